"""Opening a case for an infraction, and reading one: the case, its history, its terms, its decisions."""

from collections.abc import Sequence
from typing import Annotated, Literal
from uuid import UUID

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.cases.resource import CASES, TAGS, internal, standing, view_of, words_of
from api.door import Door
from api.http.answers import Created, Page, Shown
from api.http.asking import Asking, Looking
from api.http.forms import CommandForm, Form, Instant, Line, Prose, ProvisionId
from api.policy import Thing, may
from api.roles import Action
from api.sight import Sight
from domain.cases.commands.opening import RecordInfraction
from domain.cases.events.common import Place, Trip
from domain.cases.numbering import UNNUMBERED
from domain.inspections.inspection import INSPECTION
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from infra.zones import placed
from projections.views.case import CaseView
from projections.views.case_parts import DeadlineView
from projections.views.case_record import DecisionView, FactView, decision, decisions, history

Degrees = Annotated[str, Meta(pattern=r"^-?[0-9]{1,3}(\.[0-9]{1,12})?$")] | Annotated[float, Meta(ge=-180, le=180)]
FactName = Annotated[str, Meta(min_length=1, max_length=60)]
FactValue = Line | int | bool | Annotated[tuple[Line, ...], Meta(max_length=100)]


class PlaceGiven(Form, frozen=True, kw_only=True):
    """Where it happened. `municipality` by name or IBGE code; `kind` is what a rule asks for (`bus-stop`, `street`, …).

    `number`: the house's, where `address` names the street alone; a street whose name ends in a number is told from its houses by it.
    """

    municipality: Annotated[str, Meta(min_length=1, max_length=100)]
    address: Line = ""
    latitude: Degrees | None = None
    longitude: Degrees | None = None
    kind: Annotated[str, Meta(max_length=60)] = ""
    number: Annotated[str, Meta(max_length=20)] = ""

    def place(self) -> Place:
        """The place as facts hold it."""
        north, east = ("" if degrees is None else str(degrees) for degrees in (self.latitude, self.longitude))
        return Place(self.municipality, self.address, north, east, self.kind, self.number)


class TripGiven(Form, frozen=True, kw_only=True):
    """The trip of a fact. `zone`: where the vehicle was, by the act `zoneAct`; `touchesCity`: it begins, ends or passes in the city."""

    kind: Literal["routine", "non-routine", "mixed"]
    zone: Annotated[str, Meta(max_length=60)] = ""
    zone_act: Annotated[str, Meta(max_length=200)] = ""
    touches_city: bool = False

    def trip(self) -> Trip:
        """The trip as facts hold it."""
        return Trip(self.kind, self.zone, self.zone_act, self.touches_city)


class NewCase(CommandForm, frozen=True, kw_only=True):
    """An infraction: what, when, where, who. `facts` holds what the item asks (counts, documents not shown, order, …).

    Where the regime derives a class, `provision` is absent: `findings`, `trip` and `citedAt` are given and the class is answered.
    A trip in a closed zone without an authorisation of its class is found by itself.
    """

    regime: Annotated[str, Meta(min_length=1, max_length=60)]
    provision: ProvisionId | None = None
    findings: Annotated[tuple[ProvisionId, ...], Meta(max_length=100)] = ()
    trip: TripGiven | None = None
    occurred_at: Instant
    place: PlaceGiven
    inspecting_body: Annotated[str, Meta(min_length=1, max_length=100)]
    narrative: Prose
    cited_at: Instant | None = None
    operator_id: UUID | None = None
    cnpj: Annotated[str, Meta(max_length=18)] | None = None
    vehicle_id: UUID | None = None
    plate: Annotated[str, Meta(max_length=10)] | None = None
    letter: Annotated[str, Meta(max_length=60)] = ""
    inspection_id: UUID | None = None
    officer: Annotated[str, Meta(max_length=200)] | None = None
    facts: Annotated[dict[FactName, FactValue], Meta(max_length=100)] = {}

    def command(self, case: UUID, officer: str, law: Law) -> RecordInfraction:
        """The command; the area of a trip is told by its place, where an act draws it."""
        place, trip = self.place.place(), self.trip.trip() if self.trip is not None else None
        if trip is not None:
            trip = placed(law, trip, place, self.occurred_at.astimezone(law.zone).date())
        return RecordInfraction(
            case=case, number=UNNUMBERED, regime=self.regime, provision=self.provision or "", occurred_at=self.occurred_at,
            place=place, findings=self.findings, trip=trip,
            inspecting_body=self.inspecting_body, officer=officer, narrative=self.narrative, cited_at=self.cited_at,
            operator=self.operator_id, cnpj=self.cnpj, vehicle=self.vehicle_id, plate=self.plate, letter=self.letter,
            inspection=self.inspection_id, facts=self.facts,
        )  # fmt: skip


