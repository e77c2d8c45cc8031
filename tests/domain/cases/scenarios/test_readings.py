"""Another reading of a doubtful point, set by an act of the city, changes what a case comes to; the defaults are told in the chapters."""

from __future__ import annotations

import pytest

from domain.cases.events.fines import FineDefaulted
from domain.cases.events.measures import CassationEffective
from domain.law.regime import Scalar
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import SECRETARY
from tests.domain.cases.world import City
from tests.domain.harness import day, of, refused


def reads(key: str, value: Scalar | tuple[str, ...]) -> City:
    """Americana under another reading."""
    city = americana()
    city.reading(key, value)
    return city


def twice(city: City, second: str = "2026-07-15") -> CaseFile:
    """B-01: 16-I with V1 on 15 January 2026 and again on 15 July."""
    city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    return city.infraction("16-I", second, vehicle=city.v1)


@pytest.mark.parametrize(("at", "timely"), [("17:00:00", True), ("17:00:01", False)])
def test_q_03_filings_may_end_with_the_office_hours(at: str, timely: bool) -> None:
    city = reads("filing.cutoff", "17:00:00")
    assert city.infraction("16-I", "2026-02-13", vehicle=city.v1).appeal(f"2026-03-02 {at}").timely is timely


def test_q_02_without_a_roll_the_term_ends_on_the_saturday() -> None:
    city = reads("deadline.roll", "none")
    assert city.infraction("16-I", "2026-02-13", vehicle=city.v1).last_day() == day("2026-02-28")


def test_q_02_counted_in_business_days_the_term_ends_three_weeks_later() -> None:
    city = reads("deadline.unit", "business")
    assert city.infraction("16-I", "2026-03-02", vehicle=city.v1).last_day() == day("2026-03-23")


def test_q_04_with_the_last_day_outside_the_window_it_is_single() -> None:
    assert twice(reads("ame.recurrence.inclusive", value=False)).fine.multiplier == 1
    assert twice(reads("ame.recurrence.inclusive", value=False), "2026-07-14").fine.multiplier == 2


def test_q_07_only_a_final_prior_may_count() -> None:
    assert twice(reads("recurrence.prior_status", "final")).fine.multiplier == 1
    city = reads("recurrence.prior_status", "final")
    city.infraction("16-I", "2026-01-15", vehicle=city.v1).clock("2026-02-03")
    says(city.infraction("16-I", "2026-07-15", vehicle=city.v1).fine, multiplier=2, provisional=False)


def test_q_07_another_multiplier() -> None:
    assert twice(reads("recurrence.multiplier", 3)).fine.amount_centavos == 84000


def test_q_08_a_sold_vehicle_may_carry_its_past_with_it() -> None:
    city = reads("ame.recurrence.same_operator", value=False)
    city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    city.sell(city.v1, to=city.y, on="2026-02-02")
    assert city.infraction("16-I", "2026-03-16", vehicle=city.v1).fine.multiplier == 2


def test_q_08_each_letter_of_article_11_may_be_a_fine_of_its_own() -> None:
    city = reads("ame.concurrence.granularity", "letter")
    city.infraction("15-I", "2026-03-10 08:00:00", vehicle=city.v1, letter="I-a", inspection="stop")
    says(city.infraction("15-I", "2026-03-10 08:05:00", vehicle=city.v1, letter="II-b", inspection="stop").fine, base_centavos=14000)
    with refused("same_infraction_same_inspection", "AME-20"):
        city.infraction("15-I", "2026-03-10 08:10:00", vehicle=city.v1, letter="II-b", inspection="stop")


def test_q_09_an_appeal_may_suspend_no_payment() -> None:
    city = reads("ame.appeal.suspends", ("cassation",))
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.appeal("2026-03-10")
    assert [e.due_on for e in of(case.clock("2026-03-18"), FineDefaulted)] == [day("2026-03-17")]
    with refused("appeal_pending", "AME-21-b"):
        case.impede("21-b", "2026-03-18", person=SECRETARY)


def test_q_11_another_number_of_days_to_pay() -> None:
    city = reads("ame.fine.due_days", 30)
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.appeal("2026-03-10")
    case.decide(1, "dismissed", "2026-03-25")
    says(case.acknowledge(1, "2026-03-31"), last_day=day("2026-04-15"), due_on=day("2026-04-30"))
    with refused("fine_not_due", "AME-21-b"):
        case.impede("21-b", "2026-04-30", person=SECRETARY)
    assert kinds(case.impede("21-b", "2026-05-01", person=SECRETARY)) == ["case.impediment_imposed", "vehicle.impeded"]


