"""The days of a daily fine against a count of them one by one, and what an act on its rate must say."""

from __future__ import annotations

from datetime import date, timedelta
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.acts.acts import Acts
from domain.acts.commands import RecordAct
from domain.acts.content import DailyRate, FineTable, IndexFactor
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.law.parking.daily_fine import Span, daily_fine
from tests.domain.harness import World, instant, refused
from tests.domain.law.given import act, after
from tests.domain.parking.city import PARKING

PACK = PACKS[PARKING]
NEW_YEAR, LATER = date(2027, 1, 1), date(2027, 1, 5)
CITY = after(Acts(), act("IPCA 2027", "2027-01-01", IndexFactor("IPCA", "1.0437")))
LAW = Law(PACK, after(Acts(), act("Portaria 8", "2027-01-05", DailyRate(10500))), CITY)
DAYS = st.dates(date(2026, 12, 20), date(2027, 1, 15))
PAUSES = st.lists(st.tuples(DAYS, st.integers(1, 6)), max_size=3)


def rate(on: date) -> int:
    """What a day costs: typed from the acts above."""
    return 10500 if on >= LATER else 10437 if on >= NEW_YEAR else 10000


@given(DAYS, st.integers(-1, 20), PAUSES)
def test_the_fine_is_the_sum_of_its_days_without_the_suspended_ones(first: date, more: int, paused: list[tuple[date, int]]) -> None:
    last = first + timedelta(days=more)
    pauses = tuple((begins, begins + timedelta(days=length)) for begins, length in paused)
    days = [first + timedelta(days=n) for n in range(more + 1)]
    free = [d for d in days if not any(begins <= d < until for begins, until in pauses)]
    found, computed = daily_fine(LAW, first, last, on=first, pauses=pauses)
    assert (found.days, found.amount_centavos) == (len(free), sum(rate(d) for d in free))
    assert [d for s in found.spans for d in (s.first + timedelta(days=n) for n in range(s.days))] == free
    assert computed.outputs["amountCentavos"] == found.amount_centavos


def test_each_stretch_says_its_days_its_rate_and_the_act_of_it() -> None:
    found, _ = daily_fine(LAW, date(2026, 12, 31), date(2027, 1, 5), on=date(2026, 12, 15))
    assert found.spans == (
        Span(date(2026, 12, 31), date(2026, 12, 31), 10000, "Decreto 51.395/2010 (São Paulo)"),
        Span(date(2027, 1, 1), date(2027, 1, 4), 10437, "IPCA 2027"),
        Span(date(2027, 1, 5), date(2027, 1, 5), 10500, "Portaria 8"),
    )
    assert (found.amount_centavos, found.table_version) == (10000 + 4 * 10437 + 10500, "Portaria 8")


def test_the_computation_holds_what_it_was_asked_and_says_why() -> None:
    _, computed = daily_fine(LAW, date(2026, 12, 31), date(2027, 1, 1), on=date(2026, 12, 15), pauses=((NEW_YEAR, date(2027, 1, 2)),))
    assert (computed.engine, computed.inputs) == (
        "daily-fine/1",
        {"from": "2026-12-31", "through": "2027-01-01", "on": "2026-12-15", "pauses": [["2027-01-01", "2027-01-02"]]},
    )
    assert computed.explanation[-1].result == 10000
    assert {s.citation for s in computed.explanation} == {"SPE-5-II"}


def ask(world: World, content: DailyRate | FineTable, since: str = "2026-03-02", regime: str = PARKING) -> None:
    world.ask(
        RecordAct(
            id=UUID(int=77), reference="Portaria 1", published_on=date(2026, 3, 2), effective_from=date.fromisoformat(since),
            content=content, regime=regime,
        ),
        at=instant("2026-03-02"),
    )  # fmt: skip


def test_an_act_may_publish_the_rate() -> None:
    world = World(PARKING)
    ask(world, DailyRate(10800))
    assert daily_fine(world.law(), date(2026, 3, 1), date(2026, 3, 2), on=date(2026, 3, 1))[0].amount_centavos == 20800


@pytest.mark.parametrize("centavos", [0, -1, 100_000_000_01])
def test_a_rate_that_is_no_fine_is_refused(centavos: int) -> None:
    with refused("fine_amount_implausible", group="SPE-5-II"):
        ask(World(PARKING), DailyRate(centavos))


def test_a_rate_before_the_decree_and_one_of_a_regime_without_a_daily_fine_are_refused() -> None:
    with refused("effective_before_norm", valid_from="2010-04-08"):
        ask(World(PARKING), DailyRate(10000), "2010-04-07")
    with refused("regime_without_daily_fine"):
        ask(World("sao-paulo-charter"), DailyRate(10000), regime="sao-paulo-charter")
