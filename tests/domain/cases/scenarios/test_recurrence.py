"""Chapter B: the fine is doubled when the same infraction comes again with the same vehicle within six months (art. 18)."""

from __future__ import annotations

from uuid import UUID

import pytest

from domain.cases.events.common import Place
from domain.cases.events.fines import FineReassessed, RefundDue, SurchargeConfirmed
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.world import City
from tests.domain.harness import of, refused

BUS_STOP = Place("Americana", address="Rua Fernando de Camargo, 10", kind="bus-stop")


def single(case: CaseFile, centavos: int) -> None:
    """The fine was assessed once, on no prior."""
    says(case.fine, base_centavos=centavos, multiplier=1, amount_centavos=centavos, provisional=False, prior=None)


def doubled(case: CaseFile, centavos: int, prior: CaseFile) -> None:
    """The fine was doubled because of `prior`, which is not final yet."""
    says(case.fine, base_centavos=centavos, multiplier=2, amount_centavos=2 * centavos, provisional=True, prior=prior.id)


@pytest.mark.parametrize(
    ("item", "prior", "last"),
    [
        pytest.param("16-I", "2026-01-15", "2026-07-15", id="B-01 B-02 B-03 day 181 is inside, the day after is not"),
        pytest.param("16-VI", "2026-08-31", "2027-02-28", id="B-04 B-05 August 31st ends on the last of February"),
        pytest.param("16-VI", "2026-08-28", "2027-02-28", id="B-06 August 28th"),
        pytest.param("16-VI", "2026-08-29", "2027-02-28", id="B-06 August 29th"),
        pytest.param("16-VI", "2026-08-30", "2027-02-28", id="B-06 August 30th"),
        pytest.param("16-VI", "2027-08-31", "2028-02-29", id="B-07 into a leap year"),
        pytest.param("16-VI", "2026-02-15", "2026-08-15", id="B-08 a window that ends on a Saturday does not roll"),
        pytest.param("16-I", "2026-01-31", "2026-07-31", id="31 January and six months"),
    ],
)  # fmt: skip
def test_b_01_to_b_08_the_window_runs_six_months_by_date_its_last_day_included_and_never_rolls(item: str, prior: str, last: str) -> None:
    city = americana()
    first = city.infraction(item, prior, vehicle=city.v1)
    single(first, 28000)
    doubled(city.infraction(item, last, vehicle=city.v1), 28000, first)

    other = americana()
    other.infraction(item, prior, vehicle=other.v1)
    single(other.infraction(item, other.next_day(last), vehicle=other.v1), 28000)


def test_b_03_the_day_before_the_last_is_inside() -> None:
    city = americana()
    first = city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    doubled(city.infraction("16-I", "2026-07-14", vehicle=city.v1), 28000, first)


def test_b_05_under_the_reading_next_day_the_window_ends_a_day_later() -> None:
    city = americana()
    city.reading("calendar.month_overflow", "next_day")
    first = city.infraction("16-VI", "2026-08-31", vehicle=city.v1)
    doubled(city.infraction("16-VI", "2027-03-01", vehicle=city.v1), 28000, first)


def test_b_08_a_monday_after_a_window_that_ended_on_saturday_is_outside() -> None:
    city = americana()
    city.infraction("16-VI", "2026-02-15", vehicle=city.v1)
    single(city.infraction("16-VI", "2026-08-17", vehicle=city.v1), 28000)


def test_b_09_another_vehicle_of_the_company_starts_clean() -> None:
    city = americana()
    city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    single(city.infraction("16-I", "2026-03-15", vehicle=city.v2), 28000)


def test_b_10_another_item_is_no_recurrence() -> None:
    city = americana()
    city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    single(city.infraction("16-VI", "2026-03-15", vehicle=city.v1), 28000)


def test_b_11_another_letter_of_article_11_is_the_same_infraction() -> None:
    city = americana()
    first = city.infraction("15-I", "2026-01-15", vehicle=city.v1, letter="I-a")
    second = city.infraction("15-I", "2026-03-15", vehicle=city.v1, letter="II-b")
    doubled(second, 14000, first)
    assert second.fine.amount_centavos == 28000


def test_b_11_unless_an_act_reads_it_by_the_letter() -> None:
    city = americana()
    city.reading("ame.recurrence.granularity", "letter")
    city.infraction("15-I", "2026-01-15", vehicle=city.v1, letter="I-a")
    single(city.infraction("15-I", "2026-03-15", vehicle=city.v1, letter="II-b"), 14000)


