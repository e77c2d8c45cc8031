"""The facts of the opening, the fine and the file of a case in sentences."""

from __future__ import annotations

from domain.cases.events import file, fines, opening
from domain.cases.events.common import Track
from domain.cases.sanctions.record import CITATION
from domain.streams import Event
from projections.summaries.case_sanctions import CLASSES
from projections.summaries.summary import Summary, day_pt, money, role_en, role_pt, track_en, track_pt, until_en, until_pt
from projections.summaries.words import CAUSES, ENDS, MEANS, in_words


def _opening(event: Event) -> Summary | None:
    match event:
        case opening.InfractionRecorded():
            if event.activity:
                return _activity(event)
            return Summary(
                f"Infração {event.provision} registrada, auto nº {event.number}, órgão {event.body}{until_pt(event.provisional_last_day)}",
                f"Infraction {event.provision} recorded, case {event.number}, by {event.body}{until_en(event.provisional_last_day)}",
                event.occurred_on,
            )
        case opening.MeasureContested():
            track = Track(event.act, event.subject_number)
            act = track_pt(track), track_en(track)
            return Summary(
                f"Processo nº {event.number} aberto por recurso contra {act[0]}{until_pt(event.last_day)}",
                f"Case {event.number} opened by an appeal against {act[1]}{until_en(event.last_day)}",
                event.act_on,
            )
        case opening.CassationCaseOpened():
            return Summary(f"Processo de cassação nº {event.number} aberto", f"Cassation case {event.number} opened", event.opened_on)
        case opening.NoticeServed():
            of = (f"da proposta de cassação nº {event.proposal}", f"of cassation proposal {event.proposal}")
            of = ("da autuação", "of the citation") if event.proposal == CITATION else of
            about = of if event.proposal is not None else (f"de {track_pt(event.track)}", f"of {track_en(event.track)}")
            void = (
                ("", "")
                if event.effective
                else (", sem efeito: o destinatário não é o infrator", ", without effect: the addressee is not the offender")
            )
            means = in_words(MEANS, event.means)
            return Summary(
                f"Notificação nº {event.number} {about[0]} entregue ({means[0]}){until_pt(event.last_day)}{void[0]}",
                f"Notice {event.number} {about[1]} served ({means[1]}){until_en(event.last_day)}{void[1]}",
                event.served_on,
            )
        case _:
            return None


def _activity(event: opening.InfractionRecorded) -> Summary:
    """A citation whose class is derived, and not yet decided."""
    activity = in_words(CLASSES, event.activity)
    found = ", ".join(event.findings)
    of = (f" ({found})", f" ({found})") if found else ("", "")
    return Summary(
        f"Autuação nº {event.number}, atividade {activity[0]}{of[0]}, órgão {event.body}",
        f"Citation {event.number}, {activity[1]} activity{of[1]}, by {event.body}",
        event.occurred_on,
    )


def _fines(event: Event) -> Summary | None:
    match event:
        case fines.FineAssessed():
            times = f" ({event.multiplier}×)" if event.multiplier > 1 else ""
            waits = (", acréscimo provisório", ", provisional surcharge") if event.provisional else ("", "")
            amount = money(event.amount_centavos)
            return Summary(f"Multa fixada em {amount}{times}{waits[0]}", f"Fine assessed at {amount}{times}{waits[1]}")
        case fines.FineReassessed():
            before, now = money(event.from_centavos), money(event.to_centavos)
            why = in_words(CAUSES, event.cause)
            return Summary(f"Multa alterada de {before} para {now} ({why[0]})", f"Fine changed from {before} to {now} ({why[1]})")
        case fines.SurchargeConfirmed():
            return Summary(
                f"Acréscimo por reincidência confirmado{until_pt(event.due_on)}",
                f"Recurrence surcharge confirmed{until_en(event.due_on)}",
                event.on,
            )
        case fines.PaymentRecorded():
            amount = money(event.amount_centavos)
            return Summary(f"Pagamento nº {event.number} de {amount}", f"Payment {event.number} of {amount}", event.paid_on)
        case fines.FinePaid():
            amount = money(event.amount_centavos)
            return Summary(f"Multa paga ({amount})", f"Fine paid ({amount})", event.paid_on)
        case fines.RefundDue():
            amount, why = money(event.amount_centavos), in_words(CAUSES, event.cause)
            return Summary(f"Devolução devida de {amount} ({why[0]})", f"Refund due of {amount} ({why[1]})", event.on)
        case fines.RefundRecorded():
            amount = money(event.amount_centavos)
            return Summary(f"Devolução de {amount} paga", f"Refund of {amount} paid", event.refunded_on)
        case fines.FineDefaulted():
            amount = money(event.exigible_centavos)
            opens = (f": pode ser proposta a medida do {event.opens}", f": {event.opens} may be proposed") if event.opens else ("", "")
            return Summary(
                f"Multa de {amount} não paga até {day_pt(event.due_on)}{opens[0]}",
                f"Fine of {amount} not paid by {event.due_on.isoformat()}{opens[1]}",
                event.due_on,
            )
        case _:
            return None


def _file(event: Event) -> Summary | None:
    match event:
        case file.CaseAnnulled():
            how = ("de ofício", "of the authority's own motion") if event.own_motion else ("por decisão em recurso", "on appeal")
            return Summary(f"Processo anulado {how[0]}", f"Case annulled {how[1]}", event.annulled_on)
        case file.CaseReviewed():
            role = event.authority.role
            return Summary(
                f"Processo revisto por {role_pt(role)}, fatos novos",
                f"Case reviewed by the {role_en(role)} on new facts",
                event.reviewed_on,
            )
        case file.CaseCorrected():
            return Summary(f"Dado corrigido: {event.field}", f"Particular corrected: {event.field}")
        case file.CaseReferred():
            return Summary(f"Processo comunicado a {event.to}", f"Case referred to {event.to}", event.referred_on)
        case file.CaseAssigned():
            return Summary("Processo distribuído", "Case assigned to a reviewer")
        case file.RecusalDeclared():
            return Summary("Impedimento de pessoa declarado", "A person declared an impediment")
        case file.DocumentAdded():
            return Summary(f"Documento nº {event.number} juntado", f"Document {event.number} added", event.added_on)
        case file.CaseClosed():
            end = in_words(ENDS, event.outcome)
            return Summary(f"Processo encerrado ({end[0]})", f"Case closed ({end[1]})", event.closed_on)
        case _:
            return None


SUMMARIES = (_opening, _fines, _file)
"""Each says the facts of one part, and None to others."""
