"""Headers that a client may add: why a command is given, that it is one and the same, and how fresh a read must be."""

import json
import re
from collections.abc import Mapping
from urllib.parse import unquote_to_bytes
from uuid import UUID, uuid4, uuid5

from api.http.errors import Unacceptable
from api.http.etags import malformed
from api.http.problems import Fault

COMMANDS = UUID("1f1e5b44-9c35-5f0c-a1a5-3a0c3cf2c0d7")
"""The namespace of command ids that follow from an Idempotency-Key: never changed, or repeats are taken for new commands."""
REASON_LENGTH = 2000
POSITION_MAX = 2**63 - 1

_KEY = re.compile(r"[\x21-\x7e]{1,255}")
_POSITION = re.compile(r"[0-9]{1,19}")


def command_id(headers: Mapping[str, str], *, issuer: str, subject: str, method: str, path: str) -> UUID:
    """The id of a command: the same for the same Idempotency-Key of the same person, method and path; random without a key."""
    key = headers.get("idempotency-key")
    if key is None:
        return uuid4()
    if not _KEY.fullmatch(key):
        raise malformed("Idempotency-Key", "1-255 printable ASCII characters without spaces")
    return uuid5(COMMANDS, json.dumps([issuer, subject, method, path, key]))


def reason(headers: Mapping[str, str], in_body: str | None = None) -> str | None:
    """Why a command is given, 2,000 characters at most: Autos-Reason (percent-encoded UTF-8) or the body's `reason`, not two of them."""
    header = headers.get("autos-reason")
    given = None if header is None else _decoded(header)
    if given is not None and in_body is not None and given != in_body:
        raise Unacceptable("invalid_fields", Fault(code="reason_given_twice", detail="Autos-Reason ≠ reason", pointer="/reason"))
    text = in_body if given is None else given
    if text is None or not text.strip():
        return None
    if len(text) > REASON_LENGTH:
        fault = Fault(code="length_wrong", detail=f"≤ {REASON_LENGTH}", **_place(in_header=given is not None))
        raise Unacceptable("invalid_fields", fault)
    return text


def minimum_position(headers: Mapping[str, str]) -> int | None:
    """The log position that a read must reflect (Autos-Min-Position), 0 or more; None where the client does not ask."""
    text = headers.get("autos-min-position")
    if text is None:
        return None
    if not _POSITION.fullmatch(text) or int(text) > POSITION_MAX:
        raise malformed("Autos-Min-Position", "0-9223372036854775807")
    return int(text)


def _decoded(header: str) -> str:
    form = "UTF-8, percent-encoded"
    if not header.isascii():
        raise malformed("Autos-Reason", form)
    if re.search(r"%(?![0-9A-Fa-f]{2})", header):
        raise malformed("Autos-Reason", form)
    try:
        text = unquote_to_bytes(header).decode()
    except UnicodeDecodeError as error:
        raise malformed("Autos-Reason", form) from error
    if "\0" in text:
        raise Unacceptable("nul_character")
    return text


def _place(*, in_header: bool) -> dict[str, str]:
    return {"header": "Autos-Reason"} if in_header else {"pointer": "/reason"}
