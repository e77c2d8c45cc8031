"""Which keys of an issuer's document count. A key that is not understood is passed over: it must not keep the others from counting."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from joserfc.jwk import JWKRegistry, Key
from msgspec import Struct

from api.signatures import algorithms_of

RSA_DIGITS = 340
"""Of the base64 text of a modulus of 2048 bits, which has 342: what is shorter is too short, and the library warns of it."""
KEYS_AT_MOST = 100
"""A token without a key's id is tried with each key."""


class Published(Struct, frozen=True):
    """What an issuer publishes: the keys that count, by their id (None: without one), and how many are passed over, by the reason."""

    keys: Mapping[str | None, tuple[Key, ...]]
    passed_over: Mapping[str, int]

    @property
    def algorithms(self) -> tuple[str, ...]:
        """Every algorithm that one of the keys verifies, in the order of their names."""
        return tuple(sorted({name for keys in self.keys.values() for key in keys for name in algorithms_of(key)}))


def published(keys: list[Any]) -> Published:
    """The keys of a JWKS document (RFC 7517). Several may have one id: each of them may have signed, also where they are of one kind.

    Section 4.5 says that ids should differ, and names keys of different kinds as an example of those that may share one. To take neither
    of two would lock out everybody for a slip of the issuer's, who may publish the old and the new key under one id while it changes them;
    to take the first would leave that to their order. To take both gives nobody more: who can put a key there can give it an id.
    """
    counting: dict[str | None, tuple[Key, ...]] = {}
    passed_over: Counter[str] = Counter()
    for each in keys:
        key = _key(each) if sum(map(len, counting.values())) < KEYS_AT_MOST else f"beyond the first {KEYS_AT_MOST}"
        if isinstance(key, str):
            passed_over[key] += 1
        else:
            counting[key.kid] = (*counting.get(key.kid, ()), key)
    return Published(counting, dict(passed_over))


def _key(given: object) -> Key | str:
    """The key, or why it does not count."""
    if not isinstance(given, dict):
        return "malformed"
    jwk = cast("dict[str, Any]", given)
    kind, modulus = jwk.get("kty"), jwk.get("n")
    if kind == "oct":
        return "symmetric"
    if "d" in jwk:
        return "private"
    if jwk.get("use", "sig") != "sig":
        return "for another use"
    if kind == "RSA" and isinstance(modulus, str) and len(modulus) < RSA_DIGITS:
        return "RSA below 2048 bits"
    if kind not in ("RSA", "EC", "OKP"):
        return "of a kind that is not taken"
    try:
        key = JWKRegistry.import_key(jwk)
        able = algorithms_of(key)
    except Exception:  # noqa: BLE001 - of a malformed key the libraries raise whatever comes; that it is malformed is told
        return "malformed"
    return key if able else "of a kind that is not taken"
