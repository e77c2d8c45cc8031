"""The least that a reading can be on the same stack: Litestar on granian, the same token check, one row by its primary key in a thread."""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

from litestar import Litestar, Request, get
from litestar.datastructures import State
from litestar.middleware import DefineMiddleware
from litestar.params import FromPath
from sqlalchemy import Engine, Select, bindparam, select

from api.policy import Caller
from infra.database import Database, engine
from projections.reading import Reading
from projections.road_vehicles import ROAD_VEHICLES, RoadVehicleRow
from tests.bench.crud.app import Authentication
from tests.bench.people import verifier


class Rows:
    """The table of a fleet in a database."""

    def __init__(self, database_url: str) -> None:
        """Read which slot is live, once."""
        self.engine: Engine = engine(Database(database_url), pool_size=8)
        with self.engine.connect() as connection:
            table = Reading(connection).table(ROAD_VEHICLES)
        self._statement: Select[Any] = select(table).where(table.c.vehicle == bindparam("asked"))

    def row(self, vehicle: UUID) -> RoadVehicleRow:
        """One row; LookupError or an error of the driver where there is none."""
        with self.engine.connect() as connection:
            return ROAD_VEHICLES.read(connection.execute(self._statement, {"asked": vehicle}).one())


@get("/rows/{vehicle:uuid}", sync_to_thread=True)
def row(vehicle: FromPath[UUID], request: Request[Caller, Any, State], state: State) -> RoadVehicleRow:
    """The row of one vehicle, and nothing else."""
    if not request.user.roles:
        raise PermissionError
    rows: Rows = state["rows"]
    return rows.row(vehicle)


@asynccontextmanager
async def rows_open(app: Litestar) -> AsyncGenerator[None]:
    """The rows of the run's database while the application serves."""
    app.state["rows"] = rows = Rows(os.environ["BENCH_DATABASE_URL"])
    yield
    rows.engine.dispose()


@get("/health/ready")
async def ready() -> str:
    """Whether the application serves."""
    return "ready"


def application() -> Litestar:
    """What granian's worker calls for the handler alone."""
    believed = verifier(Path(os.environ["BENCH_FOLDER"]))
    return Litestar(
        [row, ready],
        middleware=[DefineMiddleware(Authentication, believed=believed)],
        lifespan=[rows_open],
        openapi_config=None,
    )
