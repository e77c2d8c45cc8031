"""Secrets that the program makes for itself in development: the log's key, the local issuer's. In production they are settings."""

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Engine, text

from infra.personal.sealing import Wrapped, Wrapping

FIND = text("SELECT nonce, wrapped, wrapped_by FROM settings_kept WHERE name = :name")
KEEP = text(
    "INSERT INTO settings_kept (name, nonce, wrapped, wrapped_by) VALUES (:name, :nonce, :wrapped, :wrapped_by) ON CONFLICT DO NOTHING"
)


class Kept:
    """Named secrets in the keys' database, wrapped like the keys there."""

    def __init__(self, engine: Engine, wrapping: Wrapping) -> None:
        self._engine = engine
        self._wrapping = wrapping

    def find(self, name: str) -> bytes | None:
        """The secret of that name, if one is kept."""
        with self._engine.connect() as connection:
            row = connection.execute(FIND, {"name": name}).first()
        return None if row is None else self._wrapping.unwrap(Wrapped(bytes(row[0]), bytes(row[1]), row[2]), name.encode())

    def keep(self, name: str, make: Callable[[], bytes]) -> bytes:
        """The secret of that name; made and kept at the first asking. Where two processes make one, both get the first."""
        found = self.find(name)
        if found is not None:
            return found
        wrapped = self._wrapping.wrap(make(), name.encode())
        with self._engine.begin() as connection:
            connection.execute(KEEP, {"name": name, "nonce": wrapped.nonce, "wrapped": wrapped.box, "wrapped_by": wrapped.by})
        kept = self.find(name)
        if kept is None:
            raise LookupError(name)
        return kept


def development_secret(beside: Path) -> str:
    """The secret in the file `<beside>.secret`, readable by its owner only; made at the first asking."""
    file = secret_file(beside)
    with suppress(FileExistsError):
        _write_new(file, secrets.token_urlsafe(48))
    return file.read_text().strip()


def former_development_secret(beside: Path) -> str | None:
    """The secret before, while keys are wrapped anew; None where no rotation is under way."""
    file = former_file(beside)
    return file.read_text().strip() if file.exists() else None


def begin_new_secret(beside: Path) -> None:
    """Put a new secret in the file and keep the one before beside it; where that was begun before, nothing changes.

    The former one is on the disk before the new one takes its place: at no moment is a secret lost that wraps a key.
    """
    present = development_secret(beside)
    if former_development_secret(beside) not in {None, present}:
        return
    _put(former_file(beside), present)
    _put(secret_file(beside), secrets.token_urlsafe(48))


def end_new_secret(beside: Path) -> None:
    """Forget the secret before: no key is wrapped by it any more."""
    former_file(beside).unlink(missing_ok=True)
    _sync_folder(beside)


def secret_file(beside: Path) -> Path:
    """Where the secret lies."""
    return beside.with_name(beside.name + ".secret")


def former_file(beside: Path) -> Path:
    """Where the one before lies during a rotation."""
    return beside.with_name(beside.name + ".secret.former")


def _write_new(file: Path, text: str) -> None:
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as made:
        made.write(text)
        made.flush()
        os.fsync(made.fileno())


def _put(file: Path, text: str) -> None:
    """The text in the place of whatever was there, whole or not at all."""
    coming = file.with_name(file.name + ".new")
    coming.unlink(missing_ok=True)
    _write_new(coming, text)
    coming.replace(file)
    _sync_folder(file)


def _sync_folder(file: Path) -> None:
    descriptor = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
