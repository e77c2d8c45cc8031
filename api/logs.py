"""The log of the service. Only fields named here pass, so that no name, CPF, token or text of a request can end in it."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Final

import structlog
from structlog.typing import Processor

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


PROCESSORS: list[Processor] = [
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    allow_listed,
    structlog.processors.JSONRenderer(),
]
"""One list for the whole process: a logger keeps the one that it met at its first line, and who listens puts himself into it."""


def configure(level: str = "info") -> None:
    """Log lines of JSON to standard error, from `level` on."""
    structlog.configure(
        processors=PROCESSORS,
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping().get(level.upper(), logging.INFO)),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
