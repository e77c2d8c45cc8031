"""The results: a table on standard output, and the same and more as JSON for who compares runs. No threshold is asserted."""

import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from tests.bench.circulation import AUTOS, Streets, ratios
from tests.bench.commands import Rounds
from tests.bench.plan import Plan
from tests.bench.proving import SMALL, Proving
from tests.bench.replay import Replay
from tests.bench.replay_all import ReplayAll

GOALS = {"postgresql": {1: 1.2, 16: 2.5, 64: 3.0}, "sqlite": {1: 2.0, 16: 2.5, 64: 3.0}}
"""Times P-CRUD, from the design. Told beside the ratio; a shared machine cannot be held to them."""
FOLD_GOAL = 0.6
STREET_GOAL, STREET_CONNECTIONS = 0.7, 16
"""Of a handler that only reads one row, at so many connections."""
VERIFY_GOAL, PROOF_GOAL = 0.5, 3.0
ROWS = {"postgresql": 1, "sqlite": 2}


class Results(Struct, frozen=True):
    """What was measured on one database."""

    database: str
    commands: dict[int, dict[str, Rounds]]
    replays: list[Replay]
    street: Streets
    replayed: ReplayAll
    proven: Proving


def shown(results: Sequence[Results]) -> None:
    """Print the tables."""
    console = Console(width=132)
    console.print(_commands(results))
    console.print(_replays(results))
    console.print(_street(results))
    console.print(_replayed(results))
    console.print(_proven(results))
    for each in results:
        autos = next(iter(each.commands.values()))
        sizes = ", ".join(f"{name}: request {r.request_bytes:.0f}, answer {r.answer_bytes:.0f}" for name, r in autos.items())
        console.print(f"mean bytes on {each.database}: {sizes}", highlight=False)


