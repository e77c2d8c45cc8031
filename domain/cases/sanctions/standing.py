"""What the registers say of a fact: the operator's term and the vehicle's certificate on its day, and what a term to adapt spares.

A later grant, lapse or sanction says nothing about the day of the fact.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from domain.law.road.activity_class import PermitsAtFact
from domain.law.road.adaptation import Fleet, Spared, adaptation
from domain.operators.operator import OPERATOR, company_stream
from domain.permits.evidence import in_order
from domain.permits.held import statuses
from domain.vehicles.vehicle import VEHICLE

if TYPE_CHECKING:
    from datetime import date
    from uuid import UUID

    from domain.cases.events.common import Offender
    from domain.law.explanation import Computed
    from domain.law.lawbook import Law
    from domain.streams import Seen

TERM, CERTIFICATE = "term", "certificate"
"""The parts that the provisions on the two permits play in the pack."""


class AtFact(NamedTuple):
    """The permits of the fact's day, the findings that are held against the operator, and what its term to adapt spares."""

    permits: PermitsAtFact
    findings: tuple[str, ...]
    spared: Spared | None
    computed: tuple[Computed, ...]


def operator_of(law: Law, seen: Seen, offender: Offender, on: date) -> UUID | None:
    """The registered operator whose permits count: the offender, or another establishment of its company (Q-49); None for a stranger."""
    if offender.operator is not None or law.choice("operator.identity", on) == "full_cnpj":
        return offender.operator
    joined = seen[company_stream(law.regime.key, offender.cnpj)].establishments
    return joined[0].operator if joined else None


def permits_at(law: Law, seen: Seen, offender: Offender, vehicle: UUID | None, on: date) -> PermitsAtFact:
    """The two permits on a day; of an operator that is not registered nothing was ever issued."""
    operator = operator_of(law, seen, offender, on)
    if operator is None:
        return PermitsAtFact()
    found = statuses(seen, law.regime.key, operator, vehicle, on)
    return PermitsAtFact(
        found.ta.status, found.cvs.status, found.replaces_cvs, term_until=found.ta.valid_until, certificate_until=found.cvs.valid_until
    )


def at_fact(law: Law, seen: Seen, offender: Offender, vehicle: UUID | None, *, findings: tuple[str, ...], on: date) -> AtFact:
    """What stands against the operator on the day of the fact, without what a term to adapt still spares it (art. 18 in São Paulo)."""
    permits = permits_at(law, seen, offender, vehicle, on)
    operator = operator_of(law, seen, offender, on)
    registered = seen[OPERATOR.at(operator)].registered if operator is not None else None
    active = registered.active_since if registered is not None else None
    fleet = _fleet(law, seen, operator, on) if active is not None else None
    computed: list[Computed] = []
    spared: Spared | None = None

    def binds(provision: str) -> bool:
        nonlocal spared
        found = _spared(law, provision, active, on, computed, fleet)
        spared = found or spared
        return found is None

    term, certificate = permits.term, permits.certificate
    if term != "valid" and not binds(law.regime.roles.get(TERM, "")):
        term = "valid"
    if certificate != "valid" and not binds(law.regime.roles.get(CERTIFICATE, "")):
        certificate = "valid"
    left = tuple(f for f in findings if binds(f))
    held = PermitsAtFact(term, certificate, permits.replaces_certificate, permits.term_until, permits.certificate_until)
    return AtFact(held, left, spared, tuple(computed))


def _fleet(law: Law, seen: Seen, operator: UUID | None, on: date) -> Fleet | None:
    """How much of the fleet of a day is within the highest age, where a share of it must be (art. 18, sole paragraph, in São Paulo)."""
    rules = law.regime.operators.adaptations if law.regime.operators is not None else ()
    if operator is None or not any(rule.share_rule for rule in rules):
        return None
    vehicles = [VEHICLE.at(v.vehicle) for v in seen[OPERATOR.at(operator)].fleet_on(on)]
    seen.need(*vehicles)
    return in_order(law, tuple(seen[v] for v in vehicles), on)


def _spared(  # noqa: PLR0917 - what the term is asked with
    law: Law, provision: str, active_since: date | None, on: date, computed: list[Computed], fleet: Fleet | None
) -> Spared | None:
    """Whether the provision, or the article that it stands in, is spared."""
    rules = law.regime.operators.adaptations if law.regime.operators is not None else ()
    for whole in (s for rule in rules for s in rule.spared if provision == s or provision.startswith(f"{s}-")):
        found, why = adaptation(law, whole, active_since, on, fleet)
        if found is not None:
            computed.append(why)
            return found
    return None
