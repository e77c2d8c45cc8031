"""The log's Merkle tree, a row an entry, and the signed checkpoints; nothing of either is ever changed."""

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

POSTGRES = """
CREATE TABLE log_tree (
    position bigint PRIMARY KEY,
    hashes bytea NOT NULL
);
ALTER TABLE log_tree ALTER COLUMN hashes SET STORAGE PLAIN;
CREATE TABLE checkpoints (
    number bigint PRIMARY KEY,
    size bigint NOT NULL,
    root bytea NOT NULL,
    note text COLLATE "C" NOT NULL,
    keys text COLLATE "C" NOT NULL,
    at timestamptz NOT NULL
);
CREATE INDEX checkpoints_size ON checkpoints (size);
"""

SQLITE = """
CREATE TABLE log_tree (
    position INTEGER PRIMARY KEY,
    hashes BLOB NOT NULL
) STRICT;
CREATE TABLE checkpoints (
    number INTEGER PRIMARY KEY,
    size INTEGER NOT NULL,
    root BLOB NOT NULL,
    note TEXT NOT NULL,
    keys TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX checkpoints_size ON checkpoints (size);
"""

GUARD = """
CREATE TRIGGER {table}_is_not_{done} BEFORE {act} ON {table}
    BEGIN SELECT RAISE(ABORT, 'what proves the log is never {done}'); END
"""


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(POSTGRES)
        return
    for statement in SQLITE.split(";\n"):
        if statement.strip():
            connection.exec_driver_sql(statement)
    for table in ("log_tree", "checkpoints"):
        for act, done in (("UPDATE", "updated"), ("DELETE", "deleted")):
            connection.exec_driver_sql(GUARD.format(table=table, act=act, done=done))
