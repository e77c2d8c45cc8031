"""Cassations that fall again: what they rested on falls with effect from before, or the fine is paid before they take effect."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.cases.events.measures import CassationEffective
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.world import City
from tests.domain.harness import day, of


def d_01(city: City) -> CaseFile:
    """16-I on Monday 2 March 2026, served: last day and due day Tuesday 17 March."""
    return city.infraction("16-I", "2026-03-02", vehicle=city.v1)


def imposed(city: City) -> CaseFile:
    """Cassated under 22-II on 8 April 2026 and served on the 9th: the term to ask the Mayor ends on Friday 24 April."""
    case = d_01(city)
    case.clock("2026-03-18")
    case.propose("22-II", "2026-03-23")
    case.notice("2026-03-23", proposal=1)
    case.cassate(1, "2026-04-08")
    case.notice("2026-04-09", act="cassation", number=1)
    return case


def effective(city: City) -> CaseFile:
    """The same, in effect since Saturday 25 April."""
    case = imposed(city)
    case.clock("2026-04-25")
    assert (city.status(city.v1, "2026-04-25"), city.bars()) == ("cancelled", [(day("2026-04-25"), day("2027-04-25"))])
    return case


def gone(city: City, case: CaseFile, on: str) -> None:
    """Nothing is left of the cassation."""
    assert (city.status(city.v1, on), city.status(city.v1, "2026-04-25"), city.bars()) == ("valid", "valid", [])
    assert all(p.effective_on is None or p.dropped_on is not None for p in case.state.proposals)


def test_a_timely_appeal_against_the_cassation_entered_late_undoes_its_effect() -> None:
    city = americana()
    case = effective(city)
    case.appeal("2026-04-24 16:00:00", act="cassation", number=1, entered="2026-04-29")
    gone(city, case, "2026-04-30")
    assert of(case.clock("2026-06-30"), CassationEffective) == []


def test_a_timely_appeal_against_the_fine_entered_late_undoes_the_cassation_that_rested_on_it() -> None:
    city = americana()
    case = effective(city)
    case.appeal("2026-03-17 16:00:00", entered="2026-04-29")
    gone(city, case, "2026-04-30")
    assert of(case.clock("2026-06-30"), CassationEffective) == []


@pytest.mark.parametrize("stage", [imposed, effective])
def test_a_payment_in_time_entered_late_undoes_the_cassation_that_rested_on_the_default(stage: Callable[[City], CaseFile]) -> None:
    city = americana()
    case = stage(city)
    case.pay(28000, "2026-03-17", entered="2026-04-29")
    gone(city, case, "2026-04-30")
    assert of(case.clock("2026-06-30"), CassationEffective) == []


def test_a_payment_after_the_effect_changes_nothing_of_it() -> None:
    city = americana()
    case = effective(city)
    case.pay(28000, "2026-04-29")
    assert (city.status(city.v1, "2026-04-30"), len(city.bars())) == ("cancelled", 1)


def test_a_payment_before_the_effect_makes_the_imposed_cassation_fall() -> None:
    city = americana()
    case = imposed(city)
    case.pay(28000, "2026-04-20")
    gone(city, case, "2026-04-21")
    assert of(case.clock("2026-06-30"), CassationEffective) == []


def test_an_annulment_after_the_effect_undoes_it() -> None:
    city = americana()
    case = effective(city)
    case.annul("2026-04-29")
    gone(city, case, "2026-04-30")