def test_b_12_a_third_infraction_is_doubled_and_never_four_times() -> None:
    city = americana()
    city.infraction("17-VIII", "2026-01-15", vehicle=city.v1, place=BUS_STOP)
    second = city.infraction("17-VIII", "2026-05-15", vehicle=city.v1, place=BUS_STOP)
    third = city.infraction("17-VIII", "2026-10-17", vehicle=city.v1, place=BUS_STOP)
    doubled(third, 70000, second)
    assert third.fine.amount_centavos == 140000


def b_01() -> tuple[City, CaseFile, CaseFile]:
    """16-I with V1 on 15 January 2026, and again on 15 July: 56000."""
    city = americana()
    first = city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    second = city.infraction("16-I", "2026-07-15", vehicle=city.v1)
    assert second.fine.amount_centavos == 56000
    return city, first, second


def test_b_13_the_annulment_of_the_first_case_takes_the_doubling_off() -> None:
    _, first, second = b_01()
    first.appeal("2026-01-20")
    first.decide(1, "upheld", "2026-07-20")
    facts = second.bring_in_line_with(first, "2026-07-20")
    assert kinds(facts) == ["case.fine_reassessed"]
    says(of(facts, FineReassessed)[0], from_centavos=56000, to_centavos=28000, provision="AME-16-I", multiplier=1, cause="prior_annulled",
         prior=None, provisional=False)  # fmt: skip
    assert second.money() == (28000, 28000, 28000)
    assert second.bring_in_line_with(first, "2026-07-21") == []


def test_b_28_what_was_paid_above_the_single_fine_is_due_back() -> None:
    _, first, second = b_01()
    second.pay(56000, "2026-07-18")
    first.appeal("2026-01-20")
    first.decide(1, "upheld", "2026-07-20")
    facts = second.bring_in_line_with(first, "2026-07-20")
    assert [e.amount_centavos for e in of(facts, RefundDue)] == [28000]
    assert (second.state.ledger.refund_due, second.state.ledger.balance) == (28000, -28000)
    second.refund(28000, "2026-08-03")
    assert second.state.ledger.balance == 0


def test_b_13_another_prior_inside_its_window_keeps_the_doubling() -> None:
    city = americana()
    other = city.infraction("16-I", "2026-03-10", vehicle=city.v1)
    first = city.infraction("16-I", "2026-04-15", vehicle=city.v1)
    second = city.infraction("16-I", "2026-07-15", vehicle=city.v1)
    assert second.fine.prior == first.id
    first.annul("2026-07-20")
    second.bring_in_line_with(first, "2026-07-20")
    ledger = second.state.ledger
    assert (ledger.amount, ledger.multiplier, ledger.provisional, ledger.prior) == (56000, 2, True, other.id)


def test_b_26_the_first_case_turned_into_another_item_takes_the_doubling_off() -> None:
    _, first, second = b_01()
    first.appeal("2026-01-20")
    first.decide(1, "partly-upheld", "2026-07-20", item="16-VI")
    facts = second.bring_in_line_with(first, "2026-07-20")
    says(of(facts, FineReassessed)[0], from_centavos=56000, to_centavos=28000, multiplier=1, cause="prior_reclassified")


def test_q_07_the_doubling_is_confirmed_once_the_first_case_is_final() -> None:
    _, first, second = b_01()
    first.clock("2026-02-03")
    facts = second.bring_in_line_with(first, "2026-07-20")
    assert kinds(facts) == ["case.surcharge_confirmed"]
    says(of(facts, SurchargeConfirmed)[0], prior=first.id)
    assert second.money() == (56000, 56000, 56000)
    assert second.bring_in_line_with(first, "2026-07-21") == []


def test_q_07_a_prior_that_is_already_final_doubles_for_good() -> None:
    city = americana()
    first = city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    first.clock("2026-02-03")
    second = city.infraction("16-I", "2026-07-15", vehicle=city.v1)
    says(second.fine, multiplier=2, amount_centavos=56000, provisional=False, prior=first.id)


def test_b_14_a_sold_vehicle_starts_clean() -> None:
    city = americana()
    city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    city.sell(city.v1, to=city.y, on="2026-02-02")
    single(city.infraction("16-I", "2026-03-15", vehicle=city.v1), 28000)


