"""`autos due`: the clock of the law, run by hand; and what it could not do, tried again."""

from datetime import date, datetime

import click

from api.commands.opening import as_json, opened, say
from infra.followers.due import NotYetError


@click.group()
def due() -> None:
    """The clock of the law: what lapses, falls due or takes effect by itself."""


@due.command()
@click.option("--as-of", type=click.DateTime(["%Y-%m-%d"]), help="The day to run as of, at the latest today.")
@as_json
def run(as_of: datetime | None, *, as_json: bool) -> None:
    """Record what is over; each effect once; and let go of recorded looks that were kept long enough.

    Status 1 where a case failed or something is over and not recorded.
    """
    day: date | None = None if as_of is None else as_of.date()
    with opened() as engine:
        engine.catch_up()
        try:
            ran = engine.due.run(day)
        except NotYetError as error:
            raise click.UsageError(str(error)) from error
        engine.catch_up()
        engine.reads.prune()
    lines = [
        f"{each.as_of}: {each.asked} cases asked, {each.recorded} recorded, {each.failed} failed, {len(each.unrecorded)} not recorded"
        for each in ran
    ]
    lines += [f"not recorded: {one.number} {one.kind} {one.track} {one.last_day}" for each in ran for one in each.unrecorded]
    say(ran, lines, json=as_json)
    if any(each.failed or each.unrecorded for each in ran):
        raise SystemExit(1)


@due.command()
@as_json
def retry(*, as_json: bool) -> None:
    """Try again what the clock and the policies could not do. Status 1 where something is left."""
    with opened() as engine:
        engine.catch_up()
        by_policies, by_clock = engine.policies.retry(), engine.due.retry()
        engine.catch_up()
    done, left = by_policies[0] + by_clock[0], by_policies[1] + by_clock[1]
    say({"done": done, "left": left}, [f"{done} done, {left} left"], json=as_json)
    if left:
        raise SystemExit(1)
