"""The cases that are planned one by one: orders, cassations of troubled companies, appeals against measures."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from infra.demo.americana.fleet import FLEET, Vehicle
from infra.demo.americana.lives import cassations, contests, orders
from infra.demo.americana.offences import COMMON, CROWDED
from infra.demo.americana.people import INSPECTORS
from infra.demo.americana.plan import YEARS, Plan
from infra.demo.americana.register import permit_id
from infra.demo.days import before_end

REFUSED: Final = tuple(v for v in FLEET if v.fate == "refused" and v.joined < date(2026, 6, 1))


def of_company(number: int, index: int) -> Vehicle:
    """A vehicle of a company."""
    return [v for v in FLEET if v.company == number][index]


def plan_measures(plan: Plan) -> None:
    """Plan all of it."""
    _orders(plan)
    _cassations(plan)
    _contests(plan)


def _orders(plan: Plan) -> None:
    lives = (*[orders.unmet_order] * 4, *[orders.agent_kept] * 2, *[orders.disc_not_shown] * 4)
    for number, life in enumerate(lives):
        case = plan.licensed(INSPECTORS[number % 4])
        at = plan.spread(case, YEARS, number, len(lives))
        if life is orders.unmet_order:
            case.vehicle = None
        plan.begin(plan.office.at(at.date(), 9, number) if life is not orders.disc_not_shown else at, life(case))
    for number in range(2):
        case = plan.licensed(INSPECTORS[number])
        plan.begin(plan.street(case, date(2024 + number, 9, 10)), contests.in_service_all_the_same(case))


def _cassations(plan: Plan) -> None:
    for company, index, begins, life in (
        (26, 2, date(2025, 1, 14), cassations.cassated_for_the_fine),
        (26, 3, date(2026, 9, 15), cassations.proposed_for_the_fine),
        (27, 2, date(2025, 8, 5), cassations.dismissed_and_cassated),
        (27, 3, date(2024, 6, 4), cassations.paid_after_the_proposal),
    ):
        case = plan.case(of_company(company, index), INSPECTORS[index % 4])
        plan.begin(plan.street(case, begins), life(case, CROWDED if index % 2 else COMMON[4]))
    for company, index, day, of_permit in (
        (28, 2, date(2024, 9, 3), cassations.demanded),
        (28, 3, date(2026, 6, 16), cassations.demanded_and_known_at_the_end),
        (29, 2, date(2025, 10, 7), cassations.bankrupt),
        (30, 2, before_end(11), cassations.intended),
        (30, 3, date(2026, 10, 5), cassations.imposed_at_the_end),
        (30, 4, date(2026, 9, 21), cassations.asked_after_all),
    ):
        vehicle = of_company(company, index)
        case = plan.case(vehicle, INSPECTORS[0])
        plan.begin(plan.office.at(day, 10, index), of_permit(case, permit_id(vehicle, 1)))


def _contests(plan: Plan) -> None:
    for begins, life in (
        (date(2024, 10, 15), contests.withdrawn_and_dismissed),
        (date(2026, 10, 20), contests.withdrawn_and_upheld),
        (date(2026, 11, 10), contests.withdrawn),
    ):
        case = plan.licensed()
        plan.begin(plan.office.at(begins, 11, 20), life(case))
    for vehicle, of_permit in zip(REFUSED, (contests.permit_refused, contests.permit_refused_for_good), strict=False):
        case = plan.case(vehicle)
        plan.begin(plan.office.at(vehicle.joined + timedelta(days=48), 10, 5), of_permit(case, permit_id(vehicle, 1)))
