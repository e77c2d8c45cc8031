"""Rows 1 and 2: commands over HTTP against P-CRUD, on one database. Rounds alternate between the peers; both get the same lives."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import NamedTuple

import httpx
import msgspec

from tests.bench import autos_peer
from tests.bench.crud import tables
from tests.bench.load import KINDS, Job, Load
from tests.bench.people import tokens
from tests.bench.plan import Plan
from tests.bench.processor import seconds_of
from tests.bench.serving import HOST, Serving, served
from tests.bench.town import Seat, Town

TARGETS = {"autos": "tests.bench.autos_peer:application", "p-crud": "tests.bench.crud.app:application"}
SETTLE_SECONDS = 60.0


class Round(NamedTuple):
    """One round of a peer. `behind`: seconds after its last answer until the read models had followed; `processor`: seconds used by it."""

    load: Load
    behind: float
    processor: float


@dataclass
class Rounds:
    """What one peer did with one number of connections: a rate a round, and the seconds of each answer."""

    rates: list[float] = field(default_factory=list[float])
    times: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    behind: list[float] = field(default_factory=list[float])
    processor: list[float] = field(default_factory=list[float])
    answer_bytes: float = 0.0
    request_bytes: float = 0.0

    def add(self, done: Round) -> None:
        """One more round."""
        load = done.load
        count = sum(len(each) for each in load.times.values())
        self.rates.append(count / load.elapsed)
        self.behind.append(done.behind)
        self.processor.append(done.processor / count * 1000)
        self.answer_bytes = sum(load.answer_bytes.values()) / count
        self.request_bytes = sum(load.request_bytes.values()) / count
        for kind, times in load.times.items():
            self.times[kind] += times

    @property
    def rate(self) -> float:
        """Commands a second, the median of the rounds."""
        return median(self.rates)

    def percentile(self, share: float, *kinds: str) -> float:
        """Milliseconds under which this share of the answers came."""
        every = sorted(seconds for kind in kinds or KINDS for seconds in self.times[kind])
        return every[min(len(every) - 1, int(share * len(every)))] * 1000


@dataclass(frozen=True)
class Peer:
    """A peer that serves."""

    name: str
    serving: Serving
    given: dict[str, str]

    def live(self, seats: list[Seat], connections: int, seconds: float) -> Round:
        """Let cases live, then wait until the read models have followed, so that the other peer has the machine to itself."""
        job = msgspec.json.encode(Job(self.serving.port, self.given, connections, seats, seconds))
        used = seconds_of(self.serving.process)
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.load"], input=job, stdout=subprocess.PIPE, check=True, timeout=seconds + SETTLE_SECONDS
        )
        load = msgspec.json.decode(done.stdout, type=Load)
        begun = time.perf_counter()
        self._settle(load)
        return Round(load, time.perf_counter() - begun, seconds_of(self.serving.process) - used)

    def _settle(self, load: Load) -> None:
        if not load.position:
            return
        headers = {"Authorization": f"Bearer {self.given['secretary']}", "Autos-Min-Position": str(load.position)}
        deadline = time.monotonic() + SETTLE_SECONDS
        while True:
            answer = httpx.get(f"http://{HOST}:{self.serving.port}/api/v1/cases/{load.last_case}", headers=headers, timeout=30)
            if answer.status_code != 503 or time.monotonic() > deadline:
                answer.raise_for_status()
                return


@contextmanager
def peers(urls: dict[str, str], folder: Path, town: Town) -> Generator[list[Peer]]:
    """Both peers over databases that hold the town; each serves from a folder of its own."""
    with ExitStack() as stack:
        started: list[Peer] = []
        for name, target in TARGETS.items():
            home = folder / name
            home.mkdir()
            if name == "autos":
                autos_peer.prepared(urls[name], home, town)
            else:
                asyncio.run(tables.prepared(urls[name], town))
            started.append(Peer(name, stack.enter_context(served(target, urls[name], home)), tokens(home)))
        yield started


def measured(serving: list[Peer], town: Town, plan: Plan) -> dict[int, dict[str, Rounds]]:
    """By connections and peer."""
    seats: dict[str, Iterator[Seat]] = {peer.name: iter(town.seats) for peer in serving}
    found = {connections: {peer.name: Rounds() for peer in serving} for connections in plan.lives}
    for peer in serving:
        peer.live(_next(seats[peer.name], plan.warm_up), 4, plan.seconds)
    for turn in range(plan.rounds):
        for connections, lives in plan.lives.items():
            # A B, then B A: neither always has the colder machine.
            for peer in serving if turn % 2 == 0 else reversed(serving):
                found[connections][peer.name].add(peer.live(_next(seats[peer.name], lives), connections, plan.seconds))
    return found


def _next(seats: Iterator[Seat], count: int) -> list[Seat]:
    taken = [seat for _, seat in zip(range(count), seats, strict=False)]
    if len(taken) < count:
        raise LookupError("the town has too few vehicles for this plan")
    return taken
