"""No route that names a case shows it without a record: each is asked until some case of the demonstration answers."""

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from itertools import product
from uuid import UUID

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute
from sqlalchemy import select

from api.app import create_app
from api.recording import is_recorded
from api.roles import Action
from api.serving import parts_over
from api.tokens import LOCAL_ISSUER, LocalIssuer, Verifier
from domain.law.packs import PACKS
from infra.audit.reads_asked import Wanted, find
from infra.engine import Engine, open_engine
from infra.settings import Settings
from projections.cases import CASES
from tests.api.conftest import reach
from tests.api.desk import Desk, Watch

NUMBERS = range(1, 6)
"""A decision's number is the version of the case in which its receipt stands; other parts are numbered from 1."""

pytestmark = pytest.mark.timeout(600)


def case_routes(app: Litestar) -> Iterator[str]:
    """Paths below /api/v1 that name a case and are read."""
    for route in app.routes:
        if isinstance(route, HTTPRoute) and "{case_id}" in route.path_format and "GET" in route.route_handler_map:
            yield route.path_format


def places(path: str, cases: list[UUID]) -> Iterator[str]:
    """Where the route may lead to something, in one case after the other."""
    numbers = [NUMBERS] * path.count("{number}")
    for given, case in product(product(*numbers), cases):
        place = path.replace("{case_id}", str(case))
        for number in given:
            place = place.replace("{number}", str(number), 1)
        yield place


@pytest.fixture
async def served(demo_database: Settings) -> AsyncIterator[tuple[Desk, list[UUID]]]:
    """The demonstration city as it is served, and its cases."""
    engine = open_engine(demo_database)
    engine.catch_up()
    issuer = LocalIssuer(engine.store.kept)
    app = create_app(parts_over(engine, Verifier(issuer, issuer=LOCAL_ISSUER, audience=demo_database.audience)))
    with engine.side.reading() as reading:
        cases = list(reading.connection.execute(select(reading.table(CASES).c.case).order_by(reading.table(CASES).c.opened)).scalars())
    try:
        async with reach(app) as client:
            yield Desk(app, client, engine, Watch(datetime.now(UTC)), issuer), cases
    finally:
        engine.close()


@pytest.mark.parametrize("demo", ["demo_on_sqlite"], indirect=True)
async def test_each_route_that_names_a_case_leaves_a_record_of_each_look(served: tuple[Desk, list[UUID]]) -> None:
    desk, cases = served
    token = desk.bearer("auditor", regimes=tuple(PACKS))
    unrecorded: list[str] = []
    nowhere: list[str] = []
    for path in case_routes(desk.app):
        for place in places(path, cases):
            answer = await desk.client.get(place, headers=token)
            if answer.status_code == 200:
                if seen(desk.engine) != place.removeprefix("/api/v1/cases/"):
                    unrecorded.append(path)
                break
        else:
            nowhere.append(path)
    assert (unrecorded, nowhere) == ([], [])


def seen(engine: Engine) -> str:
    """The last look."""
    with engine.side.reading() as reading:
        (last,) = find(reading, Wanted(kind="case"), None, 1).items
    return "/".join(filter(None, (str(last.read.thing), last.read.part)))


def test_what_is_not_recorded_is_what_every_role_may_ask() -> None:
    assert not is_recorded({"actions": (Action.READ_LAW, Action.ASK_CHECKS)})
    assert not is_recorded({"open": True})
    assert all(is_recorded({"actions": (action,)}) for action in Action if action not in {Action.READ_LAW, Action.ASK_CHECKS})
    assert is_recorded({"actions": (Action.READ_LAW, Action.READ_CASES)})
