"""The city of the scenarios, for cases: companies X and Y with their vehicles, what officers and the city do, in one line each.

Nothing here knows a right value: days and amounts stand in the tests, as the law gives them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Unpack
from uuid import UUID, uuid5

from domain.acts.content import CalendarDay, CalendarDays, DayStatus, FineTable, IndexFactor
from domain.cases.commands.opening import OpenCassation, RecordInfraction
from domain.cases.events.common import Place
from domain.law.calendar import closed
from domain.law.lawbook import Law
from domain.law.regime import Scalar
from domain.operators.commands import IssueOrder, OrderAgentRemoval, RecordDriver, RecordInsolvency
from domain.operators.events import InsolvencyKind
from domain.operators.operator import OPERATOR, company_stream
from domain.permits.commands import ApplyForPermit, CollectPermitDocument, DecidePermit, DemandPermitRenewal, RequestPermitRenewal
from domain.permits.permit import PERMIT, status_on
from domain.streams import Command, Facts
from domain.vehicles.commands import (
    AuthoriseModification,
    LiftWithdrawal,
    OrderWithdrawal,
    RecordModification,
    RecordVehicleInspection,
    TransferVehicle,
)
from domain.vehicles.vehicle import VEHICLE, Vehicle
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.parts import Draft, Parts, seen_in
from tests.domain.cases.parts import Facts as Saw
from tests.domain.cases.people import CLERK, OFFICER, REVIEWER, SECRETARY, Person
from tests.domain.harness import World, cnpj, cpf, day, instant

AMERICANA = Place("Americana", address="Av. Brasil, 85", kind="street")
NAMES = UUID("0d9f3c1e-5b0a-5d55-8f0e-0c7a7f1f7a10")
COUNTS: dict[str, Saw] = {
    "AME-16-I": {"passengers": 45, "standing": 1},
    "AME-15-IV": {"documentsNotShown": ("contract",)},
}
"""What the officer saw, for items that cannot be recorded without it; vehicles of these tests have 44 seats."""


@dataclass
class City:
    """A city with its calendar, tables and registers: the world of one test.

    X has `fleet` (V1, V2, …) with permits and V3 without; Y has one vehicle.
    """

    world: World
    x: UUID
    x_branch: UUID
    y: UUID
    fleet: tuple[UUID, ...]
    v3: UUID
    vehicle_of_y: UUID
    secretary: Person = SECRETARY
    x_cnpj: str = "11222333000181"
    x_branch_cnpj: str = "11222333000262"
    y_cnpj: str = cnpj("44555666")

    @property
    def v1(self) -> UUID:
        """Vehicle V1 of X."""
        return self.fleet[0]

    @property
    def v2(self) -> UUID:
        """Vehicle V2 of X."""
        return self.fleet[1]

    def ask(self, command: Command, at: datetime, person: Person) -> Facts:
        """Put a command as a person at an instant; answer the facts that it brought."""
        return self.world.ask(command, at=at, person=person.id, roles=person.roles)

    # infractions

    def draft(self, item: str, when: str, **parts: Unpack[Parts]) -> Draft:
        """What an officer is about to record: by default at the instant of the fact, or of the citation."""
        provision, vehicle, operator = f"AME-{item}", parts.get("vehicle"), parts.get("operator")
        if vehicle is not None and operator is None and "company" not in parts:
            operator = self.vehicle_state(vehicle).operator_on(instant(when).date())
        cited, inspection = parts.get("cited"), parts.get("inspection")
        number = f"2026/{self.world.count('case'):06d}"
        command = RecordInfraction(
            case=uuid5(NAMES, f"{id(self)}:{number}"), number=number, regime=self.world.regime, provision=provision,
            occurred_at=instant(when), cited_at=instant(cited) if cited else None, place=parts.get("place", AMERICANA),
            inspecting_body=parts.get("body", "SETRANSV"), officer="Agente 117", narrative="Constatado no local.", operator=operator,
            cnpj=parts.get("company"), vehicle=vehicle, plate=parts.get("plate"),
            letter=parts.get("letter", "I-a" if item == "15-I" else ""), inspection=uuid5(NAMES, inspection) if inspection else None,
            facts={**COUNTS.get(provision, {}), **seen_in(parts)},
        )  # fmt: skip
        return Draft(command, instant(parts.get("entered") or cited or when), parts.get("person", OFFICER))

    def record(self, draft: Draft, *, served: str | None = None, entered: str | None = None) -> CaseFile:
        """Record a draft; the notice is handed to the company on the day of the fact unless `served` says another day."""
        case = CaseFile(self, draft.command.case)
        case.opened = self.ask(draft.command, draft.at, draft.person)
        on = served or instant(str(draft.command.occurred_at.date())).date().isoformat()
        later = max(draft.at, instant(f"{on} 17:00:00"))
        case.notice(on, entered=entered or f"{later:%Y-%m-%d %H:%M:%S}")
        return case

    def infraction(self, item: str, when: str, *, served: str | None = "at once", **parts: Unpack[Parts]) -> CaseFile:
        """An infraction, with its notice handed over on the same day unless `served` says another day, or None for none."""
        draft = self.draft(item, when, **parts)
        if served is None:
            case = CaseFile(self, draft.command.case)
            case.opened = self.ask(draft.command, draft.at, draft.person)
            return case
        return self.record(draft, served=None if served == "at once" else served)

    # the city

    def calendar_act(self, reference: str, published: str, days: dict[str, DayStatus]) -> None:
        """An act that gives days another status."""
        said = tuple(CalendarDay(day(on), status, "ato do teste") for on, status in days.items())
        self.world.act(reference, published, CalendarDays(said), published_on=published)

    def reading(self, key: str, value: Scalar | tuple[str, ...]) -> None:
        """An act that reads a doubtful point otherwise, from the beginning."""
        self.world.setting(key, value)

    def table(self, reference: str, since: str, amounts: dict[str, int], published: str = "") -> None:
        """A published table of fines."""
        self.world.act(reference, since, FineTable(amounts), published_on=published)

    def index(self, reference: str, since: str, factor: str) -> None:
        """A published factor."""
        self.world.act(reference, since, IndexFactor("IPCA", factor))

    def law(self) -> Law:
        """The law with the acts so far."""
        return self.world.law()

    def works(self, on: date) -> bool:
        """Whether the city's offices keep normal hours on a day of the fixture."""
        return closed(self.law().city, on) is None

    @staticmethod
    def next_day(on: str) -> str:
        """The day after."""
        return (day(on) + timedelta(days=1)).isoformat()

    # vehicles, permits, companies

    def vehicle_state(self, vehicle: UUID) -> Vehicle:
        """A vehicle as it stands."""
        return self.world.state(VEHICLE.at(vehicle))

    def impeded(self, vehicle: UUID, on: str) -> bool:
        """Whether an impediment blocks the vehicle on a day."""
        return any(block.on(day(on)) for block in self.vehicle_state(vehicle).impediments)

    def plate(self, vehicle: UUID, form: str) -> str:
        """The vehicle's plate in the old or in the Mercosul form."""
        old = self.vehicle_state(vehicle).plates[-1]
        return old if form == "old" else f"{old[:4]}{'ABCDEFGHIJ'[int(old[4])]}{old[5:]}"

    def sell(self, vehicle: UUID, *, to: UUID, on: str) -> None:
        """The vehicle passes to another operator."""
        self.ask(TransferVehicle(vehicle=vehicle, operator=to, on=day(on)), instant(on), CLERK)

    def permit_id(self, vehicle: UUID) -> UUID:
        """The last permit asked for the vehicle."""
        return self.vehicle_state(vehicle).permits[-1]

    def collected(self, vehicle: UUID, on: str) -> bool:
        """Whether an officer holds the permit's document on a day."""
        return status_on(self.law(), self.world.state(PERMIT.at(self.permit_id(vehicle))), day(on)).collected

    def status(self, vehicle: UUID, on: str) -> str:
        """The status of the vehicle's permit on a day."""
        return status_on(self.law(), self.world.state(PERMIT.at(self.permit_id(vehicle))), day(on)).status

    def grant(self, vehicle: UUID, on: str) -> None:
        """Ask for a permit and decide it."""
        permit = self.world.new_id("permit")
        apply = ApplyForPermit(
            permit=permit, regime=self.world.regime, kind="circulation-permit", operator=self.x, applied_on=day(on), vehicle=vehicle,
            service_kind="continuous",
        )  # fmt: skip
        self.ask(apply, instant(on), CLERK)
        self.ask(DecidePermit(permit=permit, outcome="granted", decided_on=day(on)), instant(on), REVIEWER)

    def collect(self, vehicle: UUID, on: str, *, receipt: str, risk: bool = True, body: str = "") -> None:
        """An officer takes the permit's document."""
        command = CollectPermitDocument(
            permit=self.permit_id(vehicle), receipt_number=receipt, officer="Agente 117", fixable_on_site=False, safety_risk=risk,
            body=body, collected_on=day(on),
        )  # fmt: skip
        self.ask(command, instant(f"{on} 12:00:00"), OFFICER)

    def demand_renewal(self, vehicle: UUID, on: str, *, until: str) -> None:
        """SETRANSV demands the renewal by a day."""
        command = DemandPermitRenewal(
            permit=self.permit_id(vehicle), demanded_by="SETRANSV", demanded_on=day(on), served_on=day(on), term=day(until)
        )
        self.ask(command, instant(on), SECRETARY)

    def ask_renewal(self, vehicle: UUID, on: str) -> None:
        """The company asks for the renewal, with its documents."""
        command = RequestPermitRenewal(permit=self.permit_id(vehicle), requested_on=day(on), new_permit=self.world.new_id("permit"))
        self.ask(command, instant(on), CLERK)

    def insolvency(self, kind: InsolvencyKind, on: str) -> None:
        """A court's decision on X is recorded."""
        self.ask(RecordInsolvency(operator=self.x, kind=kind, on=day(on), reference="Processo 1"), instant(on), CLERK)

    def open_cassation(
        self, ground: str, vehicle: UUID, on: str, *, reasons: str = "Fundamentos nos autos.", name_permits: bool | None = None
    ) -> CaseFile:
        """A case of its own for a cassation; under 22-I it names the permit."""
        number = f"2026/{self.world.count('case'):06d}"
        case = CaseFile(self, uuid5(NAMES, f"{id(self)}:{number}"))
        permit = self.permit_id(vehicle)
        named = ground == "22-I" if name_permits is None else name_permits
        command = OpenCassation(
            case=case.id, number=number, permit=permit, ground=f"AME-{ground}", authority=SECRETARY.authority, reasons=reasons,
            proposed_on=day(on), permits=(permit,) if named else (),
        )  # fmt: skip
        case.opened = self.ask(command, instant(f"{on} 12:00:00"), SECRETARY)
        return case

    def bars(self) -> list[tuple[date, date]]:
        """The bars of X: from a day through a day."""
        return [(bar.since, bar.until) for bar in self.world.state(company_stream(self.world.regime, self.x_cnpj)).bars]

    def withdraw(self, vehicle: UUID, on: str) -> None:
        """SETRANSV orders the vehicle out of service."""
        command = OrderWithdrawal(vehicle=vehicle, ordered_by="SETRANSV", ordered_on=day(on), reasons="Freios sem condições.")
        self.ask(command, instant(f"{on} 11:00:00"), OFFICER)

    def lift_withdrawal(self, vehicle: UUID, on: str) -> None:
        """The withdrawal ends."""
        self.ask(LiftWithdrawal(vehicle=vehicle, withdrawal=1, lifted_on=day(on)), instant(f"{on} 11:00:00"), OFFICER)

    def changed(self, vehicle: UUID, on: str, *, authorised: bool, inspected: str = "") -> None:
        """The vehicle was changed, with or without the traffic authority's authorisation and SETRANSV's inspection."""
        if authorised:
            authorise = AuthoriseModification(
                vehicle=vehicle, authority="DETRAN", reference="A-1", authorised_on=day(on), description="Bancos"
            )
            self.ask(authorise, instant(on), CLERK)
        self.ask(RecordModification(vehicle=vehicle, changed_on=day(on), description="Bancos", authorisation=1 if authorised else None),
                 instant(on), CLERK)  # fmt: skip
        if inspected:
            inspection = RecordVehicleInspection(
                vehicle=vehicle, kind="modification", inspected_on=day(inspected), result="passed", body="SETRANSV"
            )
            self.ask(inspection, instant(inspected), OFFICER)

    def driver(self, name: str) -> int:
        """A further driver of X; answers the number."""
        number = len(self.world.state(OPERATOR.at(self.x)).drivers) + 1
        command = RecordDriver(
            operator=self.x, name=name, cpf=cpf(100 + number), employment="employee", licence_category="D", valid_until=day("2031-12-31")
        )
        self.ask(command, instant("2025-01-02"), CLERK)
        return number

    def order_removal(self, driver: int, *, served: str) -> None:
        """SETRANSV demands that a driver leave."""
        command = OrderAgentRemoval(
            operator=self.x, ordered_by="SETRANSV", ordered_on=day(served), served_on=day(served), reasons="Conduta.", driver=driver
        )
        self.ask(command, instant(served), SECRETARY)

    def order(self, on: str, text: str, *, body: str = "SETRANSV") -> int:
        """SETRANSV (or another body) orders something; answers the order's number."""
        number = len(self.world.state(OPERATOR.at(self.x)).orders) + 1
        self.ask(IssueOrder(operator=self.x, ordered_by=body, issued_on=day(on), text=text, served_on=day(on)), instant(on), SECRETARY)
        return number
