"""An entry that can be no entry: what needs it is a problem with a name, and everything else is answered."""

from datetime import timedelta

import psycopg
import pytest

from api.serving import parts_over
from api.tokens import LOCAL_ISSUER, Verifier
from infra.database import Database
from infra.engine import open_engine
from infra.storage.sqlite_connections import driver
from tests.api.conftest import reach
from tests.api.lives.town import Town
from tests.api.shared import over


def altered(url: str, case: str) -> None:
    """The case's first fact gets an instant that there is not."""
    database, stream = Database(url), case.rpartition("/")[2].replace("-", "")
    if not database.is_sqlite:
        with psycopg.connect(database.conninfo) as owner:
            done = owner.execute(f"UPDATE events SET recorded_at = 'infinity' WHERE stream = '{stream}' AND version = 1".encode())  # noqa: S608
            assert done.rowcount == 1
        return
    connection = driver.connect(str(database.path), isolation_level=None)
    connection.execute("DROP TRIGGER events_are_not_updated")
    change = f"UPDATE events SET recorded_at = 9223372036854775807 WHERE stream = x'{stream}' AND version = 1"  # noqa: S608
    assert connection.execute(change).rowcount == 1
    connection.close()


@pytest.mark.timeout(120)
async def test_a_case_with_an_instant_that_there_is_not_is_answered_with_a_problem_of_its_own(town: Town) -> None:
    desk = town.desk
    whole, damaged = await town.case("16-I", "2026-02-13 08:30"), await town.case("16-I", "2026-02-16 08:30")
    desk.engine.catch_up()
    assert desk.settings is not None
    altered(desk.settings.database_url, damaged)
    engine = open_engine(desk.settings, desk.watch, ahead=timedelta.max)  # a process that remembers nothing
    _, asked = over(parts_over(engine, Verifier(desk.issuer, issuer=LOCAL_ISSUER, audience=desk.settings.audience)))
    told: dict[str, tuple[int, str]] = {}
    try:
        async with reach(asked) as client:
            of_it = (f"{damaged}{part}" for part in ("", "/history", "/decisions", "/bundle"))
            for path in (whole, f"{whole}/history", *of_it):
                done = await client.get(f"/api/v1{path}", headers=desk.bearer("auditor"))
                told[path] = done.status_code, done.json()["code"] if done.is_error else ""
            note = {"title": "Ofício", "reference": "prot. 9/2026"}
            for case in (whole, damaged):
                written = await client.post(f"/api/v1{case}/documents", json=note, headers=desk.bearer("clerk") | {"If-Match": "*"})
                told[f"{case}: a document"] = written.status_code, written.json().get("code", "")
    finally:
        engine.close()
    assert {path: answered for path, answered in told.items() if path.startswith(whole)} == {
        whole: (200, ""),
        f"{whole}/history": (200, ""),
        f"{whole}: a document": (201, ""),
    }
    assert {answered for path, answered in told.items() if path.startswith(damaged)} == {(500, "entry_unreadable")}
    assert len(told) == 8
