"""`autos keys`: the secret that wraps the keys of personal data, replaced by another one."""

import sys

import click
import msgspec
from rich.console import Console
from rich.progress import Progress
from sqlalchemy.pool import NullPool

from api.commands.opening import answering, as_json, is_migrated, say, settings_of
from infra.database import Database, engine
from infra.personal.kept import begin_new_secret, end_new_secret
from infra.personal.rotation import left, rotate
from infra.personal.sealing import KeyUnopenedError
from infra.personal.traces import clean
from infra.settings import Settings, SettingsError
from infra.store import wrapping_of

SECRET_LENGTH = 32
PASSES = 3


@click.group()
def keys() -> None:
    """The keys of personal data."""


@keys.command("rotate")
@click.option("--former-from-stdin", is_flag=True, help="Read the former secret from standard input, not from AUTOS_KEYS_SECRET_FORMER.")
@as_json
def rotate_keys(*, former_from_stdin: bool, as_json: bool) -> None:
    """Wrap all keys anew by AUTOS_KEYS_SECRET; the former secret is AUTOS_KEYS_SECRET_FORMER. In development a new secret is made.

    Serving processes are first started anew with both secrets; stopped in the middle, this is run again. Status 1 where a row is wrapped
    by neither secret.
    """
    settings = _settings(former_from_stdin=former_from_stdin)
    database = Database(settings.keys_database_url)
    in_files = settings.keys_secret is None
    if in_files:
        begin_new_secret(database.path)
    wrapping = wrapping_of(settings)
    made = engine(database, poolclass=NullPool)
    try:
        done, remaining = 0, 0
        with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
            task = progress.add_task("keys", total=left(made, wrapping))
            for _ in range(PASSES):
                for batch in rotate(made, wrapping):
                    done += batch
                    progress.update(task, advance=batch)
                remaining = left(made, wrapping)
                if not remaining:
                    break
        with made.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            cleaned = clean(connection, "subject_keys", "settings_kept")
    except KeyUnopenedError as error:
        raise click.ClickException(str(error)) from error
    finally:
        made.dispose()
    if remaining:
        raise click.ClickException(f"{remaining} keys were made meanwhile by a process that has the former secret only: start it anew")
    if in_files:
        end_new_secret(database.path)
    lines = [f"{done} keys and secrets wrapped anew; the former secret opens nothing any more"]
    if not cleaned:
        lines.append(
            "another process is reading: the file's journal still holds what the former secret wraps, `autos privacy clean` empties it"
        )
    say({"wrapped": done, "cleaned": cleaned}, lines, json=as_json)


def _settings(*, former_from_stdin: bool) -> Settings:
    settings = settings_of()
    with answering():
        if not is_migrated(settings):
            raise click.UsageError("the database does not have this program's tables: run `autos migrate` first")
    if former_from_stdin:
        former = sys.stdin.readline().strip()
        if len(former) < SECRET_LENGTH:
            raise click.UsageError(f"the former secret on standard input has at least {SECRET_LENGTH} characters")
        settings = msgspec.structs.replace(settings, keys_secret_former=former)
    try:
        wrapping_of(settings)
    except SettingsError as error:
        raise click.UsageError(str(error)) from error
    if settings.keys_secret is not None and settings.keys_secret_former is None:
        raise click.UsageError("AUTOS_KEYS_SECRET_FORMER is missing: the secret that the keys are wrapped by now")
    return settings
