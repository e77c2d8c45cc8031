"""Who acts: our own random id for a token's issuer and subject; the subject itself never gets into a fact."""

from collections.abc import Callable
from functools import lru_cache
from uuid import UUID

from infra.storage.log import Storage

People = Callable[[str, str], UUID]


def people(storage: Storage) -> People:
    """A look-up from (issuer, subject) to the person's id, given at first sight and then the same for ever."""
    return lru_cache(maxsize=10_000)(storage.person)
