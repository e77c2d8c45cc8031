"""What a decision of a case takes from the facts before it: the amount that a fine had, the day that a term ended, who filed in time.

`before` is the case folded from those facts alone. A difference here means that one of the two was changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

import msgspec

from domain.cases.events import appeals, fines, measures, opening, sanctions, terms
from domain.cases.non_compliance.accrual import ending, pauses
from domain.cases.position import asked_for, due_on
from domain.cases.sanctions.record import CITATION
from domain.cases.state import FINE, Case, Term
from domain.law.explanation import Computed, Footing, plain_json
from domain.law.lawbook import Law
from domain.replay.inputs import day
from domain.replay.replaying import IMPOSSIBLE, Difference, Replayed, receipt_of
from domain.replay.told import OPEN
from domain.streams import Event
from domain.vehicles.events import NotedInfraction

LAST_DAY, REVIEWED, RECLASSIFIED = "last_day", "reviewed", "reclassified"
Before = Callable[[Any, Case], Any]


def with_carried(event: Event, replayed: Replayed, before: Case, law: Law) -> Replayed:
    """The replay with what does not follow from the facts before, and without a last day that an authority's act had set before."""
    found = [*_differences(event, before, law)]
    kept = [d for d in replayed.differences if not (d.field == LAST_DAY and _given_back(event, d, before))]
    if isinstance(event, terms.DeadlineRecomputed | appeals.AppealFoundTimely) and event.as_decided:
        found += _footing(event, before)
    return Replayed(replayed.computed, (*kept, *found))


def _differences(event: Event, before: Case, law: Law) -> Iterator[Difference]:
    for name, says in FIELDS.get(type(event), {}).items():
        recorded = plain_json(getattr(event, name))
        expected = says(event, before)
        if expected is not OPEN and recorded != plain_json(expected):
            yield Difference(name, recorded, plain_json(expected), why="the facts before it say so")
    receipt = receipt_of(event)
    for computed in receipt.computed if receipt is not None else ():
        yield from _inputs(computed, event, before, law)


def _inputs(computed: Computed, event: Event, before: Case, law: Law) -> Iterator[Difference]:
    """What a computation was asked with, where the facts before it hold that."""
    engine = computed.engine.partition("/")[0]
    for name, says in INPUTS.get(engine, {}).items():
        try:
            expected = says(computed, event, before, law)
        except IMPOSSIBLE as error:
            yield Difference(f"{engine}.{name}", computed.inputs.get(name), None, computed.explanation, why=str(error))
            continue
        if expected is not OPEN and plain_json(expected) != computed.inputs.get(name):
            recorded = computed.inputs.get(name)
            yield Difference(f"{engine}.{name}", recorded, plain_json(expected), computed.explanation, why="the facts before it say so")


def _given_back(event: Event, found: Difference, before: Case) -> bool:
    """A term that an authority gave back before the notice: the day is the authority's, and later than the count's."""
    if not isinstance(event, opening.NoticeServed) or event.last_day is None:
        return False
    term = before.term(event.track, event.tier)
    restored = term is not None and term.restored and term.last_day == event.last_day
    return restored and isinstance(found.recomputed, str) and found.recomputed < event.last_day.isoformat()


def _term(event: Any, before: Case) -> Term | None:  # noqa: ANN401 - any fact of a term
    return before.term(event.track, event.tier)


def _lodged(event: appeals.AppealLodged, before: Case) -> object:
    term = _term(event, before)
    return term.last_day if term is not None else None


def _longer(event: appeals.AppealFoundTimely, before: Case) -> object:
    """The last day of the term of the appeal, which an act or an authority made longer just before."""
    filing = before.filing(event.appeal)
    term = before.term(filing.track, filing.tier) if filing is not None else None
    return term.last_day if term is not None else None


def _defended(event: measures.DefenceFiled, before: Case) -> object:
    """The last day of the defence, as the facts before tell it; none where nothing was served yet."""
    defence = before.defence if event.proposal == CITATION else before.proposal(event.proposal)
    return defence.last_day if defence is not None else None


def _filing(name: str) -> Before:
    """The same as of the appeal that the fact is about."""

    def says(event: Any, before: Case) -> object:  # noqa: ANN401 - any fact about an appeal
        filing = before.filing(event.appeal)
        return OPEN if filing is None else getattr(filing, name)

    return says


