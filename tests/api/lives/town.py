"""What people of the town do about cases over HTTP, in one line each. Nothing here knows a right value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from tests.api.desk import Desk, Json, local
from tests.domain.cases.world import City

COUNTS: dict[str, Json] = {"AME-16-I": {"passengers": 45, "standing": 1}, "AME-15-IV": {"documentsNotShown": ["contract"]}}
SECRETARY: Json = {"role": "secretary", "name": "Ana Prado"}
MAYOR: Json = {"role": "mayor", "name": "Rui Lima"}


@dataclass
class Town:
    """A desk and what the registers hold."""

    desk: Desk
    city: City

    def infraction(self, item: str, when: str, **more: Any) -> Json:
        """The body of an infraction of X's vehicle V1."""
        provision = f"AME-{item}"
        return {
            "regime": "americana-charter",
            "provision": provision,
            "occurredAt": local(when).isoformat(),
            "place": {"municipality": "Americana", "address": "Av. Brasil, 85", "kind": "street"},
            "vehicleId": str(self.city.v1),
            "operatorId": str(self.city.x),
            "inspectingBody": "SETRANSV",
            "narrative": "Constatado no local.",
            "facts": COUNTS.get(provision, {}),
            **more,
        }

    async def case(self, item: str, when: str, *, served: str | None = "", **more: Any) -> str:
        """Record an infraction at its instant and hand the notice to X on the same day; answers the path of the case."""
        self.desk.at(when)
        case = await self.desk.done("/cases", "inspector", self.infraction(item, when, **more))
        path = f"/cases/{case['id']}"
        if served is not None:
            await self.notice(path, served or when[:10])
        return path

    async def notice(self, path: str, on: str, **more: Any) -> Json:
        """Serve the notice of the case on X in person."""
        self._not_before(on)
        body = {"addressee": self.city.x_cnpj, "servedOn": on, "means": "in-person", **more}
        shown: Json = await self.desk.done(f"{path}/notices", "clerk", body)
        return shown

    async def appeal(self, path: str, at: str, **more: Any) -> Json:
        """X appeals through its own door."""
        self.desk.at(at)
        body = {"contestedAct": "fine", "grounds": "O veículo não estava lotado.", **more}
        shown: Json = await self.desk.done(f"{path}/appeals", "operator", body, operators=(self.city.x,))
        return shown

    async def decide(self, path: str, appeal: int, outcome: str, on: str, *, by: Json = SECRETARY, **more: Any) -> Json:
        """The authority decides an appeal."""
        self._not_before(on)
        body = {"authority": by, "outcome": outcome, "decidedOn": on, "reasons": "Conforme o parecer.", **more}
        shown: Json = await self.desk.done(f"{path}/appeals/{appeal}/decisions", by["role"], body)
        return shown

    async def acknowledge(self, path: str, appeal: int, on: str) -> Json:
        """X learns of the decision."""
        self._not_before(on)
        body = {"acknowledgedOn": on, "means": "in-person"}
        shown: Json = await self.desk.done(f"{path}/appeals/{appeal}/acknowledgements", "clerk", body)
        return shown

    async def pay(self, path: str, centavos: int, on: str) -> Json:
        """X pays."""
        self._not_before(on)
        body = {"amountCentavos": centavos, "paidOn": on, "reference": "DAM 1"}
        shown: Json = await self.desk.done(f"{path}/payments", "clerk", body)
        return shown

    def _not_before(self, on: str) -> None:
        """Let it be the afternoon of that day, unless it is later already."""
        afternoon = local(f"{on} 17:00")
        if self.desk.watch.now < afternoon:
            self.desk.watch.now = afternoon


def term(case: Json, kind: str, act: str = "fine") -> Json:
    """A deadline of a case without its explanation."""
    found: Json = next(each for each in case["deadlines"] if (each["kind"], each["contestedAct"]) == (kind, act))
    return {name: value for name, value in found.items() if name not in {"explanation", "contestedAct", "actNumber", "tier", "restored"}}


def ident(text: str) -> UUID:
    """An id."""
    return UUID(text)
