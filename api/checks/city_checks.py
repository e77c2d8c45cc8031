"""Pure questions of some regimes only: spaces that a car park owes, the class of an activity. Without a regime, the one that knows them."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from api.checks.checks import ANYONE
from api.door import Door
from api.http.forms import View
from api.http.language import asked_in
from api.policy import Caller
from domain.law.city_questions import class_of, knows_car_parks, knows_classes, only_regime, reserve_of
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.law.permits.permit_status import Status
from domain.law.regime import Regime
from projections.views.explained import StepView, Words

RegimeOrOnly = Annotated[
    str, QueryParameter(name="regime", max_length=60, description="Key of a regime; may be left out where only one knows the matter.")
]
Day = Annotated[date | None, QueryParameter(name="on", description="The day of the question; today where it is left out.")]


class ReserveView(View, frozen=True):
    """How many reserved spaces are due for so many offered."""

    regime: str
    on: date
    spaces: int
    percent: int
    required_spaces: int
    explanation: list[StepView]
    warnings: list[str]


class ActivityView(View, frozen=True):
    """The class of an activity: `regular`, `irregular` or `clandestine`; `provision` (null for a regular one) and its fine."""

    regime: str
    on: date
    activity: str = msgspec.field(name="class")
    provision: str | None
    fine_centavos: int
    explanation: list[StepView]
    warnings: list[str]


class CityChecks(Controller):
    """Pure questions."""

    path = "/checks"
    tags: Sequence[str] | None = ("Checks",)

    @get("/parking-reserve", opt=ANYONE, sync_to_thread=True)
    def check_parking_reserve(
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        spaces: Annotated[int, QueryParameter(name="spaces", ge=0, le=1_000_000, description="Spaces actually offered.")],
        regime: RegimeOrOnly = "",
        on: Day = None,
    ) -> ReserveView:
        """How many spaces must be reserved: a share, a half rounded up."""
        law, words, day = _asked(request, door, regime, knows_car_parks, on)
        found = reserve_of(law, spaces, day)
        return ReserveView(
            regime=law.regime.key, on=day, spaces=spaces, percent=found.reserve.percent, required_spaces=found.reserve.required,
            explanation=[words.step(each) for each in found.explanation], warnings=list(found.warnings),
        )  # fmt: skip

    @get("/activity-class", opt=ANYONE, sync_to_thread=True)
    def check_activity_class(  # noqa: PLR0917 - the parts of the question
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        term: Annotated[Status, QueryParameter(name="ta", description="The operator's term at the instant of the fact.")],
        certificate: Annotated[Status, QueryParameter(name="cvs", description="The vehicle's certificate at the instant of the fact.")],
        term_kind: Annotated[Literal["full", "simplified-replacing-cvs"], QueryParameter(name="taKind")] = "full",
        trip: Annotated[Literal["routine", "non-routine", "mixed"], QueryParameter(name="trip")] = "non-routine",
        other_breach: Annotated[bool, QueryParameter(name="otherBreach", description="Something else was found breached.")] = False,  # noqa: FBT002 - a query
        regime: RegimeOrOnly = "",
        on: Day = None,
    ) -> ActivityView:
        """Which class of activity the statuses bring, and what it costs."""
        law, words, day = _asked(request, door, regime, knows_classes, on)
        found = class_of(law, term, certificate, day, replaces=term_kind != "full", trip=trip, other_breach=other_breach)
        return ActivityView(
            regime=law.regime.key, on=day, activity=found.classified.activity, provision=found.classified.provision or None,
            fine_centavos=found.fine_centavos, explanation=[words.step(each) for each in found.explanation], warnings=list(found.warnings),
        )  # fmt: skip


def _asked(
    request: Request[Caller, Any, Any], door: Door, regime: str, knows: Callable[[Regime], bool], on: date | None
) -> tuple[Law, Words, date]:
    """The law that is asked, its words, and the day. Refuses `regime_unknown`, `regime_required`."""
    sight = door.sight(request.user)
    law = sight.law(regime or only_regime(PACKS, knows))
    return law, Words(law.regime, asked_in(request)), on or sight.day(law.zone)
