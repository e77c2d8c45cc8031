"""The statements of the log on SQLite. Instants are microseconds since 1970 UTC, streams and commands the 16 bytes of their UUID."""

BEGIN = "BEGIN IMMEDIATE"
VERSION = "SELECT max(version) FROM events WHERE stream = ?"
IS_HANDLED = "SELECT 1 FROM handled WHERE command = ?"
END = "SELECT position, recorded_at FROM events ORDER BY position DESC LIMIT 1"
ENTRY = "SELECT position, recorded_at, stream, version, tag, state, mac FROM events WHERE position = ?"
LAST = "SELECT position, recorded_at, stream, version, tag, state, mac FROM events ORDER BY position DESC LIMIT 1"
PAGE = """
SELECT position, recorded_at, stream, version, tag, state, mac FROM events WHERE position > ? ORDER BY position LIMIT ?
"""
LOAD = """
SELECT position, recorded_at, stream, version, tag, state, mac FROM events
WHERE stream = ? AND version > ? AND position <= ? ORDER BY version
"""
FACTS = "SELECT version, tag, state FROM events WHERE stream = ? AND version > ? AND position <= ? ORDER BY version"
AS_OF = """
WITH RECURSIVE search(low, high) AS (
    SELECT 0, coalesce(max(position), 0) FROM events
    UNION ALL
    SELECT CASE WHEN e.recorded_at <= :at THEN e.position ELSE s.low END,
           CASE WHEN e.recorded_at <= :at THEN s.high ELSE e.position - 1 END
    FROM search s JOIN events e ON e.position = (s.low + s.high + 1) / 2 WHERE s.low < s.high)
SELECT low FROM search WHERE low = high
"""
"""A binary search by position, which is dense: no index on `recorded_at` is needed. No row: it met a missing position."""

HANDLED = """
SELECT command, actor, body, status, versions, first_position, last_position, recorded_at FROM handled WHERE command = ?
"""
INSERT_EVENT = "INSERT INTO events (position, recorded_at, stream, version, tag, state, mac) VALUES (?, ?, ?, ?, ?, ?, ?)"
INSERT_HANDLED = """
INSERT INTO handled (command, actor, body, status, versions, first_position, last_position, recorded_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
DRAW = """
INSERT INTO counters (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value
"""
MEET = "INSERT INTO persons (digest, person) VALUES (?, ?) ON CONFLICT DO NOTHING"
PERSON = "SELECT person FROM persons WHERE digest = ?"
