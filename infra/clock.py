"""The clerk's clock: the only place that reads the machine's time; what it says is when a thing was recorded and decides nothing in law."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """Now, as an aware UTC instant of microseconds."""
    return datetime.now(UTC)
