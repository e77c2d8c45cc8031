"""What is declared of a car park (spaces, mode, licence, schedule) and what an officer counted; each by its number."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Annotated, Final, Literal
from uuid import UUID

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.door import Door
from api.facilities.resource import FACILITIES, TAGS, OfferedSpaces, SpaceCount, SpacesForm, day_of, foreign, missing
from api.http.answers import Created, Shown
from api.http.asking import Asking, Looking
from api.http.forms import Code, CommandForm, Line, Text
from api.policy import may
from api.roles import Action
from api.sight import Sight
from domain.parking import commands as c
from domain.streams import Command
from projections.views.facility import FacilityDeclarationView, FacilityInspectionView, FacilityView, OperatorCompanyView

Kind = Literal["spaces", "mode", "licence", "schedule"]

OF_KIND: Final[dict[Kind, tuple[frozenset[str], frozenset[str]]]] = {
    "spaces": (
        frozenset({"offeredSpaces"}),
        frozenset({"reservedSpaces", "signed", "nearAccess", "mediumSize", "valetOnly", "exclusiveOwnerUse"}),
    ),
    "mode": (frozenset(), frozenset({"valetOnly", "exclusiveOwnerUse"})),
    "licence": (frozenset({"declarant", "role"}), frozenset({"proviso", "reference"})),
    "schedule": (frozenset({"body", "adaptedBy"}), frozenset({"reference"})),
}
"""By kind of declaration: fields that it must have, and further ones that it may have."""


class NewDeclaration(SpacesForm, frozen=True, kw_only=True):
    """A declaration, of the `spaces` unless `kind` says otherwise; it holds from `declaredOn` on, today where no day is given.

    `spaces`: offeredSpaces, reservedSpaces, signed, nearAccess, mediumSize, and the mode where it changes with them. `mode`: valetOnly,
    exclusiveOwnerUse (what is left out stays). `licence`: declarant, role, and the licence's own words on the reserve (proviso).
    `schedule`: body, adaptedBy.
    """

    kind: Kind | None = None
    declared_on: date | None = None
    valet_only: bool | None = None
    exclusive_owner_use: bool | None = None
    declarant: Annotated[str, Meta(max_length=200)] | None = None
    role: Code | None = None
    proviso: Text | None = None
    body: Line | None = None
    adapted_by: date | None = None
    reference: Line | None = None

    def given(self) -> set[str]:
        """The fields that say something, by their names in JSON."""
        fields = (
            ("offeredSpaces", self.offered_spaces), ("reservedSpaces", self.reserved_spaces), ("signed", self.signed),
            ("nearAccess", self.near_access), ("mediumSize", self.medium_size), ("valetOnly", self.valet_only),
            ("exclusiveOwnerUse", self.exclusive_owner_use), ("declarant", self.declarant), ("role", self.role), ("proviso", self.proviso),
            ("body", self.body), ("adaptedBy", self.adapted_by), ("reference", self.reference),
        )  # fmt: skip
        return {name for name, value in fields if value is not None}

    def about(self) -> Kind:
        """The kind: as given; else that of the mode where only this is spoken of, and of the spaces otherwise."""
        given = self.given()
        return self.kind or ("mode" if given and given <= OF_KIND["mode"][1] else "spaces")

    def command(self, sight: Sight, facility: UUID) -> Command:
        """The command; a body with fields of another kind, or without its own, is answered with all of these fields."""
        kind, given = self.about(), self.given()
        needed, allowed = OF_KIND[kind]
        if given - needed - allowed:
            raise foreign(*sorted(given - needed - allowed))
        if needed - given or (kind == "mode" and not given):
            raise missing(*sorted(needed - given or allowed))
        return COMMANDS[kind](self, sight, facility, day_of(sight, facility, self.declared_on))


def _spaces(data: NewDeclaration, _: Sight, facility: UUID, day: date) -> Command:
    spaces = data.spaces()
    return c.DeclareSpaces(
        facility=facility, declared_on=day, spaces=spaces or c.Spaces(0, 0), valet_only=data.valet_only,
        exclusive_owner_use=data.exclusive_owner_use,
    )  # fmt: skip


def _mode(data: NewDeclaration, sight: Sight, facility: UUID, day: date) -> Command:
    known = sight[FACILITIES.stream(facility)].mode_on(day)
    return c.ChangeFacilityMode(
        facility=facility, since=day, valet_only=known.valet_only if data.valet_only is None else data.valet_only,
        exclusive_owner_use=known.exclusive_owner_use if data.exclusive_owner_use is None else data.exclusive_owner_use,
    )  # fmt: skip


def _licence(data: NewDeclaration, _: Sight, facility: UUID, day: date) -> Command:
    return c.DeclareLicence(
        facility=facility, declared_on=day, declarant=data.declarant or "", role=data.role or "", proviso=data.proviso or "",
        reference=data.reference or "",
    )  # fmt: skip


def _schedule(data: NewDeclaration, _: Sight, facility: UUID, day: date) -> Command:
    return c.SetSchedule(
        facility=facility, body=data.body or "", adapted_by=data.adapted_by or day, set_on=day, reference=data.reference or ""
    )


COMMANDS: Final[dict[Kind, Callable[[NewDeclaration, Sight, UUID, date], Command]]] = {
    "spaces": _spaces,
    "mode": _mode,
    "licence": _licence,
    "schedule": _schedule,
}


class NewFacilityInspection(CommandForm, frozen=True, kw_only=True):
    """What an officer counted on a day, today where none is given. Without `officer`, the person who asks. `notes` are the city's own."""

    offered_spaces: OfferedSpaces
    reserved_spaces: SpaceCount
    signed: bool = False
    near_access: bool = False
    medium_size: bool = False
    inspected_on: date | None = None
    officer: Annotated[str, Meta(max_length=200)] | None = None
    notes: Text = ""

    def command(self, sight: Sight, facility: UUID, asking: Asking) -> c.InspectFacility:
        """The command."""
        spaces = c.Spaces(self.offered_spaces, self.reserved_spaces, self.signed, self.near_access, self.medium_size)
        return c.InspectFacility(
            facility=facility, inspected_on=day_of(sight, facility, self.inspected_on), spaces=spaces,
            officer=self.officer or str(asking.caller.person), notes=self.notes,
        )  # fmt: skip


