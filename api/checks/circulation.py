"""The question of the street: may this plate be here now? For officers in the field and for gates; answered from the rows of one plate."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from anyio.to_thread import run_sync
from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Meta

from api.checks.checks import ANYONE, RegimeAsked
from api.door import Door
from api.http.forms import View
from api.http.language import Language, asked_in
from api.policy import Caller, Thing, Verdict, verdict
from api.roles import Action
from domain.cases.on_road import in_effect, is_contestable
from domain.law.lawbook import Law
from domain.law.regime import Regime
from domain.law.road.circulation import Finding, OnRoad, circulation
from domain.law.road.zone_window import ZoneWindow
from domain.refusal import Refused
from domain.streams import Seen
from domain.vehicles.vehicle import VEHICLE
from infra.street import InStreet
from infra.zones import Located, located
from projections.views.explained import CitationView, StepView, Words

TITLES: Mapping[str, tuple[str, str]] = {
    "vehicle_not_registered": ("Veículo sem registro no regime", "Vehicle not registered under the regime"),
    "permit_expired": ("Licença vencida", "Permit expired"),
    "permit_suspended": ("Licença suspensa", "Permit suspended"),
    "permit_cancelled": ("Licença cancelada", "Permit cancelled"),
    "permit_never_issued": ("Licença não emitida", "Permit never issued"),
    "permit_collected": ("Documento da licença recolhido", "The permit's document is collected"),
    "trip_not_covered": ("Viagem fora do que a licença permite", "Trip outside of what the permit allows"),
    "vehicle_under_withdrawal": ("Veículo retirado de serviço", "Vehicle withdrawn from service"),
    "vehicle_under_impediment": ("Veículo impedido", "Vehicle impeded"),
    "vehicle_under_hold": ("Veículo retido, removido ou apreendido", "Vehicle retained, removed or seized"),
}
IN_ZONE = ("Sem autorização para a zona no horário restrito", "No authorisation for the zone at its closed hours")
"""The title of the finding whose code the regime names."""


At = Annotated[
    Annotated[datetime, Meta(tz=True)] | None, QueryParameter(name="at", description="Instant with offset; now where it is left out.")
]


class FindingView(View, frozen=True):
    """One reason why the vehicle may not be there, with the values that were looked at."""

    code: str
    title: str
    values: dict[str, str | int | bool | None]
    citation: CitationView | None


class WindowView(View, frozen=True):
    """Whether the zone is closed at the instant, and why (not): `restricted-hours`, `free-hours`, `public-holiday`, and so on."""

    restricted: bool
    why: str
    name: str | None
    act: str | None


class CirculationView(View, frozen=True):
    """Whether a plate may be on the road. `zoneAct` draws the zone, where a place was given; `activityClass` is that of such a fact.

    `operatorId`: who answers for the vehicle on the day; null where no vehicle bears the plate, and to whoever may not read the operator.
    `onEdge`: the place lies on the line of the restricted zone, which belongs to it; null where no place was given.
    """

    regime: str
    plate: str
    at: datetime
    on: date
    zone: str | None
    zone_act: str | None
    on_edge: bool | None
    operator_id: UUID | None
    allowed: bool
    findings: list[FindingView]
    window: WindowView | None
    activity_class: str | None
    explanation: list[StepView]
    warnings: list[str]


class CirculationChecks(Controller):
    """The question of the street."""

    path = "/checks"
    tags: Sequence[str] | None = ("Checks",)

    @get("/circulation", opt=ANYONE)
    async def check_circulation(  # noqa: PLR0917 - the parts of the question
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        regime: RegimeAsked,
        plate: Annotated[str, QueryParameter(name="plate", max_length=20, description="In either form.")],
        at: At = None,
        zone: Annotated[str, QueryParameter(name="zone", max_length=60, description="Area of the city, such as zmrf or free-area.")] = "",
        latitude: Annotated[float | None, QueryParameter(name="latitude", ge=-90, le=90, description="In place of `zone`.")] = None,
        longitude: Annotated[float | None, QueryParameter(name="longitude", ge=-180, le=180)] = None,
        trip: Annotated[Literal["routine", "non-routine", "mixed"] | None, QueryParameter(name="trip")] = None,
    ) -> CirculationView:
        """Whether a vehicle may be on the road at an instant, in an area or at a place; every reason against it is named and cited."""
        when = at or door.clock()
        seen = await door.look(regime, plate, when, trip or "")
        law, on = seen.law, seen.on
        here = _place(law, zone, latitude, longitude, on)
        answer, computed = circulation(law, await _standing(door, request.user, seen), when, here.zone, trip or "")
        words = _words(law.regime, asked_in(request))
        return CirculationView(
            regime=regime, plate=seen.plate, at=when, on=on, zone=here.zone or None, zone_act=here.act or None,
            on_edge=here.edge if here.act else None, operator_id=_operator(request.user, regime, seen.found.operator),
            allowed=answer.allowed, findings=[_finding(words, each) for each in answer.findings], window=_window(answer.window),
            activity_class=answer.activity.activity if answer.activity else None,
            explanation=[words.step(each) for each in computed.explanation], warnings=list(answer.warnings),
        )  # fmt: skip


def _place(law: Law, zone: str, latitude: float | None, longitude: float | None, on: date) -> Located:
    """The area that is asked about: as it is named, or that in which the place lies. Refuses both at once, and half a place."""
    if latitude is None and longitude is None:
        return Located(zone, "")
    if zone:
        raise Refused("place_or_zone_required", "Informe a zona ou o lugar, e não os dois.")
    if latitude is None or longitude is None:
        raise Refused("position_incomplete", "Informe latitude e longitude, ou nenhuma das duas.", field="latitude")
    return located(law, latitude, longitude, on)


def _operator(caller: Caller, regime: str, operator: UUID | None) -> UUID | None:
    """Who answers for the vehicle, to whoever may read it in the register."""
    if operator is None:
        return None
    thing = Thing(kind="operator", regimes=frozenset({regime}), owners=frozenset({operator}))
    return operator if verdict(caller, Action.READ_OPERATORS, thing) is Verdict.ALLOWED else None


async def _standing(door: Door, caller: Caller, here: InStreet) -> OnRoad:
    """The vehicle as it stands; only where an appeal may have suspended what stops it, the cases themselves are read."""
    vehicle, road = here.found.vehicle, here.found.road
    if vehicle is None or not is_contestable(road):
        return road
    stream = VEHICLE.at(vehicle)

    def standing(seen: Seen) -> OnRoad:
        return in_effect(here.law, seen, seen[stream], road, here.on)

    return await run_sync(door.sight(caller).seen, standing)


def _words(regime: Regime, language: Language) -> Words:
    """The regime's words, kept: the same provisions are cited again and again."""
    kept = _WORDS.get((regime.key, language))
    if kept is None or kept.regime is not regime:
        kept = _WORDS[regime.key, language] = Words(regime, language)
    return kept


_WORDS: dict[tuple[str, Language], Words] = {}


def _finding(words: Words, found: Finding) -> FindingView:
    title = words.pick(*TITLES.get(found.code, IN_ZONE))
    return FindingView(code=found.code, title=title, values=dict(found.values), citation=words.citation(found.citation))


def _window(found: ZoneWindow | None) -> WindowView | None:
    if found is None:
        return None
    return WindowView(restricted=found.restricted, why=found.why, name=found.name or None, act=found.act or None)
