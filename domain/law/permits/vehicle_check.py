"""Whether a vehicle may be licensed on a day.

Every refusal is named with its provision, all at once; in service the same wants only raise flags (Q-20, Q-31).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domain.law.explanation import Computed, Step, step
from domain.law.lawbook import Law
from domain.law.register_rules import Feature, VehicleRule
from domain.names import same_municipality

ENGINE = "vehicle-check/1"
FOR_HIRE = "for-hire"
REGULAR = "regular"
"""The kind of inspection that proves a vehicle's fitness."""
PRIVATE = "private"
Values = dict[str, str | int | bool | None]


class VehicleRefusal(Struct, frozen=True, omit_defaults=True):
    """One reason to refuse a vehicle: the code, the provision, and the values compared."""

    code: str
    citation: str
    title_pt: str
    title_en: str
    values: Values = {}


Finding = tuple[Step, VehicleRefusal | None]


class VehicleCheck(Struct, frozen=True, omit_defaults=True):
    """The answer: accepted, or the refusals in the order of the law."""

    accepted: bool
    refusals: tuple[VehicleRefusal, ...] = ()


class VehicleAsked(Struct, frozen=True, omit_defaults=True):
    """The vehicle as asked about.

    None or empty: not said, and then not checked (a pure question may leave things out; licensing leaves nothing out); an empty `type` is
    told from the passengers, where the law does so. `passenger_seats`
    do not count the driver; `seat` is the municipality of the operator.
    """

    type: str
    manufacture_year: int
    passenger_seats: int
    licensed_in: str = ""
    seat: str = ""
    service_kind: str = ""
    crlv_category: str = ""
    features: dict[str, bool | int | str] | None = None


def vehicle_rule(law: Law) -> VehicleRule:
    """The regime's vehicle rule; a regime without vehicles has none, and asking it is a fault of the program."""
    if law.regime.vehicles is None:
        raise LookupError(law.regime.key)
    return law.regime.vehicles


def vehicle_check(law: Law, asked: VehicleAsked, on: date) -> tuple[VehicleCheck, Computed]:
    """Check type, age, capacity, licensing place, category and features on a day (of grant or renewal).

    Age = year of `on` less year of manufacture (Q-20). Refuses `rule_text_unknown_on_date` where the limits of that day are not known.
    """
    rule = vehicle_rule(law)
    asked = asked if asked.type else replace(asked, type=type_by_passengers(law, asked.passenger_seats))
    findings = [_type(rule, asked)]
    if findings[0][1] is None:
        law.check_text_known(rule.age_provision, on)
        findings += [
            _age(law, rule, asked, on),
            _seats(law, rule, asked, on),
            *_licensed(law, rule, asked, on),
            *_category(rule, asked),
            *_features(rule, asked),
        ]
    refusals = tuple(refusal for _, refusal in findings if refusal is not None)
    inputs: dict[str, Any] = {
        "type": asked.type,
        "manufactureYear": asked.manufacture_year,
        "passengerSeats": asked.passenger_seats,
        "licensedIn": asked.licensed_in,
        "seat": asked.seat,
        "serviceKind": asked.service_kind,
        "crlvCategory": asked.crlv_category,
        "features": asked.features,
        "on": on.isoformat(),
    }
    outputs: dict[str, Any] = {"accepted": not refusals, "refusals": [{"code": r.code, "citation": r.citation} for r in refusals]}
    return VehicleCheck(not refusals, refusals), Computed(ENGINE, inputs, outputs, tuple(s for s, _ in findings))


def type_by_passengers(law: Law, passenger_seats: int) -> str:
    """The type of a vehicle by how many passengers it holds (CTB, Anexo I); empty where the regime does not tell types so."""
    return next((s.type for s in vehicle_rule(law).sizes if s.most_passengers == 0 or passenger_seats <= s.most_passengers), "")


def within_age(law: Law, asked: VehicleAsked, on: date) -> bool:
    """Whether a vehicle is no older than its type may be on a day."""
    return _age(law, vehicle_rule(law), asked, on)[1] is None


def register_refusals(law: Law, asked: VehicleAsked, on: date) -> tuple[VehicleRefusal, ...]:
    """What keeps a vehicle out of the register altogether: its type and its capacity. The rest is for licensing."""
    rule = vehicle_rule(law)
    return tuple(r for _, r in (_type(rule, asked), _seats(law, rule, asked, on)) if r is not None)


def category_refusals(law: Law, asked: VehicleAsked) -> tuple[VehicleRefusal, ...]:
    """What is wrong with the category on the CRLV for the service asked for."""
    return tuple(r for _, r in _category(vehicle_rule(law), asked) if r is not None)


