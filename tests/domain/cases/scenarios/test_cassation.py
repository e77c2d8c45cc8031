"""Chapter D, the cassation (art. 22): proposed, served, defended, imposed, effective only when no appeal is left; then the bar."""

from __future__ import annotations

import pytest

from domain.cases.events.common import Track
from domain.cases.events.measures import CassationEffective, CassationImposed, CassationProposed, DefenceFiled
from domain.operators.events import InsolvencyKind
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import MAYOR, SECRETARY
from tests.domain.cases.world import City
from tests.domain.harness import day, of, refused

CASSATION = Track("cassation", 1)


def proposed(city: City) -> CaseFile:
    """D-01 unpaid; the cassation of V1's permit proposed and served on Monday 23 March 2026."""
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.clock("2026-03-18")
    case.propose("22-II", "2026-03-23")
    case.notice("2026-03-23", proposal=1)
    return case


def test_a_27_and_d_01_the_proposal_names_the_permit_of_the_vehicle_concerned_and_its_authority() -> None:
    city = americana()
    says(proposed(city).last(CassationProposed), number=1, ground="AME-22-II", permits=(city.permit_id(city.v1),),
         proposed_on=day("2026-03-23"), authority=SECRETARY.authority, by=SECRETARY.id)  # fmt: skip


def test_d_33_before_service_nothing_is_cassated() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.propose("22-II", "2026-03-23")
    with refused("notice_not_served", "AME-22"):
        case.cassate(1, "2026-04-30")


def test_d_33_on_the_last_day_of_defence_it_is_too_early() -> None:
    case = proposed(americana())
    assert case.state.proposals[0].last_day == day("2026-04-07")
    with refused("defence_period_running", "AME-22", until="2026-04-07"):
        case.cassate(1, "2026-04-07")


def test_d_33_on_the_day_after_it_may_be_imposed_and_the_permit_keeps_its_status() -> None:
    city = americana()
    case = proposed(city)
    facts = case.cassate(1, "2026-04-08")
    assert kinds(facts) == ["case.cassation_imposed"]
    says(of(facts, CassationImposed)[0], proposal=1, permits=(city.permit_id(city.v1),), ground="AME-22-II", decided_on=day("2026-04-08"),
         authority=SECRETARY.authority, effective_on=None)  # fmt: skip
    assert city.status(city.v1, "2026-04-09") == "valid"


def test_d_33_once_the_defence_is_filed_the_decision_may_come_at_once() -> None:
    case = proposed(americana())
    case.defend(1, "2026-03-30 09:00:00")
    says(case.last(DefenceFiled), proposal=1, filed_on=day("2026-03-30"), timely=True, last_day=day("2026-04-07"))
    assert kinds(case.cassate(1, "2026-03-31")) == ["case.cassation_imposed"]


def test_a_late_defence_is_kept_too() -> None:
    case = proposed(americana())
    case.defend(1, "2026-04-08 00:00:00")
    says(case.last(DefenceFiled), filed_on=day("2026-04-08"), timely=False)


def imposed_by_the_secretary(city: City) -> CaseFile:
    """Cassated on 8 April 2026 by the Secretary and served on the 9th: the Mayor may be asked until Friday 24 April."""
    case = proposed(city)
    case.cassate(1, "2026-04-08")
    case.notice("2026-04-09", act="cassation", number=1)
    return case


def test_q_55_if_the_secretary_imposed_it_the_only_appeal_is_the_mayors() -> None:
    case = imposed_by_the_secretary(americana())
    says(case.appeal("2026-04-24 23:59:59", act="cassation", number=1), track=CASSATION, timely=True, last_day=day("2026-04-24"))
    filing = case.state.filings[-1]
    with refused("authority_not_competent"):
        case.decide(filing.number, "dismissed", "2026-05-05", person=SECRETARY)
    case.decide(filing.number, "dismissed", "2026-05-05", person=MAYOR)
    case.acknowledge(filing.number, "2026-05-11")
    with refused("appeals_exhausted"):
        case.appeal("2026-05-12", act="cassation", number=1)


def test_d_34_while_an_appeal_against_it_is_pending_the_permit_is_valid_and_the_clock_does_nothing() -> None:
    city = americana()
    case = imposed_by_the_secretary(city)
    case.appeal("2026-04-20", act="cassation", number=1)
    assert of(case.clock("2026-09-30"), CassationEffective) == []
    assert city.status(city.v1, "2026-09-30") == "valid"
    with refused("no_infraction_found"):
        city.infraction("17-I", "2026-09-30", vehicle=city.v1)


