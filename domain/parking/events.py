"""Facts of a car park. What is due, and whether it complies, is no fact: it follows from these on the day that is asked.

No age of anybody is kept: the reserve is of spaces, and who may use one is not for this record.
"""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.personal import Personal
from domain.streams import Event


class FacilityRegistered(Event, frozen=True, tag="facility.registered/1"):
    """A car park entered the register of a regime."""

    regime: str
    name: str
    kind: str
    registered_on: date
    address: str = ""


class FacilityOperatorChanged(Event, frozen=True, tag="facility.operator_changed/1"):
    """A company runs the car park from `since` on, directly or hired (`role`); nobody does where `cnpj` is empty."""

    since: date
    cnpj: str = ""
    role: str = ""
    warnings: tuple[str, ...] = ()


class FacilityModeChanged(Event, frozen=True, tag="facility.mode_changed/1"):
    """From `since` on it is run by valets only, or used by its owners or holders only, or neither."""

    since: date
    valet_only: bool
    exclusive_owner_use: bool


class SpacesDeclared(Event, frozen=True, tag="facility.spaces_declared/1"):
    """From `declared_on` on so many spaces are actually offered and so many reserved; how the reserved ones lie."""

    number: int
    declared_on: date
    offered: int
    reserved: int
    signed: bool
    near_access: bool
    medium_size: bool
    by: UUID


class FacilityInspected(Event, frozen=True, tag="facility.inspected/1"):
    """An officer counted the spaces on a day and saw how they lie: it holds from that day on, as a declaration does."""

    number: int
    inspected_on: date
    offered: int
    reserved: int
    signed: bool
    near_access: bool
    medium_size: bool
    officer: str
    by: UUID
    notes: Personal | None = None


class LicenceDeclared(Event, frozen=True, tag="facility.licence_declared/1"):
    """In an application for an operating licence somebody declared that the reserved spaces are there and marked.

    `proviso`: the words of the licence on the reserve (empty: it carries none).
    """

    number: int
    declared_on: date
    declarant: Personal
    role: str
    proviso: str = ""
    reference: str = ""
    warnings: tuple[str, ...] = ()


class ScheduleSet(Event, frozen=True, tag="facility.schedule_set/1"):
    """The municipal body that has the car park set by when it is adapted."""

    number: int
    body: str
    adapted_by: date
    set_on: date
    reference: str = ""


class NoticeNoted(Event, frozen=True, tag="facility.notice_noted/1"):
    """A company was notified of a breach here: the case keeps what came of it."""

    case: UUID
    cnpj: str
    drawn_up_on: date
