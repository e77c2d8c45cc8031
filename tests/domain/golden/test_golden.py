"""Whole lives that were stored once: the current code must fold and replay them to the answers recorded, and typed from the law."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from msgspec.structs import replace

from domain.cases.events.fines import FineAssessed
from domain.law.explanation import plain_json
from domain.replay.replaying import receipt_of
from tests.domain.golden.files import EXPECTED, FILES, Stored, Told, names, read, write
from tests.domain.golden.gate import Change, answers, changes, declared, expected, statuses, undeclared
from tests.domain.golden.lives import LIVES
from tests.domain.stored.samples import edition_path

EACH_LIFE = pytest.mark.parametrize("name", names())


@EACH_LIFE
def test_a_stored_life_reads_as_it_was_typed_from_the_scenarios(name: str) -> None:
    stored, typed = read(name), expected(name)
    wanted = [fact for tag in dict.fromkeys(f["tag"] for f in typed["fact"]) for fact in typed["fact"] if fact["tag"] == tag]
    assert plain_json(answers(stored, typed)) == plain_json(wanted)
    assert statuses(stored, typed) == typed.get("status", [])


def test_the_current_code_gives_every_stored_life_the_answers_that_were_recorded_or_the_change_is_declared() -> None:
    found = [change for name in names() for change in changes(read(name))]
    assert undeclared(found, declared()) == ""


def test_the_editions_that_the_stored_lives_name_hash_to_what_their_receipts_say() -> None:
    named = {(r.regime, r.edition, r.edition_hash) for name in names() for told in read(name).facts if (r := receipt_of(told.event))}
    assert len(named) >= 3
    assert named == {(regime, number, sha256(edition_path(regime, number).read_bytes()).hexdigest()) for regime, number, _ in named}


def test_every_life_is_stored_and_typed_and_names_its_scenarios() -> None:
    assert names() == sorted(LIVES) == sorted(path.stem for path in EXPECTED.glob("*.toml"))
    for name in names():
        typed, about = expected(name), json.loads((FILES / f"{name}.jsonl").read_text().splitlines()[0])["about"]
        assert typed["scenarios"], name
        assert any(scenario in about for scenario in typed["scenarios"]) or "Q-40" in about, name


def test_the_lives_are_of_all_three_regimes() -> None:
    prefixes = [name.partition("-")[0] for name in names()]
    assert min(prefixes.count(each) for each in ("americana", "sao", "parking")) >= 3


def test_a_change_that_nobody_declared_fails_and_names_the_lives_that_it_touches() -> None:
    stored = read("americana-two-appeals")
    found = changes(_with(stored, 28001))
    assert [(c.fact, c.number, c.field, c.recorded, c.now) for c in found] == [
        ("case.fine_assessed/1", 1, "amount_centavos", "28001", "28000"),
    ]  # fmt: skip
    said = undeclared(found, {})
    assert said.splitlines() == [
        "answers changed that nobody declared, in: americana-two-appeals. Declare each with its reason, or take the change back:",
        "americana-two-appeals: case.fine_assessed/1 number 1, amount_centavos: 28001 → 28000",
    ]
    assert undeclared(found, {found[0]: "A new reading."}) == ""


def test_a_declaration_of_what_did_not_change_fails_too() -> None:
    change = Change("americana-cassation", "case.cassation_effective/1", 1, "bar_until", '"2027-04-25"', '"2027-04-26"')
    assert undeclared([], {change: "Not so."}) == (
        "declared, but it is as it was recorded: americana-cassation: case.cassation_effective/1 number 1, bar_until"
    )


def test_a_stored_life_is_never_written_again() -> None:
    with pytest.raises(FileExistsError, match="never written again"):
        write("americana-cassation", LIVES["americana-cassation"])


def _with(stored: Stored, amount: int) -> Stored:
    """The same life with another amount in its fine."""

    def changed(told: Told) -> Told:
        event = told.event
        return told._replace(event=replace(event, amount_centavos=amount)) if isinstance(event, FineAssessed) else told

    return stored._replace(facts=tuple(changed(told) for told in stored.facts))
