"""What surrounds every request, found or not: Host, HEAD, OPTIONS, headers of every answer. Rules of single paths stand elsewhere."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from litestar.exceptions import HTTPException, MethodNotAllowedException
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from api.http.asgi import headers_of, http
from api.http.errors import Answer, Unacceptable, log
from api.http.language import preferred
from api.http.problems import MEDIA_TYPE

if TYPE_CHECKING:
    from litestar import Litestar

API_VERSION = "1.0.0"
"""Of the interface (semantic versioning), not of the program: a change that a client can notice moves it."""

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
HSTS = {"Strict-Transport-Security": "max-age=31536000; includeSubDomains"}
_ALWAYS = {"API-Version": API_VERSION, "Cache-Control": "private, no-cache"}
_PAIRS = [(name.lower().encode(), words.encode()) for name, words in {**SECURITY, **_ALWAYS}.items()]
_PAIRS_SECURE = [*_PAIRS, *((name.lower().encode(), words.encode()) for name, words in HSTS.items())]


class Frame:
    """The outermost part of the application."""

    def __init__(self, inner: ASGIApp, app: "Litestar", hosts: frozenset[str]) -> None:
        """`inner`: the application's own handler; `hosts`: accepted names without port, none for any."""
        self.inner = inner
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection."""
        request = http(scope)
        if request is None:
            await self.inner(scope, receive, send)
            return
        finish = _finishing(send, secure=request["scheme"] == "https", head=request["method"] == "HEAD")
        try:
            self._check(request)
            allowed = self._allowed(request) if request["method"] == "OPTIONS" else None
        except Unacceptable as refusal:
            await refuse(refusal, request, finish)
            return
        if allowed is not None:
            await finish({"type": "http.response.start", "status": 204, "headers": [(b"allow", allowed.encode())]})
            await finish({"type": "http.response.body", "body": b"", "more_body": False})
            return
        if request["method"] == "HEAD":
            request["method"] = "GET"
        await self.inner(scope, receive, finish)

    def _check(self, scope: HTTPScope) -> None:
        if self.hosts and _name(headers_of(scope).get("host", "")) not in self.hosts:
            raise Unacceptable("host_not_allowed")
        path = scope["path"]
        if "\0" in path:
            raise Unacceptable("nul_character")
        if len(path) > 1 and path.endswith("/"):  # a thing has one address
            raise Unacceptable("not_found")

    def _allowed(self, scope: HTTPScope) -> str | None:
        """Every method of a path, asked with one that none has; None where nothing is at the path."""
        try:
            self.app.asgi_router.handle_routing(path=scope["path"], method="?")
        except MethodNotAllowedException as answer:
            return with_head((answer.headers or {}).get("allow", ""))
        except HTTPException:
            return None
        return None


def with_head(allow: str) -> str:
    """An Allow header that names HEAD wherever it names GET, in one order."""
    methods = {method.strip() for method in allow.split(",") if method.strip()} | {"OPTIONS"}
    return ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))


def _name(host: str) -> str:
    """A Host header without its port, in lower case."""
    name, _, port = host.rpartition(":")
    return (name if name and port.isdecimal() else host).lower()


async def refuse(refusal: Exception, scope: HTTPScope, send: Send, template: str = "-") -> None:
    """Answer with a problem from outside of Litestar's own handling of exceptions; `template` is the path with its parameters' names."""
    answer = Answer(refusal, preferred(headers_of(scope).get("accept-language")))
    log(answer, refusal, method=scope["method"], template=template)
    headers = {"content-type": MEDIA_TYPE, "content-length": str(len(answer.body)), **answer.headers}
    pairs = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": answer.status, "headers": pairs})
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})


def _finishing(send: Send, *, secure: bool, head: bool) -> Send:
    """Sends with the headers of every answer; for HEAD without the body (its length stays)."""

    async def finish(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": list(_headed(message.get("headers", ()), secure=secure))}
        elif message["type"] == "http.response.body" and head:
            message = {"type": "http.response.body", "body": b"", "more_body": message.get("more_body", False)}
        await send(message)

    return finish


def _headed(given: Iterable[tuple[bytes, bytes]], *, secure: bool) -> Iterator[tuple[bytes, bytes]]:
    names: set[bytes] = {b"vary"}
    varies = [b"Authorization", b"Accept-Language"]
    for name, value in given:
        names.add(name.lower())
        if name.lower() == b"allow":
            yield name, with_head(value.decode()).encode()
        elif name.lower() == b"vary":
            varies.append(value)
        else:
            yield name, value
    yield b"vary", b", ".join(varies)
    yield from (pair for pair in (_PAIRS_SECURE if secure else _PAIRS) if pair[0] not in names)
