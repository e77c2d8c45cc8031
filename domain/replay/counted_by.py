"""By which rule of the law each fact counts its terms, in order, and whether only provisionally.

A count is right in itself under whatever rule it names: without this a term to appeal could be counted as the validity of an inspection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from domain.cases.appeals.acknowledgements import DUE_RULE
from domain.cases.contested import MEASURE_RULE, Act, act_of, configured_tiers, first_rule, tiers_of
from domain.cases.events import appeals, fines, non_compliance, opening, terms
from domain.cases.matter import Matter
from domain.cases.notices import CITATION_RULE, DEFENCE_RULE
from domain.cases.opening.item_checks import DISC_RULE
from domain.cases.position import holds_payment, unfined
from domain.cases.sanctions.record import CITATION
from domain.cases.state import FINE, Case
from domain.law.parking.parking_reserve import parking_rule
from domain.permits import hearing
from domain.permits.events import PermitRevoked, PermitSuspended
from domain.streams import Event, Seen
from domain.vehicles.events import VehicleInspectionRecorded

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.events.common import Track
    from domain.law.explanation import Computed
    from domain.law.lawbook import Law
    from domain.law.regime import Tier

TERM, DISC = "time-limits", "disc-asked-by-authority"


class Count(NamedTuple):
    """A count that a fact holds: its rule; `surely`: the fact cannot be without it."""

    rule: str
    provisional: bool = False
    surely: bool = True


class Apart(NamedTuple):
    """A count under another rule, or one too many or too few (then nothing stands on the other side)."""

    field: str
    recorded: object
    expected: object
    computed: Computed | None


def wrongly_counted(event: Event, before: object, law: Law) -> Iterator[Apart]:
    """Every count of a fact that is not by the rule of that fact. A fact that nothing says it of is passed over."""
    says = COUNTS.get(type(event))
    receipt = getattr(event, "receipt", None)
    if says is None or receipt is None:
        return
    expected = list(says(event, before, law))
    made = [each for each in receipt.computed if each.engine.partition("/")[0] == TERM]
    for place, computed in enumerate(made, 1):
        while expected and not expected[0].surely and expected[0].rule != computed.inputs["rule"]:
            expected.pop(0)
        name = TERM if place == 1 else f"{TERM}.{place}"
        due = expected.pop(0) if expected else None
        if due is None or computed.inputs["rule"] != due.rule:
            yield Apart(f"{name}.rule", computed.inputs["rule"], due.rule if due is not None else None, computed)
        elif computed.inputs["provisional"] is not due.provisional:
            yield Apart(f"{name}.provisional", computed.inputs["provisional"], due.provisional, computed)
    for left in expected:
        if left.surely:
            yield Apart(f"{TERM}.rule", None, left.rule, None)


def _infraction(event: opening.InfractionRecorded, _: Case, law: Law) -> Iterator[Count]:
    item = law.regime.item(event.provision)
    if law.regime.activity is not None:
        return
    for _check in (c for c in (item.checks if item is not None else ()) if c == DISC):
        yield Count(DISC_RULE)
    if law.regime.appeal_tiers is not None:
        yield Count(law.regime.appeal_tiers.on(event.occurred_on).value[0].rule, provisional=True)


def _tiers(before: Case, law: Law, track: Track, otherwise: date) -> tuple[Tier, ...]:
    """The tiers that are open against the act of a track; `otherwise`: the day of one that stands in another register (a collection)."""
    if track.act == "collection":
        return configured_tiers(law, otherwise)
    matter = Matter(UUID(int=0), before, law, Seen({}, {}))
    act = act_of(matter, track)
    return tiers_of(matter, act if act is not None else Act(otherwise))


def _notice(event: opening.NoticeServed, before: Case, law: Law) -> Iterator[Count]:
    if not event.effective:
        return
    if event.proposal is not None:
        yield Count(CITATION_RULE if event.proposal == CITATION else DEFENCE_RULE)
    else:
        yield Count(first_rule(event.track, _tiers(before, law, event.track, event.served_on)))


def _lodged(event: appeals.AppealLodged, before: Case, law: Law) -> Iterator[Count]:
    term = before.term(event.track, event.tier)
    rule = _rule_of_tier(event.track, event.tier, _tiers(before, law, event.track, event.lodged_on))
    if rule and term is not None:
        yield Count(rule, term.provisional, surely=False)


def _rule_of_tier(track: Track, tier: int, tiers: tuple[Tier, ...]) -> str:
    if tiers and tier == tiers[0].number:
        return first_rule(track, tiers)
    return next((t.rule for t in tiers if t.number == tier), "")


def _acknowledged(event: appeals.DecisionAcknowledged, before: Case, law: Law) -> Iterator[Count]:
    filing = before.filing(event.appeal)
    if filing is None or filing.outcome == "upheld" or not filing.standing:
        return
    above = next((t for t in _tiers(before, law, filing.track, filing.lodged_on) if t.number > filing.tier), None)
    if above is not None:
        yield Count(above.rule)
    if filing.track == FINE and filing.timely and not unfined(before) and DUE_RULE in law.regime.time_limits:
        # Where the appeal held no payment up, earlier decisions counted days to pay all the same.
        yield Count(DUE_RULE, surely=holds_payment(law, filing))


def _recomputed(event: terms.DeadlineRecomputed, before: Case, law: Law) -> Iterator[Count]:
    if event.of == "due":
        yield Count(DUE_RULE)
    elif event.of == "cure":
        yield Count(parking_rule(law).cure_rule)
    elif event.of == "defence":
        yield Count(CITATION_RULE if event.proposal == CITATION else DEFENCE_RULE)
    else:
        term = before.term(event.track, event.tier)
        if term is not None and not term.restored:
            yield Count(_rule_of_tier(event.track, event.tier, _tiers(before, law, event.track, event.old)))
        yield Count(DUE_RULE, surely=False)


def _inspected(event: VehicleInspectionRecorded, _: object, law: Law) -> Iterator[Count]:
    rule = law.regime.vehicles
    if rule is not None and event.valid_until is not None:
        yield Count(rule.inspection_rule)


def _heard(event: PermitSuspended | PermitRevoked, _: object, __: Law) -> Iterator[Count]:
    if event.hearing is not None and event.hearing.last_day is not None:
        yield Count(hearing.RULE)


COUNTS: Mapping[type[Event], Callable[[Any, Any, Law], Iterator[Count]]] = {
    opening.InfractionRecorded: _infraction,
    opening.MeasureContested: lambda _, __, ___: iter((Count(MEASURE_RULE),)),
    opening.NoticeServed: _notice,
    non_compliance.NonComplianceNotified: lambda _, __, law: iter((Count(parking_rule(law).cure_rule, provisional=True),)),
    non_compliance.CureTermBegun: lambda _, __, law: iter((Count(parking_rule(law).cure_rule),)),
    appeals.AppealLodged: _lodged,
    appeals.DecisionAcknowledged: _acknowledged,
    terms.DeadlineRecomputed: _recomputed,
    fines.SurchargeConfirmed: lambda _, __, ___: iter((Count(DUE_RULE, surely=False),)),
    VehicleInspectionRecorded: _inspected,
    PermitSuspended: _heard,
    PermitRevoked: _heard,
}
"""By kind of fact, the counts that it holds, in order."""
