"""Appeals against measures that are no case's: a vehicle ordered out of service, a licence refused (Q-40)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from domain.cases.commands.opening import ContestMeasure
from domain.cases.events.common import Contested
from domain.cases.opening.contests import measure_case
from domain.operators.operator import OPERATOR
from domain.vehicles.commands import LiftWithdrawal, OrderWithdrawal, RecordVehicleInspection
from domain.vehicles.vehicle import VEHICLE
from infra.demo.americana import words
from infra.demo.americana.docket import Docket
from infra.demo.americana.lives.appeals import decided, known
from infra.demo.americana.lives.measures import vehicle_of
from infra.demo.americana.offences import WITHDRAWN
from infra.demo.americana.people import INSPECTORS
from infra.demo.days import LAST_DAY, before_end
from infra.demo.people import representative
from infra.demo.walk import Steps

REASONS: Final = "Vazamento no sistema de freios e pneus no limite de desgaste."


def withdrawn(case: Docket) -> Steps:
    """Ordered out of service and contested."""
    order(case)
    yield case.soon(2, 6)
    contest(case, "withdrawal", vehicle_of(case), len(case.office.state(VEHICLE.at(vehicle_of(case))).withdrawals))


def withdrawn_and_dismissed(case: Docket) -> Steps:
    """Contested and dismissed; put right and lifted later."""
    yield from withdrawn(case)
    yield from decided(case, "dismissed")
    yield from known(case)
    yield case.soon(1, 6)
    lift(case)


def withdrawn_and_upheld(case: Docket) -> Steps:
    """Contested, and upheld on the last day."""
    yield from withdrawn(case)
    yield case.office.at(before_end(2), 10)
    case.opinion(1, "upheld")
    yield case.office.at(LAST_DAY, 15)
    case.decide(1, "upheld", reasons="O laudo juntado mostra o freio em ordem no dia da retirada.")


def in_service_all_the_same(case: Docket) -> Steps:
    """Ordered out of service, found in service with passengers (17-VI), put right later; the fine is paid."""
    order(case)
    yield case.office.at(case.office.working(case.office.today), 18)
    case.record(WITHDRAWN)
    yield case.soon(1, 3)
    case.notice(means="in-person")
    yield case.soon(2, 6)
    lift(case)
    yield case.by(case.last_day(), before=1)
    case.pay(case.owed)


def permit_refused(case: Docket, permit: UUID) -> Steps:
    """A refused licence, contested and upheld: the application is pending again."""
    contest(case, "permit-refusal", permit, 0)
    yield from decided(case, "upheld")


def permit_refused_for_good(case: Docket, permit: UUID) -> Steps:
    """A refused licence, contested and dismissed."""
    contest(case, "permit-refusal", permit, 0)
    yield from decided(case, "dismissed")
    yield from known(case)


def order(case: Docket) -> None:
    """SETRANSV orders the vehicle out of service."""
    command = OrderWithdrawal(vehicle=vehicle_of(case), ordered_by="SETRANSV", ordered_on=case.office.today, reasons=REASONS)
    case.office.ask(command, INSPECTORS[case.serial % len(INSPECTORS)])


def lift(case: Docket) -> None:
    """Inspected and in order: the withdrawal ends."""
    vehicle, today = vehicle_of(case), case.office.today
    inspection = RecordVehicleInspection(vehicle=vehicle, kind="extraordinary", inspected_on=today, result="passed", body="SETRANSV")
    case.office.ask(inspection, INSPECTORS[0])
    number = next(b.number for b in case.office.state(VEHICLE.at(vehicle)).withdrawals if b.until is None)
    case.office.ask(
        LiftWithdrawal(vehicle=vehicle, withdrawal=number, lifted_on=today, reasons="Veículo apresentado em ordem."), INSPECTORS[0]
    )


def contest(case: Docket, act: Contested, subject: UUID, number: int) -> None:
    """The company appeals; one measure has one case, by its own id."""
    if case.operator is None:
        raise LookupError(case.id)
    company = case.office.state(OPERATOR.at(case.operator)).entry.cnpj
    case.id = measure_case(act, subject, number)
    command = ContestMeasure(
        case=case.id, number=case.office.number(), act=act, subject=subject, subject_number=number, grounds=words.APPEALS[2],
        appellant=company, by_operator=True,
    )  # fmt: skip
    case.office.ask(command, representative(company))
