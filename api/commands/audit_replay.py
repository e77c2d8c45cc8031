"""`autos audit replay`: every decision of the log decided again from its receipt. What does not match is named, and nothing is skipped."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

import click
import msgspec
from rich.console import Console
from rich.progress import Progress

from api.commands.opening import as_json, looked, opened
from api.memory import looking_seldom
from domain.cases.case import case_stream
from infra.audit.replaying import ReplayedDecision, Replays
from infra.engine import Engine
from infra.storage.log import Storage
from projections.views.replayed import field_of

WITHOUT_LAW = ("edition_missing", "edition_altered", "acts_missing")


@click.command()
@click.argument("case", type=click.UUID, required=False)
@click.option("--all", "everything", is_flag=True, help="Every decision of the log.")
@click.option("--after", type=click.IntRange(min=0), default=0, show_default=True, help="Go on after this position of the log.")
@as_json
def replay(*, case: UUID | None, everything: bool, after: int, as_json: bool) -> None:
    """Decide every decision again from its receipt, or those of one CASE (an id; also of a permit, a vehicle, an operator).

    Names each field that is not what the law gives, each decision whose law the log does not hold, and each that cannot be compared because
    an entry before it is missing or unreadable. Status 1 where there is one, and where there was nothing to replay. Facts that hold no
    computation, though others of their kind do, are counted with the reason.
    With --json: a line for each such decision, then one with the counts.
    """
    if everything == (case is not None):
        raise click.UsageError("say either --all or a CASE")
    with opened() as engine:
        storage = engine.store.log.storage
        replays = Replays(storage)
        found = replays.all_after(after) if case is None else (d for d in replays.of_stream(case_stream(case)) if d.position > after)
        if case is not None:
            _look(engine, case)
        tally = Tally(after, as_json=as_json)
        with looking_seldom():
            interrupted = tally.count(_shown(found, storage, after) if everything else found)
    tally.sum_up(replays.without, interrupted=interrupted)
    if interrupted or not tally.clean:
        raise SystemExit(1)


def _look(engine: Engine, thing: UUID) -> None:
    """Record the look at whatever has that id; its kind is the first word of its facts' tags."""
    first = next(iter(engine.store.log.storage.load({thing: 0})), None)
    if first is not None:
        looked(engine, first.tag.partition(".")[0], thing, "replay")


class Tally:
    """Counts what comes by, and says at once what does not match: a long log is not kept."""

    def __init__(self, after: int, *, as_json: bool) -> None:
        self._counted: Counter[str] = Counter()
        self._position = after
        self._json = as_json

    @property
    def clean(self) -> bool:
        """Whether something was replayed and all of it matches."""
        return self._counted.total() > 0 and self._counted.total() == self._counted["match"]

    def count(self, found: Iterable[ReplayedDecision]) -> bool:
        """Whether somebody interrupted."""
        try:
            for each in found:
                self._counted[each.outcome] += 1
                if each.outcome != "match":
                    self._say(each)
                self._position = each.position
        except KeyboardInterrupt:
            return True
        return False

    def sum_up(self, without: Mapping[tuple[str, str], int], *, interrupted: bool) -> None:
        """The counts, from where to go on, and why facts `without` a computation have none, though others of their kind do."""
        counted = self._counted
        missing = sum(counted[outcome] for outcome in WITHOUT_LAW)
        if self._json:
            summary = {
                "decisions": counted.total(), "matches": counted["match"], "differ": counted["differs"], "withoutLaw": missing,
                "unreadable": counted["unreadable"], "notComparable": counted["not_comparable"], "position": self._position,
                "interrupted": interrupted,
                "withoutComputation": [{"fact": fact, "why": why, "count": n} for (fact, why), n in sorted(without.items())],
            }  # fmt: skip
            click.echo(msgspec.json.encode(summary).decode())
            return
        click.echo(
            f"{counted.total()} decisions replayed: {counted['match']} match, {counted['differs']} differ,"
            f" {missing} without their law, {counted['unreadable']} unreadable"
            + (f", {counted['not_comparable']} not comparable" if counted["not_comparable"] else "")
        )
        for (fact, why), n in sorted(without.items()):
            click.echo(f"{n} {fact} without a computation: {why}")
        if interrupted:
            click.echo(f"interrupted: go on with --after {self._position}")
        elif counted.total() == 0:
            click.echo("there was nothing to replay")

    def _say(self, found: ReplayedDecision) -> None:
        differences: list[dict[str, Any]] = [
            {"field": field_of(d), "recorded": d.recorded, "recomputed": d.recomputed, "why": d.why} for d in found.differences
        ]
        if self._json:
            line = {
                "position": found.position, "stream": found.stream, "version": found.version, "fact": found.tag, "outcome": found.outcome,
                "why": found.why, "differences": differences,
            }  # fmt: skip
            click.echo(msgspec.json.encode(line).decode())
            return
        where = f"position {found.position}  {found.tag}  {found.stream} version {found.version}"
        if found.why:
            said = "not comparable" if found.replayed is not None else found.outcome
            click.echo(f"{where}  {said}: {found.why}")
        for each in differences:
            why = f"  ({each['why']})" if each["why"] else ""
            click.echo(f"{where}  {each['field']}: {_text(each['recorded'])} → {_text(each['recomputed'])}{why}")


def _text(value: Any) -> str:  # noqa: ANN401 - JSON values
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _shown(found: Iterable[ReplayedDecision], storage: Storage, after: int) -> Iterator[ReplayedDecision]:
    """The same, with a bar where a person looks on."""
    last = storage.last()
    if not sys.stderr.isatty() or last is None:
        yield from found
        return
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("replay", total=max(last.position - after, 0))
        for each in found:
            progress.update(task, completed=each.position - after)
            yield each
