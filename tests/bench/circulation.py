"""Row 8, the street: `/checks/circulation` against a handler that only reads one row of the same table. Rounds alternate between them."""

import random
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from tests.bench.asking import Asked, Job
from tests.bench.fleet import filled
from tests.bench.people import tokens
from tests.bench.plan import Plan
from tests.bench.processor import seconds_of
from tests.bench.serving import Serving, served

AUTOS, ONE_ROW = "autos", "one row"
TARGETS = {AUTOS: "tests.bench.autos_peer:application", ONE_ROW: "tests.bench.one_row:application"}
ASKED_PATHS = 5_000
SEED = 20
PATIENCE_SECONDS = 60.0


@dataclass
class Asking:
    """What one peer answered with one number of connections: a rate a round, the seconds of each answer, processor time an answer."""

    rates: list[float] = field(default_factory=list[float])
    times: list[float] = field(default_factory=list[float])
    processor: list[float] = field(default_factory=list[float])
    answer_bytes: float = 0.0

    def add(self, asked: Asked, used: float) -> None:
        """One more round."""
        count = len(asked.times)
        self.rates.append(count / asked.elapsed)
        self.times += asked.times
        self.processor.append(used / count * 1000)
        self.answer_bytes = asked.answer_bytes / count

    def percentile(self, share: float) -> float:
        """Milliseconds under which this share of the answers came."""
        return sorted(self.times)[min(len(self.times) - 1, int(share * len(self.times)))] * 1000


Streets = dict[int, dict[str, Asking]]
"""By connections and peer."""


def ratios(peers: dict[str, Asking]) -> list[float]:
    """Autos' rate over that of the handler of one row, round by round."""
    return [ours / least for ours, least in zip(peers[AUTOS].rates, peers[ONE_ROW].rates, strict=True)]


def measured(database_url: str, folder: Path, plan: Plan) -> Streets:
    """Fill the database with a fleet, serve both peers over it, and ask both about the same vehicles."""
    folder.mkdir()
    asks = random.Random(SEED).sample(filled(database_url, folder, plan.fleet), min(ASKED_PATHS, plan.fleet))
    paths = {AUTOS: [ask.question for ask in asks], ONE_ROW: [ask.row for ask in asks]}
    token = tokens(folder)["inspector"]
    found: Streets = {connections: {peer: Asking() for peer in TARGETS} for connections in plan.street_connections}
    with ExitStack() as stack:
        peers = {name: stack.enter_context(served(target, database_url, folder)) for name, target in TARGETS.items()}

        def ask(peer: str, connections: int, seconds: float) -> tuple[Asked, float]:
            return _asked(peers[peer], Job(peers[peer].port, token, connections, paths[peer], seconds))

        for peer in peers:
            ask(peer, 16, plan.street_seconds)
        for turn in range(plan.rounds):
            for connections, asked in found.items():
                for peer in peers if turn % 2 == 0 else reversed(peers):
                    asked[peer].add(*ask(peer, connections, plan.street_seconds))
    return found


def _asked(serving: Serving, job: Job) -> tuple[Asked, float]:
    """What came of a round, and the processor time of the peer's processes."""
    before = seconds_of(serving.process)
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.asking"], input=msgspec.json.encode(job), stdout=subprocess.PIPE, check=True,
        timeout=job.seconds + PATIENCE_SECONDS,
    )  # fmt: skip
    return msgspec.json.decode(done.stdout, type=Asked), seconds_of(serving.process) - before
