"""Bodies of requests: size, media type, depth, NUL, all invalid fields at once. A handler gets a right struct, or is not called.

Litestar would take JSON sent as text/plain, fail on 1,000 levels, read "5" as 5 and stop at the first invalid field: so it is done here.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import msgspec
from litestar import Request
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp, Receive, Scope, Send

from api.http.asgi import headers_of, http
from api.http.errors import Unacceptable
from api.http.faults import DecHook, faults_of
from api.http.instants import implausible_within
from api.http.language import preferred

if TYPE_CHECKING:
    from litestar import Litestar

LIMIT = 256 * 1024
"""Bytes of a body where the handler's opt `body_limit` says nothing."""
FILE_LIMIT = 20 * 1024 * 1024
"""Bytes of an import or a file: a handler says `opt={"body_limit": FILE_LIMIT, "media_types": ("text/csv",)}`."""
DEPTH = 64

_JSON_PARTS = re.compile(rb'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)


RAW = "raw_body"
CONVERTED = "converted_body"


class ReadRequest(Request[Any, Any, Any]):
    """A request whose body was read before: what `json()` answers is a struct already, which Litestar's laxer conversion leaves alone."""

    async def body(self) -> bytes:
        raw: bytes = self.scope["state"].get(RAW, b"")
        return raw

    async def json(self) -> Any:  # noqa: ANN401 - the struct that the handler asks for
        return self.scope["state"].get(CONVERTED)


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a command that has no fields: absent, or {}."""


class Bodies(ASGIMiddleware):
    """Reads the body of each request that may have one, before its handler is called."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        request = http(scope)
        if request is not None and request["method"] in {"POST", "PUT", "PATCH"}:
            await self._read(scope, receive)
        await next_app(scope, receive, send)

    async def _read(self, scope: Scope, receive: Receive) -> None:
        handler: Any = scope["route_handler"]
        headers = headers_of(scope)
        raw = await _received(receive, headers.get("content-length"), int(handler.opt.get("body_limit", LIMIT)))
        scope["state"][RAW] = raw
        media_types: tuple[str, ...] = handler.opt.get("media_types", ("application/json",))
        expected = handler.parsed_data_field is not None or "media_types" in handler.opt
        if not raw and not expected:
            return
        if not raw:
            raise Unacceptable("body_missing")
        media_type = _media_type(headers)
        if media_type not in media_types:
            raise Unacceptable("media_type_unsupported", headers={"Accept-Post": ", ".join(media_types)})
        if media_type == "application/json":
            kind: Any = handler.parsed_data_field.annotation if handler.parsed_data_field else Nothing
            hook: DecHook = handler.default_deserializer
            scope["state"][CONVERTED] = _converted(decoded(raw), kind, hook, headers.get("accept-language"))


def loose_bodies(app: "Litestar") -> list[str]:
    """Handlers whose body would take unknown fields: an application that has one does not start."""
    return sorted(
        f"{method} {route.path}"
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method, (handler, _) in route.route_handler_map.items()
        if handler.parsed_data_field is not None and not _strict(handler.parsed_data_field.annotation)
    )


def _strict(kind: Any) -> bool:  # noqa: ANN401 - any annotation
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return True
    return kind.__struct_config__.forbid_unknown_fields and kind.__struct_config__.frozen


def decoded(raw: bytes) -> object:
    """The JSON value of a body; refuses what no handler should see."""
    if depth_of(raw) > DEPTH:
        raise Unacceptable("json_too_deep")
    try:
        value: object = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unacceptable("malformed_json") from error
    if b"\\u0000" in raw and _holds_nul(value):
        raise Unacceptable("nul_character")
    return value


def depth_of(raw: bytes) -> int:
    """How many objects and lists stand in each other at the deepest place, without decoding."""
    depth = deepest = 0
    for part in _JSON_PARTS.finditer(raw):
        match part.group()[:1]:
            case b"[" | b"{":
                depth += 1
                deepest = max(deepest, depth)
            case b"]" | b"}":
                depth -= 1
            case _:
                pass
    return deepest


def _holds_nul(value: object) -> bool:
    match value:
        case str():
            return "\0" in value
        case list():
            return any(_holds_nul(item) for item in cast("list[object]", value))
        case dict():
            fields = cast("dict[str, object]", value)
            return any("\0" in name or _holds_nul(item) for name, item in fields.items())
        case _:
            return False


async def _received(receive: Receive, announced: str | None, limit: int) -> bytes:
    """The whole body; 413 as soon as it is known to be too large, so that nobody can fill the memory."""
    too_large = Unacceptable("body_too_large", extra={"limit": limit})
    if announced is not None and announced.isdecimal() and int(announced) > limit:
        raise too_large
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":  # the client went away: nobody reads the answer
            raise Unacceptable("malformed_request")
        chunk = message.get("body", b"")
        chunks.append(chunk)
        size += len(chunk)
        if size > limit:
            raise too_large
        if not message.get("more_body", False):
            return b"".join(chunks)


def _media_type(headers: Mapping[str, str]) -> str:
    """The media type in lower case; empty where its charset is not UTF-8 or the content is compressed."""
    media_type, _, parameters = headers.get("content-type", "").partition(";")
    charset = re.search(r'charset\s*=\s*"?([^\s;"]+)', parameters, re.IGNORECASE)
    if charset and charset.group(1).lower() not in {"utf-8", "utf8"}:
        return ""
    if headers.get("content-encoding", "identity").strip().lower() != "identity":
        return ""
    return media_type.strip().lower()


def _converted(value: object, kind: Any, hook: DecHook, accept_language: str | None) -> object:  # noqa: ANN401 - any annotation
    try:
        converted: object = msgspec.convert(value, kind, dec_hook=hook)
    except msgspec.ValidationError:
        whole = _whole(value)
        if faults := faults_of(whole, kind, preferred(accept_language), hook):
            raise Unacceptable("invalid_fields", *faults) from None
        return msgspec.convert(whole, kind, dec_hook=hook)
    if any(implausible_within(converted)):
        raise Unacceptable("invalid_fields", *faults_of(value, kind, preferred(accept_language), hook))
    return converted


def _whole(value: object) -> object:
    """The same with 28000.0 as 28000: JSON knows one kind of number, and JSON Schema calls both an integer."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case list():
            return [_whole(item) for item in cast("list[object]", value)]
        case dict():
            return {name: _whole(item) for name, item in cast("dict[str, object]", value).items()}
        case _:
            return value
