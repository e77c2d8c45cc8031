"""The notice to cure and its three days (I-01 to I-09, I-16 to I-21, I-24, K-06), and what no notice may be."""

from __future__ import annotations

from datetime import date

import pytest

from domain.acts.content import CompetentBody, RuleSetValidity
from domain.cases.events.file import CaseClosed
from domain.cases.events.non_compliance import ComplianceProven, CureTermBegun, DailyFineStarted, DailyFineStopped, NonComplianceNotified
from domain.cases.events.opening import NoticeServed
from domain.cases.events.terms import DeadlineRecomputed
from tests.domain.cases.people import REPRESENTATIVE, REVIEWER
from tests.domain.harness import World, cnpj, of, one, refused
from tests.domain.parking.city import PARKING, C, CarPark, D, spaces


@pytest.mark.parametrize(
    ("drawn_up", "last"),
    [
        pytest.param("2026-03-05", "2026-03-09", id="I-01"),
        pytest.param("2026-03-06", "2026-03-09", id="I-02"),
        pytest.param("2026-03-09", "2026-03-12", id="I-03"),
        pytest.param("2026-03-11", "2026-03-16", id="I-04"),
        pytest.param("2026-02-13", "2026-02-18", id="I-05-Carnival"),
        pytest.param("2026-04-18", "2026-04-22", id="I-06-Tiradentes"),
        pytest.param("2026-03-31", "2026-04-06", id="I-07-Good-Friday"),
        pytest.param("2026-07-06", "2026-07-10", id="I-08-state-holiday"),
        pytest.param("2028-02-26", "2028-02-29", id="29-February"),
        pytest.param("2026-12-29", "2027-01-04", id="year-end"),
    ],
)
def test_i_01_to_i_08_the_company_has_three_days_and_the_last_rolls(drawn_up: str, last: str) -> None:
    assert CarPark().notice(drawn_up).cure_by == last


def test_the_notice_says_what_is_wanting_the_numbers_and_the_law_of_its_day() -> None:
    park = CarPark()
    breach = park.notice("2026-03-05")
    told = breach.of(NonComplianceNotified)[0]
    assert (told.number, told.offender.cnpj, told.drawn_up_on) == ("N-1/2026", C, date(2026, 3, 5))
    assert (told.findings, told.offered, told.reserved, told.required) == (("reserved_spaces_below_required",), 90, 4, 5)
    assert (told.narrative.shown() if told.narrative else "", told.warnings) == ("Vistoria.", ())
    begun = breach.of(CureTermBegun)[0]
    assert (begun.served_on, begun.first_fine_day, begun.warnings) == (date(2026, 3, 5), date(2026, 3, 10), ())
    assert [s.citation for s in begun.receipt.computed[0].explanation][:2] == ["SPE-5-I", "SPE-5-I"]
    assert park.state.notices[0].case == breach.id


def test_i_09_proof_at_the_last_minute_of_the_last_day_is_in_time_and_nothing_is_fined() -> None:
    breach = CarPark().notice("2026-03-05")
    proven = one(breach.prove("2026-03-09", entered="2026-03-09T23:59:00"), ComplianceProven)
    assert (proven.in_time, breach.fine("2026-03-31"), breach.status("2026-03-09")) == (True, (0, 0), "cured")
    breach.clock("2026-03-10")
    assert (breach.of(DailyFineStarted), breach.of(DailyFineStopped)) == ([], [])


def test_a_case_cured_in_time_is_closed_once_the_notice_can_be_appealed_no_more() -> None:
    breach = CarPark().notice("2026-03-05")
    breach.prove("2026-03-09")
    assert of(breach.clock("2026-03-20"), CaseClosed) == []
    assert one(breach.clock("2026-03-21"), CaseClosed).outcome == "cured"


