"""What a clerk enters over HTTP, in one line each, with every paper in order unless a test says otherwise."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from uuid import UUID

from tests.api.desk import Desk, Json
from tests.domain.harness import cnpj, cpf, renavam
from tests.domain.registers import COACH, LONG_LIST

AMERICANA = {"regime": "americana-charter"}


def operator_body(root: str = "11222333", **more: object) -> Json:
    """An operator of Americana."""
    return {
        **AMERICANA,
        "cnpj": cnpj(root),
        "legalName": f"Transportes {root} Ltda.",
        "legalNature": "limited-company",
        "forProfit": True,
        "serviceKinds": ["continuous", "occasional"],
        "seat": {"municipality": "Americana", "state": "SP"},
        "coreActivity": "transporte de passageiros",
        "municipalRegistration": "12345",
        **more,
    }


def vehicle_body(operator: str, number: int = 1, **more: object) -> Json:
    """A road coach of 44 seats."""
    return {
        **AMERICANA,
        "operatorId": operator,
        "plate": f"ABC{number:04d}",
        "renavam": renavam(number),
        "type": "bus",
        "manufactureYear": 2020,
        "passengerSeats": 44,
        "ownership": "owned",
        "crlvCategory": "for-hire",
        "licensedIn": "Americana",
        "features": dict(COACH),
        **more,
    }


@dataclass
class Office:
    """The desk of the registers; ids by path."""

    desk: Desk
    counts: Counter[str] = field(default_factory=Counter[str])

    async def operator(self, root: str = "11222333", **more: object) -> str:
        """Register an operator; answers its id."""
        return str((await self.desk.done("/operators", "clerk", operator_body(root, **more)))["id"])

    async def vehicle(self, operator: str, **more: object) -> str:
        """Register a coach; answers its id."""
        self.counts["vehicle"] += 1
        return str((await self.desk.done("/vehicles", "clerk", vehicle_body(operator, self.counts["vehicle"], **more)))["id"])

    async def inspected(self, vehicle: str, on: str, **more: object) -> Json:
        """A regular inspection by the authority that the vehicle passed."""
        body = {"kind": "regular", "inspectedOn": on, "result": "passed", "body": "SETRANSV", **more}
        self.desk.tags.clear()  # a permit that was applied for is noted on the vehicle
        return await self.desk.done(f"/vehicles/{vehicle}/inspections", "inspector", body)

    async def company(self, root: str = "11222333", **coach: object) -> tuple[str, str]:
        """An operator with a driver and all papers, and two coaches; answers the ids of the operator and of one coach, inspected today."""
        operator = await self.operator(root)
        driver = {
            "name": "Motorista Um",
            "cpf": cpf(100000001),
            "employment": "employee",
            "licenceCategory": "D",
            "validUntil": "2040-12-31",
        }
        await self.desk.done(f"/operators/{operator}/drivers", "clerk", driver)
        for requirement in LONG_LIST:
            await self.desk.done(f"/operators/{operator}/documents", "clerk", document(requirement, issuedOn=self.today))
        await self.vehicle(operator, **coach)
        vehicle = await self.vehicle(operator, **coach)
        await self.inspected(vehicle, self.today)
        return operator, vehicle

    async def applied(self, operator: str, vehicle: str, role: str = "clerk", **more: object) -> Json:
        """Ask for the vehicle's Alvará today."""
        body = {**AMERICANA, "kind": "circulation-permit", "operatorId": operator, "vehicleId": vehicle, "appliedOn": self.today, **more}
        return await self.desk.done("/permits", role, body, operators=(UUID(operator),) if role == "operator" else ())

    async def granted(self, operator: str, vehicle: str) -> str:
        """An Alvará asked for and granted today; answers its id."""
        permit = await self.applied(operator, vehicle)
        await self.desk.done(f"/permits/{permit['id']}/decisions", "reviewer", {"outcome": "granted", "decidedOn": self.today})
        return str(permit["id"])

    @property
    def today(self) -> str:
        """The civil day of the desk."""
        return self.desk.watch.now.date().isoformat()


def document(requirement: str, **more: object) -> Json:
    """A paper that is in order."""
    return {"requirement": requirement, "reference": f"doc {requirement}", "issuedOn": "2026-01-05", "validUntil": "2040-12-31", **more}
