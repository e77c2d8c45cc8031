"""A vehicle is impeded or a licence's document taken, and how that ends: put right, confirmed, appealed, paid, or not yet."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import UUID

from domain.cases.commands.appeals import GrantSuspensiveEffect
from domain.cases.commands.measures import ConfirmImpediment
from domain.permits.commands import CollectPermitDocument, ReturnPermitDocument
from domain.vehicles.commands import RecordVehicleInspection
from domain.vehicles.vehicle import VEHICLE
from infra.demo.americana.docket import Docket
from infra.demo.americana.lives.appeals import decided, dismissed_and_unpaid, known, paid
from infra.demo.americana.offences import Offence
from infra.demo.americana.people import INSPECTORS, SECRETARY
from infra.demo.walk import Steps

UNSAFE: Final = "A falta não se resolve no local e põe em risco os passageiros."
UNPAID: Final = "Multa não paga depois de decidido o recurso em caráter definitivo."
TOWING: Final = 38_000
"""Centavos of towing and parking."""
HALF_AN_HOUR: Final = timedelta(minutes=30)


def impeded(case: Docket, offence: Offence) -> Steps:
    """Recorded and impeded on the spot; fine and impediment are notified together, and the impediment stands."""
    case.record(offence)
    yield case.office.now + HALF_AN_HOUR
    case.impede("21-c", UNSAFE)
    yield case.soon(1, 4)
    case.notice(means="in-person")
    case.notice(act="impediment", number=1, means="in-person")


def fixed_on_site(case: Docket, offence: Offence) -> Steps:
    """Impeded, and put right within the hour; the fine is paid later."""
    case.record(offence)
    yield case.office.now + HALF_AN_HOUR
    case.impede("21-c", "Circulação vedada até a colocação dos dizeres.")
    yield case.office.now + HALF_AN_HOUR
    case.lift(1, on_site=True)
    yield case.soon(1, 5)
    case.notice()
    yield case.by(case.last_day(), before=case.rng.randint(1, 9))
    case.pay(case.owed)


def collected(case: Docket, offence: Offence) -> Steps:
    """Impeded, and the licence's document taken against a receipt; both still stand."""
    case.record(offence)
    yield case.office.now + HALF_AN_HOUR
    case.impede("21-c", UNSAFE)
    yield case.office.now + HALF_AN_HOUR / 3
    collection = CollectPermitDocument(
        permit=permit_of(case), receipt_number=f"R-{case.office.today.year}/{case.serial:03d}", officer=case.officer.name,
        fixable_on_site=False, safety_risk=True, body=case.officer.body, collected_on=case.office.today, case=case.id,
        continuity_provided=True,
    )  # fmt: skip
    case.office.ask(collection, case.officer)
    yield case.soon(1, 4)
    case.notice(means="in-person")
    case.notice(act="impediment", number=1, means="in-person")


def given_back(case: Docket, offence: Offence) -> Steps:
    """The same; the vehicle is presented in order, the document returned, the impediment lifted, the fine paid."""
    yield from collected(case, offence)
    yield case.soon(3, 9)
    number = inspect(case)
    yield case.soon(0, 2)
    costs = TOWING if case.serial % 2 else 0
    case.lift(1, costs=costs)
    command = ReturnPermitDocument(
        permit=permit_of(case), inspection=str(number), costs_centavos=costs, costs_paid_centavos=costs, returned_on=case.office.today
    )
    case.office.ask(command, INSPECTORS[0])
    yield case.by(case.last_day(), before=1)
    case.pay(case.owed)


def confirmed(case: Docket, offence: Offence) -> Steps:
    """Impeded by the guard, confirmed by SETRANSV's Secretary, lifted once in order; the fine is paid."""
    yield from impeded(case, offence)
    yield case.soon(1, 3)
    confirmation = ConfirmImpediment(case=case.id, number=1, confirmed_on=case.office.today, authority=SECRETARY.authority)
    case.office.ask(confirmation, SECRETARY)
    yield case.soon(2, 5)
    inspect(case)
    case.lift(1)
    yield case.by(case.last_day(), before=1)
    case.pay(case.owed)


def impediment_appealed(case: Docket, offence: Offence) -> Steps:
    """The impediment is appealed and falls; the fine stands and is paid."""
    yield from impeded(case, offence)
    yield case.soon(2, 5)
    case.appeal(act="impediment", number=1)
    yield case.soon(2, 4)
    effect = GrantSuspensiveEffect(
        case=case.id, appeal=1, effects=("impediment",), authority=SECRETARY.authority,
        reasons="A falta foi sanada e a linha atende turno de fábrica sem outro transporte.", granted_on=case.office.today,
    )  # fmt: skip
    case.office.ask(effect, SECRETARY)
    yield case.by(case.last_day(), before=1)
    case.pay(case.owed)
    yield case.soon(3, 9)
    case.decide(1, "upheld", reasons="A vistoria mostrou que não havia risco aos passageiros: o impedimento não subsiste.")


def collection_appealed(case: Docket, offence: Offence) -> Steps:
    """The taking of the document is appealed and falls, the impediment is lifted after an inspection; the fine is paid."""
    yield from collected(case, offence)
    yield case.soon(1, 4)
    case.appeal(act="collection", number=1)
    yield from decided(case, "upheld")
    yield case.soon(1, 3)
    inspect(case)
    case.lift(1)
    yield case.soon(1, 5)
    case.pay(case.owed)


def impeded_until_paid(case: Docket, offence: Offence) -> Steps:
    """Dismissed and not paid: the vehicle is impeded, until the fine is paid."""
    yield from impeded_for_the_fine(case, offence)
    yield case.soon(15, 60)
    case.pay(case.owed)


def impeded_for_the_fine(case: Docket, offence: Offence) -> Steps:
    """Dismissed and not paid: the Secretary impedes the vehicle."""
    yield from dismissed_and_unpaid(case, offence)
    yield case.after(max(case.last_day(2), case.money().due_on or case.office.today), 4, 12)
    case.impede("21-b", UNPAID, SECRETARY)
    yield case.soon(1, 4)
    case.notice(act="impediment", number=1)


def impediment_dismissed(case: Docket, offence: Offence) -> Steps:
    """The appeal against the impediment is dismissed; in order at last, lifted, and the fine paid."""
    yield from impeded(case, offence)
    yield case.soon(2, 6)
    case.appeal(act="impediment", number=1)
    yield from decided(case, "dismissed")
    yield from known(case)
    inspect(case)
    case.lift(1, costs=TOWING)
    yield from paid(case)


def inspect(case: Docket) -> int:
    """An extraordinary inspection of the vehicle finds it in order; answers its number."""
    vehicle = vehicle_of(case)
    command = RecordVehicleInspection(
        vehicle=vehicle, kind="extraordinary", inspected_on=case.office.today, result="passed", body="SETRANSV"
    )
    case.office.ask(command, INSPECTORS[1])
    return len(case.office.state(VEHICLE.at(vehicle)).inspections)


def vehicle_of(case: Docket) -> UUID:
    """The registered vehicle of a case."""
    if case.vehicle is None:
        raise LookupError(case.id)
    return case.vehicle


def permit_of(case: Docket) -> UUID:
    """The last permit asked for the vehicle of a case."""
    return case.office.state(VEHICLE.at(vehicle_of(case))).permits[-1]
