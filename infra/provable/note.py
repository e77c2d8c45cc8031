"""Signed notes and checkpoints as C2SP writes them (signed-note, tlog-checkpoint), with Ed25519 keys.

A note is read strictly: what is not written exactly as the form says is refused, since a signature covers bytes and no meaning.
"""

import binascii
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

ED25519 = b"\1"
KEY_BYTES = 32
HASH_BYTES = 4
SIGNATURE_BYTES = 64
ROOT_BYTES = 32
MOST_SIGNATURES = 100
SIGNER = "PRIVATE+KEY+"
LEAST_LINES = 3
"""Of a checkpoint: origin, size, root. Lines after them belong to extensions."""


class NoteError(ValueError):
    """A note, checkpoint or key that is not in its form, or a note that no known key signed."""


class VerifierKey(Struct, frozen=True):
    """Who signs, by name, and the public key (32 bytes). As text: `name+hash+base64`."""

    name: str
    public: bytes

    @property
    def hash(self) -> bytes:
        """The four bytes by which a signature names its key."""
        return sha256(self.name.encode() + b"\n" + ED25519 + self.public).digest()[:HASH_BYTES]

    @property
    def text(self) -> str:
        """As it is published."""
        return f"{self.name}+{self.hash.hex()}+{b64encode(ED25519 + self.public).decode()}"

    def holds(self, text: str, signature: bytes) -> bool:
        """Whether the signature (64 bytes) over the text is of this key."""
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, text.encode())
        except InvalidSignature:
            return False
        return True


class SignerKey(Struct, frozen=True):
    """A name and the secret seed (32 bytes) it signs with. As text: `PRIVATE+KEY+name+hash+base64`."""

    name: str
    seed: bytes

    def __repr__(self) -> str:
        """The name alone: the seed is a secret."""
        return f"SignerKey({self.name!r})"

    @property
    def verifier(self) -> VerifierKey:
        """The key that checks what this one signs."""
        return VerifierKey(self.name, Ed25519PrivateKey.from_private_bytes(self.seed).public_key().public_bytes_raw())

    @property
    def text(self) -> str:
        """As it stands in a setting: a secret."""
        return f"{SIGNER}{self.name}+{self.verifier.hash.hex()}+{b64encode(ED25519 + self.seed).decode()}"

    def sign(self, text: str) -> bytes:
        """The signature over the text (64 bytes)."""
        return Ed25519PrivateKey.from_private_bytes(self.seed).sign(text.encode())


class Opened(Struct, frozen=True):
    """A note that was checked: its text, and the known keys that signed it, in the order of their lines."""

    text: str
    signers: tuple[VerifierKey, ...]


