"""What was attested of the log before: checkpoints of the table, of the folder, and the one that the auditor brings; which of them count.

Whose signature counts follows from the key of the settings (and those that the auditor gives): a checkpoint that a known key signed
together with another makes the other known. A key that stands in the database alone proves nothing: an intruder can put his there.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from datetime import datetime
from operator import attrgetter

from msgspec import Struct
from sqlalchemy import Connection, select

from infra.provable import checkpoints, files, raw
from infra.provable.checkpoints import CHECKPOINTS, Published
from infra.provable.files import Filed
from infra.provable.findings import Finding
from infra.provable.note import Checkpoint, NoteError, Opened, VerifierKey, is_signed, opened, parse_checkpoint
from infra.provable.remarks import in_runs, unfiled
from infra.provable.signing import Signing
from infra.storage.log import TOLERANCE


class Attested(Struct, frozen=True):
    """A log of so many entries had this root, says `by`. `outside`: not from the database."""

    size: int
    root: bytes
    by: str
    outside: bool = False


class Attestations:
    """All of them, looked at once; `in_order` gives those that count, by size."""

    def __init__(self, connection: Connection, signing: Signing, trusted: Sequence[VerifierKey], last: int) -> None:
        """`last`: the log's last position."""
        keys = signing.keys()
        own = [] if keys is None else [key.verifier for key in (keys.signer, keys.former) if key is not None]
        self.origin = signing.origin()
        self.known: list[VerifierKey] = [*trusted, *own]
        self.stored = 0
        self.findings: list[Finding] = []
        self.remarks: list[str] = []
        self.largest = 0
        self._numbers: list[int] = []
        self._unfit: set[int] = set()
        self._others: list[Attested] = []
        self._connection = connection
        self._last = last
        if not self.known:
            self.remarks.append("No key is known to check signatures with: set AUTOS_CHECKPOINT_KEY, or give the published key with --key.")
        self._look_at_stored()

    def look_at_folder(self, signing: Signing) -> None:
        """The files; those that the table holds too say nothing new.

        Whoever publishes leaves no gap behind the folder's first file, so one that is missing between others was removed.
        """
        seen = 0
        same: set[int] = set()
        there: set[int | None] = set()
        for filed in files.filed(signing.directory):
            seen += 1
            there.add(files.number_in(filed.name))
            stated = filed.checkpoint
            if stated is None or not files.is_named_so(filed):
                what = "no checkpoint" if stated is None else "another checkpoint than its name says"
                self.findings.append(Finding("checkpoint_file_altered", f"The file {filed.name} holds {what}: it was written over."))
            elif stated.origin == self.origin:
                number = self._stored_as(stated, filed.note)
                if number is None:
                    self._look_at_file(filed, stated)
                else:
                    same.add(number)
        gone = {
            number for number in self._numbers if number not in there and min(same, default=number) < number < max(same, default=number)
        }
        if gone:
            said = f"Checkpoint files are gone from {signing.directory}, where others before and after them lie"
            self.findings.append(Finding("checkpoint_file_removed", f"{said}: number {in_runs(gone)}."))
            same |= gone
        if self.stored and not seen:
            said = f"The folder {signing.directory} holds no checkpoint: only the database was held against itself."
            self.remarks.append(f"{said} {unfiled(self._numbers, same)}")
        elif self.origin is not None and len(same) < self.stored:
            self.remarks.append(unfiled(self._numbers, same, f" in {signing.directory}"))

    def look_at_given(self, given: Filed) -> None:
        """The checkpoint that the auditor brings."""
        stated = given.checkpoint
        if stated is None:
            self.findings.append(Finding("checkpoint_unreadable", f"{given.name} is not a signed checkpoint."))
        elif self.origin is not None and stated.origin != self.origin:
            said = f"{given.name} is of the log {stated.origin}, this one is {self.origin}."
            self.findings.append(Finding("checkpoint_of_another_log", said))
        else:
            try:
                opened(given.note, self.known)
            except NoteError as error:
                said = f"{given.name}: {error}. A key that you know to be the log's is given with --key."
                self.findings.append(Finding("checkpoint_unknown_key", said))
            else:
                self._others.append(Attested(stated.size, stated.root, given.name, outside=True))
                self.largest = max(self.largest, stated.size)

    def in_order(self) -> Iterator[Attested]:
        """Those that count, by size."""
        stored = (
            Attested(each.size, each.root, f"checkpoint {each.number}")
            for each in checkpoints.by_size(self._connection)
            if each.number not in self._unfit
        )
        return heapq.merge(stored, sorted(self._others, key=attrgetter("size")), key=attrgetter("size"))

    def _look_at_stored(self) -> None:
        """From the newest back, so that each key is vouched for before it is needed."""
        above: int | None = None
        after: datetime | None = None
        for each in checkpoints.backwards(self._connection):
            self.stored += 1
            self._numbers.append(each.number)
            if above is not None and each.number != above - 1:
                self.findings.append(Finding("checkpoint_removed", f"Checkpoint {above - 1} is missing from the table."))
            above = each.number
            if self._is_out_of_time(each, after):
                when = f"Checkpoint {each.number} is said to be of {each.at.isoformat()}"
                said = f"{when}: before what it covers, or after the one that follows it."
                self.findings.append(Finding("checkpoint_time_altered", said))
            after = each.at
            try:
                note = opened(each.note, each.verifiers())
                finding = self._fault_of(each, note)
            except NoteError as error:
                finding = Finding("checkpoint_altered", f"Checkpoint {each.number}: {error}.")
            else:
                if finding is None:
                    self.known += [key for key in note.signers if key not in self.known]
                    self.largest = max(self.largest, each.size)
            if finding is not None:
                self._unfit.add(each.number)
                self.findings.append(finding)
        if above not in {None, 1}:
            self.findings.append(Finding("checkpoint_removed", "The first checkpoints are missing from the table."))

    def _fault_of(self, each: Published, note: Opened) -> Finding | None:
        which = f"Checkpoint {each.number}"
        stated = parse_checkpoint(note.text)
        if (stated.size, stated.root) != (each.size, each.root):
            return Finding("checkpoint_altered", f"{which} does not say what stands beside it in the table.")
        if not any(key in self.known for key in note.signers):
            said = f"{which} is signed by a key that no known key vouches for. A key that you know to be the log's is given with --key."
            return Finding("checkpoint_unknown_key", said)
        return None

    def _look_at_file(self, filed: Filed, stated: Checkpoint) -> None:
        if not is_signed(filed.note, self.known):
            said = f"The file {filed.name} is signed by no known key: it was written over, or put there by somebody else."
            self.findings.append(Finding("checkpoint_file_altered", said))
            return
        self._others.append(Attested(stated.size, stated.root, f"the file {filed.name}", outside=True))
        if stated.size <= self._last:  # else the whole database is an old copy, which the walk over the log says
            said = f"The checkpoint over {stated.size} entries in the file {filed.name} is missing from the table."
            self.findings.append(Finding("checkpoint_removed", said))

    def _is_out_of_time(self, each: Published, after: datetime | None) -> bool:
        """No signature is over `at`: it is held against its neighbours, as far as clocks may differ."""
        covered = raw.place(self._connection, each.size)
        return (after is not None and each.at > after + TOLERANCE) or (covered is not None and each.at < covered.recorded_at - TOLERANCE)

    def _stored_as(self, stated: Checkpoint, note: str) -> int | None:
        """Its number in the table."""
        # By size first, which has an index; without it where a row says another size than its note.
        same = (CHECKPOINTS.c.note == note, CHECKPOINTS.c.size == stated.size)
        found = (self._connection.execute(select(CHECKPOINTS.c.number).where(*those)).scalar() for those in (same, same[:1]))
        return next((number for number in found if number is not None), None)
