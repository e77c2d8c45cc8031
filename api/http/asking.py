"""What a handler needs beside body and path: `asking` for commands (who, which command, why, on which version), `looking` for readings."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID, uuid5

from litestar import Request
from litestar.params import QueryParameter
from msgspec import Meta, Struct

from api.http.etags import expected_version
from api.http.language import Language, asked_in
from api.http.request_headers import command_id, reason
from api.policy import Caller


class Asking(Struct, frozen=True, kw_only=True):
    """A command's frame. `body` are the raw bytes (the journal keeps their HMAC); `version` is what If-Match names, None where nothing."""

    caller: Caller
    command_id: UUID
    repeatable: bool
    reason: str | None
    version: int | None
    body: bytes
    language: Language = "pt-BR"

    def new_id(self, *what: str) -> UUID:
        """The id of a thing that the command makes: the same when the command is repeated."""
        return uuid5(self.command_id, ":".join(what))


AsOf = Annotated[
    Annotated[datetime, Meta(tz=True)] | None,
    QueryParameter(name="asOf", description="As it was recorded at this instant (with offset)."),
]
ValidOn = Annotated[date | None, QueryParameter(name="validOn", description="As it stood in law on this day.")]


class Looking(Struct, frozen=True, kw_only=True):
    """A reading of one thing: who looks, up to which instant of the record, for which day of law, in which language."""

    caller: Caller
    as_of: datetime | None = None
    valid_on: date | None = None
    language: Language = "pt-BR"


def caller(request: Request[Caller, Any, Any]) -> Caller:
    """Who asks (dependency `caller`)."""
    return request.user


def looking(request: Request[Caller, Any, Any], as_of: AsOf = None, valid_on: ValidOn = None) -> Looking:
    """The frame of a reading of one thing (dependency `looking`)."""
    language = asked_in(request)
    return Looking(caller=request.user, as_of=as_of, valid_on=valid_on, language=language)


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
        language=asked_in(request),
    )


def _reason_in(body: object) -> str | None:
    """The body's own `reason`, where its form has one."""
    given = getattr(body, "reason", None)
    return given if isinstance(given, str) else None
