"""All bytes that an installation keeps: files with their journals on SQLite, every table of every database on PostgreSQL."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import psycopg
from psycopg import sql

from infra.database import Database
from infra.settings import Settings


def left(settings: Settings, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Each place with its bytes."""
    for file in folder.rglob("*"):
        if file.is_file():
            yield file.name, file.read_bytes()
    if not settings.database_url.startswith("sqlite"):
        with psycopg.connect(Database(settings.database_url).conninfo) as connection:
            tables = connection.execute("SELECT schemaname, tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
            for schema, table in tables:
                with connection.cursor().copy(sql.SQL("COPY {} TO STDOUT (FORMAT binary)").format(sql.Identifier(schema, table))) as copy:
                    yield table, b"".join(bytes(part) for part in copy)


def places_of(text: str, settings: Settings, folder: Path) -> list[str]:
    """The places where a text stands, as it is, escaped as in JSON, or in base64 at any offset."""
    forms = {text.encode(), text.encode("utf-16-le"), text.encode("ascii", "backslashreplace")}
    for shift in range(3):
        # The middle of the text in base64, whatever stands before it.
        forms.add(base64.b64encode(b"\0" * shift + text.encode())[4:-4])
    return sorted({place for place, content in left(settings, folder) if any(form in content for form in forms)})
