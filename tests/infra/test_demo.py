"""The demonstration as a whole: both cities in one log, the same each time, nothing left undone, a load that broke off."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from domain.cases.case import case_stream
from domain.cases.events.opening import InfractionRecorded
from domain.law.explanation import Receipt
from domain.law.packs import PACKS
from domain.law.publication import EditionPublished
from domain.personal import Personal
from domain.recorded import Recorded
from infra.database import Database, migrate, open_storage
from infra.demo import loading
from infra.demo.days import LAST_DAY
from infra.demo.names import cnpj, cpf
from infra.demo.walk import Steps, Walk
from infra.followers import following
from infra.followers.watchdog import unrecorded
from infra.settings import Settings
from projections import cases as case_list
from tests.demo import Loaded, facts, opened, tag

pytestmark = pytest.mark.timeout(600)

SHOWN = ("americana-charter", "sao-paulo-charter", "sao-paulo-elderly-parking")
OPENED = {
    "case.infraction_recorded/1", "case.measure_contested/1", "case.cassation_opened/1", "case.non_compliance_notified/1",
}  # fmt: skip


def digest(entries: list[Recorded[Any]]) -> str:
    """All that was recorded, by whom and when, as one hash; what lies sealed under a random key counts as the text that it is."""
    running = hashlib.sha256()
    for e in entries:
        said = [e.position, e.recorded_at, e.stream, e.version, e.event, e.person, e.role, e.command]
        running.update(msgspec.json.encode(said, enc_hook=plain))
    return running.hexdigest()


def plain(value: Any) -> list[str]:  # noqa: ANN401 - msgspec asks about what it does not know
    if not isinstance(value, Personal):
        raise NotImplementedError
    return [value.subject.hex, value.shown()]


def receipts(value: object) -> Iterator[Receipt]:
    if isinstance(value, Receipt):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from receipts(getattr(value, name))


def test_it_holds_two_cities_with_three_norms_in_one_log(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        entries = facts(engine)
        regimes = [e.event.regime for e in entries if tag(e) in OPENED]
        with engine.side.reading() as reading:
            listed = {
                regime: case_list.find(reading, case_list.Wanted(on=LAST_DAY, regimes=frozenset({regime})), limit=500).items
                for regime in SHOWN
            }
    counted = Counter(tag(e) for e in entries)
    assert (counted["operator.registered/1"], counted["vehicle.registered/1"], counted["facility.registered/1"]) == (70, 391, 60)
    assert Counter(regimes) == {"americana-charter": 400, "sao-paulo-charter": 140, "sao-paulo-elderly-parking": 60}
    assert {regime: len(items) for regime, items in listed.items()} == Counter(regimes)
    assert len(entries) == demo.facts


def test_each_case_has_a_number_of_its_own(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        numbers = [e.event.number for e in facts(engine) if tag(e) in OPENED]
    assert len(set(numbers)) == len(numbers) == 600
    assert {number.partition("-")[0] for number in numbers} == {PACKS[regime].prefix for regime in SHOWN}


def test_it_is_the_same_each_time_and_on_both_databases(demo_on_sqlite: Loaded, demo_on_postgres: Loaded) -> None:
    digests: list[str] = []
    for loaded in (demo_on_sqlite, demo_on_postgres):
        with opened(loaded.settings) as engine:
            digests.append(digest(facts(engine)))
    assert digests[0] == digests[1]


def test_nothing_is_over_and_not_recorded_and_nothing_that_followed_failed(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        assert [unrecorded(engine.journal, engine.side, LAST_DAY, regime) for regime in SHOWN] == [[], [], []]
        with engine.side.reading() as reading:
            sources = ("clock", "reassess-for-prior", "recompute-deadlines")
            assert [following.dead_letters(reading.connection, name) for name in sources] == [[], [], []]
            assert following.stops(reading.connection) == []
        assert engine.is_ready()


def test_what_time_brings_comes_from_the_clock(demo: Loaded) -> None:
    brought = {"case.appeal_period_lapsed/1", "case.fine_defaulted/1", "case.closed/1", "case.daily_fine_started/1"}
    with opened(demo.settings) as engine:
        by = {(tag(e), e.role) for e in facts(engine) if tag(e) in brought}
    # A proof that comes in before the clock has run on its day begins the daily fine by itself.
    assert by - {("case.daily_fine_started/1", "clerk")} == {(name, "clock") for name in brought}


def test_an_act_on_the_calendar_makes_running_terms_longer_in_its_city(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        entries = facts(engine)
    of = {e.stream: e.event.regime for e in entries if tag(e) in OPENED}
    longer = [e for e in entries if tag(e) == "case.deadline_recomputed/1"]
    assert {e.role for e in longer} == {"recompute-deadlines"}
    assert {(of[e.stream].partition("-charter")[0], e.event.new) for e in longer} == {
        ("americana", date(2025, 6, 23)), ("americana", date(2026, 6, 8)), ("sao-paulo", date(2026, 6, 8)),
    }  # fmt: skip


def test_each_receipt_names_a_published_edition(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        entries = facts(engine)
    published = {(e.event.regime, e.event.edition, e.event.hash) for e in entries if isinstance(e.event, EditionPublished)}
    named = {(r.regime, r.edition, r.edition_hash) for e in entries for r in receipts(e.event)}
    assert {regime for regime, *_ in named} == set(SHOWN)
    assert named <= published


def test_each_infraction_is_recorded_on_its_day(demo: Loaded) -> None:
    zone = ZoneInfo("America/Sao_Paulo")
    with opened(demo.settings) as engine:
        recorded = [e for e in facts(engine) if isinstance(e.event, InfractionRecorded)]
    assert [e.position for e in recorded if e.recorded_at.astimezone(zone).date() != e.event.occurred_on] == []


def test_no_act_ends_a_law(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        kinds = {type(e.event.act.content).__name__ for e in facts(engine) if tag(e) == "acts.recorded/1"}
    assert "ZoneBoundary" in kinds
    assert "RuleSetValidity" not in kinds


def test_the_record_of_mid_2025_shows_fewer_cases(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        then = engine.journal.as_of(datetime(2025, 7, 1, tzinfo=UTC))
        known = [e for e in facts(engine) if tag(e) in OPENED and e.position <= then]
        later = next(e for e in facts(engine) if tag(e) in OPENED and e.position > then)
        assert engine.journal.fold(case_stream(later.stream), then).version == 0
    assert 100 < len(known) < 400


def test_a_copy_can_be_written_into_and_is_left_alone_by_a_further_load(demo_database: Settings) -> None:
    with opened(demo_database) as engine:
        before = engine.store.log.storage.last()
        assert loading.standing(engine.store.log.storage) == "loaded"
        assert engine.journal.draw("case:americana-charter:2026") > 100
    with pytest.raises(loading.NotEmptyError):
        loading.load(demo_database)
    with opened(demo_database) as engine:
        assert engine.store.log.storage.last() == before


def test_days_that_have_not_ended_are_left_out(demo_on_sqlite: Loaded, sqlite_url: str) -> None:
    settings = msgspec.structs.replace(demo_on_sqlite.settings, database_url=sqlite_url)
    migrate(Database(sqlite_url))
    loading.load(settings, lambda: datetime(2024, 1, 9, 12, tzinfo=UTC))
    with opened(settings) as engine:
        assert {e.recorded_at.date() for e in facts(engine)} <= {date(2024, 1, day) for day in range(2, 9)}


def test_a_load_that_broke_off_is_known(demo_on_sqlite: Loaded, sqlite_url: str) -> None:
    settings = msgspec.structs.replace(demo_on_sqlite.settings, database_url=sqlite_url)
    migrate(Database(sqlite_url))

    def stop(day: date) -> None:
        if day == date(2024, 1, 5):
            raise KeyboardInterrupt

    storage = open_storage(Database(sqlite_url))
    assert loading.standing(storage) == "empty"
    with pytest.raises(KeyboardInterrupt):
        loading.load(settings, passed=stop)
    assert loading.standing(storage) == "loading"
    storage.close()


def test_a_plan_cannot_go_back_in_time() -> None:
    walk = Walk(date(2024, 1, 2), ZoneInfo("America/Sao_Paulo"))

    def back() -> Steps:
        yield datetime(2024, 1, 1, tzinfo=walk.zone)

    walk.plan(datetime(2024, 1, 3, tzinfo=walk.zone), back())
    with pytest.raises(ValueError, match="has passed"):
        walk.run(date(2024, 1, 4), lambda _: None)


def test_check_digits_are_those_of_known_numbers() -> None:
    assert (cnpj("11222333"), cpf(529982247)) == ("11222333000181", "52998224725")
