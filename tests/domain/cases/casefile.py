"""One case of a test: what people do in it, in one line each, and what it says. No right value is known here."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, TypeVar
from uuid import UUID

from msgspec.structs import replace

from domain.cases.case import CASE, case_stream
from domain.cases.commands import appeals, clock, file, fines, measures, opening
from domain.cases.events.appeals import AppealDecided, AppealLodged, DecisionAcknowledged
from domain.cases.events.common import Authority, Contested, Outcome, Track
from domain.cases.events.fines import FineAssessed, PaymentRecorded
from domain.cases.events.opening import NoticeServed
from domain.cases.state import FINE, Case, Term
from domain.cases.status import Deadline, deadlines_on, status_on
from domain.streams import Event, Facts
from tests.domain.cases.people import CLERK, GUARD, MAYOR, OFFICER, REPRESENTATIVE, SECRETARY, Person
from tests.domain.harness import day, instant

if TYPE_CHECKING:
    from tests.domain.cases.world import City

E = TypeVar("E", bound=Event)


@dataclass
class CaseFile:
    """One case: what people do in it, and what it says."""

    city: City
    id: UUID
    opened: Facts = field(default_factory=Facts)

    # what the file says

    @property
    def state(self) -> Case:
        """The case as it stands."""
        return self.city.world.state(case_stream(self.id))

    def of(self, kind: type[E]) -> list[E]:
        """The facts of one kind in the case, in order."""
        return [e for e in self.city.world.events(case_stream(self.id)) if isinstance(e, kind)]

    def last(self, kind: type[E]) -> E:
        """The last fact of a kind."""
        return self.of(kind)[-1]

    def term(self, tier: int = 1, track: Track = FINE) -> Term:
        """The term of a tier as it stands; under which law it was counted is said apart (`footing`)."""
        term = self.state.term(track, tier)
        assert term is not None
        return replace(term, footing=None)

    def last_day(self, tier: int = 1, track: Track = FINE) -> date | None:
        """The last day of a tier's term, None where nothing runs."""
        term = self.state.term(track, tier)
        return term.last_day if term else None

    @property
    def fine(self) -> FineAssessed:
        """The fine as it was assessed."""
        return self.last(FineAssessed)

    def payments(self) -> list[tuple[int, int, str, tuple[str, ...]]]:
        """The payments: number, centavos, destination, warnings."""
        return [(e.number, e.amount_centavos, e.destination, e.warnings) for e in self.of(PaymentRecorded)]

    def replayed(self) -> Case:
        """The case folded anew from its facts, one by one, from the beginning."""
        state = CASE.empty
        for event in self.city.world.events(case_stream(self.id)):
            state = CASE.evolve(state, event)
        return state

    def deadlines(self, on: str) -> tuple[Deadline, ...]:
        """The terms as a reader sees them on a day."""
        return deadlines_on(self.state, self.city.law(), day(on))

    def status(self, on: str) -> str:
        """The status as a reader sees it on a day, whether or not the clock has run."""
        return status_on(self.state, self.city.law(), day(on))

    def first_tier(self, track: Track) -> int:
        """The tier at which a track's first appeal is heard."""
        return min(t.tier for t in self.state.terms if t.track == track)

    def money(self) -> tuple[int, int, int]:
        """Amount, exigible part and balance now, in centavos."""
        ledger = self.state.ledger
        return ledger.amount, ledger.exigible, ledger.balance

    @property
    def offender(self) -> str:
        """The CNPJ of who answers for the fact."""
        offender = self.state.offender
        assert offender is not None
        return offender.cnpj

    # what people do

    def notice(
        self, on: str, *, to: str | None = None, means: str = "in-person", entered: str | None = None, act: Contested = "fine",
        number: int = 0, proposal: int | None = None,
    ) -> Facts:  # fmt: skip
        """Serve a notice, by default on the company that answers for the fact."""
        command = opening.ServeNotice(
            case=self.id,
            addressee=to or self.offender,
            served_on=day(on),
            means=means,
            contested_act=act,
            act_number=number,
            proposal=proposal,
        )
        return self.city.ask(command, instant(entered or f"{on} 17:00:00"), CLERK)

    def appeal(
        self, when: str, *, act: Contested = "fine", number: int = 0, to: str = "", by: str | None = None, entered: str | None = None,
        person: Person = REPRESENTATIVE,
    ) -> AppealLodged:  # fmt: skip
        """The company appeals at an instant (the server's); `entered`: a clerk enters the paper protocol of that instant later."""
        command = appeals.LodgeAppeal(
            case=self.id, contested_act=act, act_number=number, grounds="Não procede.", appellant=by or self.offender, addressed_to=to,
            lodged_at=instant(when) if entered else None, protocol="P-2026/0815" if entered else "",
            by_operator=not entered and person is REPRESENTATIVE,
        )  # fmt: skip
        self.city.ask(command, instant(entered or when), CLERK if entered else person)
        return self.last(AppealLodged)

    def decide(
        self, appeal: int, outcome: Outcome, on: str, *, item: str | None = None, times: int | None = None, amount: int | None = None,
        heard: str | None = None, person: Person | None = None, authority: Authority | None = None, entered: str | None = None,
    ) -> Facts:  # fmt: skip
        """The authority of the appeal's tier decides it: the Secretary the first, the Mayor the second."""
        filing = self.state.filing(appeal)
        decider = person or (MAYOR if filing is not None and filing.tier == 2 else SECRETARY)
        command = appeals.DecideAppeal(
            case=self.id, appeal=appeal, outcome=outcome, authority=authority or decider.authority, decided_on=day(on),
            reasons="Pelas razões dos autos.", heard_on=day(heard) if heard else None,
            provision=f"AME-{item}" if item else None, multiplier=times, amount_centavos=amount,
        )  # fmt: skip
        return self.city.ask(command, instant(entered or f"{on} 16:00:00"), decider)

    def acknowledge(self, appeal: int, on: str, *, entered: str | None = None, means: str = "in-person") -> DecisionAcknowledged:
        """The company learns of a decision."""
        command = appeals.AcknowledgeDecision(case=self.id, appeal=appeal, acknowledged_on=day(on), means=means)
        self.city.ask(command, instant(entered or f"{on} 17:00:00"), CLERK)
        return self.last(DecisionAcknowledged)

    def decided(self, appeal: int) -> AppealDecided:
        """How an appeal was decided."""
        return next(e for e in self.of(AppealDecided) if e.appeal == appeal)

    def served(self) -> NoticeServed:
        """The last notice."""
        return self.last(NoticeServed)

    def pay(self, centavos: int, on: str, *, entered: str | None = None) -> Facts:
        """A payment comes in."""
        command = fines.RecordPayment(case=self.id, amount_centavos=centavos, paid_on=day(on), reference="DAM 1")
        return self.city.ask(command, instant(entered or f"{on} 15:00:00"), CLERK)

    def refund(self, centavos: int, on: str) -> Facts:
        """The city pays money back."""
        return self.city.ask(
            fines.RecordRefund(case=self.id, amount_centavos=centavos, refunded_on=day(on), reference="OP 1"), instant(on), CLERK
        )

    def clock(self, on: str) -> Facts:
        """The clock runs at the beginning of a day."""
        return self.city.ask(clock.LetTimePass(case=self.id, as_of=day(on)), instant(f"{on} 03:00:00"), CLERK)

    def recompute(self, cause: str, on: str) -> Facts:
        """An act of the calendar came: count again."""
        return self.city.ask(clock.RecomputeDeadlines(case=self.id, cause=cause), instant(on), CLERK)

    def bring_in_line_with(self, prior: CaseFile, on: str) -> Facts:
        """The policy after a prior was settled."""
        return self.city.ask(fines.ReassessForPrior(case=self.id, prior=prior.id), instant(f"{on} 18:00:00"), CLERK)

    def restore(self, new_last_day: str, on: str, *, reasons: str = "Notificação tardia.", tier: int = 1) -> Facts:
        """A named authority gives a term back."""
        command = appeals.RestoreDeadline(
            case=self.id, contested_act="fine", tier=tier, new_last_day=day(new_last_day), authority=SECRETARY.authority, reasons=reasons,
            restored_on=day(on),
        )  # fmt: skip
        return self.city.ask(command, instant(on), SECRETARY)

    def impede(
        self, ground: str, on: str, *, vehicles: tuple[UUID, ...] = (), person: Person = OFFICER, body: str = "", withdraw: bool = False,
        heard: str | None = None,
    ) -> Facts:  # fmt: skip
        """An officer or authority impedes the vehicle, with reasons."""
        command = measures.ImposeImpediment(
            case=self.id, ground=f"AME-{ground}", authority=person.authority,
            body=body or ("MUNICIPAL_GUARD" if person is GUARD else "SETRANSV"), reasons="Situação constatada.", imposed_on=day(on),
            vehicles=vehicles, orders_withdrawal=withdraw, heard_on=day(heard) if heard else None,
        )  # fmt: skip
        return self.city.ask(command, instant(f"{on} 11:00:00"), person)

    def confirm(self, number: int, on: str) -> Facts:
        """SETRANSV confirms another body's impediment."""
        command = measures.ConfirmImpediment(case=self.id, number=number, confirmed_on=day(on), authority=SECRETARY.authority)
        return self.city.ask(command, instant(on), SECRETARY)

    def lift(
        self,
        number: int,
        on: str,
        *,
        on_site: bool = False,
        presented: bool = False,
        costs: int = 0,
        paid: int = 0,
        person: Person = OFFICER,
    ) -> Facts:
        """An impediment ends."""
        command = measures.LiftImpediment(
            case=self.id,
            number=number,
            lifted_on=day(on),
            on_site=on_site,
            presented=presented,
            costs_centavos=costs,
            costs_paid_centavos=paid,
        )
        return self.city.ask(command, instant(f"{on} 14:00:00"), person)

    def propose(self, ground: str, on: str, *, permits: tuple[UUID, ...] = (), reasons: str = "Fundamentos nos autos.") -> Facts:
        """The Secretary proposes a cassation."""
        command = measures.ProposeCassation(
            case=self.id, ground=f"AME-{ground}", authority=SECRETARY.authority, reasons=reasons, proposed_on=day(on), permits=permits
        )
        return self.city.ask(command, instant(f"{on} 12:00:00"), SECRETARY)

    def defend(self, proposal: int, when: str) -> Facts:
        """The company defends itself against a proposal."""
        command = measures.FileDefence(case=self.id, proposal=proposal, grounds="Improcede.", by_operator=True)
        return self.city.ask(command, instant(when), REPRESENTATIVE)

    def cassate(self, proposal: int, on: str, *, person: Person = SECRETARY) -> Facts:
        """The authority cassates."""
        command = measures.ImposeCassation(
            case=self.id, proposal=proposal, authority=person.authority, reasons="Fundamentos nos autos.", decided_on=day(on)
        )
        return self.city.ask(command, instant(f"{on} 12:00:00"), person)

    def annul(self, on: str, *, reasons: str = "Auto insubsistente.") -> Facts:
        """The authority annuls the case of its own motion."""
        command = file.AnnulCase(case=self.id, annulled_on=day(on), authority=SECRETARY.authority, reasons=reasons)
        return self.city.ask(command, instant(on), SECRETARY)
