"""The facts of car parks in sentences."""

from __future__ import annotations

from domain.parking import events as e
from domain.streams import Event
from projections.summaries.summary import Summary

RUN = {"direct": ("diretamente", "directly"), "contracted": ("por contrato", "under contract")}


def _register(event: Event) -> Summary | None:
    match event:
        case e.FacilityRegistered():
            return Summary(
                f"Estacionamento {event.name} cadastrado ({event.kind})", f"Car park {event.name} registered ({event.kind})",
                event.registered_on,
            )  # fmt: skip
        case e.FacilityOperatorChanged(cnpj=""):
            return Summary("Nenhuma empresa opera o estacionamento", "No company runs the car park", event.since)
        case e.FacilityOperatorChanged():
            how = RUN.get(event.role, (event.role, event.role))
            return Summary(f"Operado por {event.cnpj} ({how[0]})", f"Run by {event.cnpj} ({how[1]})", event.since)
        case e.FacilityModeChanged():
            return _mode(event)
        case e.NoticeNoted():
            return Summary(f"Notificação à empresa {event.cnpj}", f"Notice to cure to company {event.cnpj}", event.drawn_up_on)
        case _:
            return None


def _mode(event: e.FacilityModeChanged) -> Summary:
    found = [
        said
        for held, said in (
            (event.valet_only, ("só com manobristas", "by valets only")),
            (event.exclusive_owner_use, ("de uso exclusivo dos titulares", "for its owners only")),
        )
        if held
    ] or [("aberto ao público, sem exclusividade", "open to all")]
    return Summary(
        f"Modo de operação: {', '.join(s[0] for s in found)}", f"Mode of operation: {', '.join(s[1] for s in found)}", event.since
    )


def _declared(event: Event) -> Summary | None:
    match event:
        case e.SpacesDeclared():
            return Summary(
                f"Declaração nº {event.number}: {event.offered} vagas oferecidas, {event.reserved} reservadas",
                f"Declaration {event.number}: {event.offered} spaces offered, {event.reserved} reserved",
                event.declared_on,
            )
        case e.FacilityInspected():
            return Summary(
                f"Vistoria nº {event.number}: {event.offered} vagas oferecidas, {event.reserved} reservadas",
                f"Inspection {event.number}: {event.offered} spaces offered, {event.reserved} reserved",
                event.inspected_on,
            )
        case e.LicenceDeclared():
            proviso = ("com ressalva", "with the proviso") if event.proviso else ("sem ressalva", "without the proviso")
            return Summary(
                f"Declaração nº {event.number} para licença de funcionamento ({proviso[0]})",
                f"Declaration {event.number} for an operating licence ({proviso[1]})",
                event.declared_on,
            )
        case e.ScheduleSet():
            return Summary(
                f"Cronograma nº {event.number}, {event.body}: adequação até {event.adapted_by:%d/%m/%Y}",
                f"Schedule {event.number} by {event.body}: adapted by {event.adapted_by.isoformat()}",
                event.set_on,
            )
        case _:
            return None


SUMMARIES = (_register, _declared)
"""Each says the facts of one part, and None to others."""
