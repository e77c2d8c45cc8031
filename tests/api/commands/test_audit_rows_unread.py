"""`autos audit rows` where somebody altered the log itself: what cannot be told from it is named, and all else is compared."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import Connection, text

from tests.api.commands.test_audit_rows import Autos, a_case, autos, database, found, slot

__all__ = ["autos", "database"]

pytestmark = pytest.mark.timeout(600)

DAMAGES = {
    "sqlite": ("state = x''", "recorded_at = 9223372036854775807", "tag = CAST(x'ff' AS TEXT)"),
    "postgresql": ("state = ''", "recorded_at = 'infinity'"),
}


def test_of_an_entry_that_cannot_be_read_what_it_may_change_is_not_compared_and_all_else_is(autos: Autos, database: Connection) -> None:
    """A notice served changes what is shown of its case; nothing of permits, of operators, of persons or of counters."""
    if database.dialect.name == "sqlite":
        database.execute(text("DROP TRIGGER events_are_not_updated"))
    last = database.execute(text("SELECT max(position) FROM events")).scalar_one()
    served = "SELECT max(position) FROM events WHERE tag = 'case.notice_served/1' AND position < :last"
    position = database.execute(text(served), {"last": last}).scalar_one()
    row = database.execute(text("SELECT * FROM events WHERE position = :it"), {"it": position}).one()
    case = UUID(bytes=row.stream) if isinstance(row.stream, bytes) else row.stream
    table = f"case_list_{slot(database, 'case_list')}"
    other = database.execute(text(f'SELECT "case" FROM {table} WHERE amount_centavos = 500000 ORDER BY opened LIMIT 1')).scalar_one()  # noqa: S608
    assert UUID(str(other)) != case
    database.execute(text(f'UPDATE {table} SET amount_centavos = 7 WHERE "case" = :other'), {"other": other})  # noqa: S608
    for damage in DAMAGES[database.dialect.name]:
        database.execute(text(f"UPDATE events SET {damage} WHERE position = :it"), {"it": position})  # noqa: S608
        done = autos("audit", "rows", "--json")
        differences = found(done)
        unread = "the entry cannot be read: "
        assert (done.exit_code, done.stderr) == (1, "")
        count, named = differences["case_list"]
        assert (count, set(named)) == (
            2,
            {
                (f"case {UUID(str(other))}", "amount_centavos", "is 7, the log gives 500000"),
                (f"position {position}", "", f"{unread}case {case} is not compared"),
            },
        )
        assert differences["deadlines"] == (1, [(f"position {position}", "", f"{unread}case {case} is not compared")])
        assert differences["handled"] == (1, [(f"position {position}", "", f"{unread}what its command wrote is not compared")])
        assert all(named[0][0] == f"position {position}" for name, (_, named) in differences.items() if name != "case_list")
        # A tag that is none may have been an act's.
        assert ("act_list" in differences) == ("tag" in damage)
        whole = {"persons", "counters", "permit_list", "operator_list", "vehicle_list", "plates"}
        assert not whole & differences.keys()
        line = f"DIFFERS   deadlines: position {position}: {unread}case {case} is not compared"
        assert line in autos("audit", "rows").stdout.splitlines()
        restored = {"state": row.state, "at": row.recorded_at, "tag": row.tag, "it": position}
        database.execute(text("UPDATE events SET state = :state, recorded_at = :at, tag = :tag WHERE position = :it"), restored)
    assert list(found(autos("audit", "rows", "--json"))) == ["case_list"]


def test_a_version_that_is_gone_from_a_case_keeps_it_alone_from_being_compared(autos: Autos, database: Connection) -> None:
    if database.dialect.name == "sqlite":
        database.execute(text("DROP TRIGGER events_are_not_deleted"))
    case: Any = a_case(database)
    value = case.bytes if database.dialect.name == "sqlite" else case
    assert database.execute(text("DELETE FROM events WHERE stream = :case AND version = 2"), {"case": value}).rowcount == 1
    following = database.execute(text("SELECT position FROM events WHERE stream = :case AND version = 3"), {"case": value}).scalar_one()
    done = autos("audit", "rows", "case_list", "--json")
    said = f"version 2 of its stream is missing before it: case {case} is not compared"
    assert (done.exit_code, found(done)) == (1, {"case_list": (1, [(f"position {following}", "", said)])})


def test_an_instant_that_there_is_not_in_the_answer_to_a_command_is_named(autos: Autos, database: Connection) -> None:
    endless = "9223372036854775807" if database.dialect.name == "sqlite" else "'infinity'"
    command = database.execute(text("SELECT command FROM handled WHERE last_position >= first_position LIMIT 1")).scalar_one()
    database.execute(text(f"UPDATE handled SET recorded_at = {endless} WHERE command = :it"), {"it": command})  # noqa: S608
    done = autos("audit", "rows", "handled", "--json")
    ((key, column, said),) = found(done)["handled"][1]
    shown = UUID(bytes=command) if isinstance(command, bytes) else command
    assert (done.exit_code, key, column) == (1, f"command {shown}", "recorded_at")
    assert said.startswith("is 9223372036854775807, the log gives ")
