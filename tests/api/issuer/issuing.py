"""An issuer as it is seen from outside: a server on this machine that answers with documents, and the keys that sign."""

import json
import ssl
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from joserfc import jws
from joserfc.jwk import ECKey, Key, KeyParameters, OKPKey, RSAKey

REALM = "/realms/city"
DESCRIPTION = f"{REALM}/.well-known/openid-configuration"
CERTS = f"{REALM}/protocol/openid-connect/certs"


class Page(NamedTuple):
    """What stands at a path. `drip`: seconds before each byte of the body."""

    body: bytes
    status: int = 200
    headers: tuple[tuple[str, str], ...] = (("Content-Type", "application/json"),)
    drip: float = 0.0


class Issuing:
    """What the server answers with, and what it was asked for; where nothing stands it answers 503."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.issuer = base + REALM
        self.pages: dict[str, Page] = {}
        self.asked: list[str] = []

    def put(self, path: str, document: object, **more: Any) -> None:  # noqa: ANN401 - the rest of a page
        self.pages[path] = Page(json.dumps(document).encode(), **more)

    def publish(self, *keys: Key, **more: object) -> None:
        """The public keys, and the description that leads to them; `more` replaces parts of it."""
        self.put(DESCRIPTION, {"issuer": self.issuer, "jwks_uri": self.base + CERTS, **more})
        self.publish_keys(*keys)

    def publish_keys(self, *keys: Key) -> None:
        """The public keys alone."""
        self.put(CERTS, {"keys": [each.as_dict(private=False) for each in keys]})

    def claims(self, **more: object) -> dict[str, Any]:
        """What a token of this issuer says, good for five minutes; None leaves a claim out."""
        now = int(time.time())
        said = {"iss": self.issuer, "aud": ["autos", "account"], "sub": "maria", "iat": now, "exp": now + 300, **more}
        return {name: value for name, value in said.items() if value is not None}


def key(kind: str, kid: str | None = None) -> Key:
    """A new pair; `kind` is the algorithm that it signs with."""
    named: KeyParameters = {} if kid is None else {"kid": kid}
    match kind:
        case "RS256":
            return RSAKey.generate_key(2048, named)
        case "ES256":
            return ECKey.generate_key("P-256", named)
        case _:
            return OKPKey.generate_key("Ed25519", named)


def signed(by: Key, algorithm: str, claims: dict[str, Any], **header: object) -> str:
    """A token; its header names the key's id, if it has one."""
    named = {} if by.kid is None else {"kid": by.kid}
    # Not `jwt.encode`, which refuses what JSON can spell and UTF-8 cannot.
    return jws.serialize_compact({"alg": algorithm, "typ": "JWT", **named, **header}, json.dumps(claims).encode(), by, [algorithm])


@contextmanager
def issuing(tls: ssl.SSLContext | None = None) -> Generator[Issuing]:
    """The server, on a free port, for as long as the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            answers.asked.append(self.path)
            page = answers.pages.get(self.path, Page(b"{}", 503))
            self.send_response(page.status)
            for name, value in page.headers:
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(page.body)))
            self.end_headers()
            try:
                if not page.drip:
                    self.wfile.write(page.body)
                    return
                for at in range(len(page.body)):
                    time.sleep(page.drip)
                    self.wfile.write(page.body[at : at + 1])
            except OSError:  # whoever asked had enough
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
            """Nothing."""

    class Server(ThreadingHTTPServer):
        def handle_error(self, request: object, client_address: object) -> None:
            """A client that does not believe the certificate goes away: nothing of the server's."""

    server = Server(("127.0.0.1", 0), Handler)
    if tls is not None:
        server.socket = tls.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    answers = Issuing(f"{'https' if tls else 'http'}://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield answers
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