def test_i_16_what_is_owed_is_counted_on_the_spaces_of_the_day_of_the_proof() -> None:
    park = CarPark(given=spaces(90, 4))
    breach = park.notice("2026-03-05")
    park.declare("2026-03-07", spaces(89, 4), entered="2026-03-09")
    proven = one(breach.prove("2026-03-09"), ComplianceProven)
    assert (proven.required, proven.offered, proven.in_time, proven.warnings) == (4, 89, True, ())
    assert breach.of(NonComplianceNotified)[0].required == 5


def test_a_proof_may_declare_the_spaces_itself() -> None:
    park = CarPark()
    breach = park.notice("2026-03-05")
    breach.prove("2026-03-09", given=spaces(90, 5))
    assert (park.on("2026-03-08").compliant, park.on("2026-03-09").compliant) == (False, True)


def test_a_proof_that_the_register_disproves_is_refused_and_one_that_it_does_not_know_of_is_kept_with_a_warning() -> None:
    park = CarPark()
    breach = park.notice("2026-03-05")
    with refused("compliance_not_proven", "SPE-2", findings=["reserved_spaces_below_required"], required=5, reserved=4):
        breach.prove("2026-03-09", given=spaces(90, 4))
    assert one(breach.prove("2026-03-09"), ComplianceProven).warnings == ("register_not_updated",)


def test_i_17_a_car_park_of_valets_only_gets_no_notice() -> None:
    park = CarPark(valet_only=True)
    with refused("facility_not_subject", "SPE-2-§2-I", excludedBy="valet_only"):
        park.notice("2026-03-05", findings=("not_signed",))


@pytest.mark.parametrize(("turned", "code"), [("2026-03-05", "facility_not_subject"), ("2026-03-06", "")])
def test_an_exclusion_counts_on_the_day_of_the_notice(turned: str, code: str) -> None:
    park = CarPark()
    park.mode(turned, exclusive_owner_use=True, entered="2026-03-10")
    if code:
        with refused(code, "SPE-2-§2-II"):
            park.notice("2026-03-05", entered="2026-03-10")
    else:
        assert park.notice("2026-03-05", entered="2026-03-10").cure_by == "2026-03-09"


def test_i_18_the_days_run_from_the_later_of_drawing_up_and_service() -> None:
    breach = CarPark().notice("2026-03-05", served=None)
    assert (breach.cure_by, breach.status("2026-03-09")) == (None, "recorded")
    breach.serve("2026-03-10")
    assert (breach.cure_by, breach.of(CureTermBegun)[0].warnings) == ("2026-03-13", ())


def test_i_18_from_the_drawing_up_where_an_act_says_so_with_a_warning_and_no_day_is_fined_before_the_service() -> None:
    park = CarPark()
    park.world.setting("spe.cure.start", "drawn_up", "2026-01-01")
    breach = park.notice("2026-03-05", served=None)
    breach.serve("2026-03-10")
    begun = breach.of(CureTermBegun)[0]
    assert (breach.cure_by, begun.warnings, begun.first_fine_day) == ("2026-03-09", ("served_after_cure_deadline",), date(2026, 3, 11))


def test_before_any_service_the_term_is_provisional_and_no_fine_starts() -> None:
    breach = CarPark().notice("2026-03-05", served=None)
    assert breach.deadlines("2026-03-06") == [("cure", "non-compliance", "open", "2026-03-09")]
    assert breach.clock("2026-05-04") == []
    assert breach.accrued("2026-05-04").warnings == ("notice_not_served",)
    assert (breach.fine("2026-05-04"), breach.status("2026-05-04")) == ((0, 0), "recorded")


def test_i_19_a_fault_found_again_after_the_cure_is_a_new_case_with_three_new_days() -> None:
    park = CarPark()
    first = park.notice("2026-03-05")
    first.prove("2026-03-09", given=spaces(90, 5))
    park.declare("2026-06-01", spaces(90, 4))
    again = park.notice("2026-06-01")
    assert (again.cure_by, again.id != first.id) == ("2026-06-05", True)
    again.prove("2026-06-10", given=spaces(90, 5))
    assert again.fine("2026-06-30") == (4, 40000)


