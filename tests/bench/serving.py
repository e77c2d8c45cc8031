"""A peer as a process of its own: granian with one worker, on a free port of the loopback interface, stopped and waited for at the end."""

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
from granian import Granian
from granian.constants import Interfaces

START_SECONDS = 60.0
STOP_SECONDS = 30.0
HOST = "127.0.0.1"


class Serving(NamedTuple):
    """Where a peer listens, and its first process."""

    port: int
    process: int


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port: int = free.getsockname()[1]
    return port


@contextmanager
def served(target: str, database_url: str, folder: Path) -> Generator[Serving]:
    """The application at `target` (`module:factory`) over a database."""
    port = free_port()
    environment = {**os.environ, "BENCH_FOLDER": str(folder), "BENCH_DATABASE_URL": database_url}
    log_path = folder / f"{target.partition(':')[0]}.log"
    with log_path.open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.serving", target, str(port)], env=environment, stdout=log, stderr=log
        )
    try:
        _wait_until_it_answers(process, port, log_path)
        yield Serving(port, process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise


def _wait_until_it_answers(process: subprocess.Popen[bytes], port: int, log_path: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            httpx.get(f"http://{HOST}:{port}/health/ready", timeout=2).raise_for_status()
        except httpx.HTTPError as failure:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the peer did not start:\n{log_path.read_text()}") from failure
            time.sleep(0.1)
        else:
            return


def main() -> None:
    """Serve `target` on `port`, as `autos serve` does."""
    _, target, port = sys.argv
    Granian(
        target,
        factory=True,
        address=HOST,
        port=int(port),
        interface=Interfaces.ASGI,
        workers=1,
        websockets=False,
        log_dictconfig={"version": 1, "disable_existing_loggers": False, "loggers": {"_granian": {"level": logging.WARNING}}},
    ).serve()


if __name__ == "__main__":
    main()
