"""When an infraction repeats an earlier one in Americana (art. 18; scenarios B)."""

from __future__ import annotations

from datetime import date
from uuid import UUID

import pytest

from domain.law.fines import fine
from domain.law.lawbook import Law
from domain.law.recurrence import Prior, inputs_of, recurrence, recurrence_among, window, within
from domain.vehicles.events import NotedInfraction
from domain.vehicles.vehicle import Infractions
from tests.domain.law.given import BRANCH_OF_X, OPERATOR_Y, americana, day, infraction, noted

FIRST = UUID(int=1)


def amount(law: Law, fact: NotedInfraction, *earlier: Infractions) -> int:
    """The fine of the new fact after what was noted."""
    prior, _ = recurrence(law, fact, *earlier)
    on = fact.occurred_at.astimezone(law.zone).date()
    return fine(law, fact.provision, on, prior.occurred_on if prior else None)[0].amount_centavos


@pytest.mark.parametrize(
    ("scenario", "second", "expected"),
    [("B-03", "2026-07-14", 56000), ("B-01", "2026-07-15", 56000), ("B-02", "2026-07-16", 28000)],
)
def test_the_fine_doubles_through_the_same_day_six_months_later(scenario: str, second: str, expected: int) -> None:
    earlier = noted(infraction("16-I", "2026-01-15", case=1))
    assert amount(americana(), infraction("16-I", second, case=2), earlier) == expected, scenario


def test_b_01_names_the_prior_its_window_and_why() -> None:
    earlier = noted(infraction("16-I", "2026-01-15", case=1))
    prior, computed = recurrence(americana(), infraction("16-I", "2026-07-15", case=2), earlier)
    assert prior == Prior(FIRST, date(2026, 1, 15), date(2026, 7, 15), provisional=True)
    assert computed.engine == "recurrence/1"
    assert computed.outputs == {"prior": str(FIRST), "priorOn": "2026-01-15", "windowLastDay": "2026-07-15", "provisional": True}
    assert [(step.operation, step.result, step.citation) for step in computed.explanation] == [
        ("add-months", "2026-07-15", "AME-18"),
        ("prior-in-window", str(FIRST), "AME-18"),
    ]


def test_a_final_prior_makes_the_doubling_certain() -> None:
    earlier = noted(infraction("16-I", "2026-01-15", case=1), outcome="final")
    prior, _ = recurrence(americana(), infraction("16-I", "2026-07-15", case=2), earlier)
    assert prior == Prior(FIRST, date(2026, 1, 15), date(2026, 7, 15), provisional=False)


@pytest.mark.parametrize(
    ("scenario", "prior", "clamped", "next_day"),
    [
        ("B-01", "2026-01-15", "2026-07-15", "2026-07-15"),
        ("B-04", "2026-08-31", "2027-02-28", "2027-03-01"),
        ("B-06", "2026-08-28", "2027-02-28", "2027-02-28"),
        ("B-06", "2026-08-29", "2027-02-28", "2027-03-01"),
        ("B-06", "2026-08-30", "2027-02-28", "2027-03-01"),
        ("B-07", "2027-08-31", "2028-02-29", "2028-03-01"),
        ("B-08 no roll over a weekend", "2026-02-15", "2026-08-15", "2026-08-15"),
        ("31 January", "2026-01-31", "2026-07-31", "2026-07-31"),
    ],
)
def test_six_months_are_counted_by_date(scenario: str, prior: str, clamped: str, next_day: str) -> None:
    assert window(americana(), day(prior))[0].last_day == day(clamped), scenario
    assert window(americana(calendar__month_overflow="next_day"), day(prior))[0].last_day == day(next_day), scenario


def test_b_04_and_b_05_the_last_of_august_reaches_the_last_of_february() -> None:
    earlier = noted(infraction("16-VI", "2026-08-31", case=1))
    assert amount(americana(), infraction("16-VI", "2027-02-28", case=2), earlier) == 56000
    assert amount(americana(), infraction("16-VI", "2027-03-01", case=2), earlier) == 28000
    assert amount(americana(calendar__month_overflow="next_day"), infraction("16-VI", "2027-03-01", case=2), earlier) == 56000


def test_b_08_the_window_does_not_roll_over_the_weekend() -> None:
    earlier = noted(infraction("16-I", "2026-02-15", case=1))
    assert amount(americana(), infraction("16-I", "2026-08-17", case=2), earlier) == 28000


