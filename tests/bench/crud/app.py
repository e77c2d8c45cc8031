"""P-CRUD: what a city would build otherwise, on Litestar and SQLAlchemy's asynchronous ORM, for the same requests."""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec
from litestar import Litestar, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.exceptions import ClientException, NotAuthorizedException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import AbstractAuthenticationMiddleware, AuthenticationResult, DefineMiddleware
from litestar.params import FromPath, JSONBody
from litestar.types import ASGIApp

from api.cases.appeal_decisions import NewDecision
from api.cases.appeals import NewAppeal
from api.cases.opening import NewCase
from api.http.etags import etag, expected_version
from api.policy import Caller
from api.tokens import BadToken, Verifier
from domain.law.lawbook import Law
from domain.refusal import Refused
from tests.bench.crud import commands
from tests.bench.crud.answers import shown
from tests.bench.crud.tables import CaseRow, Sessions, opened
from tests.bench.people import verifier
from tests.domain.harness import World

BASE = "/api/v1/cases"
Asked = Request[Caller, Any, State]


class Authentication(AbstractAuthenticationMiddleware):
    """Who asks, by the same tokens as Autos'."""

    def __init__(self, app: ASGIApp, believed: Verifier) -> None:
        super().__init__(app, exclude=["/health"])
        self._believed = believed

    async def authenticate_request(self, connection: ASGIConnection[Any, Any, Any, Any]) -> AuthenticationResult:
        """The caller, or 401."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            raise NotAuthorizedException
        try:
            claims = await self._believed.believe(token)
        except BadToken as bad:
            raise NotAuthorizedException from bad
        person = uuid5(NAMESPACE_URL, f"{claims.iss} {claims.sub}")
        caller = Caller(
            person=person, issuer=claims.iss, subject=claims.sub, roles=frozenset(claims.roles), regimes=frozenset(claims.regimes)
        )
        return AuthenticationResult(caller, token)


def only(*roles: str) -> Any:  # noqa: ANN401 - Litestar's guard
    """A guard that lets these roles of the case's regime in."""

    def guard(connection: ASGIConnection[Any, Caller, Any, Any], _: BaseRouteHandler) -> None:
        if connection.user.roles.isdisjoint(roles) or "americana-charter" not in connection.user.regimes:
            raise PermissionDeniedException

    return guard


@post(BASE, guards=[only("inspector")])
async def record_case(data: JSONBody[NewCase], request: Asked, state: State) -> Response[bytes]:
    """Record an infraction."""
    law, sessions = _parts(state)
    async with sessions.begin() as session:
        case = await commands.record(data, request.user, law, session)
    return _created(case, law, "")


@post(f"{BASE}/{{case_id:uuid}}/appeals", guards=[only("clerk", "operator")])
async def lodge_appeal(case_id: FromPath[UUID], data: JSONBody[NewAppeal], request: Asked, state: State) -> Response[bytes]:
    """Lodge an appeal."""
    law, sessions = _parts(state)
    async with sessions.begin() as session:
        case = await commands.lodge(case_id, data, request.user, law, session)
    return _created(case, law, f"/appeals/{case.appeals[-1].number}")


@post(f"{BASE}/{{case_id:uuid}}/appeals/{{number:int}}/decisions", guards=[only("secretary")])
async def decide_appeal(
    case_id: FromPath[UUID], number: FromPath[int], data: JSONBody[NewDecision], request: Asked, state: State
) -> Response[bytes]:
    """Decide an appeal on the version that was read."""
    law, sessions = _parts(state)
    version = expected_version(request.headers.get("if-match"))
    if version is None:
        raise ClientException("If-Match is required", status_code=428)
    async with sessions.begin() as session:
        case = await commands.decide(case_id, number, data, version, request.user, law, session)
    return _created(case, law, f"/decisions/{case.version}")


@get("/health/ready")
async def ready() -> str:
    """Whether the application serves."""
    return "ready"


def _created(case: CaseRow, law: Law, part: str) -> Response[bytes]:
    body = msgspec.json.encode(shown(case, law))
    headers = {"ETag": etag(case.version, body), "Location": f"{BASE}/{case.id}{part}"}
    return Response(body, status_code=201, media_type=MediaType.JSON, headers=headers)


def _parts(state: State) -> tuple[Law, Sessions]:
    return state["law"], state["sessions"]


def refused(_: Request[Any, Any, Any], refusal: Refused) -> Response[dict[str, str]]:
    """A refusal of the domain's functions."""
    return Response({"code": refusal.code, "detail": str(refusal)}, status_code=409)


def application() -> Litestar:
    """What granian's worker calls."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        async with opened(os.environ["BENCH_DATABASE_URL"]) as sessions:
            app.state["sessions"] = sessions
            # Its settings: calendar and tables are read once, when the application starts.
            app.state["law"] = World().law()
            yield

    return Litestar(
        [record_case, lodge_appeal, decide_appeal, ready],
        middleware=[DefineMiddleware(Authentication, believed=verifier(Path(os.environ["BENCH_FOLDER"])))],
        exception_handlers={Refused: refused},
        lifespan=[lifespan],
        openapi_config=None,
        request_max_body_size=256 * 1024,
    )
