"""One citation of São Paulo: what officers, reviewers and the company do in it beside what every city does, in one line each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar, Final
from uuid import UUID

from domain.cases.commands import appeals, sanctions
from domain.cases.commands.measures import FileDefence
from domain.cases.commands.opening import RecordInfraction
from domain.cases.commands.sanctions import SanctionAsked
from domain.cases.events.common import Place, Trip
from infra.demo.people import Person, Staff, representative
from infra.demo.proceeding import Proceeding, Texts
from infra.demo.sao_paulo.charter.found import Found
from infra.demo.sao_paulo.people import SECRETARY, STAFF
from infra.demo.sao_paulo.words import CHARTER, DEFENCES, SANCTIONED, STREETS
from infra.demo.sao_paulo.zone import IN_THE_STRIP, INSIDE
from infra.zones import placed

PREFIX: Final = "SPF-"
ROUND: Final = timedelta(minutes=15)
"""From the fact to the citation."""
FINE: Final = SanctionAsked(kind="fine")


def suspension(permit: UUID, *, until: date | None = None, condition: str = "") -> SanctionAsked:
    """A suspension of a permit, through a day or until a condition is met."""
    return SanctionAsked(kind="suspension", permit=permit, until=until, condition=condition)


def revocation(permit: UUID) -> SanctionAsked:
    """A revocation of a permit."""
    return SanctionAsked(kind="revocation", permit=permit)


@dataclass(kw_only=True)
class Citation(Proceeding):
    """A case. `operator` or `cnpj` and `vehicle` or `plate` say whom and what it is about; `term` and `certificate` are their permits."""

    staff: ClassVar[Staff] = STAFF
    texts: ClassVar[Texts] = CHARTER

    officer: Person
    operator: UUID | None = None
    vehicle: UUID | None = None
    cnpj: str | None = None
    plate: str | None = None
    term: UUID | None = None
    certificate: UUID | None = None

    @property
    def defence_ends(self) -> date:
        """The last day of the defence."""
        last = self.state.defence.last_day
        if last is None:
            raise LookupError(self.id)
        return last

    @property
    def whole(self) -> int:
        """What the fine comes to and was not paid, a doubling that is not final yet included."""
        ledger = self.state.ledger
        return max(ledger.amount - ledger.received, 0)

    @property
    def sanctioner(self) -> Person:
        """Who classes and sanctions: another reviewer than the one who reports on an appeal."""
        return self.staff.reviewers[(self.serial + 1) % len(self.staff.reviewers)]

    def record(self, found: Found, *, inspection: UUID | None = None) -> None:
        """The officer cites what was found some minutes ago."""
        at = self.office.now - ROUND
        place = self._place(found)
        trip = placed(self.office.law(), Trip(found.trip), place, at.date())
        self.ask(
            RecordInfraction(
                case=self.id, number=self.office.number(), regime=self.office.regime, occurred_at=at, cited_at=self.office.now,
                place=place, inspecting_body=self.officer.body, officer=self.officer.name, narrative=found.story,
                findings=tuple(PREFIX + p for p in found.provisions), trip=trip, operator=self.operator, cnpj=self.cnpj,
                vehicle=self.vehicle, plate=self.plate, inspection=inspection, facts=found.facts,
            ),
            self.officer,
        )  # fmt: skip

    def _place(self, found: Found) -> Place:
        number = self.rng.randrange(20, 2400)
        if found.where in {"zone", "strip"}:
            name, latitude, longitude = IN_THE_STRIP if found.where == "strip" else INSIDE[self.serial % len(INSIDE)]
            return Place("São Paulo", f"{name}, {number}", latitude, longitude, "street")
        return Place("São Paulo", f"{STREETS[self.rng.randrange(len(STREETS))]}, {number}", kind=found.where)

    def defend(self) -> None:
        """The company defends itself."""
        command = FileDefence(case=self.id, grounds=DEFENCES[self.serial % len(DEFENCES)], by_operator=True)
        self.ask(command, representative(self.company))

    def sanction(self, *asked: SanctionAsked, person: Person | None = None) -> None:
        """The reviewer, or the Secretary, classes the activity and sanctions it."""
        who = person or self.sanctioner
        reasons = SANCTIONED[0 if self.state.defence.filed_on else 1]
        command = sanctions.ImposeSanctions(
            case=self.id, sanctions=asked, authority=who.authority, reasons=reasons, decided_on=self.office.today
        )
        self.ask(command, who)

    def publish(self) -> None:
        """The decision comes out in the gazette."""
        self.notice(means="publication")

    def hold(self, kind: str, reasons: str) -> None:
        """The officer holds the vehicle at once."""
        command = sanctions.HoldVehicle(case=self.id, kind=kind, held_on=self.office.today, body=self.officer.body, reasons=reasons)
        self.ask(command, self.officer)

    def charge(self, name: str, *, units: int = 1, paid: bool = True) -> None:
        """A public price falls due by the city's table, and is mostly paid."""
        today = self.office.today
        reference = f"DAMSP {today.year}-{self.serial}"
        self.ask(sanctions.RecordCharge(case=self.id, hold=1, charge=name, charged_on=today, reference=reference, units=units), self.clerk)
        known = self.state.holds[0].charge(name)
        if paid and known is not None:
            payment = sanctions.RecordChargePayment(
                case=self.id, hold=1, charge=name, amount_centavos=known.owed, paid_on=today, reference=reference
            )
            self.ask(payment, self.clerk)

    def release(self, proof: str = "", number: int = 1) -> None:
        """The officer gives the vehicle back: put right, where that is the condition."""
        command = sanctions.ReleaseVehicle(
            case=self.id, hold=number, released_on=self.office.today, irregularity_fixed=bool(proof), proof=proof
        )
        self.ask(command, self.officer)

    def suspend_effects(self, *effects: str) -> None:
        """The Secretary lets the decision wait for the appeal."""
        command = appeals.GrantSuspensiveEffect(
            case=self.id, appeal=1, effects=effects, authority=SECRETARY.authority, granted_on=self.office.today,
            reasons="A suspensão imediata deixaria sem transporte o turno de uma contratante.",
        )  # fmt: skip
        self.ask(command, SECRETARY)
