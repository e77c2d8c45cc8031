"""How the lists are asked: filters, words, pages, states as of a day."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.law.permits.permit_status import Status
from domain.permits.permit import PERMIT, status_on
from domain.refusal import Refused
from projections import acts, cases, deadline_list, operators, permits, vehicles
from projections.history import HISTORY
from projections.reading import Reading
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.people import CLERK
from tests.domain.cases.world import City
from tests.domain.harness import day
from tests.domain.permits.test_renewals import alvara, ask, decide
from tests.projections.desk import close_desk, open_desk

REGIME = "americana-charter"


@pytest.fixture
def city() -> City:
    """V1: default and appeal-free; V2: under appeal; a plate that no register knows."""
    city = americana()
    first = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    first.clock("2026-03-18")
    second = city.infraction("15-I", "2026-11-23", vehicle=city.v2)
    second.appeal("2026-11-25 10:00:00")
    city.infraction("15-I", "2026-11-24", plate="XYZ1234", company=city.x_cnpj, served=None)
    return city


@pytest.fixture
def reading(city: City, database_url: str, tmp_path: Path) -> Iterator[Reading]:
    """The lists of that city, once on each database."""
    desk = open_desk(database_url, tmp_path)
    desk.settle(city.world)
    desk.projector().catch_up()
    with desk.side.reading() as reading:
        yield reading
    close_desk(desk)


def numbers(reading: Reading, **wanted: object) -> list[str]:
    return [row.number for row in cases.find(reading, cases.Wanted(on=day("2026-11-30"), **wanted)).items]  # type: ignore[arg-type]


def test_cases_are_found_by_what_a_reviewer_knows_of_them(reading: Reading, city: City) -> None:
    assert numbers(reading) == ["2026/000003", "2026/000002", "2026/000001"]
    assert numbers(reading, status="defaulted") == ["2026/000001"]
    assert numbers(reading, status="under-appeal-1") == ["2026/000002"]
    assert numbers(reading, status="recorded") == ["2026/000003"]
    assert numbers(reading, regime=REGIME, provision="AME-15-I") == ["2026/000003", "2026/000002"]
    assert numbers(reading, regime="another") == []
    assert numbers(reading, vehicle=city.v1) == ["2026/000001"]
    assert numbers(reading, operator=city.x, provision="AME-16-I") == ["2026/000001"]
    assert numbers(reading, operators=()) == []
    assert numbers(reading, regimes=(REGIME,), operators=(city.x, city.y), vehicle=city.v2) == ["2026/000002"]
    assert numbers(reading, assigned_to=CLERK.id) == []


def test_cases_are_found_by_a_plate_in_either_form_of_the_vehicle_or_of_the_notice(reading: Reading, city: City) -> None:
    assert [numbers(reading, plate=city.plate(city.v1, form)) for form in ("old", "mercosul")] == [["2026/000001"]] * 2
    assert [numbers(reading, plate=plate) for plate in ("XYZ1234", "xyz-1c34")] == [["2026/000003"]] * 2
    with pytest.raises(Refused, match="invalid_plate"):
        numbers(reading, plate="not a plate")


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("2026/000002", ["2026/000002"]),
        ("000001", ["2026/000001"]),
        ("11222333", ["2026/000003", "2026/000002", "2026/000001"]),
        ("expresso x", ["2026/000003", "2026/000002", "2026/000001"]),
        ("EXPRÉSSO 16-i", ["2026/000001"]),
        ("xyz1c34", ["2026/000003"]),
        ("ame-15-i xyz", ["2026/000003"]),
        ("motorista", []),
        ("%", []),
    ],
)
def test_cases_are_found_by_the_beginnings_of_words(reading: Reading, q: str, found: list[str]) -> None:
    assert numbers(reading, q=q) == found


def test_a_page_goes_on_where_the_one_before_ended(reading: Reading) -> None:
    first = cases.find(reading, cases.Wanted(on=day("2026-11-30")), limit=2)
    second = cases.find(reading, cases.Wanted(on=day("2026-11-30")), after=first.items[-1].opened, limit=2)
    assert ([row.number for row in first.items], first.more) == (["2026/000003", "2026/000002"], True)
    assert ([row.number for row in second.items], second.more) == (["2026/000001"], False)


def due(reading: Reading, on: str, **wanted: object) -> list[tuple[str, str, str, str]]:
    page = deadline_list.find(reading, deadline_list.Wanted(on=day(on), **wanted))  # type: ignore[arg-type]
    return [(row.number, row.name, row.state, str(row.last_day)) for row in page.items]


def test_what_is_due_is_listed_by_its_day_with_its_state_as_of_the_day_asked_for(reading: Reading) -> None:
    everything = [
        ("2026/000001", "first-appeal", "lapsed", "2026-03-17"),
        ("2026/000001", "fine-due", "lapsed", "2026-03-17"),
        ("2026/000002", "first-appeal", "met", "2026-12-08"),
        ("2026/000003", "first-appeal", "open", "2026-12-09"),
    ]
    assert sorted(due(reading, "2026-11-30")) == sorted(everything)
    assert [row[3] for row in due(reading, "2026-11-30")] == ["2026-03-17", "2026-03-17", "2026-12-08", "2026-12-09"]
    assert due(reading, "2026-11-30", state="met") == [everything[2]]
    assert due(reading, "2026-11-30", state="open") == [everything[3]]
    assert due(reading, "2026-11-30", due_before=day("2026-12-09"), due_after=day("2026-03-17")) == [everything[2]]
    assert due(reading, "2026-11-30", kind="fine-due") == [everything[1]]
    assert due(reading, "2026-11-30", kind="second-appeal") == []
    assert due(reading, "2026-11-30", operators=()) == []


def test_an_open_term_reads_as_lapsed_from_the_day_after_its_last_before_the_clock_has_run(database_url: str, tmp_path: Path) -> None:
    city = americana()
    city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    desk = open_desk(database_url, tmp_path)
    desk.settle(city.world)
    desk.projector().catch_up()
    with desk.side.reading() as reading:
        assert [due(reading, on)[0][2] for on in ("2026-03-17", "2026-03-18")] == ["open", "lapsed"]
        # Without an appeal the fine is due on the day on which the term ends.
        assert [len(due(reading, on, state="lapsed")) for on in ("2026-03-17", "2026-03-18")] == [0, 2]
        assert [len(due(reading, on, state="open")) for on in ("2026-03-17", "2026-03-18")] == [2, 0]
    close_desk(desk)


def test_deadlines_go_on_where_a_page_ended(reading: Reading) -> None:
    wanted = deadline_list.Wanted(on=day("2026-11-30"))
    found: list[deadline_list.Key] = []
    while True:
        page = deadline_list.find(reading, wanted, after=found[-1] if found else None, limit=1)
        found += [deadline_list.key(row) for row in page.items]
        if not page.more:
            break
    assert len(found) == len(set(found)) == 4
    assert found == sorted(found)


def test_registers_are_found_by_name_number_and_plate(reading: Reading, city: City) -> None:
    def named(**wanted: object) -> list[str]:
        return [row.legal_name for row in operators.find(reading, operators.Wanted(**wanted)).items]  # type: ignore[arg-type]

    assert named() == ["Viação Y", "Expresso X, filial", "Expresso X"]
    assert named(q="viacao") == ["Viação Y"]
    assert named(cnpj=city.x_branch_cnpj) == ["Expresso X, filial"]
    assert named(operators=(city.y,)) == ["Viação Y"]

    def plates(**wanted: object) -> list[UUID]:
        return [row.vehicle for row in vehicles.find(reading, vehicles.Wanted(**wanted)).items]  # type: ignore[arg-type]

    assert [plates(plate=city.plate(city.v1, form)) for form in ("old", "mercosul")] == [[city.v1]] * 2
    assert plates(operator=city.y) == [city.vehicle_of_y]
    assert plates(blocked=True) == []
    assert plates(q="YYY5") == [city.vehicle_of_y]


def test_acts_of_a_regime_come_with_those_of_its_city(reading: Reading) -> None:
    wanted = acts.Wanted(regimes=(REGIME,), municipalities=("3501608",), effective_by=day("2008-01-01"))
    found = [(row.reference, row.kind, row.regime, row.municipality) for row in acts.find(reading, wanted).items]
    assert sorted(found) == [
        ("Calendário de 2006", "calendar-day", "", "3501608"),
        ("Calendário de 2007", "calendar-day", "", "3501608"),
        ("Calendário de 2008", "calendar-day", "", "3501608"),
        ("Tabela de 2007", "fine-table", REGIME, ""),
        ("Tabela de 2008", "fine-table", REGIME, ""),
    ]
    one = acts.find(reading, wanted).items[0]
    assert acts.named(reading, str(one.act)) == [one]
    assert one in acts.named(reading, one.reference)


def test_a_history_has_a_line_for_each_fact_in_log_order(reading: Reading, city: City) -> None:
    case = CaseFile(city, cases.find(reading, cases.Wanted(on=day("2026-11-30"), status="defaulted")).items[0].case)
    table = reading.table(HISTORY)
    told = reading.rows(HISTORY, select(table).where(table.c.stream == case.id).order_by(table.c.position))
    assert [line.tag for line in told] == [
        "case.infraction_recorded/1",
        "case.fine_assessed/1",
        "case.notice_served/1",
        "case.appeal_period_lapsed/1",
        "case.fine_defaulted/1",
    ]
    assert [line.version for line in told] == [1, 2, 3, 4, 5]
    assert [str(line.day) for line in told] == ["2026-03-02", "None", "2026-03-02", "2026-03-17", "2026-03-17"]


@pytest.mark.parametrize("end", ["asked", "granted", "refused"])
def test_the_list_of_permits_has_the_status_that_the_law_gives(end: str, database_url: str, tmp_path: Path) -> None:
    registers, permit, vehicle = alvara()
    ask(registers, permit, "2031-02-08")
    registers.inspected(vehicle, "2031-04-01")
    if end != "asked":
        decide(registers, permit, "2031-04-07", reasons="Falta a vistoria." if end == "refused" else "")
    desk = open_desk(database_url, tmp_path)
    desk.settle(registers.world)
    desk.projector().catch_up()
    state = registers.world.state(PERMIT.at(permit))
    statuses: tuple[Status, ...] = ("never-issued", "valid", "expired", "cancelled")
    with desk.side.reading() as reading:
        for on in (day("2031-04-07") + timedelta(days=n) for n in (0, 1, 400, 3000)):
            expected = status_on(registers.world.law(), state, on).status
            row = next(row for row in permits.find(reading, permits.Wanted(on=on)).items if row.permit == permit)
            assert row.status_on(on) == expected
            lists = {s: permits.find(reading, permits.Wanted(on=on, status=s)).items for s in statuses}
            having = [s for s, items in lists.items() if permit in {row.permit for row in items}]
            assert having == [expected]
    close_desk(desk)
