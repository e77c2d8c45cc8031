"""An edition of a law pack: bytes that anybody can make again, and read back to the same law."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
import rfc8785

from domain.law.edition import edition_of, regime_from
from domain.law.packs import PACKS
from domain.law.regime import Regime
from tests.domain.stored.samples import EDITIONS, edition_path

EACH_PACK = pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS.keys())


@EACH_PACK
def test_the_bytes_are_the_canonical_form_of_rfc_8785(pack: Regime) -> None:
    edition = edition_of(pack)
    assert edition.content == rfc8785.dumps(json.loads(edition.content))
    assert edition.hash == sha256(edition.content).hexdigest()
    assert (edition.regime, edition.number) == (pack.key, pack.edition)


@EACH_PACK
def test_the_law_read_back_from_its_edition_is_the_same_law(pack: Regime) -> None:
    assert regime_from(edition_of(pack).content) == pack
    assert edition_of(regime_from(edition_of(pack).content)) == edition_of(pack)


@EACH_PACK
def test_every_policy_takes_its_own_default_and_every_policy_that_a_rule_names_exists(pack: Regime) -> None:
    from domain.acts.regime_checks import allowed

    for key, policy in pack.policies.items():
        assert all(allowed(policy, since.value) for since in policy.default.values), key
    terms = [since.value for dated in pack.time_limits.values() for since in dated.values]
    named = {term.days_policy for term in terms} | {term.roll_policy for term in terms} | set(pack.recurrence_policies.values())
    assert named - {""} <= set(pack.policies)
    assert all(pack.policies[term.days_policy].least >= 1 for term in terms if term.days_policy)


@EACH_PACK
def test_every_term_has_one_length_and_every_value_cites_a_provision_of_the_pack(pack: Regime) -> None:
    for rule, dated in pack.time_limits.items():
        for since in dated.values:
            lengths = [since.value.days > 0, since.value.months > 0, since.value.years > 0, bool(since.value.days_policy)]
            assert lengths.count(True) == 1, rule
            assert pack.provision(since.citation) is not None, (rule, since.citation)
    for group, values in pack.fine_groups.items():
        assert all(pack.provision(since.citation) is not None and since.value > 0 for since in values.values), group
    assert {item.group for item in pack.items} <= set(pack.fine_groups)
    assert all(pack.provision(item.provision) is not None for item in pack.items)


@EACH_PACK
def test_a_published_edition_is_never_edited_a_change_of_the_pack_takes_the_next_number(pack: Regime) -> None:
    stored = edition_path(pack.key, pack.edition)
    assert stored.exists(), "raise the edition, then run `python -m tests.domain.stored`"
    assert edition_of(pack).content == stored.read_bytes()


@pytest.mark.parametrize("stored", sorted(EDITIONS.glob("*.json")), ids=lambda path: path.stem)
def test_every_edition_ever_published_is_still_read_and_gives_the_same_bytes_again(stored: Path) -> None:
    key, _, number = stored.stem.rpartition(".")
    regime = regime_from(stored.read_bytes())
    assert (regime.key, regime.edition) == (key, int(number))
    assert edition_of(regime).content == stored.read_bytes()