def test_a_second_notice_while_the_first_is_open_is_refused() -> None:
    park = CarPark()
    first = park.notice("2026-03-05")
    with refused("notice_already_open", "SPE-5-I", case=str(first.id)):
        park.notice("2026-03-20", findings=("not_signed",))


def test_i_20_the_company_hired_answers_and_not_the_owner() -> None:
    breach = CarPark(operator=C, role="contracted").notice("2026-03-05")
    assert breach.of(NonComplianceNotified)[0].offender.cnpj == C


def test_i_21_a_notice_to_who_runs_it_no_more_has_no_effect_and_the_new_company_has_three_days_of_its_own() -> None:
    park = CarPark(since="2025-06-02")
    park.handed_to(D, "2026-03-01")
    with refused("company_not_operator_on_date", "SPE-2-§1-III", "SPE-5", operator=D):
        park.notice("2026-03-05", to=C)
    assert park.notice("2026-03-09", to=D).cure_by == "2026-03-12"


@pytest.mark.parametrize(("drawn_up", "company"), [("2026-02-28", C), ("2026-03-01", D)])
def test_on_the_day_of_the_change_the_new_company_answers_and_on_its_eve_the_old_one(drawn_up: str, company: str) -> None:
    park = CarPark(since="2025-06-02")
    park.handed_to(D, "2026-03-01")
    assert park.notice(drawn_up).of(NonComplianceNotified)[0].offender.cnpj == company


def test_a_branch_of_the_company_is_the_company() -> None:
    branch = cnpj("20304050", "0002")
    assert CarPark().notice("2026-03-05", to=branch).of(NonComplianceNotified)[0].offender.cnpj == branch


@pytest.mark.parametrize("drawn_up", ["2010-05-10", "2010-06-07"])
def test_i_24_while_private_car_parks_adapt_no_notice_is_drawn_up(drawn_up: str) -> None:
    park = CarPark(since="2010-04-08")
    with refused("adaptation_period_running", "SPE-3", until="2010-06-07"):
        park.notice(drawn_up, entered="2026-03-05")


def test_k_06_from_8_june_2010_on_a_notice_may_be_drawn_up() -> None:
    assert CarPark(since="2010-04-08").notice("2010-06-08", entered="2026-03-05").cure_by == "2010-06-11"


def test_before_the_decree_and_after_its_end_by_act_no_notice_is_drawn_up() -> None:
    park = CarPark(since="2009-01-05")
    with refused("rule_set_not_in_force", valid_from="2010-04-08"):
        park.notice("2010-04-07", entered="2026-03-05")
    act = RuleSetValidity(date(2026, 3, 4), "Decreto 70.000/2026")
    park.world.act("Decreto 70.000/2026", "2026-03-05", act)
    with refused("rule_set_not_in_force", superseded_by="Decreto 70.000/2026", valid_to="2026-03-04"):
        park.notice("2026-03-05")


def test_findings_are_known_faults_or_provisions_and_at_least_one() -> None:
    park = CarPark(given=spaces(90, 5))
    with refused("findings_required", "SPE-5-I"):
        park.notice("2026-03-05")
    with refused("finding_unknown", unknown=["dirty"]):
        park.notice("2026-03-05", findings=("not_signed", "dirty"))
    told = park.notice("2026-03-05", findings=("not_signed", "SPE-2-§3", "not_signed")).of(NonComplianceNotified)[0]
    assert told.findings == ("not_signed", "SPE-2-§3")


def test_only_who_fines_draws_up_a_notice_and_a_body_named_by_act_where_there_is_one() -> None:
    park = CarPark()
    for person in (REVIEWER, REPRESENTATIVE):
        with refused("authority_not_competent"):
            park.notice("2026-03-05", person=person)
    park.world.act("Portaria 3", "2026-01-01", CompetentBody("SUBPREFEITURA", "Subprefeituras"))
    with refused("inspecting_body_not_competent", "SPE-5", competent=["SUBPREFEITURA"]):
        park.notice("2026-03-05", body="GCM")
    assert park.notice("2026-03-05", body="Subprefeitura").cure_by == "2026-03-09"


