"""What people of the town do about cases over HTTP, in one line each. Nothing here knows a right value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.api.desk import Desk, Json, local
from tests.domain.cases.world import City

COUNTS: dict[str, Json] = {"AME-16-I": {"passengers": 45, "standing": 1}, "AME-15-IV": {"documentsNotShown": ["contract"]}}
SECRETARY: Json = {"role": "secretary", "name": "Ana Prado"}
MAYOR: Json = {"role": "mayor", "name": "Rui Lima"}
INSPECTOR: Json = {"role": "inspector", "name": "Leandro Dias"}


@dataclass
class Town:
    """A desk and what the registers hold."""

    desk: Desk
    city: City

    def infraction(self, item: str, when: str, **more: object) -> Json:
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

    async def case(self, item: str, when: str, *, served: str | None = "", **more: object) -> str:
        """Record an infraction at its instant and hand the notice to X on the same day; answers the path of the case."""
        self.desk.at(when)
        case = await self.desk.done("/cases", "inspector", self.infraction(item, when, **more))
        path = f"/cases/{case['id']}"
        if served is not None:
            await self.notice(path, served or when[:10])
        return path

    async def notice(self, path: str, on: str, **more: object) -> Json:
        """Serve the notice of the case on X in person."""
        self._not_before(on)
        body = {"addressee": self.city.x_cnpj, "servedOn": on, "means": "in-person", **more}
        return await self.desk.done(f"{path}/notices", "clerk", body)

    async def appeal(self, path: str, at: str, **more: object) -> Json:
        """X appeals through its own door."""
        self.desk.at(at)
        body = {"contestedAct": "fine", "grounds": "O veículo não estava lotado.", **more}
        return await self.desk.done(f"{path}/appeals", "operator", body, operators=(self.city.x,))

    async def decide(self, path: str, appeal: int, outcome: str, on: str, *, by: Json = SECRETARY, **more: object) -> Json:
        """The authority decides an appeal."""
        self._not_before(on)
        body = {"authority": by, "outcome": outcome, "decidedOn": on, "reasons": "Conforme o parecer.", **more}
        return await self.desk.done(f"{path}/appeals/{appeal}/decisions", by["role"], body)

    async def acknowledge(self, path: str, appeal: int, on: str) -> Json:
        """X learns of the decision."""
        self._not_before(on)
        body = {"acknowledgedOn": on, "means": "in-person"}
        return await self.desk.done(f"{path}/appeals/{appeal}/acknowledgements", "clerk", body)

    async def late_appeal(self, path: str, at: str) -> Json:
        """The term ends unused, the clock records it, and X appeals all the same."""
        self.desk.midnight(at[:10])
        return await self.appeal(path, at)

    async def close_day(self, on: str, reference: str) -> None:
        """The city declares a day closed, by an act of today."""
        today = self.desk.watch.now.date().isoformat()
        day = {"day": on, "status": "office-closed", "name": "Ponto facultativo"}
        act = {
            "kind": "calendar-day", "municipality": "3501608", "reference": reference, "publishedOn": today, "effectiveFrom": today,
            "content": {"days": [day]}, "author": "Rui Lima",
        }  # fmt: skip
        await self.desk.done("/acts", "secretary", act)

    async def pay(self, path: str, centavos: int, on: str) -> Json:
        """X pays."""
        self._not_before(on)
        body = {"amountCentavos": centavos, "paidOn": on, "reference": "DAM 1"}
        return await self.desk.done(f"{path}/payments", "clerk", body)

    def _not_before(self, on: str) -> None:
        """Let it be the afternoon of that day, unless it is later already."""
        afternoon = local(f"{on} 17:00")
        self.desk.watch.now = max(self.desk.watch.now, afternoon)


def term(case: Json, kind: str, act: str = "fine") -> Json:
    """A deadline of a case: its state and its days."""
    found: Json = next(each for each in case["deadlines"] if (each["kind"], each["contestedAct"]) == (kind, act))
    return only(found, "state", "provisional", "lastDay")


def only(shown: Json, *names: str) -> Json:
    """Some fields of what was shown."""
    return {name: shown[name] for name in names}


def running(last_day: str) -> Json:
    """An open term until a day."""
    return {"state": "open", "provisional": False, "lastDay": last_day}


def steps(shown: Json) -> list[tuple[str, Any, str | None]]:
    """An explanation as what was done, what it gave, and the provision."""
    return [
        (each["operation"], each["result"], each["citation"]["provision"] if each["citation"] else None) for each in shown["explanation"]
    ]
