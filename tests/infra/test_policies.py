"""Policies: what follows from a fact happens, once, also when it is asked for again, and one poisoned case does not stop the others."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest

from domain.acts.acts import Act, CityActRecorded, city_acts
from domain.acts.content import CalendarDay, CalendarDays
from domain.cases.case import case_stream
from domain.cases.commands.file import AnnulCase
from domain.cases.events.fines import FineReassessed, SurchargeConfirmed
from domain.cases.events.terms import DeadlineRecomputed
from domain.law.packs import PACKS
from domain.streams import Command, Event, Facts, Occasion, Seen
from infra.followers import following
from infra.followers.asking import Asking
from infra.followers.following import TRACKINGS
from infra.followers.policies import POLICIES, Policies
from infra.journal import Asked
from infra.storage.entries import Fact, Request, UnreadableEntryError
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.people import SECRETARY
from tests.domain.cases.world import City
from tests.domain.harness import day
from tests.projections.desk import Desk, close_desk, open_desk

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.fixture
def desk(database_url: str, tmp_path: Path) -> Iterator[Desk]:
    """An empty log with the whole domain, once on each database."""
    desk = open_desk(database_url, tmp_path)
    yield desk
    close_desk(desk)


def policies(desk: Desk) -> Policies:
    return Policies(desk.journal, desk.side)


def events(desk: Desk, case: UUID, kind: type[Event]) -> list[Any]:
    return [entry.event for entry in desk.journal.entries(case_stream(case)) if isinstance(entry.event, kind)]


def doubled(city: City, later: int = 1) -> tuple[CaseFile, list[CaseFile]]:
    """16-I on V1 in March and again in the months after: the later fines are doubled because of the one before each."""
    first = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    return first, [city.infraction("16-I", f"2026-0{4 + n}-06", vehicle=city.v1) for n in range(later)]


def annul(desk: Desk, case: UUID) -> None:
    command = AnnulCase(case=case, annulled_on=day("2026-11-30"), authority=SECRETARY.authority, reasons="Auto insubsistente.")
    desk.journal.ask(command, Occasion(SECRETARY.id, SECRETARY.roles, NOW), Asked(uuid4()))


def close(desk: Desk, on: str, reference: str = "Decreto 1/2026") -> None:
    municipality = PACKS["americana-charter"].municipality
    content = CalendarDays((CalendarDay(day(on), "office-closed", "ponto facultativo"),))
    act = Act(id=uuid4(), reference=reference, published_on=day(on), effective_from=day(on), content=content)
    desk.write([(city_acts(municipality), CityActRecorded(municipality=municipality, act=act))])


def forget_position(desk: Desk) -> None:
    """As after a crash between the effects and the note of the position."""
    with desk.side.writing() as connection:
        connection.execute(TRACKINGS.delete())


def test_the_fine_that_was_doubled_because_of_an_annulled_case_is_reassessed_by_itself_and_once(desk: Desk) -> None:
    city = americana()
    first, (second,) = doubled(city)
    desk.settle(city.world)
    annul(desk, first.id)
    assert policies(desk).catch_up() is False, "one of them waits for its read model"
    desk.projector().catch_up()
    assert policies(desk).catch_up() is True
    (reassessed,) = events(desk, second.id, FineReassessed)
    assert (reassessed.from_centavos, reassessed.to_centavos, reassessed.multiplier, reassessed.cause) == (
        56000,
        28000,
        1,
        "prior_annulled",
    )
    last = desk.store.log.storage.last()
    forget_position(desk)
    policies(desk).catch_up()
    assert desk.store.log.storage.last() == last, "asked again, nothing more is written"
    assert policies(desk).position() == last.position if last else False


def test_a_final_prior_confirms_the_surcharge(desk: Desk) -> None:
    city = americana()
    first, (second,) = doubled(city)
    first.clock("2026-03-18")
    desk.settle(city.world)
    policies(desk).catch_up()
    assert [fact.prior for fact in events(desk, second.id, SurchargeConfirmed)] == [first.id]


def test_a_calendar_act_extends_the_terms_that_its_days_fall_into_once_the_read_model_shows_them(desk: Desk) -> None:
    city = americana()
    reached = city.infraction("16-I", "2026-11-23", vehicle=city.v1)  # last day Tuesday 8 December
    other = city.infraction("16-I", "2026-06-01", vehicle=city.v2)
    desk.settle(city.world)
    close(desk, "2026-12-08")
    policies(desk).catch_up()
    assert events(desk, reached.id, DeadlineRecomputed) == [], "the read model does not show the act's position yet"
    desk.projector().catch_up()
    policies(desk).catch_up()
    (longer,) = events(desk, reached.id, DeadlineRecomputed)
    assert (longer.old, longer.new, longer.cause) == (day("2026-12-08"), day("2026-12-09"), "Decreto 1/2026")
    assert events(desk, other.id, DeadlineRecomputed) == []


def test_one_poisoned_case_is_kept_as_a_dead_letter_and_the_others_are_done(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    city = americana(fleet=3)
    poisoned, sound = (city.infraction("16-I", "2026-11-23", vehicle=vehicle) for vehicle in city.fleet[:2])
    desk.settle(city.world)
    close(desk, "2026-12-08")
    desk.projector().catch_up()
    decide = desk.decider

    def poison(command: Command, seen: Seen, occasion: Occasion) -> Facts:
        if getattr(command, "case", None) == poisoned.id:
            raise ZeroDivisionError("a fault of the program")
        return decide(command, seen, occasion)

    monkeypatch.setattr(desk, "decider", poison)
    following_policies = policies(desk)
    following_policies.catch_up()
    assert len(events(desk, sound.id, DeadlineRecomputed)) == 1
    with desk.side.reading() as reading:
        (letter,) = following.dead_letters(reading.connection)
    assert (letter.source, letter.target, letter.code, letter.reason, letter.attempts) == (
        "recompute-deadlines", poisoned.id, "fault", "ZeroDivisionError: a fault of the program", 1,
    )  # fmt: skip
    assert following_policies.retry() == (0, 1)
    monkeypatch.undo()
    assert following_policies.retry() == (1, 0)
    assert len(events(desk, poisoned.id, DeadlineRecomputed)) == 1
    assert following_policies.retry() == (0, 0)


def test_two_processes_that_follow_at_once_write_each_effect_once(desk: Desk) -> None:
    city = americana()
    first, later = doubled(city, 3)
    desk.settle(city.world)
    annul(desk, first.id)
    desk.projector().catch_up()
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(policies(desk).catch_up) for _ in range(2)]:
            done.result()
    written = [events(desk, case.id, FineReassessed) for case in later]
    assert [len(facts) for facts in written] == [1, 0, 0]


def test_the_id_of_a_command_follows_from_policy_cause_and_target(desk: Desk) -> None:
    one, other = (Asking(policy.name, desk.journal, desk.side) for policy in POLICIES)
    case = UUID(int=5)
    assert one.id_of(7, case) == Asking(POLICIES[0].name, desk.journal, desk.side).id_of(7, case)
    assert len({one.id_of(7, case), one.id_of(8, case), one.id_of(7, UUID(int=6)), other.id_of(7, case)}) == 4


def test_an_entry_that_cannot_be_read_stops_the_policies_before_it_and_is_named(desk: Desk) -> None:
    city = americana()
    city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    desk.settle(city.world)
    last = desk.store.log.storage.last()
    assert last is not None
    desk.store.log.append(Request((Fact(UUID(int=9), 1, "nobody.knows/1", b"{}"),)))
    with pytest.raises(UnreadableEntryError):
        policies(desk).catch_up()
    with desk.side.reading() as reading:
        (stopped,) = following.stops(reading.connection)
        assert (stopped.name, stopped.position) == ("reassess-for-prior", last.position + 1)
        assert following.positions_of(reading.connection, ["reassess-for-prior"]) == {"reassess-for-prior": last.position}
