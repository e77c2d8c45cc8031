"""`autos demo load`, and what `autos serve --demo` does first: the demonstration cities, into a database that holds no fact."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import date

import click
from rich.console import Console
from rich.progress import Progress

from api.commands.opening import answering, as_json, is_migrated, say, settings_of
from infra.database import Database, open_storage
from infra.demo import loading
from infra.demo.days import FIRST_DAY, LAST_DAY
from infra.settings import Settings

BROKEN_OFF = (
    "this database holds a part of the demonstration: a load is under way in another process, or was broken off; "
    "in that case remove the database's files (or make a new database) and load again"
)


@click.group()
def demo() -> None:
    """The demonstration cities."""


@demo.command("load")
@as_json
def load(*, as_json: bool) -> None:
    """Load them through the commands, each fact on its day of 2024 to 2026: a minute or two. Status 1 where the database holds facts."""
    settings = settings_of()
    with answering():
        if not is_migrated(settings):
            raise click.UsageError("the database does not have this program's tables: run `autos migrate` first")
        found = _standing(settings)
        if found != "empty":
            raise click.ClickException(BROKEN_OFF if found == "loading" else "the database holds facts: nothing was loaded")
        facts = _load(settings)
    say({"facts": facts}, [f"loaded: {facts} facts"], json=as_json)


def load_where_empty(settings: Settings) -> bool:
    """Load it into prepared databases that hold no fact; answers whether it did. Others are left alone.

    Raises:
        click.ClickException: a load of it was broken off there.
    """
    found = _standing(settings)
    if found == "loading":
        raise click.ClickException(BROKEN_OFF)
    if found == "empty":
        _load(settings)
    return found == "empty"


def _load(settings: Settings) -> int:
    with _shown() as passed:
        return loading.load(settings, passed=passed)


def _standing(settings: Settings) -> loading.Standing:
    storage = open_storage(Database(settings.database_url), 1)
    try:
        return loading.standing(storage)
    finally:
        storage.close()


@contextmanager
def _shown() -> Generator[Callable[[date], None]]:
    """A bar where a person looks on, else a line a half-year."""
    console = Console(stderr=True)
    if not sys.stderr.isatty():
        yield lambda day: console.print(f"demonstration: {day.isoformat()}") if (day.day, day.month % 6) == (1, 1) else None
        return
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("demonstration", total=(LAST_DAY - FIRST_DAY).days)
        yield lambda day: progress.update(task, completed=(day - FIRST_DAY).days, description=f"demonstration {day:%m/%Y}")
