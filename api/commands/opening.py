"""What every command of the command line does first: read the settings, open the parts. A wrong setting is wrong usage (status 2)."""

import getpass
import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import click
import msgspec
from sqlalchemy.exc import OperationalError

from api import logs
from infra.audit.reads import NotRecordedError, Read
from infra.database import Database, is_current
from infra.engine import Engine, open_engine
from infra.followers.projector import StandsStillError
from infra.personal.sealing import KeyDamagedError, KeyUnopenedError
from infra.settings import Settings, SettingsError, read_settings
from infra.storage.entries import UnreadableEntryError

as_json = click.option("--json", "as_json", is_flag=True, help="Answer as JSON, for machines.")


def settings_of(flags: Mapping[str, str | None] | None = None) -> Settings:
    """The settings of the environment. Flags win, and are left in the environment for the worker processes."""
    os.environ.update({name: value for name, value in (flags or {}).items() if value is not None})
    try:
        settings = read_settings(os.environ)
    except SettingsError as error:
        raise click.UsageError(str(error)) from error
    logs.configure(settings.log_level)
    return settings


@contextmanager
def opened() -> Generator[Engine]:
    """The parts over databases that are migrated; closed at the end."""
    settings = settings_of()
    with answering():
        if not is_migrated(settings):
            raise click.UsageError("the database does not have this program's tables: run `autos migrate` first")
        engine = open_engine(settings)
    try:
        with answering():
            yield engine
    finally:
        engine.close()


@contextmanager
def answering() -> Generator[None]:
    """What keeps a command from its work is said in a sentence.

    Status 1: a database that does not answer, a key that does not open, an entry that cannot be read. Status 2: a wrong setting.
    """
    try:
        yield
    except OperationalError as error:
        raise click.ClickException(f"the database does not answer: {error.orig}") from error
    except KeyUnopenedError as error:
        raise click.ClickException(str(error)) from error
    except StandsStillError as error:
        raise click.ClickException(f"{error}; `autos doctor` says more") from error
    except UnreadableEntryError as error:
        # A key that does not open is no matter of the log, and an entry that was altered none of the keys.
        said = "`autos doctor` says more" if isinstance(error.__cause__, KeyDamagedError) else "`autos audit verify` says more"
        raise click.ClickException(f"an entry of the log cannot be read: {error}; {said}") from error
    except SettingsError as error:
        raise click.UsageError(str(error)) from error


def looked(engine: Engine, kind: str, thing: UUID | None = None, part: str = "", query: Mapping[str, str | None] | None = None) -> None:
    """Record that whoever is logged in on this machine looks at something (`infra/audit/reads.py`). Such a look has no role."""
    person = engine.store.people("command-line", getpass.getuser())
    try:
        engine.reads.record(Read(person, (), kind, thing, part, query or {}, "command-line"))
    except NotRecordedError as error:
        raise click.ClickException(f"the look could not be recorded, so nothing is shown: {error}") from error


def written(path: Path, content: bytes) -> None:
    """Write a file that the person named; one that cannot be written is said, with status 1."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise click.FileError(str(path), error.strerror) from error


def is_migrated(settings: Settings, *, as_owner: bool = False) -> bool:
    """Whether both databases have exactly this program's tables. A SQLite file that is not there is not made.

    `as_owner`: asked as who owns the tables; before a migration the program's own role need not exist.
    """
    parts = {"log": Database(settings.owner_url if as_owner else settings.database_url), "keys": Database(settings.keys_database_url)}
    return all((not each.is_sqlite or each.path.exists()) and is_current(each, part) for part, each in parts.items())


def say(answer: Any, lines: list[str], *, json: bool) -> None:  # noqa: ANN401 - what msgspec encodes
    """The result: JSON for machines, lines for people."""
    if json:
        click.echo(msgspec.json.encode(answer).decode())
    else:
        for line in lines:
            click.echo(line)
