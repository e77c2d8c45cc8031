"""What is left of erased texts beside the log: rows of read models, a file's journal, rows that a database deleted and keeps.

The projector takes the rows away where it meets the erasure in the log, so that no batch that was read before can bring them back. Only
then is the rest cleaned: a journal that is emptied earlier would be filled with the texts again.
"""

from __future__ import annotations

import threading

import structlog
from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import OperationalError

from infra.followers.following import said
from infra.followers.read_side import ReadSide
from infra.personal.erasure import Erasures
from projections.models import MODELS
from projections.reading import READ_MODELS

POLL_SECONDS = 1.0
"""The longest that another process keeps a destroyed key in its memory, beside the time of one look at the log."""
BUSY_MILLISECONDS = 250
LOGGER = structlog.stdlib.get_logger("erasures")

WITH_TEXTS = tuple(model for model in MODELS if model.subject)
"""The read models that hold personal texts."""


class Traces:
    """Carries erasures out and removes what they leave behind; every process has one, and follows the log with it."""

    def __init__(self, erasures: Erasures, side: ReadSide, keys: Engine) -> None:
        """`keys`: the keys' database."""
        self._erasures = erasures
        self._side = side
        self._keys = keys
        self._cleaned = 0

    def step(self) -> bool:
        """Carry out what is new, and clean as far as the read models allow. Answers whether nothing is left."""
        self._erasures.carry_out()
        wanted = self._erasures.position
        if self._cleaned >= wanted:
            return True
        if self._shown() < wanted:
            return False
        tables = [table.name for model in WITH_TEXTS for table in model.tables.values()]
        with self._side.outside_transactions() as connection:
            cleaned = clean(connection, *tables)
        with self._keys.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            cleaned = clean(connection, "subject_keys") and cleaned
        if cleaned:
            self._cleaned = wanted
        return cleaned

    def run(self, ended: threading.Event, wake: threading.Event) -> None:
        """Do so until `ended`; `wake` is set when something was committed."""
        while not ended.is_set():
            wake.clear()
            try:
                self.step()
            except Exception as error:  # noqa: BLE001 - an outage: said, and tried again
                LOGGER.error("erasures_interrupted", error=said(error))  # noqa: TRY400 - a trace would show rows
            wake.wait(POLL_SECONDS)

    def dead_rows(self) -> int:
        """How many deleted rows with texts PostgreSQL counts that its files still hold; it counts now and then."""
        names = [table.name for model in WITH_TEXTS for table in model.tables.values()]
        asked = text("SELECT COALESCE(sum(n_dead_tup), 0) FROM pg_stat_user_tables WHERE relname = ANY(:names)")
        with self._side.reading() as reading:
            return int(reading.connection.execute(asked, {"names": names}).scalar_one())

    def _shown(self) -> int:
        """Up to where every slot that is fed has followed the log."""
        table = READ_MODELS
        fed = select(func.min(table.c.position)).where(table.c.fold_version > 0, table.c.name.in_([m.name for m in WITH_TEXTS]))
        with self._side.reading() as reading:
            return reading.connection.execute(fed).scalar() or 0


def clean(connection: Connection, *tables: str) -> bool:
    """Remove what was deleted from a file's journal, or from these tables' pages on PostgreSQL. False where another process is in the way.

    On PostgreSQL only who owns a table does this at once; for others the server does it in its own time, and `doctor` says so.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"VACUUM {', '.join(tables)}")
        return True
    patience = connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    try:
        busy = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()[0]
    except OperationalError:
        return False
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {patience}")
    return not busy
