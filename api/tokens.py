"""Tokens: whom we believe, and what a token says. Nothing in a token chooses the rules that it is checked by."""

import json
import math
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol
from uuid import UUID, uuid4

from joserfc import jwt
from joserfc.errors import ClaimError, ExpiredTokenError, JoseError
from joserfc.jwk import Key, OKPKey

from api.claims import Claims, MalformedClaimError, claims_of
from api.signatures import algorithms_of, decoded, header_of

LEEWAY = 60
"""Seconds by which two clocks may differ."""
REMEMBERED_SECONDS = 60.0
"""How long a believed token is believed again without a look at its signature: so long a key still counts that its issuer took back."""
REMEMBERED_TOKENS = 10_000
ROLES_CLAIM = "roles"
LOCAL_ISSUER = "urn:autos:local"
AUDIENCE = "autos"
SIGNING_KEY = "token_signing_key"
"""The name under which the local issuer's key is kept."""


class BadToken(Exception):  # noqa: N818 - an answer to the client
    """A token that is not believed. `expired`: it was good once. `claim`: of one that the issuer signed, the claim's name, for the log."""

    def __init__(self, *, expired: bool = False, claim: str | None = None) -> None:
        """The reason is told to no client: it helps only who forges."""
        super().__init__("token_expired" if expired else "token_invalid")
        self.expired = expired
        self.claim = claim


class IssuerUnavailable(Exception):  # noqa: N818 - an answer to the client
    """The issuer could not be asked for the key of a token, or has none: the token may be good, and is not believed.

    `retry_after`: seconds after which it is worth asking again.
    """

    def __init__(self, retry_after: float = 1.0) -> None:
        """Why stands in the log of the service and is told by `autos doctor`; a client can do nothing about it."""
        super().__init__("issuer_unavailable")
        self.retry_after = retry_after


class Keys(Protocol):
    """The public keys of an issuer: the local one below, or an outside one (`api/issuer/`)."""

    async def find(self, kid: str | None) -> Sequence[Key]:
        """The keys that may have signed a token that names `kid` (None: it names none); raises `IssuerUnavailable`."""
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

    def __init__(
        self, keys: Keys, *, issuer: str, audience: str, roles_claim: str = ROLES_CLAIM, now: Callable[[], float] = time.time
    ) -> None:
        """`roles_claim`: where the roles stand, a claim's name or, inside of claims, names joined by dots. `now` in seconds since 1970."""
        self._keys = keys
        self._roles_claim = roles_claim
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
        """The claims of a token.

        Raises:
            BadToken: it was not signed by the issuer, for us, for now.
            IssuerUnavailable: the issuer could not be asked.
        """
        now = self._now()
        until, claims = self._believed.get(token, (now, None))
        if claims is not None and now < until:
            return claims
        expires, claims = await self._checked(token)
        if len(self._believed) >= REMEMBERED_TOKENS:
            self._believed.clear()
        self._believed[token] = min(expires, now + REMEMBERED_SECONDS), claims
        return claims

    async def check(self) -> None:
        """Raises `IssuerUnavailable` where nobody could be believed now."""
        if not await self._keys.find(None):
            raise IssuerUnavailable

    async def _checked(self, token: str) -> tuple[float, Claims]:
        try:
            algorithm, kid = header_of(token)
        except (JoseError, ValueError, TypeError) as error:
            raise BadToken from error
        keys = [key for key in await self._keys.find(kid) if algorithm in algorithms_of(key)]
        try:
            return self._read(token, algorithm, keys)
        except ExpiredTokenError as error:
            raise BadToken(expired=True) from error
        except (ClaimError, MalformedClaimError) as error:
            raise BadToken(claim=error.claim) from error
        # Of JSON that nests too deeply, and of a day that no number of seconds reaches, Python's own errors tell.
        except (JoseError, ValueError, TypeError, RecursionError, OverflowError) as error:
            raise BadToken from error

    def _read(self, token: str, algorithm: str, keys: Sequence[Key]) -> tuple[float, Claims]:
        """When the token ends, and what it says."""
        for key in keys:
            try:
                said = decoded(token, key, algorithm)
            except JoseError:
                continue
            self._claims.validate(said)
            if not math.isfinite(expires := float(said["exp"])):
                raise BadToken
            return expires, claims_of(said, self._roles_claim)
        raise BadToken


def _made_key() -> bytes:
    return json.dumps(OKPKey.generate_key("Ed25519").as_dict(private=True)).encode()
