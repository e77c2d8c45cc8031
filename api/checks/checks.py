"""The pure questions: what the law answers without any case. Open to every role; each answer carries its steps down to the article."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from api.door import Door
from api.http.forms import View
from api.http.language import asked_in
from api.http.queries import POLICY
from api.policy import Caller
from api.roles import Action
from domain.law import questions
from domain.law.lawbook import Law
from domain.law.permits.vehicle_check import VehicleAsked
from projections.views.explained import CitationView, StepView, Words

ANYONE: dict[str, Any] = {"actions": (Action.ASK_CHECKS,), "problem_statuses": (409,)}

TA, CVS = "authorisation-term", "service-link-certificate"
"""The kinds of permits that the query names by their initials."""

RegimeAsked = Annotated[str, QueryParameter(name="regime", max_length=60, description="Key of a regime, such as americana-charter.")]


class SkippedView(View, frozen=True):
    """A day passed over: why (`saturday`, `sunday`, `public-holiday`, `office-closed`, `closes-early`), and the act that says so."""

    day: date
    why: str
    name: str | None
    act: str | None


class TimeLimitView(View, frozen=True):
    """A counted term. `lastDay` is the last on which the act may be done, `rawLastDay` the same before it rolled over closed days.

    `warnings`: `rule_set_superseded`; `rule_set_not_in_force` for a start after the norm's end: only a fact of before has the term.
    """

    regime: str
    rule: str
    start: date
    first_day: date
    raw_last_day: date
    last_day: date
    expires_at: str
    skipped: list[SkippedView]
    explanation: list[StepView]
    warnings: list[str]


class FineView(View, frozen=True):
    """What an infraction costs. `repeated`: the earlier infraction's window, which ends on `windowLastDay`, holds the new fact."""

    regime: str
    provision: str
    group: str
    occurred_on: date
    base_centavos: int
    multiplier: int
    amount_centavos: int
    table_version: str
    repeated: bool
    window_last_day: date | None
    explanation: list[StepView]
    warnings: list[str]


class ValidityView(View, frozen=True):
    """The days of a permit. `lastRenewalDay` is null where the law sets no day by which a renewal is asked."""

    regime: str
    permit: str
    issued_on: date
    valid_from: date
    valid_until: date
    last_renewal_day: date | None
    explanation: list[StepView]
    warnings: list[str]


class VehicleRefusalView(View, frozen=True):
    """One reason to refuse the vehicle, with the values that were compared."""

    code: str
    title: str
    values: dict[str, str | int | bool | None]
    citation: CitationView | None


class VehicleCheckView(View, frozen=True):
    """Whether the vehicle would be licensed on the day; every refusal is named."""

    regime: str
    on: date
    accepted: bool
    refusals: list[VehicleRefusalView]
    explanation: list[StepView]
    warnings: list[str]