class Cases(Controller):
    """Cases by id."""

    path = "/cases"
    tags: Sequence[str] | None = TAGS

    @post("/", opt=may(Action.RECORD_CASE))
    async def record_case(self, data: JSONBody[NewCase], door: NamedDependency[Door], asking: NamedDependency[Asking]) -> Created[CaseView]:
        """Record an infraction: the case is opened and its fine assessed, doubled where it repeats an earlier one."""
        case_id = asking.new_id("case")

        def command(sight: Sight) -> RecordInfraction:
            inspected = sight[INSPECTION.at(data.inspection_id)].recorded if data.inspection_id is not None else None
            officer = data.officer or (inspected.officer if inspected is not None else str(asking.caller.person))
            return data.command(case_id, officer, sight.law(data.regime))

        thing = Thing(regimes=frozenset({data.regime} & PACKS.keys()))
        return await door.make(CASES, case_id, asking, Action.RECORD_CASE, command, thing=thing)

    @get("/{case_id:uuid}", opt=may(Action.READ_CASES))
    async def read_case(self, case_id: FromPath[UUID], door: NamedDependency[Door], looking: NamedDependency[Looking]) -> Shown[CaseView]:
        """A case as it is, or as it was recorded (`asOf`) or stood in law (`validOn`)."""
        return await door.show(CASES, case_id, looking)

    @get("/{case_id:uuid}/history", opt=may(Action.READ_CASES))
    async def read_case_history(
        self, case_id: FromPath[UUID], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[Page[FactView]]:
        """Every fact of a case in log order: who recorded it, when, of which day of law, why, on which provisions.

        `asOf` cuts the record at an instant (`recordedAt`), `validOn` leaves out what holds in law only later (`lawDay`).
        """

        def part(sight: Sight) -> Page[FactView]:
            state, entries = standing(sight, case_id)
            return Page(history(entries, words_of(sight, state), internal=internal(sight, state)), None)

        return await door.show_part(CASES, case_id, looking, part)

    @get("/{case_id:uuid}/deadlines", opt=may(Action.READ_CASES))
    async def read_case_deadlines(
        self, case_id: FromPath[UUID], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[Page[DeadlineView]]:
        """The terms of a case, each with how it was counted."""
        return await door.show_part(CASES, case_id, looking, lambda sight: Page(view_of(sight, case_id).deadlines, None))

    @get("/{case_id:uuid}/decisions", opt=may(Action.READ_CASES))
    async def read_case_decisions(
        self, case_id: FromPath[UUID], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[Page[DecisionView]]:
        """Every decision of a case with the law that it saw, what it computed, and why."""

        def part(sight: Sight) -> Page[DecisionView]:
            state, entries = standing(sight, case_id)
            return Page(decisions(entries, words_of(sight, state)), None)

        return await door.show_part(CASES, case_id, looking, part)

    @get("/{case_id:uuid}/decisions/{number:int}", opt=may(Action.READ_CASES))
    async def read_case_decision(
        self, case_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[DecisionView]:
        """One decision; its number is the version of the case in which its receipt was recorded."""

        def part(sight: Sight) -> DecisionView | None:
            state, entries = standing(sight, case_id)
            return decision(entries, number, words_of(sight, state))

        return await door.show_part(CASES, case_id, looking, part)
