"""What decisions rest on: a row for each provision, source, engine and span of days, written once from the receipt."""

from datetime import UTC, date, datetime
from uuid import UUID

from domain.cases.case import case_stream
from domain.cases.events.opening import NoticeServed
from domain.law.explanation import Computed, Receipt
from domain.law.permits.validity import renewal_demand
from domain.law.road.zone_window import zone_window
from domain.law.time_limits import time_limit
from domain.recorded import Recorded
from domain.vehicles.events import VehicleInspectionRecorded
from projections.reliance import RELIANCE, Decision, Reliance, Resting, find, rests_on
from tests.domain.cases.americana import americana
from tests.domain.harness import World, day
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


def spans(regime: str, computed: Computed) -> list[tuple[str, date | None, date | None]]:
    receipt = Receipt(regime, 1, "", 0, 0, (computed,))
    entry = Recorded(
        position=1, stream=UUID(int=1), version=1, recorded_at=datetime(2026, 3, 2, tzinfo=UTC), person=UUID(int=2), role="clerk",
        command=UUID(int=3), reason=None, event=VehicleInspectionRecorded(
            number=1, kind="regular", inspected_on=day("2026-03-02"), result="passed", body="SETRANSV", accredited_by="", findings=(),
            valid_until=day("2027-03-02"), receipt=receipt,
        ),
    )  # fmt: skip
    return [(row.name, row.first, row.last) for row in rests_on((), entry) if row.sort == "span"]


def test_only_what_rolled_or_could_roll_rests_on_the_days_it_went_through() -> None:
    law = americana().world.law()
    assert spans(REGIME, time_limit(law, "first-appeal", day("2026-03-02"))[1]) == [
        ("time-limits", day("2026-03-02"), day("2026-03-17")),
    ]  # fmt: skip
    assert spans(REGIME, time_limit(law, "inspection-validity", day("2026-03-02"))[1]) == []
    demanded = renewal_demand(law, "circulation-permit", day("2026-03-02"), 10, None)[1]
    assert spans(REGIME, demanded) == [("renewal-demand", day("2026-03-02"), day("2026-03-12"))]
    named = renewal_demand(law, "circulation-permit", day("2026-03-02"), None, day("2026-03-12"))[1]
    assert spans(REGIME, named) == []


def test_the_zone_on_a_sunday_or_at_night_is_free_whatever_the_calendar_says() -> None:
    law = World("sao-paulo-charter").law()
    rested = {
        at: bool(spans("sao-paulo-charter", zone_window(law, datetime.fromisoformat(f"{at}-03:00"))[1]))
        for at in ("2026-03-01T12:00", "2026-03-02T23:30", "2026-03-02T12:00")
    }
    assert rested == {"2026-03-01T12:00": False, "2026-03-02T23:30": False, "2026-03-02T12:00": True}
