"""Every look at something that not everybody may see is recorded before the answer goes out: here, for every handler there is or will be.

A handler that recorded its own looks would be the example for one that forgets. What a command changed stands in the log and is no look.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from itertools import islice
from typing import Any, Literal, cast, get_origin
from urllib.parse import parse_qsl
from uuid import UUID

import msgspec
from anyio.to_thread import run_sync
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from api.http.asgi import http
from api.http.faults import members_of
from api.http.frame import refuse
from api.http.queries import KNOWN, Parameter
from api.policy import Caller, roles_for
from api.roles import OPEN_TO_EVERY_ROLE, Action
from domain.law.packs import PACKS
from infra.audit.reads import NotRecordedError, Read

Record = Callable[[Read], None]
"""Records a look, durably; waits for the database. Raises NotRecordedError."""

ROOT = "/api/v1/"
SUPPOSED = "supposed"
"""The key in a request's state under which a handler that takes a question as a body lays what was asked, for the record of the look."""
LEAVES = 200
"""How many values of such a body are kept at most."""
WORDS = frozenset(PACKS) | {each.id for pack in PACKS.values() for each in pack.provisions}
"""Names of regimes and of provisions: no text of a person's."""
CREATED = 201
NOT_MODIFIED = 304


class RecordedReads(ASGIMiddleware):
    """Holds an answer back until the look that it is has been recorded; where that fails, the answer is 503."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, record: Record) -> None:
        self._record = record

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        request = http(scope)
        handler: Any = scope["route_handler"]
        if request is None or not is_recorded(handler.opt):
            await next_app(scope, receive, send)
            return
        refused = False

        async def recorded(message: Message) -> None:
            nonlocal refused
            if message["type"] == "http.response.start" and shows(message["status"]):
                try:
                    await run_sync(self._record, look(request, handler.opt["actions"], _interface(message["headers"])))
                except NotRecordedError as error:
                    # Raised, it would meet a part of Litestar's for which the answer has begun.
                    refused = True
                    await refuse(error, request, send, request["path_template"])
            if not refused:
                await send(message)

        await next_app(scope, receive, recorded)


def is_recorded(opt: Mapping[str, Any]) -> bool:
    """Whether looks through a handler are recorded: all but those that every role may take, at the law and at pure questions."""
    return not opt.get("open") and not OPEN_TO_EVERY_ROLE.issuperset(opt["actions"])


def shows(status: int) -> bool:
    """Whether an answer shows something: not one that refuses, and not one to a command, which stands in the log with who gave it."""
    return (status < 300 and status != CREATED) or status == NOT_MODIFIED  # noqa: PLR2004 - redirections lead elsewhere


def look(request: HTTPScope, actions: tuple[Action, ...], interface: Literal["api", "page"]) -> Read:
    """What a request looks at, by its path and its query."""
    caller: Caller = request["user"]
    template, parameters = request["path_template"], request["path_params"]
    kind, thing, part = _what(template, parameters)
    known: Mapping[str, Parameter] = request["litestar_app"].state[KNOWN].get((template, request["method"]), {})
    asked = parse_qsl(request["query_string"].decode(), keep_blank_values=True)
    query = {name: value if _closed(known.get(name), value) else None for name, value in asked}
    body: object = request["state"].get(SUPPOSED)
    query |= {name: value for name, value in islice(_leaves(body), LEAVES) if name}
    return Read(caller.person, roles_for(caller, *actions), kind, thing, part, query, interface)


def _what(template: str, parameters: Mapping[str, Any]) -> tuple[str, UUID | None, str]:
    """Kind and id of the thing that a path names, and what lies below it; the whole path where it names none."""
    segments = template.removeprefix(ROOT).strip("/").split("/")
    named = [segment[1:-1] if segment.startswith("{") else "" for segment in segments]
    at = next((at for at, name in enumerate(named) if isinstance(parameters.get(name), UUID)), None)
    # A text in a path is a person's, like one in a query.
    shown = [str(parameters[name]) if isinstance(parameters.get(name), int | UUID) else segments[i] for i, name in enumerate(named)]
    if at is None:
        return "/".join(shown), None, ""
    return named[at].removesuffix("_id"), parameters[named[at]], "/".join([*shown[: max(at - 1, 0)], *shown[at + 1 :]])


def _leaves(value: object, name: str = "") -> Iterator[tuple[str, str | None]]:
    """The values of a body that a question was asked with, by their places; of a text that a person wrote only the place."""
    match value:
        case dict():
            for key, each in cast("dict[str, object]", value).items():
                yield from _leaves(each, f"{name}.{key}" if name else key)
        case list():
            for place, each in enumerate(cast("list[object]", value)):
                yield from _leaves(each, f"{name}.{place}")
        case str():
            yield name, value if value in WORDS or _is_id(value) or _is_time(value) or name.rpartition(".")[2] == "kind" else None
        case None:
            pass
        case _:
            yield name, msgspec.json.encode(value).decode()


def _is_id(value: str) -> bool:
    try:
        return str(UUID(value)) == value.lower()
    except ValueError:
        return False


def _is_time(value: str) -> bool:
    try:
        return bool(datetime.fromisoformat(value))
    except ValueError:
        return False


def _closed(parameter: Parameter | None, value: str) -> bool:
    """Whether a value is no text that a person wrote: an id, a day, a number, one of a few words."""
    if value in WORDS or _is_id(value):
        return True
    kind = parameter.kind if parameter is not None else None
    return kind is not None and all(member is not str and get_origin(member) in {None, Literal} for member in members_of(kind))


def _interface(headers: Any) -> Literal["api", "page"]:  # noqa: ANN401 - pairs of bytes
    page = any(name.lower() == b"content-type" and value.startswith(b"text/html") for name, value in headers)
    return "page" if page else "api"
