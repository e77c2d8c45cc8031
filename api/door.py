"""The door between handlers and the journal: who may, what was asked, what is shown. Every command and single thing goes through it.

A handler that asked the journal itself would skip the policy function.
"""

import hmac
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, Protocol, TypeVar
from uuid import UUID

from anyio.to_thread import run_sync

from api.http.answers import Created, Shown
from api.http.asking import Asking, Looking
from api.http.errors import Unacceptable
from api.numbering import Numbering
from api.policy import Caller, Thing, demand, roles_for
from api.roles import Action
from api.sight import Sight
from domain.streams import Command, Occasion, Stream
from infra.clock import Clock
from infra.followers.read_side import ReadSide
from infra.journal import Answer, Asked, Journal, Known
from infra.street import InStreet, Street
from projections.reading import Reading

S = TypeVar("S")
V = TypeVar("V")
B = TypeVar("B")
P = TypeVar("P")


class Numbered(Protocol):
    """A part with a number of its own."""

    @property
    def number(self) -> int: ...


N = TypeVar("N", bound=Numbered)


@dataclass(frozen=True)
class Resource(Generic[S, V]):
    """One kind of thing that has a path of its own.

    path: of the collection, `/api/v1/cases`. stream: where the facts of the thing with an id lie. reads: the action without which
    its existence is not told. thing: what the policy function is asked about (called only where the stream holds a fact).
    view: its representation; may read further streams from the sight, and leaves out what `sight.may` does not allow.
    """

    path: str
    stream: Callable[[UUID], Stream[S]]
    reads: Action
    thing: Callable[[Sight, S], Thing]
    view: Callable[[Sight, UUID], V]


Given = Command | Callable[[Sight], Command]
"""A command, or how to make it from the record as it is before (a version that was seen). Called in a thread."""

Needed = Action | Callable[[Sight], Action]
"""The action of a command, or how it follows from the record (which tier an appeal has)."""


def either(one: Action, other: Action) -> Needed:
    """`one` where the caller has it, else `other`: two ways to the same act."""
    return lambda sight: one if sight.may(one) else other


@dataclass(frozen=True)
class Elsewhere:
    """The new part belongs to another thing than the path's: its path, from the record as the command left it."""

    path: Callable[[Sight], str]


Part = str | Callable[[V], str] | Elsewhere
"""Where the new part lies: below the thing's path (`notices/2`), or anywhere (`/api/v1/…`); a function of the new representation."""


