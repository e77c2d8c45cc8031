"""The form that each regime fills in for its registers: operators, contracts, vehicles, permits and their documents.

Data only, as all of a regime's form. It is read in `permits/` (vehicle_check.py, permit_checklist.py, validity.py) and `road/`.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from msgspec import Struct

from domain.law.dated import Dated


class Requirement(Struct, frozen=True, omit_defaults=True):
    """A document or condition that an application must prove; `code` is unique in the regime, a provision may ask for several.

    Of whom: `per` company, driver, vehicle or application. `only_for` and `not_for` name classes of permit (else services), conditions
    declared on the application, and services with the vehicle's ownership (`own-fleet-leased`); where the policy `for_all_policy` reads
    `all`, everybody is asked. When: `valid_from` to `valid_to` (included), of a renewal from `renewal_from` on (`renewal_provision`).
    By what: `driver_record`, the driver's own record proves it too (`course`) or bounds it (`licence`: must be in date); `inspection`, the
    kind of inspection by the authority that alone proves it; `with_permit`, what the operator has on file does not prove it, for it is of
    one vehicle or application; `amount_by_act`, an act sets the least amount, and `below_code` is the refusal.
    Named: `rejection_code` what a reviewer finds wrong with it, where the law has a word for that; `absent_code` where nothing is shown.
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
    renewal_from: date | None = None
    renewal_provision: str = ""
    for_all_policy: str = ""
    inspection: str = ""
    absent_code: str = ""
    with_permit: bool = False
    amount_by_act: bool = False
    below_code: str = ""


class BasePermits(Struct, frozen=True, omit_defaults=True):
    """One way to hold what another permit rests on: permits of all these kinds, each valid.

    `classes` where it serves only these classes; `replacing`: the first of them must have been granted so that it stands for the vehicle's
    certificate.
    """

    kinds: tuple[str, ...]
    classes: tuple[str, ...] = ()
    replacing: bool = False


class BaseRule(Struct, frozen=True, omit_defaults=True):
    """What must be valid for a permit to be granted and to have effect, in any one of the `ways`; `caps`: it ends no later than they do."""

    ways: tuple[BasePermits, ...]
    code: str
    provision: str
    caps: bool = False
    caps_code: str = ""


class AvailableRule(Struct, frozen=True, omit_defaults=True):
    """To whom a kind of permit is open.

    A seat in none of `not_seated_in` (in `not_seated_in_state`, where one is said), all of the services `with_services`, none of
    `without_services`.
    """

    code: str
    provision: str
    not_seated_in: Dated[tuple[str, ...]]
    with_services: tuple[str, ...]
    without_services: tuple[str, ...]
    not_seated_in_state: str = ""


class ClassRule(Struct, frozen=True, omit_defaults=True):
    """The classes in which a kind of permit is given, each with its provision; `plan_for`: those that need an approved operation plan.

    `purposes` are examples of the law: another one is a warning for the reviewer, never a refusal.
    """

    classes: dict[str, str]
    plan_for: tuple[str, ...] = ()
    plan_provision: str = ""
    plan_decision_provision: str = ""
    purposes: tuple[str, ...] = ()


class HolderRule(Struct, frozen=True):
    """In whose name a vehicle may stand, by service; `leased_policy` says whether `leased` counts at all."""

    ownerships: dict[str, tuple[str, ...]]
    code: str
    provision: str
    leased_policy: str


class PermitRule(Struct, frozen=True, omit_defaults=True):
    """One kind of permit: per vehicle or per operator, its years of validity, the renewal's lead days, what an application must prove.

    `checks` name rules of `domain/law/permits/permit_conditions.py`. `fleet_ownership`: what counts for `fleet_minimum`. For the services
    of `short_list_for` the policy `short_list_policy` (`short` | `full`) says whether their own short list takes the place of the long one.
    `owned_for` and `employees_for` are services whose vehicle must be the operator's own and whose drivers its employees. `late_renewal`:
    what becomes of a renewal asked too late. `part`: the operator's term, the vehicle's certificate that hangs on it, or the authorisation
    for a zone. `at_most`: the years are the most that may be granted (else exactly those), and `beyond_code` refuses more.
    `replaces_certificate`: it may be granted so that the vehicle's certificate is not needed. `declarable`: conditions that an application
    may declare, on which requirements hang. A kind without `suspension_provision` or
    `revocation_provision` is not suspended or revoked; `revocable_policy` may forbid it too. With `one_per_vehicle_provision` an operator
    holds no second one for a vehicle, with `one_per_operator_provision` no second one of the kind.
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
    part: Literal["", "term", "certificate", "zone"] = ""
    at_most: bool = False
    beyond_code: str = ""
    renewable: bool = True
    base: BaseRule | None = None
    available: AvailableRule | None = None
    classed: ClassRule | None = None
    holder: HolderRule | None = None
    replaces_certificate: bool = False
    declarable: tuple[str, ...] = ()
    suspension_provision: str = ""
    suspension_end_policy: str = ""
    revocation_provision: str = ""
    revocable_policy: str = ""
    one_per_vehicle_provision: str = ""
    one_per_operator_provision: str = ""


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


class Size(Struct, frozen=True):
    """A type of vehicle by how many passengers it holds at most (0: any number)."""

    type: str
    most_passengers: int = 0


class VehicleRule(Struct, frozen=True, omit_defaults=True):
    """What a vehicle must be like: type → highest age in calendar years, smallest capacity, category on the CRLV, features.

    `capacity_counts_driver_policy` names the policy that says whether the driver counts; services of `private_for` ask the private
    category, others for hire. `sizes` (smallest first) tell the type of a vehicle that was registered without one. Without
    `inspection_rule` an inspection proves fitness until a later one fails. `authority_inspections`: kinds of inspection that the authority
    makes itself, each with its provision. `on_board`: what is kept in a vehicle in service.
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
    sizes: tuple[Size, ...] = ()
    authority_inspections: dict[str, str] = {}
    on_board: tuple[Requirement, ...] = ()


class DriverRule(Struct, frozen=True):
    """Who may drive: the categories of licence, and that it bears a photo and the note for passenger transport."""

    provision: str
    categories: tuple[str, ...]


class OutOfScope(Struct, frozen=True):
    """A service that the norm does not reach, and the refusal's code."""

    service_kind: str
    code: str
    provision: str


class Adaptation(Struct, frozen=True, omit_defaults=True):
    """What is not held against operators at work before the norm, while a term from its first day runs.

    `share_percent` of the fleet (rounded up) must be in order from the end of the term `share_rule` on.
    """

    rule: str
    provision: str
    spared: tuple[str, ...]
    share_rule: str = ""
    share_percent: int = 0


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
    driver: DriverRule | None = None
    out_of_scope: tuple[OutOfScope, ...] = ()
    adaptations: tuple[Adaptation, ...] = ()


class ContractRule(Struct, frozen=True, omit_defaults=True):
    """What the contract of one kind of service must hold.

    `needs_points`: the number of trips and two stops or more; `needs_passengers`: who travels, by name; `needs_timetable`: the hours;
    `needs_representatives`: who signs for the client, with their particulars, and the contract's last day.
    """

    provision: str
    fields_provision: str
    client_is_legal_person: bool = False
    single_trip: bool = False
    needs_passengers: bool = False
    needs_representatives: bool = False
    needs_points: bool = True
    needs_timetable: bool = True


class StopRule(Struct, frozen=True):
    """The smallest distance between successive stops, in centimetres (allowed itself); the policy says whether start and end count."""

    min_centimetres: int
    provision: str
    include_ends_policy: str
