"""The facts of a car park's breach in sentences: the notice to cure, the daily fine, the proof."""

from __future__ import annotations

from domain.cases.events import non_compliance as e
from domain.streams import Event
from projections.summaries.summary import Summary, money, until_en, until_pt

CAUSES = {
    "proof": ("comprovação do atendimento", "proof of compliance"),
    "cure": ("falta sanada", "cure"),
    "exclusion": ("estacionamento não mais sujeito", "car park no longer bound"),
    "operation-ended": ("fim da operação pela empresa", "end of the company's operation"),
}


def _notice(event: Event) -> Summary | None:
    match event:
        case e.NonComplianceNotified():
            found = ", ".join(event.findings)
            return Summary(
                f"Notificação nº {event.number} para sanar lavrada ({found}){until_pt(event.provisional_last_day)}",
                f"Notice {event.number} to cure drawn up ({found}){until_en(event.provisional_last_day)}",
                event.drawn_up_on,
            )
        case e.CureTermBegun():
            return Summary(
                f"Corre o prazo para sanar{until_pt(event.last_day)}", f"The term to cure runs{until_en(event.last_day)}", event.served_on
            )
        case e.ComplianceProven():
            since = (
                (f", sanado em {event.cured_on:%d/%m/%Y}", f", cured on {event.cured_on.isoformat()}")
                if event.cured_on is not None
                else ("", "")
            )
            return Summary(
                f"Atendimento comprovado (nº {event.number}){since[0]}", f"Compliance proven ({event.number}){since[1]}", event.proven_on
            )
        case _:
            return None


def _daily_fine(event: Event) -> Summary | None:
    match event:
        case e.DailyFineStarted():
            return Summary("Multa diária iniciada", "Daily fine started", event.first_day)
        case e.DailyFineStopped():
            cause, amount = CAUSES.get(event.cause, (event.cause, event.cause)), money(event.amount_centavos)
            days = ("dia" if event.days == 1 else "dias", "day" if event.days == 1 else "days")
            return Summary(
                f"Multa diária encerrada ({cause[0]}): {event.days} {days[0]}, {amount}",
                f"Daily fine stopped ({cause[1]}): {event.days} {days[1]}, {amount}",
                event.last_day,
            )
        case e.OperationEnded():
            return Summary("A empresa deixou de operar o estacionamento", "The company runs the car park no more", event.last_day)
        case _:
            return None


SUMMARIES = (_notice, _daily_fine)
"""Each says the facts of one part, and None to others."""