def test_q_40_after_the_last_decision_it_takes_effect_on_the_day_of_its_acknowledgement() -> None:
    city = americana()
    case = imposed_by_the_secretary(city)
    case.appeal("2026-04-20", act="cassation", number=1)
    case.decide(1, "dismissed", "2026-05-05", person=MAYOR)
    assert of(case.clock("2026-05-10"), CassationEffective) == []
    case.acknowledge(1, "2026-05-11")
    case.clock("2026-05-12")
    says(
        case.last(CassationEffective),
        proposal=1,
        permits=(city.permit_id(city.v1),),
        effective_on=day("2026-05-11"),
        bar_until=day("2027-05-11"),
    )
    assert (city.status(city.v1, "2026-05-10"), city.status(city.v1, "2026-05-11")) == ("valid", "cancelled")


def test_q_40_an_upheld_appeal_makes_it_fall() -> None:
    city = americana()
    case = imposed_by_the_secretary(city)
    case.appeal("2026-04-20", act="cassation", number=1)
    case.decide(1, "upheld", "2026-05-05", person=MAYOR)
    case.acknowledge(1, "2026-05-11")
    assert (of(case.clock("2026-06-30"), CassationEffective), case.state.proposals[0].dropped_on) == ([], day("2026-05-05"))
    assert city.status(city.v1, "2026-06-30") == "valid"


def effective(city: City) -> CaseFile:
    """A cassation under 22-II that takes effect on Tuesday 10 March 2026: the appeal's last day is Monday the 9th."""
    case = city.infraction("16-I", "2025-12-15", vehicle=city.v1)
    case.propose("22-II", "2026-01-05")
    case.notice("2026-01-05", proposal=1)
    case.cassate(1, "2026-02-19")
    case.notice("2026-02-20", act="cassation", number=1)
    assert case.last_day(track=CASSATION, tier=case.first_tier(CASSATION)) == day("2026-03-09")
    return case


def test_q_40_without_an_appeal_it_takes_effect_on_the_day_after_the_period() -> None:
    city = americana()
    case = effective(city)
    assert of(case.clock("2026-03-09"), CassationEffective) == []
    facts = case.clock("2026-03-10")
    effect = of(facts, CassationEffective)
    says(effect[0], proposal=1, permits=(city.permit_id(city.v1),), effective_on=day("2026-03-10"), bar_until=day("2027-03-10"))
    assert [k for k in kinds(facts) if k.startswith(("permit.", "company."))] == ["company.barred", "permit.cassated"]
    assert (city.status(city.v1, "2026-03-09"), city.status(city.v1, "2026-03-10")) == ("valid", "cancelled")
    assert case.clock("2026-03-11") == []


def test_d_07_and_d_08_a_new_permit_is_granted_only_after_the_anniversary() -> None:
    city = americana()
    effective(city).clock("2026-03-10")
    with refused("cassation_bar_in_force", "AME-22-PU", until="2027-03-10"):
        city.grant(city.v3, "2027-03-10")
    city.grant(city.v3, "2027-03-11")
    assert city.status(city.v3, "2027-03-11") == "valid"


def test_d_10_the_bar_reaches_no_other_permit_that_is_valid_but_every_new_one_of_the_company() -> None:
    city = americana()
    effective(city).clock("2026-03-10")
    assert city.status(city.v2, "2026-09-01") == "valid"
    with refused("cassation_bar_in_force", "AME-22-PU", until="2027-03-10"):
        city.grant(city.v3, "2026-09-01")


def test_d_11_an_expired_permit_whose_renewal_nobody_demanded_is_not_cassated() -> None:
    city = americana(permits_until="2026-01-31")
    with refused("renewal_not_demanded", "AME-22-III"):
        city.open_cassation("22-III", city.v1, "2026-05-01")


def test_d_12_after_the_term_of_a_served_demand_it_may_be_proposed() -> None:
    city = americana(permits_until="2026-01-31")
    city.demand_renewal(city.v1, "2026-04-01", until="2026-04-30")
    with refused("cassation_ground_not_met", "AME-22-III"):
        city.open_cassation("22-III", city.v1, "2026-04-30")
    case = city.open_cassation("22-III", city.v1, "2026-05-01")
    says(case.last(CassationProposed), ground="AME-22-III", permits=(city.permit_id(city.v1),), proposed_on=day("2026-05-01"))


def test_d_35_a_renewal_asked_on_the_last_day_of_the_demand_meets_it() -> None:
    city = americana(permits_until="2026-06-30")
    city.demand_renewal(city.v1, "2026-04-01", until="2026-04-16")
    city.ask_renewal(city.v1, "2026-04-16")
    with refused("cassation_ground_not_met", "AME-22-III"):
        city.open_cassation("22-III", city.v1, "2026-04-17")


