"""The composition root: the only file that knows all parts. It wires and decides nothing; a rule found here stands in the wrong place."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import ControllerRouterHandler

from api import health
from api.auth import Authentication, People, Preconditions, WaitForPosition, routes_without_policy
from api.health import Ready
from api.http import openapi, pages
from api.http.asking import asking, caller, looking
from api.http.bodies import FILE_LIMIT, Bodies, ReadRequest, loose_bodies
from api.http.errors import answered
from api.http.frame import Frame
from api.http.queries import KNOWN, Queries, known
from api.recording import Record, RecordedReads
from api.tokens import Verifier
from api.widening import Widens

BASE = "/api/v1"


async def _ready() -> bool:
    return True


class _Own(Router):
    """A router made for one application alone: Litestar would copy all of its handlers once more, for whoever registers it twice."""

    def __deepcopy__(self, _: dict[int, Any]) -> Self:
        return self


@dataclass(frozen=True)
class Parts:
    """What an application is made of. Each part is given, so that tests build the application in process.

    record: where looks are recorded. widens: what acts of the city add to the table of roles. resources: controllers and routers that
    stand under /api/v1; pages: those that stand at the root.
    dependencies: by name, what handlers ask for (the journal, the read models). hosts: accepted Host names, none for any. wait: None
    while there are no read models. lifespan: what runs while the application does.
    """

    verifier: Verifier
    people: People
    record: Record
    widens: Widens | None = None
    resources: Sequence[ControllerRouterHandler] = ()
    pages: Sequence[ControllerRouterHandler] = ()
    dependencies: dict[str, Provide] = field(default_factory=dict[str, Provide])
    hosts: frozenset[str] = frozenset()
    wait: WaitForPosition | None = None
    ready: Ready = _ready
    lifespan: Sequence[Any] = ()


def create_app(parts: Parts) -> Litestar:
    """The application over its parts; refuses to be made where a handler says neither who may use it nor that everyone may."""
    app = Litestar(
        route_handlers=[
            _Own(BASE, route_handlers=list(parts.resources)),
            *parts.pages,
            *health.HANDLERS,
            *pages.HANDLERS,
            openapi.openapi_json,
        ],
        # In this order: who asks, what must hold, how it is asked, what is sent. So 401 and 403 come before any body is read.
        middleware=[
            Authentication(parts.verifier, parts.people, parts.widens),
            Preconditions(parts.wait),
            Queries(),
            Bodies(),
            RecordedReads(parts.record),
        ],
        dependencies={
            "caller": Provide(caller, sync_to_thread=False),
            "asking": Provide(asking),
            "looking": Provide(looking, sync_to_thread=False),
            "is_ready": Provide(lambda: parts.ready, sync_to_thread=False),
            **parts.dependencies,
        },
        exception_handlers={Exception: answered, HTTPException: answered},
        lifespan=list(parts.lifespan),
        logging_config=None,
        openapi_config=openapi.config(),
        request_class=ReadRequest,
        request_max_body_size=FILE_LIMIT,
        state=State(),
    )
    if unnamed := [*routes_without_policy(app), *loose_bodies(app)]:
        raise LookupError(f"handlers without a policy, or bodies that take unknown fields: {', '.join(unnamed)}")
    app.state[KNOWN] = known(app)
    # Litestar has no place outside its router, where requests for unknown paths pass too.
    app.asgi_handler = Frame(app.asgi_handler, app, parts.hosts)
    return app
