"""What the driver of a vehicle in service must have at hand: an officer's list. Each want is a finding, and none is a sanction yet."""

from __future__ import annotations

from datetime import date
from typing import Any

from msgspec import Struct

from domain.law.explanation import Computed, Step, plain_json, step
from domain.law.lawbook import Law
from domain.law.permits.vehicle_check import vehicle_rule
from domain.law.register_rules import Requirement

ENGINE = "on-board/1"
REPLACED = "simplified-replacing-cvs"
"""The circumstance that the operator's term stands for the vehicle's certificate on this trip."""


def of_zone_permit(permit_class: str) -> str:
    """The circumstance that the vehicle has an authorisation for the zone of a class."""
    return f"{permit_class}-aet"


class DriverAtWheel(Struct, frozen=True, omit_defaults=True):
    """The licence that the driver shows, without names: its category, the note for passenger transport, the photo, its last day."""

    category: str
    annotation: bool
    valid_until: date
    photo: bool = True


class OnBoard(Struct, frozen=True, omit_defaults=True):
    """What an officer was shown.

    `shown`: codes of the documents; `circumstances`: those of the permits and the trip that the law's list distinguishes; `driver` is None
    where no licence was shown.
    """

    shown: tuple[str, ...] = ()
    circumstances: tuple[str, ...] = ()
    driver: DriverAtWheel | None = None


class OnBoardFinding(Struct, frozen=True):
    """One want: its code, the provision, and which document."""

    code: str
    citation: str
    requirement: str


def on_board_check(law: Law, asked: OnBoard, on: date) -> tuple[tuple[OnBoardFinding, ...], Computed]:
    """Every want on a day, in the order of the law's list."""
    found: list[OnBoardFinding] = []
    steps: list[Step] = []
    for requirement in _listed(law, asked, on):
        wants = _wants(law, requirement, asked, on)
        found += [OnBoardFinding(code, requirement.provision, requirement.code) for code in wants]
        steps.append(step("on-board", not wants, "flag", requirement.provision, requirement=requirement.code, finding=", ".join(wants)))
    inputs: dict[str, Any] = {"asked": plain_json(asked), "on": on.isoformat()}
    outputs: dict[str, Any] = {"findings": [{"code": f.code, "citation": f.citation} for f in found]}
    return tuple(found), Computed(ENGINE, inputs, outputs, tuple(steps))


def _listed(law: Law, asked: OnBoard, on: date) -> list[Requirement]:
    named = set(asked.circumstances)
    return [
        r
        for r in vehicle_rule(law).on_board
        if not named & set(r.not_for) and (not r.only_for or named & set(r.only_for)) and (r.valid_from or on) <= on <= (r.valid_to or on)
    ]


def _wants(law: Law, requirement: Requirement, asked: OnBoard, on: date) -> list[str]:
    if requirement.driver_record != "licence":
        return [] if requirement.code in asked.shown else ["document_not_on_board"]
    driver, rule = asked.driver, law.regime.operators.driver if law.regime.operators else None
    if driver is None:
        return ["document_not_on_board"]
    wants = (
        ("driver_category_not_allowed", rule is not None and driver.category.upper() not in rule.categories),
        ("passenger_transport_annotation_missing", not driver.annotation),
        ("driving_licence_without_photo", not driver.photo),
        ("driving_licence_expired", driver.valid_until < on),
    )
    return [code for code, lacking in wants if lacking]
