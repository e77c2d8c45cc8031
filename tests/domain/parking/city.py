"""One car park of a test and what people do there, in one line each. No right value is known here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from domain.cases.case import case_stream
from domain.cases.commands import appeals, clock, file, fines
from domain.cases.commands.non_compliance import NotifyNonCompliance, ProveCompliance
from domain.cases.commands.opening import ServeNotice
from domain.cases.events.common import Authority, Contested, Outcome
from domain.cases.non_compliance.accrual import Accrued, accrued
from domain.cases.status import deadlines_on, status_on
from domain.parking import commands as c
from domain.parking.compliance import Compliance, compliance
from domain.parking.facility import FACILITY
from domain.streams import Facts
from tests.domain.cases.people import CLERK, OFFICER, SECRETARY, Person
from tests.domain.harness import World, cnpj, day, instant

if TYPE_CHECKING:
    from uuid import UUID

    from domain.cases.state import Case
    from domain.law.lawbook import Law
    from domain.parking.facility import Facility
    from domain.streams import Command, Event

E = TypeVar("E", bound="Event")
PARKING = "sao-paulo-elderly-parking"
C, D = cnpj("20304050"), cnpj("60708090")
TEN_YEARS_AGO = "2016-01-04"


def spaces(offered: int, reserved: int, **how: bool) -> c.Spaces:
    """Spaces whose reserved ones are as they should be, unless said otherwise."""
    given = {"signed": True, "near_access": True, "medium_size": True, **how}
    return c.Spaces(offered, reserved, given["signed"], given["near_access"], given["medium_size"])


@dataclass
class CarPark:
    """A car park: by default private, 90 spaces, 4 reserved (one too few), run by C since 2016."""

    kind: str = "private"
    operator: str = C
    role: str = "contracted"
    since: str = TEN_YEARS_AGO
    valet_only: bool = False
    exclusive_owner_use: bool = False
    given: c.Spaces | None = field(default_factory=lambda: spaces(90, 4))
    world: World = field(default_factory=lambda: World(PARKING))

    def __post_init__(self) -> None:
        """Register it."""
        self.id: UUID = self.world.new_id("facility")
        company = c.OperatorCompany(self.operator, self.role, day(self.since)) if self.operator else None
        command = c.RegisterFacility(
            facility=self.id, regime=PARKING, name="Estacionamento Central", kind=self.kind, operator=company, valet_only=self.valet_only,
            exclusive_owner_use=self.exclusive_owner_use, spaces=self.given, registered_on=day(self.since),
        )  # fmt: skip
        self.ask(command, "2026-01-05")

    @property
    def law(self) -> Law:
        """The law as it stands."""
        return self.world.law()

    @property
    def state(self) -> Facility:
        """The car park as it stands."""
        return self.world.state(FACILITY.at(self.id))

    def ask(self, command: Command, at: str, person: Person = CLERK) -> Facts:
        """Somebody asks at an instant."""
        return self.world.ask(command, at=instant(at), person=person.id, roles=person.roles)

    def on(self, text: str) -> Compliance:
        """Whether it complies on a day."""
        return compliance(self.law, self.state, day(text))

    def declare(self, text: str, given: c.Spaces, *, entered: str = "") -> Facts:
        """Declare the spaces from a day on."""
        return self.ask(c.DeclareSpaces(facility=self.id, declared_on=day(text), spaces=given), entered or text)

    def handed_to(self, operator: str, since: str, *, entered: str = "", role: str = "contracted") -> Facts:
        """Another company (or nobody) runs it from a day on."""
        command = c.ChangeFacilityOperator(facility=self.id, since=day(since), cnpj=operator, role=role if operator else "")
        return self.ask(command, entered or since)

    def mode(self, since: str, *, valet_only: bool = False, exclusive_owner_use: bool = False, entered: str = "") -> Facts:
        """It is run or used in another way from a day on."""
        command = c.ChangeFacilityMode(facility=self.id, since=day(since), valet_only=valet_only, exclusive_owner_use=exclusive_owner_use)
        return self.ask(command, entered or since)

    def notice(
        self, drawn_up: str, *, served: str | None = "", to: str = "", findings: tuple[str, ...] = (), entered: str = "", body: str = "",
        person: Person = OFFICER,
    ) -> Breach:  # fmt: skip
        """An officer draws up a notice, by default served on the company on the same day."""
        served_on = drawn_up if served == "" else served
        breach = Breach(self, self.world.new_id("case"))
        command = NotifyNonCompliance(
            case=breach.id, number=f"N-{self.world.count('notice')}/2026", facility=self.id, drawn_up_on=day(drawn_up), addressee=to,
            findings=findings, served_on=day(served_on) if served_on else None, officer="Ag. 12", narrative="Vistoria.", body=body,
        )  # fmt: skip
        breach.opened = self.ask(command, entered or f"{max(drawn_up, served_on or '')}T11:00:00", person)
        return breach


@dataclass
class Breach:
    """A case of that car park."""

    park: CarPark
    id: UUID
    opened: Facts = field(default_factory=Facts)

    @property
    def state(self) -> Case:
        """The case as it stands."""
        return self.park.world.state(case_stream(self.id))

    def of(self, kind: type[E]) -> list[E]:
        """The facts of one kind, in order."""
        return [e for e in self.park.world.events(case_stream(self.id)) if isinstance(e, kind)]

    @property
    def cure_by(self) -> str | None:
        """The last day to cure, None before a service."""
        nc = self.state.non_compliance
        return nc.begun.last_day.isoformat() if nc is not None and nc.begun is not None else None

    def fine(self, on: str) -> tuple[int, int]:
        """The daily fine by the end of a day: days and centavos."""
        found = self.accrued(on)
        return found.days, found.amount_centavos

    def accrued(self, on: str) -> Accrued:
        """The daily fine by the end of a day."""
        return accrued(self.state, self.park.law, day(on))

    def status(self, on: str) -> str:
        """The status on a day, whether or not the clock has run."""
        return status_on(self.state, self.park.law, day(on))

    def deadlines(self, on: str) -> list[tuple[str, str, str, str | None]]:
        """The terms on a day: kind, contested act, state, last day."""
        found = deadlines_on(self.state, self.park.law, day(on))
        return [(d.kind, d.track.act, d.state, d.last_day.isoformat() if d.last_day else None) for d in found]

    @property
    def amount(self) -> int:
        """The fine of the case, in centavos."""
        return self.state.ledger.amount

    def serve(self, on: str, *, to: str = "", act: Contested = "fine", entered: str = "") -> Facts:
        """A notice is served, by default on the company."""
        offender = self.state.offender
        command = ServeNotice(
            case=self.id, addressee=to or (offender.cnpj if offender else ""), served_on=day(on), means="in-person", contested_act=act
        )
        return self.park.ask(command, entered or f"{on}T12:00:00")

    def prove(self, on: str, *, cured: str = "", given: c.Spaces | None = None, entered: str = "", evidence: str = "Fotografias.") -> Facts:
        """The company proves that it complies, and since when where it proves that too."""
        command = ProveCompliance(case=self.id, proven_on=day(on), cured_on=day(cured) if cured else None, evidence=evidence, spaces=given)
        return self.park.ask(command, entered or f"{on}T15:00:00")

    def clock(self, on: str) -> Facts:
        """The clock runs at the beginning of a day."""
        return self.park.ask(clock.LetTimePass(case=self.id, as_of=day(on)), f"{on}T03:00:00")

    def recompute(self, cause: str, on: str) -> Facts:
        """An act of the calendar came: count again."""
        return self.park.ask(clock.RecomputeDeadlines(case=self.id, cause=cause), on)

    def pay(self, centavos: int, on: str) -> Facts:
        """A payment comes in."""
        return self.park.ask(
            fines.RecordPayment(case=self.id, amount_centavos=centavos, paid_on=day(on), reference="DAM 1"), f"{on}T16:00:00"
        )

    def appeal(self, when: str, *, act: Contested = "fine") -> Facts:
        """The company appeals."""
        command = appeals.LodgeAppeal(case=self.id, contested_act=act, grounds="Não procede.", appellant=C)
        return self.park.ask(command, when)

    def suspend(self, on: str) -> Facts:
        """The authority suspends the daily fine while the last appeal is pending."""
        command = appeals.GrantSuspensiveEffect(
            case=self.id, appeal=len(self.state.filings), effects=("daily-fine",), authority=Authority("secretary", "S"),
            reasons="Dúvida relevante.", granted_on=day(on),
        )  # fmt: skip
        return self.park.ask(command, f"{on}T10:00:00", SECRETARY)

    def decide(self, outcome: Outcome, on: str, *, by: Person = SECRETARY) -> Facts:
        """The Secretary (or somebody else) decides the last appeal."""
        command = appeals.DecideAppeal(
            case=self.id, appeal=len(self.state.filings), outcome=outcome, authority=by.authority, decided_on=day(on),
            reasons="Pelas razões dos autos.",
        )  # fmt: skip
        return self.park.ask(command, f"{on}T16:00:00", by)

    def acknowledge(self, on: str) -> Facts:
        """The company learns of the last decision."""
        command = appeals.AcknowledgeDecision(case=self.id, appeal=len(self.state.filings), acknowledged_on=day(on), means="gazette")
        return self.park.ask(command, f"{on}T17:00:00")

    def annul(self, on: str) -> Facts:
        """The authority annuls the case of its own motion."""
        command = file.AnnulCase(case=self.id, annulled_on=day(on), authority=Authority("secretary", "S"), reasons="Notificação nula.")
        return self.park.ask(command, on, SECRETARY)
