"""`autos serve` and `autos token`."""

from collections.abc import Sequence
from uuid import UUID

import click

from api import serving
from api.commands.demo import load_where_empty
from api.commands.opening import answering, settings_of
from api.roles import Role
from api.tokens import LocalIssuer
from domain.law.packs import PACKS
from infra.store import open_store


@click.command()
@click.option("--host", help="Address to listen on (AUTOS_HOST, 127.0.0.1).")
@click.option("--port", type=click.IntRange(1, 65535), help="Port to listen on (AUTOS_PORT, 8000).")
@click.option("--no-workers", is_flag=True, help="Answer requests only: projector, policies and clock run in another process.")
@click.option("--demo", is_flag=True, help="Load the demonstration cities first, where the database holds nothing.")
def serve(host: str | None, port: int | None, *, no_workers: bool, demo: bool) -> None:
    """Serve the interface (/docs describes it)."""
    flags = {"AUTOS_HOST": host, "AUTOS_PORT": None if port is None else str(port), "AUTOS_WORKERS": "false" if no_workers else None}
    settings = settings_of(flags)
    with answering():
        serving.prepare(settings)
        serving.check_address(settings)
        if demo:
            load_where_empty(settings)
        serving.serve(settings)


@click.command()
@click.option("--role", "roles", multiple=True, required=True, type=click.Choice([role.value for role in Role]), help="May be repeated.")
@click.option("--regime", "regimes", multiple=True, help="Key of a regime, such as americana-charter. May be repeated.")
@click.option("--operator", "operators", multiple=True, type=click.UUID, help="Id of an operator who is represented. May be repeated.")
@click.option("--subject", required=True, help="Who it is: the same subject is the same person.")
def token(roles: Sequence[str], regimes: Sequence[str], operators: Sequence[UUID], subject: str) -> None:
    """Print a token of the local issuer, good for 12 hours (development only)."""
    settings = settings_of()
    if not settings.development:
        raise click.UsageError("tokens are made here in development only (SQLite and no AUTOS_ISSUER); ask the issuer for one")
    for regime in regimes:
        if regime not in PACKS:
            click.echo(f"warning: no regime {regime}; known: {', '.join(sorted(PACKS))}", err=True)
    with answering():
        serving.prepare(settings)
        store = open_store(settings)
    try:
        click.echo(LocalIssuer(store.kept, settings.audience).token(subject=subject, roles=roles, regimes=regimes, operators=operators))
    finally:
        store.close()
