"""Signatures of tokens: which algorithms are taken, and with which keys. What a key is good for is said by the key, never by a token."""

import re
import warnings
from typing import Any, Final

from joserfc import jws, jwt
from joserfc.errors import SecurityWarning
from joserfc.jwk import ECKey, Key, OKPKey, RSAKey
from joserfc.jws import JWSRegistry

ALGORITHMS: Final = ("RS256", "ES256", "Ed25519", "EdDSA")
TOKEN_LIMIT: Final = 16 * 1024
"""Characters of a token that is looked at: twice what most proxies let through in a header."""
RSA_BITS: Final = 2048
"""The least that a modulus has."""

_FORM = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")
"""Of a signed token. The library passes over other characters, and one token would have many spellings."""
_TYPES = {None, "jwt", "at+jwt", "application/at+jwt"}
"""What a token may call itself (RFC 8725, 3.11): for the same audience an issuer also signs notices of logout, which give nobody access."""


class _Headers(JWSRegistry):
    """Which headers a token may have: further ones are passed over (RFC 7515, 4), unless it calls them critical."""

    max_header_length = 4096


def header_of(token: str) -> tuple[str, str | None]:
    """The algorithm that a token names, and its key's id. Nothing else of the header is used: no key in it, no address of one.

    Raises:
        JoseError, ValueError, TypeError: it is no signed token that could be believed.
    """
    if len(token) > TOKEN_LIMIT or not _FORM.fullmatch(token):
        raise ValueError
    try:
        header = jws.extract_compact(token.encode("ascii"), registry=_Headers(strict_check_header=False)).headers()
        algorithm, kid, kind = header.get("alg"), header.get("kid"), header.get("typ")
    except (AttributeError, RecursionError) as error:  # JSON that is no object, or that nests too deeply
        raise ValueError from error
    if algorithm not in ALGORITHMS or not isinstance(kid, str | None) or (kind.lower() if isinstance(kind, str) else kind) not in _TYPES:
        raise ValueError
    return algorithm, kid


def decoded(token: str, key: Key, algorithm: str) -> dict[str, Any]:
    """What a token says, if the key signed it.

    Raises:
        JoseError: it did not, or the token is malformed.
        RecursionError: what it says nests too deeply.
    """
    registry = _Headers(algorithms=[algorithm], strict_check_header=False)
    if algorithm != "EdDSA":
        return jwt.decode(token, key, registry=registry).claims
    with warnings.catch_warnings():
        # RFC 9864 renames EdDSA to Ed25519 and joserfc warns at each use; issuers of today still say EdDSA.
        warnings.simplefilter("ignore", SecurityWarning)
        return jwt.decode(token, key, registry=registry).claims


def algorithms_of(key: Key) -> tuple[str, ...]:
    """The algorithms whose signatures a key may verify; none for a key that is too weak, or that its issuer means for something else."""
    if key.get("use") not in (None, "sig") or "verify" not in (key.get("key_ops") or ("verify",)):
        return ()
    able: tuple[str, ...] = ()
    match key:
        case RSAKey() if key.raw_value.key_size >= RSA_BITS:
            able = ("RS256",)
        case ECKey() if key.curve_name == "P-256":
            able = ("ES256",)
        case OKPKey() if key.get("crv") == "Ed25519":
            able = ("Ed25519", "EdDSA")  # EdDSA: its name before RFC 9864
        case _:
            pass
    return able if key.get("alg") in (None, *able) else ()
