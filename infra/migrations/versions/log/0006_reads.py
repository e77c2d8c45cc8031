"""Who looked at what: a table of its own, from which rows go when they have been kept long enough."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

POSTGRES = """
CREATE TABLE reads (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    person uuid NOT NULL,
    roles text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    thing uuid,
    part text COLLATE "C" NOT NULL,
    query text COLLATE "C" NOT NULL,
    interface text COLLATE "C" NOT NULL
);
CREATE INDEX reads_thing ON reads (thing, number) WHERE thing IS NOT NULL;
CREATE INDEX reads_person ON reads (person, number);
CREATE INDEX reads_at ON reads (at)
"""

# AUTOINCREMENT: the number of a row that went is not given again, so that a cursor never shows a row twice.
SQLITE = """
CREATE TABLE reads (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    person TEXT NOT NULL,
    roles TEXT NOT NULL,
    kind TEXT NOT NULL,
    thing TEXT,
    part TEXT NOT NULL,
    query TEXT NOT NULL,
    interface TEXT NOT NULL
) STRICT;
CREATE INDEX reads_thing ON reads (thing, number) WHERE thing IS NOT NULL;
CREATE INDEX reads_person ON reads (person, number);
CREATE INDEX reads_at ON reads (at)
"""


def upgrade() -> None:
    connection = op.get_bind()
    for statement in (POSTGRES if connection.dialect.name == "postgresql" else SQLITE).split(";\n"):
        connection.exec_driver_sql(statement)
