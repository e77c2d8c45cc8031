"""Worlds of cases to begin with. A world of the same kind is made once and copied, since its registers are the same facts each time."""

from __future__ import annotations

from datetime import date
from functools import cache

from tests.domain.cases import registers
from tests.domain.cases.world import City
from tests.domain.harness import World, renavam


def americana(*, tables: int | bool = True, fleet: int = 2, permits_until: str = "2028-01-04", one_expired_on: str = "") -> City:
    """X with a fleet that has permits, and V3 without one; Y with one vehicle.

    `tables`: whether the amounts of 2006 are published each year, or the last year for which they are.
    """
    made = _made(tables, fleet, permits_until, one_expired_on)
    return City(made.world.copied(), made.x, made.x_branch, made.y, made.fleet, made.v3, made.vehicle_of_y)


@cache
def _made(tables: int | bool, fleet: int, permits_until: str, one_expired_on: str) -> City:
    world = World(empty=tables is not True)
    if tables is not True:
        registers.calendars(world, through=int(tables))
    x = registers.company(world, City.x_cnpj, "Expresso X")
    branch = registers.company(world, City.x_branch_cnpj, "Expresso X, filial")
    y = registers.company(world, City.y_cnpj, "Viação Y")
    vehicles = [registers.vehicle(world, x, f"AME{n}134", renavam(700 + n)) for n in range(1, fleet + 2)]
    for number, vehicle in enumerate(vehicles[:fleet], start=1):
        expired = number == fleet and one_expired_on
        registers.permit(world, x, vehicle, date.fromisoformat(one_expired_on if expired else permits_until))
    of_y = registers.vehicle(world, y, "YYY5678", renavam(900))
    registers.permit(world, y, of_y, date.fromisoformat(permits_until))
    return City(world, x, branch, y, tuple(vehicles[:fleet]), vehicles[fleet], of_y)
