"""`autos audit reads`: what the command line tells of looks, lets go, and leaves behind of its own."""

import getpass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from infra.audit.reads import Read
from tests.api.commands.test_commands import Autos, answer, autos, engine, settings

__all__ = ["autos"]
CASE, PERSON = UUID(int=7), UUID(int=3)
NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def looked(*looks: tuple[datetime, Read]) -> None:
    """Looks that stand there already."""
    from infra.audit.reads import Reads
    from infra.database import Database

    parts = engine()
    parts.projector.catch_up()
    for at, read in looks:
        reads = Reads(Database(settings().database_url), parts.store.log.storage, lambda at=at: at)  # type: ignore[misc]
        reads.record(read)
        reads.close()
    parts.close()


def test_looks_are_told_the_last_one_first_and_the_asking_is_one_of_them(autos: Autos) -> None:
    autos("migrate")
    looked(
        (NOON, Read(PERSON, ("reviewer",), "case", CASE, "history", {"validOn": "2026-03-01"})),
        (NOON + timedelta(minutes=1), Read(UUID(int=4), ("clerk",), "cases", query={"q": None, "limit": "5"})),
    )
    done = autos("audit", "reads", "--json")
    assert answer(done) == [
        {"at": "2026-03-02T12:01:00Z", "person": str(UUID(int=4)), "roles": ["clerk"], "kind": "cases", "id": None, "part": "",
         "query": {"q": None, "limit": "5"}, "interface": "api"},
        {"at": "2026-03-02T12:00:00Z", "person": str(PERSON), "roles": ["reviewer"], "kind": "case", "id": str(CASE), "part": "history",
         "query": {"validOn": "2026-03-01"}, "interface": "api"},
    ]  # fmt: skip
    said = autos("audit", "reads", "--case", str(CASE), "--since", "2026-03-02T09:00:00-03:00", "--until", "2026-03-02T09:00:01-03:00")
    assert said.stdout == f"2026-03-02T12:00:00+00:00  {PERSON} (reviewer)  case/{CASE}/history?validOn=2026-03-01  api\n"
    parts = engine()
    me = parts.store.people("command-line", getpass.getuser())
    parts.close()
    own: list[dict[str, Any]] = answer(autos("audit", "reads", "--person", str(me), "--json"))
    assert [(each["kind"], each["roles"], each["interface"], each["query"]) for each in own] == [
        (
            "audit/reads", [], "command-line",
            {"case": str(CASE), "since": "2026-03-02T09:00:00-03:00", "until": "2026-03-02T09:00:01-03:00"},
        ),
        ("audit/reads", [], "command-line", {}),
    ]  # fmt: skip


def test_old_looks_are_let_go_by_hand_and_by_the_days_run(autos: Autos) -> None:
    autos("migrate")
    now = datetime.now(UTC)
    old, young = now - timedelta(days=1827), now - timedelta(days=1825)
    looked(*((at, Read(PERSON, ("reviewer",), "case", CASE)) for at in (old, young)))
    assert autos("audit", "reads", "prune").stdout == "1 looks were kept long enough and are gone\n"
    assert len(answer(autos("audit", "reads", "--case", str(CASE), "--json"))) == 1
    looked((old, Read(PERSON, ("reviewer",), "case", CASE)))
    assert autos("due", "run").exit_code == 0
    assert len(answer(autos("audit", "reads", "--case", str(CASE), "--json"))) == 1


def test_wrong_words_are_wrong_usage(autos: Autos) -> None:
    autos("migrate")
    for words in (("--case", "7"), ("--since", "2026-03-02T09:00:00"), ("--limit", "0")):
        assert autos("audit", "reads", *words).exit_code == 2
