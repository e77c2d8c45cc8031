import re
from collections import Counter
from datetime import date

from domain.law.regimes.americana_charter.policies import POLICIES
from domain.law.regimes.americana_charter.provisions import PROVISIONS


def ids(text: str) -> list[str]:
    return [f"AME-{n}" for n in text.split()]


# Typed by hand, article by article, from the law; never read from the pack.
LAW = ids("""
    1 1-§1 1-§2 2 2-§1 2-§2 3 3-I 3-II 3-III 4 4-§1 4-§2 4-§3 4-§4 5 5-PU 6 6-PU
    7 7-I 7-II 7-III 7-IV 7-V 7-VI 7-VII 7-VIII 7-IX 7-X 7-XI 7-XII 8
    9 10 10-I 10-II 10-III 10-IV 10-V 10-VI 10-VII 10-§1 10-§2 10-§3 10-§4 10-§5 10-§6
    11 11-I 11-I-a 11-I-b 11-I-c 11-I-d 11-II 11-II-a 11-II-b 12 13
    14 14-a 14-b 14-c 14-d 14-PU
    15 15-I 15-II 15-III 15-IV 15-V 15-VI 15-VII 15-VIII
    16 16-I 16-II 16-III 16-IV 16-V 16-VI
    17 17-I 17-II 17-III 17-IV 17-V 17-VI 17-VII 17-VIII 17-IX 17-X
    18 19 20 21 21-a 21-b 21-c 21-§1 21-§2 21-§3 21-§4 22 22-I 22-II 22-III 22-IV 22-PU
    23 24 25 26 27 28 28-A 29 30 31 SIG
""")
ITEMS = ids("""
    15-I 15-II 15-III 15-IV 15-V 15-VI 15-VII 15-VIII
    16-I 16-II 16-III 16-IV 16-V 16-VI
    17-I 17-II 17-III 17-IV 17-V 17-VI 17-VII 17-VIII 17-IX 17-X
""")
ENGINES = {"fine", "time-limit", "permit-validity", "permit-checklist", "vehicle-check", "stop-distance"}
BY_ID = {p.id: p for p in PROVISIONS}


def test_the_pack_has_every_provision_of_the_law_once_and_in_its_order() -> None:
    assert [p.id for p in PROVISIONS] == LAW
    assert len(LAW) == len(set(LAW)) == 120


def test_every_provision_says_what_it_asks_and_what_the_system_does_in_both_languages() -> None:
    silent = [p.id for p in PROVISIONS if not all(t.strip() for t in (p.term, p.pt, p.en, p.does_pt, p.does_en))]
    assert silent == []


def test_what_the_system_does_ends_as_a_sentence_and_no_text_carries_stray_spaces() -> None:
    for p in PROVISIONS:
        for text in (p.pt, p.en, p.does_pt, p.does_en):
            assert text == " ".join(text.split()), p.id
        assert p.does_pt.endswith("."), p.id
        assert p.does_en.endswith("."), p.id


def test_arts_15_to_17_hold_twenty_four_fine_items_each_recorded_as_a_case_and_assessed() -> None:
    items = [p for p in PROVISIONS if re.fullmatch(r"AME-1[567]-[IVX]+", p.id)]
    assert [p.id for p in items] == ITEMS
    assert len(items) == 8 + 6 + 10
    assert {p.kind for p in items} == {"infraction"}
    for p in items:
        assert {"case.infraction_recorded/1", "case.fine_assessed/1"} <= set(p.facts), p.id
        assert "fine" in p.decides, p.id


def test_only_the_four_items_of_art_21_c_lead_to_an_impediment() -> None:
    impeding = [p.id for p in PROVISIONS if p.id in ITEMS and "case.impediment_imposed/1" in p.facts]
    assert impeding == ["AME-15-I", "AME-15-V", "AME-16-II", "AME-16-VI"]


def test_the_three_fine_groups_state_the_statutory_amounts() -> None:
    amounts = {p: BY_ID[p].en[: BY_ID[p].en.index(" (")] for p in ("AME-15", "AME-16", "AME-17")}
    assert amounts == {"AME-15": "Fine of R$ 140.00", "AME-16": "Fine of R$ 280.00", "AME-17": "Fine of R$ 700.00"}


def test_a_permanent_impediment_decides_nothing_but_a_refusal() -> None:
    permanent = BY_ID["AME-14-c"]
    assert permanent.facts == ()
    assert permanent.refusals == ("penalty_without_legal_hypothesis",)


def test_two_provisions_are_known_to_exist_without_text_and_have_no_behaviour() -> None:
    gone = [p for p in PROVISIONS if not p.text_available]
    assert [p.id for p in gone] == ["AME-10-VII", "AME-28-A"]
    assert [(p.data, p.facts, p.refusals, p.decides) for p in gone] == [((), (), (), ())] * 2


def test_wordings_later_than_the_law_carry_the_day_of_the_amending_law() -> None:
    later = {p.id: p.valid_from for p in PROVISIONS if p.valid_from}
    assert later == {
        "AME-1": date(2013, 7, 10),
        "AME-10-I": date(2019, 8, 29),
        "AME-10-VII": date(2019, 12, 20),
        "AME-28-A": date(2013, 7, 10),
    }


def test_what_a_provision_decides_is_an_engine_or_a_policy_of_this_pack() -> None:
    unknown = {(p.id, d) for p in PROVISIONS for d in p.decides if d not in ENGINES and d not in POLICIES}
    assert unknown == set()


def test_what_a_provision_names_is_well_formed_and_named_once() -> None:
    for p in PROVISIONS:
        assert all(re.fullmatch(r"[A-Z][A-Za-z]+\.[a-z_]+", d) for d in p.data), p.id
        assert all(re.fullmatch(r"[a-z]+\.[a-z_]+/[0-9]+", f) for f in p.facts), p.id
        assert all(re.fullmatch(r"[a-z]+(_[a-z]+)+", r) for r in p.refusals), p.id
        for names in (p.data, p.facts, p.refusals, p.decides):
            assert max(Counter(names).values(), default=1) == 1, p.id
