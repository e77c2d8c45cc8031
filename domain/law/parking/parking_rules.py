"""The form that a regime on car parks fills in: which are bound, how many spaces they owe, what is a fault, who is penalised.

Data only, as all of a regime's form; what reads it stands in parking_reserve.py, daily_fine.py and domain/parking/.
"""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from domain.law.dated import Dated


class ParkingRule(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Car parks of a regime. Kinds, exclusions, faults and preferences are named as clients know them, each with its provision.

    `excludable_kinds` are those that an exclusion can free; `penalised_kinds` those whose service company answers; `scheduled_kinds`
    adapt by the schedule of the bodies that have them. `reserve_percent` of the spaces offered is reserved, a half rounded up.
    `fine_group` is the daily fine; `adaptation_rule` runs from `adaptation_from`, and only after it is anybody notified.
    """

    kinds: dict[str, str]
    penalised_kinds: tuple[str, ...]
    excludable_kinds: tuple[str, ...]
    scheduled_kinds: tuple[str, ...] = ()
    operator_roles: tuple[str, ...]
    reserve_percent: Dated[int]
    rounding_provision: str
    deficit: str
    exclusions: dict[str, str]
    faults: dict[str, str]
    preferences: dict[str, str]
    declarant_roles: tuple[str, ...]
    proviso_provision: str
    declaration_provision: str
    schedule_provision: str
    fine_group: str
    fine_provision: str
    cure_rule: str
    adaptation_rule: str = ""
    adaptation_from: date | None = None
