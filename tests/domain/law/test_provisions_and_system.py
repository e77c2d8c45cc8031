"""What the law pages say that the system does is there, for every pack: facts of the record, fields of commands, refusals given."""

import re
from pathlib import Path

import pytest

import domain.law
from domain.decide import DECIDERS
from domain.kinds import KINDS
from domain.law.packs import PACKS
from domain.law.regime import Regime

every_pack = pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.key)
PUT_TOGETHER = {"request_not_by_setransv", "suspension_and_revocation_exclusive"}
"""Codes that the program makes of a pack's words: each has a scenario of its own (D-28, F-26)."""


@every_pack
def test_every_fact_that_a_provision_names_is_a_fact_of_the_record(pack: Regime) -> None:
    tags = {event.__struct_config__.tag for kind in KINDS for event in kind.events}
    assert [(p.id, fact) for p in pack.provisions for fact in p.facts if fact not in tags] == []


@every_pack
def test_every_field_that_a_provision_names_is_a_field_of_a_command(pack: Regime) -> None:
    fields = {f"{command.__name__}.{field}" for command in DECIDERS for field in command.__struct_fields__}
    assert [(p.id, name) for p in pack.provisions for name in p.data if name not in fields] == []


@every_pack
def test_every_refusal_that_a_provision_names_is_given_somewhere(pack: Regime) -> None:
    files = [file for file in Path(domain.law.__file__).parents[1].rglob("*.py") if not file.name.startswith("provisions")]
    given = {code for file in files for code in re.findall(r'"([a-z]+(?:_[a-z]+)+)"', file.read_text())} | PUT_TOGETHER
    assert [(p.id, code) for p in pack.provisions for code in p.refusals if code not in given] == []


@every_pack
def test_a_provision_without_text_has_no_behaviour_and_every_other_one_says_what_is_done(pack: Regime) -> None:
    silent = [p.id for p in pack.provisions if not p.text_available and (p.data or p.facts or p.refusals or p.decides)]
    assert (silent, [p.id for p in pack.provisions if not (p.does_pt and p.does_en)]) == ([], [])
