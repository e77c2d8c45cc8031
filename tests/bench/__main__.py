"""`python -m tests.bench [--quick | --smoke] [--database sqlite|postgresql]`: a table, and JSON under var/. See README.md."""

import argparse
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.bench import circulation, commands, proving, replay, replay_all
from tests.bench.plan import FULL, QUICK, SMOKE, Plan
from tests.bench.report import Results, kept, shown
from tests.bench.town import Town, built
from tests.postgres import embedded_binaries, running

STREET = "street"
PROVEN = "proven"
DATABASES = ("postgresql", "sqlite")
VAR = Path(__file__).resolve().parents[2] / "var"


def main() -> None:
    """Measure what the words ask for."""
    words = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    less = words.add_mutually_exclusive_group()
    less.add_argument("--quick", action="store_const", dest="plan", const=QUICK, help="fewer rounds, 1 and 16 connections")
    less.add_argument("--smoke", action="store_const", dest="plan", const=SMOKE, help="about a minute: whether it runs, no more")
    words.add_argument("--database", choices=DATABASES, action="append", help="only this one; may be repeated")
    words.set_defaults(plan=FULL)
    given = words.parse_args()
    plan: Plan = given.plan
    # Two vehicles more: the long cases have their own.
    town = built(plan.vehicles + len(replay.LENGTHS))
    results = [_measured(database, town, plan) for database in given.database or DATABASES]
    shown(results)
    print(f"kept in {kept(results, plan, VAR)}")  # noqa: T201 - a program's output


def _measured(database: str, town: Town, plan: Plan) -> Results:
    with tempfile.TemporaryDirectory(prefix="autos-bench-") as name, _databases(database, Path(name)) as urls:
        folder = Path(name)
        with commands.peers(urls, folder, town) as serving:
            measured = commands.measured(serving, town, plan)
        long_cases = town.seats[-len(replay.LENGTHS) :]
        replayed = replay_all.measured(urls["autos"], plan.rounds)
        replays = replay.measured(urls["autos"], folder / "autos", long_cases, plan.rounds, plan.fold_seconds)
        street = circulation.measured(urls[STREET], folder / STREET, plan)
        proven = proving.measured(urls[PROVEN], folder / PROVEN, plan.proven, plan.rounds)
        return Results(database, measured, replays, street, replayed, proven)


@contextmanager
def _databases(database: str, folder: Path) -> Generator[dict[str, str]]:
    """A fresh database for each peer; PostgreSQL is the embedded one with fsync on."""
    if database == "sqlite":
        yield {peer: f"sqlite:///{folder / peer}.db" for peer in (*commands.TARGETS, STREET, PROVEN)}
        return
    with running(embedded_binaries(), durable=True) as server, ExitStack() as stack:
        yield {peer: stack.enter_context(server.database()) for peer in (*commands.TARGETS, STREET, PROVEN)}


if __name__ == "__main__":
    main()
