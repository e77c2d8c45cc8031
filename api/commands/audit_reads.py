"""`autos audit reads`: who looked at what, for whoever has the databases at hand; and old looks, let go by hand."""

from datetime import datetime
from uuid import UUID

import click

from api.audit.reads import item
from api.commands.opening import as_json, looked, opened, say
from infra.audit.reads_asked import Look, Wanted, find

INSTANT = click.DateTime(["%Y-%m-%dT%H:%M:%S%z", "%Y-%m-%dT%H:%M%z"])


@click.group("reads", invoke_without_command=True)
@click.option("--case", type=click.UUID, help="Looks at this case.")
@click.option("--thing", type=click.UUID, help="Looks at what has this id, of whatever kind.")
@click.option("--person", type=click.UUID, help="Looks of this person.")
@click.option("--since", type=INSTANT, help="From this instant on, with offset.")
@click.option("--until", type=INSTANT, help="Before this instant, with offset.")
@click.option("--limit", type=click.IntRange(1, 100_000), default=100, show_default=True, help="The last so many.")
@as_json
@click.pass_context
def reads(
    context: click.Context, *, case: UUID | None, thing: UUID | None, person: UUID | None, since: datetime | None, until: datetime | None,
    limit: int, as_json: bool,
) -> None:  # fmt: skip
    """Who looked at what, the last look first. That this was asked is recorded too."""
    if context.invoked_subcommand is not None:
        return
    asked = {"case": case, "thing": thing, "person": person, "since": since, "until": until}
    wanted = Wanted(
        things=[each for each in (case, thing) if each is not None], kind="case" if case is not None else None, person=person,
        since=since, until=until,
    )  # fmt: skip
    with opened() as engine:
        with engine.side.reading() as reading:
            found = find(reading, wanted, None, limit)
        looked(engine, "audit/reads", query={name: _said(value) for name, value in asked.items() if value is not None})
    lines = [_line(look) for look in found.items]
    say(
        [item(look) for look in found.items], [*lines, "there are more: a higher --limit shows them"] if found.more else lines, json=as_json
    )


@reads.command()
@as_json
def prune(*, as_json: bool) -> None:
    """Let go of looks that were kept for AUTOS_READS_KEPT_DAYS; `autos serve` and `autos due run` do it daily."""
    with opened() as engine:
        gone = engine.reads.prune()
    say({"gone": gone}, [f"{gone} looks were kept long enough and are gone"], json=as_json)


def _said(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _line(look: Look) -> str:
    read = look.read
    what = "/".join(filter(None, (read.kind, str(read.thing or ""), read.part)))
    query = "&".join(name if value is None else f"{name}={value}" for name, value in read.query.items())
    who = f"{read.person} ({', '.join(read.roles) or 'no role'})"
    return f"{look.at.isoformat()}  {who}  {what}{'?' if query else ''}{query}  {read.interface}"
