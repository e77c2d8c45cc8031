"""The facts of permits in sentences."""

from __future__ import annotations

from uuid import UUID

from domain.permits import events as e
from domain.permits import plan_events as p
from domain.streams import Event
from projections.summaries.summary import Summary, day_pt
from projections.summaries.words import CAUSES, KINDS, in_words


def _application(event: Event) -> Summary | None:
    match event:
        case e.PermitApplied():
            kind = in_words(KINDS, event.kind)
            return Summary(f"Requerimento apresentado ({kind[0]})", f"Permit applied for ({kind[1]})", event.applied_on)
        case e.PermitDocumentSubmitted():
            return Summary(
                f"Documento nº {event.number} apresentado ({event.requirement})",
                f"Document {event.number} submitted ({event.requirement})",
                event.submitted_on,
            )
        case e.PermitDocumentRejected():
            return Summary(f"Documento nº {event.document} recusado", f"Document {event.document} rejected", event.rejected_on)
        case e.PermitIssued():
            beside = _beside(event.overlaps)
            return Summary(
                f"Concedido: válido de {day_pt(event.valid_from)} a {day_pt(event.valid_until)}{beside[0]}",
                f"Granted: valid from {event.valid_from.isoformat()} through {event.valid_until.isoformat()}{beside[1]}",
                event.decided_on,
            )
        case e.PermitRefused():
            return Summary("Indeferido", "Refused", event.decided_on)
        case _:
            return None


def _beside(overlaps: tuple[UUID, ...]) -> tuple[str, str]:
    """The other permits that run on some of the same days, in both languages."""
    others = ", ".join(map(str, overlaps))
    return (f", ao lado de {others}", f", beside {others}") if others else ("", "")


def _renewal(event: Event) -> Summary | None:
    match event:
        case e.PermitRenewalRequested():
            late = ("", "") if event.in_time else (", fora do prazo", ", out of time")
            return Summary(
                f"Renovação nº {event.number} requerida{late[0]}", f"Renewal {event.number} requested{late[1]}", event.requested_on
            )
        case e.PermitRenewed():
            beside = _beside(event.overlaps)
            return Summary(
                f"Renovação nº {event.renewal} concedida: válido até {day_pt(event.valid_until)}{beside[0]}",
                f"Renewal {event.renewal} granted: valid through {event.valid_until.isoformat()}{beside[1]}",
                event.decided_on,
            )
        case e.PermitRenewalRefused():
            return Summary(f"Renovação nº {event.renewal} indeferida", f"Renewal {event.renewal} refused", event.decided_on)
        case e.PermitRenewalDemanded():
            return Summary(
                f"Renovação exigida (nº {event.number}), prazo até {day_pt(event.last_day)}",
                f"Renewal demanded ({event.number}), last day {event.last_day.isoformat()}",
                event.served_on,
            )
        case _:
            return None


def _afterwards(event: Event) -> Summary | None:
    match event:
        case e.PermitDocumentCollected():
            return Summary(
                f"Documento recolhido (recibo {event.receipt_number})",
                f"Document collected (receipt {event.receipt_number})",
                event.collected_on,
            )
        case e.PermitDocumentReturned():
            return Summary("Documento devolvido", "Document returned", event.returned_on)
        case e.PermitSurrendered():
            why = in_words(CAUSES, event.cause)
            return Summary(f"Renúncia ({why[0]})", f"Surrendered ({why[1]})", event.surrendered_on)
        case e.PermitCassated():
            return Summary(f"Cassado ({event.ground})", f"Cassated ({event.ground})", event.effective_on)
        case e.PermitRefusalAnnulled():
            return Summary("Indeferimento anulado", "Refusal annulled", event.annulled_on)
        case e.PermitCassationUndone():
            return Summary("Cassação tornada sem efeito", "Cassation undone")
        case _:
            return None


def _measures(event: Event) -> Summary | None:
    match event:
        case e.PermitSuspended():
            if event.until is None:
                return Summary(f"Suspensão nº {event.number}, sob condição", f"Suspension {event.number}, on a condition", event.since)
            return Summary(
                f"Suspensão nº {event.number}, até {day_pt(event.until)}",
                f"Suspension {event.number}, through {event.until.isoformat()}",
                event.since,
            )
        case e.PermitReinstated():
            return Summary(f"Suspensão nº {event.suspension} encerrada", f"Suspension {event.suspension} ended", event.reinstated_on)
        case e.PermitSuspensionUndone():
            return Summary(f"Suspensão nº {event.suspension} tornada sem efeito", f"Suspension {event.suspension} undone")
        case e.PermitRevoked():
            return Summary("Revogado", "Revoked", event.effective_on)
        case e.PermitRevocationUndone():
            if event.since is not None:
                return Summary("Revogação suspensa: volta a valer", "Revocation held up: valid again", event.since)
            return Summary("Revogação tornada sem efeito", "Revocation undone")
        case _:
            return None


def _plans(event: Event) -> Summary | None:
    match event:
        case p.OperationPlanSubmitted():
            return Summary(
                f"Plano de operação, versão {event.number}, apresentado", f"Operation plan {event.number} submitted", event.submitted_on
            )
        case p.OperationPlanApproved():
            return Summary(f"Plano de operação {event.plan} aprovado", f"Operation plan {event.plan} approved", event.decided_on)
        case p.OperationPlanChangesRequested():
            return Summary(
                f"Alterações pedidas no plano de operação {event.plan}",
                f"Changes to operation plan {event.plan} requested",
                event.decided_on,
            )
        case p.OperationPlanRefused():
            return Summary(f"Plano de operação {event.plan} recusado", f"Operation plan {event.plan} refused", event.decided_on)
        case _:
            return None


SUMMARIES = (_application, _renewal, _afterwards, _measures, _plans)
"""Each says the facts of one part, and None to others."""
