"""One case of the demonstration as any city keeps it: what the file says, when it goes on, and what people do in every regime.

Days and amounts come from the case, as the law gave them; a plan that typed one in would go wrong with the next act.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from random import Random
from typing import ClassVar, NamedTuple
from uuid import UUID

from domain.cases.case import case_stream
from domain.cases.commands import appeals, file, fines
from domain.cases.commands.opening import ServeNotice
from domain.cases.events.common import Authority, Contested, Outcome, Track
from domain.cases.state import FINE, Case
from domain.cases.status import Money, money_on
from domain.streams import Command
from infra.demo.names import demo_id
from infra.demo.office import Office
from infra.demo.people import Person, Staff, representative


class Texts(NamedTuple):
    """What parties and authorities of a city write, in turns."""

    appeals: tuple[str, ...]
    second_appeals: tuple[str, ...]
    dismissed: tuple[str, ...]
    upheld: tuple[str, ...]
    opinion: str


@dataclass(kw_only=True)
class Proceeding:
    """A case. `serial` tells it from all others of the demonstration."""

    staff: ClassVar[Staff]
    texts: ClassVar[Texts]

    office: Office
    serial: int
    rng: Random
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

    def notice(self, *, to: str = "", means: str = "post", act: Contested = "fine", number: int = 0, proposal: int | None = None) -> None:
        """A notice reaches the company today."""
        by = "Recepção" if means not in {"gazette", "publication"} else None
        command = ServeNotice(
            case=self.id, addressee=to or self.company, served_on=self.office.today, means=means, received_by=by, contested_act=act,
            act_number=number, proposal=proposal,
        )  # fmt: skip
        self.ask(command, self.clerk)

    def appeal(self, *, act: Contested = "fine", number: int = 0, to: str = "", by: str = "", paper: datetime | None = None) -> int:
        """The company appeals now, or a clerk enters what it filed on paper at another instant; answers the appeal's number."""
        before = len(self.state.filings)
        grounds = self.texts.second_appeals if before else self.texts.appeals
        command = appeals.LodgeAppeal(
            case=self.id, contested_act=act, act_number=number, grounds=grounds[self.serial % len(grounds)], appellant=by or self.company,
            lodged_at=paper, protocol=f"{self.office.today.year}/{4000 + self.serial}" if paper else "", addressed_to=to,
            by_operator=paper is None and not by,
        )  # fmt: skip
        self.ask(command, self.clerk if paper or by else representative(self.company))
        return before + 1

    def opinion(self, appeal: int, outcome: Outcome) -> None:
        """A reviewer drafts the decision."""
        version = self.office.version(case_stream(self.id))
        reasons = self.texts.opinion
        self.ask(appeals.GiveOpinion(case=self.id, appeal=appeal, outcome=outcome, reasons=reasons, seen_version=version), self.reviewer)

    def decide(
        self, appeal: int, outcome: Outcome, *, provision: str | None = None, times: int | None = None, heard: date | None = None,
        reasons: str = "", person: Person | None = None, authority: Authority | None = None,
    ) -> None:  # fmt: skip
        """The authority of the appeal's tier decides it today."""
        filing = self.state.filing(appeal)
        decider = person or (self.staff.mayor if filing is not None and filing.tier > 1 else self.staff.secretary)
        texts = self.texts.upheld if outcome in {"upheld", "partly-upheld"} else self.texts.dismissed
        command = appeals.DecideAppeal(
            case=self.id, appeal=appeal, outcome=outcome, authority=authority or decider.authority, decided_on=self.office.today,
            reasons=reasons or texts[self.serial % len(texts)], heard_on=heard, provision=provision, multiplier=times,
        )  # fmt: skip
        self.ask(command, decider)

    def acknowledge(self, appeal: int) -> None:
        """The company learns of the decision today."""
        command = appeals.AcknowledgeDecision(case=self.id, appeal=appeal, acknowledged_on=self.office.today, means="in-person")
        self.ask(command, self.clerk)

    def pay(self, centavos: int, on: date | None = None) -> None:
        """A payment comes in, today or on a day before."""
        reference = f"DAM {self.office.today.year}-{70000 + 13 * self.serial + len(self.state.ledger.paid)}"
        self.ask(
            fines.RecordPayment(case=self.id, amount_centavos=centavos, paid_on=on or self.office.today, reference=reference), self.clerk
        )

    def refund(self, centavos: int) -> None:
        """The city pays back."""
        today = self.office.today
        reference = f"OP {today.year}-{900 + self.serial}"
        self.ask(fines.RecordRefund(case=self.id, amount_centavos=centavos, refunded_on=today, reference=reference), self.clerk)

    def annul(self, reasons: str) -> None:
        """The Secretary annuls the case of her own motion."""
        secretary = self.staff.secretary
        self.ask(file.AnnulCase(case=self.id, annulled_on=self.office.today, authority=secretary.authority, reasons=reasons), secretary)

    def assign(self) -> None:
        """The case goes to a reviewer."""
        self.ask(file.AssignCase(case=self.id, reviewer=self.reviewer.id), self.staff.secretary)

    def ask(self, command: Command, person: Person) -> None:
        """Have a command about the case recorded."""
        self.office.ask(command, person)

    @property
    def clerk(self) -> Person:
        """The clerk of the case."""
        return self.staff.clerks[self.serial % len(self.staff.clerks)]

    @property
    def reviewer(self) -> Person:
        """The reviewer of the case."""
        return self.staff.reviewers[self.serial % len(self.staff.reviewers)]
