"""Who asks. Every path needs a token and a role that may do one of its handler's actions, unless its handler says `opt={"open": True}`."""

from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from litestar.concurrency import sync_to_thread
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec.structs import replace

from api.claims import Claims
from api.http.asgi import headers_of, http
from api.http.errors import Unacceptable
from api.http.etags import expected_version
from api.http.problems import Fault
from api.http.request_headers import minimum_position
from api.policy import Caller, Verdict, not_permitted, verdict
from api.roles import Action
from api.tokens import BadToken, Verifier
from api.widening import WIDENED, Widens

if TYPE_CHECKING:
    from litestar import Litestar

People = Callable[[str, str], Awaitable[UUID]]
"""Our own id of a person, from issuer and subject; made at the first sight."""

WaitForPosition = Callable[[int, float], Awaitable[bool]]
"""Waits until read models and policies have handled a log position; False where the seconds given have passed before."""

WAIT_SECONDS = 5.0


class Authentication(ASGIMiddleware):
    """Puts the caller into the request (`request.user`), or answers 401 or 403."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, verifier: Verifier, people: People, widens: Widens | None = None) -> None:
        """`people` is asked with every request; `widens`: what acts of the city add (None: nothing does)."""
        self._verifier = verifier
        self._people = people
        self._widens = widens

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        handler: Any = scope["route_handler"]
        if handler.opt.get("open"):
            await next_app(scope, receive, send)
            return
        claims = await self._claims(scope)
        caller = Caller(
            person=await self._people(claims.iss, claims.sub),
            issuer=claims.iss,
            subject=claims.sub,
            roles=frozenset(claims.roles),
            regimes=frozenset(claims.regimes),
            operators=frozenset(claims.operators),
        )
        actions: tuple[Action, ...] = handler.opt["actions"]
        lacking = _lacking(caller, actions)
        if self._widens is not None and lacking & WIDENED:
            caller = replace(caller, widened=await sync_to_thread(self._widens, caller))
            lacking = _lacking(caller, actions)
        if lacking.issuperset(actions):
            raise not_permitted(*actions)
        scope["user"] = caller
        await next_app(scope, receive, send)

    async def _claims(self, scope: Scope) -> Claims:
        authorization = headers_of(scope).get("authorization")
        if authorization is None:
            raise Unacceptable("not_authenticated", headers={"WWW-Authenticate": "Bearer"})
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer":
            raise BadToken
        return await self._verifier.believe(token.strip())


class Acquaintances:
    """Remembers people, so that the database is asked once a person and process, and a request waits for no thread."""

    def __init__(self, people: Callable[[str, str], UUID]) -> None:
        """`people` may wait for the database."""
        self._people = people
        self._known: dict[tuple[str, str], UUID] = {}

    async def __call__(self, issuer: str, subject: str) -> UUID:
        """Whose id, by issuer and subject."""
        key = (issuer, subject)
        if key not in self._known:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[key] = await sync_to_thread(self._people, *key)
        return self._known[key]


def _lacking(caller: Caller, actions: Iterable[Action]) -> set[Action]:
    """Those of the actions that no role of the caller's allows, whatever the thing."""
    return {action for action in actions if verdict(caller, action) is not Verdict.ALLOWED}


class Preconditions(ASGIMiddleware):
    """What must hold before a handler is asked: the version where one is required, and how fresh a read must be."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, wait: WaitForPosition | None) -> None:
        """`wait`: None while there are no read models to wait for."""
        self._wait = wait

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        handler: Any = scope["route_handler"]
        headers = headers_of(scope)
        if handler.opt.get("version_required") and expected_version(headers.get("if-match")) is None:
            raise Unacceptable("version_required", Fault(code="version_required", detail="If-Match", header="If-Match"))
        position = minimum_position(headers)
        request = http(scope)
        reads = request is not None and request["method"] == "GET"
        if reads and position is not None and self._wait is not None and not await self._wait(position, WAIT_SECONDS):
            raise Unacceptable("position_not_reached", headers={"Retry-After": "1"})
        await next_app(scope, receive, send)


def routes_without_policy(app: "Litestar") -> list[str]:
    """Handlers that are neither open nor name their actions: an application that has one does not start."""
    return sorted(
        f"{method} {route.path}"
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method, (handler, _) in route.route_handler_map.items()
        if method != "OPTIONS" and not handler.opt.get("open") and not cast("tuple[Action, ...]", handler.opt.get("actions", ()))
    )


_REMEMBERED = 10_000
