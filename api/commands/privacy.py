"""`autos privacy`: erasing the data of a subject, holding it, and what is older than its term. No text of a subject is ever printed."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import click
from msgspec import Struct

from api.commands.opening import as_json, opened, say
from domain.privacy.commands import LiftHold, PrivacyCommand
from domain.privacy.subject import subject_record
from domain.refusal import Refused
from domain.streams import Occasion
from infra.engine import Engine
from infra.followers.asking import actor
from infra.journal import Asked
from infra.personal.retention import due as due_now
from infra.personal.subjects import Subjects
from projections.personal_data import Standing, standing

NAME = "administrator"
PAGE = 500

reason = click.option("--reason", required=True, help="Why. It is kept when the data are gone: it must not name the person.")


class Done(Struct, frozen=True):
    """What was done, to which subject; `clean`: nothing of it is left in files that this process can clean."""

    subject: UUID
    done: str
    position: int
    clean: bool = True


@click.group()
def privacy() -> None:
    """Personal data: erasure, legal holds, retention."""


@privacy.command()
@click.argument("subject", type=click.UUID)
@reason
@as_json
def erase(subject: UUID, reason: str, *, as_json: bool) -> None:
    """Destroy the key of SUBJECT, for good. Status 1 where it is refused, or its files cannot be cleaned yet."""
    with opened() as engine:
        engine.catch_up()
        position = _asked(engine, subject, lambda subjects: subjects.erasure(subject, reason))
        engine.journal.erasures.carry_out()
        engine.catch_up()
        clean = engine.traces.step()
    lines = [f"{subject}: erased, at position {position} of the log"]
    if not clean:
        lines.append(
            "not cleaned yet, for a read model is behind or another process reads: run `autos privacy clean`, or let a server do it"
        )
    say(Done(subject, "erased", position, clean), lines, json=as_json)
    if not clean:
        raise SystemExit(1)


@privacy.command()
@as_json
def clean(*, as_json: bool) -> None:
    """Carry out all erasures of the log again, as every start does, and clean the files. Status 1 where another process is in the way."""
    with opened() as engine:
        engine.catch_up()
        clean = engine.traces.step()
        count = engine.journal.erasures.carried_out
    said = "nothing of them is left" if clean else "not cleaned yet, for a read model is behind or another process reads: try again"
    say({"erasures": count, "clean": clean}, [f"{count} erasures carried out; {said}"], json=as_json)
    if not clean:
        raise SystemExit(1)


@privacy.command()
@click.argument("subject", type=click.UUID)
@reason
@as_json
def hold(subject: UUID, reason: str, *, as_json: bool) -> None:
    """Hold SUBJECT, or all that stands in the thing with that id (a case): nothing of it is erased."""
    with opened() as engine:
        engine.catch_up()
        position = _asked(engine, subject, lambda subjects: subjects.hold(subject, reason))
        number = engine.journal.fold(subject_record(subject)).state.holds
    say(Done(subject, "held", position), [f"{subject}: held, number {number}"], json=as_json)


@privacy.command()
@click.argument("subject", type=click.UUID)
@click.argument("number", type=click.IntRange(1))
@reason
@as_json
def lift(subject: UUID, number: int, reason: str, *, as_json: bool) -> None:
    """Lift the hold NUMBER of SUBJECT."""
    with opened() as engine:
        position = _asked(engine, subject, lambda _: LiftHold(subject=subject, number=number, reasons=reason))
    say(Done(subject, "lifted", position), [f"{subject}: hold {number} lifted"], json=as_json)


@privacy.command()
@click.argument("thing", type=click.UUID)
@as_json
def subjects(thing: UUID, *, as_json: bool) -> None:
    """Show whose texts stand in THING (a case, an operator, …), fact by fact, and never what they say."""
    with opened() as engine:
        engine.catch_up()
        with engine.side.reading() as reading:
            after: tuple[int, UUID] | None = None
            found: list[Standing] = []
            more = True
            while more:
                page, more = standing(reading, thing=thing, after=after, limit=PAGE)
                found += [each for _, each in page]
                after = (page[-1][0], page[-1][1].subject) if page else None
    say(found, [f"{each.subject}  fact {each.version} {each.tag}: {', '.join(each.fields)}" for each in found], json=as_json)


@privacy.command()
@as_json
def due(*, as_json: bool) -> None:
    """List what is older than the term of its class. Nothing is erased by itself."""
    with opened() as engine:
        engine.catch_up()
        with engine.side.reading() as reading:
            found, more = due_now(engine.journal, reading, engine.clock(), limit=PAGE)
            while more:
                last = found[-1]
                page, more = due_now(engine.journal, reading, engine.clock(), (last.of, last.subject, last.thing), PAGE)
                found += page
    lines = [
        f"{each.of}  {each.subject}  in {each.thing}, last fact {each.last_at:%Y-%m-%d}{'  HELD' if each.held else ''}" for each in found
    ]
    say(found, lines or ["nothing is older than its term"], json=as_json)


def _asked(engine: Engine, subject: UUID, command: Callable[[Subjects], PrivacyCommand]) -> int:
    """Ask as the one who runs the program; answers the last position that was written."""
    made: Any = command(Subjects(engine.journal, engine.side))
    occasion = Occasion(actor("command-line"), frozenset({NAME}), engine.clock())
    try:
        return engine.journal.ask(made, occasion, Asked(uuid4(), about=subject_record(subject), role=NAME)).last_position
    except Refused as refused:
        raise click.ClickException(f"{refused.code}: {refused.reason}") from refused
