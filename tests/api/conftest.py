"""The application of these tests, in process: the real frame, the tests' own resource, a local issuer whose key lies in memory."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, cast
from uuid import NAMESPACE_URL, UUID, uuid5

import httpx
import pytest
from litestar.di import Provide
from litestar.types import ASGIApp

from api.app import Parts, create_app
from api.auth import Acquaintances
from api.tokens import AUDIENCE, LOCAL_ISSUER, LocalIssuer, Verifier
from tests.api.desk import Desk, open_desk
from tests.api.lives.town import Town
from tests.api.things import RESOURCES, Kept
from tests.domain.cases.americana import americana

Headers = dict[str, str]
Bearer = Callable[..., Headers]


class KeysInMemory:
    """Keeps what a database would."""

    def __init__(self) -> None:
        self.values: dict[str, bytes] = {}

    def keep(self, name: str, make: Callable[[], bytes]) -> bytes:
        return self.values.setdefault(name, make())


def person(issuer: str, subject: str) -> UUID:
    return uuid5(NAMESPACE_URL, f"{issuer} {subject}")


def parts(issuer: LocalIssuer, kept: Kept | None = None) -> Parts:
    things = kept or Kept()
    return Parts(
        verifier=Verifier(issuer, issuer=LOCAL_ISSUER, audience=AUDIENCE),
        people=Acquaintances(person),
        record=things.looks.append,
        resources=RESOURCES,
        dependencies={"kept": Provide(lambda: things, sync_to_thread=False)},
    )


def reach(app: ASGIApp) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(cast("Any", app), raise_app_exceptions=False), base_url="http://autos.test")


def raw(headers: Headers, name: str, value: str | bytes) -> list[tuple[bytes, bytes]]:
    """Headers with one more, whose bytes may be no ASCII."""
    more = value.encode() if isinstance(value, str) else value
    return [*((each.encode(), text.encode()) for each, text in headers.items()), (name.encode(), more)]


@pytest.fixture(scope="session")
def issuer() -> LocalIssuer:
    return LocalIssuer(KeysInMemory())


@pytest.fixture
def kept() -> Kept:
    return Kept()


@pytest.fixture
async def client(issuer: LocalIssuer, kept: Kept) -> AsyncIterator[httpx.AsyncClient]:
    async with reach(create_app(parts(issuer, kept))) as made:
        yield made


@pytest.fixture
def bearer(issuer: LocalIssuer) -> Bearer:
    """The header of a person with these roles, in Americana unless said otherwise."""

    def header(
        *roles: str, subject: str = "maria", regimes: tuple[str, ...] = ("americana-charter",), operators: tuple[UUID, ...] = ()
    ) -> Headers:
        token = issuer.token(subject=subject, roles=roles, regimes=regimes, operators=operators)
        return {"Authorization": f"Bearer {token}"}

    return header


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """The whole application on an empty record on 2026-01-05, once on each database."""
    async with open_desk(database_url, tmp_path, "2026-01-05") as opened:
        yield opened


@pytest.fixture
def town(desk: Desk) -> Town:
    """The desk with the registers of the scenarios: X has vehicles with permits, Y has one; the amounts of 2006 are published each year."""
    city = americana()
    desk.given(city.world)
    return Town(desk, city)
