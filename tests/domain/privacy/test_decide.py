"""What an administrator may decide about personal data: nothing under a hold, nothing twice, nothing without a reason."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from domain.personal import Personal
from domain.privacy.commands import EraseSubject, LiftHold, PlaceHold, SetRetention
from domain.privacy.events import ErasureNoted, HoldLifted, HoldPlaced, RetentionSet, SubjectErased
from domain.privacy.retention import TERMS, months_before
from domain.privacy.subject import ALL_ERASURES, subject_record
from tests.domain.harness import PERSON, World, refused

DRIVER, CASE = UUID(int=71), UUID(int=72)


@pytest.fixture
def world() -> World:
    return World(empty=True)


def erase(world: World, generation: int | None = 0, found_in: tuple[UUID, ...] = ()) -> None:
    world.ask(EraseSubject(subject=DRIVER, generation=generation, reasons=" Pedido do titular. ", found_in=found_in))


def hold(world: World, on: UUID, reasons: str = "Ação judicial 1/2026.") -> None:
    world.ask(PlaceHold(subject=on, known=True, reasons=reasons))


def test_an_erasure_stands_in_the_subjects_record_and_in_the_stream_of_all(world: World) -> None:
    erase(world)
    record = subject_record(DRIVER)
    reasons = Personal(record.id, "Pedido do titular.")
    assert world.events(record) == [SubjectErased(number=1, subject=DRIVER, generation=0, reasons=reasons, by=PERSON)]
    assert world.events(ALL_ERASURES) == [ErasureNoted(subject=DRIVER, generation=0)]


def test_the_reason_is_sealed_under_another_key_than_the_one_that_is_destroyed(world: World) -> None:
    erase(world)
    assert subject_record(DRIVER).id not in {DRIVER, CASE}
    assert subject_record(subject_record(DRIVER).id).id != subject_record(DRIVER).id


def test_nothing_is_erased_twice_but_what_was_recorded_since_can_be(world: World) -> None:
    erase(world)
    with refused("subject_already_erased"):
        erase(world, None)
    with refused("subject_already_erased"):
        erase(world, 0)
    erase(world, 1)
    assert world.events(ALL_ERASURES) == [ErasureNoted(subject=DRIVER, generation=0), ErasureNoted(subject=DRIVER, generation=1)]


def test_a_subject_of_whom_nothing_was_ever_recorded_is_unknown(world: World) -> None:
    with refused("subject_unknown"):
        erase(world, None)
    with refused("subject_unknown"):
        world.ask(PlaceHold(subject=CASE, known=False, reasons="Ação judicial."))


@pytest.mark.parametrize("on", [DRIVER, CASE])
def test_a_hold_on_the_subject_or_on_a_thing_with_its_texts_refuses_the_erasure_and_is_named(world: World, on: UUID) -> None:
    hold(world, on)
    with refused("legal_hold", holds=[{"on": str(on), "number": 1}]):
        erase(world, found_in=(CASE,))
    world.ask(LiftHold(subject=on, number=1, reasons="Arquivada."))
    erase(world, found_in=(CASE,))


def test_a_hold_on_a_thing_without_texts_of_the_subject_does_not_matter(world: World) -> None:
    hold(world, CASE)
    erase(world)


def test_several_holds_stand_each_for_itself(world: World) -> None:
    hold(world, DRIVER)
    hold(world, DRIVER, "Ação judicial 2/2026.")
    world.ask(LiftHold(subject=DRIVER, number=1, reasons="Arquivada."))
    with refused("legal_hold", holds=[{"on": str(DRIVER), "number": 2}]):
        erase(world)
    with refused("legal_hold_already_lifted"):
        world.ask(LiftHold(subject=DRIVER, number=1, reasons="Arquivada."))
    with refused("legal_hold_not_found"):
        world.ask(LiftHold(subject=DRIVER, number=3, reasons="Arquivada."))
    record = subject_record(DRIVER)
    assert world.events(record) == [
        HoldPlaced(number=1, subject=DRIVER, reasons=Personal(record.id, "Ação judicial 1/2026."), by=PERSON),
        HoldPlaced(number=2, subject=DRIVER, reasons=Personal(record.id, "Ação judicial 2/2026."), by=PERSON),
        HoldLifted(number=1, reasons=Personal(record.id, "Arquivada."), by=PERSON),
    ]


def test_nothing_is_done_without_a_reason(world: World) -> None:
    for command in (
        EraseSubject(subject=DRIVER, generation=0, reasons=" "),
        PlaceHold(subject=DRIVER, known=True, reasons=""),
        LiftHold(subject=DRIVER, number=1, reasons=""),
    ):
        with refused("reason_required"):
            world.ask(command)


def test_a_term_is_the_citys_and_names_its_act(world: World) -> None:
    world.ask(SetRetention(of="driver", months=60, source="Portaria 9/2026"))
    world.ask(SetRetention(of="driver", months=None, source="Portaria 10/2026"))
    assert world.events(TERMS) == [
        RetentionSet(of="driver", months=60, source="Portaria 9/2026", by=PERSON),
        RetentionSet(of="driver", months=None, source="Portaria 10/2026", by=PERSON),
    ]
    assert world.state(TERMS).by_class["driver"].months is None
    for command, code in (
        (SetRetention(of="weather", months=1, source="Portaria 9/2026"), "data_class_unknown"),
        (SetRetention(of="driver", months=0, source="Portaria 9/2026"), "retention_out_of_range"),
        (SetRetention(of="driver", months=1201, source="Portaria 9/2026"), "retention_out_of_range"),
        (SetRetention(of="driver", months=1, source=" "), "retention_source_required"),
    ):
        with refused(code):
            world.ask(command)


@pytest.mark.parametrize(
    ("now", "months", "then"),
    [("2026-03-31", 1, "2026-02-28"), ("2024-03-31", 1, "2024-02-29"), ("2026-03-02", 60, "2021-03-02"), ("2026-01-15", 1, "2025-12-15")],
)
def test_months_are_counted_back_to_the_same_day_or_the_months_last(now: str, months: int, then: str) -> None:
    def at(day: str) -> datetime:
        return datetime.fromisoformat(day).replace(hour=10, tzinfo=UTC)

    assert months_before(at(now), months) == at(then)