def kept(results: Sequence[Results], plan: Plan, folder: Path) -> Path:
    """Write the JSON; answers where."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"bench-{plan.name}.json"
    about = {"at": datetime.now(UTC).isoformat(), "plan": plan.name, "python": platform.python_version(), "machine": platform.platform()}
    path.write_bytes(msgspec.json.format(msgspec.json.encode({**about, "results": [_plain(each) for each in results]})))
    return path


def ratio(peers: dict[str, Rounds]) -> float:
    """Autos' rate over P-CRUD's: the median of the rounds."""
    return median(paired(peers))


def paired(peers: dict[str, Rounds]) -> list[float]:
    """The ratio of each round: its two halves stood next to each other on a machine that others use too."""
    return [ours / theirs for ours, theirs in zip(peers["autos"].rates, peers["p-crud"].rates, strict=True)]


def _commands(results: Sequence[Results]) -> Table:
    table = Table(title="Commands over HTTP: record an infraction, lodge an appeal, decide it")
    for heading in (
        "row",
        "database",
        "conn.",
        "peer",
        "commands/s (min–max)",
        "p50 ms",
        "p99 ms",
        "CPU ms",
        "behind s",
        "ratio (min–max)",
        "goal",
    ):
        table.add_column(heading, justify="left" if heading in {"database", "peer"} else "right")
    for each in results:
        for connections, peers in each.commands.items():
            for name, rounds in peers.items():
                ours = name == "autos"
                pairs = paired(peers)
                table.add_row(
                    str(ROWS[each.database]), each.database, str(connections), name,
                    f"{rounds.rate:.0f} ({min(rounds.rates):.0f}–{max(rounds.rates):.0f})", f"{rounds.percentile(0.5):.1f}",
                    f"{rounds.percentile(0.99):.1f}", f"{median(rounds.processor):.1f}", f"{max(rounds.behind):.2f}" if ours else "",
                    f"{ratio(peers):.2f} ({min(pairs):.2f}–{max(pairs):.2f})" if ours else "",
                    f"≥ {GOALS[each.database][connections]:.1f}" if ours else "",
                )  # fmt: skip
        table.add_section()
    return table


def _replays(results: Sequence[Results]) -> Table:
    table = Table(title="Replay of one case: fold from the log against raw read and decode (LIMIT)")
    for heading in ("row", "database", "events", "bytes an event", "folds/s (min–max)", "LIMIT/s (min–max)", "ratio", "goal"):
        table.add_column(heading, justify="left" if heading == "database" else "right")
    for each in results:
        for replay in each.replays:
            autos, limit = (f"{median(rates):.0f} ({min(rates):.0f}–{max(rates):.0f})" for rates in (replay.autos, replay.limit))
            table.add_row(
                "4", each.database, str(replay.events), f"{replay.event_bytes:.0f}", autos, limit, f"{replay.ratio:.2f}", f"≥ {FOLD_GOAL}"
            )
    return table


def _street(results: Sequence[Results]) -> Table:
    table = Table(title="The street: whether a plate may be on the road at a place, against a handler that only reads one row")
    for heading in (
        "row",
        "database",
        "conn.",
        "peer",
        "answers/s (min–max)",
        "p50 ms",
        "p99 ms",
        "CPU ms",
        "bytes",
        "ratio (min–max)",
        "goal",
    ):
        table.add_column(heading, justify="left" if heading in {"database", "peer"} else "right")
    for each in results:
        for connections, peers in each.street.items():
            for name, asking in peers.items():
                pairs = ratios(peers)
                table.add_row(
                    "8", each.database, str(connections), name,
                    f"{median(asking.rates):.0f} ({min(asking.rates):.0f}–{max(asking.rates):.0f})", f"{asking.percentile(0.5):.1f}",
                    f"{asking.percentile(0.99):.1f}", f"{median(asking.processor):.2f}", f"{asking.answer_bytes:.0f}",
                    "" if name != AUTOS else f"{median(pairs):.2f} ({min(pairs):.2f}–{max(pairs):.2f})",
                    f"≥ {STREET_GOAL}" if name == AUTOS and connections == STREET_CONNECTIONS else "",
                )  # fmt: skip
        table.add_section()
    return table


def _replayed(results: Sequence[Results]) -> Table:
    table = Table(title="Audit: every decision of the log replayed, against raw read and decode of the whole log (LIMIT)")
    for heading in ("row", "database", "decisions", "entries", "decisions/s", "LIMIT entries/s", "in the store", "ratio (min–max)"):
        table.add_column(heading, justify="left" if heading == "database" else "right")
    for each in results:
        found = each.replayed
        pairs = [limit / ours for ours, limit in zip(found.seconds, found.limit_seconds, strict=True)]
        table.add_row(
            "11", each.database, str(found.decisions), str(found.entries), f"{found.rate:.0f}",
            f"{found.entries / median(found.limit_seconds):.0f}", f"{found.store_share:.0%}",
            f"{found.ratio:.2f} ({min(pairs):.2f}–{max(pairs):.2f})",
        )  # fmt: skip
    return table


def _proven(results: Sequence[Results]) -> Table:
    table = Table(title="Proof: the whole log verified, against raw read and SHA-256 of it (LIMIT); one inclusion proof by the log's size")
    for heading in ("row", "database", "entries", "entries/s", "LIMIT entries/s", "ratio (min–max)", "goal", "proof ms", "growth", "goal"):
        table.add_column(heading, justify="left" if heading == "database" else "right")
    for each in results:
        found = each.proven
        table.add_row(
            "10", each.database, str(found.entries), f"{found.entries / median(found.autos):.0f}",
            f"{found.entries / median(found.limit):.0f}",
            f"{median(found.ratios):.2f} ({min(found.ratios):.2f}–{max(found.ratios):.2f})", f"≥ {VERIFY_GOAL}",
            f"{found.proof_ms[SMALL]:.2f} → {found.proof_ms[found.entries]:.2f}", f"{found.growth:.1f}", f"≤ {PROOF_GOAL:.0f}",
        )  # fmt: skip
    return table


def _plain(results: Results) -> dict[str, Any]:
    commands = {
        str(connections): {
            **{
                name: {
                    "commandsPerSecond": rounds.rates,
                    "processorMillisecondsPerCommand": rounds.processor,
                    "secondsBehind": rounds.behind,
                    "milliseconds": {
                        kind: {share: rounds.percentile(float(share), kind) for share in ("0.5", "0.9", "0.99")} for kind in rounds.times
                    },
                    "answerBytes": rounds.answer_bytes,
                    "requestBytes": rounds.request_bytes,
                }
                for name, rounds in peers.items()
            },
            "ratio": ratio(peers),
            "ratios": paired(peers),
        }
        for connections, peers in results.commands.items()
    }
    replays = [{**msgspec.to_builtins(replay), "ratio": replay.ratio} for replay in results.replays]
    street = {
        str(connections): {
            **{name: {"answersPerSecond": asking.rates, "processorMilliseconds": asking.processor} for name, asking in peers.items()},
            "ratios": ratios(peers),
        }
        for connections, peers in results.street.items()
    }
    replayed = {
        **msgspec.to_builtins(results.replayed),
        "decisionsPerSecond": results.replayed.rate,
        "storeShare": results.replayed.store_share,
        "ratio": results.replayed.ratio,
    }
    proven = {**msgspec.to_builtins(results.proven, str_keys=True), "ratios": results.proven.ratios, "growth": results.proven.growth}
    return {
        "database": results.database, "commands": commands, "replays": replays, "street": street, "replayed": replayed, "proven": proven,
    }  # fmt: skip
