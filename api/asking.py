"""What a command handler needs beside the body: who asks, under which command id, why, on which version. One dependency, `asking`."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from litestar import Request
from msgspec import Struct

from api.etags import expected_version
from api.policy import Caller
from api.request_headers import command_id, reason


class Asking(Struct, frozen=True, kw_only=True):
    """A command's frame. `body` are the raw bytes (the journal keeps their HMAC); `version` is what If-Match names, None where nothing."""

    caller: Caller
    command_id: UUID
    repeatable: bool
    reason: str | None
    version: int | None
    body: bytes


def caller(request: Request[Caller, Any, Any]) -> Caller:
    """Who asks (dependency `caller`)."""
    return request.user


async def asking(request: Request[Caller, Any, Any]) -> Asking:
    """The frame of a command (dependency `asking`)."""
    who = request.user
    headers: Mapping[str, str] = request.headers
    return Asking(
        caller=who,
        command_id=command_id(headers, issuer=who.issuer, subject=who.subject, method=request.method, path=request.url.path),
        repeatable="idempotency-key" in headers,
        reason=reason(headers, in_body=_reason_in(await request.json())),
        version=expected_version(headers.get("if-match")),
        body=await request.body(),
    )


def _reason_in(body: object) -> str | None:
    """The body's own `reason`, where its form has one."""
    given = getattr(body, "reason", None)
    return given if isinstance(given, str) else None
