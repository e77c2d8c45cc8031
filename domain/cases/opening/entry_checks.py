"""What every record of a fact must be, whatever the regime: its instants, its place, the body and the person who records it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.acts.place_checks import outside
from domain.days import check_not_future
from domain.law.road.extents import lies_outside
from domain.refusal import Refused

if TYPE_CHECKING:
    from datetime import date, datetime

    from domain.cases.commands.opening import RecordInfraction
    from domain.cases.events.common import Place
    from domain.law.lawbook import Law
    from domain.law.regime import Regime
    from domain.streams import Occasion


def check_instants(command: RecordInfraction, law: Law, occasion: Occasion) -> datetime:
    """The instant of the citation (default: of the fact), neither before the fact nor in the future."""
    cited_at = command.cited_at or command.occurred_at
    for name, field, instant in (("occurred_at", "occurredAt", command.occurred_at), ("cited_at", "citedAt", cited_at)):
        check_not_future(law, occasion, **{name: instant.astimezone(law.zone).date()})
        if instant > occasion.at:
            raise Refused(
                "date_in_future", "O instante informado ainda não chegou: confira data e hora.", field=field, now=occasion.at.isoformat()
            )
    if cited_at < command.occurred_at:
        raise Refused(
            "date_before_fact",
            "A autuação é anterior ao fato: confira a data e a hora de cada um.",
            *law.regime.cites("notice"), field="citedAt", notBefore=command.occurred_at.isoformat(),
        )  # fmt: skip
    return cited_at


def check_position_of(regime: Regime, place: Place) -> None:
    """Refuse half a position (`position_incomplete`), and one outside the municipality in which the place is said to be."""
    if bool(place.latitude) != bool(place.longitude):
        missing = "longitude" if place.latitude else "latitude"
        raise Refused("position_incomplete", "Informe latitude e longitude, ou nenhuma das duas.", field=f"place.{missing}")
    if not place.latitude or not regime.is_here(place.municipality):
        return
    if lies_outside(regime.municipality, float(place.longitude), float(place.latitude)):
        raise outside(regime, "place.latitude")


def check_where_and_who(command: RecordInfraction, law: Law, occasion: Occasion, on: date) -> None:
    """A whole position or none, a place inside the municipality, a body that inspects, a person in a role that fines, an account."""
    regime, place = law.regime, command.place
    check_position_of(regime, place)
    reached = regime.scope_by_trip and command.trip is not None and command.trip.touches_city
    if not regime.is_here(place.municipality) and not reached:
        raise Refused(
            "outside_municipal_territory",
            f"{place.municipality} fica fora de {regime.city}: a norma só alcança fatos dentro do Município.",
            *regime.cites("territory"), municipality=place.municipality,
        )  # fmt: skip
    bodies = law.bodies("inspecting", on)
    if command.inspecting_body.upper() not in bodies:
        raise Refused(
            "inspecting_body_not_competent",
            f"{command.inspecting_body} não fiscaliza este serviço. Podem fiscalizar: {', '.join(bodies)}.",
            *regime.cites("inspecting-bodies"), body=command.inspecting_body, competent=list(bodies),
        )  # fmt: skip
    roles = law.policy(regime.policy_keys["roles-fine"], on).value
    if isinstance(roles, tuple | list) and not occasion.roles & set(roles):
        raise Refused(
            "authority_not_competent",
            f"Quem registra infrações: {', '.join(roles)}.",
            *regime.cites("authority"), competent=list(roles),
        )  # fmt: skip
    blank = [
        f for f, text in (("number", command.number), ("officer", command.officer), ("narrative", command.narrative)) if not text.strip()
    ]
    if blank:
        raise Refused(
            "record_incomplete", "O auto pede número, agente e relato do fato: preencha o que falta.", field=blank[0], missing=blank
        )
