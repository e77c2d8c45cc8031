"""A small domain for the store's tests: notebooks with notes, decided on the acts of a regime."""

from typing import Any
from uuid import UUID

from msgspec import Struct

from domain.acts.acts import CITY_ACTS, REGIME_ACTS, Act, ActRecorded, regime_acts
from domain.law.explanation import Receipt
from domain.law.publication import LAW
from domain.personal import Personal
from domain.refusal import Refused
from domain.streams import Command, Event, Facts, Kind, Occasion, Seen, Stream

REGIME = "americana-charter"


class NoteWritten(Event, frozen=True, tag="notebook.note_written/2"):
    number: int
    text: Personal
    acts_seen: int = 0
    receipt: Receipt | None = None
    witnesses: tuple[Personal, ...] = ()


class NotebookClosed(Event, frozen=True, tag="notebook.closed/1"):
    pass


class Notebook(Struct, frozen=True):
    notes: int = 0
    closed: bool = False


def evolve(state: Notebook, event: NoteWritten | NotebookClosed) -> Notebook:
    match event:
        case NoteWritten(number=number):
            return Notebook(number, state.closed)
        case NotebookClosed():
            return Notebook(state.notes, closed=True)


def _first_note(fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return "notebook.note_written/2", {"number": fields["no"], "text": fields["text"]}


NOTEBOOK: Kind[Notebook] = Kind("notebook", Notebook(), evolve, (NoteWritten, NotebookClosed), {"notebook.note_written/1": _first_note})
KINDS: tuple[Kind[Any], ...] = (NOTEBOOK, REGIME_ACTS, CITY_ACTS, LAW)


class WriteNote(Command, frozen=True):
    notebook: UUID
    text: str
    receipt: Receipt | None = None
    also: UUID | None = None


class CloseNotebook(Command, frozen=True):
    notebook: UUID


class Enact(Command, frozen=True):
    act: Act


def decide(command: WriteNote | CloseNotebook | Enact, seen: Seen, occasion: Occasion) -> Facts:
    del occasion
    match command:
        case WriteNote():
            notes: list[Stream[Notebook]] = [NOTEBOOK.at(command.notebook)]
            if command.also is not None:
                notes.append(NOTEBOOK.at(command.also))
            if any(seen[stream].closed for stream in notes):
                raise Refused("notebook_closed", "O caderno está fechado.")
            acts = seen[regime_acts(REGIME)]
            return [
                (stream, NoteWritten(
                    number=seen[stream].notes + 1, text=Personal(stream.id, command.text),
                    acts_seen=acts.version, receipt=command.receipt,
                )) for stream in notes
            ]  # fmt: skip
        case CloseNotebook():
            stream = NOTEBOOK.at(command.notebook)
            if seen[stream].closed:
                raise Refused("notebook_closed", "O caderno está fechado.")
            return [(stream, NotebookClosed())]
        case Enact():
            return [(regime_acts(REGIME), ActRecorded(regime=REGIME, act=command.act))]
