"""One case of Americana: what its officers and authorities do in it beside what every city does, in one line each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar
from uuid import UUID

from domain.cases.commands import appeals, measures
from domain.cases.commands.opening import RecordInfraction
from domain.cases.events.common import Place
from infra.demo.americana import words
from infra.demo.americana.offences import Offence
from infra.demo.americana.people import SECRETARY, STAFF
from infra.demo.people import Person, Staff, representative
from infra.demo.proceeding import Proceeding, Texts

PREFIX = "AME-"
ROUND = timedelta(minutes=20)
"""From the fact to the record."""


@dataclass(kw_only=True)
class Docket(Proceeding):
    """A case. `operator` or `cnpj` and `vehicle` or `plate` say whom and what it is about."""

    staff: ClassVar[Staff] = STAFF
    texts: ClassVar[Texts] = Texts(words.APPEALS, words.SECOND_APPEALS, words.DISMISSED, words.UPHELD, words.OPINION)

    officer: Person
    operator: UUID | None = None
    vehicle: UUID | None = None
    cnpj: str | None = None
    plate: str | None = None

    def record(self, offence: Offence, *, inspection: UUID | None = None) -> None:
        """The officer records what was found some minutes ago."""
        street = f"{words.STREETS[self.rng.randrange(len(words.STREETS))]}, {self.rng.randrange(20, 2400)}"
        self.ask(
            RecordInfraction(
                case=self.id, number=self.office.number(), regime=self.office.regime, provision=PREFIX + offence.item,
                occurred_at=self.office.now - ROUND, place=Place("Americana", street, kind=offence.place),
                inspecting_body=self.officer.body, officer=self.officer.name, narrative=offence.story,
                operator=self.operator, cnpj=self.cnpj, vehicle=self.vehicle,
                plate=self.plate, letter=offence.letter, inspection=inspection, facts=offence.facts,
            ),
            self.officer,
        )  # fmt: skip

    def restore(self, new_last_day: date, reasons: str) -> None:
        """The Secretary gives the first term back."""
        command = appeals.RestoreDeadline(
            case=self.id, contested_act="fine", tier=1, new_last_day=new_last_day, authority=SECRETARY.authority, reasons=reasons,
            restored_on=self.office.today,
        )  # fmt: skip
        self.ask(command, SECRETARY)

    def impede(self, ground: str, reasons: str, person: Person | None = None, vehicles: tuple[UUID, ...] = ()) -> None:
        """An officer or the Secretary impedes the vehicle."""
        who = person or self.officer
        command = measures.ImposeImpediment(
            case=self.id, ground=PREFIX + ground, authority=who.authority, body=who.body, reasons=reasons, imposed_on=self.office.today,
            vehicles=vehicles,
        )  # fmt: skip
        self.ask(command, who)

    def lift(self, number: int, *, on_site: bool = False, costs: int = 0) -> None:
        """An impediment ends: put right on the spot, or presented in order with its costs paid."""
        command = measures.LiftImpediment(
            case=self.id, number=number, lifted_on=self.office.today, on_site=on_site, presented=not on_site, costs_centavos=costs,
            costs_paid_centavos=costs,
        )  # fmt: skip
        self.ask(command, self.officer)

    def propose(self, ground: str, reasons: str) -> None:
        """The Secretary proposes a cassation."""
        command = measures.ProposeCassation(
            case=self.id, ground=PREFIX + ground, authority=SECRETARY.authority, reasons=reasons, proposed_on=self.office.today
        )
        self.ask(command, SECRETARY)

    def defend(self, proposal: int) -> None:
        """The company defends itself."""
        command = measures.FileDefence(case=self.id, proposal=proposal, grounds=words.APPEALS[2], by_operator=True)
        self.ask(command, representative(self.company))

    def cassate(self, proposal: int, reasons: str) -> None:
        """The Secretary cassates."""
        command = measures.ImposeCassation(
            case=self.id, proposal=proposal, authority=SECRETARY.authority, reasons=reasons, decided_on=self.office.today
        )
        self.ask(command, SECRETARY)