class Checks(Controller):
    """Pure questions."""

    path = "/checks"
    tags: Sequence[str] | None = ("Checks",)

    @get("/time-limit", opt={**ANYONE, "policy_queries": True}, sync_to_thread=True)
    def check_time_limit(
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        regime: RegimeAsked,
        rule: Annotated[str, QueryParameter(name="rule", max_length=60, description="first-appeal, second-appeal, fine-due, …")],
        start: Annotated[date, QueryParameter(name="start", description="The day from which the term runs; it is not counted.")],
    ) -> TimeLimitView:
        """Count a term, day by day. `policy.<key>=` tries another reading of a doubtful point."""
        law, words = _law(request, door, regime)
        tried = {name.removeprefix(POLICY): text for name, text in request.query_params.items() if name.startswith(POLICY)}
        found, steps, warnings = questions.time_limit_of(questions.readings(law, tried), rule, start)
        return TimeLimitView(
            regime=regime, rule=rule, start=start, first_day=found.first_day, raw_last_day=found.raw_last_day, last_day=found.last_day,
            expires_at=found.expires_at,
            skipped=[SkippedView(day=s.day, why=s.why, name=s.name or None, act=s.act or None) for s in found.skipped],
            explanation=[words.step(each) for each in steps], warnings=list(warnings),
        )  # fmt: skip

    @get("/fine", opt=ANYONE, sync_to_thread=True)
    def check_fine(  # noqa: PLR0917 - the parts of the question
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        regime: RegimeAsked,
        provision: Annotated[str, QueryParameter(name="provision", max_length=60, description="Id of an infraction, such as AME-16-I.")],
        occurred_on: Annotated[date, QueryParameter(name="occurredOn")],
        prior_on: Annotated[
            date | None,
            QueryParameter(
                name="priorOn",
                description="Day of the earlier infraction that is repeated; of its citation, where the window runs from there (SPF).",
            ),
        ] = None,
    ) -> FineView:
        """What an infraction costs on its day, doubled where it repeats an earlier one."""
        law, words = _law(request, door, regime)
        found = questions.fine_of(law, provision, occurred_on, prior_on)
        return FineView(
            regime=regime, provision=provision, group=found.fine.group, occurred_on=occurred_on, base_centavos=found.fine.base_centavos,
            multiplier=found.fine.multiplier, amount_centavos=found.fine.amount_centavos, table_version=found.fine.table_version,
            repeated=found.repeated, window_last_day=found.window_last_day,
            explanation=[words.step(each) for each in found.explanation], warnings=list(found.warnings),
        )  # fmt: skip

    @get("/validity", opt=ANYONE, sync_to_thread=True)
    def check_validity(  # noqa: PLR0917 - the parts of the question
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        regime: RegimeAsked,
        permit: Annotated[str, QueryParameter(name="permit", max_length=60, description="Kind of a permit, such as circulation-permit.")],
        issued_on: Annotated[date, QueryParameter(name="issuedOn")],
        ta_until: Annotated[date | None, QueryParameter(name="taUntil", description="Last day of the TA that an AET rests on.")] = None,
        cvs_until: Annotated[date | None, QueryParameter(name="cvsUntil", description="Last day of the CVS that it rests on.")] = None,
    ) -> ValidityView:
        """How long a permit granted on a day lasts, and until when its renewal is asked."""
        law, words = _law(request, door, regime)
        base = {kind: day for kind, day in ((TA, ta_until), (CVS, cvs_until)) if day is not None}
        found = questions.validity_of(law, permit, issued_on, base)
        return ValidityView(
            regime=regime, permit=permit, issued_on=issued_on, valid_from=found.validity.valid_from, valid_until=found.validity.valid_until,
            last_renewal_day=found.last_renewal_day, explanation=[words.step(each) for each in found.explanation],
            warnings=list(found.warnings),
        )  # fmt: skip

    @get("/vehicle", opt=ANYONE, sync_to_thread=True)
    def check_vehicle(  # noqa: PLR0917 - the parts of the question
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        regime: RegimeAsked,
        kind: Annotated[str, QueryParameter(name="type", max_length=30, description="bus, microbus, mixed or other.")],
        manufacture_year: Annotated[int, QueryParameter(name="manufactureYear", ge=1900, le=2100)],
        passenger_seats: Annotated[int, QueryParameter(name="passengerSeats", ge=0, le=500, description="The driver is not counted.")],
        on: Annotated[date, QueryParameter(name="on")],
        licensed_in: Annotated[str, QueryParameter(name="licensedIn", max_length=100, description="Municipality.")] = "",
        service_kind: Annotated[str, QueryParameter(name="serviceKind", max_length=60)] = "",
        crlv_category: Annotated[
            str, QueryParameter(name="crlvCategory", max_length=60, description="for-hire, private or official.")
        ] = "",
    ) -> VehicleCheckView:
        """Whether a vehicle would be licensed on a day; what is left out is not checked."""
        law, words = _law(request, door, regime)
        asked = VehicleAsked(
            kind, manufacture_year, passenger_seats, licensed_in=licensed_in, service_kind=service_kind, crlv_category=crlv_category
        )
        found, steps, warnings = questions.vehicle_of(law, asked, on)
        refusals = [
            VehicleRefusalView(
                code=each.code, title=words.pick(each.title_pt, each.title_en), values=dict(each.values),
                citation=words.citation(each.citation),
            )
            for each in found.refusals
        ]  # fmt: skip
        return VehicleCheckView(
            regime=regime, on=on, accepted=found.accepted, refusals=refusals, explanation=[words.step(each) for each in steps],
            warnings=list(warnings),
        )  # fmt: skip


def _law(request: Request[Caller, Any, Any], door: Door, regime: str) -> tuple[Law, Words]:
    """The law of a regime as it is now, and its words in the reader's language. Refuses `regime_unknown`."""
    law = door.sight(request.user).law(regime)
    return law, Words(law.regime, asked_in(request))