def test_a_notice_to_somebody_else_starts_nothing() -> None:
    breach = CarPark().notice("2026-03-05", served=None)
    served = one(breach.serve("2026-03-06", to=D), NoticeServed)
    assert (served.effective, served.warnings, breach.cure_by) == (False, ("notice_addressee_not_offender",), None)
    breach.serve("2026-03-09")
    again = one(breach.serve("2026-03-10"), NoticeServed)
    assert (again.effective, again.warnings, breach.cure_by) == (False, ("notice_already_served",), "2026-03-12")


def test_days_out_of_order_are_refused() -> None:
    park = CarPark()
    with refused("date_before_fact", field="servedOn"):
        park.notice("2026-03-05", served="2026-03-04")
    with refused("date_in_future", field="drawnUpOn"):
        park.notice("2026-03-05", entered="2026-03-04")
    breach = park.notice("2026-03-05")
    for on, cured in (("2026-03-04", ""), ("2026-03-09", "2026-03-04"), ("2026-03-09", "2026-03-10")):
        with refused("date_before_fact"):
            breach.prove(on, cured=cured, entered="2026-03-20")
    with refused("date_in_future", field="provenOn"):
        breach.prove("2026-03-10", entered="2026-03-09T12:00:00")


def test_without_the_calendar_of_the_year_no_term_is_counted() -> None:
    world = World(PARKING, empty=True)
    park = CarPark(world=world)
    with refused("calendar_missing_for_year", year=2026):
        park.notice("2026-03-05")


def test_without_roll_the_term_ends_on_its_raw_last_day() -> None:
    park = CarPark()
    park.world.setting("spe.cure.roll", value=False, since="2026-01-01")
    assert park.notice("2026-03-05").cure_by == "2026-03-08"


def test_a_closure_decreed_later_makes_the_term_longer_and_undoes_a_fine_that_had_begun() -> None:
    park = CarPark()
    breach = park.notice("2026-03-05")
    breach.clock("2026-03-10")
    assert breach.state.non_compliance is not None
    assert breach.state.non_compliance.fine_from == date(2026, 3, 10)
    park.world.calendar_day("Decreto 9", "2026-03-09", "office-closed", "Enchente", published_on="2026-03-10")
    longer = one(breach.recompute("Decreto 9", "2026-03-10"), DeadlineRecomputed)
    assert (longer.of, longer.old, longer.new, breach.cure_by) == ("cure", date(2026, 3, 9), date(2026, 3, 10), "2026-03-10")
    assert breach.clock("2026-03-10") == []
    breach.clock("2026-03-11")
    assert breach.of(DailyFineStarted)[-1].first_day == date(2026, 3, 11)
    assert breach.fine("2026-03-15") == (5, 50000)


def test_a_closure_taken_back_leaves_the_term_as_it_was_told() -> None:
    park = CarPark()
    park.world.calendar_day("Decreto 9", "2026-03-09", "office-closed", "Enchente")
    breach = park.notice("2026-03-05")
    park.world.calendar_day("Decreto 10", "2026-03-09", "working", "", published_on="2026-03-06")
    assert breach.recompute("Decreto 10", "2026-03-06") == []
    assert breach.cure_by == "2026-03-10"


def test_a_closure_decreed_after_the_fine_ended_gives_its_day_back() -> None:
    park = CarPark()
    breach = park.notice("2026-03-05")
    breach.prove("2026-03-12")
    assert breach.amount == 20000
    park.world.calendar_day("Decreto 9", "2026-03-09", "office-closed", "Enchente", published_on="2026-03-16")
    breach.recompute("Decreto 9", "2026-03-16")
    assert (breach.amount, breach.fine("2026-03-31")) == (10000, (1, 10000))