class Checkpoint(Struct, frozen=True):
    """What a log commits to: its name, its number of entries, the root of its tree over them."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"


def new_signer(name: str) -> SignerKey:
    """A new key.

    Raises:
        NoteError: the name is empty, or has a space or a plus sign.
    """
    return SignerKey(_name(name), Ed25519PrivateKey.generate().private_bytes_raw())


def parse_verifier(text: str) -> VerifierKey:
    """A published key.

    Raises:
        NoteError: it is not in its form, not Ed25519, or its hash is another key's.
    """
    name, given, key = _parts(text)
    found = VerifierKey(name, key)
    if found.hash != given:
        raise NoteError("the hash in the key is not the key's")
    return found


def parse_signer(text: str) -> SignerKey:
    """A secret key; no message shows it.

    Raises:
        NoteError: as for a published key.
    """
    if not text.startswith(SIGNER):
        raise NoteError(f"a key that signs begins with {SIGNER}")
    name, given, seed = _parts(text.removeprefix(SIGNER))
    found = SignerKey(name, seed)
    if found.verifier.hash != given:
        raise NoteError("the hash in the key is not the key's")
    return found


def signed(text: str, signers: Iterable[SignerKey]) -> str:
    """The note: text, empty line, one signature line a signer.

    Raises:
        NoteError: the text does not end with a newline or has a control character.
    """
    _check_text(text)
    lines = [f"— {key.name} {b64encode(key.verifier.hash + key.sign(text)).decode()}\n" for key in signers]
    return f"{text}\n{''.join(lines)}"


def opened(note: str, verifiers: Sequence[VerifierKey]) -> Opened:
    """Check a note against the known keys; signatures of unknown keys are passed over.

    Raises:
        NoteError: the note is not in its form, a signature of a known key is wrong, or no known key signed it.
    """
    text, lines = split(note)
    signers: list[VerifierKey] = []
    for name, key_hash, signature in lines:
        known = next((key for key in verifiers if (key.name, key.hash) == (name, key_hash)), None)
        if known is None or known in signers:
            continue
        if len(signature) != SIGNATURE_BYTES or not known.holds(text, signature):
            raise NoteError(f"the signature of {name}+{key_hash.hex()} is wrong")
        signers.append(known)
    if not signers:
        raise NoteError("no known key signed the note")
    return Opened(text, tuple(signers))


def is_signed(note: str, verifiers: Sequence[VerifierKey]) -> bool:
    """Whether the note is in its form and signed by one of these keys."""
    try:
        opened(note, verifiers)
    except NoteError:
        return False
    return True


def split(note: str) -> tuple[str, list[tuple[str, bytes, bytes]]]:
    """A note's text and, unchecked, its signatures: name, hash of the key, signature.

    Raises:
        NoteError: the note is not in its form.
    """
    above, gap, below = note.rpartition("\n\n")
    text = above + "\n"
    if not gap or not below.endswith("\n"):
        raise NoteError("a note is a text, an empty line and lines of signatures")
    _check_text(text)
    lines = below.removesuffix("\n").split("\n")
    if len(lines) > MOST_SIGNATURES:
        raise NoteError(f"a note has at most {MOST_SIGNATURES} signatures")
    return text, [_signature(line) for line in lines]


def parse_checkpoint(text: str) -> Checkpoint:
    """A checkpoint's text; lines of extensions after the root are passed over.

    Raises:
        NoteError: it is not in its form.
    """
    lines = text.split("\n")
    if lines.pop() or len(lines) < LEAST_LINES or not all(lines):
        raise NoteError("a checkpoint is an origin, a size and a root, a line each")
    origin, size, encoded = lines[:LEAST_LINES]
    if not (size.isascii() and size.isdigit()) or str(int(size)) != size:
        raise NoteError("the size is not a number in its shortest form")
    root = _bytes(encoded)
    if len(root) != ROOT_BYTES:
        raise NoteError("the root does not have 32 bytes")
    return Checkpoint(origin, int(size), root)


def _signature(line: str) -> tuple[str, bytes, bytes]:
    dash, _, rest = line.partition(" ")
    name, _, encoded = rest.partition(" ")
    content = _bytes(encoded)
    if dash != "—" or len(content) <= HASH_BYTES:
        raise NoteError("a signature is a dash, the key's name and the signature in base64")
    return _name(name), content[:HASH_BYTES], content[HASH_BYTES:]


def _parts(text: str) -> tuple[str, bytes, bytes]:
    # The base64 may hold a plus sign too.
    name, _, rest = text.partition("+")
    given, _, encoded = rest.partition("+")
    content = _bytes(encoded)
    if content[:1] != ED25519 or len(content) != 1 + KEY_BYTES:
        raise NoteError("the key is not an Ed25519 key in the form name+hash+base64")
    if len(given) != 2 * HASH_BYTES or given != given.lower():
        raise NoteError("the hash in the key is not eight hexadecimal digits")
    try:
        return _name(name), bytes.fromhex(given), content[1:]
    except ValueError:
        raise NoteError("the hash in the key is not eight hexadecimal digits") from None


def _name(name: str) -> str:
    if not name or "+" in name or any(sign.isspace() for sign in name):
        raise NoteError("a key's name is not empty and has no space and no plus sign")
    return name


def _bytes(encoded: str) -> bytes:
    try:
        content = b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        raise NoteError("what should be base64 is not") from None
    if b64encode(content).decode() != encoded:
        raise NoteError("base64 in another form than the only one")
    return content


def _check_text(text: str) -> None:
    if not text.endswith("\n") or any(sign < " " and sign != "\n" for sign in text):
        raise NoteError("a note's text ends with a newline and has no control characters")
