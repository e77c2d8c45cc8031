"""`autos audit bundle`: what proves a case, in one file that is verified without this program."""

from pathlib import Path
from uuid import UUID

import click
from sqlalchemy import select

from api.audit.bundle import file_name, readings
from api.commands.opening import as_json, looked, opened, say, written
from domain.cases.case import case_stream
from infra.bundle.gathering import SizeUnknownError, gather
from infra.bundle.packing import pack
from infra.engine import Engine
from infra.provable.publishing import NotPublishedError
from projections.cases import CASES


@click.command()
@click.argument("case")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Where to write it; by default the number of the case.")
@click.option(
    "--from", "since", type=click.IntRange(1), help="Entries of a checkpoint that the reader holds: proves that the log begins so."
)
@as_json
def bundle(case: str, out: Path | None, since: int | None, *, as_json: bool) -> None:
    """Write the bundle of CASE (its id, or its number): its facts as stored, the law of its decisions, proofs and a verifier."""
    with opened() as engine:
        case_id = _found(engine, case)
        state = engine.journal.fold(case_stream(case_id)).state
        try:
            gathered = gather(engine.journal, engine.side, engine.publisher, case_id, since)
        except (NotPublishedError, SizeUnknownError) as error:
            raise click.ClickException(str(error)) from error
        content = pack(gathered, readings(gathered.recorded, "pt-BR", internal=True), ())
        looked(engine, "case", case_id, "bundle")
    path = out or Path(file_name(state.number))
    written(path, content)
    size, entries = gathered.published.size, len(gathered.entries)
    answer = {"file": str(path), "case": case_id, "entries": entries, "checkpointSize": size}
    say(answer, [f"{path}: {entries} entries under a checkpoint over {size}; verify_bundle.py lies in it"], json=as_json)


def _found(engine: Engine, text: str) -> UUID:
    """The case with that id or number."""
    try:
        case = UUID(text)
    except ValueError:
        engine.catch_up()
        with engine.side.reading() as reading:
            table = reading.table(CASES)
            found = reading.connection.execute(select(table.c.case).where(table.c.number == text)).scalar()
        if found is None:
            raise click.UsageError(f"no case has the number {text}") from None
        return UUID(str(found))
    if engine.journal.fold(case_stream(case)).version == 0:
        raise click.UsageError(f"there is no case {case}")
    return case
