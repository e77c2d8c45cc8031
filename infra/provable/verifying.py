"""`verify`: the log read once from the database and held against everything that was said of it before; in constant memory.

Nothing here trusts the kept tree: the roots that checkpoints attest are compared with roots computed from the entries themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sqlalchemy import Connection, text

from infra.followers.read_side import ReadSide
from infra.provable import naming, raw
from infra.provable.attested import Attestations, Attested
from infra.provable.beyond import BeyondHole
from infra.provable.files import Filed
from infra.provable.findings import Finding, Verdict
from infra.provable.grown import Grown
from infra.provable.merkle import HASH
from infra.provable.naming import Clues, placed
from infra.provable.note import VerifierKey
from infra.provable.raw import CHUNK, Row, mac_holds
from infra.provable.remarks import Reach, remarks
from infra.provable.signing import Signing
from infra.provable.tree import size_of

LAST = text("SELECT coalesce(max(position), 0) FROM events")
# A stream's versions follow each other, at rising positions; by the index, without any memory of ours. The first question is three
# times quicker and says whether versions are missing; the second where, and whether one stands before the one it follows.
VERSIONS = text("""
SELECT 1 FROM events GROUP BY stream HAVING max(version) - min(version) + 1 <> count(*) OR min(version) > 1 LIMIT 1
""")
SEQUENCE = """
SELECT position FROM (
    SELECT position, version, lag(version) OVER w AS before, lag(position) OVER w AS at
    FROM events {where} WINDOW w AS (PARTITION BY stream ORDER BY version)
) AS pairs
WHERE version <> coalesce(before, 0) + 1 AND NOT (before IS NULL AND version = 0) OR at > position ORDER BY position LIMIT 1
"""
WHOLE_SEQUENCE = text(SEQUENCE.format(where=""))
LATE_SEQUENCE = text(SEQUENCE.format(where="WHERE stream IN (SELECT e.stream FROM events e WHERE e.position > :after)"))
TREE_ROWS = text("SELECT count(*), coalesce(min(position), 1) FROM log_tree")
TREE_GAP = text("""
SELECT t.position + 1 FROM log_tree t WHERE NOT EXISTS (SELECT 1 FROM log_tree n WHERE n.position = t.position + 1) ORDER BY 1 LIMIT 1
""")

Progress = Callable[[int, int], None]
"""Told how many entries of how many were read."""


def verify(
    side: ReadSide,
    key: bytes,
    signing: Signing,
    *,
    given: Filed | None = None,
    trusted: Sequence[VerifierKey] = (),
    progress: Progress = lambda _, __: None,
    all_seals: bool = False,
) -> Verdict:
    """Everything that can be told of the log.

    Args:
        side: the database of the log.
        key: authenticates entries (AUTOS_LOG_KEY).
        signing: the key that signs checkpoints now, and their folder.
        given: a checkpoint from outside.
        trusted: keys that the auditor knows to be the log's.
        progress: told how far the reading is.
        all_seals: check the seal (HMAC) of every entry, also of those that a checkpoint covers.
    """
    with side.reading() as reading:
        connection = reading.connection
        last = int(connection.execute(LAST).scalar_one())
        attestations = Attestations(connection, signing, trusted, last)
        attestations.look_at_folder(signing)
        if given is not None:
            attestations.look_at_given(given)
        walk = _Walk(connection, key, attestations, last, progress, all_seals=all_seals)
        walk.go()
        found = [*walk.findings(), *attestations.findings]
        return Verdict(
            origin=attestations.origin, entries=walk.entries, root=walk.root.hex(), kept=walk.kept, checkpoints=attestations.stored,
            attested=walk.matched, findings=[placed(reading, each) for each in found],
            remarks=[*attestations.remarks, *walk.remarks(given=given is not None)],
        )  # fmt: skip


class _Walk:
    """One reading of all entries, beside the kept tree and what was attested."""

    def __init__(
        self, connection: Connection, key: bytes, attestations: Attestations, last: int, progress: Progress, *, all_seals: bool
    ) -> None:
        self._connection = connection
        self._key = key
        self._attested = attestations.in_order()
        self._next = next(self._attested, None)
        self._progress = progress
        self._grown = Grown(CHUNK)
        self._expected = 1
        self._time: int | None = None
        self.last = last
        self.kept = size_of(connection)
        self.covered = min(attestations.largest, self.last)
        self.unsealed = 0 if all_seals else self.covered
        self.matched = 0
        self.gap: int | None = None
        self.leaf: int | None = None
        self.inner: int | None = self._tree_gap()
        self.forged: int | None = None
        self.went_back: int | None = None
        self.unfit: Attested | None = None
        self.unfit_upto = 0
        self.beyond: dict[bool, Attested] = {}
        self.beyond_hole = BeyondHole(connection, key, self.kept)

    @property
    def entries(self) -> int:
        """How many were read without a gap."""
        return self._grown.size

    @property
    def root(self) -> bytes:
        """Over these."""
        return self._grown.root_at(self._grown.size)

    def go(self) -> None:
        """Read to the end, or to the first gap."""
        self._attest()  # nothing is attested of an empty log, but a checkpoint may say so
        with raw.events(self._connection, naming.FAR) as chunks, raw.tree_hashes(self._connection) as kept:
            for chunk in chunks:
                rows = self._dense(chunk)
                if rows:
                    self._look_at(rows, kept)
                    self._progress(self.entries, self.last)
                if self.gap is not None:
                    break
        while self._next is not None:
            if self._next.size > self.last:
                self.beyond[self._next.outside] = self._next
            else:
                self.beyond_hole.hold(self._next)
            self._next = next(self._attested, None)

    def _tree_gap(self) -> int | None:
        """The first position at which the kept tree lacks a row, or has one below the first."""
        rows, first = self._connection.execute(TREE_ROWS).one()
        if first != 1 or rows == self.kept:
            return None if first == 1 else min(first, 1)
        return int(self._connection.execute(TREE_GAP).scalar_one())

    def _dense(self, chunk: list[Row]) -> list[Row]:
        first, last = chunk[0][0], chunk[-1][0]
        if first == self._expected and last - first + 1 == len(chunk):
            self._expected = last + 1
            return chunk
        for at, row in enumerate(chunk):
            if row[0] != self._expected:
                self.gap = min(row[0], self._expected)
                return chunk[:at]
            self._expected += 1
        return chunk

    def _look_at(self, rows: list[Row], kept: Iterator[list[tuple[bytes]]]) -> None:
        times = [row[1] for row in rows] if self._time is None else [self._time, *(row[1] for row in rows)]
        if self.went_back is None and times != sorted(times):
            at = next(at for at in range(1, len(times)) if times[at] < times[at - 1])
            self.went_back = rows[at - (len(times) - len(rows))][0]
        self._time = times[-1]
        grown = self._grown.add(raw.leaves(rows))
        for beside in kept:
            self._compare(rows, grown, beside)
            break
        if self.forged is None and rows[-1][0] > self.unsealed:
            unsealed = (row[0] for row in rows if row[0] > self.unsealed and not mac_holds(row, row[0], self._key))
            self.forged = next(unsealed, None)
        self._attest()

    def _compare(self, rows: list[Row], grown: list[bytes], kept: list[tuple[bytes]]) -> None:
        if self.leaf is not None or self.inner is not None or [hashes for (hashes,) in kept] == grown:
            return
        for row, ours, (theirs,) in zip(rows, grown, kept, strict=False):
            if ours[:HASH] != theirs[:HASH]:
                self.leaf = row[0]
                return
            if ours != theirs:
                self.inner = row[0]
                return

    def _attest(self) -> None:
        """Hold the roots up to here against those attested."""
        while self._next is not None and self._next.size <= self._grown.size:
            each = self._next
            if self._grown.root_at(each.size) == each.root:
                self.matched = max(self.matched, each.size)
            else:
                self.unfit = self.unfit or each
                self.unfit_upto = each.size
            self._next = next(self._attested, None)

    def remarks(self, *, given: bool) -> Iterator[str]:
        """What was not looked at, or cannot be excluded."""
        if self.gap is not None:
            yield from self.beyond_hole.remarks(self.gap)
        unsealed, unfit = min(self.unsealed, self.entries), self.unfit is not None
        yield from remarks(Reach(self.last, self.kept, self.matched, unsealed, given, unfit), self.gap)

    def findings(self) -> list[Finding]:
        """The first altered entry, and then everything else that does not fit."""
        if self.last == 0 and self.kept == 0 and not self.beyond:
            return [Finding("log_empty", "The log has no entry: there is nothing to verify.")]
        return [*self._entries(), *self._cut(), *self._against_attested(), *self._kept_tree()]

    def _entries(self) -> Iterator[Finding]:
        leaf = None if self._only_the_tree() else self.leaf
        differs = self.unfit is not None or any(at is not None for at in (self.gap, leaf, self.forged, self.went_back))
        versions = self._out_of_sequence(differs=differs)
        named = None
        if differs or versions is not None:
            named = naming.first_altered(self._connection, self._key, Clues(self.gap, leaf, self.unfit_upto, self.matched))
        if named is not None:
            yield named
        if self.went_back is not None:
            said = f"The entry at position {self.went_back} was recorded before the one it follows: entries were re-ordered or changed."
            yield Finding("time_goes_back", said, self.went_back)
        if versions is not None:
            said = f"The entry at position {versions} does not follow the one before it in its stream: an entry was removed or re-ordered."
            yield Finding("version_missing", said, versions)
        if self.unfit is not None and named is None and self.unfit.size > self.matched:
            said = (
                f"Among the entries at positions {self.matched + 1} to {self.unfit.size} at least one was changed, removed, inserted or "
                "re-ordered. Which one cannot be told: seals and kept tree were made to fit, which needs AUTOS_LOG_KEY."
            )
            yield Finding("log_rewritten", said, self.matched + 1)

    def _out_of_sequence(self, *, differs: bool) -> int | None:
        """The first entry that does not follow the one before it in its stream. Where a checkpoint fits, its entries are in sequence."""
        if differs or self.matched == 0 or self._connection.execute(VERSIONS).first() is not None:
            found = self._connection.execute(WHOLE_SEQUENCE)
        else:
            found = self._connection.execute(LATE_SEQUENCE, {"after": self.matched})
        position: int | None = found.scalar()
        return position

    def _only_the_tree(self) -> bool:
        """Whether a leaf differs from the kept one, and yet the entries are those that a checkpoint attests."""
        return self.leaf is not None and self.leaf <= self.matched and self.unfit is None

    def _cut(self) -> Iterator[Finding]:
        if self.gap is None and self.kept > self.last:
            which = f"position {self.last + 1}" if self.kept == self.last + 1 else f"positions {self.last + 1} to {self.kept}"
            yield Finding("log_cut", f"The log ends at position {self.last}; the kept tree knows entries at {which}.", self.last + 1)

    def _against_attested(self) -> Iterator[Finding]:
        if self.unfit is not None and self.unfit.size <= self.matched:
            said = (
                f"A checkpoint over {self.matched} entries fits this log, {self.unfit.by}, over {self.unfit.size}, does not: one of them "
                "is not of this log, or its key signed two logs."
            )
            yield Finding("checkpoint_contradicted", said)
        if self.unfit is not None:
            yield Finding("log_differs", f"The first {self.unfit.size} entries are not those that {self.unfit.by} attests.")
        if self.gap is not None:
            yield from self.beyond_hole.findings(self.gap)
        for each in self.beyond.values():
            code = "log_rolled_back" if each.outside else "log_cut"
            what = "was set back to an old copy, or its end was removed" if each.outside else "lost its end"
            yield Finding(code, f"The log has {self.last} entries, {each.by} attests {each.size}: it {what}.", self.last + 1)

    def _kept_tree(self) -> Iterator[Finding]:
        attested = max(self.covered, self.matched)
        if self.kept < attested:
            said = f"The kept tree ends at position {self.kept}, and yet {attested} entries were published from it: its end was removed."
            yield Finding("tree_cut", said, self.kept + 1)
        at = self.inner if self.inner is not None else self.leaf
        if self.inner is not None or self._only_the_tree():
            yield Finding("tree_altered", f"The kept tree was altered at position {at}; the entries themselves fit what was attested.", at)
