"""A server as processes of their own, which may be killed and started again on the same port over the same data."""

import os
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import httpx

START_SECONDS = 60


class Served:
    """A command that serves on a port. Its processes are one group, so that none outlives `kill`."""

    def __init__(self, command: Sequence[str], environment: dict[str, str], folder: Path, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._command, self._environment, self._log = command, environment, folder / "served.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, or start again, and return when the server is ready."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, env=self._environment, stdout=log, stderr=log, start_new_session=True)
        deadline = time.monotonic() + START_SECONDS
        while not self._ready():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server did not start:\n{self._log.read_text()[-4000:]}")
            time.sleep(0.1)

    def kill(self) -> None:
        """End every process at once, as a power cut does: nothing is finished, nothing is said."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def _ready(self) -> bool:
        try:
            return httpx.get(f"{self.url}/health/ready", timeout=5).status_code == 200
        except httpx.TransportError:
            return False
