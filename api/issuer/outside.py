"""The keys of an outside issuer, kept and read again. How often it is asked depends on the time alone, never on how many tokens come."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

import structlog
from joserfc.jwk import Key

from api.issuer.documents import NotReadError
from api.issuer.jwks import Published
from api.tokens import IssuerUnavailable

FRESH_SECONDS: Final = 300.0
"""How old keys may be before they are read again: so long a key still counts that its issuer took back."""
KEPT_SECONDS: Final = 3600.0
"""How long keys count of an issuer that cannot be asked. Nor does it issue tokens then, and those that are out seldom live longer; whoever
can cut us off from it must not keep a stolen key alive for good."""
PAUSE_SECONDS: Final = 5.0
"""Between two readings, whatever tokens come: the ids of keys in them may be made up."""

LOG = structlog.stdlib.get_logger("autos.issuer")


class OutsideIssuer:
    """The `Keys` of a process, for one event loop. It begins without any and reads them when they are first asked for."""

    def __init__(self, read: Callable[[], Awaitable[Published]], now: Callable[[], float] = time.monotonic) -> None:
        """`read` gets them, or raises `NotReadError`; `now` in seconds, since whenever."""
        self._read = read
        self._now = now
        self._keys: Mapping[str | None, tuple[Key, ...]] = {}
        self._read_at: float | None = None
        self._tried_at: float | None = None
        self._failed = False
        self._reading: asyncio.Task[None] | None = None

    async def find(self, kid: str | None) -> Sequence[Key]:
        """The keys with an id (None: all of them), of a reading that is not too old.

        Raises:
            IssuerUnavailable: none is known, and the issuer could not be asked, or has no key at all that serves: that is a fault of its
                own, and says nothing of a token.
        """
        known = self._known(kid)
        if self._is_due(known):
            await self._once()
            known = self._known(kid)
        if known or (self._keys and not self._failed):
            return known
        raise IssuerUnavailable(PAUSE_SECONDS)

    def _known(self, kid: str | None) -> Sequence[Key]:
        if self._age() >= KEPT_SECONDS:
            return ()
        return [key for keys in self._keys.values() for key in keys] if kid is None else self._keys.get(kid, ())

    def _is_due(self, known: Sequence[Key]) -> bool:
        """Whether to read again, or to wait for a reading under way."""
        if known and self._age() < FRESH_SECONDS:
            return False
        if self._reading is not None:
            return not (known and self._failed)  # while the issuer is away, one request at a time waits for it
        return self._tried_at is None or self._now() - self._tried_at >= PAUSE_SECONDS

    def _age(self) -> float:
        return float("inf") if self._read_at is None else self._now() - self._read_at

    async def _once(self) -> None:
        """Read, or wait for who reads already; whoever asked may go away meanwhile without an end to the reading."""
        if self._reading is None:
            self._reading = asyncio.create_task(self._try())
        await asyncio.shield(self._reading)

    async def _try(self) -> None:
        try:
            found = await self._read()
        except NotReadError as error:
            self._failed = True
            LOG.warning("issuer_unavailable", error=str(error))
        else:
            self._failed = False
            self._keys, self._read_at = found.keys, self._now()
            if not found.keys:
                LOG.warning("issuer_without_keys", count=sum(found.passed_over.values()))
        finally:
            self._tried_at = self._now()
            self._reading = None
