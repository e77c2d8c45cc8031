"""A world in memory for the domain's tests.

What was recorded, and how people ask. It stores, loads and folds as the journal does, and decides nothing. Every decision that a test
brings about is replayed from its receipt when it is saved: an answer that cannot be given again fails there.

`World()` is the city of the scenarios: calendars of 2026 and 2027 typed from the law's feasts, other years with weekends only, the
amounts of 2006 each year.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any, ClassVar, NamedTuple, TypeVar
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

import pytest

from domain.acts.acts import Act, ActRecorded, CityActRecorded, city_acts, regime_acts
from domain.acts.content import ActContent, CalendarDay, CalendarDays, DayStatus, FineTable, IndexFactor, PolicySetting
from domain.decide import decide
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.law.regime import Scalar
from domain.refusal import Refused
from domain.streams import Command, Event, Facts, Occasion, Seen, Stream, Unread
from tests.domain.replayed import check_replayed

S = TypeVar("S")
E = TypeVar("E", bound=Event)

NAMES = UUID("3b1b8a52-0c68-5c5b-9c55-6a3b6f6c4a02")
PERSON = UUID(int=1)
STAFF = frozenset({"clerk", "inspector", "reviewer", "secretary"})
ROUNDS = 32
CLOCK = "10:00"

FEASTS: dict[str, tuple[tuple[str, DayStatus, str], ...]] = {
    "americana": (
        ("2026-01-01", "public-holiday", "Confraternização Universal"),
        ("2026-02-16", "office-closed", "Segunda-feira de Carnaval"),
        ("2026-02-17", "office-closed", "Terça-feira de Carnaval"),
        ("2026-02-18", "opens-late", "Quarta-feira de Cinzas"),
        ("2026-04-03", "public-holiday", "Sexta-feira Santa"),
        ("2026-04-21", "public-holiday", "Tiradentes"),
        ("2026-05-01", "public-holiday", "Dia do Trabalho"),
        ("2026-06-04", "public-holiday", "Corpus Christi"),
        ("2026-06-13", "public-holiday", "Santo Antônio"),
        ("2026-07-09", "public-holiday", "Data magna do Estado de São Paulo"),
        ("2026-09-07", "public-holiday", "Independência"),
        ("2026-10-12", "public-holiday", "Nossa Senhora Aparecida"),
        ("2026-11-02", "public-holiday", "Finados"),
        ("2026-11-15", "public-holiday", "Proclamação da República"),
        ("2026-11-20", "public-holiday", "Consciência Negra"),
        ("2026-12-25", "public-holiday", "Natal"),
        ("2027-01-01", "public-holiday", "Confraternização Universal"),
        ("2027-02-08", "office-closed", "Segunda-feira de Carnaval"),
        ("2027-02-09", "office-closed", "Terça-feira de Carnaval"),
        ("2027-02-10", "opens-late", "Quarta-feira de Cinzas"),
        ("2027-03-26", "public-holiday", "Sexta-feira Santa"),
        ("2027-04-21", "public-holiday", "Tiradentes"),
        ("2027-05-01", "public-holiday", "Dia do Trabalho"),
        ("2027-05-27", "public-holiday", "Corpus Christi"),
        ("2027-06-13", "public-holiday", "Santo Antônio"),
        ("2027-07-09", "public-holiday", "Data magna do Estado de São Paulo"),
        ("2027-09-07", "public-holiday", "Independência"),
        ("2027-10-12", "public-holiday", "Nossa Senhora Aparecida"),
        ("2027-11-02", "public-holiday", "Finados"),
        ("2027-11-15", "public-holiday", "Proclamação da República"),
        ("2027-11-20", "public-holiday", "Consciência Negra"),
        ("2027-12-25", "public-holiday", "Natal"),
    ),
}
FEASTS["sao-paulo"] = (
    ("2026-01-25", "public-holiday", "Aniversário da cidade"),
    ("2027-01-25", "public-holiday", "Aniversário da cidade"),
    *(feast for feast in FEASTS["americana"] if feast[2] != "Santo Antônio"),
)
YEARS = range(2006, 2038)
AMOUNTS_OF_2006 = {"AME-15": 14000, "AME-16": 28000, "AME-17": 70000}
PUBLISHED = {"americana-charter": AMOUNTS_OF_2006}
"""By regime the amounts that its city publishes again each year; São Paulo's are fixed."""
CITIES = {"3501608": "americana", "3550308": "sao-paulo"}