def _told(event: terms.DeadlineRecomputed, before: Case) -> tuple[date | None, Footing | None]:
    """The day that was told of a term, a fine, the cure or a defence, and under what it was counted; None where no fact says."""
    if event.of == "due":
        return before.ledger.due_on, before.ledger.due_footing
    if event.of == "cure":
        begun = before.non_compliance.begun if before.non_compliance is not None else None
        return (begun.last_day, begun.receipt.footing) if begun is not None else (None, None)
    if event.of == "defence":
        defence = before.proposal(event.proposal) if event.proposal else before.defence
        return (defence.last_day, defence.footing) if defence is not None else (None, None)
    term = _term(event, before)
    return (term.last_day, term.footing) if term is not None else (None, None)


def _footing(event: terms.DeadlineRecomputed | appeals.AppealFoundTimely, before: Case) -> Iterator[Difference]:
    """A term is counted again under the edition and the acts of the decision that told it."""
    told = _told(event, before)[1] if isinstance(event, terms.DeadlineRecomputed) else _told_of(event, before)
    for name in Footing._fields:
        recorded, expected = getattr(event.receipt, name, None), getattr(told, name, None)
        if recorded != expected:
            yield Difference(f"receipt.{name}", recorded, expected, why="the decision that told the term rests on it")


def _told_of(event: appeals.AppealFoundTimely, before: Case) -> Footing | None:
    filing = before.filing(event.appeal)
    term = before.term(filing.track, filing.tier) if filing is not None else None
    return term.footing if term is not None else None


def _due(event: appeals.DecisionAcknowledged, before: Case) -> object:
    """The day that a decision leaves as it was, where its receipt counts none (Q-09, Q-11)."""
    counted = any(c.inputs.get("rule") == "fine-due" for c in event.receipt.computed)
    if counted or event.due_on is None:
        return OPEN
    first = before.term(FINE, 1)
    return before.ledger.due_on or (first.last_day if first is not None and not first.provisional else None)


def _permits(number: str) -> Before:
    """No permit that was not proposed."""

    def says(event: Any, before: Case) -> object:  # noqa: ANN401 - either fact of a cassation
        proposal = before.proposal(getattr(event, number))
        if proposal is None:
            return []
        return OPEN if set(event.permits) <= set(proposal.permits) else [p for p in event.permits if p in proposal.permits]

    return says


def _proposed_ground(event: measures.CassationImposed, before: Case) -> object:
    proposal = before.proposal(event.proposal)
    return OPEN if proposal is None else proposal.ground


FIELDS: Mapping[type[Event], Mapping[str, Before]] = {
    fines.FineReassessed: {"from_centavos": lambda _, before: before.ledger.amount},
    fines.SurchargeConfirmed: {"prior": lambda _, before: before.ledger.prior},
    appeals.AppealLodged: {LAST_DAY: _lodged, "number": lambda _, before: len(before.filings) + 1},
    appeals.AppealDecided: {"track": _filing("track"), "tier": _filing("tier")},
    appeals.AppealFoundTimely: {LAST_DAY: _longer},
    measures.DefenceFiled: {LAST_DAY: _defended},
    appeals.DecisionAcknowledged: {"track": _filing("track"), "tier": _filing("tier"), "due_on": _due},
    terms.DeadlineRecomputed: {"old": lambda event, before: _told(event, before)[0]},
    measures.CassationImposed: {"permits": _permits("proposal"), "ground": _proposed_ground},
    measures.CassationEffective: {"permits": _permits("proposal")},
}
"""By kind of fact and field, what the facts before it say."""

Input = Callable[[Computed, Any, Case, Law], Any]


def _occurred_on(_: Computed, __: object, before: Case, ___: Law) -> object:
    return OPEN if before.recorded is None else before.recorded.occurred_on


def _fact(computed: Computed, _: object, before: Case, __: Law) -> object:
    """The infraction of the case as recurrence reads it: its item may have changed since, its instants may not."""
    if before.recorded is None:
        return OPEN
    fact = msgspec.convert(computed.inputs["fact"], NotedInfraction)
    same = (fact.occurred_at, fact.cited_at, fact.offender) == (
        before.recorded.occurred_at, before.recorded.cited_at, before.recorded.offender.cnpj,
    )  # fmt: skip
    return OPEN if same else {**computed.inputs["fact"], "occurred_at": before.recorded.occurred_at, "cited_at": before.recorded.cited_at}


