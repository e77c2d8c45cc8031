"""Secrets that the program makes for itself in development: the log's key, the local issuer's. In production they are settings."""

import os
import secrets
from collections.abc import Callable
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Engine, text

from infra.sealing import seal

FIND = text("SELECT nonce, wrapped FROM settings_kept WHERE name = :name")
KEEP = text("INSERT INTO settings_kept (name, nonce, wrapped) VALUES (:name, :nonce, :wrapped) ON CONFLICT DO NOTHING")


class Kept:
    """Named secrets in the keys' database, wrapped like the keys there."""

    def __init__(self, engine: Engine, wrapping_key: bytes) -> None:
        self._engine = engine
        self._wrap = AESGCM(wrapping_key)

    def find(self, name: str) -> bytes | None:
        """The secret of that name, if one is kept."""
        with self._engine.connect() as connection:
            row = connection.execute(FIND, {"name": name}).first()
        return None if row is None else self._wrap.decrypt(bytes(row[0]), bytes(row[1]), name.encode())

    def keep(self, name: str, make: Callable[[], bytes]) -> bytes:
        """The secret of that name; made and kept at the first asking. Where two processes make one, both get the first."""
        found = self.find(name)
        if found is not None:
            return found
        nonce, wrapped = seal(self._wrap, make(), name.encode())
        with self._engine.begin() as connection:
            connection.execute(KEEP, {"name": name, "nonce": nonce, "wrapped": wrapped})
        kept = self.find(name)
        if kept is None:
            raise LookupError(name)
        return kept


def development_secret(beside: Path) -> str:
    """The secret in the file `<beside>.secret`, readable by its owner only; made at the first asking."""
    file = beside.with_name(beside.name + ".secret")
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text().strip()
    with os.fdopen(descriptor, "w") as made:
        made.write(secrets.token_urlsafe(48))
        made.flush()
        os.fsync(made.fileno())
    return file.read_text().strip()
