"""What can still be told beyond a hole in the log: no root can be computed over what is missing, but the kept tree has the hashes.

The kept tree is believed only as far as a signed checkpoint bears it out; whoever deletes rows can write there too.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection

from infra.provable import raw
from infra.provable.attested import Attested
from infra.provable.findings import Finding
from infra.provable.merkle import HASH
from infra.provable.raw import leaf, mac_holds
from infra.provable.tree import TreeStoppedError, root_at


class BeyondHole:
    """The checkpoints over more entries than could be read, held against the kept tree."""

    def __init__(self, connection: Connection, key: bytes, kept: int) -> None:
        """`key`: authenticates entries; `kept`: up to which position the tree is kept."""
        self._connection = connection
        self._key = key
        self._kept = kept
        self._fits: Attested | None = None
        self._differs: Attested | None = None
        self._untold: Attested | None = None

    def hold(self, each: Attested) -> None:
        """One checkpoint; they come by size."""
        if each.size > self._kept:
            self._untold = each
            return
        try:
            fits = root_at(self._connection, each.size) == each.root
        except TreeStoppedError:
            self._untold = each
            return
        if fits:
            self._fits = each
        else:
            self._differs = self._differs or each

    def findings(self, gap: int) -> Iterator[Finding]:
        """What does not fit; `gap`: the first position without a row."""
        if self._differs is not None:
            said = f"The kept tree over the first {self._differs.size} entries is not what {self._differs.by} attests."
            yield Finding("log_differs", said)
        changed = self._first_changed(max(gap, 0))
        if changed is not None:
            said = f"Beyond the hole, the entry at position {changed} is not the one that the kept tree or its seal tells of."
            yield Finding("entry_changed", said, changed)

    def remarks(self, gap: int) -> Iterator[str]:
        """How far that reached."""
        yield f"Entries beyond position {gap} were held against the kept tree and seals only: no root can be computed over a hole."
        if self._fits is not None:
            yield f"The kept tree over the first {self._fits.size} entries is what {self._fits.by} attests."
        if self._untold is not None:
            yield f"{self._untold.by[0].upper()}{self._untold.by[1:]} (over {self._untold.size} entries) could be held against nothing."

    def _first_changed(self, after: int) -> int | None:
        with raw.events(self._connection, after) as chunks, raw.tree(self._connection, after) as trees:
            kept = (pair for chunk in trees for pair in chunk)
            beside = next(kept, None)
            for row in (row for chunk in chunks for row in chunk):
                while beside is not None and beside[0] < row[0]:
                    beside = next(kept, None)
                told = beside is not None and beside[0] == row[0]
                if (beside[1][:HASH] != leaf(row, row[0])) if told and beside is not None else not mac_holds(row, row[0], self._key):
                    return row[0]
        return None
