"""`autos acts`: first drafts of a city's calendars, to be followed by the city's own acts."""

import re
import sys
from collections.abc import Sequence

import click
from rich.console import Console
from rich.progress import track

from api.commands.opening import as_json, opened, say
from domain.law.packs import PACKS
from infra.seeds.calendar import FIRST_YEAR, LAST_YEAR
from infra.seeds.recording import record_calendar


@click.group()
def acts() -> None:
    """The city's acts."""


@acts.command("seed-calendar")
@click.option("--regime", required=True, type=click.Choice(sorted(PACKS)), help="A regime of the city.")
@click.option(
    "--years",
    required=True,
    multiple=True,
    help=f"A year, or a first and a last one: 2024-2030 ({FIRST_YEAR}-{LAST_YEAR}). May be repeated.",
)
@as_json
def seed_calendar(regime: str, years: Sequence[str], *, as_json: bool) -> None:
    """Record calendars with the holidays that are known; a year that is recorded already is left alone."""
    wanted = sorted({year for each in years for year in _years(each)})
    with opened() as engine:
        steps = track(wanted, regime, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
        try:
            recorded = [year for year in steps if record_calendar(engine, PACKS[regime], year)]
        except KeyError as error:
            raise click.UsageError(f"no holidays are known for {PACKS[regime].city}: record its calendar as an act") from error
        engine.catch_up()
    kept = [year for year in wanted if year not in recorded]
    lines = [f"{year}: recorded" for year in recorded] + [f"{year}: was recorded already" for year in kept]
    say({"regime": regime, "recorded": recorded, "kept": kept}, sorted(lines), json=as_json)


def _years(text: str) -> range:
    found = re.fullmatch(r"([0-9]{4})(?:-([0-9]{4}))?", text, re.ASCII)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not FIRST_YEAR <= first <= last <= LAST_YEAR:
        raise click.UsageError(f"--years is a year or two from {FIRST_YEAR} to {LAST_YEAR}, such as 2024-2030")
    return range(first, last + 1)
