"""Who acts: our own random id for a token's issuer and subject; the subject itself gets neither into a fact nor into the database.

With gov.br a subject is a CPF: of it a keyed digest is kept, which tells nobody who does not have the key. A newcomer would hash it
without one, and eleven digits are soon tried.
"""

import hmac
from collections.abc import Callable
from functools import lru_cache
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.pool import NullPool

from infra.database import Database, alone, engine
from infra.settings import SettingsError
from infra.storage.log import Storage

People = Callable[[str, str], UUID]
PLAIN = "SELECT issuer, subject, person FROM persons_plain"
MOVE = text("INSERT INTO persons (digest, person) VALUES (:digest, :person)")


class PlainPersonsError(SettingsError):
    """Persons met by an earlier version are not digested yet: who was met would be met anew."""

    def __init__(self) -> None:
        super().__init__("the database holds persons of an earlier version: run `autos migrate`")


def people(storage: Storage, log_key: bytes) -> People:
    """A look-up from (issuer, subject) to the person's id, given at first sight and then the same for ever.

    Raises:
        PlainPersonsError: the databases were not prepared by this version.
    """
    if storage.answer(f"{PLAIN} LIMIT 1", {}):
        raise PlainPersonsError
    key = persons_key(log_key)

    @lru_cache(maxsize=10_000)
    def find(issuer: str, subject: str) -> UUID:
        return storage.person(digest_of(key, issuer, subject))

    return find


def persons_key(log_key: bytes) -> bytes:
    """The key of the digests. It comes of the log's key, which never changes; the keys' secret may, and nobody would be known again."""
    return hmac.digest(log_key, b"autos persons", "sha256")


def digest_of(key: bytes, issuer: str, subject: str) -> bytes:
    """HMAC-SHA256 of both; the length before the issuer says where it ends, whatever stands in it."""
    first = issuer.encode()
    return hmac.digest(key, len(first).to_bytes(8, "big") + first + subject.encode(), "sha256")


def digest_persons(database: Database, log_key: Callable[[], bytes]) -> int:
    """Put the digests of persons met by an earlier version in the place of what they are of, all at once; answers how many.

    `database`: with the role that owns the tables. `log_key` is asked for only where there are any.
    """
    made = engine(database, poolclass=NullPool)
    with alone(made, database) as connection:
        plain = connection.exec_driver_sql(PLAIN).all()
        if plain:
            key = persons_key(log_key())
            connection.execute(MOVE, [{"digest": digest_of(key, issuer, subject), "person": person} for issuer, subject, person in plain])
            # What PostgreSQL deletes it keeps in the file for a while; what it truncates goes with the file.
            connection.exec_driver_sql("DELETE FROM persons_plain" if database.is_sqlite else "TRUNCATE persons_plain")
    if plain and database.is_sqlite:
        with made.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    made.dispose()
    return len(plain)
