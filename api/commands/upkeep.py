"""`autos migrate` and `autos doctor`: what who runs the service does to its databases, and asks about them."""

import click
from psycopg.errors import InsufficientPrivilege
from sqlalchemy.exc import ProgrammingError

from api import serving
from api.commands.opening import answering, as_json, is_migrated, opened, say, settings_of
from api.issuer.examining import issuer_findings
from infra import doctor as checks
from infra.database import Database
from infra.store import prepare_databases


@click.command()
@as_json
def migrate(*, as_json: bool) -> None:
    """Bring the databases to this program's tables, and make the program's role where it is missing; safe to repeat."""
    settings = settings_of()
    with answering():
        before = is_migrated(settings, as_owner=True)
        try:
            prepare_databases(settings)
        except ProgrammingError as error:
            if not isinstance(error.orig, InsufficientPrivilege):
                raise
            raise click.ClickException(f"the owner of the tables may not do what is needed: {error.orig}") from error
        # As the program will connect: a role that was there before keeps its password, whatever AUTOS_DATABASE_URL says.
        if not is_migrated(settings):
            raise click.ClickException("AUTOS_DATABASE_URL and AUTOS_MIGRATION_URL name two databases")
    said = "the databases had this program's tables already" if before else "the databases have this program's tables now"
    say({"migrated": not before}, [said], json=as_json)


@click.command()
@as_json
def doctor(*, as_json: bool) -> None:
    """Check databases, read models, clock, calendars, the issuer of tokens, the address to serve at; status 1 where something is wrong."""
    settings = settings_of()
    with answering():
        Database(settings.owner_url).parsed  # noqa: B018 - `autos migrate` alone uses it, and `autos serve` on SQLite
    with opened() as engine:
        findings = [*checks.examine(engine), *issuer_findings(settings), *serving.address_findings(settings)]
    marks = {"ok": "ok     ", "warning": "warning", "wrong": "WRONG  "}
    say(findings, [f"{marks[each.state]}  {each.about}: {each.said}" for each in findings], json=as_json)
    if any(each.state == "wrong" for each in findings):
        raise SystemExit(1)