class FacilityParts(Controller):
    """Declarations and inspections of a car park, and who runs it."""

    path = "/facilities/{facility_id:uuid}"
    tags: Sequence[str] | None = TAGS

    @post("/declarations", opt=may(Action.KEEP_REGISTER))
    async def declare(
        self, facility_id: FromPath[UUID], data: JSONBody[NewDeclaration], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[FacilityView]:
        """Record a declaration; what speaks against it stands in its warnings."""
        return await door.ask(
            FACILITIES, facility_id, asking, Action.KEEP_REGISTER, lambda sight: data.command(sight, facility_id),
            part=lambda view: f"declarations/{view.declarations[-1].number}",
        )  # fmt: skip

    @post("/inspections", opt=may(Action.INSPECT_FACILITY))
    async def inspect_facility(
        self, facility_id: FromPath[UUID], data: JSONBody[NewFacilityInspection], door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[FacilityView]:  # fmt: skip
        """Record what an officer counted. What is wanting then shows in the answer; a notice accuses the company of it."""
        return await door.ask(
            FACILITIES, facility_id, asking, Action.INSPECT_FACILITY, lambda sight: data.command(sight, facility_id, asking),
            part=lambda view: f"inspections/{view.inspections[-1].number}",
        )  # fmt: skip

    @get("/operators/{number:int}", opt=may(Action.READ_FACILITIES))
    async def read_facility_operator(
        self, facility_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[OperatorCompanyView]:
        """A company that runs or ran a car park."""
        return await door.show_numbered(FACILITIES, facility_id, looking, number, lambda facility: facility.operators)

    @get("/declarations/{number:int}", opt=may(Action.READ_FACILITIES))
    async def read_facility_declaration(
        self, facility_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[FacilityDeclarationView]:
        """A declaration of a car park."""
        return await door.show_numbered(FACILITIES, facility_id, looking, number, lambda facility: facility.declarations)

    @get("/inspections/{number:int}", opt=may(Action.READ_FACILITIES))
    async def read_facility_inspection(
        self, facility_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[FacilityInspectionView]:
        """An inspection of a car park."""
        return await door.show_numbered(FACILITIES, facility_id, looking, number, lambda facility: facility.inspections)
