from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert

from domain.recorded import Recorded
from infra.followers import following, rows
from infra.storage.entries import Fact, Request
from projections import cases, slots
from projections.cases import CASES
from projections.deadline_list import DEADLINES
from projections.folding import Change
from projections.history import HISTORY, HISTORY_TEXTS, Text
from projections.model import METADATA, Key, Model
from projections.models import MODELS
from projections.reading import READ_MODELS
from tests.projections.desk import Desk
from tests.projections.facts import Told


def many(desk: Desk, count: int) -> list[UUID]:
    """That many cases at different stages of their lives, in the log."""
    told = [Told(number=f"2026/{n:06}") for n in range(count)]
    for n, case in enumerate(told):
        if n % 2:
            case.notice()
        if n % 4 == 1:
            case.lapse().default().paid()
        if n % 4 == 3:
            case.appeal().decided().acknowledged()
    # One after the other, a fact of each: as the city writes them, not case by case.
    for at in range(max(len(case.facts) for case in told)):
        desk.write([case.facts[at] for case in told if at < len(case.facts)])
    return [case.case for case in told]


def everything(desk: Desk) -> dict[str, list[Any]]:
    return {model.name: desk.rows(model) for model in MODELS}


NO_ROWS = {following.TRACKINGS.name, "reads", "checkpoints"}
"""Tables beside the read models, whose rows no fold makes: their migrations say more than their columns do here."""


def _is_ours(_: object, name: str | None, kind: str, *__: object) -> bool:
    return kind != "table" or name in METADATA.tables.keys() - NO_ROWS


def test_the_migrations_make_the_tables_that_the_rows_ask_for(desk: Desk) -> None:
    with desk.side.writing() as connection:
        context = MigrationContext.configure(connection, opts={"include_object": _is_ours})
        assert compare_metadata(context, METADATA) == []


def test_what_is_in_the_log_is_in_the_lists(desk: Desk) -> None:
    told = Told().notice().appeal()
    desk.write(told.facts)
    desk.projector().catch_up()
    (row,) = desk.rows(CASES)
    assert (row.case, row.number, row.status, row.version, row.plate) == (told.case, "2026/000001", "under-appeal-1", 4, "ABC1C34")
    with desk.side.reading() as reading:
        assert reading.position(*MODELS) == 4


@pytest.mark.parametrize("batch", [1, 2, 3, 7, 50, 1000])
def test_the_size_of_the_batches_makes_no_difference(desk: Desk, batch: int) -> None:
    many(desk, 9)
    desk.projector(batch=1000).catch_up()
    at_once = everything(desk)
    desk.projector(batch=batch).rebuild(CASES.name)
    desk.projector(batch=batch).rebuild(DEADLINES.name)
    desk.projector(batch=batch).rebuild(HISTORY.name)
    assert everything(desk) == at_once


