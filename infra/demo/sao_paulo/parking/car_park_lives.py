"""What the register of car parks sees: entries, licences, schedules of the city's own, changes of operator and of mode, visits in order."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final
from uuid import UUID

from domain.parking.commands import (
    ChangeFacilityMode,
    ChangeFacilityOperator,
    DeclareLicence,
    DeclareSpaces,
    InspectFacility,
    OperatorCompany,
    RegisterFacility,
    SetSchedule,
)
from infra.demo.names import chance, demo_id
from infra.demo.office import Office
from infra.demo.sao_paulo.parking.car_parks import CAR_PARKS, REGIME, RUNNERS, CarPark
from infra.demo.sao_paulo.people import CLERKS, SURVEYORS
from infra.demo.walk import Steps

PROVISO: Final = "O funcionamento fica condicionado à reserva de vagas para pessoas idosas."
CHANGES: Final = {3: date(2025, 6, 2), 9: date(2025, 9, 15), 14: date(2026, 2, 2), 26: date(2026, 5, 11)}
"""Car parks that pass to another company, beside those that do so in a case."""


def facility_id(park: CarPark) -> UUID:
    """The id of a car park's entry."""
    return demo_id("facility", park.number)


def entered(office: Office, park: CarPark) -> Steps:
    """The entry with what is declared, and what follows for some: a licence, a schedule, another company."""
    rng, clerk = chance("sp", "entered", park.number), CLERKS[park.number % 2]
    runner = OperatorCompany(park.runner, "direct" if park.number % 3 else "contracted", office.today - timedelta(days=400))
    office.ask(
        RegisterFacility(
            facility=facility_id(park), regime=REGIME, name=park.name, kind=park.kind, address=park.address,
            operator=runner if park.runner else None, valet_only=park.standing == "valet", exclusive_owner_use=park.standing == "owners",
            spaces=None if park.standing == "undeclared" else park.spaces(park.standing),
        ),
        clerk,
    )  # fmt: skip
    if park.kind == "private" and park.number % 4 == 0:
        yield office.later(rng, 20, 60)
        licence = DeclareLicence(
            facility=facility_id(park), declared_on=office.today, declarant="Eng. Solange Batista" if park.number % 8 else "Nilo Serrano",
            role="technical-lead" if park.number % 8 else "responsible-for-use", proviso=PROVISO if park.number % 12 else "",
            reference=f"AVS {2300 + park.number}",
        )  # fmt: skip
        office.ask(licence, clerk)
    if park.kind != "private" and park.number % 2 == 0:
        yield office.later(rng, 10, 40)
        body = "CET" if park.kind == "zona-azul" else "SMSUB"
        schedule = SetSchedule(
            facility=facility_id(park), body=body, adapted_by=date(2026, 6, 30) if park.number % 4 else date(2027, 3, 31),
            set_on=office.today, reference=f"Cronograma {body} {office.today.year}",
        )  # fmt: skip
        office.ask(schedule, clerk)


def passes_on(office: Office, park: CarPark) -> Steps:
    """Another company runs it from today on."""
    runner = RUNNERS[(park.number + 5) % len(RUNNERS)]
    change = ChangeFacilityOperator(facility=facility_id(park), since=office.today, cnpj=runner, role="contracted")
    office.ask(change, CLERKS[0])
    yield from ()


def visited(office: Office, park: CarPark) -> Steps:
    """An officer counts the spaces and finds them as declared."""
    officer = SURVEYORS[park.number % 2]
    visit = InspectFacility(
        facility=facility_id(park), inspected_on=office.today, spaces=park.spaces(park.standing), officer=officer.name,
        notes="Contagem no local; registro fotográfico no processo.",
    )  # fmt: skip
    office.ask(visit, officer)
    yield from ()


def rearranged(office: Office, park: CarPark) -> Steps:
    """A car park with valets only takes cars from the public again, and declares its spaces."""
    office.ask(ChangeFacilityMode(facility=facility_id(park), since=office.today, valet_only=False, exclusive_owner_use=False), CLERKS[1])
    office.ask(DeclareSpaces(facility=facility_id(park), declared_on=office.today, spaces=park.spaces()), CLERKS[1])
    yield from ()


def plan_car_parks(office: Office) -> None:
    """Plan all of it."""
    for park in CAR_PARKS:
        office.plan(office.desk(park.entered, chance("sp", "desk", park.number)), entered(office, park))
        if park.number % 5 == 2 and park.standing in {"compliant", "too-few", "unsigned"} and park.kind != "private":  # noqa: PLR2004 - one in five
            office.plan(office.at(office.working(date(2026, 3, 2) + timedelta(days=park.number)), 14), visited(office, park))
    for number, day in CHANGES.items():
        office.plan(office.at(day, 9, number), passes_on(office, CAR_PARKS[number - 1]))
    office.plan(office.at(date(2026, 4, 6), 11), rearranged(office, CAR_PARKS[32]))
