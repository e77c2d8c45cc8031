"""`autos migrate` and `autos doctor`: what who runs the service does to its databases, and asks about them."""

import click

from api.commands.opening import as_json, is_migrated, opened, say, settings_of
from infra import doctor as checks
from infra.settings import SettingsError
from infra.store import prepare_databases


@click.command()
@as_json
def migrate(*, as_json: bool) -> None:
    """Bring the databases to this program's tables; safe to repeat."""
    settings = settings_of()
    before = is_migrated(settings)
    try:
        prepare_databases(settings)
    except SettingsError as error:
        raise click.UsageError(str(error)) from error
    said = "the databases had this program's tables already" if before else "the databases have this program's tables now"
    say({"migrated": not before}, [said], json=as_json)


@click.command()
@as_json
def doctor(*, as_json: bool) -> None:
    """Check the databases, the read models, the clock and the law's calendars; status 1 where something is wrong."""
    with opened() as engine:
        findings = checks.examine(engine)
    marks = {"ok": "ok     ", "warning": "warning", "wrong": "WRONG  "}
    say(findings, [f"{marks[each.state]}  {each.about}: {each.said}" for each in findings], json=as_json)
    if any(each.state == "wrong" for each in findings):
        raise SystemExit(1)
