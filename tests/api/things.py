"""A resource of the tests' own, so that each convention is seen through real requests. It keeps things in memory and knows no law."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID, uuid4

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from api.http.answers import Created, Listed, Shown
from api.http.asking import Asking
from api.http.errors import Unacceptable
from api.http.paging import LIMIT_DEFAULT, AfterCursor, Limit, cursor_after, key_of
from api.policy import Caller, Thing, demand
from api.roles import Action
from domain.refusal import Refused
from infra.audit.reads import Read


class Seat(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    municipality: Annotated[str, Meta(min_length=7, max_length=7)]
    state: Annotated[str, Meta(pattern="^[A-Z]{2}$")]


class NewThing(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """A body of the API: camelCase, closed."""

    legal_name: str
    amount_centavos: Annotated[int, Meta(ge=0)]
    issued_on: date
    lodged_at: Annotated[datetime, Meta(tz=True)]
    seat: Seat
    stops: list[Seat] = []
    reason: str | None = None


class Decision(Struct, frozen=True, forbid_unknown_fields=True):
    outcome: str


class ThingView(Struct, frozen=True, rename="camel"):
    id: UUID
    legal_name: str
    decisions: list[str]


class AskingView(Struct, frozen=True, rename="camel"):
    person: UUID
    command_id: UUID
    reason: str | None
    version: int | None


class Kept:
    """The things, in order, with the facts that each has."""

    def __init__(self) -> None:
        self.facts: dict[UUID, list[str]] = {}
        self.position = 0
        self.looks: list[Read] = []

    def add(self, thing: UUID, fact: str) -> ThingView:
        self.facts.setdefault(thing, []).append(fact)
        self.position += 1
        return self.view(thing)

    def view(self, thing: UUID) -> ThingView:
        name, *decisions = self.facts[thing]
        return ThingView(thing, name, decisions)

    def version(self, thing: UUID) -> int:
        return len(self.facts.get(thing, ()))


OWNER = UUID("00000000-0000-4000-8000-00000000000a")
CASE = Thing(kind="case", regimes=frozenset({"americana-charter"}), owners=frozenset({OWNER}))


class Things(Controller):
    path = "/things"
    tags: Sequence[str] | None = ("Things",)

    @get("/", opt={"actions": (Action.READ_CASES,)}, sync_to_thread=False)
    def list_things(
        self, request: Request[Caller, Any, Any], kept: NamedDependency[Kept], limit: Limit = LIMIT_DEFAULT, cursor: AfterCursor = None
    ) -> Listed[ThingView]:
        """The things, oldest first."""
        query = {"list": "things"}
        after = key_of(cursor, query, tuple[UUID])
        ids = list(kept.facts)
        start = ids.index(after[0]) + 1 if after else 0
        page = ids[start : start + limit]
        more = start + limit < len(ids)
        return Listed(
            request,
            [kept.view(each) for each in page],
            cursor=cursor_after((page[-1],), query) if more else None,
            position=kept.position,
        )

    @post("/", opt={"actions": (Action.RECORD_CASE,)}, sync_to_thread=False)
    def make_thing(self, data: JSONBody[NewThing], kept: NamedDependency[Kept]) -> Created[ThingView]:
        """Make a thing."""
        thing = uuid4()
        view = kept.add(thing, data.legal_name)
        return Created(view, version=kept.version(thing), location=f"/api/v1/things/{thing}", position=kept.position)

    @get("/{thing_id:uuid}", opt={"actions": (Action.READ_CASES,)}, sync_to_thread=False)
    def read_thing(self, thing_id: FromPath[UUID], kept: NamedDependency[Kept], caller: NamedDependency[Caller]) -> Shown[ThingView]:
        """One thing."""
        if thing_id not in kept.facts:
            raise Unacceptable("not_found")
        demand(caller, Action.READ_CASES, CASE)
        return Shown(kept.view(thing_id), version=kept.version(thing_id))

    @post("/{thing_id:uuid}/decisions", opt={"actions": (Action.DECIDE_FIRST_APPEAL,), "version_required": True}, sync_to_thread=False)
    def decide(
        self, thing_id: FromPath[UUID], data: JSONBody[Decision], kept: NamedDependency[Kept], asking: NamedDependency[Asking]
    ) -> Created[ThingView]:
        """Decide on the version that was read."""
        if thing_id not in kept.facts:
            raise Unacceptable("not_found")
        demand(asking.caller, Action.DECIDE_FIRST_APPEAL, CASE)
        if asking.version != kept.version(thing_id):
            raise Unacceptable("version_stale")
        view = kept.add(thing_id, data.outcome)
        location = f"/api/v1/things/{thing_id}/decisions/{len(view.decisions)}"
        return Created(view, version=kept.version(thing_id), location=location, position=kept.position)


@get("/failing", opt={"actions": (Action.ASK_CHECKS,)}, sync_to_thread=False)
def failing() -> None:
    """Fails with words that nobody may see."""
    raise ValueError("CPF 111.444.777-35")


@get("/refusing", opt={"actions": (Action.ASK_CHECKS,)}, sync_to_thread=False)
def refusing() -> None:
    """Refuses as the law does."""
    raise Refused("appeal_already_pending", "Já há um recurso em julgamento.", "AME-23", until="2026-03-02")


@get("/refusing-a-date", opt={"actions": (Action.ASK_CHECKS,)}, sync_to_thread=False)
def refusing_a_date() -> None:
    """Refuses one field."""
    raise Refused("date_in_future", "A data 01/01/2999 (servedOn) ainda não chegou.", field="servedOn")


@get("/checks/time-limit", opt={"actions": (Action.ASK_CHECKS,), "policy_queries": True}, sync_to_thread=False)
def check(
    start: Annotated[date, QueryParameter(name="start")], days: Annotated[int, QueryParameter(name="daysOfTerm", ge=1, le=3650)] = 15
) -> list[str]:
    """A pure question."""
    return [start.isoformat(), str(days)]


@post("/asked", opt={"actions": (Action.ASK_CHECKS,)}, status_code=200)
async def asked(asking: NamedDependency[Asking]) -> AskingView:
    """What the frame of a command was understood to be."""
    return AskingView(asking.caller.person, asking.command_id, asking.reason, asking.version)


@post("/files", opt={"actions": (Action.IMPORT,), "media_types": ("text/csv",), "body_limit": 1024 * 1024}, status_code=200)
async def file(request: Request[Caller, Any, Any]) -> dict[str, int]:
    """Takes a file."""
    return {"bytes": len(await request.body())}


RESOURCES = (Things, failing, refusing, refusing_a_date, check, asked, file)
