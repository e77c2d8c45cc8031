"""São Paulo's register of charter in one line each, entered by the commands that people use. Every default may be changed by name."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from domain.law.permits.permit_evidence import Missing
from domain.operators.commands import RegisterOperator
from domain.operators.operator import operator_stream
from domain.permits.commands import (
    ApplyForPermit,
    DecideOperationPlan,
    DecidePermit,
    DecidePermitRenewal,
    PlanOutcome,
    RequestPermitRenewal,
    SubmitOperationPlan,
    SubmitPermitDocument,
    SuspendPermit,
)
from domain.permits.events import Hearing
from domain.permits.grants import checklist
from domain.permits.held import Statuses, ZonePermit, statuses, zone_permit
from domain.permits.permit import PERMIT, Permit, status_on
from domain.permits.plan_events import PlanStop
from domain.streams import Facts
from domain.vehicles.commands import InspectionKind, InspectionResult, Ownership, RecordVehicleInspection, RegisterVehicle
from domain.vehicles.vehicle import vehicle_stream
from tests.domain.harness import World, cnpj, day, renavam

TA, TAS = "authorisation-term", "simplified-authorisation-term"
CVS, AET = "service-link-certificate", "special-traffic-authorisation"
SMT = "SMT"
SEEN_BY_SMT: tuple[InspectionKind, ...] = ("regular", "accessibility", "sulphur")
STOP = PlanStop("Portaria da contratante", "client-premises")


class Office:
    """The office that registers operators and vehicles and decides their permits; `since`: the day of entries that name none."""

    def __init__(self, *, since: str = "2026-01-05") -> None:
        """A city without any operator."""
        self.world = World("sao-paulo-charter")
        self.since = since

    # Operators and vehicles

    def operator(
        self,
        root: str = "11222333",
        *,
        kinds: tuple[str, ...] = ("routine", "non-routine"),
        seat: str = "São Paulo",
        nature: str = "limited-company",
        active_since: str = "",
        branch: str = "0001",
        state: str = "SP",
        on: str = "",
    ) -> UUID:
        """Register an operator."""
        text = cnpj(root, branch)
        command = RegisterOperator(
            regime=self.world.regime, cnpj=text, legal_name="Turismo Ltda.", legal_nature=nature, for_profit=True, service_kinds=kinds,
            seat_municipality=seat, seat_state=state, municipal_registration="1", active_since=day(active_since) if active_since else None,
        )  # fmt: skip
        self.world.ask(command, at=on or self.since)
        return operator_stream(self.world.regime, text).id

    def vehicle(
        self,
        operator: UUID,
        *,
        type: str = "bus",  # noqa: A002 - the field's own name
        year: int = 2020,
        seats: int = 44,
        ownership: Ownership = "owned",
        inspected: Iterable[InspectionKind] = SEEN_BY_SMT,
        on: str = "",
    ) -> UUID:
        """Register a vehicle, seen and passed by SMT on the same day."""
        number = self.world.count("vehicle")
        text = renavam(number)
        command = RegisterVehicle(
            regime=self.world.regime, operator=operator, plate=f"ABC{number:04d}", renavam=text, type=type, manufacture_year=year,
            passenger_seats=seats, ownership=ownership, crlv_category="for-hire", licensed_in="São Paulo",
        )  # fmt: skip
        self.world.ask(command, at=on or self.since)
        vehicle = vehicle_stream(self.world.regime, text).id
        for kind in inspected:
            self.inspected(vehicle, kind, on or self.since)
        return vehicle

    def inspected(self, vehicle: UUID, kind: InspectionKind, on: str, *, result: InspectionResult = "passed", body: str = SMT) -> Facts:
        """Record an inspection."""
        return self.world.ask(RecordVehicleInspection(vehicle=vehicle, kind=kind, inspected_on=day(on), result=result, body=body), at=on)

    # Permits

    def asked(
        self,
        kind: str,
        operator: UUID,
        on: str,
        vehicle: UUID | None = None,
        *,
        service: str = "",
        permit_class: str = "",
        purpose: str = "",
        declared: tuple[str, ...] = (),
        replaces_cvs: bool = False,
    ) -> UUID:
        """Ask for a permit."""
        permit = self.world.new_id("permit")
        command = ApplyForPermit(
            permit=permit, regime=self.world.regime, kind=kind, operator=operator, applied_on=day(on), vehicle=vehicle,
            service_kind=service, permit_class=permit_class, purpose=purpose, declared=declared, replaces_cvs=replaces_cvs,
        )  # fmt: skip
        self.world.ask(command, at=on)
        return permit

    def paper(self, permit: UUID, requirement: str, on: str, *, until: str = "2040-12-31", amount: int | None = None) -> Facts:
        """File one document with a permit."""
        command = SubmitPermitDocument(
            permit=permit, requirement=requirement, reference=requirement, issued_on=day(on), valid_until=day(until), amount_centavos=amount
        )
        return self.world.ask(command, at=on)

    def lacking(self, permit: UUID, on: str) -> list[Missing]:
        """What the page of an application shows as missing on a day."""
        law, state = self.world.law(), self.state(permit)
        return list(self.world.look(lambda seen: checklist(law, state, seen, day(on)))[0])

    def papers(self, permit: UUID, on: str) -> None:
        """File every document that is missing."""
        for lack in self.lacking(permit, on):
            if lack.code == "documents_missing" and lack.requirement != "sulphur":
                self.paper(permit, lack.requirement, on)

    def decided(self, permit: UUID, on: str, *, until: str = "", reasons: str = "", at: str = "") -> Facts:
        """Grant a permit, or refuse it where reasons are given."""
        command = DecidePermit(
            permit=permit, outcome="refused" if reasons else "granted", decided_on=day(on), reasons=reasons,
            valid_until=day(until) if until else None,
        )  # fmt: skip
        return self.world.ask(command, at=at or on)

    def granted(self, kind: str, operator: UUID, on: str, vehicle: UUID | None = None, **more: str) -> UUID:
        """A permit asked for with all papers and granted on one day."""
        permit = self.asked(kind, operator, on, vehicle, **more)  # type: ignore[arg-type]
        self.papers(permit, on)
        self.decided(permit, on)
        return permit

    def company(self, root: str = "11222333", *, on: str = "", ta: str = "", cvs: str = "") -> tuple[UUID, UUID, UUID, UUID]:
        """An operator with a coach, its TA and the coach's CVS: operator, vehicle, TA, CVS."""
        on = on or self.since
        operator = self.operator(root, on=on)
        vehicle = self.vehicle(operator, on=on)
        term = self.granted(TA, operator, ta or on)
        return operator, vehicle, term, self.granted(CVS, operator, cvs or on, vehicle, service="routine")

    def renewed(self, permit: UUID, asked: str, granted: str) -> Facts:
        """A renewal asked for on a day and granted on another."""
        number = len(self.state(permit).renewals) + 1
        new = self.world.new_id("permit")
        self.world.ask(RequestPermitRenewal(permit=permit, requested_on=day(asked), new_permit=new), at=asked)
        return self.world.ask(DecidePermitRenewal(permit=permit, renewal=number, outcome="granted", decided_on=day(granted)), at=granted)

    def plan(self, permit: UUID, on: str, outcome: PlanOutcome | None = "approved", *, reasons: str = "") -> None:
        """File a version of the operation plan and decide on it the same day (None: leave it open)."""
        number = len(self.state(permit).plans) + 1
        command = SubmitOperationPlan(
            permit=permit, submitted_on=day(on), origin="Santo Amaro", destination="Centro", itinerary="Av. Santo Amaro", stops=(STOP,),
            passengers="functional-identification", client_cnpj=cnpj("99888777"),
        )  # fmt: skip
        self.world.ask(command, at=on)
        if outcome is not None:
            decision = DecideOperationPlan(permit=permit, plan=number, outcome=outcome, decided_on=day(on), reasons=reasons)
            self.world.ask(decision, at=on)

    def suspended(self, permit: UUID, since: str, until: str = "", condition: str = "") -> Facts:
        """Suspend a permit from a day on."""
        command = SuspendPermit(
            permit=permit, decided_on=day(since), reasons="Atividade irregular.", until=day(until) if until else None, condition=condition,
            hearing=Hearing(defence_filed_on=day(since)),
        )  # fmt: skip
        return self.world.ask(command, at=since)

    # What the register says

    def state(self, permit: UUID) -> Permit:
        """A permit as it stands."""
        return self.world.state(PERMIT.at(permit))

    def status(self, permit: UUID, on: str) -> str:
        """The status of a permit on a day."""
        return status_on(self.world.law(), self.state(permit), day(on)).status

    def validity(self, permit: UUID) -> tuple[str, str]:
        """The days of the last term."""
        last = self.state(permit).terms[-1]
        return last.since.isoformat(), last.through.isoformat() if last.through else ""

    def statuses(self, operator: UUID, vehicle: UUID | None, on: str) -> Statuses:
        """What an officer is told of the operator's term and the vehicle's certificate."""
        return self.world.look(lambda seen: statuses(seen, self.world.regime, operator, vehicle, day(on)))

    def zone(self, operator: UUID, vehicle: UUID, on: str) -> ZonePermit:
        """The vehicle's authorisation for the zone on a day."""
        found = self.world.look(lambda seen: zone_permit(seen, self.world.regime, operator, vehicle, day(on)))
        assert found is not None
        return found
