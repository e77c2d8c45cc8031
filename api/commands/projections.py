"""`autos projections`: how the read models stand, and one of them built anew while the old one serves."""

import sys
from threading import Thread

import click
from rich.console import Console
from rich.progress import Progress

from api.commands.opening import as_json, opened, say
from infra.engine import Engine
from infra.followers.projector import Status
from projections.models import MODELS
from projections.slots import RetiredJustNowError


@click.group()
def projections() -> None:
    """The read models."""


@projections.command()
@as_json
def status(*, as_json: bool) -> None:
    """Show each read model's slots; status 1 where one stands still."""
    with opened() as engine:
        found = engine.projector.status()
    say([_shown(each) for each in found], [_line(each) for each in found], json=as_json)
    if any(each.stopped is not None for each in found):
        raise SystemExit(1)


@projections.command()
@click.argument("name", type=click.Choice(sorted(model.name for model in MODELS)))
@as_json
def rebuild(name: str, *, as_json: bool) -> None:
    """Build a read model anew; readers see the old one until the new one is complete."""
    with opened() as engine:
        try:
            _rebuilt(engine, name)
        except (RetiredJustNowError, RuntimeError) as error:
            raise click.ClickException(str(error)) from error
        live = next(each for each in engine.projector.status() if each.slot.name == name and each.slot.live)
    say(_shown(live), [_line(live)], json=as_json)


def _rebuilt(engine: Engine, name: str) -> None:
    """Rebuild, with a bar where a person looks on."""
    if not sys.stderr.isatty():
        engine.projector.rebuild(name)
        return
    failures: list[Exception] = []

    def work() -> None:
        try:
            engine.projector.rebuild(name)
        except Exception as error:  # noqa: BLE001 - raised again where somebody waits for it
            failures.append(error)

    worker = Thread(target=work)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(name, total=None)
        worker.start()
        while worker.is_alive():
            worker.join(0.2)
            for each in engine.projector.status():
                if each.slot.name == name and each.slot.building:
                    progress.update(task, completed=each.slot.position, total=each.last)
    if failures:
        raise failures[0]


def _shown(each: Status) -> dict[str, object]:
    return {
        "name": each.slot.name,
        "slot": each.slot.slot,
        "live": each.slot.live,
        "foldVersion": each.slot.fold_version,
        "position": each.slot.position,
        "last": each.last,
        "stoppedAt": None if each.stopped is None else each.stopped.position,
        "error": None if each.stopped is None else each.stopped.error,
    }


def _line(each: Status) -> str:
    state = "live" if each.slot.live else "building"
    stands = "" if each.stopped is None else f"  STANDS STILL at {each.stopped.position}: {each.stopped.error}"
    return f"{each.slot.name:20} {each.slot.slot}  {state:8} {each.slot.position} of {each.last}{stands}"
