"""What people do about car parks over HTTP, in one line each. Nothing here knows a right value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Unpack

from domain.operators.operator import operator_stream
from tests.api.desk import Desk, Json, Who, local
from tests.domain.harness import cnpj

if TYPE_CHECKING:
    import httpx

PARKING = "sao-paulo-elderly-parking"
STAFF: Who = {"regimes": (PARKING,)}
C, D = cnpj("20304050"), cnpj("60708090")
SECRETARY: Json = {"role": "secretary", "name": "Ana Prado"}


def represents(company: str) -> Who:
    """The representative of a company."""
    return {"operators": (operator_stream(PARKING, company).id,)}


def spaces(offered: int, reserved: int, **how: bool) -> Json:
    """Spaces whose reserved ones are as they should be, unless said otherwise."""
    return {"offeredSpaces": offered, "reservedSpaces": reserved, "signed": True, "nearAccess": True, "mediumSize": True, **how}


@dataclass
class City:
    """A desk and what its people do."""

    desk: Desk

    async def done(self, path: str, role: str, body: Json, **who: Unpack[Who]) -> Json:
        """Give a command about a thing as it is now; answers the thing as it is then."""
        owner = "/".join(path.split("/")[:3])
        self.desk.tags[owner] = (await self.desk.get(owner, **STAFF)).headers["etag"]
        return await self.desk.done(path, role, body, **(who or STAFF))

    async def registered(self, given: Json | None = None, **more: object) -> Json:
        """A private car park of 90 spaces with 4 reserved, run by C since 2016, unless said otherwise; answers it."""
        body = {
            "name": "Estacionamento Central", "kind": "private", "address": "Rua Direita, 10",
            "operatorCompany": {"cnpj": C, "role": "contracted", "since": "2016-01-04"}, **(spaces(90, 4) if given is None else given),
            **more,
        }  # fmt: skip
        return await self.desk.done("/facilities", "clerk", body, **STAFF)

    async def park(self, given: Json | None = None, **more: object) -> str:
        """The same; answers its path."""
        return f"/facilities/{(await self.registered(given, **more))['id']}"

    async def asked_to_cure(self, park: str, drawn_up: str, **more: object) -> httpx.Response:
        """An officer draws up a notice, served on the company on the same day unless said otherwise."""
        self.not_before(drawn_up)
        body = {"drawnUpOn": drawn_up, "servedOn": drawn_up, "officer": "Ag. 12", "narrative": "Vistoria no local.", **more}
        return await self.desk.post(f"{park}/notices", "inspector", body, match=False, **STAFF)

    async def notice(self, park: str, drawn_up: str, **more: object) -> str:
        """The same; answers the path of the case."""
        answer = await self.asked_to_cure(park, drawn_up, **more)
        assert answer.status_code == 201, answer.text
        return f"/cases/{answer.json()['id']}"

    async def prove(self, case: str, on: str, *, cured: str | None = None, **more: object) -> Json:
        """The clerk records the company's proof of a day."""
        self.not_before(on)
        body = {"provenOn": on, "curedOn": cured, "evidence": "Fotografias.", **more}
        return await self.done(f"{case}/proofs-of-compliance", "clerk", body)

    async def serve(self, case: str, on: str, **more: object) -> Json:
        """A notice is served on the company."""
        self.not_before(on)
        shown = await self.case(case)
        body = {"addressee": shown["offender"]["cnpj"], "servedOn": on, "means": "in-person", **more}
        return await self.done(f"{case}/notices", "clerk", body)

    async def pay(self, case: str, centavos: int, on: str) -> Json:
        """A payment comes in."""
        self.not_before(on)
        body = {"amountCentavos": centavos, "paidOn": on, "reference": "DAM 1"}
        return await self.done(f"{case}/payments", "clerk", body)

    async def handed_to(self, park: str, company: str, since: str) -> Json:
        """Another company runs the car park from a day on."""
        self.not_before(since)
        body = {"cnpj": company, "role": "contracted", "since": since}
        return await self.done(f"{park}/operators", "clerk", body)

    async def case(self, case: str, on: str | None = None) -> Json:
        """The case, on a day where one is asked for."""
        return await self.desk.shown(case if on is None else f"{case}?validOn={on}", **STAFF)

    async def fine(self, case: str, on: str) -> tuple[int, int]:
        """Days and centavos of the daily fine by the end of a day."""
        found = (await self.case(case, on))["dailyFine"]
        return found["days"], found["amountCentavos"]

    async def act(self, kind: str, effective: str, content: Json, **more: object) -> None:
        """The city publishes an act today."""
        today = self.desk.watch.now.date().isoformat()
        body = {
            "kind": kind, "regime": PARKING, "reference": f"Portaria {kind} {effective}", "publishedOn": today, "effectiveFrom": effective,
            "content": content, "author": "Ana Prado", **more,
        }  # fmt: skip
        await self.desk.done("/acts", "secretary", body, **STAFF)

    async def setting(self, key: str, *, value: object) -> None:
        """The city publishes another reading of a doubtful point, from the beginning of 2026."""
        await self.act("policy", "2026-01-01", {"key": key, "value": value, "source": "parecer"})

    def not_before(self, on: str) -> None:
        """Let it be the evening of that day, unless it is later already."""
        self.desk.watch.now = max(self.desk.watch.now, local(f"{on} 18:00"))

    def midnight(self, day: str) -> None:
        """The clock of the law runs at the beginning of a day."""
        self.desk.midnight(day)
