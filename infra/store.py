"""The parts of the store put together from the settings: the log, the keys, the kept secrets, the people."""

from contextlib import ExitStack
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Engine

from infra.clock import Clock, utc_now
from infra.database import Database, engine, migrate, open_storage
from infra.people import People, digest_persons, people
from infra.personal.kept import Kept, development_secret, former_development_secret
from infra.personal.personal_data import Keys
from infra.personal.rotation import TABLES, unopened_of
from infra.personal.sealing import Wrapping, new_key
from infra.provable.signing import Signing, signing_of
from infra.settings import Settings, SettingsError
from infra.storage.log import TOLERANCE, Log

LOG_KEY_MISSING = "AUTOS_LOG_KEY is missing: at least 32 characters, which authenticate the log's entries"


@dataclass(frozen=True)
class Store:
    """What the rest of the program needs of the databases; `close` it at the end."""

    log: Log
    keys: Keys
    kept: Kept
    people: People
    keys_engine: Engine
    signing: Signing

    def close(self) -> None:
        """Close every connection."""
        self.log.storage.close()
        self.keys_engine.dispose()


def prepare_databases(settings: Settings) -> None:
    """Migrate the log's database, with the owner's role, and the keys'; nobody whom an earlier version met is left in plain.

    Raises:
        SettingsError: there is somebody, and outside development the log's key is missing.
    """
    migrate(Database(settings.owner_url), "log", application=Database(settings.database_url))
    migrate(Database(settings.keys_database_url), "keys")
    digest_persons(Database(settings.owner_url), lambda: _log_key_of(settings))


def open_store(settings: Settings, clock: Clock = utc_now, *, durable: bool = True, ahead: timedelta = TOLERANCE) -> Store:
    """Open databases that are prepared. `durable=False` is for a load that can be made again: no commit of the log waits for the disk.

    Raises:
        SettingsError: outside development a secret is missing, or persons of an earlier version are not digested yet.
    """
    with ExitStack() as opened:  # closed again where what follows refuses
        keys_engine = engine(Database(settings.keys_database_url))
        opened.callback(keys_engine.dispose)
        wrapping = wrapping_of(settings)
        kept = Kept(keys_engine, wrapping)
        log_key, signing = _log_key(settings, kept), signing_of(settings, kept)
        storage = open_storage(Database(settings.database_url), settings.database_pool, durable=durable)
        opened.callback(storage.close)
        known = people(storage, log_key)
        opened.pop_all()
        return Store(Log(storage, log_key, clock, ahead), Keys(keys_engine, wrapping), kept, known, keys_engine, signing)


def check_secrets(settings: Settings) -> None:
    """Before anything is made: the secrets that only development makes by itself are given.

    Raises:
        SettingsError: one is missing.
    """
    if not settings.development:
        wrapping_of(settings)
        if not settings.log_key:
            raise SettingsError(LOG_KEY_MISSING)


def check_kept(settings: Settings) -> None:
    """Before others are started that need them: each kept secret opens.

    Raises:
        KeyUnopenedError: one does not.
        SettingsError: outside development the secret that wraps them is missing.
    """
    keys_engine = engine(Database(settings.keys_database_url))
    try:
        for _, error in unopened_of(keys_engine, wrapping_of(settings), TABLES[:1]):
            raise error
    finally:
        keys_engine.dispose()


def wrapping_of(settings: Settings) -> Wrapping:
    """The secrets that wrap keys: those of the settings, in development those in the files beside the keys.

    Raises:
        SettingsError: outside development the secret is missing.
    """
    if settings.keys_secret is not None:
        return Wrapping(settings.keys_secret, settings.keys_secret_former)
    keys = Database(settings.keys_database_url)
    if settings.development and keys.is_sqlite:
        return Wrapping(development_secret(keys.path), former_development_secret(keys.path))
    raise SettingsError("AUTOS_KEYS_SECRET is missing: at least 32 characters, kept apart from both databases")


def _log_key_of(settings: Settings) -> bytes:
    if settings.log_key:
        return settings.log_key.encode()
    keys_engine = engine(Database(settings.keys_database_url))
    try:
        return _log_key(settings, Kept(keys_engine, wrapping_of(settings)))
    finally:
        keys_engine.dispose()


def _log_key(settings: Settings, kept: Kept) -> bytes:
    if settings.log_key:
        return settings.log_key.encode()
    if settings.development:
        return kept.keep("log-key", new_key)
    raise SettingsError(LOG_KEY_MISSING)
