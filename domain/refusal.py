"""A command that the law or the state of the record does not allow: a code, what is wrong, what to do, and the provisions it rests on."""

from collections.abc import Mapping
from typing import Any


class Refused(Exception):  # noqa: N818 - a refusal is an answer of the law, not a fault of the program
    """The answer "no" of a decision; nothing is written.

    `code` is snake_case and stable (client systems switch on it); `reason` is a pt-BR sentence that says what is wrong and what to do;
    `citations` are provision ids; `extra` holds the values that a client needs (`until`, `limit`, `missing`, …), JSON-ready.
    """

    def __init__(self, code: str, reason: str, *citations: str, **extra: Any) -> None:  # noqa: ANN401 - JSON values
        """Refuse with `code`, a sentence in pt-BR, the provisions that ask for it, and values by name."""
        super().__init__(f"{code}: {reason}")
        self.code = code
        self.reason = reason
        self.citations = citations
        self.extra: Mapping[str, Any] = extra
