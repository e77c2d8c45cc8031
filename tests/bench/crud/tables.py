"""The tables of P-CRUD, which a city would have without an event log: what is now true, and a history row for each change of a row."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import JSON, Connection, DateTime, Dialect, ForeignKey, Index, String, Text, Uuid, event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.types import TypeDecorator

from tests.bench.town import Town

Sessions = async_sessionmaker[AsyncSession]


class Instant(TypeDecorator[datetime]):
    """An aware instant; SQLite keeps no offset, so that it is kept in UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value if value is None else value.replace(tzinfo=value.tzinfo or UTC)


class Base(DeclarativeBase):
    """All tables of the peer."""

    type_annotation_map = {datetime: Instant, dict[str, Any]: JSON, UUID: Uuid}


class OperatorRow(Base):
    __tablename__ = "operators"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    cnpj: Mapped[str] = mapped_column(String(14), unique=True)
    legal_name: Mapped[str] = mapped_column(Text)


class VehicleRow(Base):
    __tablename__ = "vehicles"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    operator_id: Mapped[UUID] = mapped_column(ForeignKey("operators.id"), index=True)
    plate: Mapped[str] = mapped_column(String(7), unique=True)
    renavam: Mapped[str] = mapped_column(String(11))
    passenger_seats: Mapped[int]
    infractions: Mapped[int] = mapped_column(default=0)
    version: Mapped[int] = mapped_column()
    operator: Mapped[OperatorRow] = relationship(lazy="raise")

    __mapper_args__ = {"version_id_col": version}


class CaseRow(Base):
    """A case; `serial` is its running number. Receipts are kept as the domain's functions gave them."""

    __tablename__ = "cases"

    serial: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[UUID] = mapped_column(unique=True)
    regime: Mapped[str] = mapped_column(Text)
    provision: Mapped[str] = mapped_column(Text)
    occurred_at: Mapped[datetime]
    occurred_on: Mapped[date]
    cited_at: Mapped[datetime]
    recorded_at: Mapped[datetime]
    recorded_by: Mapped[UUID]
    place: Mapped[dict[str, Any]]
    operator_id: Mapped[UUID] = mapped_column(ForeignKey("operators.id"))
    vehicle_id: Mapped[UUID] = mapped_column(ForeignKey("vehicles.id"))
    cnpj: Mapped[str] = mapped_column(String(14))
    inspecting_body: Mapped[str] = mapped_column(Text)
    officer: Mapped[str] = mapped_column(Text)
    narrative: Mapped[str] = mapped_column(Text)
    facts: Mapped[dict[str, Any]]
    status: Mapped[str] = mapped_column(Text, index=True)
    base_centavos: Mapped[int]
    multiplier: Mapped[int]
    amount_centavos: Mapped[int]
    table_version: Mapped[str] = mapped_column(Text)
    prior_case: Mapped[UUID | None]
    fine_receipt: Mapped[dict[str, Any]]
    last_day: Mapped[date] = mapped_column(index=True)
    provisional: Mapped[bool]
    term_receipt: Mapped[dict[str, Any]]
    notified_on: Mapped[date | None]
    version: Mapped[int] = mapped_column()
    appeals: Mapped[list["AppealRow"]] = relationship(lazy="raise", order_by="AppealRow.number")

    __mapper_args__ = {"version_id_col": version}
    __table_args__ = (Index("cases_of_vehicle", "vehicle_id", "provision", "occurred_at"),)


class AppealRow(Base):
    __tablename__ = "appeals"

    id: Mapped[int] = mapped_column(primary_key=True)
    case_serial: Mapped[int] = mapped_column(ForeignKey("cases.serial"), index=True)
    number: Mapped[int]
    tier: Mapped[int]
    lodged_at: Mapped[datetime]
    lodged_on: Mapped[date]
    timely: Mapped[bool]
    last_day: Mapped[date]
    appellant: Mapped[str] = mapped_column(Text)
    grounds: Mapped[str] = mapped_column(Text)
    lodged_by: Mapped[UUID]
    receipt: Mapped[dict[str, Any]]
    outcome: Mapped[str | None] = mapped_column(Text)
    authority: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    decided_on: Mapped[date | None]
    decided_by: Mapped[UUID | None]
    reasons: Mapped[str | None] = mapped_column(Text)
    decision: Mapped[int | None]


class HistoryRow(Base):
    """What was done to one row: who, when, in which role, with which result and receipt."""

    __tablename__ = "history"

    id: Mapped[int] = mapped_column(primary_key=True)
    entity: Mapped[UUID]
    kind: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime]
    person: Mapped[UUID]
    role: Mapped[str] = mapped_column(Text)
    change: Mapped[dict[str, Any]]

    __table_args__ = (Index("history_of_entity", "entity", "id"),)


def engine_for(database_url: str) -> AsyncEngine:
    """The engine with what each database needs to be durable and, on SQLite, not to fail when two write at once."""
    url = make_url(database_url)
    sqlite = url.drivername == "sqlite"
    driver = "sqlite+aiosqlite" if sqlite else "postgresql+asyncpg"
    # As many connections to PostgreSQL as Autos has. On SQLite writers wait best in the pool: see README.md.
    size = 1 if sqlite else 16
    made = create_async_engine(
        url.set(drivername=driver),
        pool_size=size,
        max_overflow=0,
        json_serializer=_as_json,
        json_deserializer=msgspec.json.decode,
    )
    if sqlite:
        _prepare_sqlite(made)
    return made


def _prepare_sqlite(made: AsyncEngine) -> None:
    """WAL with a sync a commit, as Autos has it; a transaction takes the write lock when it begins, or it could not take it later."""

    def on_connect(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 10000", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    event.listen(made.sync_engine, "connect", on_connect)
    event.listen(made.sync_engine, "begin", on_begin)


def _as_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


@asynccontextmanager
async def opened(database_url: str) -> AsyncGenerator[Sessions]:
    """Sessions on the database, closed at the end."""
    made = engine_for(database_url)
    try:
        yield async_sessionmaker(made, expire_on_commit=False)
    finally:
        await made.dispose()


async def prepared(database_url: str, town: Town) -> None:
    """Make the tables and the registers of the town."""
    made = engine_for(database_url)
    async with made.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    operators = {seat.operator: OperatorRow(id=seat.operator, cnpj=seat.cnpj, legal_name=seat.name) for seat in town.seats}
    vehicles = [
        VehicleRow(id=seat.vehicle, operator_id=seat.operator, plate=seat.plate, renavam=seat.renavam, passenger_seats=44)
        for seat in town.seats
    ]
    async with async_sessionmaker(made).begin() as session:
        session.add_all(operators.values())
        await session.flush()
        session.add_all(vehicles)
    await made.dispose()
