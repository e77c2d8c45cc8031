"""São Paulo's streets for the tests of cases: operators, vehicles and permits as they stand in the record, what officers and the city do.

Nothing here knows a right value: days and amounts stand in the tests, as the law gives them.
"""

from __future__ import annotations

from datetime import datetime
from typing import TypedDict, TypeVar, Unpack
from uuid import UUID, uuid5

from domain.cases.commands.opening import RecordInfraction
from domain.cases.commands.sanctions import SanctionAsked
from domain.cases.events.common import Place, Trip
from domain.operators.events import EstablishmentJoined, OperatorPermitLinked, OperatorRegistered
from domain.operators.operator import OPERATOR, company_stream, operator_stream
from domain.permits.events import PermitApplied, PermitIssued, PermitRevoked, PermitSurrendered, PermitSuspended
from domain.permits.permit import PERMIT
from domain.permits.permit import status_on as permit_on
from domain.personal import Personal
from domain.streams import Command, Event, Facts
from domain.vehicles.events import PermitLinked, PlateAssigned, VehicleRegistered
from domain.vehicles.vehicle import VEHICLE, NotedCase, Vehicle, plate_stream, vehicle_stream
from tests.domain.cases.people import OFFICER, REVIEWER, Person
from tests.domain.harness import World, cnpj, day, instant, renavam
from tests.domain.sao_paulo.citation import Citation

E = TypeVar("E", bound=Event)

REGIME = "sao-paulo-charter"
TERM, SIMPLIFIED, CERTIFICATE, ZONE = (
    "authorisation-term", "simplified-authorisation-term", "service-link-certificate", "special-traffic-authorisation",
)  # fmt: skip
SAO_PAULO = Place("São Paulo", address="Av. Paulista, 900", kind="street")
NO_LIST = ("SPF-4-II-e",)
STANDING = ("SPF-5",)
FINE = SanctionAsked(kind="fine")
NAMES = UUID("7d2a8a40-6f1b-5c0d-9f62-4a3f4f0d1c21")


class Parts(TypedDict, total=False):
    """What a test may say of a citation."""

    cited: str
    findings: tuple[str, ...]
    trip: str
    zone: str
    touches_city: bool
    place: Place
    body: str
    operator: UUID
    company: str
    vehicle: UUID
    plate: str
    inspection: str
    facts: dict[str, str | int | bool | tuple[str, ...]]
    entered: str


