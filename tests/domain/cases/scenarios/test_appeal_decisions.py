"""Chapter A, the deciding: who decides, what may come of it, and that nothing gets worse unheard."""

from __future__ import annotations

from uuid import UUID

import pytest

from domain.cases.commands.appeals import DecideAppeal
from domain.cases.commands.file import DeclareRecusal
from domain.cases.events.common import Authority, Track
from domain.cases.events.fines import FineReassessed, RefundDue
from domain.cases.state import FINE
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import MAYOR, OFFICER, SECRETARY, Person
from tests.domain.harness import day, instant, of, refused


def appealed(item: str = "16-I", on: str = "2026-03-02", lodged: str = "2026-03-10") -> CaseFile:
    """An infraction on V1, appealed in time."""
    city = americana()
    case = city.infraction(item, on, vehicle=city.v1)
    case.appeal(lodged)
    return case


def at_second_tier(item: str = "16-I") -> CaseFile:
    """The same, dismissed by the Secretary and taken to the Mayor as appeal 2."""
    case = appealed(item, "2026-04-10", "2026-04-20")
    case.decide(1, "dismissed", "2026-05-05")
    case.acknowledge(1, "2026-05-11")
    case.appeal("2026-05-20")
    return case


def test_a_32_a_doubling_not_proven_is_taken_off_and_the_mayor_stays_open() -> None:
    city = americana()
    city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    case = city.infraction("16-I", "2026-04-01", vehicle=city.v1)
    assert case.fine.amount_centavos == 56000
    case.appeal("2026-04-10")
    facts = case.decide(1, "partly-upheld", "2026-05-04", times=1)
    assert "case.fine_reassessed" in kinds(facts)
    says(case.last(FineReassessed), from_centavos=56000, to_centavos=28000, provision="AME-16-I", multiplier=1, cause="partly_upheld",
         provisional=False)  # fmt: skip
    acknowledged = case.acknowledge(1, "2026-05-08")
    says(acknowledged, last_day=day("2026-05-25"), due_on=day("2026-05-25"))
    assert (case.money(), case.last_day(2)) == ((28000, 28000, 28000), day("2026-05-25"))


def test_a_33_the_mayor_reclassifies_to_a_milder_item_and_the_fine_is_due_fifteen_days_after_knowledge_of_it() -> None:
    case = at_second_tier("17-VII")
    facts = case.decide(2, "partly-upheld", "2026-06-15", item="16-VI")
    assert not [k for k in kinds(facts) if "impeded" in k or "impediment" in k]
    says(case.last(FineReassessed), from_centavos=70000, to_centavos=28000, provision="AME-16-VI", multiplier=1)
    says(case.acknowledge(2, "2026-06-24"), tier=2, last_day=None, due_on=day("2026-07-10"))
    assert (case.money(), case.state.ledger.due_on) == ((28000, 28000, 28000), day("2026-07-10"))


def test_a_33_an_impediment_on_the_new_item_needs_the_appellant_heard() -> None:
    case = at_second_tier("17-VII")
    case.decide(2, "partly-upheld", "2026-06-15", item="16-VI")
    case.acknowledge(2, "2026-06-24")
    with refused("hearing_required_before_worsening", "AME-21-c"):
        case.impede("21-c", "2026-06-25", person=SECRETARY)
    assert "case.impediment_imposed" in kinds(case.impede("21-c", "2026-06-25", person=SECRETARY, heard="2026-06-25"))


def test_a_34_a_partly_upheld_fine_is_one_of_the_table() -> None:
    case = appealed()
    with refused("amount_not_in_table", "AME-16-I"):
        case.decide(1, "partly-upheld", "2026-03-20", amount=20000)
    case.decide(1, "partly-upheld", "2026-03-20", item="15-IV", amount=14000)
    says(case.last(FineReassessed), from_centavos=28000, to_centavos=14000, provision="AME-15-IV", multiplier=1, cause="reclassified")


def test_a_35_a_decision_does_not_make_it_worse_without_hearing_the_appellant() -> None:
    case = appealed()
    with refused("hearing_required_before_worsening"):
        case.decide(1, "partly-upheld", "2026-03-20", item="17-III")
    assert case.state.ledger.amount == 28000


def test_a_35_after_a_hearing_it_may() -> None:
    case = appealed()
    case.decide(1, "partly-upheld", "2026-03-20", item="17-III", heard="2026-03-18")
    says(case.decided(1), heard_on=day("2026-03-18"), provision="AME-17-III")
    assert case.state.ledger.amount == 70000


def test_a_36_the_decision_of_an_appeal_is_not_delegated() -> None:
    case = appealed()
    with refused("appeal_decision_not_delegable", "AME-23"):
        case.decide(1, "dismissed", "2026-03-20", authority=Authority("secretary", "Adjunto Reis", delegated=True))


def test_a_36_the_acting_secretary_decides_with_the_act_that_names_him() -> None:
    case = appealed()
    acting = Authority("secretary", "Adjunto Reis", acting_for="Secretária Prado", act="Portaria 55/2026")
    deputy = Person(UUID(int=120), frozenset({"secretary"}), acting)
    case.decide(1, "dismissed", "2026-03-20", person=deputy)
    says(case.decided(1), authority=acting, by=deputy.id)


def test_a_36_and_not_without_it() -> None:
    case = appealed()
    with refused("authority_not_competent", "AME-23"):
        case.decide(1, "dismissed", "2026-03-20", authority=Authority("secretary", "Adjunto Reis", acting_for="Secretária Prado"))


