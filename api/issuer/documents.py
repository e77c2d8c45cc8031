"""What an outside issuer publishes, read over HTTPS: its description (OpenID Connect Discovery) and its keys.

Where that is read is said by the settings and by the issuer itself: nothing in a token has a part in it.
"""

import asyncio
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any, NamedTuple

import httpx
import msgspec
from msgspec import Struct

from api.issuer.jwks import Published, published
from infra.settings import Settings, SettingsError

DESCRIPTION = "/.well-known/openid-configuration"
SECONDS = 5.0
"""How long both documents may take together; requests wait for it."""
DOCUMENT_LIMIT = 256 * 1024
"""Bytes. Issuers' documents have a few thousand."""


class Source(NamedTuple):
    """Whose keys are read: the issuer, and where its keys lie if it is not asked for that."""

    issuer: str
    jwks_url: str | None = None


class NotReadError(Exception):
    """The keys could not be read; the message says why, in words for who runs the service."""


class _Description(Struct):
    issuer: str
    jwks_uri: str


class _KeySet(Struct):
    keys: list[Any]


def source_of(settings: Settings) -> Source | None:
    """Whom the settings name; None in development, where tokens are the local issuer's.

    Raises:
        SettingsError: an address that must not be read, or none outside of development.
    """
    if settings.issuer is None:
        if settings.jwks_url is not None:
            raise SettingsError("AUTOS_JWKS_URL is set and AUTOS_ISSUER is not: the issuer is named too, as its tokens name it in `iss`")
        if settings.development:
            return None
        raise SettingsError("AUTOS_ISSUER is missing: outside of development (SQLite, no issuer) it names who issues the tokens")
    for name, url in (("AUTOS_ISSUER", settings.issuer), ("AUTOS_JWKS_URL", settings.jwks_url)):
        if url is not None and (fault := _fault(url, plain=True)):
            raise SettingsError(f"{name} {fault}")
    if "?" in settings.issuer:
        raise SettingsError("AUTOS_ISSUER has a query, which the name of an issuer cannot have")
    return Source(settings.issuer, settings.jwks_url)


async def read(source: Source) -> Published:
    """The issuer's keys as it publishes them now.

    Raises:
        NotReadError: it does not answer in time, or not with what is wanted.
    """
    at = source.issuer
    try:
        async with asyncio.timeout(SECONDS), _client(source) as client:
            at = source.jwks_url or source.issuer.rstrip("/") + DESCRIPTION
            if source.jwks_url is None:
                description = msgspec.json.decode(await _document(client, at), type=_Description)
                at = _checked(description, source)
            return published(msgspec.json.decode(await _document(client, at), type=_KeySet).keys)
    except TimeoutError as error:
        raise NotReadError(f"{at} does not answer within {SECONDS:g} s") from error
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
        raise NotReadError(f"{at} does not answer: {str(error) or type(error).__name__}") from error
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise NotReadError(f"{at} answers with no document of an issuer") from error


def _client(source: Source) -> httpx.AsyncClient:
    """A client for one reading. The environment's proxies are not asked for an issuer on this machine; its certificates always count."""
    return httpx.AsyncClient(
        verify=httpx.create_ssl_context(),
        trust_env=not _is_loopback(httpx.URL(source.jwks_url or source.issuer).host),
        timeout=SECONDS,
        follow_redirects=False,
        headers={"Accept": "application/json", "Accept-Encoding": "identity"},
    )


async def _document(client: httpx.AsyncClient, url: str) -> bytes:
    """The body at an address, no more than the limit of it; a redirect is not followed, wherever it leads."""
    async with client.stream("GET", url) as answer:
        if answer.status_code != HTTPStatus.OK:
            raise NotReadError(f"{url} answers {answer.status_code}, not 200")
        if answer.headers.get("content-encoding", "identity") != "identity":
            raise NotReadError(f"{url} answers compressed, which was not asked for")
        body = bytearray()
        async for part in answer.aiter_raw():
            body += part
            if len(body) > DOCUMENT_LIMIT:
                raise NotReadError(f"{url} answers with more than {DOCUMENT_LIMIT // 1024} KiB")
        return bytes(body)


def _checked(description: _Description, source: Source) -> str:
    """Where the keys lie, if the description is that of the issuer: one that names another would let its keys count for this one's."""
    if description.issuer != source.issuer:
        raise NotReadError(f"the description at {source.issuer} is that of another issuer: {description.issuer[:200]!r}")
    if fault := _fault(description.jwks_uri, plain=source.issuer.startswith("http://")):
        raise NotReadError(f"the jwks_uri of {source.issuer} {fault}")
    return description.jwks_uri


def _fault(url: str, *, plain: bool) -> str | None:
    """What is wrong with an address. `plain`: on this machine it may be read without TLS."""
    try:
        parsed = httpx.URL(url)
    except (httpx.InvalidURL, ValueError):
        return "is no address"
    if parsed.port is not None and not 0 < parsed.port < 2**16:
        return "is no address"
    if parsed.userinfo or parsed.fragment or not parsed.host:
        return "is no address of a host alone, without a user's name and without a fragment"
    if parsed.scheme != "https" and not (plain and parsed.scheme == "http" and _is_loopback(parsed.host)):
        return "is not https:// (http:// is for this machine alone)"
    return None


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
