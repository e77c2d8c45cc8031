"""One application a process, over the parts of whichever desk asks: making three hundred routes takes longer than most tests.

What an application remembers of its parts must lie in the parts: what lay in the application would pass from one test to the next.
"""

from contextvars import ContextVar
from functools import cache
from uuid import UUID

from litestar import Litestar
from litestar.di import Provide
from litestar.types import ASGIApp, Receive, Scope, Send

from api.app import Parts, create_app
from api.claims import Claims
from api.policy import Caller, Widened
from api.resources import RESOURCES
from api.tokens import Verifier
from domain.law.packs import PACKS
from infra.audit.reads import Read

NOW: ContextVar[Parts] = ContextVar("parts")
"""Of the desk whose request is answered; a thread that a request waits for sees it too."""


def over(parts: Parts) -> tuple[Litestar, ASGIApp]:
    """The application, and what a client of these parts talks to."""
    shape = (parts.resources, parts.pages, parts.hosts, parts.lifespan, set(parts.dependencies))
    assert shape == (RESOURCES, (), frozenset(), (), {"door", "publisher"}), "another application than the one that is served"
    app = _application(tuple(PACKS))

    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        token = NOW.set(parts)
        try:
            await app(scope, receive, send)
        finally:
            NOW.reset(token)

    return app, asked


@cache
def _application(_regimes: tuple[str, ...]) -> Litestar:
    """A pack that a test put beside the others has an application of its own."""
    given = {
        "door": Provide(lambda: _given("door"), sync_to_thread=False),
        "publisher": Provide(lambda: _given("publisher"), sync_to_thread=False),
    }
    return create_app(Parts(_Verifier(), _person, _record, _widens, RESOURCES, dependencies=given, wait=_wait, ready=_ready))


class _Verifier(Verifier):
    def __init__(self) -> None:
        """It has no keys of its own."""

    async def believe(self, token: str) -> Claims:
        return await NOW.get().verifier.believe(token)


async def _person(issuer: str, subject: str) -> UUID:
    return await NOW.get().people(issuer, subject)


def _record(read: Read) -> None:
    NOW.get().record(read)


def _widens(caller: Caller) -> frozenset[Widened]:
    widens = NOW.get().widens
    assert widens is not None
    return widens(caller)


def _given(name: str) -> object:
    return NOW.get().dependencies[name].dependency()


async def _wait(position: int, seconds: float) -> bool:
    wait = NOW.get().wait
    assert wait is not None
    return await wait(position, seconds)


async def _ready() -> bool:
    return await NOW.get().ready()
