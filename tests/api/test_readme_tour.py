"""The README's tour, pasted as it stands into a shell, against the demonstration city."""

import re
import subprocess
import time
from pathlib import Path

import httpx
import pytest

from tests.api.test_serving import AUTOS, environment, free_port
from tests.demo import Loaded, copied

ROOT = Path(__file__).parents[2]
BLOCKS = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def told() -> list[tuple[str, str]]:
    """The tour's blocks in order: language and text."""
    readme = (ROOT / "README.md").read_text()
    tour = readme[readme.index("## Five minutes with it") : readme.index("## Running it for real")]
    return BLOCKS.findall(tour)


def comparable(line: str) -> bool:
    """A line that the README shortens, or that only holds a bracket, says nothing to compare."""
    return "…" not in line and re.search(r"\w", line) is not None


@pytest.mark.timeout(600)
def test_the_tour_answers_what_the_readme_says(demo_on_sqlite: Loaded, tmp_path: Path) -> None:
    blocks, port, quiet = told(), free_port(), subprocess.DEVNULL
    script = "set -euo pipefail\n" + "\n".join(text for language, text in blocks if language == "sh").replace(":8000", f":{port}")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "autos").symlink_to(AUTOS)
    with copied(demo_on_sqlite.settings, tmp_path) as settings:
        around = environment(
            tmp_path, AUTOS_DATABASE_URL=settings.database_url, AUTOS_KEYS_URL=settings.keys_url or "",
            AUTOS_KEYS_SECRET=settings.keys_secret or "", AUTOS_LOG_KEY=settings.log_key or "", AUTOS_PORT=str(port),
        )  # fmt: skip
        server = subprocess.Popen([AUTOS, "serve", "--demo"], env=around, cwd=tmp_path, stdout=quiet, stderr=quiet)
        try:
            wait_until_ready(port)
            done = subprocess.run(["bash", "-c", script], env=around, cwd=tmp_path, capture_output=True, text=True, check=False)
        finally:
            server.terminate()
            server.wait(30)
    assert (done.returncode, done.stderr) == (0, "")
    answered = iter([line.strip().rstrip(",") for line in done.stdout.splitlines()])
    expected = [line.strip().rstrip(",") for language, text in blocks if language != "sh" for line in text.splitlines() if comparable(line)]
    assert [line for line in expected if line not in answered] == []


def wait_until_ready(port: int) -> None:
    """Until the server says that it is ready: a minute at most."""
    for _ in range(300):
        try:
            if httpx.get(f"http://127.0.0.1:{port}/health/ready").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.2)
    raise TimeoutError(port)
