"""Permits that run beside each other on one vehicle: the law is silent, so the grant says it and names the other, and refuses nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from domain.permits.commands import SurrenderPermit
from domain.permits.events import PermitIssued, PermitRenewed
from domain.permits.permit import PERMIT
from domain.vehicles.commands import TransferVehicle
from tests.domain.harness import day, one
from tests.domain.permits.test_renewals import ask, decide
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


@pytest.mark.parametrize("given_up", [False, True])
def test_a_renewal_names_the_permit_that_runs_beside_its_new_term_as_a_grant_does(*, given_up: bool) -> None:
    town = Registers(since="2021-01-04")
    first, other = town.company(), town.company("44555666")
    coach = town.vehicle(first, year=2021)
    renewed = town.granted(first, coach, "2021-03-01")
    town.world.ask(TransferVehicle(vehicle=coach, operator=other, on=day("2023-03-01")), at="2023-03-01")
    town.inspected(coach, "2023-03-01")
    beside = town.granted(other, coach, "2023-03-02")
    town.world.ask(TransferVehicle(vehicle=coach, operator=first, on=day("2025-01-10")), at="2025-01-10")
    if given_up:
        town.world.ask(SurrenderPermit(permit=beside, surrendered_on=day("2025-01-10")), at="2025-01-10")
    town.inspected(coach, "2026-01-19")
    ask(town, renewed, "2026-01-20")
    # Five years from 1 March 2021 end on 1 March 2026, and the other's on 2 March 2028.
    granted = one(decide(town, renewed, "2026-02-20"), PermitRenewed)
    assert (granted.valid_from, granted.valid_until) == (day("2026-03-02"), day("2031-03-01"))
    assert (granted.overlaps, granted.warnings) == (((), ()) if given_up else ((beside,), TOLD))
