"""Connections to a SQLite file: every one is made here, with the same settings and the same library."""

import sqlite3
import threading
import weakref
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3 as driver
else:
    # SQLite 3.7.0 to 3.51.2 can corrupt a WAL file when two connections write and checkpoint at once; pysqlite3 ships a
    # later one. Elsewhere than on x86_64 there is no wheel, and `autos doctor` says what is in use.
    try:
        from pysqlite3 import dbapi2 as driver
    except ImportError:
        driver = sqlite3

__all__ = ["Connections", "connect", "driver", "prepare"]

BUSY_SECONDS = 10.0
MAPPED_BYTES = 1 << 30
"""So much of the file readers see as memory. Rows that lie anywhere in it are found a tenth sooner than through each thread's own cache of
pages, and no thread's cache has to be large. What lies in the WAL, and what is beyond, is read as ever."""


def connect(path: Path, *, durable: bool = True) -> sqlite3.Connection:
    """A connection in autocommit mode. What one that is not `durable` commits reaches the disk with the next durable commit."""
    connection = driver.connect(str(path), timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    prepare(connection, durable=durable)
    return connection


def prepare(connection: sqlite3.Connection, *, durable: bool = True) -> None:
    """Give a connection the settings that each of ours has."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
    # Without it what was erased stays readable in the file.
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA foreign_keys = ON")


class _Held:
    """A thread's connection; closed when the thread ends and its locals go, or by `Connections.close`.

    Both can happen at once (a weak reference still answers while its object goes), and the library does not survive that: hence the lock.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._closing = threading.Lock()

    def close(self) -> None:
        """Close it; a second time does nothing."""
        with self._closing:
            self.connection.close()

    def __del__(self) -> None:
        self.close()


class Connections:
    """Reading connections, one a thread, and their common end."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._here = threading.local()
        self._all: weakref.WeakSet[_Held] = weakref.WeakSet()
        self._lock = threading.Lock()

    def reading(self) -> sqlite3.Connection:
        """This thread's connection for reading; it refuses to write."""
        held: _Held | None = getattr(self._here, "held", None)
        if held is None:
            held = _Held(connect(self._path))
            held.connection.execute("PRAGMA query_only = ON")
            held.connection.execute(f"PRAGMA mmap_size = {MAPPED_BYTES}")
            self._here.held = held
            with self._lock:
                self._all.add(held)
        return held.connection

    def __len__(self) -> int:
        """How many threads hold a connection."""
        return len(self._all)

    def close(self) -> None:
        """Close the connections of all threads."""
        with self._lock:
            for held in tuple(self._all):
                held.close()
            self._here = threading.local()