@pytest.mark.parametrize(("kind", "founds"), [("judicial-recovery", False), ("bankruptcy", True), ("dissolution", True)])
def test_d_31_bankruptcy_and_dissolution_found_a_cassation_and_judicial_recovery_does_not(kind: InsolvencyKind, founds: bool) -> None:
    city = americana()
    city.insolvency(kind, "2026-03-02")
    if founds:
        assert city.open_cassation("22-IV", city.v1, "2026-03-03").last(CassationProposed).ground == "AME-22-IV"
    else:
        with refused("cassation_ground_not_met", "AME-22-IV"):
            city.open_cassation("22-IV", city.v1, "2026-03-03")


def cassated_for_bankruptcy(city: City) -> CaseFile:
    """22-IV proposed, served, undefended, imposed, served again, effective."""
    city.insolvency("bankruptcy", "2026-03-02")
    case = city.open_cassation("22-IV", city.fleet[0], "2026-03-03")
    case.notice("2026-03-03", proposal=1)
    case.cassate(1, "2026-03-19")
    case.notice("2026-03-20", act="cassation", number=1)
    case.clock("2026-04-07")
    return case


def test_d_13_five_permits_of_a_bankrupt_company_are_cassated_on_one_day_with_one_bar() -> None:
    city = americana(fleet=5)
    case = cassated_for_bankruptcy(city)
    permits = {city.permit_id(v) for v in city.fleet}
    assert (len(permits), set(case.last(CassationProposed).permits)) == (5, permits)
    assert [(set(e.permits), e.effective_on, e.bar_until) for e in case.of(CassationEffective)] == [
        (permits, day("2026-04-07"), day("2027-04-07"))
    ]  # fmt: skip
    assert {city.status(v, "2026-04-07") for v in city.fleet} == {"cancelled"}
    assert city.bars() == [(day("2026-04-07"), day("2027-04-07"))]


def test_d_32_a_permit_already_cassated_is_not_cassated_again_and_an_expired_one_is() -> None:
    city = americana(fleet=5, one_expired_on="2026-01-31")
    first = city.infraction("16-I", "2025-10-06", vehicle=city.fleet[0])
    first.propose("22-II", "2025-10-27")
    first.notice("2025-10-27", proposal=1)
    first.cassate(1, "2025-11-17")
    first.notice("2025-11-18", act="cassation", number=1)
    first.clock("2026-01-05")
    assert city.status(city.fleet[0], "2026-01-05") == "cancelled"
    case = cassated_for_bankruptcy(city)
    four = {city.permit_id(v) for v in city.fleet[1:]}
    assert (set(case.last(CassationEffective).permits), len(four)) == (four, 4)
    assert city.bars()[-1] == (day("2026-04-07"), day("2027-04-07"))
    assert len(city.bars()) == 2


def test_d_37_a_fine_without_a_vehicle_needs_the_permits_named() -> None:
    city = americana()
    case = city.infraction("15-III", "2026-03-02", operator=city.x)
    with refused("permit_scope_required", "AME-22-II"):
        case.propose("22-II", "2026-03-18")
    case.propose("22-II", "2026-03-18", permits=(city.permit_id(city.v2),))
    assert case.last(CassationProposed).permits == (city.permit_id(city.v2),)


def test_q_18_a_cassation_for_intent_names_its_permits_and_its_reasons() -> None:
    city = americana()
    with refused("permit_scope_required", "AME-22-I"):
        city.open_cassation("22-I", city.v1, "2026-03-02", name_permits=False)
    with refused("reason_required", "AME-22-I"):
        city.open_cassation("22-I", city.v1, "2026-03-02", reasons=" ")
    case = city.open_cassation("22-I", city.v1, "2026-03-02")
    assert case.last(CassationProposed).permits == (city.permit_id(city.v1),)


def test_q_12_a_late_appeal_after_the_proposal_was_served_does_not_save_the_permit() -> None:
    city = americana()
    case = proposed(city)
    says(case.appeal("2026-03-25"), timely=False)
    assert kinds(case.cassate(1, "2026-04-08")) == ["case.cassation_imposed"]


def test_q_12_a_late_appeal_before_the_proposal_does() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.clock("2026-03-18")
    case.appeal("2026-03-20")
    with refused("cassation_ground_not_met", "AME-22-II"):
        case.propose("22-II", "2026-03-23")
    with refused("cassation_ground_not_met", "AME-22-II"):
        case.propose("22-II", "2026-12-01")


def test_d_09_a_bar_from_a_29th_of_february_ends_on_the_28th() -> None:
    city = americana()
    case = city.infraction("16-I", "2023-12-01", vehicle=city.v1)
    case.propose("22-II", "2024-01-08")
    case.notice("2024-01-08", proposal=1)
    case.cassate(1, "2024-02-01")
    case.notice("2024-02-13", act="cassation", number=1)
    case.clock("2024-02-29")
    says(case.last(CassationEffective), effective_on=day("2024-02-29"), bar_until=day("2025-02-28"))
