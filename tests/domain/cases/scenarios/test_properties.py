"""Chapter L for cases: what no order of things may bring about."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.acts.content import DayStatus
from domain.cases.commands.measures import ImposePenalty
from domain.cases.events.measures import CassationProposed, ImpedimentImposed
from domain.cases.events.terms import AppealPeriodLapsed
from tests.domain.cases.americana import americana
from tests.domain.cases.people import SECRETARY
from tests.domain.harness import day, instant, refused
from tests.tries import tries

DAYS = st.integers(0, 364).map(lambda n: (day("2026-01-01") + timedelta(days=n)).isoformat())
ITEMS = st.sampled_from(["15-III", "16-V", "17-III", "15-VIII", "16-VI", "17-VII"])
PAST = settings(max_examples=tries(12))


@PAST
@given(fact=DAYS)
def test_l_1_the_last_day_is_fifteen_days_on_or_later_a_working_day_and_exactly_that_when_it_is_one(fact: str) -> None:
    city = americana()
    case = city.infraction("17-IX", fact, operator=city.x)
    last, raw = case.last_day(), day(fact) + timedelta(days=15)
    assert last is not None
    assert last >= raw
    assert city.works(last)
    assert not city.works(raw) or last == raw


@PAST
@given(prior=DAYS, gap=st.integers(1, 200))
def test_l_7_no_annulment_or_reclassification_of_a_prior_raises_a_fine(prior: str, gap: int) -> None:
    city = americana()
    first = city.infraction("16-I", prior, vehicle=city.v1)
    later = day(prior) + timedelta(days=gap)
    second = city.infraction("16-I", later.isoformat(), vehicle=city.v1)
    before = second.state.ledger.amount
    first.annul((later + timedelta(days=1)).isoformat())
    second.bring_in_line_with(first, (later + timedelta(days=2)).isoformat())
    assert second.state.ledger.amount <= before
    assert second.state.ledger.amount == 28000


@PAST
@given(item=ITEMS, on=DAYS)
def test_l_8_no_case_leads_to_a_permanent_impediment(item: str, on: str) -> None:
    city = americana()
    case = city.infraction(item, on, vehicle=city.v1)
    with refused("penalty_without_legal_hypothesis", "AME-14-c"):
        city.ask(ImposePenalty(case=case.id, penalty="permanent-impediment"), instant(on), SECRETARY)


@PAST
@given(fact=DAYS, later=st.integers(16, 900))
def test_l_9_without_service_nothing_lapses_falls_due_or_is_proposed(fact: str, later: int) -> None:
    city = americana()
    case = city.infraction("16-I", fact, vehicle=city.v1, served=None)
    on = (day(fact) + timedelta(days=later)).isoformat()
    assert case.clock(on) == []
    assert (case.state.ledger.due_on, case.of(AppealPeriodLapsed)) == (None, [])
    with refused("notice_not_served", "AME-22-II"):
        case.propose("22-II", on)
    with refused("notice_not_served", "AME-21-b"):
        case.impede("21-b", on, person=SECRETARY)


@PAST
@given(closed=st.lists(st.integers(0, 30), max_size=6), taken_back=st.lists(st.integers(0, 30), max_size=6))
def test_l_10_no_act_of_the_calendar_shortens_a_communicated_term(closed: list[int], taken_back: list[int]) -> None:
    city = americana()
    case = city.infraction("16-I", "2026-02-13", vehicle=city.v1)
    told = [day("2026-03-02")]
    said: tuple[tuple[DayStatus, list[int]], ...] = (("office-closed", closed), ("working", taken_back))
    for status, days in said:
        city.calendar_act(f"Decreto {status}", "2026-02-14", {(day("2026-02-13") + timedelta(days=n)).isoformat(): status for n in days})
        case.recompute(f"Decreto {status}", "2026-02-14")
        last = case.last_day()
        assert last is not None
        told.append(last)
    assert told == sorted(told)


@PAST
@given(item=ITEMS, fact=DAYS, later=st.integers(0, 900))
def test_l_11_the_clock_alone_imposes_nothing(item: str, fact: str, later: int) -> None:
    city = americana()
    case = city.infraction(item, fact, vehicle=city.v1)
    case.clock((day(fact) + timedelta(days=later)).isoformat())
    assert (case.of(ImpedimentImposed), case.of(CassationProposed), city.vehicle_state(city.v1).impediments) == ([], [], ())


@PAST
@given(on=DAYS)
def test_l_6_folding_a_case_again_gives_the_days_and_amounts_that_were_stored(on: str) -> None:
    city = americana()
    case = city.infraction("16-I", on, vehicle=city.v1)
    stored = case.state
    city.table("Decreto 14.000/2027", on, {"AME-16": 99999})
    city.calendar_act("Decreto 14.001/2027", on, {(day(on) + timedelta(days=15)).isoformat(): "office-closed"})
    assert case.replayed() == stored
