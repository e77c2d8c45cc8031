"""The blocks of a page of documentation, pasted as they stand into a shell, against the demonstration city."""

import re
import subprocess
import sys
import time
from pathlib import Path

import httpx

from tests.api.test_serving import AUTOS, environment, free_port
from tests.demo import Loaded, copied

ROOT = Path(__file__).parents[2]
BLOCKS = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def untrue(page: str, begin: str, end: str, demo: Loaded, folder: Path) -> list[str]:
    """The lines that a part of a page (from one heading to another) says are answered, and are not. Fails where a command does.

    A line that the page shortens (…), or that only holds a bracket, says nothing to compare.
    """
    text = (ROOT / page).read_text()
    blocks = BLOCKS.findall(text[text.index(begin) : text.index(end)])
    port, quiet = free_port(), subprocess.DEVNULL
    script = "set -euo pipefail\n" + "\n".join(block for language, block in blocks if language == "sh").replace(":8000", f":{port}")
    binaries = folder / ".venv" / "bin"
    binaries.mkdir(parents=True)
    (binaries / "autos").symlink_to(AUTOS)
    (binaries / "python").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    (binaries / "python").chmod(0o755)
    with copied(demo.settings, folder) as settings:
        around = environment(
            folder, AUTOS_DATABASE_URL=settings.database_url, AUTOS_KEYS_URL=settings.keys_url or "",
            AUTOS_KEYS_SECRET=settings.keys_secret or "", AUTOS_LOG_KEY=settings.log_key or "", AUTOS_PORT=str(port),
        )  # fmt: skip
        server = subprocess.Popen([AUTOS, "serve", "--demo"], env=around, cwd=folder, stdout=quiet, stderr=quiet)
        try:
            _wait_until_ready(port)
            done = subprocess.run(["bash", "-c", script], env=around, cwd=folder, capture_output=True, text=True, check=False)
        finally:
            server.terminate()
            server.wait(30)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    answered = [_bare(line) for line in done.stdout.splitlines()]
    expected = [_bare(line) for language, block in blocks if language != "sh" for line in block.splitlines() if _comparable(line)]
    rest = iter(answered)
    return [line for line in expected if line not in rest]


def _bare(line: str) -> str:
    return line.strip().rstrip(",")


def _comparable(line: str) -> bool:
    return "…" not in line and re.search(r"\w", line) is not None


def _wait_until_ready(port: int) -> None:
    """Until the server says that it is ready: a minute at most."""
    for _ in range(300):
        try:
            if httpx.get(f"http://127.0.0.1:{port}/health/ready").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.2)
    raise TimeoutError(port)
