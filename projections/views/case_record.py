"""The record of a case as readers see it: every fact with who, when and why, and every decision with the law that it saw."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from domain.law.explanation import Receipt
from domain.recorded import Recorded
from projections.history import citations_of, texts_in
from projections.summaries.every import summary_of
from projections.views.explained import CitationView, ComputedView, View, Words, camel


class DecisionView(View, frozen=True):
    """A fact that holds a receipt: the law that it saw, what it computed, and why. `number` is its version in the case."""

    number: int
    fact: str
    recorded_at: datetime
    law_day: date | None
    summary: str
    regime: str
    edition: int
    edition_hash: str
    acts: int
    city_acts: int
    citations: list[CitationView]
    computed: list[ComputedView]


class FactView(View, frozen=True):
    """One fact of the history: who recorded it, when, of which day of law, why, on which provisions. `texts` are its own words by field."""

    position: int
    version: int
    fact: str
    recorded_at: datetime
    person: UUID
    role: str
    law_day: date | None
    summary: str
    reason: str | None
    citations: list[CitationView]
    texts: dict[str, str]


INTERNAL = frozenset({"case.opinion_given/1", "case.assigned/1", "case.recusal_declared/1"})
"""Facts that concern the city's own work: no operator sees them."""


def history(entries: Sequence[Recorded[Any]], words: Words, *, internal: bool) -> list[FactView]:
    """Every fact in log order; without `internal`, neither the city's own work nor why something was recorded."""
    return [_fact(entry, words, internal=internal) for entry in entries if internal or _tag(entry) not in INTERNAL]


def decisions(entries: Sequence[Recorded[Any]], words: Words) -> list[DecisionView]:
    """Every fact that holds a receipt, in log order."""
    return [_decision(entry, receipt, words) for entry in entries if isinstance(receipt := getattr(entry.event, "receipt", None), Receipt)]


def decision(entries: Sequence[Recorded[Any]], number: int, words: Words) -> DecisionView | None:
    """The decision with this number, which is its version in the stream."""
    return next((found for found in decisions([e for e in entries if e.version == number], words)), None)


def _tag(entry: Recorded[Any]) -> str:
    return str(entry.event.__struct_config__.tag)


def _fact(entry: Recorded[Any], words: Words, *, internal: bool) -> FactView:
    said = summary_of(entry.event)
    texts = {camel(name): text.shown() for name, text in texts_in("", entry.event)}
    reason = entry.reason.shown() if internal and entry.reason is not None else None
    return FactView(
        position=entry.position, version=entry.version, fact=_tag(entry), recorded_at=entry.recorded_at, person=entry.person,
        role=entry.role, law_day=said.day or _day_of_the_fact(entry), summary=words.pick(said.pt, said.en), reason=reason,
        citations=words.citations(citations_of(entry.event)), texts=texts,
    )  # fmt: skip


def _decision(entry: Recorded[Any], receipt: Receipt, words: Words) -> DecisionView:
    said = summary_of(entry.event)
    return DecisionView(
        number=entry.version, fact=_tag(entry), recorded_at=entry.recorded_at, law_day=said.day or _day_of_the_fact(entry),
        summary=words.pick(said.pt, said.en), regime=receipt.regime, edition=receipt.edition, edition_hash=receipt.edition_hash,
        acts=receipt.acts, city_acts=receipt.city, citations=words.citations(citations_of(entry.event)), computed=words.computed(receipt),
    )  # fmt: skip


def _day_of_the_fact(entry: Recorded[Any]) -> date | None:
    """The day on which the law of a fine was read, where the fact names no day of its own."""
    receipt = getattr(entry.event, "receipt", None)
    computed = receipt.of("fines") if isinstance(receipt, Receipt) else None
    day = computed.inputs.get("occurredOn") if computed is not None else None
    return date.fromisoformat(day) if isinstance(day, str) else day
