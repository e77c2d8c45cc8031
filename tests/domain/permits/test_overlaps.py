"""Permits that run beside each other on one vehicle: the law is silent, so the grant says it and names the other, and refuses nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from domain.permits.commands import SurrenderPermit
from domain.permits.events import PermitIssued
from domain.permits.permit import PERMIT
from domain.vehicles.commands import TransferVehicle
from tests.domain.harness import day
from tests.domain.registers import Registers
from tests.domain.sao_paulo.office import AET, Office

if TYPE_CHECKING:
    from uuid import UUID

TOLD = ("permit_overlaps",)


def aet(office: Office, operator: UUID, vehicle: UUID, on: str, *, permit_class: str = "routine", until: str = "") -> UUID:
    """An AET asked for and granted on one day."""
    permit = office.asked(AET, operator, on, vehicle, permit_class=permit_class)
    office.inspected(vehicle, "gps", on)
    if permit_class == "routine":
        office.plan(permit, on)
        office.papers(permit, on)
    office.decided(permit, on, until=until)
    return permit


def granted(office: Office, permit: UUID) -> PermitIssued:
    """What was granted."""
    found = office.world.state(PERMIT.at(permit)).issued
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("until", "on", "permit_class", "told"),
    [
        ("2026-06-30", "2026-06-30", "routine", True),
        ("2026-06-30", "2026-07-01", "routine", False),
        ("2026-06-30", "2026-06-15", "non-routine", False),
    ],
)
def test_a_second_aet_of_a_class_is_granted_and_names_the_first_where_they_share_a_day(
    until: str, on: str, permit_class: str, *, told: bool
) -> None:
    office = Office()
    operator, vehicle, _, _ = office.company(ta="2026-01-05", cvs="2026-01-05")
    first = aet(office, operator, vehicle, "2026-06-01", until=until)
    second = granted(office, aet(office, operator, vehicle, on, permit_class=permit_class))
    assert granted(office, first).overlaps == ()
    assert (second.overlaps, set(TOLD) & set(second.warnings)) == (((first,), set(TOLD)) if told else ((), set()))


def test_an_aet_that_was_given_up_overlaps_nothing() -> None:
    office = Office()
    operator, vehicle, _, _ = office.company(ta="2026-01-05", cvs="2026-01-05")
    first = aet(office, operator, vehicle, "2026-06-01")
    office.world.ask(SurrenderPermit(permit=first, surrendered_on=day("2026-06-10")), at="2026-06-10")
    assert granted(office, aet(office, operator, vehicle, "2026-06-10")).overlaps == ()


def test_the_alvara_of_who_bought_a_vehicle_names_that_of_who_sold_it() -> None:
    town = Registers()
    seller, buyer = town.company(), town.company("44555666")
    coach = town.vehicle(seller)
    sold = town.granted(seller, coach, "2026-01-05")
    town.world.ask(TransferVehicle(vehicle=coach, operator=buyer, on=day("2026-03-02")), at="2026-03-02")
    bought = town.permit_state(town.granted(buyer, coach, "2026-03-03")).issued
    assert bought is not None
    assert (bought.overlaps, bought.warnings) == ((sold,), TOLD)
