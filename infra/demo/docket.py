"""One case of the demonstration: what people do in it, in one line each. Days and amounts come from the case, as the law gave them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from random import Random
from uuid import UUID

from domain.cases.case import case_stream
from domain.cases.commands import appeals, file, fines, measures
from domain.cases.commands.opening import RecordInfraction, ServeNotice
from domain.cases.events.common import Authority, Contested, Outcome, Place, Track
from domain.cases.state import FINE, Case
from domain.cases.status import Money, money_on
from domain.streams import Command
from infra.demo import words
from infra.demo.names import demo_id
from infra.demo.offences import Offence
from infra.demo.office import REGIME, Office
from infra.demo.people import CLERKS, MAYOR, REVIEWERS, SECRETARY, Person, representative

PREFIX = "AME-"
ROUND = timedelta(minutes=20)
"""From the fact to the record."""


@dataclass
class Docket:
    """A case. `serial` tells it from all others, `operator` or `cnpj` and `vehicle` or `plate` say whom and what it is about."""

    office: Office
    serial: int
    officer: Person
    operator: UUID | None = None
    vehicle: UUID | None = None
    cnpj: str | None = None
    plate: str | None = None
    rng: Random = field(default_factory=lambda: Random(0))  # noqa: S311 - each has its own
    id: UUID = field(init=False)

    def __post_init__(self) -> None:
        """The id follows from the serial number."""
        self.id = demo_id("case", self.serial)

    # what the file says

    @property
    def state(self) -> Case:
        """The case as it stands."""
        return self.office.state(case_stream(self.id))

    @property
    def company(self) -> str:
        """The CNPJ of who answers."""
        offender = self.state.offender
        if offender is None:
            raise LookupError(self.id)
        return offender.cnpj

    def last_day(self, tier: int = 1, track: Track = FINE) -> date:
        """The last day of a term that runs."""
        term = self.state.term(track, tier)
        if term is None or term.last_day is None:
            raise LookupError(self.id)
        return term.last_day

    def money(self) -> Money:
        """The fine's numbers today."""
        return money_on(self.state, self.office.law(), self.office.today)

    @property
    def owed(self) -> int:
        """What may be asked for today and was not paid."""
        money = self.money()
        return max(money.exigible - money.received, 0)

    # when it goes on

    def soon(self, least: int = 1, most: int = 6) -> datetime:
        """Office hours in some days."""
        return self.office.later(self.rng, least, most)

    def by(self, last: date, *, before: int = 0) -> datetime:
        """Office hours on a day at least so many days before a last one, and never in the past."""
        return self.office.at(max(last - timedelta(days=before), self.office.today), self.rng.randrange(8, 17), self.rng.randrange(60))

    def after(self, last: date, least: int = 1, most: int = 9) -> datetime:
        """Office hours some days after a last one."""
        return self.office.desk(max(last, self.office.today) + timedelta(days=self.rng.randint(least, most)), self.rng)

    # what people do

    def record(self, offence: Offence, *, inspection: UUID | None = None) -> None:
        """The officer records what was found some minutes ago."""
        street = f"{words.STREETS[self.rng.randrange(len(words.STREETS))]}, {self.rng.randrange(20, 2400)}"
        self._ask(
            RecordInfraction(
                case=self.id, number=self.office.number(), regime=REGIME, provision=PREFIX + offence.item,
                occurred_at=self.office.now - ROUND, place=Place("Americana", street, kind=offence.place),
                inspecting_body=self.officer.body, officer=self.officer.name, narrative=offence.story,
                operator=self.operator, cnpj=self.cnpj, vehicle=self.vehicle,
                plate=self.plate, letter=offence.letter, inspection=inspection, facts=offence.facts,
            ),
            self.officer,
        )  # fmt: skip

    def notice(self, *, to: str = "", means: str = "post", act: Contested = "fine", number: int = 0, proposal: int | None = None) -> None:
        """A notice reaches the company today."""
        by = None if means == "gazette" else "Recepção"
        command = ServeNotice(
            case=self.id, addressee=to or self.company, served_on=self.office.today, means=means, received_by=by, contested_act=act,
            act_number=number, proposal=proposal,
        )  # fmt: skip
        self._ask(command, self.clerk)

    def appeal(self, *, act: Contested = "fine", number: int = 0, to: str = "", by: str = "", paper: datetime | None = None) -> int:
        """The company appeals now, or a clerk enters what it filed on paper at another instant; answers the appeal's number."""
        before = len(self.state.filings)
        grounds = words.SECOND_APPEALS if before else words.APPEALS
        command = appeals.LodgeAppeal(
            case=self.id, contested_act=act, act_number=number, grounds=grounds[self.serial % len(grounds)], appellant=by or self.company,
            lodged_at=paper, protocol=f"{self.office.today.year}/{4000 + self.serial}" if paper else "", addressed_to=to,
            by_operator=paper is None and not by,
        )  # fmt: skip
        self._ask(command, self.clerk if paper or by else representative(self.company))
        return before + 1

    def opinion(self, appeal: int, outcome: Outcome) -> None:
        """A reviewer drafts the decision."""
        version = self.office.version(case_stream(self.id))
        command = appeals.GiveOpinion(case=self.id, appeal=appeal, outcome=outcome, reasons=words.OPINION, seen_version=version)
        self._ask(command, self.reviewer)

    def decide(
        self, appeal: int, outcome: Outcome, *, item: str | None = None, times: int | None = None, heard: date | None = None,
        reasons: str = "", person: Person | None = None, authority: Authority | None = None,
    ) -> None:  # fmt: skip
        """The authority of the appeal's tier decides it today."""
        filing = self.state.filing(appeal)
        decider = person or (MAYOR if filing is not None and filing.tier > 1 else SECRETARY)
        texts = words.UPHELD if outcome in {"upheld", "partly-upheld"} else words.DISMISSED
        command = appeals.DecideAppeal(
            case=self.id, appeal=appeal, outcome=outcome, authority=authority or decider.authority, decided_on=self.office.today,
            reasons=reasons or texts[self.serial % len(texts)], heard_on=heard, provision=PREFIX + item if item else None, multiplier=times,
        )  # fmt: skip
        self._ask(command, decider)

    def acknowledge(self, appeal: int) -> None:
        """The company learns of the decision today."""
        command = appeals.AcknowledgeDecision(case=self.id, appeal=appeal, acknowledged_on=self.office.today, means="in-person")
        self._ask(command, self.clerk)

    def restore(self, new_last_day: date, reasons: str) -> None:
        """The Secretary gives the first term back."""
        command = appeals.RestoreDeadline(
            case=self.id, contested_act="fine", tier=1, new_last_day=new_last_day, authority=SECRETARY.authority, reasons=reasons,
            restored_on=self.office.today,
        )  # fmt: skip
        self._ask(command, SECRETARY)

    def pay(self, centavos: int, on: date | None = None) -> None:
        """A payment comes in, today or on a day before."""
        reference = f"DAM {self.office.today.year}-{70000 + 13 * self.serial + len(self.state.ledger.paid)}"
        self._ask(
            fines.RecordPayment(case=self.id, amount_centavos=centavos, paid_on=on or self.office.today, reference=reference), self.clerk
        )

    def refund(self, centavos: int) -> None:
        """The city pays back."""
        command = fines.RecordRefund(
            case=self.id,
            amount_centavos=centavos,
            refunded_on=self.office.today,
            reference=f"OP {self.office.today.year}-{900 + self.serial}",
        )
        self._ask(command, self.clerk)

    def impede(self, ground: str, reasons: str, person: Person | None = None, vehicles: tuple[UUID, ...] = ()) -> None:
        """An officer or the Secretary impedes the vehicle."""
        who = person or self.officer
        command = measures.ImposeImpediment(
            case=self.id, ground=PREFIX + ground, authority=who.authority, body=who.body, reasons=reasons, imposed_on=self.office.today,
            vehicles=vehicles,
        )  # fmt: skip
        self._ask(command, who)

    def lift(self, number: int, *, on_site: bool = False, costs: int = 0) -> None:
        """An impediment ends: put right on the spot, or presented in order with its costs paid."""
        command = measures.LiftImpediment(
            case=self.id, number=number, lifted_on=self.office.today, on_site=on_site, presented=not on_site, costs_centavos=costs,
            costs_paid_centavos=costs,
        )  # fmt: skip
        self._ask(command, self.officer)

    def propose(self, ground: str, reasons: str) -> None:
        """The Secretary proposes a cassation."""
        command = measures.ProposeCassation(
            case=self.id, ground=PREFIX + ground, authority=SECRETARY.authority, reasons=reasons, proposed_on=self.office.today
        )
        self._ask(command, SECRETARY)

    def defend(self, proposal: int) -> None:
        """The company defends itself."""
        command = measures.FileDefence(case=self.id, proposal=proposal, grounds=words.APPEALS[2], by_operator=True)
        self._ask(command, representative(self.company))

    def cassate(self, proposal: int, reasons: str) -> None:
        """The Secretary cassates."""
        command = measures.ImposeCassation(
            case=self.id, proposal=proposal, authority=SECRETARY.authority, reasons=reasons, decided_on=self.office.today
        )
        self._ask(command, SECRETARY)

    def annul(self, reasons: str) -> None:
        """The Secretary annuls the case of her own motion."""
        self._ask(file.AnnulCase(case=self.id, annulled_on=self.office.today, authority=SECRETARY.authority, reasons=reasons), SECRETARY)

    def assign(self) -> None:
        """The case goes to a reviewer."""
        self._ask(file.AssignCase(case=self.id, reviewer=self.reviewer.id), SECRETARY)

    @property
    def clerk(self) -> Person:
        """The clerk of the case."""
        return CLERKS[self.serial % len(CLERKS)]

    @property
    def reviewer(self) -> Person:
        """The reviewer of the case."""
        return REVIEWERS[self.serial % len(REVIEWERS)]

    def _ask(self, command: Command, person: Person) -> None:
        self.office.ask(command, person)
