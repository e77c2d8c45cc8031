"""The facts of the appeals, terms, impediments and cassations of a case in sentences."""

from __future__ import annotations

from domain.cases.events import appeals, measures, terms
from domain.cases.sanctions.record import CITATION
from domain.streams import Event
from projections.summaries.summary import (
    OUTCOMES,
    Summary,
    count,
    day_pt,
    role_en,
    role_pt,
    track_en,
    track_pt,
    until_en,
    until_pt,
)
from projections.summaries.words import CAUSES, EFFECTS, MEANS, TERMS, in_words


def _appeals(event: Event) -> Summary | None:
    match event:
        case appeals.AppealLodged():
            late = ("", "") if event.timely else (", fora do prazo", ", out of time")
            return Summary(
                f"Recurso nº {event.number} ({event.tier}ª instância, {track_pt(event.track)}) interposto{late[0]}",
                f"Appeal {event.number} (tier {event.tier}, {track_en(event.track)}) lodged{late[1]}",
                event.lodged_on,
            )
        case appeals.AppealDocumentAdded():
            return Summary(f"Documento juntado ao recurso nº {event.appeal}", f"Document added to appeal {event.appeal}")
        case appeals.AppealWithdrawn():
            return Summary(f"Desistência do recurso nº {event.appeal}", f"Appeal {event.appeal} withdrawn", event.withdrawn_on)
        case appeals.OpinionGiven():
            said = OUTCOMES[event.outcome]
            return Summary(f"Parecer no recurso nº {event.appeal}: {said[0]}", f"Opinion on appeal {event.appeal}: {said[1]}")
        case appeals.AppealDecided():
            said, role = OUTCOMES[event.outcome], event.authority.role
            return Summary(
                f"Recurso nº {event.appeal} decidido por {role_pt(role)}: {said[0]}",
                f"Appeal {event.appeal} decided by the {role_en(role)}: {said[1]}",
                event.decided_on,
            )
        case appeals.DecisionAcknowledged():
            means = in_words(MEANS, event.means)
            return Summary(
                f"Ciência da decisão do recurso nº {event.appeal} ({means[0]}){until_pt(event.last_day)}",
                f"Decision on appeal {event.appeal} acknowledged ({means[1]}){until_en(event.last_day)}",
                event.acknowledged_on,
            )
        case appeals.AppealFoundTimely():
            why = in_words(CAUSES, event.cause)
            return Summary(
                f"Recurso nº {event.appeal} considerado tempestivo ({why[0]}){until_pt(event.last_day)}",
                f"Appeal {event.appeal} found timely ({why[1]}){until_en(event.last_day)}",
                event.last_day,
            )
        case appeals.SuspensiveEffectGranted():
            effects = [in_words(EFFECTS, effect) for effect in event.effects]
            return Summary(
                f"Efeito suspensivo concedido no recurso nº {event.appeal} ({', '.join(pt for pt, _ in effects)})",
                f"Suspensive effect granted in appeal {event.appeal} ({', '.join(en for _, en in effects)})",
                event.granted_on,
            )
        case _:
            return None


def _terms(event: Event) -> Summary | None:
    match event:
        case terms.AppealPeriodLapsed():
            return Summary(
                f"Prazo de recurso à {event.tier}ª instância ({track_pt(event.track)}) encerrado sem recurso",
                f"Period to appeal to tier {event.tier} ({track_en(event.track)}) lapsed unused",
                event.last_day,
            )
        case terms.LapseUndone():
            of, why = in_words(TERMS, event.of), in_words(CAUSES, event.cause)
            return Summary(
                f"Decurso de prazo sem efeito ({of[0]}; {track_pt(event.track)}): {why[0]}",
                f"Lapse undone ({of[1]}; {track_en(event.track)}): {why[1]}",
            )
        case terms.DeadlineRecomputed():
            why = in_words(CAUSES, event.cause)
            return Summary(
                f"Prazo de {track_pt(event.track)} prorrogado de {day_pt(event.old)} para {day_pt(event.new)}: {why[0]}",
                f"Deadline ({track_en(event.track)}) extended from {event.old.isoformat()} to {event.new.isoformat()}: {why[1]}",
                event.new,
            )
        case terms.DeadlineRestored():
            role = event.authority.role
            return Summary(
                f"Prazo de {track_pt(event.track)} devolvido por {role_pt(role)}{until_pt(event.new_last_day)}",
                f"Deadline ({track_en(event.track)}) restored by the {role_en(role)}{until_en(event.new_last_day)}",
                event.restored_on,
            )
        case _:
            return None


def _impediments(event: Event) -> Summary | None:
    match event:
        case measures.ImpedimentImposed():
            vehicles = count(event.vehicles, "veículo", "veículos"), count(event.vehicles, "vehicle", "vehicles")
            return Summary(
                f"Impedimento temporário nº {event.number} ({event.ground}) imposto a {vehicles[0]}, órgão {event.body}",
                f"Temporary impediment {event.number} ({event.ground}) imposed on {vehicles[1]} by {event.body}",
                event.imposed_on,
            )
        case measures.ImpedimentConfirmed():
            return Summary(f"Impedimento nº {event.number} confirmado", f"Impediment {event.number} confirmed", event.confirmed_on)
        case measures.ImpedimentLifted():
            why = in_words(CAUSES, event.cause)
            return Summary(
                f"Impedimento nº {event.number} levantado ({why[0]})",
                f"Impediment {event.number} lifted ({why[1]})",
                event.lifted_on,
            )
        case _:
            return None


def _cassations(event: Event) -> Summary | None:
    match event:
        case measures.CassationProposed():
            permits = count(event.permits, "alvará", "alvarás"), count(event.permits, "permit", "permits")
            return Summary(
                f"Cassação nº {event.number} ({event.ground}) proposta para {permits[0]}",
                f"Cassation {event.number} ({event.ground}) proposed for {permits[1]}",
                event.proposed_on,
            )
        case measures.CassationProposalDropped():
            why = in_words(CAUSES, event.cause)
            return Summary(
                f"Proposta de cassação nº {event.number} sem efeito ({why[0]})",
                f"Cassation proposal {event.number} dropped ({why[1]})",
                event.dropped_on,
            )
        case measures.DefenceFiled():
            late = ("", "") if event.timely else (", fora do prazo", ", out of time")
            if event.proposal == CITATION:
                return Summary(
                    f"Defesa contra a autuação apresentada{late[0]}", f"Defence against the citation filed{late[1]}", event.filed_on
                )
            return Summary(
                f"Defesa na proposta de cassação nº {event.proposal} apresentada{late[0]}",
                f"Defence against cassation proposal {event.proposal} filed{late[1]}",
                event.filed_on,
            )
        case measures.CassationImposed():
            role = event.authority.role
            return Summary(
                f"Cassação nº {event.proposal} ({event.ground}) imposta por {role_pt(role)}",
                f"Cassation {event.proposal} ({event.ground}) imposed by the {role_en(role)}",
                event.decided_on,
            )
        case measures.CassationEffective():
            return Summary(
                f"Cassação nº {event.proposal} em vigor; novo alvará vedado até {day_pt(event.bar_until)}",
                f"Cassation {event.proposal} effective; no new permit through {event.bar_until.isoformat()}",
                event.effective_on,
            )
        case _:
            return None


SUMMARIES = (_appeals, _terms, _impediments, _cassations)
"""Each says the facts of one part, and None to others."""
