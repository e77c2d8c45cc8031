"""The command line, and the two servers that the application must run on, as processes of their own."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from joserfc import jws

from api.cli import main

AUTOS = str(Path(sys.executable).with_name("autos"))
SECRETS = {"AUTOS_KEYS_SECRET": "a secret of the tests, at least 32 long", "AUTOS_LOG_KEY": "another secret, at least 32 characters"}


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("AUTOS_")}
    return kept | {"AUTOS_DATABASE_URL": f"sqlite:///{folder / 'autos.db'}"} | more


def autos(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([AUTOS, *words], env=environment(folder, **more), capture_output=True, text=True, timeout=60, check=False)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def served(command: list[str], folder: Path, port: int) -> Generator[httpx.Client]:
    process = subprocess.Popen(command, env=environment(folder), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
            _wait_until_ready(client)
            yield client
    finally:
        process.send_signal(signal.SIGTERM)
        # uvicorn finishes its requests and then ends by the signal that it was sent.
        assert process.wait(30) in {0, -signal.SIGTERM}


def _wait_until_ready(client: httpx.Client) -> None:
    for _ in range(300):
        try:
            if client.get("/health/ready").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise TimeoutError


def test_a_token_stands_alone_on_standard_output_and_an_unknown_regime_is_a_warning(tmp_path: Path) -> None:
    made = autos(tmp_path, "token", "--role", "clerk", "--role", "reviewer", "--regime", "rio-charter", "--subject", "maria")
    assert made.returncode == 0
    token = made.stdout.removesuffix("\n")
    assert "\n" not in token
    assert jws.extract_compact(token.encode()).headers()["alg"] == "Ed25519"
    assert made.stderr.startswith("warning: no regime rio-charter; known: americana-charter")


@pytest.mark.parametrize(
    ("words", "settings", "said"),
    [
        (["token", "--role", "clerk", "--subject", "m"], {"AUTOS_ISSUER": "https://id.test"}, "development only"),
        (["token", "--role", "emperor", "--subject", "m"], {}, "emperor"),
        (["token", "--role", "operator", "--operator", "12", "--subject", "m"], {}, "UUID"),
        (["token", "--role", "clerk"], {}, "--subject"),
        (["token", "--role", "clerk", "--subject", "m"], {"AUTOS_DATABSE_URL": "x"}, "AUTOS_DATABASE_URL"),
        (["serve", "--port", "0"], {}, "--port"),
        (["serve"], {"AUTOS_DATABASE_URL": "postgresql://127.0.0.1/none"}, "AUTOS_ISSUER"),
        (["serve"], {"AUTOS_JWKS_URL": "https://id.test/keys"}, "AUTOS_ISSUER"),
        (["serve"], {"AUTOS_ISSUER": "http://id.test", **SECRETS}, "AUTOS_ISSUER is not https://"),
        (
            ["serve"],
            {"AUTOS_ISSUER": "https://id.test", "AUTOS_JWKS_URL": "http://id.test/keys", **SECRETS},
            "AUTOS_JWKS_URL is not https://",
        ),
        (["serve"], {"AUTOS_ISSUER": "https://id.test", **SECRETS, "AUTOS_KEYS_SECRET": None}, "AUTOS_KEYS_SECRET is missing"),
        (["serve"], {"AUTOS_ISSUER": "https://id.test", **SECRETS, "AUTOS_LOG_KEY": None}, "AUTOS_LOG_KEY is missing"),
        (["sing"], {}, "sing"),
    ],
)
def test_wrong_usage_is_status_2_and_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], settings: dict[str, str | None], said: str
) -> None:
    monkeypatch.setattr(os, "environ", environment(tmp_path, **{name: value for name, value in settings.items() if value is not None}))
    done = CliRunner().invoke(main, words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []  # refused before anything is made


@pytest.mark.parametrize("server", ["granian", "uvicorn"])
def test_token_and_serve_agree_over_one_database(tmp_path: Path, server: str) -> None:
    token = autos(tmp_path, "token", "--role", "auditor", "--regime", "americana-charter", "--subject", "maria").stdout.strip()
    port = free_port()
    command = {
        "granian": [AUTOS, "serve", "--port", str(port)],
        "uvicorn": [sys.executable, "-m", "uvicorn", "--factory", "api.serving:application", "--port", str(port), "--log-level", "error"],
    }[server]
    with served(command, tmp_path, port) as client:
        assert client.get("/openapi.json").json()["info"]["version"] == "1.0.0"
        assert client.head("/health/live").status_code == 200
        assert client.options("/health/live").headers["allow"] == "GET, HEAD, OPTIONS"
        assert client.request("BREW", "/health/live").status_code == 405
        assert client.get("/api/v1/nada", headers={"Authorization": f"Bearer {token}"}).json()["code"] == "not_found"
        assert client.get("/health/%00").json()["code"] == "nul_character"


@pytest.mark.parametrize("shared", [False, True])
def test_an_address_that_another_program_serves_is_refused_before_the_demonstration_is_loaded(tmp_path: Path, *, shared: bool) -> None:
    with socket.socket() as other:
        if shared:  # as a second Autos would listen: both would be answered from, in turns
            other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        told = autos(tmp_path, "serve", "--demo", "--port", str(port))
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.endswith(f"Error: 127.0.0.1, port {port}: Address already in use; choose another with --host, --port\n")


def _is_gone(group: int) -> bool:
    """Whether nobody of a group of processes is left, within half a minute."""
    for _ in range(300):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_a_worker_whose_parent_was_killed_stops_by_itself_and_the_next_one_serves_on_the_same_port(tmp_path: Path) -> None:
    port = free_port()
    command = [AUTOS, "serve", "--port", str(port)]
    with (tmp_path / "served.log").open("wb") as log:
        process = subprocess.Popen(command, env=environment(tmp_path), stderr=log, stdout=log, start_new_session=True)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
            _wait_until_ready(client)
        process.kill()
        process.wait()
        assert _is_gone(process.pid)
        with served(command, tmp_path, port) as client:
            assert client.get("/health/live").status_code == 200
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert "parent_gone" in (tmp_path / "served.log").read_text()
