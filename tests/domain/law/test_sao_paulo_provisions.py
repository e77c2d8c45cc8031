import re
from collections import Counter
from collections.abc import Mapping

import pytest

from domain.law.provision import Provision
from domain.law.regime import Regime
from domain.law.regimes.sao_paulo_charter.regime import REGIME as CHARTER
from domain.law.regimes.sao_paulo_parking.regime import REGIME as PARKING


def ids(prefix: str, text: str) -> list[str]:
    return [f"{prefix}-{n}" for n in text.split()]


# Typed by hand, article by article, from the two texts; never read from the packs.
LAW = ids(
    "SPF",
    """
    0 1 1-§1 1-§2 1-§3 1-§4
    2 2-§1 2-§1-I 2-§1-II 2-§1-III 2-§1-IV 2-§1-V 2-§1-VI 2-§1-VII 2-§1-VIII 2-§2
    3 3-I 3-II 3-III 3-IV 3-V 3-VI 3-VII 3-VII-a 3-VII-b 3-VIII 3-VIII-a 3-VIII-a-1 3-VIII-a-2 3-VIII-b
    4 4-I 4-II 4-II-a 4-II-b 4-II-c 4-II-d 4-II-e 4-II-f 5 6
    7 7-I 7-II 7-PU 8 9 9-I 9-II 9-PU 10 10-I 10-II
    11 11-I 11-I-a 11-I-b 11-I-c 11-II 11-§1 11-§2 12 12-§1 12-§2 13 14 14-PU
    15 15-I 15-II 15-§1 15-§1-I 15-§1-II 15-§1-III 15-§2 15-§2-I 15-§2-II 15-§3 16 17
    18 18-PU 19 20 20-I 20-II 20-III 20-IV 20-V
    20-§1 20-§1-I 20-§1-II 20-§1-III 20-§1-IV 20-§1-V 20-§1-VI 20-§1-VII 20-§1-VIII 20-§2 21 22 SIG
""",
)
DECREE = ids(
    "SPE",
    """
    0 1 2 2-§1 2-§1-I 2-§1-II 2-§1-III 2-§1-IV 2-§2 2-§2-I 2-§2-II 2-§3 2-§4 2-§5 3 4 5 5-I 5-II 6 7 8 SIG
""",
)
ENGINES = {
    "fine", "time-limit", "permit-validity", "permit-checklist", "vehicle-check", "activity-class", "circulation",
    "parking-reserve", "daily-fine", "adaptation", "on-board",
}  # fmt: skip
SANCTION_FACTS: Mapping[str, set[str]] = {
    "SPF-15-§1-I": {"permit.suspended/1", "permit.revoked/1", "permit.reinstated/1"},
    "SPF-15-§1-II": {"case.vehicle_held/1", "case.vehicle_released/1"},
    "SPF-15-§1-III": {"case.fine_assessed/1"},
    "SPF-15-§2-I": {"case.vehicle_held/1", "case.charge_recorded/1", "case.charge_paid/1", "case.vehicle_released/1"},
    "SPF-15-§2-II": {"case.fine_assessed/1"},
    "SPE-5-I": {"case.non_compliance_notified/1", "case.compliance_proven/1"},
    "SPE-5-II": {"case.daily_fine_started/1", "case.daily_fine_stopped/1"},
}
ALL = (*CHARTER.provisions, *PARKING.provisions)
BY_ID: dict[str, Provision] = {p.id: p for p in ALL}
both = pytest.mark.parametrize("pack", [CHARTER, PARKING], ids=lambda pack: pack.key)


@pytest.mark.parametrize(("pack", "typed", "count"), [(CHARTER, LAW, 104), (PARKING, DECREE, 23)])
def test_the_pack_has_every_provision_of_its_text_once_and_in_its_order(pack: Regime, typed: list[str], count: int) -> None:
    assert [p.id for p in pack.provisions] == typed
    assert len(typed) == len(set(typed)) == count


def test_every_provision_says_what_it_asks_and_what_the_system_does_in_both_languages() -> None:
    assert [p.id for p in ALL if not all(t.strip() for t in (p.term, p.pt, p.en, p.does_pt, p.does_en))] == []


def test_texts_are_sentences_without_stray_spaces() -> None:
    for p in ALL:
        for text in (p.pt, p.en, p.does_pt, p.does_en):
            assert text == " ".join(text.split()), p.id
            assert text.endswith("."), p.id
            assert not text[0].islower(), p.id


@both
def test_what_a_provision_decides_is_an_engine_or_a_policy_of_its_pack(pack: Regime) -> None:
    assert {(p.id, d) for p in pack.provisions for d in p.decides if d not in ENGINES and d not in pack.policies} == set()


@both
def test_every_policy_of_its_own_is_named_by_a_provision(pack: Regime) -> None:
    named = {d for p in pack.provisions for d in p.decides}
    own = {key for key in pack.policies if key.startswith(("spf.", "spe."))}
    assert own - named == set()


def test_each_sanction_names_the_facts_that_carry_it_out() -> None:
    assert {key: facts & set(BY_ID[key].facts) for key, facts in SANCTION_FACTS.items()} == SANCTION_FACTS


def test_amounts_stand_in_the_statements_as_in_the_texts() -> None:
    amounts = {key: re.findall(r"R\$ [\d.,]*\d", BY_ID[key].pt) for key in ("SPF-15-§1-III", "SPF-15-§2-II", "SPE-5-II")}
    assert amounts == {"SPF-15-§1-III": ["R$ 2.500,00"], "SPF-15-§2-II": ["R$ 3.400,00"], "SPE-5-II": ["R$ 100,00"]}


def test_the_commission_of_art_20_decides_nothing() -> None:
    commission = [p for p in CHARTER.provisions if p.id.startswith("SPF-20")]
    assert len(commission) == 16
    assert {(p.refusals, p.decides) for p in commission} == {((), ())}
    assert [p.id for p in commission if p.facts] == ["SPF-20-III"]


def test_what_a_provision_names_is_well_formed_and_named_once() -> None:
    for p in ALL:
        assert all(re.fullmatch(r"[A-Z][A-Za-z]+\.[a-z_]+", d) for d in p.data), p.id
        assert all(re.fullmatch(r"[a-z]+\.[a-z_]+/[0-9]+", f) for f in p.facts), p.id
        assert all(re.fullmatch(r"[a-z]+(_[a-z]+)+", r) for r in p.refusals), p.id
        for names in (p.data, p.facts, p.refusals, p.decides):
            assert max(Counter(names).values(), default=1) == 1, p.id
