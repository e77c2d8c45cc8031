"""What a verification finds, in words for whoever reads them first: an auditor, not a programmer."""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct


class Finding(Struct, frozen=True, omit_defaults=True):
    """Something is wrong.

    position: of the first entry concerned, where it can be told; fact, stream, version: what the row that stands there now says of
    itself; case: the number of the case whose stream it is.

    Codes: log_empty; entry_changed, entry_removed, entry_inserted, entry_moved, entry_forged, seal_replaced, log_rewritten (of entries);
    log_cut, log_rolled_back, log_differs (against what was attested); time_goes_back, version_missing; tree_altered, tree_cut;
    checkpoint_altered, checkpoint_removed, checkpoint_unknown_key, checkpoint_of_another_log, checkpoint_unreadable,
    checkpoint_contradicted, checkpoint_time_altered, checkpoint_file_altered, checkpoint_file_removed.
    """

    code: str
    said: str
    position: int | None = None
    fact: str | None = None
    stream: UUID | None = None
    version: int | None = None
    case: str | None = None


class Verdict(Struct, frozen=True):
    """What was looked at and what was found. `root` is that of all entries, as computed from them (hexadecimal).

    kept: up to which position the tree is kept; checkpoints: how many are stored; attested: how many entries the largest
    checkpoint that fits covers; remarks: what could not be looked at, or cannot be excluded.
    """

    origin: str | None
    entries: int
    root: str
    kept: int
    checkpoints: int
    attested: int
    findings: list[Finding]
    remarks: list[str]

    @property
    def sound(self) -> bool:
        """Whether nothing was found."""
        return not self.findings
