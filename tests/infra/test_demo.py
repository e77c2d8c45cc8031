"""The demonstration city: what it holds, that it is the same each time, that the clock found what lapsed."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from math import prod
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from domain.acts.acts import city_acts, regime_acts
from domain.cases.case import CASE, case_stream
from domain.cases.events.fines import FineAssessed
from domain.cases.events.opening import InfractionRecorded
from domain.cases.status import status_on
from domain.law.explanation import Receipt
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.law.publication import EditionPublished
from domain.permits.permit import PERMIT
from domain.permits.permit import status_on as permit_status_on
from domain.personal import Personal
from domain.recorded import Recorded
from infra import following
from infra.database import Database, migrate, open_storage
from infra.demo import loading
from infra.demo.americana.people import DEPUTY, MAYOR, SECRETARY
from infra.demo.days import LAST_DAY
from infra.demo.names import cnpj, cpf
from infra.demo.walk import Steps, Walk
from infra.engine import Engine, open_engine
from infra.seeds.index_factors import monthly_variations
from infra.settings import Settings
from infra.watchdog import unrecorded
from projections import cases as case_list
from tests.demo import Loaded
from tests.domain.harness import AMOUNTS_OF_2006

pytestmark = pytest.mark.timeout(600)

REGIME = "americana-charter"
STATUSES = {
    "recorded", "notified", "under-appeal-1", "under-appeal-2", "late-appeal-1", "late-appeal-2", "decided-1", "decided-2", "appealable-2",
    "final", "defaulted", "paid", "annulled", "closed", "upheld", "cassation-proposed", "cassation-imposed", "cassated", "dropped",
}  # fmt: skip
OPENED = ("case.infraction_recorded/1", "case.measure_contested/1", "case.cassation_opened/1")


@contextmanager
def opened(settings: Settings) -> Generator[Engine]:
    engine = open_engine(settings)
    try:
        yield engine
    finally:
        engine.close()


def facts(engine: Engine) -> list[Recorded[Any]]:
    found: list[Recorded[Any]] = []
    while page := engine.journal.page(len(found), 2000):
        found += page
    return found


def tag(entry: Recorded[Any]) -> str:
    return str(entry.event.__struct_config__.tag)


def law(engine: Engine) -> Law:
    fold = engine.journal.fold
    return Law(PACKS[REGIME], fold(regime_acts(REGIME)).state, fold(city_acts(PACKS[REGIME].municipality)).state)


def case_ids(entries: list[Recorded[Any]]) -> list[Any]:
    return [e.stream for e in entries if tag(e) in OPENED]


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


def test_it_has_forty_operators_three_hundred_vehicles_and_four_hundred_cases(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        entries = facts(engine)
        counted = Counter(tag(e) for e in entries)
        with engine.side.reading() as reading:
            listed = case_list.find(reading, case_list.Wanted(regimes=frozenset({REGIME})), limit=500).items
    assert (counted["operator.registered/1"], counted["vehicle.registered/1"], len(set(case_ids(entries)))) == (40, 300, 400)
    assert (len(entries), len(listed)) == (demo.facts, 400)


def test_each_state_that_a_case_can_have_is_there_on_the_last_day(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        now, fold = law(engine), engine.journal.fold
        found = {status_on(fold(CASE.at(case)).state, now, LAST_DAY) for case in case_ids(facts(engine))}
    assert found == STATUSES


def test_permits_are_valid_collected_expired_pending_refused_surrendered_and_cassated(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        now, fold = law(engine), engine.journal.fold
        permits = [fold(PERMIT.at(e.stream)).state for e in facts(engine) if tag(e) == "permit.applied/1"]
    standings = [permit_status_on(now, permit, LAST_DAY) for permit in permits]
    assert {s.status for s in standings} >= {"valid", "expired", "never-issued", "cancelled"}
    assert {s.cancelled_as for s in standings} == {"", "surrendered", "cassated"}
    assert any(s.collected for s in standings)
    assert {p.stage for p in permits} == {"applied", "issued", "refused"}
    assert sum(p.open_renewal() is not None for p in permits) > 5


def test_it_is_the_same_each_time_and_on_both_databases(demo_on_sqlite: Loaded, demo_on_postgres: Loaded) -> None:
    digests: list[str] = []
    for loaded in (demo_on_sqlite, demo_on_postgres):
        with opened(loaded.settings) as engine:
            digests.append(digest(facts(engine)))
    assert digests[0] == digests[1]


def test_nothing_is_over_and_not_recorded_and_nothing_that_followed_failed(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        assert unrecorded(engine.journal, engine.side, LAST_DAY, REGIME) == []
        with engine.side.reading() as reading:
            sources = ("clock", "reassess-for-prior", "recompute-deadlines")
            assert [following.dead_letters(reading.connection, name) for name in sources] == [[], [], []]
            assert following.stops(reading.connection) == []
        assert engine.is_ready()


def test_lapses_defaults_and_closings_come_from_the_clock(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        entries = facts(engine)
    by = {(tag(e), e.role) for e in entries if tag(e) in {"case.appeal_period_lapsed/1", "case.fine_defaulted/1", "case.closed/1"}}
    assert by == {("case.appeal_period_lapsed/1", "clock"), ("case.fine_defaulted/1", "clock"), ("case.closed/1", "clock")}


def test_an_act_on_the_calendar_makes_running_terms_longer(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        longer = [e for e in facts(engine) if tag(e) == "case.deadline_recomputed/1"]
    assert {e.role for e in longer} == {"recompute-deadlines"}
    assert {e.event.new for e in longer} == {date(2025, 6, 23), date(2026, 6, 8)}


def test_each_receipt_names_a_published_edition(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        entries = facts(engine)
    published = {(e.event.regime, e.event.edition, e.event.hash) for e in entries if isinstance(e.event, EditionPublished)}
    named = {(r.regime, r.edition, r.edition_hash) for e in entries for r in receipts(e.event)}
    assert named
    assert named <= published


def test_each_infraction_is_recorded_on_its_day(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        zone = law(engine).zone
        late = [
            e.position
            for e in facts(engine)
            if isinstance(e.event, InfractionRecorded) and e.recorded_at.astimezone(zone).date() != e.event.occurred_on
        ]
    assert late == []


def test_a_fine_of_2026_is_that_of_2006_with_the_inflation_of_twenty_years(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        entries = facts(engine)
    recent = {e.stream for e in entries if isinstance(e.event, InfractionRecorded) and e.event.occurred_on.year == 2026}
    fines = [e.event for e in entries if isinstance(e.event, FineAssessed) and e.stream in recent]
    months = [each for each in monthly_variations().items() if (2005, 12) <= each[0] <= (2025, 11)]
    inflation = prod(1 + float(variation) / 100 for _, variation in months)
    assert len(months) == 240
    assert {fine.provision.rpartition("-")[0] for fine in fines} == {"AME-15", "AME-16", "AME-17"}
    for fine in fines:
        assert fine.base_centavos == pytest.approx(AMOUNTS_OF_2006[fine.provision.rpartition("-")[0]] * inflation, rel=1e-4)


def test_the_record_of_mid_2025_shows_fewer_cases(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        then = engine.journal.as_of(datetime(2025, 7, 1, tzinfo=UTC))
        known = [e for e in facts(engine) if tag(e) in OPENED and e.position <= then]
        later = next(e for e in facts(engine) if tag(e) in OPENED and e.position > then)
        assert engine.journal.fold(case_stream(later.stream), then).version == 0
    assert 100 < len(known) < 300


def test_who_decides_the_second_tier_is_another_person_than_who_decided_the_first(demo: Loaded) -> None:
    with opened(demo.settings) as engine:
        decided = {(e.event.tier, e.person) for e in facts(engine) if tag(e) == "case.appeal_decided/1"}
    assert decided == {(1, SECRETARY.id), (1, DEPUTY.id), (2, MAYOR.id)}


def test_a_copy_can_be_written_into_and_is_left_alone_by_a_further_load(demo_database: Settings) -> None:
    with opened(demo_database) as engine:
        before = engine.store.log.storage.last()
        assert loading.standing(engine.store.log.storage) == "loaded"
        assert engine.journal.draw(f"case:{REGIME}:2026") > 100
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