class Street:
    """A city whose registers stand as a test says: one full operator with one vehicle, TA and CVS valid in 2026, unless `bare`."""

    def __init__(self, *, bare: bool = False) -> None:
        """`bare`: nobody is registered."""
        self.world = World(REGIME)
        if not bare:
            self.x = self.operator()
            self.ta = self.permit(TERM, self.x)
            self.v1 = self.vehicle(self.x)
            self.cvs = self.permit(CERTIFICATE, self.x, self.v1)

    def ask(self, command: Command, at: str, person: Person) -> Facts:
        """Put a command as a person at an instant."""
        return self.world.ask(command, at=at, person=person.id, roles=person.roles)

    # the record

    def operator(self, root: str = "11222333", branch: str = "0001", *, active_since: str = "") -> UUID:
        """An establishment that stands in the register."""
        text = cnpj(root, branch)
        stream = operator_stream(REGIME, text)
        self.world.given(stream, OperatorRegistered(
            regime=REGIME, cnpj=text, legal_name=f"Fretamentos {root} Ltda.", legal_nature="limited-company", for_profit=True,
            service_kinds=("routine", "non-routine"), seat_municipality="São Paulo", seat_state="SP", registered_on=day("2009-01-05"),
            active_since=day(active_since) if active_since else None,
        ))  # fmt: skip
        self.world.given(company_stream(REGIME, text), EstablishmentJoined(operator=stream.id, cnpj=text))
        return stream.id

    def vehicle(self, operator: UUID, plate: str = "") -> UUID:
        """A bus that stands in the register."""
        number = self.world.count("vehicle")
        text = renavam(number)
        stream = vehicle_stream(REGIME, text)
        borne = plate or f"FRE{number:04d}"
        self.world.given(stream, VehicleRegistered(
            regime=REGIME, operator=operator, plate=borne, renavam=text, type="bus", manufacture_year=2020, passenger_seats=44,
            ownership="owned", crlv_category="for-hire", licensed_in="São Paulo", registered_on=day("2009-01-05"),
        ))  # fmt: skip
        self.world.given(plate_stream(REGIME, borne), PlateAssigned(plate=borne, vehicle=stream.id, on=day("2009-01-05")))
        return stream.id

    def permit(
        self, kind: str, operator: UUID, vehicle: UUID | None = None, *, since: str = "2026-01-02", until: str = "2027-01-02",
        permit_class: str = "", replaces_cvs: bool = False,
    ) -> UUID:  # fmt: skip
        """A permit that was granted, valid between two days."""
        permit = self.world.new_id("permit")
        stream = PERMIT.at(permit)
        self.world.given(
            stream,
            PermitApplied(
                regime=REGIME, kind=kind, operator=operator, applied_on=day(since), service_kind="", vehicle=vehicle,
                permit_class=permit_class, replaces_cvs=replaces_cvs,
            ),
            PermitIssued(
                decided_on=day(since), valid_from=day(since), valid_until=day(until), last_renewal_day=day(until), by=REVIEWER.id,
                receipt=self.world.law().receipt(), replaces_cvs=replaces_cvs,
            ),
        )  # fmt: skip
        if vehicle is None:
            self.world.given(OPERATOR.at(operator), OperatorPermitLinked(permit=permit))
        else:
            self.world.given(VEHICLE.at(vehicle), PermitLinked(permit=permit))
        return permit

    def suspended(self, permit: UUID, since: str, until: str) -> None:
        """The permit was suspended between two days, in some other case."""
        self.world.given(PERMIT.at(permit), PermitSuspended(
            number=1, decided_on=day(since), since=day(since), until=day(until), reasons=Personal(permit, "x"), by=REVIEWER.id
        ))  # fmt: skip

    def revoked(self, permit: UUID, on: str) -> None:
        """The permit was revoked, in some other case."""
        self.world.given(
            PERMIT.at(permit), PermitRevoked(decided_on=day(on), effective_on=day(on), reasons=Personal(permit, "x"), by=REVIEWER.id)
        )

    def surrendered(self, permit: UUID, on: str) -> None:
        """The operator gave the permit up."""
        self.world.given(PERMIT.at(permit), PermitSurrendered(surrendered_on=day(on), cause="surrendered"))

    def status(self, permit: UUID, on: str) -> str:
        """The status of a permit on a day."""
        return permit_on(self.world.law(), self.world.state(PERMIT.at(permit)), day(on)).status

    def noted(self, company: str) -> tuple[NotedCase, ...]:
        """What the company's record keeps."""
        return self.world.state(company_stream(REGIME, company)).infractions.noted

    def vehicle_state(self, vehicle: UUID) -> Vehicle:
        """A vehicle as it stands."""
        return self.world.state(VEHICLE.at(vehicle))

    # what officers do

    def draft(self, when: str, **parts: Unpack[Parts]) -> RecordInfraction:
        """What an officer is about to record: by default of the operator X and its vehicle V1 on a non-routine trip."""
        number = f"2026/{self.world.count('case'):06d}"
        known = "plate" in parts
        stranger = "company" in parts
        trip = Trip(parts.get("trip", "non-routine"), zone=parts.get("zone", ""), touches_city=parts.get("touches_city", False))  # type: ignore[arg-type]
        return RecordInfraction(
            case=uuid5(NAMES, f"{id(self)}:{number}"), number=number, regime=REGIME, occurred_at=instant(when),
            cited_at=instant(parts.get("cited") or when), place=parts.get("place", SAO_PAULO), inspecting_body=parts.get("body", "DTP"),
            officer="Agente 9", narrative="Constatado na via.", findings=parts.get("findings", ()), trip=trip,
            operator=None if stranger else parts.get("operator") or self.x, cnpj=parts.get("company"),
            vehicle=None if known else parts.get("vehicle") or self.v1, plate=parts.get("plate"),
            inspection=uuid5(NAMES, parts["inspection"]) if "inspection" in parts else None, facts=dict(parts.get("facts", {})),
        )  # fmt: skip

    def cite(self, when: str, **parts: Unpack[Parts]) -> Citation:
        """Record a citation at its instant, or as entered later."""
        command = self.draft(when, **parts)
        assert command.cited_at is not None
        at: datetime | str = parts.get("entered") or command.cited_at
        citation = Citation(self, command.case)
        citation.opened = self.world.ask(command, at=at, person=OFFICER.id, roles=OFFICER.roles)
        return citation


def simplified(*, until: str = "2027-01-02") -> Street:
    """X with a simplified TA that stands for the CVS, and no CVS."""
    there = Street(bare=True)
    there.x = there.operator()
    there.permit(SIMPLIFIED, there.x, until=until, replaces_cvs=True)
    there.v1 = there.vehicle(there.x)
    return there


def suspension(permit: UUID, *, until: str = "", condition: str = "", since: str = "") -> SanctionAsked:
    """A suspension of a permit."""
    return SanctionAsked(
        kind="suspension", permit=permit, until=day(until) if until else None, condition=condition, since=day(since) if since else None
    )


def revocation(permit: UUID) -> SanctionAsked:
    """A revocation of a permit."""
    return SanctionAsked(kind="revocation", permit=permit)


def only(kind: str) -> SanctionAsked:
    """A sanction of the vehicle, or the fine."""
    return SanctionAsked(kind=kind)
