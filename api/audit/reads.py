"""Who looked at what, for auditors; that they asked is recorded like every other look."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Meta

from api.door import Door
from api.http.answers import Listed
from api.http.forms import View
from api.http.paging import LIMIT_DEFAULT, AfterCursor, Limit, cursor_after, key_of
from api.policy import Caller, may, scope
from api.roles import Action
from infra.audit.reads import Interface
from infra.audit.reads_asked import SHOWN_BY, Look, Wanted, find
from projections.reading import Reading

Instant = Annotated[datetime, Meta(tz=True)]


class LookItem(View, frozen=True):
    """A look: `kind` and `id` of the thing (or the kind of list), `part` below it; `query` has null where a person's own text stood."""

    at: datetime
    person: UUID
    roles: list[str]
    kind: str
    id: UUID | None
    part: str
    query: Mapping[str, str | None]
    interface: Interface


def item(look: Look) -> LookItem:
    """A look as it is shown."""
    read = look.read
    return LookItem(
        at=look.at, person=read.person, roles=list(read.roles), kind=read.kind, id=read.thing, part=read.part, query=read.query,
        interface=read.interface,
    )  # fmt: skip


class RecordedLooks(Controller):
    """Recorded reads."""

    path = "/audit/reads"
    tags: Sequence[str] | None = ("Audit",)

    @get("/", opt=may(Action.AUDIT))
    async def list_reads(  # noqa: PLR0917 - the filters of the interface
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        caller: NamedDependency[Caller],
        case: Annotated[UUID | None, QueryParameter(name="case", description="Looks at this case.")] = None,
        thing: Annotated[UUID | None, QueryParameter(name="thing", description="Looks at what has this id, of whatever kind.")] = None,
        person: Annotated[UUID | None, QueryParameter(name="person", description="Looks of this person.")] = None,
        since: Annotated[Instant | None, QueryParameter(name="since", description="From this instant on (with offset).")] = None,
        until: Annotated[Instant | None, QueryParameter(name="until", description="Before this instant (with offset).")] = None,
        limit: Limit = LIMIT_DEFAULT,
        cursor: AfterCursor = None,
    ) -> Listed[LookItem]:
        """Who looked at what, the last look first: at cases, registers and lists. What everybody may ask (law, checks) is not recorded."""
        query = {"list": "reads", "case": case, "thing": thing, "person": person, "since": since, "until": until}
        before = key_of(cursor, query, tuple[int])
        wanted = Wanted(
            things=[each for each in (case, thing) if each is not None], kind="case" if case is not None else None, person=person,
            since=since, until=until, regimes=scope(caller, Action.AUDIT).regimes,
        )  # fmt: skip

        def answer(reading: Reading) -> Listed[LookItem]:
            page = find(reading, wanted, before[0] if before else None, limit)
            more = cursor_after((page.items[-1].number,), query) if page.more else None
            return Listed(request, [item(look) for look in page.items], cursor=more, position=reading.position(*SHOWN_BY))

        return await door.read(answer)
