"""What operators, vehicles and permits are for handlers: where their facts lie, whose they are, how they are shown."""

from datetime import date
from typing import Annotated
from uuid import UUID

from msgspec import Meta

from api.door import Resource
from api.policy import Thing
from api.registers.answering import answering
from api.registers.in_law import standing, state_of
from api.roles import Action
from api.sight import Sight
from domain.law.permits.permit_evidence import Missing
from domain.operators.operator import OPERATOR, Operator, company_stream, operator_stream
from domain.permits.grants import checklist
from domain.permits.held import not_valid_beneath
from domain.permits.permit import PERMIT, Permit
from domain.vehicles.vehicle import VEHICLE, Vehicle
from projections.views.answering import of_permit
from projections.views.explained import Words
from projections.views.operator import OperatorView, operator_view
from projections.views.permit import PermitView, permit_view
from projections.views.vehicle import VehicleView, vehicle_view

DriverNumber = Annotated[int, Meta(ge=0, le=100_000, description="Number of a driver of the operator; 0 where it is about no single one.")]


def _operator_thing(_: Sight, state: Operator) -> Thing:
    entry = state.entry
    return Thing(kind="operator", regimes=frozenset({entry.regime}), owners=frozenset({operator_stream(entry.regime, entry.cnpj).id}))


def _operator_view(sight: Sight, operator: UUID) -> OperatorView:
    state = state_of(sight, OPERATOR.at(operator), lambda state: state.entry.regime)
    law = sight.law(state.entry.regime)
    company = state_of(sight, company_stream(state.entry.regime, state.entry.cnpj), lambda _: state.entry.regime)
    return operator_view(
        operator, state, company, law, sight.day(law.zone), personal=sight.may(Action.READ_PERSONAL_DATA, _operator_thing(sight, state))
    )


def _vehicle_thing(sight: Sight, state: Vehicle) -> Thing:
    """Whoever holds the vehicle on the day of the asking: the one before sees it no longer."""
    holder = state.operator_on(sight.today(state.entry.regime))
    return Thing(kind="vehicle", regimes=frozenset({state.entry.regime}), owners=frozenset({holder} if holder is not None else ()))


def _vehicle_view(sight: Sight, vehicle: UUID) -> VehicleView:
    stream = VEHICLE.at(vehicle)
    state, entries = standing(sight, stream, lambda state: state.entry.regime)
    law = sight.law(state.entry.regime)
    words = Words(law.regime, sight.language)
    thing = _vehicle_thing(sight, sight[stream])
    texts, internal = sight.may(Action.READ_PERSONAL_DATA, thing), sight.may(Action.READ_OPINIONS, thing)
    return vehicle_view(vehicle, entries, state, law, words, day=sight.day(law.zone), texts=texts, internal=internal)


def _permit_thing(_: Sight, state: Permit) -> Thing:
    return Thing(kind="permit", regimes=frozenset({state.asked.regime}), owners=frozenset({state.asked.operator}))


def _permit_view(sight: Sight, permit: UUID) -> PermitView:
    state, entries = standing(sight, PERMIT.at(permit), lambda state: state.asked.regime)
    law = sight.law(state.asked.regime)
    words, day = Words(law.regime, sight.language), sight.day(law.zone)
    lacking = _lacking(sight, state, day)
    beneath = sight.seen(lambda seen: not_valid_beneath(law, seen, permit, state, day))
    asked, issued = state.asked, state.issued is not None
    holder = sight[OPERATOR.at(asked.operator)].entry.cnpj if issued and asked.vehicle is not None else ""
    answers = answering(sight, words, holder, asked.operator, asked.vehicle, day, of_permit) if holder else None
    thing = _permit_thing(sight, state)
    texts, internal = sight.may(Action.READ_PERSONAL_DATA, thing), sight.may(Action.READ_OPINIONS, thing)
    return permit_view(
        permit, entries, state, law, words, lacking=lacking, beneath=beneath, answers=answers, day=day, texts=texts,
        internal=internal,
    )  # fmt: skip


def _lacking(sight: Sight, state: Permit, day: date) -> tuple[Missing, ...]:
    """What an open application or renewal lacks on the day; nothing where nothing waits for a decision."""
    renewal = state.open_renewal() is not None
    if day < state.asked.applied_on or not (renewal or state.stage == "applied"):
        return ()
    law = sight.law(state.asked.regime)
    return sight.seen(lambda seen: checklist(law, state, seen, day, renewal=renewal)[0])


OPERATORS: Resource[Operator, OperatorView] = Resource(
    "/api/v1/operators", OPERATOR.at, Action.READ_OPERATORS, _operator_thing, _operator_view
)
VEHICLES: Resource[Vehicle, VehicleView] = Resource("/api/v1/vehicles", VEHICLE.at, Action.READ_VEHICLES, _vehicle_thing, _vehicle_view)
PERMITS: Resource[Permit, PermitView] = Resource("/api/v1/permits", PERMIT.at, Action.READ_PERMITS, _permit_thing, _permit_view)
