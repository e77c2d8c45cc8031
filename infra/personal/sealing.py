"""Sealing of bytes by AES-256-GCM: a box opens only with its key and for the place it was made for (`context`)."""

import os
from hashlib import sha256
from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE_BYTES = 12
KEY_BYTES = 32


class KeyUnopenedError(Exception):
    """A key or a kept secret in the keys' database does not open."""


class KeyDamagedError(KeyUnopenedError):
    """The secret that wraps it is there, so what lies in its row was changed."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"the key or secret {name} in the keys' database is damaged: it does not open with the secret that wraps it; "
            "restore that database from its back-up"
        )


class WrappedOtherwiseError(KeyUnopenedError):
    """A key or secret is wrapped by none of the secrets that the settings name."""

    def __init__(self, wrapped_by: str | None) -> None:
        super().__init__(
            f"wrapped by the secret {wrapped_by or 'of a former version'}, which is none of those given: AUTOS_KEYS_SECRET must be the one "
            "that the keys were wrapped by, or be given as AUTOS_KEYS_SECRET_FORMER until `autos keys rotate` has ended"
        )


class Wrapped(NamedTuple):
    """A key or a secret as it lies in the keys' database; `by` names the wrapping key (None: a row from before names were kept)."""

    nonce: bytes
    box: bytes
    by: str | None


class Wrapping:
    """The secret of the settings that wraps keys, and the former one, which still opens what was not wrapped anew yet."""

    def __init__(self, secret: str, former: str | None = None) -> None:
        secrets = [secret] if former is None or former == secret else [secret, former]
        self._ciphers = {_name(each): AESGCM(key_from(each)) for each in secrets}
        self.by = _name(secret)

    def wrap(self, plain: bytes, context: bytes) -> Wrapped:
        """Wrap by the present secret."""
        return Wrapped(*seal(self._ciphers[self.by], plain, context), self.by)

    def unwrap(self, wrapped: Wrapped, context: bytes) -> bytes:
        """What is wrapped, by the present secret or the former one.

        Raises:
            WrappedOtherwiseError: by another one.
            KeyDamagedError: it was by one of them.
        """
        known = self._ciphers.values() if wrapped.by is None else filter(None, (self._ciphers.get(wrapped.by),))
        for cipher in known:
            try:
                return cipher.decrypt(wrapped.nonce, wrapped.box, context)
            except (InvalidTag, ValueError):  # ValueError: a nonce or a box that is too short
                continue
        if wrapped.by in self._ciphers:
            raise KeyDamagedError(context.decode())
        raise WrappedOtherwiseError(wrapped.by)


def new_key() -> bytes:
    """A random key of 256 bits."""
    return os.urandom(KEY_BYTES)


def key_from(secret: str) -> bytes:
    """The key that a secret of the settings stands for."""
    return sha256(b"autos wrapping key\0" + secret.encode()).digest()


def seal(cipher: AESGCM, plain: bytes, context: bytes) -> tuple[bytes, bytes]:
    """A nonce of its own, and the box."""
    nonce = os.urandom(NONCE_BYTES)
    return nonce, cipher.encrypt(nonce, plain, context)


def _name(secret: str) -> str:
    """What a wrapping key is called in the rows that it wraps; it tells nothing of the key."""
    return sha256(b"autos name of a wrapping key\0" + key_from(secret)).hexdigest()[:16]
