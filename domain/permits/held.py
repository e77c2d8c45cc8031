"""Which permits an operator and its vehicle hold, and what they are on a day: the question of every officer in the street.

Statuses are asked for the day of the fact. Establishments of one company share their permits where the policy reads so (Q-49).
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.law.lawbook import Law, law_of
from domain.law.permits.base_permits import BaseFound, BaseShown, base_of
from domain.law.permits.permit_status import Days, PermitStatus, Standing, extent, governing, status_alone
from domain.law.permits.validity import permit_rule
from domain.law.register_rules import PermitRule
from domain.operators.operator import OPERATOR, Operator, company_stream
from domain.permits.permit import PERMIT, Permit
from domain.permits.plans import Plan, plan_in_force
from domain.streams import Seen
from domain.vehicles.vehicle import VEHICLE

NEVER = PermitStatus("never-issued")
RECOMPUTE = "recompute-on-renewal"


class Held(NamedTuple):
    """A permit and its id."""

    id: UUID
    permit: Permit


class Holding(Struct, frozen=True, kw_only=True):
    """A permit as far as its status and what rests on it need it: from its facts, or from a row that a reader keeps of them."""

    id: UUID
    kind: str
    standing: Standing
    permit_class: str = ""
    replaces_cvs: bool = False
    limit: date | None = None
    plans: tuple[Plan, ...] = ()


class Statuses(Struct, frozen=True, omit_defaults=True):
    """What an operator and its vehicle have on a day.

    `ta`: the operator's term (of kind `ta_kind`, empty where none was ever issued); `replaces_cvs`: it was granted so that it stands for
    the vehicle's certificate on non-routine trips; `cvs`: the vehicle's certificate.
    """

    ta: PermitStatus = NEVER
    cvs: PermitStatus = NEVER
    ta_kind: str = ""
    replaces_cvs: bool = False
    ta_permit: UUID | None = None
    cvs_permit: UUID | None = None


class ZonePermit(Struct, frozen=True, omit_defaults=True):
    """An authorisation for the zone on a day.

    `effective`: valid, and all that it rests on is valid too; `lacking` are the kinds that are not. `plan`: the number of the operation
    plan in force (0: none).
    """

    permit: UUID
    kind: str
    permit_class: str
    status: PermitStatus
    effective: bool
    lacking: tuple[str, ...] = ()
    plan: int = 0


def establishments(law: Law, seen: Seen, operator: UUID, on: date) -> tuple[UUID, ...]:
    """The establishments whose permits count for this operator: its company's, or itself alone (Q-49); itself first."""
    state = seen[OPERATOR.at(operator)]
    if state.registered is None or law.choice("operator.identity", on) == "full_cnpj":
        return (operator,)
    company = seen[company_stream(law.regime.key, state.entry.cnpj)]
    return tuple(dict.fromkeys((operator, *(e.operator for e in company.establishments))))


def held(law: Law, seen: Seen, operator: UUID, vehicle: UUID | None, on: date) -> tuple[Held, ...]:
    """The permits of the operator and of the vehicle, those that others asked for the vehicle left out."""
    mine = establishments(law, seen, operator, on)
    vehicles = [VEHICLE.at(v) for v in (vehicle,) if v is not None]
    seen.need(*(OPERATOR.at(o) for o in mine), *vehicles)
    states: list[Operator] = [seen[OPERATOR.at(o)] for o in mine]
    ids = dict.fromkeys((*(p for o in states for p in o.permits), *(p for v in vehicles for p in seen[v].permits)))
    seen.need(*(PERMIT.at(p) for p in ids))
    found = (Held(p, seen[PERMIT.at(p)]) for p in ids)
    return tuple(h for h in found if h.permit.applied is not None and h.permit.asked.operator in mine)


def statuses(seen: Seen, regime: str, operator: UUID, vehicle: UUID | None, on: date) -> Statuses:
    """The status of the operator's term and of the vehicle's certificate on a day. A vehicle that is not known has no certificate."""
    law = law_of(seen, regime)
    return statuses_of(law, holdings_of(held(law, seen, operator, vehicle, on)), on)


def statuses_of(law: Law, holdings: tuple[Holding, ...], on: date) -> Statuses:
    """The same from permits already read."""
    term, ta = _governing(law, holdings, "term", on)
    certificate, cvs = _governing(law, holdings, "certificate", on)
    return Statuses(
        ta=ta,
        cvs=cvs,
        ta_kind=term.kind if term else "",
        replaces_cvs=term.replaces_cvs if term else False,
        ta_permit=term.id if term else None,
        cvs_permit=certificate.id if certificate else None,
    )


