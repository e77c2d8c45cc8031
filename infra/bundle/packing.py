"""The bundle's one file: a ZIP with the same names in the same order and no times, so that the same case gives the same bytes.

Stored bytes lie in it as they are in the log: a proof is over them, and not over what a reader is shown.
"""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec
from msgspec import Struct

from infra.bundle.gathering import Gathered, Proven
from infra.storage.entries import microseconds

FORMAT = "autos-bundle/1"
MANIFEST, CHECKPOINT, VERIFIER, README = "bundle.json", "checkpoint.txt", "verify_bundle.py", "README.txt"
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first instant that a ZIP knows."""


class _Entry(Struct, frozen=True, rename="camel", omit_defaults=True):
    """An entry; with its stored bytes in the file `state`, or with the hash of its leaf alone where they are withheld."""

    position: int
    stream: UUID
    version: int
    proof: list[str]
    recorded_at_microseconds: int | None = None
    tag: str | None = None
    state: str | None = None
    leaf: str | None = None


class _Consistency(Struct, frozen=True, rename="camel"):
    size: int
    proof: list[str]


class _Manifest(Struct, frozen=True, rename="camel"):
    """`rotations`: notes that an old and a new key signed; `files`: the SHA-256 of every other file, against accidents only."""

    format: str
    case: UUID
    checkpoint: str
    keys: list[str]
    consistency: _Consistency | None
    entries: list[_Entry]
    rotations: list[str]
    files: dict[str, str]


def pack(gathered: Gathered, reading: Mapping[str, bytes], withheld: Collection[str]) -> bytes:
    """The bundle.

    Args:
        gathered: what proves the case.
        reading: files for people, by name: what the facts say, and why. Proofs do not cover them.
        withheld: tags of the case's facts whose bytes this reader does not get; that they stand in the log is proven all the same.
    """
    hidden = {each.entry.position for each in gathered.entries if each.entry.stream == gathered.case and each.entry.tag in withheld}
    shown = [each for each in gathered.entries if each.entry.position not in hidden]
    consistency = gathered.consistency
    beside = {
        README: files("infra.bundle").joinpath(README).read_bytes(),
        VERIFIER: files("infra.bundle").joinpath(VERIFIER).read_bytes(),
    }
    proven = {CHECKPOINT: gathered.published.note.encode(), **dict(sorted(reading.items())), **dict(_states(shown))}
    manifest = _Manifest(
        format=FORMAT,
        case=gathered.case,
        checkpoint=CHECKPOINT,
        keys=[key.text for key in gathered.keys],
        consistency=None if consistency is None else _Consistency(consistency.size, _texts(consistency.proof)),
        entries=[_hidden(each) if each.entry.position in hidden else _shown(each) for each in gathered.entries],
        rotations=list(gathered.rotations),
        files={name: sha256(content).hexdigest() for name, content in {**beside, **proven}.items()},
    )
    return _zipped({**beside, MANIFEST: msgspec.json.format(msgspec.json.encode(manifest), indent=1), **proven})


def _zipped(content: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with ZipFile(made, "w") as archive:
        for name, data in content.items():
            archive.writestr(ZipInfo(name, EPOCH), data, ZIP_DEFLATED)
    return made.getvalue()


def _states(shown: Sequence[Proven]) -> Iterator[tuple[str, bytes]]:
    return ((_name(each), each.entry.state) for each in shown)


def _name(proven: Proven) -> str:
    return f"entries/{proven.entry.position:012d}.json"


def _shown(proven: Proven) -> _Entry:
    entry = proven.entry
    return _Entry(
        position=entry.position, stream=entry.stream, version=entry.version, proof=_texts(proven.proof),
        recorded_at_microseconds=microseconds(entry.recorded_at), tag=entry.tag, state=_name(proven),
    )  # fmt: skip


def _hidden(proven: Proven) -> _Entry:
    entry = proven.entry
    return _Entry(
        position=entry.position,
        stream=entry.stream,
        version=entry.version,
        proof=_texts(proven.proof),
        leaf=b64encode(proven.leaf).decode(),
    )


def _texts(hashes: Sequence[bytes]) -> list[str]:
    return [b64encode(each).decode() for each in hashes]
