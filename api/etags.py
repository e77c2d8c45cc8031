"""Entity tags, `"<version>.<8 hex of the body's SHA-256>"`. If-None-Match compares the whole, If-Match only the version.

The body also changes by day, role and language under one version; who wrote under it would be refused for nothing.
"""

import re
from hashlib import sha256

from api.errors import Unacceptable
from api.problems import Fault

_TAG = re.compile(r'(W/)?"([\x21\x23-\x7e\x80-\xff]*)"')
_OURS = re.compile(r"(0|[1-9][0-9]{0,17})\.[0-9a-f]{8}")


def etag(version: int, body: bytes) -> str:
    """The tag of a representation; `version` counts the facts of the stream that owns the path."""
    return f'"{version}.{sha256(body).hexdigest()[:8]}"'


def matches(if_none_match: str | None, tag: str) -> bool:
    """Whether the client holds this very representation (weak comparison, RFC 9110, 13.1.2)."""
    if if_none_match is None:
        return False
    return if_none_match.strip() == "*" or any(each == tag for _, each in _tags("If-None-Match", if_none_match))


def expected_version(if_match: str | None) -> int | None:
    """The version that an If-Match header names; None where there is none, or `*` (which names no version).

    -1, which no thing has, for a weak tag or one that was never ours (RFC 9110, 13.1.1: it matches nothing). One tag only: a command
    rests on one state that was read.
    """
    if if_match is None or if_match.strip() == "*":
        return None
    tags = _tags("If-Match", if_match)
    if len(tags) != 1:
        raise malformed("If-Match", "one entity tag")
    weak, tag = tags[0]
    ours = _OURS.fullmatch(tag.strip('"'))
    return int(ours.group(1)) if ours and not weak else -1


def malformed(header: str, form: str) -> Unacceptable:
    """The refusal of a header, with the form it should have."""
    return Unacceptable("header_malformed", Fault(code="header_malformed", detail=form, header=header))


def _tags(header: str, text: str) -> list[tuple[bool, str]]:
    found: list[tuple[bool, str]] = []
    for each in re.split(r',(?=(?:[^"]*"[^"]*")*[^"]*$)', text):
        match = _TAG.fullmatch(each.strip())
        if match is None:
            raise malformed(header, '"<version>.<hash>"')
        found.append((match.group(1) is not None, f'"{match.group(2)}"'))
    return found
