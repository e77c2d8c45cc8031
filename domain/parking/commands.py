"""What may be asked of the register of car parks. Who asks and when stands in the `Occasion`, never in a command."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from msgspec import Struct

from domain.streams import Command


class OperatorCompany(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """The company that runs a car park from a day on, and in which quality (`direct`, `contracted`)."""

    cnpj: str
    role: str
    since: date


class Spaces(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Spaces actually offered, spaces reserved, and whether these are signed, near an access and of medium size."""

    offered: int
    reserved: int
    signed: bool = False
    near_access: bool = False
    medium_size: bool = False


class RegisterFacility(Command, frozen=True):
    """Enter a car park; `facility` is its new id. `registered_on` is given only when older papers are entered (default: today)."""

    facility: UUID
    regime: str
    name: str
    kind: str
    address: str = ""
    operator: OperatorCompany | None = None
    valet_only: bool = False
    exclusive_owner_use: bool = False
    spaces: Spaces | None = None
    registered_on: date | None = None


class ChangeFacilityOperator(Command, frozen=True):
    """Record who runs it from a day on; `operator` None: nobody does from `since` on."""

    facility: UUID
    since: date
    cnpj: str = ""
    role: str = ""


class ChangeFacilityMode(Command, frozen=True):
    """Record how it is run and used from a day on."""

    facility: UUID
    since: date
    valet_only: bool
    exclusive_owner_use: bool


class DeclareSpaces(Command, frozen=True):
    """Record a declaration of the spaces as they are from a day on, and with them how it is run (None: as it is)."""

    facility: UUID
    declared_on: date
    spaces: Spaces
    valet_only: bool | None = None
    exclusive_owner_use: bool | None = None


class InspectFacility(Command, frozen=True):
    """Record what an officer counted and saw."""

    facility: UUID
    inspected_on: date
    spaces: Spaces
    officer: str
    notes: str = ""


class DeclareLicence(Command, frozen=True):
    """Record the declaration made in an application for an operating licence, and the proviso as the licence carries it (empty: none)."""

    facility: UUID
    declared_on: date
    declarant: str
    role: str
    proviso: str = ""
    reference: str = ""


class SetSchedule(Command, frozen=True):
    """Record by when a municipal body adapts a car park of its own."""

    facility: UUID
    body: str
    adapted_by: date
    set_on: date
    reference: str = ""


FacilityCommand = (
    RegisterFacility | ChangeFacilityOperator | ChangeFacilityMode | DeclareSpaces | InspectFacility | DeclareLicence | SetSchedule
)
