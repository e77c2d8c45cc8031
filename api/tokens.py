"""Tokens: whom we believe, and what a token says. Nothing in a token chooses the rules that it is checked by."""

import json
import time
import warnings
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol
from uuid import UUID, uuid4

import msgspec
from joserfc import jws, jwt
from joserfc.errors import ExpiredTokenError, JoseError, SecurityWarning
from joserfc.jwk import ECKey, Key, OKPKey, RSAKey
from msgspec import Struct

ALGORITHMS: Final = ("RS256", "ES256", "Ed25519", "EdDSA")
LEEWAY = 60
"""Seconds by which two clocks may differ."""
REMEMBERED_SECONDS = 60.0
"""How long a believed token is believed again without a look at its signature: so long a key still counts that its issuer took back."""
REMEMBERED_TOKENS = 10_000
LOCAL_ISSUER = "urn:autos:local"
AUDIENCE = "autos"
SIGNING_KEY = "token_signing_key"
"""The name under which the local issuer's key is kept."""

_RSA_BITS = 2048
_ED25519 = ("Ed25519", "EdDSA")  # EdDSA: its name before RFC 9864


class BadToken(Exception):  # noqa: N818 - an answer to the client
    """A token that is not believed. `expired`: it was good once."""

    def __init__(self, *, expired: bool = False) -> None:
        """The reason is told to nobody: it helps only who forges."""
        super().__init__("token_expired" if expired else "token_invalid")
        self.expired = expired


class Claims(Struct, frozen=True, kw_only=True):
    """What a believed token says."""

    iss: str
    sub: str
    roles: tuple[str, ...] = ()
    regimes: tuple[str, ...] = ()
    operators: tuple[UUID, ...] = ()


class Keys(Protocol):
    """The public keys of an issuer: the local one below, or (later) a JWKS read over HTTPS and kept."""

    async def find(self, kid: str | None) -> Sequence[Key]:
        """The keys that may have signed a token that names `kid` (None: it names none)."""
        ...


class KeyStore(Protocol):
    """Where the local issuer's signing key lies: in the database, so that `autos token` and `autos serve` agree."""

    def keep(self, name: str, make: Callable[[], bytes]) -> bytes:
        """The value kept under a name; made and kept at the first asking (of two processes that make one, both get the first)."""
        ...


class LocalIssuer:
    """The issuer of development: signs with a key of its own. Never used where an issuer is set."""

    def __init__(self, store: KeyStore, audience: str = AUDIENCE) -> None:
        """Read the key, or make it at the first use."""
        self._audience = audience
        self._key = OKPKey.import_key(json.loads(store.keep(SIGNING_KEY, _made_key)))
        self._key.ensure_kid()

    async def find(self, kid: str | None) -> Sequence[Key]:
        return [self._key] if kid in {None, self._key.kid} else []

    def token(
        self,
        *,
        subject: str,
        roles: Sequence[str],
        regimes: Sequence[str],
        operators: Sequence[UUID] = (),
        seconds: int = 12 * 3600,
        now: Callable[[], float] = time.time,
    ) -> str:
        """A token for a person, good for `seconds` from now."""
        issued = int(now())
        claims: dict[str, Any] = {
            "iss": LOCAL_ISSUER,
            "aud": self._audience,
            "sub": subject,
            "iat": issued,
            "nbf": issued,
            "exp": issued + seconds,
            "jti": str(uuid4()),
            "roles": list(roles),
            "regimes": list(regimes),
            "operators": [str(operator) for operator in operators],
        }
        return jwt.encode({"alg": "Ed25519", "kid": self._key.kid}, claims, self._key, algorithms=["Ed25519"])


class Verifier:
    """Believes the tokens of one issuer for one audience."""

    def __init__(self, keys: Keys, *, issuer: str, audience: str, now: Callable[[], float] = time.time) -> None:
        """`now` in seconds since 1970."""
        self._keys = keys
        self._issuer = issuer
        self._now = now
        self._believed: dict[str, tuple[float, Claims]] = {}
        self._claims = jwt.JWTClaimsRegistry(
            now=lambda: int(now()),
            leeway=LEEWAY,
            iss={"essential": True, "value": issuer},
            aud={"essential": True, "value": audience},
            exp={"essential": True},
            sub={"essential": True, "allow_blank": False},
        )

    async def believe(self, token: str) -> Claims:
        """The claims of a token; raises `BadToken` for any that was not signed by the issuer, for us, for now."""
        now = self._now()
        until, claims = self._believed.get(token, (now, None))
        if claims is not None and now < until:
            return claims
        expires, claims = await self._checked(token)
        if len(self._believed) >= REMEMBERED_TOKENS:
            self._believed.clear()
        self._believed[token] = min(expires, now + REMEMBERED_SECONDS), claims
        return claims

    async def _checked(self, token: str) -> tuple[float, Claims]:
        try:
            header = jws.extract_compact(token.encode("ascii")).headers()
            algorithm, kid = header.get("alg"), header.get("kid")
            if algorithm not in ALGORITHMS or not (kid is None or isinstance(kid, str)):
                raise BadToken
            return self._read(token, algorithm, [key for key in await self._keys.find(kid) if _fits(key, algorithm)])
        except ExpiredTokenError as error:
            raise BadToken(expired=True) from error
        except (JoseError, ValueError, TypeError, msgspec.ValidationError) as error:
            raise BadToken from error

    def _read(self, token: str, algorithm: str, keys: Sequence[Key]) -> tuple[float, Claims]:
        """When the token ends, and what it says."""
        for key in keys:
            try:
                believed = _decoded(token, key, algorithm)
            except JoseError:
                continue
            self._claims.validate(believed.claims)
            return float(believed.claims["exp"]), msgspec.convert(believed.claims, Claims)
        raise BadToken


def _made_key() -> bytes:
    return json.dumps(OKPKey.generate_key("Ed25519").as_dict(private=True)).encode()


def _decoded(token: str, key: Key, algorithm: str) -> jwt.Token:
    if algorithm != "EdDSA":
        return jwt.decode(token, key, algorithms=[algorithm])
    with warnings.catch_warnings():
        # RFC 9864 renames EdDSA to Ed25519 and joserfc warns at each use; issuers of today still say EdDSA.
        warnings.simplefilter("ignore", SecurityWarning)
        return jwt.decode(token, key, algorithms=[algorithm])


def _fits(key: Key, algorithm: str) -> bool:
    """Whether a key may be used with an algorithm: a token cannot turn a key of one kind into another."""
    meant = key.get("alg")
    if meant is not None and meant != algorithm and not (meant in _ED25519 and algorithm in _ED25519):
        return False
    if key.get("use") not in (None, "sig"):
        return False
    match key:
        case RSAKey():
            return algorithm == "RS256" and key.raw_value.key_size >= _RSA_BITS
        case ECKey():
            return algorithm == "ES256" and key.curve_name == "P-256"
        case OKPKey():
            return algorithm in _ED25519 and key.get("crv") == "Ed25519"
        case _:
            return False
