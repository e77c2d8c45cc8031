"""The form that each regime fills in for its registers: operators, contracts, vehicles, permits and their documents.

Data only, as all of a regime's form; what reads it stands in vehicle_check.py, permit_checklist.py, validity.py and stop_distance.py.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from msgspec import Struct

from domain.law.dated import Dated


class Requirement(Struct, frozen=True, omit_defaults=True):
    """A document or condition that an application must prove.

    `per` says whether one is needed for the company, each driver or each vehicle.

    `code` is unique in the regime (a provision may ask for several documents). `driver_record`: the driver's own record proves it too
    (`course`) or bounds it (`licence`: must be in date). `rejection_code`: what a reviewer finds wrong with it, where the law has a name
    for that. `valid_from` and `valid_to` bound the days on which it is asked.
    """

    code: str
    provision: str
    title_pt: str
    title_en: str
    per: Literal["company", "driver", "vehicle", "application"] = "company"
    expires: bool = False
    driver_record: Literal["", "course", "licence"] = ""
    rejection_code: str = ""
    not_for: tuple[str, ...] = ()
    only_for: tuple[str, ...] = ()
    valid_from: date | None = None
    valid_to: date | None = None


class PermitRule(Struct, frozen=True, omit_defaults=True):
    """One kind of permit: per vehicle or per operator, its years of validity, the renewal's lead days, what an application must prove.

    `checks` name rules of `domain/law/permit_checklist.py`. `fleet_ownership`: what counts for `fleet_minimum`. For the services of
    `short_list_for` the policy `short_list_policy` (`short` | `full`) says whether their own short list takes the place of the long one.
    `owned_for` and `employees_for` are services whose vehicle must be the operator's own and whose drivers its employees. `late_renewal`:
    what becomes of a renewal asked too late.
    """

    kind: str
    term_pt: str
    per_vehicle: bool
    years: Dated[int]
    lead_days_policy: str = ""
    pending_extends_policy: str = ""
    renewals_max_policy: str = ""
    requirements: tuple[Requirement, ...] = ()
    checks: tuple[str, ...] = ()
    validity_provision: str = ""
    fleet_minimum: int = 0
    fleet_provision: str = ""
    fleet_ownership: tuple[str, ...] = ()
    late_renewal: Literal["new-application", "from-grant"] = "from-grant"
    application_provision: str = ""
    short_list_for: tuple[str, ...] = ()
    short_list_policy: str = ""
    owned_for: tuple[str, ...] = ()
    owned_provision: str = ""
    employees_for: tuple[str, ...] = ()
    employees_provision: str = ""
    collection_provision: str = ""
    return_provision: str = ""
    demand_provision: str = ""


class Feature(Struct, frozen=True, omit_defaults=True):
    """What a vehicle must have (`want` True or a count) or must not have (False), and the code of its refusal.

    `types` where only some are bound.
    """

    name: str
    provision: str
    code: str
    title_pt: str
    title_en: str
    want: bool | int = True
    types: tuple[str, ...] = ()


class VehicleRule(Struct, frozen=True, omit_defaults=True):
    """What a vehicle must be like: type → highest age in calendar years, smallest capacity, category on the CRLV, features.

    `capacity_counts_driver_policy` names the policy that says whether the driver counts; services of `private_for` ask the private
    category, others for hire.
    """

    max_age: dict[str, Dated[int]]
    age_provision: str
    type_provision: str
    min_seats: int
    seats_provision: str
    seats_code: str
    capacity_counts_driver_policy: str = ""
    licensed_in: str = ""
    licensed_provision: str = ""
    licensed_code: str = ""
    licensed_policy: str = ""
    licensed_elsewhere_provision: str = ""
    for_hire_provision: str = ""
    private_for: tuple[str, ...] = ()
    private_provision: str = ""
    features: tuple[Feature, ...] = ()
    inspection_provision: str = ""
    inspection_rule: str = ""
    withdrawal_provision: str = ""
    modification_provision: str = ""


class OperatorRule(Struct, frozen=True, omit_defaults=True):
    """Who may be an operator. `non_profit_kinds`: services open to entities without profit."""

    provision: str
    natures_without_personality: tuple[str, ...] = ()
    for_profit_only: bool = True
    non_profit_kinds: tuple[str, ...] = ()
    home_provision: str = ""
    order_provision: str = ""
    removal_provision: str = ""
    insolvency_provision: str = ""
    conflict_provision: str = ""


class ContractRule(Struct, frozen=True, omit_defaults=True):
    """What the contract of one kind of service must hold."""

    provision: str
    fields_provision: str
    client_is_legal_person: bool = False
    single_trip: bool = False
    needs_passengers: bool = False
    needs_representatives: bool = False


class StopRule(Struct, frozen=True):
    """The smallest distance between successive stops, in centimetres (allowed itself); the policy says whether start and end count."""

    min_centimetres: int
    provision: str
    include_ends_policy: str