def test_b_15_a_second_fact_on_the_same_day_after_the_first_citation_is_doubled() -> None:
    city = americana()
    first = city.infraction("16-I", "2026-03-10 08:00:00", cited="2026-03-10 08:20:00", vehicle=city.v1, inspection="morning")
    second = city.infraction("16-I", "2026-03-10 18:00:00", vehicle=city.v1, inspection="evening")
    doubled(second, 28000, first)


def test_b_15_two_facts_of_one_inspection_are_one_fine() -> None:
    city = americana()
    first = city.infraction("16-I", "2026-03-10 08:00:00", cited="2026-03-10 08:20:00", vehicle=city.v1, inspection="one")
    with refused("same_infraction_same_inspection", "AME-20"):
        city.infraction("16-I", "2026-03-10 18:00:00", vehicle=city.v1, inspection="one")
    single(first, 28000)


def test_b_23_without_a_vehicle_nothing_is_doubled() -> None:
    city = americana()
    city.infraction("15-III", "2026-01-15", operator=city.x)
    single(city.infraction("15-III", "2026-03-15", operator=city.x), 14000)


def test_b_24_a_fact_before_the_first_citation_is_not_doubled() -> None:
    city = americana()
    city.infraction("16-I", "2026-03-10", cited="2026-03-20", served="2026-03-20", vehicle=city.v1)
    single(city.infraction("16-I", "2026-03-15", entered="2026-03-21", vehicle=city.v1), 28000)


def b_27() -> tuple[City, CaseFile, CaseFile]:
    """The first case under appeal; the second appealed, dismissed, and final since 11 September 2026."""
    city, first, second = b_01()
    first.appeal("2026-01-20")
    second.appeal("2026-07-20")
    second.decide(1, "dismissed", "2026-08-20")
    second.acknowledge(1, "2026-08-26")
    second.clock("2026-09-11")
    return city, first, second


def test_b_27_while_the_first_case_is_under_appeal_the_surcharge_is_not_due_and_founds_nothing() -> None:
    _, _, second = b_27()
    assert second.money() == (56000, 28000, 56000)
    second.pay(28000, "2026-09-12")
    with refused("prior_not_final", "AME-21-b"):
        second.impede("21-b", "2026-09-14", person=second.city.secretary)


def test_b_27_the_surcharge_founds_no_cassation_either() -> None:
    _, first, second = b_01()
    first.appeal("2026-01-20")
    second.clock("2026-07-31")
    second.pay(28000, "2026-08-03")
    with refused("prior_not_final", "AME-22-II"):
        second.propose("22-II", "2026-08-04")


def test_b_29_head_office_and_branch_are_one_legal_person() -> None:
    city = americana()
    first = city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    city.sell(city.v1, to=city.x_branch, on="2026-02-02")
    doubled(city.infraction("16-I", "2026-03-15", vehicle=city.v1), 28000, first)


def test_b_29_unless_an_act_reads_the_full_cnpj() -> None:
    city = americana()
    city.reading("operator.identity", "full_cnpj")
    city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    city.sell(city.v1, to=city.x_branch, on="2026-02-02")
    single(city.infraction("16-I", "2026-03-15", vehicle=city.v1), 28000)


@pytest.mark.parametrize(("one", "other"), [("ABC1234", "ABC1C34"), ("ABC1C34", "abc-1234"), ("ABC1234", "ABC-1234")])
def test_an_unknown_vehicle_is_the_same_by_its_plate_in_the_old_and_in_the_mercosul_form(one: str, other: str) -> None:
    city = americana()
    first = city.infraction("16-VI", "2026-01-15", plate=one, company=city.x_cnpj)
    doubled(city.infraction("16-VI", "2026-03-15", plate=other, company=city.x_cnpj), 28000, first)


@pytest.mark.parametrize("form", ["old", "mercosul"])
def test_a_registered_vehicle_is_found_by_either_form_of_its_plate(form: str) -> None:
    city = americana()
    first = city.infraction("16-VI", "2026-01-15", vehicle=city.v1)
    second = city.infraction("16-VI", "2026-03-15", plate=city.plate(city.v1, form), operator=city.x)
    doubled(second, 28000, first)
    recorded = second.state.recorded
    assert recorded is not None
    assert recorded.vehicle == city.v1
    assert isinstance(recorded.vehicle, UUID)