def zone_permits(law: Law, holdings: tuple[Holding, ...], on: date) -> tuple[ZonePermit, ...]:
    """Every authorisation for the zone among permits already read, as it stands on a day."""
    return tuple(_zone_permit(law, h, holdings, on) for h in holdings if permit_rule(law, h.kind).part == "zone")


def zone_permit(seen: Seen, regime: str, operator: UUID, vehicle: UUID, on: date, *, permit_class: str = "") -> ZonePermit | None:
    """The vehicle's authorisation for the zone on a day (of a class, where one is named): an effective one where there is one.

    Else the one whose term began last; None where none was ever issued by that day.
    """
    law = law_of(seen, regime)
    return best_zone_permit(zone_permits(law, holdings_of(held(law, seen, operator, vehicle, on)), on), permit_class)


def not_valid_beneath(law: Law, seen: Seen, permit: UUID, state: Permit, on: date) -> tuple[str, ...]:
    """The kinds of permit without which an authorisation for the zone has no effect on a day; nothing for other permits."""
    if permit_rule(law, state.asked.kind).part != "zone":
        return ()
    found = zone_permits(law, holdings_of(held(law, seen, state.asked.operator, state.asked.vehicle, on)), on)
    return next((z.lacking for z in found if z.permit == permit), ())


def best_zone_permit(permits: tuple[ZonePermit, ...], permit_class: str = "") -> ZonePermit | None:
    """The one among several that speaks for the vehicle."""
    found = [z for z in permits if z.status.status != "never-issued" and permit_class in ("", z.permit_class)]
    return max(found, key=lambda z: (z.effective, z.status.valid_from or date.min, z.status.valid_until or date.max), default=None)


def holdings_of(permits: tuple[Held, ...]) -> tuple[Holding, ...]:
    """Permits as statuses need them."""
    return tuple(
        Holding(
            id=h.id,
            kind=h.permit.asked.kind,
            standing=h.permit.standing,
            permit_class=h.permit.asked.permit_class,
            replaces_cvs=h.permit.issued is not None and h.permit.issued.replaces_cvs,
            limit=h.permit.issued.limit if h.permit.issued else None,
            plans=h.permit.plans,
        )
        for h in permits
    )


def shown(permits: tuple[Held, ...], on: date) -> tuple[BaseShown, ...]:
    """Permits as others rest on them, those in effect first."""
    return _shown(holdings_of(permits), on)


def base_found(rule: PermitRule, permits: tuple[Held, ...], permit_class: str, on: date) -> BaseFound:
    """What a kind of permit rests on, as it is held on a day; nothing lacks for a kind that rests on nothing."""
    return _base(rule, holdings_of(permits), permit_class, on)


def _base(rule: PermitRule, holdings: tuple[Holding, ...], permit_class: str, on: date) -> BaseFound:
    return base_of(rule.base, _shown(holdings, on), permit_class) if rule.base is not None else BaseFound()


def _shown(holdings: tuple[Holding, ...], on: date) -> tuple[BaseShown, ...]:
    found = [
        BaseShown(h.kind, status_alone(h.standing, on).status, extent(h.standing, on), h.replaces_cvs) for h in holdings if h.standing.terms
    ]
    return tuple(sorted(found, key=lambda s: s.status != "valid"))


def _zone_permit(law: Law, one: Holding, holdings: tuple[Holding, ...], on: date) -> ZonePermit:
    rule = permit_rule(law, one.kind)
    base = _base(rule, holdings, one.permit_class, on)
    status = status_alone(_grown(law, one, base, on), on)
    plan = plan_in_force(one.plans, on)
    return ZonePermit(
        permit=one.id,
        kind=one.kind,
        permit_class=one.permit_class,
        status=status,
        effective=status.status == "valid" and not base.lacking,
        lacking=base.lacking,
        plan=plan.submitted.number if plan else 0,
    )


def _grown(law: Law, one: Holding, base: BaseFound, on: date) -> Standing:
    """The standing, its last day moved to where the base now ends, up to the limit of the grant, under the reading of Q-44 that does so."""
    key = law.regime.policy_keys.get(RECOMPUTE, "")
    if not key or one.limit is None or base.until is None or not one.standing.terms or not law.flag(key, on):
        return one.standing
    first, *others = one.standing.terms
    last = max(first.through or one.limit, min(one.limit, base.until))
    return replace(one.standing, terms=(Days(first.since, last), *others))


def _governing(law: Law, holdings: tuple[Holding, ...], part: str, on: date) -> tuple[Holding | None, PermitStatus]:
    found = [(h, status_alone(h.standing, on)) for h in holdings if permit_rule(law, h.kind).part == part]
    status = governing(s for _, s in found)
    return next((h for h, s in found if s is status), None), status
