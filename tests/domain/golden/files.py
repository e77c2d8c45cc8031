"""Stored lives: a line says what it is, and each further line is a fact as it lies in a log, with its personal texts in plain.

`files/NAME.jsonl` is written once and never again; what each must give is typed by hand into `expected/NAME.toml`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from msgspec import Struct

from domain.acts.acts import city_acts, regime_acts
from domain.kinds import KINDS
from domain.law.edition import regime_from
from domain.law.explanation import Receipt
from domain.law.lawbook import Law
from domain.personal import Personal
from domain.streams import Event, Kind, Stream
from tests.domain.golden.lives import Life
from tests.domain.stored.samples import edition_path

FILES = Path(__file__).parent / "files"
EXPECTED = Path(__file__).parent / "expected"
ACTS = ("acts", "city")


class Plain(Struct, frozen=True):
    """A personal text as these files hold it."""

    subject: UUID
    text: str


class Told(NamedTuple):
    """A fact of a stored life: in which stream, its version there."""

    stream: Stream[Any]
    version: int
    event: Event

    @property
    def tag(self) -> str:
        """Its tag."""
        return str(self.event.__struct_config__.tag)


class Stored(NamedTuple):
    """A stored life: what it is about, and its facts stream by stream."""

    name: str
    about: str
    facts: tuple[Told, ...]

    def events(self, stream: Stream[Any]) -> list[Event]:
        """The facts of one stream in order."""
        return [told.event for told in self.facts if told.stream == stream]

    def streams(self, kind: str) -> list[Stream[Any]]:
        """The streams of a kind, in the order in which they were stored."""
        return [stream for stream in dict.fromkeys(told.stream for told in self.facts) if stream.kind.name == kind]

    def law(self, receipt: Receipt) -> Law:
        """The law of a receipt: the stored bytes of its edition, and the stored acts up to the versions seen."""
        regime = regime_from(edition_path(receipt.regime, receipt.edition).read_bytes())
        own, city = regime_acts(receipt.regime), city_acts(regime.municipality)
        seen = own.kind.fold(self.events(own)[: receipt.acts]), city.kind.fold(self.events(city)[: receipt.city])
        return Law(regime, *seen)


def names() -> list[str]:
    """The stored lives."""
    return sorted(path.stem for path in FILES.glob("*.jsonl"))


def read(name: str) -> Stored:
    """A stored life, read with the program's own classes; a retired tag goes through its kind's upcasters."""
    head, *lines = (FILES / f"{name}.jsonl").read_text().splitlines()
    facts = tuple(_told(json.loads(line)) for line in lines)
    return Stored(name, json.loads(head)["about"], facts)


def write(name: str, life: Life) -> Path:
    """Make a life and store it; refuses to write one that is there."""
    path = FILES / f"{name}.jsonl"
    if path.exists():
        raise FileExistsError(f"{path} is what old logs hold: a stored life is never written again")
    record = life.make().record()
    lines: list[Mapping[str, Any]] = [{"life": name, "about": " ".join((life.make.__doc__ or "").split())}]
    lines += [line for stream, events in record.items() if stream.kind.name in (*ACTS, *life.kinds) for line in _lines(stream, events)]
    FILES.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
    return path


def _lines(stream: Stream[Any], events: list[Event]) -> Iterator[Mapping[str, Any]]:
    for version, event in enumerate(events, start=1):
        fact = json.loads(msgspec.json.encode(event, enc_hook=_plain))
        yield {"stream": stream.kind.name, "id": str(stream.id), "version": version, "fact": fact}


def _told(line: dict[str, Any]) -> Told:
    kind = next(kind for kind in KINDS if kind.name == line["stream"])
    tag, fields = line["fact"]["tag"], line["fact"]
    known = {str(event.__struct_config__.tag): event for event in kind.events}
    while tag not in known:
        tag, fields = kind.upcasters[tag](fields)
    event: Event = msgspec.convert({**fields, "tag": tag}, known[tag], dec_hook=_opened)
    return Told(_stream(kind, UUID(line["id"])), line["version"], event)


def _stream(kind: Kind[Any], stream_id: UUID) -> Stream[Any]:
    return kind.at(stream_id)


def _plain(value: object) -> Plain:
    if isinstance(value, Personal):
        return Plain(value.subject, value.shown())
    raise TypeError(type(value).__name__)


def _opened(wanted: type, value: object) -> Personal:
    if wanted is not Personal:
        raise NotImplementedError(wanted)
    plain = msgspec.convert(value, Plain)
    return Personal(plain.subject, plain.text)
