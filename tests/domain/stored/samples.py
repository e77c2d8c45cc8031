"""One sample of each tag that was ever written, as it lies in a log: `tags/<stream.fact>.<number>.json`.

Beside them the bytes of each edition of a law pack that was ever published: `editions/<regime>.<number>.json`.
"""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from uuid import UUID

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from infra.personal.personal_data import Keys, SubjectKey

FOLDER = Path(__file__).parent / "tags"
EDITIONS = Path(__file__).parent / "editions"
STREAM, SUBJECT = UUID(int=1), UUID(int=2)


class FixedKeys(Keys):
    """Keys that follow from the subject, so that boxes sealed once open for ever. For samples only."""

    def __init__(self) -> None:
        """There is no database."""

    def to_seal(self, subjects: Iterable[UUID]) -> dict[UUID, SubjectKey]:
        """The key of each subject."""
        return {subject: SubjectKey(AESGCM(sha256(b"sample\0" + subject.bytes).digest())) for subject in subjects}

    def to_open(self, subjects: Iterable[UUID]) -> dict[UUID, SubjectKey]:
        """The same."""
        return self.to_seal(subjects)


def path_of(tag: str) -> Path:
    """Where the sample of a tag lies."""
    return FOLDER / f"{tag.replace('/', '.')}.json"


def tag_of(path: Path) -> str:
    """Whose sample it is."""
    name, _, number = path.stem.rpartition(".")
    return f"{name}/{number}"


def edition_path(regime: str, number: int) -> Path:
    """Where the bytes of an edition lie."""
    return EDITIONS / f"{regime}.{number}.json"
