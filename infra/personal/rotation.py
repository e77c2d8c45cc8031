"""Keys and kept secrets wrapped anew by the present secret of the settings; stopped in the middle, it goes on where it was.

Each row says by which secret it is wrapped, so at every moment each can be read by a process that has both.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, Engine, text

from infra.personal.sealing import KeyUnopenedError, Wrapped, Wrapping

BATCH = 500
TABLES = (("settings_kept", "name"), ("subject_keys", "subject"))


def left(engine: Engine, wrapping: Wrapping) -> int:
    """How many rows are not wrapped by the present secret."""
    with engine.connect() as connection:
        return sum(
            connection.execute(
                text(f"SELECT count(*) FROM {table} WHERE wrapped_by IS NULL OR wrapped_by <> :by"),  # noqa: S608 - our own names
                {"by": wrapping.by},
            ).scalar_one()
            for table, _ in TABLES
        )


def unopened_of(keys: Engine, wrapping: Wrapping, tables: tuple[tuple[str, str], ...] = TABLES) -> Iterator[tuple[str, KeyUnopenedError]]:
    """The keys and kept secrets that do not open, by name, each with why."""
    with keys.connect() as connection:
        for table, name in tables:
            every = text(f"SELECT {name}, nonce, wrapped, wrapped_by FROM {table} ORDER BY {name}")  # noqa: S608 - our own names
            for row in connection.execute(every, execution_options={"yield_per": BATCH}):
                try:
                    wrapping.unwrap(Wrapped(bytes(row[1]), bytes(row[2]), row[3]), str(row[0]).encode())
                except KeyUnopenedError as error:
                    yield str(row[0]), error


def rotate(engine: Engine, wrapping: Wrapping) -> Iterator[int]:
    """Wrap anew what is not; yields how many rows after each batch, each batch one transaction.

    Raises:
        WrappedOtherwiseError: a row is wrapped by neither of the two secrets.
        KeyDamagedError: a row is damaged; those before it are wrapped anew.
    """
    for table, name in TABLES:
        after = ""
        while True:
            with engine.begin() as connection:
                done, after = _batch(connection, wrapping, table, name, after)
            if not done:
                break
            yield done


def _batch(connection: Connection, wrapping: Wrapping, table: str, name: str, after: str) -> tuple[int, str]:
    """Wrap the next rows after a name; answers how many, and the last one's name."""
    found = connection.execute(
        text(
            f"SELECT {name}, nonce, wrapped, wrapped_by FROM {table} "  # noqa: S608 - our own names
            f"WHERE {name} > :after AND (wrapped_by IS NULL OR wrapped_by <> :by) ORDER BY {name} LIMIT {BATCH}"
        ),
        {"after": after, "by": wrapping.by},
    ).all()
    rows: list[dict[str, object]] = []
    for row in found:
        context = str(row[0]).encode()
        anew = wrapping.wrap(wrapping.unwrap(Wrapped(bytes(row[1]), bytes(row[2]), row[3]), context), context)
        rows.append({"name": row[0], "before": bytes(row[2]), "nonce": anew.nonce, "wrapped": anew.box, "wrapped_by": anew.by})
    if rows:
        connection.execute(
            text(
                f"UPDATE {table} SET nonce = :nonce, wrapped = :wrapped, wrapped_by = :wrapped_by "  # noqa: S608 - our own names
                f"WHERE {name} = :name AND wrapped = :before"
            ),
            rows,
        )
    return len(rows), str(found[-1][0]) if found else after
