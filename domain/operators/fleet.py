"""The fleet that counts for a permit.

Its minimum is asked at the application and the grant; a later fall is flagged and ends nothing (Q-50).
"""

from __future__ import annotations

from datetime import date

from domain.law.lawbook import Law
from domain.law.permits.permit_conditions import short_list
from domain.law.register_rules import PermitRule
from domain.operators.operator import FleetVehicle, Operator


def counted_fleet(rule: PermitRule, operator: Operator, on: date) -> tuple[FleetVehicle, ...]:
    """The vehicles of a day that count for a kind of permit: those held in the ways that its rule names."""
    return tuple(v for v in operator.fleet_on(on) if not rule.fleet_ownership or v.ownership in rule.fleet_ownership)


def fleet_warnings(law: Law, operator: Operator, on: date) -> tuple[str, ...]:
    """`fleet_below_minimum` where an operator of a service with a minimum has fewer vehicles on a day than it asks for."""
    short = any(
        len(counted_fleet(rule, operator, on)) < rule.fleet_minimum
        and not all(short_list(law, rule, kind, on) for kind in operator.entry.service_kinds)
        for rule in law.regime.permits.values()
    )
    return ("fleet_below_minimum",) if short else ()
