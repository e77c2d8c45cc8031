"""A case told fact by fact in plain text, for people who hold its proofs and not the program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from domain.cases.case import CASE
from domain.law.packs import PACKS
from domain.recorded import Recorded
from projections.views.case_record import FactView, history
from projections.views.explained import Language, Words


def told(entries: Sequence[Recorded[Any]], language: Language, *, internal: bool) -> str:
    """The case's number, and every fact that the reader sees: its day of law, what it says, who recorded it when, on which provisions."""
    case = CASE.fold(entry.event for entry in entries)
    pack = PACKS[case.regime]
    words = Words(pack, language)
    lines = [f"{words.pick('Processo', 'Case')} {case.number} · {pack.norm}"]
    for fact in history(entries, words, internal=internal):
        lines += ["", *_fact(fact, words, ZoneInfo(pack.zone))]
    return "\n".join(lines) + "\n"


def _fact(fact: FactView, words: Words, zone: ZoneInfo) -> Iterator[str]:
    day = "" if fact.law_day is None else f"{fact.law_day.strftime('%d/%m/%Y')}: "
    yield f"{fact.version}. {day}{fact.summary}"
    when = fact.recorded_at.astimezone(zone).strftime("%d/%m/%Y %H:%M:%S %z")
    recorded, entry = words.pick("registrado em", "recorded at"), words.pick("entrada", "entry")
    yield f"   {recorded} {when}, {fact.person} ({fact.role}), {entry} {fact.position}"
    if fact.reason is not None:
        yield f"   {words.pick('motivo', 'reason')}: {fact.reason}"
    for name, text in fact.texts.items():
        yield f"   {name}: {text}"
    for citation in fact.citations:
        yield f"   {citation.provision} ({citation.norm}): {citation.statement}"
