"""Facts of made-up cases for the tests of projections, as a decision would record them; the values need not be lawful, only whole."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID, uuid4

from domain.cases.case import CASE
from domain.cases.events import appeals, file, fines, opening, terms
from domain.cases.events.common import Authority, Offender, Outcome, Place, Track
from domain.law.explanation import Computed, Receipt, step
from domain.personal import Personal
from domain.streams import Event, Stream

REGIME = "americana-charter"
OPERATOR = UUID(int=3)
OFFICER = UUID(int=4)
FINE = Track("fine")
RECEIPT = Receipt(
    REGIME,
    1,
    "0" * 64,
    0,
    0,
    (Computed("time-limits/1", {}, {}, (step("count-days", date(2026, 3, 2), "day", "AME-23", first=date(2026, 2, 14), days=15),)),),
)
SECRETARY = Authority("secretary", "Secretaria de Transportes")
AT = datetime(2026, 2, 13, 15, 0, tzinfo=UTC)

Facts = list[tuple[Stream[Any], Event]]


class Told:
    """Facts of one case, one after the other."""

    def __init__(self, case: UUID | None = None, number: str = "2026/000001", plate: str = "ABC1234") -> None:
        self.case = case or uuid4()
        self.events: list[Event] = []
        self.infraction(number, plate)

    def infraction(self, number: str, plate: str) -> Told:
        return self.say(
            opening.InfractionRecorded(
                number=number,
                regime=REGIME,
                provision="AME-16-I",
                occurred_at=AT,
                occurred_on=date(2026, 2, 13),
                cited_at=AT,
                place=Place("Americana"),
                offender=Offender("12345678000195", OPERATOR),
                body="SETRANSV",
                officer="7",
                by=OFFICER,
                narrative=Personal(self.case, "O veículo de Maria parou fora do ponto."),
                plate=plate,
                provisional_last_day=date(2026, 3, 2),
                receipt=RECEIPT,
            )
        ).say(
            fines.FineAssessed(
                provision="AME-16-I", base_centavos=28845, multiplier=1, amount_centavos=28845, table_version="2007", receipt=RECEIPT
            )
        )

    def say(self, event: Event) -> Told:
        self.events.append(event)
        return self

    def notice(self, served: date = date(2026, 2, 20), last: date = date(2026, 3, 9)) -> Told:
        return self.say(
            opening.NoticeServed(
                number=1, track=FINE, addressee="12345678000195", served_on=served, means="post", effective=True, last_day=last
            )
        )

    def lapse(self, last: date = date(2026, 3, 9)) -> Told:
        return self.say(terms.AppealPeriodLapsed(track=FINE, tier=1, last_day=last, due_on=last))

    def default(self, due: date = date(2026, 3, 9)) -> Told:
        return self.say(fines.FineDefaulted(due_on=due, exigible_centavos=28845, opens="AME-22-II"))

    def appeal(self, *, timely: bool = True, tier: int = 1, number: int = 1) -> Told:
        return self.say(
            appeals.AppealLodged(
                number=number,
                track=FINE,
                tier=tier,
                lodged_at=AT,
                lodged_on=date(2026, 3, 3),
                timely=timely,
                appellant="12345678000195",
                grounds=Personal(self.case, "O ponto estava ocupado."),
                by=OPERATOR,
                receipt=RECEIPT,
                last_day=date(2026, 3, 9),
            )
        )

    def decided(self, outcome: Outcome = "dismissed", tier: int = 1, number: int = 1) -> Told:
        return self.say(
            appeals.AppealDecided(
                appeal=number,
                track=FINE,
                tier=tier,
                outcome=outcome,
                authority=SECRETARY,
                decided_on=date(2026, 4, 1),
                reasons=Personal(self.case, "Não prova o que alega."),
                by=UUID(int=5),
                receipt=RECEIPT,
            )
        )

    def acknowledged(self, last: date | None = date(2026, 4, 20), tier: int = 1, number: int = 1) -> Told:
        return self.say(
            appeals.DecisionAcknowledged(
                appeal=number, track=FINE, tier=tier, acknowledged_on=date(2026, 4, 3), means="post", receipt=RECEIPT, last_day=last
            )
        )

    def paid(self) -> Told:
        self.say(fines.PaymentRecorded(number=1, amount_centavos=28845, paid_on=date(2026, 3, 10), reference="GUIA 1", destination="fundo"))
        return self.say(fines.FinePaid(amount_centavos=28845, paid_on=date(2026, 3, 10)))

    def annulled(self) -> Told:
        return self.say(file.CaseAnnulled(annulled_on=date(2026, 4, 1), own_motion=False, by=UUID(int=5)))

    def closed(self) -> Told:
        return self.say(file.CaseClosed(closed_on=date(2026, 4, 2), outcome="paid"))

    @property
    def facts(self) -> Facts:
        return [(CASE.at(self.case), event) for event in self.events]