class Door:
    """What handlers are given (dependency `door`)."""

    def __init__(self, journal: Journal, clock: Clock, side: ReadSide) -> None:
        """`clock`: the clerk's clock, which bounds what may be said; `side`: the read models, for lists."""
        self.journal = journal
        self.clock = clock
        self.side = side
        self.street = Street(journal, side)

    async def show(self, resource: Resource[S, V], thing_id: UUID, looking: Looking) -> Shown[V]:
        """One thing, as it is or as it was recorded (`asOf`) or stood in law (`validOn`)."""
        return await self.show_part(resource, thing_id, looking, lambda sight: resource.view(sight, thing_id))

    async def show_part(self, resource: Resource[S, Any], thing_id: UUID, looking: Looking, part: Callable[[Sight], P | None]) -> Shown[P]:
        """A part of a thing; 404 where `part` answers None. Its ETag carries the version of the thing that owns the path."""

        def read() -> Shown[P]:
            stream = resource.stream(thing_id)
            sight = self.sight_for(looking)
            # Whose it is now says who may see it as it was.
            self._may_read(resource, stream, sight if looking.as_of is None else self.sight(looking.caller))
            version = sight.fold(stream).version
            view = part(sight) if version else None
            if view is None:
                raise Unacceptable("not_found")
            return Shown(view, version=version)

        return await run_sync(read)

    async def show_numbered(
        self, resource: Resource[Any, V], thing_id: UUID, looking: Looking, number: int, parts: Callable[[V], Iterable[N]]
    ) -> Shown[N]:
        """The part with this number, as `parts` finds it in the representation; 404 where the thing has none."""

        def found(sight: Sight) -> N | None:
            return next((each for each in parts(resource.view(sight, thing_id)) if each.number == number), None)

        return await self.show_part(resource, thing_id, looking, found)

    async def ask(
        self, resource: Resource[S, V], thing_id: UUID, asking: Asking, action: Needed, command: Given, *, part: Part[V] = ""
    ) -> Created[V]:
        """Give a command about a thing that exists; answers the thing as it is afterwards."""

        def asked() -> Created[V]:
            return self._created(resource, thing_id, asking, *self._told(resource, thing_id, asking, action, command), part=part)

        return await run_sync(asked)

    async def bear(
        self, resource: Resource[S, Any], thing_id: UUID, asking: Asking, action: Action, command: Given, *, born: Resource[B, V],
        born_id: UUID,
    ) -> Created[V]:  # fmt: skip
        """Give a command about a thing that exists which makes another; answers the new one, on whose path it lies."""

        def asked() -> Created[V]:
            return self._created(born, born_id, asking, *self._told(resource, thing_id, asking, action, command))

        return await run_sync(asked)

    async def make(
        self, resource: Resource[S, V], thing_id: UUID, asking: Asking, action: Action, command: Given, *, thing: Thing, part: Part[V] = ""
    ) -> Created[V]:
        """Give the command that makes a thing; `thing` is what it will be for the policy function. See `Asking.new_id`."""

        def made() -> Created[V]:
            demand(asking.caller, action, thing)
            sight = self.sight(asking.caller)
            given = command if isinstance(command, Command) else command(sight)
            answer = self._asked(asking, action, given, resource.stream(thing_id), None)
            return self._created(resource, thing_id, asking, answer, sight, part=part)

        return await run_sync(made)

    async def read(self, question: Callable[[Reading], P]) -> P:
        """Ask the read models, in one transaction."""

        def asked() -> P:
            with self.side.reading() as reading:
                return question(reading)

        return await run_sync(asked)

    async def look(self, regime: str, plate: str, at: datetime, trip: str) -> InStreet:
        """The question of the street, as `Street.look`. On SQLite here and now: no reader waits there, and a thread costs more than it."""
        if self.side.is_sqlite:
            return self.street.look(regime, plate, at, trip)
        return await run_sync(self.street.look, regime, plate, at, trip)

    def sight(self, caller: Caller) -> Sight:
        """The record as it is now."""
        return Sight(self.journal, caller, at=self.clock())

    def sight_for(self, looking: Looking) -> Sight:
        """The record as a reading asks for it; waits for the database."""
        now: datetime = self.clock()
        self._past(looking.as_of, now)
        at = looking.as_of or now
        upto = None if looking.as_of is None else self.journal.as_of(looking.as_of)
        return Sight(self.journal, looking.caller, at=at, upto=upto, valid_on=looking.valid_on, language=looking.language)

    def _past(self, as_of: datetime | None, now: datetime) -> None:
        """Refuse an instant that has not come: what will be recorded until then nobody can show. The store may be a little ahead."""
        if as_of is None or as_of <= now:
            return
        last = self.journal.log.storage.last()
        if last is None or as_of > last.recorded_at:
            raise Unacceptable("as_of_in_future", extra={"now": now.isoformat()})

    def permitted(self, resource: Resource[S, Any], thing_id: UUID, caller: Caller, action: Action) -> S:
        """A thing as it is now, for a question about it that is no command: 404 and 403 as for a command. Waits for the database."""
        stream = resource.stream(thing_id)
        sight = self.sight(caller)
        self._may_read(resource, stream, sight)
        demand(caller, action, resource.thing(sight, sight[stream]))
        return sight[stream]

    @staticmethod
    def _may_read(resource: Resource[S, Any], stream: Stream[S], now: Sight) -> None:
        """404 where the thing does not exist, or may not be known to who asks; `now` is the record at this moment."""
        folded = now.fold(stream)
        if folded.version == 0 or not now.may(resource.reads, resource.thing(now, folded.state)):
            raise Unacceptable("not_found")

    def _told(self, resource: Resource[S, Any], thing_id: UUID, asking: Asking, action: Needed, command: Given) -> tuple[Answer, Sight]:
        """The answer to a command about a thing that exists, where the caller may give it; and the record as it was looked at before."""
        stream = resource.stream(thing_id)
        sight = Sight(self.journal, asking.caller, at=self.clock(), known=self.journal.before_reading())
        self._may_read(resource, stream, sight)
        needed = action if isinstance(action, Action) else action(sight)
        demand(asking.caller, needed, resource.thing(sight, sight[stream]))
        given = command if isinstance(command, Command) else command(sight)
        return self._asked(asking, needed, given, stream, asking.version, read=sight.known), sight

    def _asked(
        self, asking: Asking, action: Action, command: Command, about: Stream[Any], version: int | None, *, read: Known | None = None
    ) -> Answer:
        caller, now = asking.caller, self.clock()
        return self.journal.ask(
            command,
            Occasion(caller.person, caller.roles, now),
            Asked(
                asking.command_id,
                about=about,
                expected_version=version,
                reason=asking.reason,
                role=",".join(roles_for(caller, action)),
                body=hmac.digest(self.journal.log.key, asking.body, "sha256") if asking.repeatable else b"",
                finish=Numbering(self.journal, now),
            ),
            read,
        )

    def _created(
        self, resource: Resource[S, V], thing_id: UUID, asking: Asking, answer: Answer, before: Sight, *, part: Part[V] = ""
    ) -> Created[V]:
        """The thing as the command left it: a repeat is answered with the same words."""
        sight = Sight(
            self.journal, asking.caller, at=answer.recorded_at, upto=answer.last_position, language=asking.language, known=answer.states,
            entries=before.after(answer, resource.stream(thing_id)),
        )  # fmt: skip
        view = resource.view(sight, thing_id)
        where = part if isinstance(part, str) else part.path(sight) if isinstance(part, Elsewhere) else part(view)
        path = f"{resource.path}/{thing_id}"
        location = where if where.startswith("/") else f"{path}/{where}" if where else path
        version = sight.fold(resource.stream(thing_id)).version
        return Created(view, version=version, location=location, position=answer.last_position)