def test_a_crash_before_the_commit_leaves_rows_and_position_as_they_were_and_is_made_good(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    many(desk, 4)
    desk.projector(batch=5).step()
    before = everything(desk)
    written: list[str] = []
    write = rows.write

    def half(connection: Connection, model: Model[Any], slot: str, change: Change[Any]) -> None:
        write(connection, model, slot, change)
        written.append(model.name)
        if len(written) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(rows, "write", half)
    with pytest.raises(KeyboardInterrupt):
        desk.projector(batch=5).step()
    monkeypatch.undo()
    assert len(written) >= 3
    assert everything(desk) == before
    desk.projector(batch=5).catch_up()
    followed = everything(desk)
    desk.projector().rebuild(HISTORY.name)
    assert everything(desk) == followed
    assert [line.position for line in desk.rows(HISTORY)] == list(range(1, len(followed["history"]) + 1))


def test_who_comes_second_to_a_position_writes_nothing_twice(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    many(desk, 4)
    first, second = desk.projector(), desk.projector()
    second.step()
    desk.write(Told().facts)
    load = rows.load

    def overtaken(connection: Connection, model: Model[Any], slot: str, keys: Sequence[Key]) -> dict[Key, tuple[Any, ...]]:
        monkeypatch.undo()
        second.catch_up()
        return load(connection, model, slot, keys)

    monkeypatch.setattr(rows, "load", overtaken)
    desk.write(Told().notice().facts)
    desk.write([(stream, event) for stream, event in Told(desk.rows(CASES)[0].case).closed().facts[-1:]])
    first.catch_up()
    last = desk.store.log.storage.last()
    assert last is not None
    assert [line.position for line in desk.rows(HISTORY)] == list(range(1, last.position + 1))


def test_a_rebuild_serves_the_old_rows_until_the_new_ones_go_live(desk: Desk) -> None:
    ids = many(desk, 6)
    projector = desk.projector(batch=10)
    projector.catch_up()
    old = next(s.slot for s in projector.status() if s.slot.name == CASES.name)
    assert (old.slot, old.live) == ("a", True)
    with desk.side.writing() as connection:
        slots.begin(connection, CASES, datetime.now(UTC), timedelta(0))
    projector.step()
    assert {row.case for row in desk.rows(CASES)} == set(ids), "the building slot holds a part only"
    projector.catch_up()
    now = next(s.slot for s in projector.status() if s.slot.name == CASES.name)
    assert (now.slot, now.live, now.position) == ("b", True, old.position)
    assert {row.case for row in desk.rows(CASES)} == set(ids)
    desk.write(Told().facts)
    projector.catch_up()
    assert len(desk.rows(CASES)) == 7, "the new slot is fed on"


def test_a_reader_keeps_its_rows_while_the_slots_change_places(desk: Desk) -> None:
    many(desk, 3)
    projector = desk.projector()
    projector.catch_up()
    with desk.side.reading() as reading:
        before = reading.rows(CASES, reading.table(CASES).select())
        projector.rebuild(CASES.name)
        assert reading.rows(CASES, reading.table(CASES).select()) == before


def test_a_slot_retired_just_now_is_not_emptied(desk: Desk) -> None:
    many(desk, 1)
    projector = desk.projector(grace=slots.GRACE)
    projector.catch_up()
    projector.rebuild(CASES.name)
    with pytest.raises(slots.RetiredJustNowError):
        projector.rebuild(CASES.name)
    later = desk.projector(grace=slots.GRACE, clock=lambda: datetime.now(UTC) + timedelta(seconds=61))
    later.rebuild(CASES.name)
    assert len(desk.rows(CASES)) == 1


def test_a_new_fold_is_built_beside_the_old_one_which_its_own_release_feeds_on(desk: Desk) -> None:
    many(desk, 3)
    old = desk.projector()
    old.catch_up()
    with desk.side.writing() as connection:
        connection.execute(READ_MODELS.update().values(fold_version=0).where(READ_MODELS.c.live.is_(False)))
        connection.execute(READ_MODELS.update().values(fold_version=-1).where(READ_MODELS.c.live, READ_MODELS.c.name == CASES.name))
    desk.write(Told().facts)
    new = desk.projector()
    new.catch_up()
    status = next(s for s in new.status() if s.slot.name == CASES.name and s.slot.live)
    assert (status.slot.slot, status.slot.fold_version, len(desk.rows(CASES))) == ("b", CASES.fold_version, 4)


def test_a_new_fold_waits_for_the_slot_that_was_retired_just_now_and_is_then_built(desk: Desk) -> None:
    many(desk, 2)
    old = desk.projector(grace=slots.GRACE)
    old.catch_up()
    old.rebuild(CASES.name)
    with desk.side.writing() as connection:
        connection.execute(READ_MODELS.update().values(fold_version=-1).where(READ_MODELS.c.live, READ_MODELS.c.name == CASES.name))
    late = timedelta(0)
    new = desk.projector(grace=slots.GRACE, clock=lambda: datetime.now(UTC) + late)
    new.catch_up()
    assert [s.slot.fold_version for s in new.status() if s.slot.name == CASES.name] == [-1]
    late = timedelta(seconds=61)
    new.catch_up()
    new.catch_up()
    assert [(s.slot.fold_version, s.slot.live) for s in new.status() if s.slot.name == CASES.name] == [(CASES.fold_version, True)]


def test_an_older_release_leaves_the_rows_of_a_newer_one_alone(desk: Desk) -> None:
    many(desk, 2)
    desk.projector().catch_up()
    with desk.side.writing() as connection:
        connection.execute(READ_MODELS.update().values(fold_version=99).where(READ_MODELS.c.live, READ_MODELS.c.name == CASES.name))
    desk.write(Told().facts)
    old = desk.projector()
    old.catch_up()
    assert len(desk.rows(CASES)) == 2
    assert [s.slot.fold_version for s in old.status() if s.slot.name == CASES.name] == [99]


def test_a_fold_that_fails_stops_alone_at_its_fact_and_says_why(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = many(desk, 3)
    apply = CASES.apply

    def failing(before: tuple[Any, ...], entry: Recorded[Any]) -> tuple[Any, ...]:
        if entry.stream == ids[2]:
            raise ValueError("no such stage")
        return apply(before, entry)

    monkeypatch.setattr(CASES, "apply", failing)
    projector = desk.projector()
    projector.catch_up()
    stopped = [s for s in projector.status() if s.stopped is not None]
    assert [(s.slot.name, s.slot.position, s.stopped and s.stopped.position, s.stopped and s.stopped.error) for s in stopped] == [
        (CASES.name, 2, 3, "ValueError: no such stage")
    ]
    assert {row.case for row in desk.rows(CASES)} == set(ids[:2])
    assert len(desk.rows(HISTORY)) == stopped[0].last
    assert not projector.wait_for(stopped[0].last, 0.05)
    assert not projector.step(), "it does not try for ever"
    monkeypatch.undo()
    mended = desk.projector()
    mended.catch_up()
    assert [s for s in mended.status() if s.stopped is not None] == []
    assert {row.case for row in desk.rows(CASES)} == set(ids)


def test_an_entry_that_cannot_be_read_stops_all_before_it(desk: Desk) -> None:
    many(desk, 2)
    last = desk.store.log.storage.last()
    assert last is not None
    desk.store.log.append(Request((Fact(UUID(int=9), 1, "nobody.knows/1", b"{}"),)))
    desk.write(Told().facts)
    projector = desk.projector()
    projector.catch_up()
    assert {(s.slot.position, s.stopped and s.stopped.position) for s in projector.status()} == {(last.position, last.position + 1)}
    assert len(desk.rows(HISTORY)) == last.position


def test_rows_that_the_database_refuses_stop_their_read_model_alone(desk: Desk) -> None:
    many(desk, 2)
    desk.projector().catch_up()
    told = Told()
    text = Text(len(desk.rows(HISTORY)) + 1, "narrative", told.case, told.case, "")
    with desk.side.writing() as connection:
        # A row that should not be there: what the projector writes meets it.
        connection.execute(insert(HISTORY_TEXTS.tables["a"]), [dict(zip(HISTORY_TEXTS.columns, HISTORY_TEXTS.values(text), strict=True))])
    desk.write(told.facts)
    projector = desk.projector()
    projector.catch_up()
    assert [s.slot.name for s in projector.status() if s.stopped is not None] == [HISTORY_TEXTS.name]
    assert len(desk.rows(CASES)) == 3


def test_a_reader_waits_for_its_own_write(desk: Desk) -> None:
    projector = desk.projector()
    assert not projector.wait_for(1, 0.02)
    last = desk.write(Told().facts)
    projector.catch_up()
    assert projector.wait_for(last, 0)


def test_personal_texts_lie_in_a_table_of_their_own_and_nowhere_else(desk: Desk) -> None:
    told = Told().notice().appeal().decided()
    desk.write(told.facts)
    desk.projector().catch_up()
    assert [(text.field, text.subject, text.text) for text in desk.rows(HISTORY_TEXTS)] == [
        ("narrative", told.case, "O veículo de Maria parou fora do ponto."),
        ("grounds", told.case, "O ponto estava ocupado."),
        ("reasons", told.case, "Não prova o que alega."),
    ]
    elsewhere = {name: found for name, found in everything(desk).items() if name != HISTORY_TEXTS.name}
    assert "Maria" not in repr(elsewhere)


def test_lists_go_on_where_a_page_ended(desk: Desk) -> None:
    ids = many(desk, 5)
    desk.projector().catch_up()
    with desk.side.reading() as reading:
        first = cases.find(reading, cases.Wanted(on=date(2026, 11, 30)), limit=3)
        second = cases.find(reading, cases.Wanted(on=date(2026, 11, 30)), after=first.items[-1].opened, limit=3)
    assert ([row.case for row in (*first.items, *second.items)], first.more, second.more) == (ids[::-1], True, False)
