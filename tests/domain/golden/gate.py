"""The gate: what the current code answers to the stored lives, against what was recorded and typed; a change is declared, or it fails."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from domain.cases.status import status_on as case_status
from domain.law.explanation import plain_json
from domain.permits.permit import status_on as permit_status
from domain.replay.replaying import is_decision, receipt_of, replay
from tests.domain.golden.files import EXPECTED, Stored, Told

DECLARED = Path(__file__).parent / "declared.toml"


class Change(NamedTuple):
    """The current code gives another answer: in which life, of which fact (the tag, and the how manieth of it), in which field.

    `recorded` and `now` are the values as JSON text.
    """

    life: str
    fact: str
    number: int
    field: str
    recorded: str
    now: str


def changes(stored: Stored) -> list[Change]:
    """What replaying the life with the current code gives otherwise than it was recorded."""
    counted: Counter[str] = Counter()
    found: list[Change] = []
    for told in stored.facts:
        counted[told.tag] += 1
        receipt = receipt_of(told.event)
        if receipt is None or not is_decision(told.event):
            continue
        replayed = replay(told.event, stored.law(receipt))
        found += [
            Change(stored.name, told.tag, counted[told.tag], d.field, _json(d.recorded), _json(d.recomputed)) for d in replayed.differences
        ]
    return found


def declared() -> dict[Change, str]:
    """The changes that are declared, with the reason of each."""
    written = tomllib.loads(DECLARED.read_text()).get("change", [])
    return {_declared(each): each["reason"] for each in written}


def _declared(each: dict[str, Any]) -> Change:
    return Change(each["life"], each["fact"], each["number"], each["field"], _json(each["recorded"]), _json(each["now"]))


def _json(value: object) -> str:
    return json.dumps(plain_json(value), ensure_ascii=False)


def undeclared(found: list[Change], known: dict[Change, str]) -> str:
    """What is to be said of the changes: those that nobody declared, and declarations of what did not change; nothing where all is well."""
    new, stale = [c for c in found if c not in known], [c for c in known if c not in found]
    said = [f"{c.life}: {c.fact} number {c.number}, {c.field}: {c.recorded} → {c.now}" for c in new]
    if said:
        cases = ", ".join(sorted({c.life for c in new}))
        said.insert(0, f"answers changed that nobody declared, in: {cases}. Declare each with its reason, or take the change back:")
    said += [f"declared, but it is as it was recorded: {c.life}: {c.fact} number {c.number}, {c.field}" for c in stale]
    return "\n".join(said)


def expected(name: str) -> dict[str, Any]:
    """What was typed by hand for a life."""
    return tomllib.loads((EXPECTED / f"{name}.toml").read_text())


def answers(stored: Stored, typed: dict[str, Any]) -> list[dict[str, Any]]:
    """The same fields of the same facts as were typed, as the current code reads them from the stored life."""
    wanted = typed["fact"]
    found: list[dict[str, Any]] = []
    for tag in dict.fromkeys(each["tag"] for each in wanted):
        of_tag = [each for each in wanted if each["tag"] == tag]
        facts = [told for told in stored.facts if told.tag == tag]
        names = [list(each) for each in of_tag] + [["tag"]] * (len(facts) - len(of_tag))
        found += [_shown(told, fields) for told, fields in zip(facts, names, strict=False)]
    return found


def statuses(stored: Stored, typed: dict[str, Any]) -> list[dict[str, Any]]:
    """What the typed cases and permits are on the typed days, folded with the current code under all stored acts."""
    return [{**each, "is": _status(stored, each)} for each in typed.get("status", [])]


def _status(stored: Stored, asked: dict[str, Any]) -> str:
    kind = "case" if "case" in asked else "permit"
    number: int = asked[kind]
    stream = stored.streams(kind)[number - 1]
    state = stream.kind.fold(stored.events(stream))
    receipt = next(receipt for told in reversed(stored.facts) if (receipt := receipt_of(told.event)) is not None)
    law = stored.law(receipt)
    return case_status(state, law, asked["on"]) if kind == "case" else permit_status(law, state, asked["on"]).status


def _shown(told: Told, fields: list[str]) -> dict[str, Any]:
    return {name: told.tag if name == "tag" else getattr(told.event, name) for name in fields}
