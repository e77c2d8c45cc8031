"""The whole application on fresh databases, in process, under a clock that the test sets; who asks what over HTTP, in one line each."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypedDict, Unpack
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import httpx
from litestar import Litestar

from api.serving import parts_over
from api.tokens import LOCAL_ISSUER, LocalIssuer, Verifier
from domain.streams import Event
from infra.engine import Engine, open_engine
from infra.mapper import Stamp
from infra.settings import Settings
from infra.storage.entries import Appended, Request
from tests.api.shared import over
from tests.domain.harness import PERSON, World
from tests.prepared import prepare

ZONE = ZoneInfo("America/Sao_Paulo")
AMERICANA = ("americana-charter",)
Json = dict[str, Any]


class Who(TypedDict, total=False):
    """Who asks, beside the role: the subject (each role is another person where none is given), regimes, operators."""

    subject: str
    regimes: tuple[str, ...]
    operators: tuple[UUID, ...]


def local(text: str) -> datetime:
    """A local instant: `2026-03-02 23:59:59`, or ten in the morning of a bare day."""
    return datetime.fromisoformat(text if ":" in text else f"{text} 10:00").replace(tzinfo=ZONE)


@dataclass
class Watch:
    """The clerk's clock, which only goes on when it is set."""

    now: datetime

    def __call__(self) -> datetime:
        return self.now.astimezone(UTC)


@dataclass
class Desk:
    """Who asks, at which instant. `versions` remembers the ETag that each path answered last, as a client does."""

    app: Litestar
    client: httpx.AsyncClient
    engine: Engine
    watch: Watch
    issuer: LocalIssuer
    tags: dict[str, str] = field(default_factory=dict[str, str])
    settings: Settings | None = None

    def at(self, text: str) -> None:
        """Let it be this instant; the clock of a database goes on and never back."""
        self.watch.now = local(text)

    def bearer(self, role: str, **who: Unpack[Who]) -> dict[str, str]:
        """The token of a person in a role, or in several joined by `+`."""
        regimes = who.get("regimes", () if role == "operator" else AMERICANA)
        subject, operators = who.get("subject", f"{role}-1"), who.get("operators", ())
        token = self.issuer.token(subject=subject, roles=tuple(role.split("+")), regimes=regimes, operators=operators)
        return {"Authorization": f"Bearer {token}"}

    async def get(self, path: str, role: str = "reviewer", *, headers: dict[str, str] | None = None, **who: Unpack[Who]) -> httpx.Response:
        """Read a path, with what has been recorded so far."""
        self.engine.catch_up()
        answer = await self.client.get(f"/api/v1{path}", headers={**self.bearer(role, **who), **(headers or {})})
        if answer.status_code == 200 and path in self.tags:
            self.tags[path] = answer.headers["etag"]
        return answer

    async def shown(self, path: str, role: str = "reviewer", **who: Unpack[Who]) -> Json:
        """The thing that a path shows."""
        answer = await self.get(path, role, **who)
        assert answer.status_code == 200, answer.text
        shown: Json = answer.json()
        return shown

    async def parts(self, path: str, role: str = "reviewer", **who: Unpack[Who]) -> list[Json]:
        """The parts of a thing that a path shows."""
        answer = await self.get(path, role, **who)
        assert answer.status_code == 200, answer.text
        parts: list[Json] = answer.json()["items"]
        return parts

    async def post(
        self, path: str, role: str, body: Json, *, headers: dict[str, str] | None = None, match: bool = True, **who: Unpack[Who]
    ) -> httpx.Response:
        """Give a command, on the version that this desk saw last of the thing (`match`)."""
        owner = "/".join(path.split("/")[:3])
        if match and owner != path and owner not in self.tags:
            self.tags[owner] = ""
            await self.get(owner)
        more = {"If-Match": self.tags[owner]} if match and owner != path else {}
        answer = await self.client.post(f"/api/v1{path}", json=body, headers={**self.bearer(role, **who), **more, **(headers or {})})
        if answer.status_code == 201:
            location = answer.headers["location"].removeprefix("/api/v1")
            self.tags[owner if path.count("/") > 1 else location] = answer.headers["etag"]
        return answer

    async def done(self, path: str, role: str, body: Json, **who: Unpack[Who]) -> Json:
        """Give a command that is obeyed; answers the thing as it is then."""
        answer = await self.post(path, role, body, **who)
        assert answer.status_code == 201, answer.text
        shown: Json = answer.json()
        return shown

    async def refused(
        self, path: str, role: str, body: Json, code: str, status: int = 409, *, match: bool = True, **who: Unpack[Who]
    ) -> Json:
        """Give a command that is refused; answers the problem."""
        answer = await self.post(path, role, body, match=match, **who)
        problem: Json = answer.json()
        assert (answer.status_code, problem["code"]) == (status, code), answer.text
        return problem

    def given(self, world: World) -> None:
        """Facts that stand in the record already: calendars, tables, registers."""
        versions: Counter[UUID] = Counter()
        numbered: list[tuple[UUID, int, Event]] = []
        for stream, events in world.record().items():
            for event in events:
                versions[stream.id] += 1
                numbered.append((stream.id, versions[stream.id], event))
        stamp = Stamp(PERSON, "clerk", uuid4(), None)
        outcome = self.engine.store.log.append(Request(self.engine.journal.mapper.encode(numbered, stamp)))
        assert isinstance(outcome, Appended)
        self.engine.catch_up()

    def midnight(self, day: str) -> None:
        """Let the clock of the law run at the beginning of a day."""
        self.at(f"{day} 00:05")
        self.engine.catch_up()
        self.engine.due.run()
        self.engine.catch_up()
        self.tags.clear()


@asynccontextmanager
async def open_desk(database_url: str, folder: Path, now: str) -> AsyncGenerator[Desk]:
    """A desk on empty databases, at an instant."""
    from tests.api.conftest import reach

    settings = Settings(
        database_url=database_url,
        keys_url=f"sqlite:///{folder / 'keys.db'}",
        keys_secret="a secret of the tests, at least 32 long",
        log_key="another secret, at least 32 characters",
        database_pool=4,
    )
    prepare(settings)
    watch = Watch(local(now))
    engine = open_engine(settings, watch, ahead=timedelta.max)
    issuer = LocalIssuer(engine.store.kept)
    engine.projector.step()
    app, asked = over(parts_over(engine, Verifier(issuer, issuer=LOCAL_ISSUER, audience=settings.audience)))
    try:
        async with reach(asked) as client:
            yield Desk(app, client, engine, watch, issuer, settings=settings)
    finally:
        engine.close()
