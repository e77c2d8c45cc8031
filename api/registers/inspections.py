"""Inspections in the street: one stop or visit. The cases that come of it carry its id; it accuses nobody by itself."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from api.cases.opening import PlaceGiven
from api.door import Door, Resource
from api.http.answers import Created, Listed, Shown
from api.http.asking import Asking, Looking
from api.http.errors import Unacceptable
from api.http.forms import CommandForm, Form, Instant, Line, ProvisionId, Text, View
from api.http.known_values import known_regime
from api.http.paging import LIMIT_DEFAULT, AfterCursor, Limit, cursor_after, key_of
from api.policy import Caller, Thing, may, scope
from api.roles import Action
from api.sight import Sight
from domain.inspections.commands import OnBoardShown, RecordInspection
from domain.inspections.inspection import INSPECTION, Inspection
from domain.law.packs import PACKS
from domain.law.road.on_board import DriverAtWheel
from projections.inspections import INSPECTIONS as LIST
from projections.inspections import InspectionRow, Wanted, find
from projections.reading import Reading
from projections.views import explained
from projections.views.inspection import InspectionView, inspection_view

TAGS = ("Inspections",)


class LicenceShown(Form, frozen=True, kw_only=True):
    """The licence of the driver, without a name: its category, the note for passenger transport, the photo, its last day."""

    category: Annotated[str, Meta(min_length=1, max_length=4)]
    passenger_annotation: bool
    valid_until: date
    photo: bool = True


class ShownOnBoard(Form, frozen=True, kw_only=True):
    """What the driver showed: codes of the documents, and the licence (null: none). What is wanting becomes a finding."""

    trip: Literal["routine", "non-routine"]
    shown: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=60)], ...], Meta(max_length=50)] = ()
    driver: LicenceShown | None = None

    def content(self) -> OnBoardShown:
        """As the command takes it."""
        licence = self.driver
        driver = DriverAtWheel(licence.category, licence.passenger_annotation, licence.valid_until, licence.photo) if licence else None
        return OnBoardShown(trip=self.trip, shown=self.shown, driver=driver)


class NewInspection(CommandForm, frozen=True, kw_only=True):
    """A stop or visit. `checklist`: by point whether it was in order; `findings` are provisions; `notes` are the city's own.

    `onBoard`: what was shown of the documents that the law wants in the vehicle.
    """

    regime: Annotated[str, Meta(min_length=1, max_length=60)]
    at: Instant
    place: PlaceGiven
    body: Annotated[str, Meta(min_length=1, max_length=100)]
    officer: Annotated[str, Meta(min_length=1, max_length=200)]
    vehicle_id: UUID | None = None
    operator_id: UUID | None = None
    checklist: Annotated[dict[Annotated[str, Meta(min_length=1, max_length=60)], bool], Meta(max_length=100)] = {}
    findings: Annotated[tuple[ProvisionId, ...], Meta(max_length=100)] = ()
    notes: Text = ""
    on_board: ShownOnBoard | None = None

    def command(self, inspection: UUID) -> RecordInspection:
        """The command."""
        return RecordInspection(
            inspection=inspection, regime=self.regime, at=self.at, place=self.place.place(), body=self.body, officer=self.officer,
            vehicle=self.vehicle_id, operator=self.operator_id, checklist=self.checklist, findings=self.findings, notes=self.notes,
            on_board=self.on_board.content() if self.on_board else None,
        )  # fmt: skip


def thing_of(_: Sight, inspection: Inspection) -> Thing:
    """An inspection belongs to its regime and to the operator that was inspected."""
    recorded = inspection.recorded
    if recorded is None:
        return Thing(kind="inspection")
    owners = frozenset({recorded.operator} if recorded.operator is not None else ())
    return Thing(kind="inspection", regimes=frozenset({recorded.regime}), owners=owners)


def view_of(sight: Sight, inspection_id: UUID) -> InspectionView:
    """The inspection as the sight shows it; before its day it is not there: 404 `fact_after_day`."""
    state = sight[INSPECTION.at(inspection_id)]
    if sight.valid_on is not None and state.recorded is not None and sight.valid_on < state.recorded.on:
        raise Unacceptable("fact_after_day")
    words = explained.Words(PACKS[state.recorded.regime if state.recorded is not None else ""], sight.language)
    return inspection_view(inspection_id, state, words, internal=sight.may(Action.READ_OPINIONS, thing_of(sight, state)))


RESOURCE: Resource[Inspection, InspectionView] = Resource("/api/v1/inspections", INSPECTION.at, Action.READ_INSPECTIONS, thing_of, view_of)


class InspectionItem(View, frozen=True, kw_only=True):
    """An inspection in a list."""

    id: UUID
    regime: str
    at: datetime
    day: date
    municipality: str
    body: str
    operator_id: UUID | None
    vehicle_id: UUID | None
    findings: list[Line]


def item(row: InspectionRow) -> InspectionItem:
    """A row as it is shown."""
    return InspectionItem(
        id=row.inspection, regime=row.regime, at=row.at, day=row.day, municipality=row.municipality, body=row.body,
        operator_id=row.operator, vehicle_id=row.vehicle, findings=list(row.findings),
    )  # fmt: skip


class Inspections(Controller):
    """Inspections."""

    path = "/inspections"
    tags: Sequence[str] | None = TAGS

    @post("/", opt=may(Action.RECORD_INSPECTION))
    async def record_inspection(
        self, data: JSONBody[NewInspection], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[InspectionView]:
        """Record a stop in the street or a visit."""
        inspection = asking.new_id("inspection")
        thing = Thing(regimes=frozenset({data.regime}))
        return await door.make(RESOURCE, inspection, asking, Action.RECORD_INSPECTION, data.command(inspection), thing=thing)

    @get("/{inspection_id:uuid}", opt=may(Action.READ_INSPECTIONS))
    async def read_inspection(
        self, inspection_id: FromPath[UUID], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[InspectionView]:
        """One inspection."""
        return await door.show(RESOURCE, inspection_id, looking)

    @get("/", opt=may(Action.READ_INSPECTIONS))
    async def list_inspections(  # noqa: PLR0917 - the filters of the interface
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        caller: NamedDependency[Caller],
        regime: Annotated[str | None, QueryParameter(name="regime", max_length=60)] = None,
        operator: Annotated[UUID | None, QueryParameter(name="operatorId")] = None,
        vehicle: Annotated[UUID | None, QueryParameter(name="vehicleId")] = None,
        limit: Limit = LIMIT_DEFAULT,
        cursor: AfterCursor = None,
    ) -> Listed[InspectionItem]:
        """Inspections, newest first."""
        query = {"list": "inspections", "regime": regime, "operatorId": operator, "vehicleId": vehicle}
        after = key_of(cursor, query, tuple[int])
        known_regime(regime)
        seen = scope(caller, Action.READ_INSPECTIONS)
        wanted = Wanted(regime=regime, regimes=seen.regimes, operator=operator, operators=seen.operators, vehicle=vehicle)

        def answer(reading: Reading) -> Listed[InspectionItem]:
            page = find(reading, wanted, after[0] if after else None, limit)
            more = cursor_after((page.items[-1].opened,), query) if page.more else None
            return Listed(request, [item(row) for row in page.items], cursor=more, position=reading.position(LIST))

        return await door.read(answer)
