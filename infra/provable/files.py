"""Checkpoints as files outside of the database, one a file, on the disk before anybody is answered, never written again.

They are what finds a database that was set back to an old copy: whoever copies them elsewhere need not trust this machine.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from infra.provable.note import Checkpoint, NoteError, VerifierKey, is_signed, parse_checkpoint, split

SUFFIX = ".checkpoint"
LARGEST = 64 * 1024
"""Bytes; a note has some hundred, and a few signatures."""


class Filed(Struct, frozen=True):
    """A file's name and note, and what the note says; unchecked, and None where it is no checkpoint at all."""

    name: str
    note: str
    checkpoint: Checkpoint | None


def write(directory: Path, checkpoint: Checkpoint, number: int, note: str) -> Path:
    """Write a checkpoint's file, durably; one that is there with the same content is left as it is.

    Raises:
        FileExistsError: it is there with another content.
    """
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"{number:08}{_ending(checkpoint)}"
    if path.exists():
        if read(path).note != note:
            raise FileExistsError(f"{path} holds another checkpoint")
        return path
    # Under another name first: a crash must not leave half of a checkpoint.
    half = path.with_name(f"{path.name}.{os.getpid()}")
    with half.open("w", encoding="utf-8", newline="\n") as file:
        file.write(note)
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)
    folder = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
    return path


def filed(directory: Path) -> Iterator[Filed]:
    """The files of a folder, by name; none where there is no folder."""
    if not directory.is_dir():
        return
    for name in sorted(entry.name for entry in os.scandir(directory) if entry.name.endswith(SUFFIX)):
        yield read(directory / name)


def read(path: Path) -> Filed:
    """A note in a file; what cannot be read as one has no checkpoint. Line ends as Windows writes them are taken for ours."""
    try:
        note = _bytes_of(path).decode("utf-8-sig", errors="replace").replace("\r\n", "\n")
    except OSError as error:
        return Filed(path.name, str(error.strerror), None)
    try:
        return Filed(path.name, note, parse_checkpoint(split(note)[0]))
    except NoteError:
        return Filed(path.name, note, None)


def _bytes_of(path: Path) -> bytes:
    """Of a file and nothing else: a pipe under a checkpoint's name would be waited for, a device read for ever."""
    if not path.is_file():
        return b""
    with path.open("rb") as file:
        return file.read(LARGEST)


def is_named_so(filed: Filed) -> bool:
    """Whether the file holds the checkpoint that its name was made for."""
    return filed.checkpoint is not None and filed.name.endswith(_ending(filed.checkpoint))


def _ending(checkpoint: Checkpoint) -> str:
    return f"-{checkpoint.size}-{checkpoint.root.hex()[:16]}{SUFFIX}"


def number_in(name: str) -> int | None:
    """Which number of the table's the file was named for; None for a name that is not one of ours."""
    first = name.partition("-")[0]
    return int(first) if name.endswith(SUFFIX) and first.isdecimal() else None


def last_number(directory: Path) -> int | None:
    """The largest number that a file of the folder was named for; None where it holds none."""
    if not directory.is_dir():
        return None
    return max((number for entry in os.scandir(directory) if (number := number_in(entry.name)) is not None), default=None)


def largest(directory: Path, origin: str, verifiers: Sequence[VerifierKey]) -> list[Checkpoint]:
    """The checkpoint over the most entries of the log of that name that one of these keys signed: at most one."""
    if not directory.is_dir():
        return []
    sized: list[tuple[int, str]] = []
    for entry in os.scandir(directory):
        parts = entry.name.split("-")
        if entry.name.endswith(SUFFIX) and len(parts) > 1 and parts[1].isdigit():
            sized.append((int(parts[1]), entry.name))
    for _, name in sorted(sized, reverse=True):
        found = read(directory / name)
        if found.checkpoint is not None and found.checkpoint.origin == origin and is_signed(found.note, verifiers):
            return [found.checkpoint]
    return []