def _type(rule: VehicleRule, asked: VehicleAsked) -> Finding:
    known = asked.type in rule.max_age
    refusal = VehicleRefusal(
        "vehicle_type_not_allowed", rule.type_provision, "tipo de veículo não admitido", "vehicle type not allowed", {"type": asked.type}
    )
    return step("type-allowed", known, "flag", rule.type_provision, type=asked.type), None if known else refusal


def _age(law: Law, rule: VehicleRule, asked: VehicleAsked, on: date) -> Finding:
    limit = rule.max_age[asked.type].on(on)
    age = on.year - asked.manufacture_year
    taken = step("age-by-calendar-year", age, "years", limit.citation, law.policy("vehicle.age_method", on).source,
                 year=on.year, manufacture_year=asked.manufacture_year, limit=limit.value)  # fmt: skip
    values: Values = {"limit": limit.value, "age": age}
    refusal = VehicleRefusal(
        "vehicle_too_old",
        limit.citation,
        f"{age} anos de fabricação, acima de {limit.value}",
        f"{age} years old, above {limit.value}",
        values,
    )
    return taken, refusal if age > limit.value else None


def _seats(law: Law, rule: VehicleRule, asked: VehicleAsked, on: date) -> Finding:
    policy = rule.capacity_counts_driver_policy
    counted = asked.passenger_seats + (1 if policy and law.flag(policy, on) else 0)
    enough = counted >= rule.min_seats
    values: Values = {"minimum": rule.min_seats, "counted": counted}
    refusal = VehicleRefusal(
        rule.seats_code,
        rule.seats_provision,
        f"{counted} lugares, o mínimo é {rule.min_seats}",
        f"{counted} places, the least is {rule.min_seats}",
        values,
    )
    taken = step("capacity-at-least", enough, "flag", rule.seats_provision, counted=counted, minimum=rule.min_seats)
    return taken, None if enough else refusal


def _licensed(law: Law, rule: VehicleRule, asked: VehicleAsked, on: date) -> Iterator[Finding]:
    """Q-22: local operators license here, others in their home municipality; an operator not said counts as local."""
    if not rule.licensed_in or not asked.licensed_in:
        return
    policy = law.policy(rule.licensed_policy, on)
    if not asked.seat or law.regime.is_here(asked.seat) or policy.value == "all":
        fine, code, citation = law.regime.is_here(asked.licensed_in), rule.licensed_code, rule.licensed_provision
    else:
        fine = same_municipality(asked.licensed_in, asked.seat)
        code, citation = "vehicle_not_licensed_in_home_municipality", rule.licensed_elsewhere_provision
    refusal = VehicleRefusal(
        code, citation, f"licenciado em {asked.licensed_in}", f"licensed in {asked.licensed_in}", {"licensedIn": asked.licensed_in}
    )
    taken = step("licensed-in", fine, "flag", citation, policy.source, licensed_in=asked.licensed_in, seat=asked.seat or rule.licensed_in)
    yield taken, None if fine else refusal


def _category(rule: VehicleRule, asked: VehicleAsked) -> Iterator[Finding]:
    """For hire on the CRLV; private for the services of `private_for`."""
    if not rule.for_hire_provision or not asked.crlv_category:
        return
    private = asked.service_kind in rule.private_for
    wanted, citation = (PRIVATE, rule.private_provision) if private else (FOR_HIRE, rule.for_hire_provision)
    code = "vehicle_category_not_private" if private else "vehicle_category_not_for_hire"
    fine = asked.crlv_category == wanted
    refusal = VehicleRefusal(
        code,
        citation,
        f"categoria {asked.crlv_category} no CRLV",
        f"CRLV category {asked.crlv_category}",
        {"crlvCategory": asked.crlv_category},
    )
    yield step("crlv-category", fine, "flag", citation, category=asked.crlv_category, wanted=wanted), None if fine else refusal


def _features(rule: VehicleRule, asked: VehicleAsked) -> Iterator[Finding]:
    if asked.features is None:
        return
    for feature in rule.features:
        if feature.types and asked.type not in feature.types:
            continue
        value = asked.features.get(feature.name)
        fine = has(feature, value)
        refusal = VehicleRefusal(
            feature.code, feature.provision, feature.title_pt, feature.title_en, {"feature": feature.name, "value": value}
        )
        taken = step("feature", fine, "flag", feature.provision, feature=feature.name, value=value, wanted=feature.want)
        yield taken, None if fine else refusal


def has(feature: Feature, value: bool | int | str | None) -> bool:  # noqa: FBT001 - a feature's value may be a flag
    """Whether a vehicle's value is what the rule wants; what was not said is not there (fine for what must be absent)."""
    if feature.want is False:
        return value in (None, False, 0)
    if feature.want is True:
        return value not in (None, False, 0, "")
    return value == feature.want and value is not True
