"""Persons are known by a keyed digest: whoever was met before stays known, and no subject is in the database any more."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest
from alembic import command
from sqlalchemy import Connection, MetaData, text
from sqlalchemy.pool import NullPool

from infra.database import Database, engine, migrate
from infra.people import PlainPersonsError, digest_of, persons_key
from infra.settings import Settings, SettingsError
from infra.store import open_store, prepare_databases

GOV_BR, CPF = "https://sso.acesso.gov.br/", "52998224725"
BEFORE = "0012"
"""The migration before persons were digested."""


@pytest.fixture
def earlier(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Databases as an earlier version left them: it had met two people, whose subjects stand in plain."""
    upgrade = command.upgrade

    def not_further(config: object, _: str) -> None:
        upgrade(config, BEFORE)  # type: ignore[arg-type]

    monkeypatch.setattr(command, "upgrade", not_further)
    migrate(Database(settings.database_url))
    monkeypatch.undo()
    with _connected(settings) as connection:
        for subject, person in KNOWN.items():
            row = {"issuer": GOV_BR, "subject": subject, "person": _stored(connection, person)}
            connection.execute(text("INSERT INTO persons (issuer, subject, person) VALUES (:issuer, :subject, :person)"), row)
        connection.commit()
        assert CPF in dump(connection)
    return settings


KNOWN = {CPF: uuid4(), "clara": uuid4()}


def _connected(settings: Settings) -> Connection:
    return engine(Database(settings.database_url), poolclass=NullPool).connect()


def _stored(connection: Connection, person: UUID) -> object:
    return person.bytes if connection.dialect.name == "sqlite" else person


def dump(connection: Connection) -> str:
    """Every row of every table, as text."""
    return "\n".join(_rows(connection))


def _rows(connection: Connection) -> Iterator[str]:
    tables = MetaData()
    tables.reflect(connection)
    for table in tables.sorted_tables:
        for row in connection.execute(table.select()):
            yield f"{table.name}: {tuple(row)!r}"


def test_who_was_met_before_stays_known_and_the_subject_is_nowhere_any_more(earlier: Settings) -> None:
    prepare_databases(earlier)
    prepare_databases(earlier)
    store = open_store(earlier)
    assert {subject: store.people(GOV_BR, subject) for subject in KNOWN} == KNOWN
    assert store.people(GOV_BR, "somebody else") not in KNOWN.values()
    store.close()
    with _connected(earlier) as connection:
        told = dump(connection)
    assert [plain for plain in (GOV_BR, CPF, "clara") if plain in told] == []
    database = Database(earlier.database_url)
    if database.is_sqlite:
        files = [*database.path.parent.glob(f"{database.path.name}*")]
        assert database.path in files
        assert [(file.name, plain) for file in files for plain in (GOV_BR, CPF) if plain.encode() in file.read_bytes()] == []


def test_a_store_whose_persons_are_not_digested_yet_is_not_opened(earlier: Settings) -> None:
    migrate(Database(earlier.database_url))
    migrate(Database(earlier.keys_database_url), "keys")
    with pytest.raises(PlainPersonsError, match="autos migrate"):
        open_store(earlier)


def test_without_the_logs_key_nobody_is_digested_and_nobody_lost(earlier: Settings) -> None:
    url = earlier.database_url
    outside = Settings(database_url=url, keys_url=earlier.keys_url, keys_secret=earlier.keys_secret, issuer="https://id")
    with pytest.raises(SettingsError, match="AUTOS_LOG_KEY"):
        prepare_databases(outside)
    prepare_databases(earlier)
    store = open_store(earlier)
    assert store.people(GOV_BR, CPF) == KNOWN[CPF]
    store.close()


def test_neither_a_boundary_nor_the_key_can_be_guessed() -> None:
    key = persons_key(b"k" * 32)
    assert len({digest_of(key, *pair) for pair in (("a", "bc"), ("ab", "c"), ("abc", ""), ("a\0", "bc"), ("a", "\0bc"))}) == 5
    assert digest_of(key, "a", "b") == digest_of(persons_key(b"k" * 32), "a", "b") != digest_of(persons_key(b"l" * 32), "a", "b")
    assert key != b"k" * 32
