"""Replay of a whole log on both databases: what was changed is named, what is missing is told, and nothing but the log is asked."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, cast
from uuid import UUID

import pytest
import time_machine
from msgspec.structs import replace

from domain.acts.acts import Act, ActRecorded, CityActRecorded, city_acts, regime_acts
from domain.acts.content import CalendarDay, CalendarDays, FineTable
from domain.cases.case import CASE
from domain.cases.events.appeals import AppealDecided, AppealLodged
from domain.cases.events.common import Authority, Track
from domain.cases.events.fines import FineAssessed
from domain.cases.events.opening import NoticeServed
from domain.cases.events.sanctions import SanctionsImposed
from domain.cases.events.terms import DeadlineRestored
from domain.kinds import KINDS
from domain.law.packs import PACKS
from domain.law.regime import Regime
from domain.personal import Personal
from domain.streams import Event
from infra.audit.replaying import Replays
from infra.database import Database, open_storage
from infra.mapper import Mapper
from infra.storage.entries import Fact
from infra.store import Store
from tests.demo import Loaded
from tests.domain.golden.files import names, read
from tests.domain.harness import day
from tests.domain.stored.samples import edition_path
from tests.infra.lives_in_a_log import AMERICANA, SAO_PAULO, STAMP, City

APPEALS, SANCTIONS = "americana-two-appeals", "sao-paulo-sanctions"


@pytest.fixture
def city(store: Store) -> City:
    return City(store, Mapper(KINDS, store.keys))


def enacted(number: int, on: str, content: Any) -> Act:  # noqa: ANN401 - any content
    return Act(id=UUID(int=number), reference=f"Ato {number}", published_on=day(on), effective_from=day(on), content=content)


@pytest.mark.parametrize("lives", [(name,) for name in names()] + [(APPEALS, SANCTIONS)], ids="+".join)
@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_every_stored_life_is_replayed_whole(city: City, lives: tuple[str, ...]) -> None:
    city.live(*lives)
    outcomes = city.outcomes()
    assert set(outcomes) == {"match"}
    assert outcomes["match"] == sum(getattr(t.event, "receipt", None) is not None for name in lives for t in read(name).facts)


def dearer(event: Event) -> Event:
    return replace(event, amount_centavos=28100) if isinstance(event, FineAssessed) else event


def longer(event: Event) -> Event:
    return replace(event, last_day=day("2026-03-12")) if isinstance(event, NoticeServed) else event


def graver(event: Event) -> Event:
    return replace(event, activity="clandestine") if isinstance(event, SanctionsImposed) else event


def late(event: Event) -> Event:
    return replace(event, timely=False) if isinstance(event, AppealLodged) and event.tier == 2 else event


def turned_away(event: Event) -> Event:
    changed = isinstance(event, AppealDecided) and event.tier == 1
    return replace(event, outcome="not-admitted", code="appeal_out_of_time") if changed else event


FINE, NOTICE, APPEAL, DECISION, SANCTIONED, IMPEDED, ACKNOWLEDGED = (
    "case.fine_assessed/1", "case.notice_served/1", "case.appeal_lodged/1", "case.appeal_decided/1", "case.sanctions_imposed/1",
    "case.impediment_imposed/1", "case.decision_acknowledged/1",
)  # fmt: skip


@pytest.mark.parametrize(
    ("life", "changed", "named"),
    [
        # The later decisions that had gone by what was true before contradict it now, and say so.
        (APPEALS, dearer, [(FINE, "amount_centavos"), (IMPEDED, "unpaid-fine.exigibleCentavos")]),
        (APPEALS, longer, [(NOTICE, "last_day"), (APPEAL, "last_day"), (DECISION, "admissibility.lastDay")]),
        (SANCTIONS, graver, [(SANCTIONED, "activity"), (SANCTIONED, "activity")]),
        (APPEALS, late, [(APPEAL, "timely"), (ACKNOWLEDGED, "time-limits.rule")]),
        (APPEALS, turned_away, [(DECISION, "code")]),
    ],
    ids=["amount", "day", "class", "admissibility", "code"],
)
def test_an_amount_a_day_a_class_and_an_admissibility_that_were_changed_are_each_named(
    city: City, life: str, changed: Callable[[Event], Event], named: list[tuple[str, str]]
) -> None:
    city.live(life, changed=changed)
    assert city.fields() == named


def test_a_difference_holds_what_was_recorded_and_what_the_law_gives(city: City) -> None:
    city.live(APPEALS, changed=dearer)
    fine = next(each for each in city.all() if each.tag == FINE)
    assert [(d.recorded, d.recomputed) for d in fine.differences] == [(28100, 28000)]


def test_a_receipt_that_was_changed_together_with_its_fact_is_named_too(city: City) -> None:
    def changed(event: Event) -> Event:
        if not isinstance(event, FineAssessed):
            return event
        looked, fine = event.receipt.computed
        other = replace(fine, outputs=fine.outputs | {"baseCentavos": 1, "amountCentavos": 1})
        return replace(event, base_centavos=1, amount_centavos=1, receipt=replace(event.receipt, computed=(looked, other)))

    city.live(APPEALS, changed=changed)
    assert city.fields() == [
        (FINE, "fines.baseCentavos"), (FINE, "fines.amountCentavos"), (FINE, "base_centavos"), (FINE, "amount_centavos"),
        (IMPEDED, "unpaid-fine.exigibleCentavos"),
    ]  # fmt: skip


def test_with_the_packs_taken_out_of_the_program_a_log_is_folded_and_replayed_all_the_same(
    city: City, monkeypatch: pytest.MonkeyPatch
) -> None:
    city.live("americana-cassation")
    for key in list(PACKS):
        monkeypatch.delitem(cast("dict[str, Regime]", PACKS), key)
    assert set(city.outcomes()) == {"match"}
    (case,) = read("americana-cassation").streams("case")
    entries = city.mapper.decode(city.store.log.storage.load({case.id: 0}))
    assert CASE.fold(entry.event for entry in entries).proposals[0].effective_on == day("2026-04-25")


@pytest.mark.parametrize("year", [2009, 2041])
def test_the_clocks_year_changes_no_replay(city: City, year: int) -> None:
    city.live(APPEALS, SANCTIONS)
    before = city.all()
    with time_machine.travel(datetime(year, 7, 1, 12, tzinfo=UTC)):
        assert city.all() == before
    assert {each.outcome for each in before} == {"match"}


def test_an_act_recorded_later_changes_no_replay(city: City) -> None:
    city.live(APPEALS)
    before = city.all()
    own, there = regime_acts(AMERICANA), city_acts("3501608")
    table = ActRecorded(regime=AMERICANA, act=enacted(1, "2026-01-01", FineTable({"AME-16": 99900})))
    closed = CityActRecorded(
        municipality="3501608", act=enacted(2, "2026-01-01", CalendarDays((CalendarDay(day("2026-03-02"), "office-closed", "Luto"),)))
    )
    versions = {kind: max(t.version for t in read(APPEALS).facts if t.stream.kind.name == kind) for kind in ("acts", "city")}
    city.append((own, versions["acts"] + 1, table), (there, versions["city"] + 1, closed))
    assert city.all() == before


def test_a_decision_that_did_not_see_the_acts_that_stood_is_named(city: City) -> None:
    def changed(event: Event) -> Event:
        if not isinstance(event, FineAssessed):
            return event
        return replace(event, receipt=replace(event.receipt, acts=event.receipt.acts - 1))

    city.live(APPEALS, changed=changed)
    assert city.fields() == [("case.fine_assessed/1", "receipt.acts")]


def test_acts_that_the_log_does_not_hold_are_told(city: City) -> None:
    def changed(event: Event) -> Event:
        if not isinstance(event, FineAssessed):
            return event
        return replace(event, receipt=replace(event.receipt, acts=event.receipt.acts + 100))

    city.live(APPEALS, changed=changed)
    (missing,) = [each for each in city.all() if each.outcome != "match"]
    assert (missing.outcome, missing.tag, missing.replayed) == ("acts_missing", "case.fine_assessed/1", None)


def test_decisions_whose_edition_is_missing_are_told_one_by_one_and_the_others_go_on(city: City) -> None:
    city.live(APPEALS, SANCTIONS, editions=(SAO_PAULO,))
    found = city.all()
    assert {each.outcome for each in found if each.receipt is not None and each.receipt.regime == AMERICANA} == {"edition_missing"}
    assert {each.outcome for each in found if each.receipt is not None and each.receipt.regime == SAO_PAULO} == {"match"}
    assert found[0].why == "edition 1 of americana-charter is not in the log"


def test_an_edition_that_was_altered_is_told_whatever_hash_it_claims(city: City) -> None:
    real = edition_path(AMERICANA, 1).read_bytes()
    altered = real.replace(b"28000", b"14000")
    assert altered != real
    city.publish(AMERICANA, altered, sha256(real).hexdigest())
    city.live(APPEALS, editions=())
    assert set(city.outcomes()) == {"edition_altered"}


def test_an_edition_put_in_its_place_with_a_hash_of_its_own_is_told(city: City) -> None:
    city.publish(AMERICANA, edition_path(AMERICANA, 1).read_bytes().replace(b"28000", b"14000"))
    city.live(APPEALS, editions=())
    assert set(city.outcomes()) == {"edition_altered"}


def test_an_entry_that_cannot_be_read_is_told_and_the_others_go_on(city: City) -> None:
    city.live(APPEALS)
    broken = b'{"by":{"person":"00000000-0000-0000-0000-000000000003","role":""},"command":"x","fact":{}}'
    city.put([Fact(UUID(int=9), 1, "case.fine_assessed/1", broken)])
    assert city.outcomes() == {"match": 10, "unreadable": 1}


def test_a_replay_goes_on_after_a_position_and_finds_what_is_left(city: City) -> None:
    city.live(APPEALS)
    found = city.all()
    for number, each in enumerate(found):
        assert city.all(after=each.position) == found[number + 1 :]


def test_a_single_decision_is_replayed_by_its_version_and_what_is_none_is_not(city: City) -> None:
    city.live(APPEALS)
    (case,) = read(APPEALS).streams("case")
    replays = Replays(city.store.log.storage)
    found = list(replays.of_stream(case))
    assert [replays.decision(case, each.version) for each in found] == found
    versions = {each.version for each in found}
    assert [replays.decision(case, number) for number in (-1, 0, 99) if number not in versions] == [None, None, None]


def test_a_term_that_an_authority_gave_back_before_the_notice_is_no_difference(city: City) -> None:
    city.live(APPEALS)
    (case,) = read(APPEALS).streams("case")
    notice = next(t.event for t in read(APPEALS).facts if isinstance(t.event, NoticeServed))
    assert isinstance(notice, NoticeServed)
    later = replace(notice, last_day=day("2026-04-10"))
    other = CASE.at(UUID(int=7))
    city.append((other, 1, later))
    restored = DeadlineRestored(
        track=Track("fine"), tier=1, new_last_day=day("2026-04-10"), authority=Authority("secretary", "S"),
        reasons=Personal(case.id, "Doença."), restored_on=day("2026-03-01"), by=UUID(int=2),
    )  # fmt: skip
    city.append((CASE.at(UUID(int=8)), 1, restored), (CASE.at(UUID(int=8)), 2, later))
    assert [(each.stream, d.field) for each in city.all() for d in each.differences] == [(other.id, "last_day")]


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_memory_does_not_grow_with_the_log(city: City) -> None:
    city.live(APPEALS)
    fine = next(t.event for t in read(APPEALS).facts if isinstance(t.event, FineAssessed))

    def peak(cases: int, first: int) -> int:
        city.put(city.mapper.encode([(UUID(int=first + n), 1, fine) for n in range(cases)], STAMP))
        tracemalloc.start()
        try:
            for _ in Replays(city.store.log.storage, page=50, streams=50).all_after():
                pass
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    small, large = peak(100, 1000), peak(2000, 10_000)
    assert large < small + 300_000


@pytest.mark.timeout(600)
def test_every_decision_of_the_demonstration_city_is_replayed_to_a_match(demo: Loaded) -> None:
    storage = open_storage(Database(demo.settings.database_url))
    try:
        outcomes = Counter(each.outcome for each in Replays(storage).all_after())
    finally:
        storage.close()
    assert set(outcomes) == {"match"}
    assert outcomes["match"] > 3000