class Stale(Exception):  # noqa: N818 - the store's answer, not a fault
    """A stream that a decision had looked at has moved since."""


class Decided(NamedTuple):
    """A decision that is not saved yet: its facts, and the streams that it looked at with their versions."""

    facts: Facts
    read: dict[Stream[Any], int]


class World:
    """All that was recorded in one city of one regime; a bare `World()` has calendars and fine tables and nothing else."""

    zone: ClassVar[ZoneInfo] = ZoneInfo("America/Sao_Paulo")

    def __init__(
        self, regime: str = "americana-charter", *, empty: bool = False, answers: Callable[[Any, Seen, Occasion], Facts] = decide
    ) -> None:
        """`empty`: without any act; `answers`: who decides (the whole domain)."""
        self.regime = regime
        self._answers = answers
        self._recorded: dict[Stream[Any], list[Event]] = {}
        self._states: dict[Stream[Any], tuple[int, Any]] = {}
        self._counts: Counter[str] = Counter()
        if not empty:
            self._publish()

    # What was recorded

    def given(self, stream: Stream[Any], *events: Event) -> None:
        """Facts that nobody decided here: they stand in the record."""
        for event in events:
            version, state = self._load(stream)
            self._states[stream] = version + 1, stream.kind.evolve(state, event)
            self._recorded.setdefault(stream, []).append(event)

    def state(self, stream: Stream[S]) -> S:
        """A stream's state now."""
        state: S = self._load(stream)[1]
        return state

    def events(self, stream: Stream[Any]) -> list[Event]:
        """A stream's facts in order."""
        return list(self._recorded.get(stream, ()))

    def law(self) -> Law:
        """The regime's law with the acts so far."""
        pack = PACKS[self.regime]
        return Law(pack, self.state(regime_acts(self.regime)), self.state(city_acts(pack.municipality)))

    def copied(self) -> World:
        """A world that goes its own way from here; facts and states are immutable, so only the tables are copied."""
        copy = World(self.regime, empty=True, answers=self._answers)
        copy._recorded = {stream: list(events) for stream, events in self._recorded.items()}
        copy._states = dict(self._states)
        copy._counts = Counter(self._counts)
        return copy

    def record(self) -> dict[Stream[Any], list[Event]]:
        """All that was recorded, stream by stream."""
        return {stream: list(events) for stream, events in self._recorded.items()}

    # How people ask

    def ask(self, command: Command, *, at: datetime | str = "2026-06-01", person: UUID = PERSON, roles: frozenset[str] = STAFF) -> Facts:
        """Put a command at an instant (a bare day: ten in the morning, local); answer the facts that it brought, saved."""
        decided = self.decided(command, at=at, person=person, roles=roles)
        self.append(decided)
        return decided.facts

    def decided(
        self, command: Command, *, at: datetime | str = "2026-06-01", person: UUID = PERSON, roles: frozenset[str] = STAFF
    ) -> Decided:
        """Decide without saving; what the decision looks at is loaded when it asks for it."""
        occasion = Occasion(person, roles, instant(at))
        facts, read = self._answered(lambda seen: self._answers(command, seen, occasion))
        return Decided(facts, {stream: version for stream, (version, _) in read.items()})

    def look(self, question: Callable[[Seen], S]) -> S:
        """Put a question to the record."""
        return self._answered(question)[0]

    def _answered(self, question: Callable[[Seen], S]) -> tuple[S, dict[Stream[Any], tuple[int, Any]]]:
        """The answer to a question, and what it looked at: each stream is loaded when it asks for it, and it is put again."""
        read: dict[Stream[Any], tuple[int, Any]] = {}
        for _ in range(ROUNDS):
            try:
                return question(Seen(read, PACKS)), read
            except Unread as asked:
                read.update({stream: self._load(stream) for stream in asked.streams})
        raise AssertionError("the question asks for ever more streams")

    def append(self, decided: Decided) -> None:
        """Save a decision; refuses one that rests on a stream which moved since (`Stale`), and one that cannot be replayed."""
        moved = [stream for stream, version in decided.read.items() if self._load(stream)[0] != version]
        if moved:
            raise Stale(", ".join(f"{s.kind.name} {s.id}" for s in moved))
        for stream, event in decided.facts:
            check_replayed(self, stream, event)
            self.given(stream, event)

    def count(self, name: str) -> int:
        """The next number of a series."""
        self._counts[name] += 1
        return self._counts[name]

    def new_id(self, name: str) -> UUID:
        """An id of this world that is not used yet."""
        return uuid5(NAMES, f"{name}:{self.count(name)}")

    # Acts

    def act(self, reference: str, effective_from: str, content: ActContent, *, published_on: str = "") -> Act:
        """Record an act as published on its day of effect, or on `published_on`."""
        act = Act(
            id=self.new_id("act"), reference=reference, published_on=day(published_on or effective_from),
            effective_from=day(effective_from), content=content,
        )  # fmt: skip
        municipality = PACKS[self.regime].municipality
        if isinstance(content, CalendarDays | IndexFactor):
            self.given(city_acts(municipality), CityActRecorded(municipality=municipality, act=act))
        else:
            self.given(regime_acts(self.regime), ActRecorded(regime=self.regime, act=act))
        return act

    def setting(self, key: str, value: Scalar | tuple[str, ...], since: str = "2006-11-17") -> Act:
        """Set the reading of a doubtful point by an act."""
        return self.act(f"Portaria de leitura {key}", since, PolicySetting(key, value, "parecer de teste"))

    def calendar_day(self, reference: str, on: str, status: DayStatus, name: str = "", *, published_on: str = "") -> Act:
        """Record an act that gives one day another status."""
        return self.act(reference, on, CalendarDays((CalendarDay(day(on), status, name),)), published_on=published_on)

    def _publish(self) -> None:
        city, amounts = CITIES[PACKS[self.regime].municipality], PUBLISHED.get(self.regime)
        for year in YEARS:
            feasts = (CalendarDay(day(on), status, name) for on, status, name in FEASTS[city] if on.startswith(str(year)))
            self.act(f"Calendário de {year}", f"{year}-01-01", CalendarDays(tuple(feasts), year), published_on=f"{year - 1}-12-01")
            if year > YEARS.start and amounts is not None:
                self.act(f"Tabela de {year}", f"{year}-01-01", FineTable(amounts))

    def _load(self, stream: Stream[Any]) -> tuple[int, Any]:
        return self._states.get(stream, (0, stream.kind.empty))


