"""The statements of the log on PostgreSQL, each whole, so that it can be found by its text in the server's log."""

from functools import lru_cache

LOCK = "SELECT pg_advisory_xact_lock(280925, 1)"
"""Taken for an append. Two numbers that no other advisory lock of the database uses; migrations take (280925, 2)."""

STANDING = """
SELECT 0, asked.stream, (SELECT max(e.version) FROM events e WHERE e.stream = asked.stream)::bigint, NULL::timestamptz
FROM unnest(%s::uuid[]) AS asked(stream)
UNION ALL SELECT 1, h.command, NULL, NULL FROM handled h WHERE h.command = ANY(%s::uuid[])
UNION ALL (SELECT 2, NULL, e.position, e.recorded_at FROM events e ORDER BY e.position DESC LIMIT 1)
UNION ALL SELECT 3, NULL, NULL, clock_timestamp()
"""
ENTRY = "SELECT position, recorded_at, stream, version, tag, state, mac FROM events WHERE position = %s"
LAST = "SELECT position, recorded_at, stream, version, tag, state, mac FROM events ORDER BY position DESC LIMIT 1"
PAGE = """
SELECT position, recorded_at, stream, version, tag, state, mac FROM events WHERE position > %s ORDER BY position LIMIT %s
"""
LOAD_ONE = """
SELECT position, recorded_at, stream, version, tag, state, mac FROM events
WHERE stream = %s AND version > %s AND position <= %s ORDER BY version
"""
LOAD = """
SELECT e.position, e.recorded_at, e.stream, e.version, e.tag, e.state, e.mac
FROM unnest(%s::uuid[], %s::int[]) AS asked(stream, after)
JOIN events e ON e.stream = asked.stream AND e.version > asked.after AND e.position <= %s
ORDER BY e.position
"""
AS_OF = """
WITH RECURSIVE search(low, high) AS (
    SELECT 0::bigint, coalesce(max(position), 0) FROM events
    UNION ALL
    SELECT CASE WHEN e.recorded_at <= %(at)s THEN e.position ELSE s.low END,
           CASE WHEN e.recorded_at <= %(at)s THEN s.high ELSE e.position - 1 END
    FROM search s JOIN events e ON e.position = (s.low + s.high + 1) / 2 WHERE s.low < s.high)
SELECT low FROM search WHERE low = high
"""
"""A binary search by position, which is dense: no index on `recorded_at` is needed. No row: it met a missing position."""

HANDLED = """
SELECT command, actor, body, status, versions, first_position, last_position, recorded_at FROM handled WHERE command = %s
"""
NOTIFY = "NOTIFY autos_log"
LISTEN = "LISTEN autos_log"
DRAW = """
INSERT INTO counters (name, value) VALUES (%s, 1)
ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value
"""
MEET = "INSERT INTO persons (issuer, subject, person) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
PERSON = "SELECT person FROM persons WHERE issuer = %s AND subject = %s"


@lru_cache(maxsize=1024)
def insert_events(rows: int) -> bytes:
    """One insert of that many entries."""
    return b"INSERT INTO events (position, recorded_at, stream, version, tag, state, mac) VALUES " + b", ".join(
        [b"(%s, %s, %s, %s, %s, %b, %b)"] * rows
    )


@lru_cache(maxsize=256)
def insert_handled(rows: int) -> bytes:
    """One insert of that many handled commands."""
    columns = b"(command, actor, body, status, versions, first_position, last_position, recorded_at)"
    return b"INSERT INTO handled " + columns + b" VALUES " + b", ".join([b"(%s, %s, %b, %s, %s, %s, %s, %s)"] * rows)
