"""One citation of a test: what people do in it, in one line each, and what it says. No right value is known here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar
from uuid import UUID

from domain.cases.case import CASE, case_stream
from domain.cases.commands.appeals import DecideAppeal, LodgeAppeal
from domain.cases.commands.clock import LetTimePass
from domain.cases.commands.measures import FileDefence
from domain.cases.commands.opening import ServeNotice
from domain.cases.commands.sanctions import HoldVehicle, ImposeSanctions, RecordCharge, RecordChargePayment, ReleaseVehicle, SanctionAsked
from domain.cases.events.common import Contested, Outcome
from domain.cases.events.fines import FineAssessed
from domain.cases.events.opening import InfractionRecorded
from domain.cases.state import Case
from domain.cases.status import status_on
from domain.streams import Command, Event, Facts
from tests.domain.cases.people import CLERK, OFFICER, REVIEWER, SECRETARY, Person
from tests.domain.harness import World, day, instant

if TYPE_CHECKING:
    from tests.domain.sao_paulo.street import Street

E = TypeVar("E", bound=Event)


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
        self.sanction(on, SanctionAsked(kind="fine"))
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

    def release(self, on: str, *, hold: int = 1, proof: str = "", person: Person = OFFICER) -> Facts:
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