def test_q_12_a_late_appeal_may_count_as_none() -> None:
    city = reads("ame.late_appeal_counts_as_none", value=True)
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.appeal("2026-03-20")
    assert kinds(case.propose("22-II", "2026-03-23")) == ["case.cassation_proposed"]


def test_q_16_a_cassated_permit_may_count_as_expired() -> None:
    city = reads("ame.cassated_in_service_item", "16-II")
    cassate(city)
    assert city.infraction("16-II", "2026-03-20", vehicle=city.v1).fine.amount_centavos == 28000


def cassate(city: City) -> CaseFile:
    """V1's permit cassated with effect on 10 March 2026."""
    case = city.infraction("16-I", "2025-12-15", vehicle=city.v1)
    case.propose("22-II", "2026-01-05")
    case.notice("2026-01-05", proposal=1)
    case.cassate(1, "2026-02-19")
    case.notice("2026-02-20", act="cassation", number=1)
    says(of(case.clock("2026-03-10"), CassationEffective)[0], effective_on=day("2026-03-10"))
    return case


def test_q_17_the_bar_may_end_on_the_anniversary() -> None:
    city = reads("ame.bar.first_day", "anniversary")
    cassate(city)
    with refused("cassation_bar_in_force", "AME-22-PU"):
        city.grant(city.v3, "2027-03-09")
    city.grant(city.v3, "2027-03-10")
    assert city.status(city.v3, "2027-03-10") == "valid"


def test_q_18_the_bar_may_bind_the_vehicle_alone() -> None:
    city = reads("ame.bar.scope", "vehicle")
    cassate(city)
    city.grant(city.v3, "2026-09-01")
    with refused("cassation_bar_in_force", "AME-22-PU"):
        city.grant(city.v1, "2026-09-01")


def test_q_36_and_d_09_a_bar_from_a_29th_of_february_may_end_a_day_later() -> None:
    city = reads("calendar.month_overflow", "next_day")
    case = city.infraction("16-I", "2023-12-01", vehicle=city.v1)
    case.propose("22-II", "2024-01-08")
    case.notice("2024-01-08", proposal=1)
    case.cassate(1, "2024-02-01")
    case.notice("2024-02-13", act="cassation", number=1)
    case.clock("2024-02-29")
    says(case.last(CassationEffective), effective_on=day("2024-02-29"), bar_until=day("2025-03-01"))


def test_q_40_another_number_of_days_to_defend_oneself() -> None:
    city = reads("ame.cassation.defence_days", 10)
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    case.propose("22-II", "2026-03-23")
    case.notice("2026-03-23", proposal=1)
    with refused("defence_period_running", "AME-22", until="2026-04-02"):
        case.cassate(1, "2026-04-02")
    assert kinds(case.cassate(1, "2026-04-03")) == ["case.cassation_imposed"]


def test_q_55_an_act_may_keep_impediments_for_the_secretary() -> None:
    city = reads("roles.impediment", ("secretary",))
    case = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    with refused("authority_not_competent", "AME-21-c"):
        case.impede("21-c", "2026-03-02")
    case.impede("21-c", "2026-03-02", person=SECRETARY)


def test_q_58_an_impeded_vehicle_in_service_may_count_as_withdrawn() -> None:
    city = reads("ame.impeded_in_service_item", "17-VI")
    case = city.infraction("16-VI", "2026-03-09", vehicle=city.v1)
    case.impede("21-c", "2026-03-09")
    assert city.infraction("17-VI", "2026-03-10", vehicle=city.v1).fine.amount_centavos == 70000


def test_q_63_more_than_one_unpaid_fine_may_be_asked_for() -> None:
    city = reads("ame.cassation.22II.min_unpaid_fines", 2)
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    with refused("cassation_ground_not_met", "AME-22-II"):
        case.propose("22-II", "2026-04-06")
    city.infraction("15-VIII", "2026-03-03", vehicle=city.v1)
    assert kinds(case.propose("22-II", "2026-04-06")) == ["case.cassation_proposed"]