def _filed(name: str) -> Input:
    """Of an appeal that is decided, what its filing says; when it is lodged, the fact itself is checked."""

    def says(_: Computed, event: Any, before: Case, law: Law) -> object:  # noqa: ANN401 - any fact with a receipt
        filing = before.filing(event.appeal) if isinstance(event, appeals.AppealDecided | appeals.AppealFoundTimely) else None
        if filing is None:
            return OPEN
        if name == "lodgedAt":
            return filing.lodged_at.astimezone(law.zone).replace(microsecond=0).isoformat()
        if name == "lastDay":
            term = before.term(filing.track, filing.tier)
            return term.last_day if term is not None else None
        return filing.standing

    return says


def _class_asked(_: Computed, event: Event, before: Case, __: Law) -> object:
    decided = isinstance(event, sanctions.SanctionsImposed | sanctions.VehicleHeld)
    return before.recorded.occurred_on if decided and before.recorded is not None else OPEN


def _first_fine_day(_: Computed, __: object, before: Case, ___: Law) -> object:
    begun = before.non_compliance.begun if before.non_compliance is not None else None
    return begun.first_fine_day if begun is not None else None


def _charged_through(_: Computed, __: object, before: Case, law: Law) -> object:
    """What ended the breach first, by the facts before."""
    end = ending(before.non_compliance, law) if before.non_compliance is not None else None
    return end.last_day if end is not None else None


def _pauses(computed: Computed, _: object, before: Case, law: Law) -> object:
    """The days on which an appeal suspended the fine."""
    return pauses(before, law, day(computed.inputs, "through"))


def _multiplier(_: Computed, event: Any, before: Case, law: Law) -> object:  # noqa: ANN401 - any fact with a receipt
    """Single, unless a prior was found or is named; none where the sanction was dropped. What a review leaves is the authority's choice."""
    looked = next((c for c in event.receipt.computed if c.engine.startswith("recurrence")), None)
    if before.recorded is None:
        return OPEN
    if isinstance(event, appeals.AppealDecided):
        return 1 if looked is None else law.whole("recurrence.multiplier", before.recorded.occurred_on)
    if any(sanction.kind == "fine" for sanction in before.dropped):
        return 0
    if looked is not None:
        return before.ledger.multiplier if looked.outputs["prior"] is not None else 1
    if event.cause == REVIEWED:
        return OPEN
    return 1 if event.prior is None else law.whole("recurrence.multiplier", before.recorded.occurred_on)


def _to_provision(computed: Computed, event: Any, before: Case, _: Law) -> object:  # noqa: ANN401 - any fact with a receipt
    """The item that the fine had, unless a decision or a review says another."""
    if isinstance(event, appeals.AppealDecided) or event.cause in {REVIEWED, RECLASSIFIED}:
        return OPEN
    return before.ledger.provision or computed.inputs["toProvision"]


INPUTS: Mapping[str, Mapping[str, Input]] = {
    "fines": {"occurredOn": _occurred_on},
    "recurrence": {"fact": _fact},
    "fine-reassessment": {
        "baseCentavos": lambda _, __, before, ___: before.ledger.base,
        "fromProvision": lambda _, __, before, ___: before.ledger.provision,
        "occurredOn": _occurred_on,
        "multiplier": _multiplier,
        "toProvision": _to_provision,
    },
    "admissibility": {"lodgedAt": _filed("lodgedAt"), "lastDay": _filed("lastDay"), "standing": _filed("standing")},
    "timeliness": {"filedAt": _filed("lodgedAt")},
    "unpaid-fine": {
        "dueOn": lambda _, __, before, law: due_on(before, law),
        "exigibleCentavos": lambda computed, _, before, __: asked_for(before.ledger, day(computed.inputs, "on")),
        "paidCentavos": lambda computed, _, before, __: before.ledger.received_by(day(computed.inputs, "on")),
    },
    "cure-proof": {
        "drawnUpOn": lambda _, __, before, ___: before.non_compliance.notified.drawn_up_on if before.non_compliance else None,
        "firstFineDay": _first_fine_day,
    },
    "daily-fine": {"from": _first_fine_day, "through": _charged_through, "pauses": _pauses},
    "impediment-ground": {"provision": lambda _, __, before, ___: before.ledger.provision},
    "activity-class": {"on": _class_asked},
}
"""By engine and input, what the facts before the decision say."""
