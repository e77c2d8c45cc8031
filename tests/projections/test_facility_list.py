"""Car parks as a list: filters, words, and what was recorded last."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.operators.operator import operator_stream
from projections.facilities import FACILITIES, Wanted, find
from projections.reading import Reading
from tests.domain.parking.city import PARKING, C, CarPark, D, spaces
from tests.projections.desk import close_desk, open_desk

COMPANY = operator_stream(PARKING, C).id


@pytest.fixture
def parks() -> dict[str, CarPark]:
    """`bad` lacks one space (H-12), `good` does not, `valet` is not bound, `zona` is the city's, `bare` is not known."""
    bad = CarPark()
    good = CarPark(operator=D, given=spaces(90, 5), world=bad.world)
    valet = CarPark(valet_only=True, world=bad.world)
    zona = CarPark(kind="zona-azul", operator="", given=spaces(130, 7), world=bad.world)
    bare = CarPark(given=None, world=bad.world)
    return {"bad": bad, "good": good, "valet": valet, "zona": zona, "bare": bare}


@pytest.fixture
def reading(parks: dict[str, CarPark], database_url: str, tmp_path: Path) -> Iterator[Reading]:
    opened = open_desk(database_url, tmp_path)
    opened.settle(parks["bad"].world)
    opened.projector().catch_up()
    with opened.side.reading() as found:
        yield found
    close_desk(opened)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(), {"bad", "good", "valet", "zona", "bare"}),
        (Wanted(kind="zona-azul"), {"zona"}),
        (Wanted(compliant=True), {"good", "zona"}),
        (Wanted(compliant=False), {"bad"}),
        (Wanted(cnpj=D), {"good"}),
        (Wanted(q="central"), {"bad", "good", "valet", "zona", "bare"}),
        (Wanted(q=D[:8]), {"good"}),
        (Wanted(q="nowhere"), set[str]()),
        (Wanted(regime="americana-charter"), set[str]()),
        (Wanted(regimes=(), operators=(COMPANY,)), {"bad", "valet", "bare"}),
        (Wanted(regimes=(PARKING,), operators=()), {"bad", "good", "valet", "zona", "bare"}),
    ],
)
def test_each_filter_finds_its_own(parks: dict[str, CarPark], reading: Reading, wanted: Wanted, found: set[str]) -> None:
    names = {park.id: name for name, park in parks.items()}
    assert {names[row.facility] for row in find(reading, wanted).items} == found


def test_a_row_says_what_is_owed_and_who_runs_it(parks: dict[str, CarPark], reading: Reading) -> None:
    rows = {row.facility: row for row in find(reading, Wanted()).items}
    told = {
        name: (row.subject, row.compliant, row.required, row.offered, row.reserved, row.cnpj)
        for name, park in parks.items()
        for row in [rows[park.id]]
    }  # fmt: skip
    assert told == {
        "bad": (True, False, 5, 90, 4, C),
        "good": (True, True, 5, 90, 5, D),
        "valet": (False, None, None, None, None, C),
        "zona": (True, True, 7, 130, 7, ""),
        "bare": (True, None, None, None, None, C),
    }


def test_pages_go_on_where_one_ended(reading: Reading) -> None:
    first = find(reading, Wanted(), limit=2)
    rest = find(reading, Wanted(), after=first.items[-1].opened, limit=50)
    assert (first.more, rest.more, len({row.facility for row in (*first.items, *rest.items)})) == (True, False, 5)


def test_what_changes_later_is_what_the_row_shows(parks: dict[str, CarPark], database_url: str, tmp_path: Path) -> None:
    park = parks["bad"]
    park.declare("2026-03-01", spaces(89, 4))
    park.handed_to(D, "2026-03-02")
    opened = open_desk(database_url, tmp_path)
    opened.settle(park.world)
    opened.projector(batch=2).catch_up()
    (row,) = [row for row in opened.rows(FACILITIES) if row.facility == park.id]
    assert (row.compliant, row.required, row.offered, row.cnpj, row.operator) == (True, 4, 89, D, operator_stream(PARKING, D).id)
    with opened.side.reading() as found:
        assert park.id in {row.facility for row in find(found, Wanted(q=D[:8])).items}
    close_desk(opened)
