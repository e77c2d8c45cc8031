"""The log, what was handled, trackings, counters and persons."""

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

POSTGRES = """
CREATE TABLE events (
    position bigint PRIMARY KEY,
    recorded_at timestamptz NOT NULL,
    stream uuid NOT NULL,
    version integer NOT NULL,
    tag text NOT NULL,
    state bytea NOT NULL,
    mac bytea NOT NULL,
    CONSTRAINT events_stream_version UNIQUE (stream, version)
);
ALTER TABLE events ALTER COLUMN mac SET STORAGE PLAIN;
CREATE VIEW events_shown AS
    SELECT position, recorded_at, stream, version, tag, convert_from(state, 'UTF8')::jsonb AS state FROM events;
CREATE TABLE handled (
    command uuid PRIMARY KEY,
    actor uuid NOT NULL,
    body bytea NOT NULL,
    status smallint NOT NULL,
    versions text NOT NULL,
    first_position bigint NOT NULL,
    last_position bigint NOT NULL,
    recorded_at timestamptz NOT NULL
);
CREATE TABLE trackings (
    name text PRIMARY KEY,
    position bigint NOT NULL,
    moved_at timestamptz NOT NULL
);
CREATE TABLE counters (
    name text PRIMARY KEY,
    value bigint NOT NULL
);
CREATE TABLE persons (
    issuer text NOT NULL,
    subject text NOT NULL,
    person uuid NOT NULL UNIQUE,
    PRIMARY KEY (issuer, subject)
);
"""

# Streams and commands are the 16 bytes of their UUID, instants microseconds since 1970 UTC: a third less than as text.
SQLITE = """
CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    recorded_at INTEGER NOT NULL,
    stream BLOB NOT NULL,
    version INTEGER NOT NULL,
    tag TEXT NOT NULL,
    state BLOB NOT NULL,
    mac BLOB NOT NULL,
    CONSTRAINT events_stream_version UNIQUE (stream, version)
) STRICT;
CREATE VIEW events_shown AS
    SELECT position,
           strftime('%Y-%m-%dT%H:%M:%S', recorded_at / 1000000, 'unixepoch')
               || printf('.%06dZ', recorded_at % 1000000) AS recorded_at,
           lower(substr(hex(stream), 1, 8) || '-' || substr(hex(stream), 9, 4) || '-' || substr(hex(stream), 13, 4)
               || '-' || substr(hex(stream), 17, 4) || '-' || substr(hex(stream), 21)) AS stream,
           version, tag, json(CAST(state AS TEXT)) AS state
    FROM events;
CREATE TRIGGER events_are_not_updated BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'an entry of the log is never changed'); END;
CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'an entry of the log is never deleted'); END;
CREATE TABLE handled (
    command BLOB PRIMARY KEY,
    actor BLOB NOT NULL,
    body BLOB NOT NULL,
    status INTEGER NOT NULL,
    versions TEXT NOT NULL,
    first_position INTEGER NOT NULL,
    last_position INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE trackings (
    name TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    moved_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE counters (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE persons (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    person BLOB NOT NULL UNIQUE,
    PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;
"""


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(POSTGRES)
        return
    # The driver takes one statement at a time, and a trigger has a semicolon inside.
    for statement in SQLITE.replace("; END;", "<inner> END;").split(";\n"):
        if statement.strip():
            connection.exec_driver_sql(statement.replace("<inner>", ";"))
