"""São Paulo's streets for the tests of cases: operators, vehicles and permits as they stand in the record, what officers and the city do.

Nothing here knows a right value: days and amounts stand in the tests, as the law gives them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TypedDict, TypeVar, Unpack
from uuid import UUID, uuid5

from domain.cases.case import CASE, case_stream
from domain.cases.commands.appeals import DecideAppeal, LodgeAppeal
from domain.cases.commands.clock import LetTimePass
from domain.cases.commands.measures import FileDefence
from domain.cases.commands.opening import RecordInfraction, ServeNotice
from domain.cases.commands.sanctions import HoldVehicle, ImposeSanctions, RecordCharge, RecordChargePayment, ReleaseVehicle, SanctionAsked
from domain.cases.events.common import Contested, Outcome, Place, Trip
from domain.cases.events.fines import FineAssessed
from domain.cases.events.opening import InfractionRecorded
from domain.cases.state import Case
from domain.cases.status import status_on
from domain.operators.events import EstablishmentJoined, OperatorPermitLinked, OperatorRegistered
from domain.operators.operator import OPERATOR, company_stream, operator_stream
from domain.permits.events import PermitApplied, PermitIssued, PermitRevoked, PermitSurrendered, PermitSuspended
from domain.permits.permit import PERMIT
from domain.permits.permit import status_on as permit_on
from domain.personal import Personal
from domain.streams import Command, Event, Facts
from domain.vehicles.events import PermitLinked, PlateAssigned, VehicleRegistered
from domain.vehicles.vehicle import VEHICLE, NotedCase, Vehicle, plate_stream, vehicle_stream
from tests.domain.cases.people import CLERK, OFFICER, REVIEWER, SECRETARY, Person
from tests.domain.harness import World, cnpj, day, instant, renavam

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


@dataclass
class Citation:
    """One case: what people do in it, and what it says."""

    street: Street
    id: UUID
    opened: Facts = field(default_factory=Facts)

    @property
    def state(self) -> Case:
        """The case as it stands."""
        return self.street.world.state(case_stream(self.id))

    @property
    def recorded(self) -> InfractionRecorded:
        """The citation as recorded."""
        return self.of(InfractionRecorded)[0]

    @property
    def activity(self) -> str:
        """Its class."""
        return self.recorded.activity

    @property
    def fine(self) -> FineAssessed:
        """The fine as assessed."""
        return self.of(FineAssessed)[-1]

    def of(self, kind: type[E]) -> list[E]:
        """The facts of one kind in the case, in order."""
        return [e for e in self.street.world.events(case_stream(self.id)) if isinstance(e, kind)]

    def status(self, on: str) -> str:
        """The status as a reader sees it on a day."""
        return status_on(self.state, self.street.world.law(), day(on))

    def replayed(self) -> Case:
        """The case folded anew from its facts."""
        return CASE.fold(self.street.world.events(case_stream(self.id)))

    def ask(self, command: Command, at: str, person: Person = CLERK) -> Facts:
        """Put a command."""
        return self.street.ask(command, at, person)

    def notice(self, on: str, *, means: str = "in-person", act: Contested = "fine", number: int = 0, entered: str = "") -> Facts:
        """Serve a notice on the company."""
        offender = self.state.offender
        assert offender is not None
        command = ServeNotice(case=self.id, addressee=offender.cnpj, served_on=day(on), means=means, contested_act=act, act_number=number)
        return self.ask(command, f"{entered or on} 17:00:00")

    def published(self, on: str) -> Facts:
        """The decision comes out in the gazette."""
        return self.notice(on, means="publication")

    def defend(self, at: str) -> Facts:
        """The company defends itself, on paper, at an instant."""
        instant_of = instant(at)
        command = FileDefence(case=self.id, grounds="A lista estava na garagem.", filed_at=instant_of, protocol="P-1")
        return self.ask(command, f"{instant_of.date()} 23:59:59")

    def sanction(self, on: str, *sanctions: SanctionAsked, person: Person = REVIEWER, reasons: str = "Provado no auto.") -> Facts:
        """The authority classes and sanctions."""
        command = ImposeSanctions(case=self.id, sanctions=sanctions, authority=person.authority, reasons=reasons, decided_on=day(on))
        return self.ask(command, f"{on} 18:00:00", person)

    def fined(self, on: str, served: str = "") -> FineAssessed:
        """The citation served, its defence lapsed, and the fine imposed."""
        self.notice(served or self.recorded.cited_at.astimezone(World.zone).date().isoformat())
        self.sanction(on, FINE)
        return self.fine

    def hold(self, kind: str, on: str, *, body: str = "DTP", reasons: str = "Risco aos passageiros.", person: Person = OFFICER) -> Facts:
        """An officer holds the vehicle at once."""
        return self.ask(HoldVehicle(case=self.id, kind=kind, held_on=day(on), body=body, reasons=reasons), f"{on} 20:00:00", person)

    def charge(self, name: str, centavos: int | None, on: str, *, hold: int = 1, units: int = 1) -> Facts:
        """A public price is owed: an amount, or that of the city's table (None)."""
        command = RecordCharge(
            case=self.id, hold=hold, charge=name, amount_centavos=centavos, charged_on=day(on), reference="DAMSP 1", units=units
        )
        return self.ask(command, f"{on} 20:30:00")

    def pay(self, name: str, centavos: int, on: str, *, hold: int = 1) -> Facts:
        """A public price is paid."""
        command = RecordChargePayment(case=self.id, hold=hold, charge=name, amount_centavos=centavos, paid_on=day(on), reference="R-1")
        return self.ask(command, f"{on} 20:40:00")

    def release(self, on: str, *, hold: int = 1, proof: str = "", person: Person = CLERK) -> Facts:
        """The vehicle is asked back."""
        command = ReleaseVehicle(case=self.id, hold=hold, released_on=day(on), irregularity_fixed=bool(proof), proof=proof)
        return self.ask(command, f"{on} 21:00:00", person)

    def appeal(self, at: str, *, act: Contested = "sanction", number: int = 0) -> Facts:
        """The company appeals, on paper."""
        offender = self.state.offender
        assert offender is not None
        command = LodgeAppeal(
            case=self.id, contested_act=act, act_number=number, grounds="Não procede.", appellant=offender.cnpj, lodged_at=instant(at),
            protocol="P-2",
        )  # fmt: skip
        return self.ask(command, f"{instant(at).date()} 23:59:59")

    def decide(self, on: str, outcome: Outcome, *, person: Person = SECRETARY, number: int = 1) -> Facts:
        """The authority decides the appeal."""
        command = DecideAppeal(
            case=self.id, appeal=number, outcome=outcome, authority=person.authority, decided_on=day(on), reasons="Pelos autos."
        )
        return self.ask(command, f"{on} 18:00:00", person)

    def pass_time(self, to: str) -> Facts:
        """The clock."""
        return self.ask(LetTimePass(case=self.id, as_of=day(to)), f"{to} 23:00:00")


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
