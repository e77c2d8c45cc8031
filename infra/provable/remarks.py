"""What a verification could not look at, or cannot exclude: said each time, so that nobody takes silence for a proof."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

RUNS = 10
"""How many runs of numbers a remark names."""


class Reach(Struct, frozen=True):
    """How far a verification reached.

    last: the log's last position; kept: that of the kept tree; matched: entries under a checkpoint that fits; unsealed: those whose
    seals were passed over; given: whether the auditor brought a checkpoint; unfit: whether one that was published does not fit.
    """

    last: int
    kept: int
    matched: int
    unsealed: int
    given: bool
    unfit: bool = False


def in_runs(numbers: Collection[int]) -> str:
    """Numbers as people list them, `2 to 3, 5`; many are cut short."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs[:RUNS]]
    more = f" and {sum(map(len, runs[RUNS:]))} more" if len(runs) > RUNS else ""
    return f"{', '.join(said)}{more}"


def unfiled(stored: Collection[int], filed: Collection[int], where: str = "") -> str:
    """Which of the table's checkpoints have no file, by number; no finding, since a folder may be a new one."""
    missing = [number for number in stored if number not in filed]
    which = f"{len(missing)} of the table's {len(stored)} checkpoints have no file as it was written{where}: number {in_runs(missing)}."
    return f"{which} Where it is the folder that it always was, they were removed from it."


def remarks(reach: Reach, gap: int | None) -> Iterator[str]:
    """In the order of an auditor's questions; `gap`: the first position without a row."""
    if gap is None and reach.matched <= reach.kept < reach.last:
        yield f"The tree is kept up to position {reach.kept} of {reach.last}: the rest was held against its seals and checkpoints only."
    tail = reach.last - reach.matched
    if tail > 0 and reach.unfit:
        yield f"No checkpoint that fits covers the last {tail} entries: of those that are not named above nothing is proven either."
    elif tail > 0:
        yield (
            f"No checkpoint covers the last {tail} entries: who holds AUTOS_LOG_KEY and writes into the database could have changed them "
            "without a trace here."
        )
    if reach.unsealed:
        yield (
            f"The seals (HMAC) of the first {reach.unsealed} entries were not checked: checkpoints attest entries and not their seals "
            "(--all-seals checks them too)."
        )
    if reach.matched:
        yield "No signature is over the times of checkpoints in the table: only their order was looked at, to five minutes."
    if not reach.given:
        yield (
            "No checkpoint from outside was given (--checkpoint FILE): it cannot be excluded that the database and the folder of "
            "checkpoints were set back to an old copy together."
        )
