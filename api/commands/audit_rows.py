"""`autos audit rows`: what was made from the log, or lies beside it, held against a fresh fold of the log. It reads, and mends nothing."""

import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import Progress

from api.commands.opening import as_json, opened, say
from infra.audit.rows import Difference, Held
from infra.audit.rows_of_log import NAMES, Told, compared
from infra.engine import Engine


@click.command()
@click.argument("names", type=click.Choice(NAMES), nargs=-1, metavar="[NAME]...")
@as_json
def rows(*, names: Sequence[str], as_json: bool) -> None:
    """Fold the log anew and compare row by row: the read models, the commands that were answered, the persons who acted, the counters.

    All of them, or those with a NAME of `autos projections status`, `handled`, `persons`, `counters`. Names key and column of the first
    differences of each, and mends nothing: `autos projections rebuild NAME` does. What it compares with is the log: `autos audit verify`
    says whether that one was touched. Status 1 on any difference, and where one cannot be compared.
    """
    wanted = frozenset(names or NAMES)
    with opened() as engine, _bar(engine) as read:
        found = compared(engine.side, engine.journal, wanted, read)
    say(found, [line for each in found for line in _lines(each)], json=as_json)
    if any(each.differing for each in found):
        raise SystemExit(1)


@contextmanager
def _bar(engine: Engine) -> Generator[Told]:
    """A bar where a person looks on. The log is read twice: by stream, and in its order."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    last = engine.store.log.storage.last()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("entries", total=2 * (last.position if last else 0))
        yield lambda count: bar.advance(task, count)


def _lines(held: Held) -> list[str]:
    if not held.differing:
        return [f"ok        {held.name}: {held.rows} rows, as of position {held.position}"]
    more = held.differing - len(held.differences)
    rest = [f"DIFFERS   {held.name}: and {more} more"] if more else []
    return [*(f"DIFFERS   {held.name}: {_line(each)}" for each in held.differences), *rest]


def _line(each: Difference) -> str:
    where = " ".join(part for part in (each.key, each.column) if part)
    joint = " " if each.column else ": "
    return f"{where}{joint}{each.said}" if where else each.said
