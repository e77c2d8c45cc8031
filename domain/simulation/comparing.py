"""Facts as they were recorded beside those of a simulation: fact by fact, field by field, each computation with its steps.

Personal texts and who recorded a fact are no difference: a simulation says them again as they were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from domain.law.explanation import Computed, Receipt
from domain.personal import closed_json
from domain.replay.replaying import Difference
from domain.streams import Event

SAID_AGAIN = frozenset({"receipt", "by"})


class Pair(Struct, frozen=True):
    """A fact and its counterpart; None where only the record, or only the simulation, has it."""

    recorded: Event | None
    simulated: Event | None
    differences: tuple[Difference, ...]
    place: int
    """The place of the recorded fact among those of its step, from 0; -1 where there is none."""
    also_without: tuple[Difference, ...] = ()
    """Differences from the record that are there without any supposition too: the program changed after the record."""
    same_without: bool = False
    """The simulated side (which may be none) is the same without any supposition."""


def paired(recorded: Sequence[Event], simulated: Sequence[Event]) -> tuple[Pair, ...]:
    """The recorded facts of a step in order, each with the simulated one of its kind (the first with the first), then what is new."""
    left = list(simulated)
    found: list[Pair] = []
    for place, event in enumerate(recorded):
        other = next((each for each in left if type(each) is type(event)), None)
        if other is not None:
            left.remove(other)
        found.append(Pair(event, other, tuple(differences(event, other)) if other is not None else (), place))
    return (*found, *(Pair(None, each, (), -1) for each in left))


def apart(pairs: Sequence[Pair], without: Sequence[Pair]) -> tuple[tuple[Pair, ...], bool]:
    """The pairs of a step less what differs without any supposition too, and whether the whole step is the same without."""
    beside = _by_place(without)
    own = _by_place(pairs)
    told = tuple(_apart(pair, beside.get(key)) for key, pair in own.items())
    missing = any(key not in own and pair.simulated is not None for key, pair in beside.items())
    return told, not missing and all(pair.same_without for pair in told)


def _apart(pair: Pair, other: Pair | None) -> Pair:
    if other is None:
        return pair
    found = {_said(each) for each in other.differences}
    same = pair.simulated is None and other.simulated is None
    if pair.simulated is not None and other.simulated is not None:
        same = not any(differences(other.simulated, pair.simulated))
    return Pair(
        pair.recorded,
        pair.simulated,
        tuple(each for each in pair.differences if _said(each) not in found),
        pair.place,
        tuple(each for each in pair.differences if _said(each) in found),
        same,
    )


def _said(difference: Difference) -> tuple[str, bytes]:
    return difference.field, msgspec.json.encode(difference.recomputed)


def _by_place(pairs: Sequence[Pair]) -> dict[tuple[int, str, int], Pair]:
    """The pairs by the place of the recorded fact; those of new facts by their kind and number."""
    counted: Counter[str] = Counter()
    found: dict[tuple[int, str, int], Pair] = {}
    for pair in pairs:
        new = pair.simulated if pair.place < 0 else None
        tag = str(new.__struct_config__.tag) if new is not None else ""
        counted[tag] += new is not None
        found[pair.place, tag, counted[tag]] = pair
    return found


def differences(recorded: Event, simulated: Event) -> Iterator[Difference]:
    """Fields of two facts of one kind that differ, then outputs of their computations."""
    for field in recorded.__struct_fields__:
        before, now = closed_json(getattr(recorded, field)), closed_json(getattr(simulated, field))
        if field not in SAID_AGAIN and before != now:
            yield Difference(field, before, now)
    one, other = _named(recorded), _named(simulated)
    for name in dict.fromkeys((*one, *other)):
        yield from _outputs(name, one.get(name), other.get(name))


def _outputs(name: str, recorded: Computed | None, simulated: Computed | None) -> Iterator[Difference]:
    before = recorded.outputs if recorded is not None else {}
    now = simulated.outputs if simulated is not None else {}
    steps = (recorded.explanation if recorded is not None else (), simulated.explanation if simulated is not None else ())
    for output in dict.fromkeys((*before, *now)):
        if before.get(output) != now.get(output):
            yield Difference(f"{name}.{output}", closed_json(before.get(output)), closed_json(now.get(output)), *steps)


def _named(event: Event) -> dict[str, Computed]:
    """The computations of a fact by the function's name; the second of a name is `time-limits.2`."""
    receipt = getattr(event, "receipt", None)
    counted: Counter[str] = Counter()
    found: dict[str, Computed] = {}
    for each in receipt.computed if isinstance(receipt, Receipt) else ():
        name = each.engine.partition("/")[0]
        counted[name] += 1
        found[name if counted[name] == 1 else f"{name}.{counted[name]}"] = each
    return found
