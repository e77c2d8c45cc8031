"""Entity tags, `"<version>.<8 hex of the body's SHA-256>"`. If-None-Match compares the whole, If-Match only the version.

The body also changes by day, role and language under one version; who wrote under it would be refused for nothing.
"""

import re
from hashlib import sha256

from api.http.errors import Unacceptable
from api.http.problems import Fault

NO_VERSION = -1
"""A version that no thing has."""

_TAG = re.compile(r'(W/)?"([\x21\x23-\x7e\x80-\xff]*)"')
_OURS = re.compile(r"(0|[1-9][0-9]{0,17})\.[0-9a-f]{8}")


def etag(version: int, body: bytes) -> str:
    """The tag of a representation; `version` counts the facts of the stream that owns the path."""
    return f'"{version}.{sha256(body).hexdigest()[:8]}"'


def matches(if_none_match: str | None, tag: str) -> bool:
    """Whether the client holds this very representation (weak comparison, RFC 9110, 13.1.2); a malformed header holds none."""
    if if_none_match is None:
        return False
    return if_none_match.strip() == "*" or any(each == tag for _, each in _tags(if_none_match))


def expected_version(if_match: str | None) -> int | None:
    """The version that an If-Match header names; None where there is none, or `*` (which names no version).

    NO_VERSION for what is weak, malformed or never was a tag of ours (RFC 9110, 13.1.1: it matches nothing, which is 412 once the
    thing is known to exist). Several tags are refused: a command rests on one state that was read.
    """
    if if_match is None or if_match.strip() == "*":
        return None
    tags = _tags(if_match)
    if len(tags) > 1:
        raise malformed("If-Match", '"<version>.<hash>"')
    weak, tag = tags[0] if tags else (True, "")
    ours = _OURS.fullmatch(tag.strip('"'))
    return int(ours.group(1)) if ours and not weak else NO_VERSION


def malformed(header: str, form: str) -> Unacceptable:
    """The refusal of a header, with the form it should have."""
    return Unacceptable("header_malformed", Fault(code="header_malformed", detail=form, header=header))


def _tags(text: str) -> list[tuple[bool, str]]:
    """The tags of a header, each with whether it is weak; none if any is malformed (a comma may stand inside of a tag)."""
    matches = [_TAG.fullmatch(each.strip()) for each in re.split(r',(?=(?:[^"]*"[^"]*")*[^"]*$)', text)]
    found = [(match.group(1) is not None, f'"{match.group(2)}"') for match in matches if match is not None]
    return found if len(found) == len(matches) else []
