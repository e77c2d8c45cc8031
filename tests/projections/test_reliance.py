"""What decisions rest on: a row for each provision, source, engine and span of days, written once from the receipt."""

from datetime import date
from uuid import UUID

from domain.cases.case import case_stream
from domain.cases.events.opening import NoticeServed
from projections.reliance import RELIANCE, Decision, Reliance, Resting, find
from tests.domain.cases.americana import americana
from tests.domain.harness import day
from tests.projections.desk import Desk

REGIME = "americana-charter"


def rows(desk: Desk, case: UUID, version: int) -> set[tuple[str, str, date | None, date | None]]:
    found: list[Reliance] = [row for row in desk.rows(RELIANCE) if (row.stream, row.version) == (case, version)]
    assert [row.ordinal for row in found] == list(range(len(found)))
    return {(row.sort, row.name, row.first, row.last) for row in found}


def resting(desk: Desk, *, after: int = 0, limit: int = 50, **named: object) -> list[tuple[UUID, str, tuple[date, ...]]]:
    with desk.side.reading() as reading:
        page = find(reading, Resting(**named), [REGIME], after, limit)  # type: ignore[arg-type]
    return [(each.stream, each.tag, each.last_days) for each in page.items]


def test_a_notice_rests_on_the_article_of_the_term_and_on_the_days_counted_through(desk: Desk) -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)  # served the same day: 15 days end on Tuesday 17 March
    desk.settle(city.world)
    desk.projector().catch_up()
    notice = [type(event) for event in city.world.events(case_stream(case.id))].index(NoticeServed) + 1
    found = rows(desk, case.id, notice)
    assert {("decision", "case.notice_served/1", None, None), ("provision", "AME-23", None, None)} <= found
    assert {("engine", "time-limits", None, None), ("span", "time-limits", day("2026-03-02"), day("2026-03-17"))} <= found


def test_decisions_are_found_by_provision_by_act_and_by_a_day_inside_their_term_and_by_no_day_outside(desk: Desk) -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    other = city.infraction("15-I", "2026-06-01", vehicle=city.v2)
    desk.settle(city.world)
    desk.projector().catch_up()
    assert {stream for stream, _, _ in resting(desk, provisions=["AME-16-I"])} == {case.id}
    assert {stream for stream, tag, _ in resting(desk, sources=["Tabela de 2026"]) if tag == "case.fine_assessed/1"} == {case.id, other.id}
    term = ("case.notice_served/1", (day("2026-03-17"),))
    for inside in ("2026-03-02", "2026-03-10", "2026-03-17"):
        assert (case.id, *term) in resting(desk, days=[day(inside)])
    for outside in ("2026-03-01", "2026-03-18"):
        assert resting(desk, days=[day(outside)]) == []
    assert {stream for stream, _, _ in resting(desk, years=[2026])} == {case.id, other.id}
    assert resting(desk, years=[2025]) == []
    with desk.side.reading() as reading:
        assert find(reading, Resting(years=[2026]), ["sao-paulo-charter"]).items == ()


def test_decisions_come_a_page_at_a_time_in_log_order_each_once(desk: Desk) -> None:
    city = americana()
    for month in range(1, 7):
        city.infraction("15-I", f"2026-0{month}-05", vehicle=city.v1)
    desk.settle(city.world)
    desk.projector().catch_up()
    with desk.side.reading() as reading:
        whole = find(reading, Resting(whatever=True), [REGIME], 0, 500)
        assert not whole.more
        after = 0
        pages: list[Decision] = []
        while True:
            page = find(reading, Resting(whatever=True), [REGIME], after, 4)
            pages += page.items
            after = page.items[-1].position
            if not page.more:
                break
    assert tuple(pages) == whole.items
    assert [each.position for each in pages] == sorted({each.position for each in pages})
