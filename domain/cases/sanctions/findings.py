"""What an officer found breached, checked against the registers: a duty that did not bind this trip is no finding."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from domain.law.road.activity_class import rule_of, trip_kind
from domain.law.road.duties import check_duty
from domain.law.road.places import stop_act, street_parking_act
from domain.law.road.zone_window import opens_zone, zone_window
from domain.law.road.zone_window import rule_of as zone_rule
from domain.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date, datetime
    from uuid import UUID

    from domain.cases.commands.opening import RecordInfraction
    from domain.cases.events.common import Trip
    from domain.law.explanation import Computed
    from domain.law.lawbook import Law
    from domain.law.road.activity_class import PermitsAtFact
    from domain.law.road.activity_rules import Finding
    from domain.permits.held import ZonePermit


class Found(NamedTuple):
    """The circumstances of a finding."""

    law: Law
    on: date
    trip: Trip
    command: RecordInfraction
    permits: PermitsAtFact
    zone_permit: ZonePermit | None
    vehicle: UUID | None


def check_findings(found: Found) -> None:
    """Refuse `provision_unknown` for what cannot be found breached, and `no_infraction_found` for a duty that did not bind."""
    rule = rule_of(found.law)
    for provision in found.command.findings:
        check_duty(found.law, provision)
        found.law.check_text_known(provision, found.on)
        check = rule.finding_checks.get(provision)
        if check is not None:
            CHECKS[check](found, provision)


def breach_of_zone(law: Law, trip: Trip, at: datetime, permit: ZonePermit | None) -> tuple[tuple[str, ...], tuple[Computed, ...]]:
    """The breach that the trip itself shows, said by nobody: in the closed zone without an authorisation that opens it (G-14).

    The same rule as the question of the road asks by. Refuses `calendar_missing_for_year`.
    """
    zones = law.regime.zones
    if zones is None or trip.zone != zones.restricted or _is_open(law, trip, permit, at.astimezone(law.zone).date()):
        return (), ()
    window, computed = zone_window(law, at)
    return ((zones.breach_provision,), (computed,)) if window.restricted else ((), ())


def _is_open(law: Law, trip: Trip, permit: ZonePermit | None, on: date) -> bool:
    return permit is not None and opens_zone(permit.permit_class, trip_kind(law, trip.kind, on), effective=permit.effective)


def _nothing(provision: str, reason: str, *citations: str) -> Refused:
    return Refused("no_infraction_found", reason, provision, *citations, provision=provision, field="findings")


def _plan(found: Found, provision: str) -> None:
    """The plan goes with an authorisation of a class that needs one; a version that was not approved is no plan (E-28, E-29)."""
    zone = found.zone_permit
    rule = found.law.regime.permits[zone.kind].classed if zone is not None else None
    if zone is None or rule is None or zone.permit_class not in rule.plan_for:
        raise _nothing(provision, "O plano de operação só acompanha a autorização de transporte rotineiro: não há o que exigir aqui.")


def _zone(found: Found, provision: str) -> None:
    """In the restricted zone, at an hour at which it is closed, without an authorisation of the trip's class, effective on the day."""
    if found.trip.zone != zone_rule(found.law).restricted:
        raise _nothing(provision, "O veículo não estava na zona restrita: informe a zona do local e o ato que a delimita.")
    window, _ = zone_window(found.law, found.command.occurred_at)
    if not window.restricted:
        raise _nothing(
            provision, f"Às {window.local[11:19]} de {found.on:%d/%m/%Y} o trânsito na zona era livre.", zone_rule(found.law).free_provision
        )
    if _is_open(found.law, found.trip, found.zone_permit, found.on):
        raise _nothing(provision, "A autorização para a zona, da classe da viagem, produzia efeito no dia do fato.")


def _certificate(found: Found, provision: str) -> None:
    """Where the term stands for the certificate on a non-routine trip there is none to show."""
    excused = found.permits.replaces_certificate and found.permits.certificate == "never-issued"
    if excused and found.trip.kind != "routine":
        raise _nothing(provision, "O termo simplificado supre o certificado em viagem não rotineira: não há o que exigir.")


def _term_valid(found: Found, provision: str) -> None:
    """The operator's term is what the registers say of the day."""
    if found.permits.term == "valid":
        raise _nothing(provision, "O termo da operadora estava em vigor no dia do fato.")


def _certificate_valid(found: Found, provision: str) -> None:
    """The vehicle's certificate is what the registers say of the day; none is due where the term stands for it."""
    if found.permits.certificate == "valid":
        raise _nothing(provision, "O certificado do veículo estava em vigor no dia do fato.")
    _certificate(found, provision)


def _boarding(found: Found, provision: str) -> None:
    """A stop or terminal of the urban system that the authority did not authorise."""
    kind, known = found.command.place.kind, found.law.regime.boarding_places
    if kind not in known:
        raise _nothing(provision, f"Embarcar ou desembarcar em {kind or 'local não indicado'} não é infração: só em {', '.join(known)}.")
    code = found.command.facts.get("stop")
    by_act = stop_act(found.law, code, found.on) if isinstance(code, str) else None
    if by_act is not None or found.command.facts.get("authorised") is True:
        raise _nothing(provision, f"A {found.law.regime.authority} autorizou este ponto: não há infração.")


def _parking(found: Found, provision: str) -> None:
    """On a public street without a specific act in date; a place that is said to be none (a garage, a yard) is no street."""
    place, streets = found.command.place, zone_rule(found.law).public_ways
    kind = place.kind
    if kind and streets and kind not in streets:
        raise _nothing(provision, f"{kind} não é via pública: a vedação é a de estacionar em {', '.join(streets)}.")
    by_act = street_parking_act(found.law, place.address, found.on, place.number)
    if by_act is not None or found.command.facts.get("authorised") is True:
        raise _nothing(provision, f"Ato específico da {found.law.regime.authority} autorizava o estacionamento: não há infração.")


CHECKS: Mapping[Finding, Callable[[Found, str], None]] = {
    "plan-required": _plan,
    "zone-permit-required": _zone,
    "certificate-required": _certificate,
    "term-valid": _term_valid,
    "certificate-valid": _certificate_valid,
    "boarding-place": _boarding,
    "street-parking": _parking,
}
