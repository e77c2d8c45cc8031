"""Personal data inside a fact.

Sealed in the store, plain in the domain, `[eliminado]` once its subject was erased. Never put a name, CPF, licence or address into a
plain `str` field.
"""

from collections.abc import Callable
from typing import Any, Final, final
from uuid import UUID, uuid5

import msgspec


@final
class Erased:
    """The text is gone for ever: its key was destroyed."""

    def __repr__(self) -> str:
        return "[eliminado]"


ERASED: Final = Erased()


@final
class Personal:
    """A text about a natural person, or free text under the case's own key.

    A plain class and no Struct: msgspec calls its hooks for unknown classes only, and the mapper seals and opens it there.
    `subject` names whose key seals it (a person's subject id, or the stream's id for free text).
    """

    __slots__ = ("_text", "subject")

    def __init__(self, subject: UUID, text: str | Erased | Callable[[], str | Erased]) -> None:
        """A text of `subject`; `ERASED` where the key is gone; a function where it is opened once somebody looks at it."""
        self.subject = subject
        self._text = text

    @property
    def text(self) -> str | Erased:
        """The text, opened."""
        text = self._text
        if not isinstance(text, (str, Erased)):
            text = self._text = text()
        return text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Personal) and (self.subject, self.text) == (other.subject, other.text)

    def __hash__(self) -> int:
        return hash((self.subject, self.text))

    def __repr__(self) -> str:
        """Shows no text: a repr ends in logs."""
        return f"Personal({self.subject})"

    def shown(self) -> str:
        """The text for a reader who may see it, `[eliminado]` when erased."""
        return self.text if isinstance(self.text, str) else "[eliminado]"


def subject_of(stream: UUID, *what: str | int) -> UUID:
    """The subject id of a natural person known by the stream that holds them and what they are there (`"driver", 3`).

    The same in every process.
    """
    return uuid5(stream, ":".join(str(part) for part in what))


def closed_json(value: object) -> Any:  # noqa: ANN401 - JSON values
    """A value as JSON holds it; a personal text by its subject, never by what it says."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=_subject))


def _subject(value: object) -> str:
    if isinstance(value, Personal):
        return str(value.subject)
    raise TypeError(type(value).__name__)
