"""The statements of the log on PostgreSQL, each whole, so that it can be found by its text in the server's log."""

BEGIN, LOCK, STANDING, ENTRY, HANDLED, INSERT_EVENTS, INSERT_HANDLED, COMMIT, NOTIFY = (
    b"autos_begin",
    b"autos_lock",
    b"autos_standing",
    b"autos_entry",
    b"autos_handled",
    b"autos_insert_events",
    b"autos_insert_handled",
    b"autos_commit",
    b"autos_notify",
)
"""Names of the statements of an append, as they are prepared on a connection."""

TAKE_LOCK = "SELECT pg_advisory_xact_lock(280925, 1)"
"""Two numbers that no other advisory lock of the database uses; migrations take (280925, 2)."""

APPEND = {
    BEGIN: b"BEGIN",
    LOCK: TAKE_LOCK.encode(),
    STANDING: b"""
SELECT 0, asked.stream, (SELECT max(e.version) FROM events e WHERE e.stream = asked.stream)::bigint, NULL::timestamptz
FROM unnest($1::uuid[]) AS asked(stream)
UNION ALL SELECT 1, h.command, NULL, NULL FROM handled h WHERE h.command = ANY($2::uuid[])
UNION ALL (SELECT 2, NULL, e.position, e.recorded_at FROM events e ORDER BY e.position DESC LIMIT 1)
UNION ALL SELECT 3, NULL, NULL, clock_timestamp()
""",
    ENTRY: b"SELECT position, recorded_at, stream, version, tag, state, mac FROM events WHERE position = $1::bigint",
    HANDLED: b"""
SELECT command, actor, body, status, versions, first_position, last_position, recorded_at FROM handled WHERE command = $1::uuid
""",
    INSERT_EVENTS: b"""
INSERT INTO events (position, recorded_at, stream, version, tag, state, mac)
SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::uuid[], $4::integer[], $5::text[], $6::bytea[], $7::bytea[])
""",
    INSERT_HANDLED: b"""
INSERT INTO handled (command, actor, body, status, versions, first_position, last_position, recorded_at)
SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::smallint[], $5::text[], $6::bigint[], $7::bigint[], $8::timestamptz[])
""",
    COMMIT: b"COMMIT",
    NOTIFY: b"NOTIFY autos_log",
}
LISTEN = "LISTEN autos_log"

LAST, PAGE, LOAD_ONE, LOAD, FACTS_OF_ONE, FACTS = (
    b"autos_last",
    b"autos_page",
    b"autos_load_one",
    b"autos_load",
    b"autos_facts_of_one",
    b"autos_facts",
)
"""Names of the statements that read entries, as they are prepared on a connection."""

# Each stream is asked for by itself: where statistics are missing or old, as after a bulk load, PostgreSQL joins the whole table else.
READING = {
    LAST: b"SELECT position, recorded_at, stream, version, tag, state, mac FROM events ORDER BY position DESC LIMIT 1",
    PAGE: b"""
SELECT position, recorded_at, stream, version, tag, state, mac FROM events WHERE position > $1::bigint ORDER BY position LIMIT $2::bigint
""",
    LOAD_ONE: b"""
SELECT position, recorded_at, stream, version, tag, state, mac FROM events
WHERE stream = $1::uuid AND version > $2::integer AND position <= $3::bigint ORDER BY version
""",
    LOAD: b"""
SELECT own.* FROM unnest($1::uuid[], $2::integer[]) AS asked(stream, after) CROSS JOIN LATERAL (
    SELECT e.position, e.recorded_at, e.stream, e.version, e.tag, e.state, e.mac FROM events e
    WHERE e.stream = asked.stream AND e.version > asked.after AND e.position <= $3::bigint ORDER BY e.version
) AS own ORDER BY own.position
""",
    FACTS_OF_ONE: b"""
SELECT version, tag, state FROM events WHERE stream = $1::uuid AND version > $2::integer AND position <= $3::bigint ORDER BY version
""",
    FACTS: b"""
SELECT asked.place, own.* FROM unnest($1::uuid[], $2::integer[]) WITH ORDINALITY AS asked(stream, after, place) CROSS JOIN LATERAL (
    SELECT e.version, e.tag, e.state FROM events e
    WHERE e.stream = asked.stream AND e.version > asked.after AND e.position <= $3::bigint ORDER BY e.version
) AS own ORDER BY asked.place, own.version
""",
}
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

HANDLED_COMMAND = """
SELECT command, actor, body, status, versions, first_position, last_position, recorded_at FROM handled WHERE command = %s
"""
DRAW = """
INSERT INTO counters (name, value) SELECT $1::text, 1 FROM set_config('synchronous_commit', 'off', true)
ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value
"""
"""In one round trip; the setting holds until this statement's own commit."""
MEET = "INSERT INTO persons (digest, person) VALUES (%s, %s) ON CONFLICT DO NOTHING"
PERSON = "SELECT person FROM persons WHERE digest = %s"
