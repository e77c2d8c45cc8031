"""The street's answer from the rows of a plate against the fold of the facts, over registers that nobody would keep so.

Facts are strewn, not decided: the rows must follow the facts, whatever decisions would have refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid5

import pytest

from domain.identifiers import canonical_plate
from domain.law.explanation import Receipt
from domain.law.road.circulation import OnRoad
from domain.operators import events as o
from domain.operators.operator import OPERATOR, company_stream, operator_stream
from domain.permits import events as e
from domain.permits.on_road import NOT_REGISTERED, on_road_seen
from domain.permits.permit import PERMIT
from domain.personal import Personal
from domain.streams import Event
from domain.vehicles import events as v
from domain.vehicles.vehicle import VEHICLE, vehicle_stream
from infra.street import Street
from tests.domain.harness import NAMES, World, cnpj, renavam
from tests.domain.sao_paulo.office import AET, CVS, TA, TAS
from tests.projections.desk import Desk, close_desk, open_desk
from tests.tries import tries

REGIME = "sao-paulo-charter"
FIRST, DAYS = date(2026, 1, 5), 400
SOMEBODY, RECEIPT = UUID(int=9), Receipt(REGIME, 1, "", 0, 0)
PLATES = [f"ABC{number:04d}" for number in range(6)]
KINDS = ((TA, False), (TAS, False), (CVS, True), (AET, True))


@pytest.fixture(name="desk")
def an_empty_desk(database_url: str, tmp_path: Path) -> Iterator[Desk]:
    desk = open_desk(database_url, tmp_path)
    yield desk
    close_desk(desk)


class Strewn:
    """Establishments of two companies, vehicles that pass between them and change plates, permits with every fact that there is."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.world = World(REGIME)
        self.plates: dict[UUID, list[tuple[date, str]]] = {}
        operators = [self._operator(root, branch) for root, branch in (("11222333", "0001"), ("11222333", "0002"), ("55666777", "0001"))]
        vehicles = [self._vehicle(number, operators) for number in range(5)]
        for number in range(30):
            kind, on_vehicle = self.random.choice(KINDS)
            self._permit(number, kind, self.random.choice(operators), self.random.choice(vehicles) if on_vehicle else None)

    def bearer(self, plate: str, on: date) -> UUID | None:
        """Who bears a plate on a day: of several, who took it last."""
        found: list[tuple[date, UUID]] = []
        for vehicle, taken in self.plates.items():
            day, borne = next((t for t in reversed(taken) if t[0] <= on), taken[0])
            if borne == plate:
                found.append((day, vehicle))
        return max(found, default=(None, None))[1]

    def _operator(self, root: str, branch: str) -> UUID:
        number = cnpj(root, branch)
        stream = operator_stream(REGIME, number)
        self.world.given(stream, o.OperatorRegistered(
            regime=REGIME, cnpj=number, legal_name="Turismo Ltda.", legal_nature="limited-company", for_profit=True,
            service_kinds=("routine",), seat_municipality="São Paulo", seat_state="SP", registered_on=FIRST,
        ))  # fmt: skip
        self.world.given(company_stream(REGIME, number), o.EstablishmentJoined(operator=stream.id, cnpj=number))
        return stream.id

    def _vehicle(self, number: int, operators: list[UUID]) -> UUID:
        text = renavam(number + 1)
        stream, plate, first = vehicle_stream(REGIME, text), PLATES[number], self._days(1)[0]
        self.plates[stream.id] = [(first, plate)]
        self.world.given(stream, v.VehicleRegistered(
            regime=REGIME, operator=self.random.choice(operators), plate=plate, renavam=text, type="bus", manufacture_year=2020,
            passenger_seats=44, ownership="owned", crlv_category="for-hire", licensed_in="São Paulo", registered_on=first,
        ))  # fmt: skip
        for at, on in enumerate(day for day in self._days(10) if day > first):
            until, case = on + timedelta(days=self.random.randrange(1, 40)), UUID(int=100 + at)
            facts: tuple[tuple[Event, ...], ...] = (
                (v.VehicleTransferred(operator=self.random.choice(operators), on=on),),
                (v.WithdrawalOrdered(number=at, ordered_by="SMT", ordered_on=on, reasons=Personal(stream.id, "Risco."), by=SOMEBODY),),
                (v.VehicleHeldInCase(case=case, number=at, kind="retention", held_on=on),),
                (
                    v.VehicleImpeded(case=case, number=at, ground="SPF-15", imposed_on=on, body="SMT"),
                    v.VehicleImpedimentLifted(case=case, number=at, lifted_on=until),
                ),
                (
                    v.VehicleHeldInCase(case=case, number=at, kind="seizure", held_on=on),
                    v.VehicleReleasedInCase(case=case, number=at, released_on=until),
                ),
            )
            self.world.given(stream, *self.random.choice(facts))
            taken = self.random.choice(PLATES)
            if self.random.random() < 0.3 and taken != self.plates[stream.id][-1][1]:
                self.plates[stream.id].append((on, taken))
                self.world.given(stream, v.PlateChanged(plate=self.random.choice((taken, canonical_plate(taken))), on=on))
        return stream.id

    def _permit(self, number: int, kind: str, operator: UUID, vehicle: UUID | None) -> None:
        permit = uuid5(NAMES, f"strewn {number}")
        stream, days = PERMIT.at(permit), self._days(8)
        self.world.given(stream, e.PermitApplied(
            regime=REGIME, kind=kind, operator=operator, applied_on=days[0], service_kind="routine", vehicle=vehicle,
            permit_class=self.random.choice(("routine", "non-routine")) if kind == AET else "",
        ))  # fmt: skip
        link = OPERATOR.at(operator) if vehicle is None else VEHICLE.at(vehicle)
        self.world.given(link, o.OperatorPermitLinked(permit=permit) if vehicle is None else v.PermitLinked(permit=permit))
        if self.random.random() < 0.1:
            return
        last = days[0] + timedelta(days=self.random.randrange(100, 365))
        self.world.given(stream, e.PermitIssued(
            decided_on=days[0], valid_from=days[0], valid_until=last, last_renewal_day=last, by=SOMEBODY, receipt=RECEIPT,
            limit=self.random.choice((None, last + timedelta(days=40))), replaces_cvs=kind == TAS and self.random.random() < 0.5,
        ))  # fmt: skip
        for at, on in enumerate(days[1:]):
            self.world.given(stream, *self._change(permit, at, on, last))

    def _change(self, permit: UUID, at: int, on: date, last: date) -> tuple[Event, ...]:
        until, reasons, case = on + timedelta(days=20), Personal(permit, "Motivo."), UUID(int=self.random.randrange(2))
        asked = e.PermitRenewalRequested(
            number=at, requested_on=on, in_time=True, documents_filed=True, extends=self.random.random() < 0.7, last_renewal_day=last,
            receipt=RECEIPT,
        )  # fmt: skip
        refused = e.PermitRenewalRefused(renewal=at, decided_on=until, reasons=reasons, by=SOMEBODY, receipt=RECEIPT)
        term: dict[str, Any] = {"valid_from": last, "valid_until": last + timedelta(days=90), "last_renewal_day": last}
        taken = e.PermitDocumentCollected(number=at, receipt_number="1", officer="Ivo", body="SMT", collected_on=on, by=SOMEBODY)
        back: Any = {"inspection": 0, "costs_centavos": 0, "costs_paid_centavos": 0, "by": SOMEBODY}
        suspended = e.PermitSuspended(
            number=at, decided_on=on, since=on, reasons=reasons, by=SOMEBODY, until=self.random.choice((None, until))
        )
        revoked = e.PermitRevoked(decided_on=on, effective_on=on, reasons=reasons, by=SOMEBODY, case=case)
        cassated = e.PermitCassated(ground="22-I", case=case, effective_on=on)
        changes: tuple[tuple[Event, ...], ...] = (
            (asked,),
            (asked, e.PermitRenewed(renewal=at, decided_on=until, by=SOMEBODY, receipt=RECEIPT, **term)),
            (asked, refused),
            (asked, refused, e.PermitRefusalAnnulled(case=case, annulled_on=until, renewal=at)),
            (taken,),
            (taken, e.PermitDocumentReturned(collection=at, returned_on=until, **back)),
            (suspended,),
            (suspended, e.PermitReinstated(suspension=at, reinstated_on=on + timedelta(days=5), by=SOMEBODY)),
            (suspended, e.PermitSuspensionUndone(suspension=at)),
            (revoked,),
            (revoked, e.PermitRevocationUndone(case=case)),
            (revoked, e.PermitRevocationUndone(case=case, since=until)),
            (cassated, e.PermitCassationUndone(case=case)),
        )
        chosen = self.random.choice(changes)
        if self.random.random() < 0.05:
            return (*chosen, e.PermitSurrendered(surrendered_on=on, cause="operator"))
        return chosen

    def _days(self, most: int) -> list[date]:
        return sorted(FIRST + timedelta(days=self.random.randrange(DAYS)) for _ in range(most))


def road(world: World, vehicle: UUID | None, on: date, trip: str) -> OnRoad:
    """What the facts say."""
    return NOT_REGISTERED if vehicle is None else world.look(lambda seen: on_road_seen(seen, REGIME, vehicle, on, trip))


@pytest.mark.parametrize("identity", ["cnpj_root", "full_cnpj"])
@pytest.mark.parametrize("seed", range(tries(2)))
def test_whatever_was_recorded_the_row_of_a_plate_answers_as_the_facts_do(desk: Desk, seed: int, identity: str) -> None:
    strewn = Strewn(seed)
    strewn.world.setting("operator.identity", identity, "2026-01-01")
    desk.settle(strewn.world)
    desk.projector().catch_up()
    street = Street(desk.journal, desk.side)
    for on in (FIRST + timedelta(days=offset) for offset in range(0, DAYS, 9)):
        for plate in PLATES:
            for trip in ("", "routine", "non-routine"):
                vehicle = strewn.bearer(plate, on)
                found = street.look(REGIME, plate, datetime.combine(on, time(12), World.zone), trip).found
                assert (found.vehicle, found.road) == (vehicle, road(strewn.world, vehicle, on, trip)), (plate, on, trip)
