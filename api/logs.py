"""The log of the service. Only fields named here pass, so that no name, CPF, token or text of a request can end in it."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Final

import structlog

ALLOWED: Final = frozenset(
    {
        "event", "level", "timestamp", "logger", "code", "status", "method", "template", "instance", "error", "where",
        "position", "count", "seconds", "name", "host", "port", "version", "database", "claim",
    }
)  # fmt: skip


def allow_listed(_: Any, __: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:  # noqa: ANN401 - structlog's signature
    """Drop every field that is not on the list, and say how many were dropped."""
    kept = {name: value for name, value in fields.items() if name in ALLOWED}
    dropped = len(fields) - len(kept)
    return {**kept, "count_dropped": dropped} if dropped else kept


def configure(level: str = "info", *, for_good: bool = False) -> None:
    """Log lines of JSON to standard error, from `level` on.

    for_good: each logger keeps what it meets at its first line, which is quicker, and hears of no later change: for a process that serves.
    """
    structlog.configure(
        processors=[
            structlog.stdlib.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            allow_listed,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping().get(level.upper(), logging.INFO)),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=for_good,
    )
