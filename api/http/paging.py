"""Pages of a list: how many, from where on. A cursor is opaque and bound to its query: it holds the last key, never an offset."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, TypeVar

import msgspec
from litestar.params import QueryParameter

from api.http.errors import Unacceptable
from api.http.problems import Fault

K = TypeVar("K")

Limit = Annotated[int, QueryParameter(name="limit", ge=1, le=100, description="How many items at most.")]
LIMIT_DEFAULT = 50
AfterCursor = Annotated[
    str | None, QueryParameter(name="cursor", max_length=2000, description="`next` of the page before; none for the first.")
]

_BOUND = 8


def cursor_after(key: object, query: Mapping[str, object]) -> str:
    """The cursor of what comes after `key` (a tuple of JSON values, dates, UUIDs) in the list of `query` (its filters, without limit)."""
    return urlsafe_b64encode(_bound(query) + msgspec.json.encode(key)).rstrip(b"=").decode()


def key_of(cursor: str | None, query: Mapping[str, object], kind: type[K]) -> K | None:
    """The key in a cursor, as a `kind`; None for the first page. Refuses a cursor of another query, and one that was made up."""
    if cursor is None:
        return None
    try:
        raw = urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
        if raw[:_BOUND] != _bound(query):
            raise _invalid()
        return msgspec.json.decode(raw[_BOUND:], type=kind)
    except (Error, UnicodeError, msgspec.DecodeError) as error:
        raise _invalid() from error


def _bound(query: Mapping[str, object]) -> bytes:
    filters = sorted((name, value) for name, value in query.items() if value is not None)
    return sha256(msgspec.json.encode(filters)).digest()[:_BOUND]


def _invalid() -> Unacceptable:
    return Unacceptable("cursor_invalid", Fault(code="cursor_invalid", detail="cursor", parameter="cursor"))