def test_b_09_another_vehicle_has_nothing_noted() -> None:
    assert amount(americana(), infraction("16-I", "2026-03-15", case=2), Infractions()) == 28000


def test_b_10_another_item_does_not_count() -> None:
    earlier = noted(infraction("16-I", "2026-01-15", case=1))
    assert amount(americana(), infraction("16-VI", "2026-03-15", case=2), earlier) == 28000


def test_b_11_another_letter_of_the_same_item_counts_unless_an_act_says_otherwise() -> None:
    earlier = noted(infraction("15-I", "2026-01-15", case=1, letter="AME-11-I-a"))
    second = infraction("15-I", "2026-03-15", case=2, letter="AME-11-II-b")
    assert amount(americana(), second, earlier) == 28000
    assert amount(americana(ame__recurrence__granularity="letter"), second, earlier) == 14000


def test_b_12_a_third_infraction_looks_at_the_latest_and_is_doubled_once() -> None:
    earlier = noted(infraction("17-VIII", "2026-01-15", case=1), infraction("17-VIII", "2026-05-15", case=2))
    third = infraction("17-VIII", "2026-10-17", case=3)
    prior, _ = recurrence(americana(), third, earlier)
    assert prior == Prior(UUID(int=2), date(2026, 5, 15), date(2026, 11, 15), provisional=True)
    assert amount(americana(), third, earlier) == 140000
    assert amount(americana(), third, noted(infraction("17-VIII", "2026-01-15", case=1))) == 70000


def test_b_13_an_annulled_prior_does_not_count_and_says_why() -> None:
    earlier = noted(infraction("16-I", "2026-01-15", case=1), outcome="annulled")
    prior, computed = recurrence(americana(), infraction("16-I", "2026-07-15", case=2), earlier)
    assert prior is None
    assert [(step.operation, step.operands["why"]) for step in computed.explanation] == [("not-a-prior", "annulled")]


def test_after_an_annulment_an_earlier_prior_in_its_window_counts_in_its_place() -> None:
    first = noted(infraction("16-I", "2026-02-01", case=1), outcome="final")
    second = noted(infraction("16-I", "2026-03-01", case=2), outcome="annulled")
    prior, _ = recurrence(americana(), infraction("16-I", "2026-07-15", case=3), Infractions((*first.noted, *second.noted)))
    assert prior == Prior(FIRST, date(2026, 2, 1), date(2026, 8, 1), provisional=False)


def test_b_26_a_prior_that_became_another_item_does_not_count() -> None:
    earlier = noted(infraction("16-I", "2026-01-15", case=1)).settle(FIRST, "reclassified", "AME-16-VI")
    assert amount(americana(), infraction("16-I", "2026-07-15", case=2), earlier) == 28000
    assert amount(americana(), infraction("16-VI", "2026-07-15", case=2), earlier) == 56000


def test_b_14_a_sold_vehicle_starts_clean_unless_an_act_says_otherwise() -> None:
    earlier = noted(infraction("16-I", "2026-01-15", case=1))
    second = infraction("16-I", "2026-03-15", case=2, by=OPERATOR_Y)
    assert amount(americana(), second, earlier) == 28000
    assert amount(americana(ame__recurrence__same_operator=False), second, earlier) == 56000


def test_b_15_a_second_fact_of_the_day_counts_after_the_first_was_cited_but_not_within_one_inspection() -> None:
    law = americana()
    earlier = noted(infraction("16-I", "2026-03-10 08:00", cited="2026-03-10 08:20", case=1, inspection=1))
    assert amount(law, infraction("16-I", "2026-03-10 18:00", case=2, inspection=2), earlier) == 56000
    assert amount(law, infraction("16-I", "2026-03-10 18:00", case=2, inspection=1), earlier) == 28000
    assert amount(law, infraction("16-I", "2026-03-10 18:00", case=2), earlier) == 56000


@pytest.mark.parametrize(("at", "expected"), [("2026-03-10 08:19:59", 28000), ("2026-03-10 08:20:00", 56000)])
def test_the_very_instant_of_the_citation_counts_as_after_it(at: str, expected: int) -> None:
    earlier = noted(infraction("16-I", "2026-03-10 08:00", cited="2026-03-10 08:20", case=1))
    assert amount(americana(), infraction("16-I", at, case=2), earlier) == expected


