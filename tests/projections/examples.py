"""An example of every fact there is, made from the types of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints
from uuid import UUID

from msgspec import Raw, Struct
from msgspec.structs import fields

from domain.cases.events.common import Place
from domain.kinds import KINDS
from domain.personal import Personal
from domain.streams import Event

SUBJECT = UUID(int=17)
SECRET = "João da Silva"
PLAIN: Mapping[Any, object] = {
    str: "abc1234",
    int: 2,
    bool: True,
    UUID: SUBJECT,
    date: date(2026, 3, 2),
    datetime: datetime(2026, 3, 2, 12, tzinfo=UTC),
    Raw: Raw(b"{}"),
    Personal: Personal(SUBJECT, SECRET),
    Any: 1,
}


def example(kind: type[Event]) -> Event:
    """A fact of that kind with a value in each field, also in those that may be left out."""
    made: Event = _struct(kind)
    return made


def every_event() -> list[type[Event]]:
    """All kinds of facts, of all kinds of streams."""
    return [event for kind in KINDS for event in kind.events]


def _struct(kind: type[Any]) -> Any:  # noqa: ANN401 - of that kind
    hints = get_type_hints(kind)
    return kind(**{field.name: _value(field.name, hints[field.name]) for field in fields(kind)})


def _value(name: str, hint: Any) -> Any:  # noqa: ANN401 - any type of a field
    origin, args = get_origin(hint), get_args(hint)
    if name in {"cnpj", "appellant", "addressee"} and hint is str:
        return "12345678000195"
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is Literal:
        return args[0]
    if origin in {Union, UnionType}:
        return _value(name, next(a for a in args if a is not NoneType))
    if origin is tuple:
        return tuple(_value(name, a) for a in args if a is not Ellipsis)
    if origin is dict:
        return {"key": _value(name, args[1])}
    if isinstance(hint, type) and issubclass(hint, Struct):
        return Place("Americana") if hint is Place else _struct(hint)
    raise TypeError(f"{name}: {hint}")
