"""Sealing of bytes by AES-256-GCM: a box opens only with its key and for the place it was made for (`context`)."""

import os
from hashlib import sha256

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE_BYTES = 12
KEY_BYTES = 32


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