def test_a_37_who_decided_the_first_tier_does_not_decide_the_second() -> None:
    case = at_second_tier()
    with refused("separation_of_duties"):
        case.decide(2, "dismissed", "2026-06-15", person=Person(SECRETARY.id, frozenset({"mayor"}), MAYOR.authority))


def test_a_37_who_recorded_the_infraction_decides_none_of_its_appeals() -> None:
    case = appealed()
    with refused("separation_of_duties"):
        case.decide(1, "dismissed", "2026-03-20", person=Person(OFFICER.id, frozenset({"secretary"}), SECRETARY.authority))


def test_who_declared_an_impediment_decides_nothing() -> None:
    case = appealed()
    case.city.ask(DeclareRecusal(case=case.id, reasons="Parentesco."), instant("2026-03-12"), SECRETARY)
    with refused("separation_of_duties"):
        case.decide(1, "dismissed", "2026-03-20")


@pytest.mark.parametrize(("tier", "wrong"), [(1, MAYOR), (2, SECRETARY)])
def test_q_55_each_tier_has_its_own_authority(tier: int, wrong: Person) -> None:
    case = appealed() if tier == 1 else at_second_tier()
    somebody_else = Person(UUID(int=121), wrong.roles, wrong.authority)
    with refused("authority_not_competent", "AME-23" if tier == 1 else "AME-24"):
        case.decide(tier, "dismissed", "2026-06-15", person=somebody_else)


def test_a_39_a_decision_is_not_acknowledged_before_it_is_taken() -> None:
    case = appealed()
    case.decide(1, "dismissed", "2026-03-25")
    with refused("date_before_fact", field="acknowledgedOn"):
        case.acknowledge(1, "2026-03-24", entered="2026-03-26")
    assert case.acknowledge(1, "2026-03-25").acknowledged_on == day("2026-03-25")


def test_a_39_a_notice_is_not_served_before_the_infraction() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1, served=None)
    with refused("date_before_fact", field="servedOn"):
        case.notice("2026-03-01", entered="2026-03-05")


def test_a_39_an_infraction_is_not_recorded_before_it_happens() -> None:
    city = americana()
    with refused("date_in_future", field="occurredAt"):
        city.infraction("16-I", "2026-03-02 10:00:01", vehicle=city.v1, entered="2026-03-02 10:00:00")


def test_a_39_nothing_of_the_file_happens_in_the_future() -> None:
    case = appealed()
    with refused("date_in_future", field="servedOn"):
        case.notice("2026-03-12", entered="2026-03-11")
    with refused("date_in_future", field="paidOn"):
        case.pay(28000, "2026-03-12", entered="2026-03-11")
    early = DecideAppeal(
        case=case.id, appeal=1, outcome="dismissed", authority=SECRETARY.authority, decided_on=day("2026-03-12"), reasons="…"
    )
    with refused("date_in_future", field="decidedOn"):
        case.city.ask(early, instant("2026-03-11"), SECRETARY)
    case.decide(1, "dismissed", "2026-03-12")
    with refused("date_in_future", field="acknowledgedOn"):
        case.acknowledge(1, "2026-03-14", entered="2026-03-13")


def test_an_appeal_is_not_decided_before_it_was_lodged_nor_twice_nor_if_there_is_none() -> None:
    case = appealed(lodged="2026-03-10")
    early = DecideAppeal(
        case=case.id, appeal=1, outcome="dismissed", authority=SECRETARY.authority, decided_on=day("2026-03-09"), reasons="…"
    )
    with refused("date_before_fact", field="decidedOn"):
        case.city.ask(early, instant("2026-03-12"), SECRETARY)
    with refused("appeal_not_found"):
        case.decide(2, "dismissed", "2026-03-12")
    case.decide(1, "dismissed", "2026-03-12")
    with refused("appeal_already_decided"):
        case.decide(1, "upheld", "2026-03-13")


def test_a_decision_needs_reasons() -> None:
    case = appealed()
    bare = DecideAppeal(
        case=case.id, appeal=1, outcome="dismissed", authority=SECRETARY.authority, decided_on=day("2026-03-12"), reasons=" "
    )
    with refused("reason_required", field="reasons"):
        case.city.ask(bare, instant("2026-03-12"), SECRETARY)


def test_an_appeal_is_not_lodged_before_the_infraction() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    with refused("date_before_fact", field="lodgedAt"):
        case.appeal("2026-03-01", entered="2026-03-05")


def test_a_42_a_payment_while_the_appeal_is_pending_does_not_touch_it_and_is_given_back_when_it_is_upheld() -> None:
    case = appealed()
    assert kinds(case.pay(28000, "2026-03-12")) == ["case.fine_paid", "case.payment_recorded"]
    assert case.state.filings[0].pending
    facts = case.decide(1, "upheld", "2026-04-01")
    says(of(facts, RefundDue)[0], amount_centavos=28000, on=day("2026-04-01"))
    assert len(of(facts, RefundDue)) == 1


def test_an_impediment_of_the_vehicle_has_its_own_appeal_beside_the_fines() -> None:
    city = americana()
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    case.impede("21-c", "2026-03-02")
    case.notice("2026-03-04", act="impediment", number=1)
    track = Track("impediment", 1)
    assert case.last_day(track=track) == day("2026-03-19")
    says(case.appeal("2026-03-19", act="impediment", number=1), track=track, tier=1, timely=True)
    says(case.appeal("2026-03-17"), track=FINE, tier=1, timely=True)
