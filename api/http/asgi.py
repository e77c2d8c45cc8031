"""Requests as ASGI gives them, for what stands around the handlers. Handlers themselves see Litestar's Request and never a scope."""

from collections.abc import Mapping

from litestar.enums import ScopeType
from litestar.types import HTTPScope, Scope


def http(scope: Scope) -> HTTPScope | None:
    """The scope of an HTTP request; None for anything else."""
    return scope if scope["type"] == ScopeType.HTTP else None


def headers_of(scope: Scope) -> Mapping[str, str]:
    """Headers by lower-case name; several of one name are joined by a comma, as RFC 9110 (5.2) lets one do."""
    found: dict[str, str] = {}
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1").lower(), raw_value.decode("latin-1")
        found[name] = f"{found[name]}, {value}" if name in found else value
    return found
