"""Whether the process lives, and may be sent requests. Live never looks at the database: a slow one must not get the process killed."""

from collections.abc import Awaitable, Callable
from typing import Literal

from litestar import get
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from api.http.errors import Unavailable

Ready = Callable[[], Awaitable[bool]]
"""Whether the database answers, is migrated, and (with `--demo`) the demonstration data is loaded."""


class Health(Struct, frozen=True):
    status: Literal["pass"] = "pass"


@get("/health/live", tags=["Health"], opt={"open": True}, operation_id="live")
async def live() -> Health:
    """The process answers."""
    return Health()


@get("/health/ready", tags=["Health"], opt={"open": True, "problem_statuses": (503,)}, operation_id="ready")
async def ready(is_ready: NamedDependency[Ready]) -> Health:
    """The service can do its work; 503 until then."""
    if not await is_ready():
        raise Unavailable(retry_after=2)
    return Health()


HANDLERS: tuple[HTTPRouteHandler, ...] = (live, ready)