def day(text: str) -> date:
    """A civil day."""
    return date.fromisoformat(text)


def instant(at: datetime | str) -> datetime:
    """A local instant: `2026-03-02T23:59:59`, or ten in the morning of a bare day."""
    if isinstance(at, datetime):
        return at
    return datetime.fromisoformat(at if ":" in at else f"{at}T{CLOCK}").replace(tzinfo=World.zone)


@contextmanager
def refused(code: str, *citations: str, **extra: Any) -> Generator[None]:  # noqa: ANN401 - JSON values
    """Expect the answer "no": this code, at least these provisions, at least these values."""
    with pytest.raises(Refused) as caught:
        yield
    refusal = caught.value
    given = {name: refusal.extra.get(name) for name in extra}
    absent = [c for c in citations if c not in refusal.citations]
    assert (refusal.code, absent, given) == (code, [], extra)


def of(facts: Facts, kind: type[E]) -> list[E]:
    """The facts of one kind, in order."""
    return [event for _, event in facts if isinstance(event, kind)]


def one(facts: Facts, kind: type[E]) -> E:
    """The only fact of one kind."""
    found = of(facts, kind)
    assert len(found) == 1, [type(event).__name__ for _, event in facts]
    return found[0]


def cnpj(root: str, branch: str = "0001") -> str:
    """A valid CNPJ from its root of eight characters (letters too), with both check digits."""
    text = root.upper() + branch
    for weights in ((5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2), (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)):
        text += _digit(text, weights)
    return text


def cpf(number: int) -> str:
    """A valid CPF from a number of up to nine digits."""
    text = f"{number:09d}"
    for start in (10, 11):
        text += _digit(text, range(start, 1, -1))
    return text


def renavam(number: int) -> str:
    """A valid RENAVAM from a number of up to ten digits."""
    text = f"{number:010d}"
    rest = sum(int(c) * w for c, w in zip(reversed(text), (2, 3, 4, 5, 6, 7, 8, 9, 2, 3), strict=True)) * 10 % 11
    return text + str(0 if rest == 10 else rest)


def _digit(text: str, weights: Iterable[int]) -> str:
    rest = sum((ord(c) - 48) * w for c, w in zip(text, weights, strict=True)) % 11
    return "0" if rest < 2 else str(11 - rest)
