"""Answers that succeed: one thing with its ETag, the thing that a command changed, a page of a list. JSON is encoded once and tagged."""

from typing import Any, Generic, TypeVar
from urllib.parse import parse_qsl, urlencode

import msgspec
from litestar import Request, Response
from litestar.enums import MediaType
from litestar.response.base import ASGIResponse
from litestar.serialization import default_serializer
from msgspec import Struct

from api.http.etags import etag, matches

T = TypeVar("T")


class Page(Struct, Generic[T], frozen=True):
    """Part of a list. `next` is the cursor of the next part, null at the end (and always where a thing's parts are shown whole)."""

    items: list[T]
    next: str | None


class Shown(Response[T]):
    """One thing in its present state. Answers 304 where the client holds it already."""

    def __init__(self, view: T, *, version: int) -> None:
        """`version` counts the facts of the stream that owns the path."""
        self.encoded = msgspec.json.encode(view, enc_hook=default_serializer)
        self.tag = etag(version, self.encoded)
        super().__init__(view, media_type=MediaType.JSON, headers={"ETag": self.tag})

    def render(self, content: Any, media_type: str, enc_hook: Any = default_serializer) -> bytes:  # noqa: ANN401, ARG002 - Litestar's signature
        return self.encoded

    def to_asgi_response(self, app: Any, request: Request[Any, Any, Any], **more: Any) -> ASGIResponse:  # noqa: ANN401 - Litestar's signature
        safe = request.method in {"GET", "HEAD"}
        if safe and matches(request.headers.get("if-none-match"), self.tag):
            return ASGIResponse(status_code=304, headers={"ETag": self.tag})
        answer: ASGIResponse = super().to_asgi_response(app, request, **more)  # pyright: ignore[reportUnknownMemberType] - Litestar's Request
        return answer


class Created(Shown[T]):
    """A command was obeyed: the thing that owns the path as it is now, where the new part of it lies, and the log position to wait for."""

    def __init__(self, view: T, *, version: int, location: str, position: int) -> None:
        """`location` is the path of the part; `position` that of the last fact written."""
        super().__init__(view, version=version)
        self.status_code = 201
        self.headers |= {"Location": location, "Autos-Position": str(position)}


class Tried(Created[Any]):
    """A command was tried and not given: 200 with what it would do, in place of the thing that it would make."""

    def __init__(self, view: object) -> None:
        """`view`: what it would do; there is nothing at a path of its own, and no position to wait for."""
        super().__init__(view, version=0, location="", position=0)
        self.status_code = 200
        del self.headers["Location"], self.headers["Autos-Position"]


class Listed(Response[Page[T]]):
    """A page of a list with the position that it reflects, and a link to the next page."""

    def __init__(self, request: Request[Any, Any, Any], items: list[T], *, cursor: str | None, position: int) -> None:
        """`cursor` of the next page, None at the end; `position` that the read model had handled when the page was read."""
        headers = {"Autos-Position": str(position)}
        if cursor is not None:
            query = [pair for pair in parse_qsl(request.scope["query_string"].decode(), keep_blank_values=True) if pair[0] != "cursor"]
            headers["Link"] = f'<{request.url.path}?{urlencode([*query, ("cursor", cursor)])}>; rel="next"'
        super().__init__(Page(items, cursor), media_type=MediaType.JSON, headers=headers)
