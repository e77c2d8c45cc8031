"""`python -m tests.domain.stored`: write a sample of each tag that has none yet, and the bytes of each edition that is not there.

What is there is never written again: it is what old logs hold.
"""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints
from uuid import UUID

from msgspec import Raw
from msgspec.structs import fields

from domain.kinds import KINDS
from domain.law.edition import edition_of
from domain.law.packs import PACKS
from domain.personal import Personal
from infra.mapper import Mapper, Stamp
from tests.domain.stored.samples import EDITIONS, FOLDER, STREAM, SUBJECT, FixedKeys, edition_path, path_of

STAMP = Stamp(UUID(int=3), "clerk", UUID(int=4), Personal(STREAM, "Motivo do registro."))
PLAIN: dict[Any, Any] = {
    str: "texto", int: 7, bool: True, date: date(2026, 3, 2), datetime: datetime(2026, 3, 2, 12, 0, tzinfo=UTC), UUID: UUID(int=5),
    Personal: Personal(SUBJECT, "Maria da Silva"), Any: "texto", Raw: Raw(b'{"key":"texto"}'),
}  # fmt: skip


def sample(kind: Any) -> Any:  # noqa: ANN401 - any annotation of a fact's field
    """A value of that type with every optional part filled in."""
    if kind in PLAIN:
        return PLAIN[kind]
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return parts[0]
    if origin in (Union, UnionType):
        return sample(next(part for part in parts if part is not NoneType))
    if origin is tuple:
        return (sample(parts[0]),) if parts[1:] == (Ellipsis,) else tuple(sample(part) for part in parts)
    if origin is dict:
        return {sample(parts[0]): sample(parts[1])}
    hints = get_type_hints(kind)  # of a struct
    return kind(**{field.name: sample(hints[field.name]) for field in fields(kind)})


def main() -> None:
    """Write what is missing."""
    mapper = Mapper(KINDS, FixedKeys())
    for event in (event for kind in KINDS for event in kind.events):
        (fact,) = mapper.encode([(STREAM, 1, sample(event))], STAMP)
        path: Path = path_of(fact.tag)
        if not path.exists():
            path.write_text(json.dumps(json.loads(fact.state), ensure_ascii=False, indent=1) + "\n")
    for edition in map(edition_of, PACKS.values()):
        path = edition_path(edition.regime, edition.number)
        if not path.exists():
            path.write_bytes(edition.content)


FOLDER.mkdir(exist_ok=True)
EDITIONS.mkdir(exist_ok=True)
main()
