"""What an application for a permit rests on, and one thing that stands against it. It goes into receipts: no personal data."""

from __future__ import annotations

from datetime import date
from typing import Literal

from msgspec import Struct

from domain.law.permits.base_permits import BaseShown
from domain.law.permits.vehicle_check import VehicleAsked
from domain.law.road.adaptation import Fleet

Why = Literal["absent", "expired", "rejected", "not-met", "amount-missing"]


class Shown(Struct, frozen=True, omit_defaults=True):
    """A document on file: for one driver, for all drivers up to `covers_drivers`, or for the company or vehicle."""

    requirement: str
    valid_until: date | None = None
    driver: int = 0
    covers_drivers: int = 0
    rejected: bool = False
    code: str = ""
    amount_centavos: int | None = None


class DriverShown(Struct, frozen=True, omit_defaults=True):
    """A driver on file."""

    number: int
    employment: str
    licence_valid_until: date
    course: bool = False


class Evidence(Struct, frozen=True, omit_defaults=True):
    """All that an application rests on, without personal data.

    `barred_until`: the last day of a bar in force; `renewal`: not a new permit (22-PU). `declared`: conditions declared on the application;
    `inspections`: by kind whether the vehicle's last inspection of that kind passed; `base`: the permits that this one may rest on;
    `plan_approved`: an operation plan is in force; `seat`, `seat_state` and `services` of the operator, where the permit is not open to
    all; `active_since` and `fleet_in_order` (within the highest age) where a term to adapt may run.
    """

    kind: str
    service_kind: str
    documents: tuple[Shown, ...] = ()
    drivers: tuple[DriverShown, ...] = ()
    fleet: int = 0
    vehicle: VehicleAsked | None = None
    vehicle_of_operator: bool = True
    ownership: str = ""
    inspection_valid_until: date | None = None
    barred_until: date | None = None
    renewal: bool = False
    permit_class: str = ""
    declared: tuple[str, ...] = ()
    inspections: dict[str, bool] = {}
    base: tuple[BaseShown, ...] = ()
    plan_approved: bool = False
    seat: str = ""
    services: tuple[str, ...] = ()
    active_since: date | None = None
    fleet_in_order: Fleet | None = None
    seat_state: str = ""


class Missing(Struct, frozen=True, omit_defaults=True):
    """One thing that stands against the grant: the requirement's code (for documents), the refusal's code, the provision, and why."""

    code: str
    citation: str
    title_pt: str
    title_en: str
    why: Why
    requirement: str = ""
    driver: int = 0
    values: dict[str, str | int | bool | None] = {}


def not_met(code: str, citation: str, title_pt: str, title_en: str, **values: str | int | bool | None) -> Missing:
    """A condition that does not hold, with the values compared."""
    return Missing(code, citation, title_pt, title_en, "not-met", values=values)