def test_one_fact_recorded_twice_does_not_double_itself() -> None:
    earlier = noted(infraction("16-I", "2026-03-10 08:00", case=1))
    prior, computed = recurrence(americana(), infraction("16-I", "2026-03-10 08:00", case=2), earlier)
    assert prior is None
    assert computed.explanation[0].operands["why"] == "same-instant"
    assert amount(americana(), infraction("16-I", "2026-03-10 08:01", case=2), earlier) == 56000


def test_b_22_and_b_23_without_noted_infractions_of_this_regime_nothing_is_doubled() -> None:
    prior, computed = recurrence(americana(), infraction("15-III", "2026-03-15", case=2))
    assert (prior, computed.outputs["prior"], computed.explanation) == (None, None, ())
    assert amount(americana(), infraction("15-III", "2026-03-15", case=2)) == 14000


def test_b_24_a_fact_before_the_first_citation_is_no_recurrence() -> None:
    earlier = noted(infraction("16-I", "2026-03-10", cited="2026-03-20", case=1))
    prior, computed = recurrence(americana(), infraction("16-I", "2026-03-15", case=2), earlier)
    assert prior is None
    assert computed.explanation[0].operands["why"] == "before-the-first-citation"


def test_b_29_a_branch_is_the_same_legal_person_unless_an_act_looks_at_establishments() -> None:
    earlier = noted(infraction("16-I", "2026-01-15", case=1))
    second = infraction("16-I", "2026-03-15", case=2, by=BRANCH_OF_X)
    assert amount(americana(), second, earlier) == 56000
    assert amount(americana(operator__identity="full_cnpj"), second, earlier) == 28000


def test_an_act_may_let_only_final_cases_count() -> None:
    law = americana(recurrence__prior_status="final")
    second = infraction("16-I", "2026-03-15", case=2)
    assert amount(law, second, noted(infraction("16-I", "2026-01-15", case=1))) == 28000
    assert amount(law, second, noted(infraction("16-I", "2026-01-15", case=1), outcome="final")) == 56000


def test_an_act_may_leave_the_last_day_out() -> None:
    law = americana(ame__recurrence__inclusive=False)
    earlier = noted(infraction("16-I", "2026-01-15", case=1))
    assert amount(law, infraction("16-I", "2026-07-15", case=2), earlier) == 28000
    assert amount(law, infraction("16-I", "2026-07-14", case=2), earlier) == 56000


def test_a_case_is_never_its_own_prior() -> None:
    own = infraction("16-I", "2026-01-15", case=2)
    assert recurrence(americana(), own, noted(own))[0] is None


def test_what_is_noted_on_the_plate_counts_beside_the_vehicle_and_once() -> None:
    first, second = infraction("16-I", "2026-01-15", case=1), infraction("16-I", "2026-02-15", case=2)
    prior, computed = recurrence(americana(), infraction("16-I", "2026-03-15", case=3), noted(first), noted(first, second))
    assert prior == Prior(UUID(int=2), date(2026, 2, 15), date(2026, 8, 15), provisional=True)
    assert len(computed.inputs["earlier"]) == 2


def test_a_later_infraction_recorded_first_is_no_prior() -> None:
    later = noted(infraction("16-I", "2026-05-15", case=1))
    assert recurrence(americana(), infraction("16-I", "2026-03-15", case=2), later)[0] is None


def test_the_local_day_counts_late_in_the_evening() -> None:
    earlier = noted(infraction("16-I", "2026-01-15 23:30", case=1))
    assert amount(americana(), infraction("16-I", "2026-07-15 23:59:59", case=2), earlier) == 56000
    assert amount(americana(), infraction("16-I", "2026-07-16 00:00:00", case=2), earlier) == 28000


def test_a_receipt_gives_the_same_answer_again() -> None:
    earlier = noted(infraction("16-I", "2026-01-15", case=1, inspection=4), infraction("16-I", "2026-02-15", case=2, cited="2026-03-20"))
    answer = recurrence(americana(), infraction("16-I", "2026-03-15", case=3), earlier)
    fact, cases = inputs_of(answer[1])
    assert recurrence_among(americana(), fact, cases) == answer


def test_a_day_asked_alone_is_compared_with_the_window() -> None:
    law = americana()
    limit = window(law, date(2026, 1, 15))[0]
    assert [within(law, limit, day(text)) for text in ("2026-01-14", "2026-01-15", "2026-07-15", "2026-07-16")] == [
        False,
        True,
        True,
        False,
    ]
