"""All that is stored, table by table: for tests that nothing was."""

from typing import Any

from sqlalchemy import inspect, text
from sqlalchemy.pool import NullPool

from infra.database import Database, engine
from tests.api.desk import Desk

BESIDE = frozenset({"reads", "persons"})
"""Who asks gets an id at the first request, and that somebody looked is recorded of every answer: also of a simulation."""


def everything_stored(desk: Desk) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of every table of the log's and the keys' database, sorted."""
    settings = desk.settings
    assert settings is not None
    assert settings.keys_url is not None
    found: dict[str, list[tuple[Any, ...]]] = {}
    for which, url in (("log", settings.database_url), ("keys", settings.keys_url)):
        made = engine(Database(url), poolclass=NullPool)
        names = [name for name in inspect(made).get_table_names() if name not in BESIDE]
        with made.connect() as connection:
            for name in names:
                rows = connection.execute(text(f'SELECT * FROM "{name}"'))  # noqa: S608 - names of the data base itself
                found[f"{which}.{name}"] = sorted((tuple(row) for row in rows), key=repr)
        made.dispose()
    return found
