"""What the program gathers from several streams before it asks the law, gathered once more as those streams stood before the decision.

The same functions gather as in a decision, from the facts before its place in the log: a fact entered later, also one of an earlier day,
is not among them. A register that is not in the log says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

import msgspec

from domain.acts.acts import city_acts, regime_acts
from domain.cases.case import case_stream
from domain.cases.events import opening, sanctions
from domain.cases.events.fines import FineReassessed
from domain.cases.fines.priors import infractions
from domain.cases.fines.recidivism import noted_infraction
from domain.cases.matter import Matter
from domain.cases.measures.cassation_grounds import check_ground, company_of
from domain.cases.opening.in_service import ABSENT, EXPIRED, WITHDRAWN, on_the_road
from domain.cases.sanctions.citing import class_of
from domain.cases.sanctions.standing import at_fact, operator_of
from domain.cases.state import Case
from domain.cases.vehicle_record import noted
from domain.law.explanation import plain_json
from domain.law.permits.validity import permit_rule
from domain.law.recurrence import recurrence, recurrence_among
from domain.law.road.activity_class import activity_class
from domain.operators.operator import OPERATOR
from domain.permits.events import PermitIssued, PermitRenewalRefused, PermitRenewed
from domain.permits.evidence import evidence, parties_of
from domain.permits.held import base_found, establishments
from domain.permits.permit import PERMIT, permit_stream
from domain.replay.inputs import day
from domain.replay.register_evidence import EVIDENCE
from domain.streams import Seen
from domain.vehicles.events import NotedInfraction
from domain.vehicles.vehicle import VEHICLE, NotedCase

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.events.common import Offender
    from domain.cases.opening.in_service import OnTheRoad
    from domain.law.explanation import Computed
    from domain.law.lawbook import Law
    from domain.law.regime import Item
    from domain.permits.permit import Permit
    from domain.replay.told import Known

SANCTIONING = sanctions.SanctionsImposed | sanctions.VehicleHeld


class Gathered(NamedTuple):
    """An input that the streams before the decision do not give: the field, what was asked with, what they give."""

    field: str
    recorded: object
    expected: object


def not_as_gathered(computed: Computed, event: Any, before: object, known: Known, law: Law) -> Iterator[Gathered]:  # noqa: ANN401
    """Every input of a computation of `event` that was gathered and is not as the streams before it held it."""
    seen = seen_before(known, law)
    match computed.engine.partition("/")[0]:
        case "recurrence" if isinstance(before, Case):
            yield from _recurrence(computed, event, before, seen, law)
        case "activity-class":
            yield from _activity(computed, event, before, seen, law)
        case "vehicle-in-service" if isinstance(event, opening.InfractionRecorded):
            yield from _in_service(computed, event, seen, law)
        case "cassation-ground" if isinstance(before, Case):
            yield from _ground(computed, event, before, seen, law)
        case "permit-validity":
            yield from _base(computed, event, before, seen, law)
        case "permit-checklist":
            yield from _evidence(computed, event, before, seen, law)
        case _:
            return


def seen_before(known: Known, law: Law) -> Seen:
    """The streams as a decision sees them, with the law of its receipt."""
    regime = law.regime
    acts = {regime_acts(regime.key): (1, law.acts), city_acts(regime.municipality): (1, law.city)}
    return Seen(acts, {regime.key: regime}, lambda streams: {each: (1, known(each)) for each in streams})


def _recurrence(computed: Computed, event: Any, before: Case, seen: Seen, law: Law) -> Iterator[Gathered]:  # noqa: ANN401
    """The infraction asked about, and the earlier ones that vehicle, plate or company kept."""
    if before.recorded is None:
        return
    fact = msgspec.convert(computed.inputs["fact"], NotedInfraction)
    matter = Matter(fact.case, before, law, seen)
    own = noted(matter) if isinstance(event, FineReassessed) else None
    item = before.ledger.provision if isinstance(event, FineReassessed) else event.provision
    asked = own.infraction if own is not None else noted_infraction(matter, item)
    same_instants = (fact.occurred_at, fact.cited_at, fact.offender) == (asked.occurred_at, asked.cited_at, asked.offender)
    if same_instants and fact != asked:
        # Other instants or another company are told by the case itself.
        yield Gathered("recurrence.fact", computed.inputs["fact"], msgspec.to_builtins(asked))
    records = infractions(matter)
    recorded = computed.inputs["earlier"]
    if not any(each.noted for each in records):
        # Nothing was kept of vehicle, plate or company, or their streams are not in this log: an earlier case must be there itself.
        kept = [each for each in recorded if _is_of_case(msgspec.convert(each, NotedCase), before, seen, law)]
        if kept != list(recorded):
            yield Gathered("recurrence.earlier", recorded, kept)
        return
    expected = recurrence(law, fact, *records)[1].inputs["earlier"]
    if isinstance(event, FineReassessed) and before.ledger.prior is not None:
        # What became of the prior alone is asked first; only where that counts no more, of all others.
        prior = next((found for each in records if (found := each.of(before.ledger.prior)) is not None), None)
        alone = recurrence_among(law, fact, [prior])[1].inputs["earlier"] if prior is not None else None
        if plain_json(recorded) == plain_json(alone):
            return
    if plain_json(recorded) != plain_json(expected):
        yield Gathered("recurrence.earlier", recorded, expected)


def _is_of_case(earlier: NotedCase, before: Case, seen: Seen, law: Law) -> bool:
    """Whether an earlier infraction is that of a case in the log, of the same vehicle or plate where these keep it."""
    there, here, fact = seen[case_stream(earlier.infraction.case)].recorded, before.recorded, earlier.infraction
    if there is None or here is None:
        return False
    same = law.regime.recurrence_subject == "operator" or there.vehicle == here.vehicle or there.plate == here.plate
    return same and (there.occurred_at, there.cited_at, there.offender.cnpj) == (fact.occurred_at, fact.cited_at, fact.offender)


def _activity(computed: Computed, event: Any, before: object, seen: Seen, law: Law) -> Iterator[Gathered]:  # noqa: ANN401
    """The two permits on the day of the fact, and what was found."""
    if isinstance(event, opening.InfractionRecorded) and event.trip is not None:
        if not _registered(seen, law, event.offender, event.occurred_on):
            return
        facts = at_fact(law, seen, event.offender, event.vehicle, findings=event.findings, on=event.occurred_on)
        expected = activity_class(law, facts.permits, event.trip.kind, facts.findings, event.occurred_on)[1]
    elif isinstance(event, SANCTIONING) and isinstance(before, Case) and before.recorded is not None:
        if not _registered(seen, law, before.recorded.offender, before.recorded.occurred_on):
            return
        expected = class_of(Matter(UUID(int=0), before, law, seen), before.recorded)[1][-1]
    else:
        return
    for name in ("permits", "findings", "trip"):
        if plain_json(computed.inputs[name]) != plain_json(expected.inputs[name]):
            yield Gathered(f"activity-class.{name}", computed.inputs[name], expected.inputs[name])


def _registered(seen: Seen, law: Law, offender: Offender, on: date) -> bool:
    """Whether the register holds the operator that the fact names; of one that it names none, nothing was ever issued."""
    operator = operator_of(law, seen, offender, on)
    return operator is None or seen[OPERATOR.at(operator)].registered is not None


def _in_service(computed: Computed, event: opening.InfractionRecorded, seen: Seen, law: Law) -> Iterator[Gathered]:
    """The permit of the vehicle on the day; where the fact is an order not met, the permit was no question."""
    recorded, on = computed.inputs["vehicle"], day(computed.inputs, "on")
    item = law.regime.item(event.provision)
    vehicle = seen[VEHICLE.at(event.vehicle)] if event.vehicle is not None else None
    if item is None or (vehicle is not None and vehicle.registered is None):
        return
    differences = _not_as_on_the_road(recorded, {"permit": "valid", "ended_as": ""})
    if {WITHDRAWN, ABSENT, EXPIRED} & set(item.checks):
        differences = _not_as_on_the_road(recorded, _asked_of(item, on_the_road(law, seen, vehicle, on)))
        if differences and vehicle is not None and len(vehicle.operators) > 1:
            once = _asked_of(item, on_the_road(law, seen, vehicle, on, any_holder=True))
            # Facts recorded when a seller's permit still counted for the buyer keep what they told.
            differences = differences if _not_as_on_the_road(recorded, once) else ()
    yield from differences


def _asked_of(item: Item, road: OnTheRoad) -> dict[str, str | bool]:
    """What of a vehicle on the road the checks of an item ask."""
    asked: dict[str, str | bool] = {"permit": road.permit, "ended_as": road.ended_as}
    return asked | ({"collected": road.collected, "orders_withdrawal": road.orders_withdrawal} if WITHDRAWN in item.checks else {})


def _not_as_on_the_road(recorded: Mapping[str, Any], expected: Mapping[str, str | bool]) -> tuple[Gathered, ...]:
    usual: dict[str, str | bool] = {"permit": "never-issued", "ended_as": "", "collected": False, "orders_withdrawal": False}
    return tuple(
        Gathered(f"vehicle-in-service.vehicle.{name}", recorded.get(name, usual[name]), value)
        for name, value in expected.items()
        if recorded.get(name, usual[name]) != value
    )


def _ground(computed: Computed, event: Any, before: Case, seen: Seen, law: Law) -> Iterator[Gathered]:  # noqa: ANN401
    """The demands to renew that were not met, and the insolvencies; that a fine is unpaid is held against the case itself."""
    matter = Matter(UUID(int=0), before, law, seen)
    ground = next((g for g in law.regime.cassation_grounds if g.provision == event.ground), None)
    known = all(seen[permit_stream(each)].applied is not None for each in event.permits) and company_of(matter).establishments
    if ground is None or not known or not {"renewal-demanded", "insolvency-recorded"} & set(ground.checks):
        return
    on = day(computed.inputs, "on")
    expected = check_ground(matter, ground, event.permits, on)[-1]
    for name in ("demands", "insolvencies"):
        if plain_json(computed.inputs[name]) != plain_json(expected.inputs[name]):
            yield Gathered(f"cassation-ground.{name}", computed.inputs[name], expected.inputs[name])


def _base(computed: Computed, event: Any, before: object, seen: Seen, law: Law) -> Iterator[Gathered]:  # noqa: ANN401
    """The last days of the permits that a permit rests on; a renewal counts by its own alone."""
    permit: Any = before
    rule = permit_rule(law, permit.asked.kind)
    caps: dict[str, date] | None = None
    if isinstance(event, PermitIssued) and rule.base is not None and rule.base.caps:
        on = event.decided_on
        if not _parties_known(permit, seen) or not _others_known(permit, law, seen, on):
            return
        caps = base_found(rule, parties_of(seen, permit, on).held, permit.asked.permit_class, on).caps
    if plain_json(computed.inputs.get("base")) != plain_json(caps):
        yield Gathered("permit-validity.base", computed.inputs.get("base"), plain_json(caps))


def _evidence(computed: Computed, event: Any, before: object, seen: Seen, law: Law) -> Iterator[Gathered]:  # noqa: ANN401
    """The parts of an application's evidence that `register_evidence` does not name: vehicle, owner, drivers, fleet, other permits."""
    permit: Any = before
    if not _parties_known(permit, seen):
        return
    on, renewal = day(computed.inputs, "on"), isinstance(event, PermitRenewed | PermitRenewalRefused)
    expected: dict[str, Any] = plain_json(evidence(law, permit, parties_of(seen, permit, on), on, renewal=renewal))
    recorded: dict[str, Any] = computed.inputs["evidence"]
    told = {*EVIDENCE, *(() if _others_known(permit, law, seen, on) else ("base",))}
    for name in sorted({*expected, *recorded} - told):
        if recorded.get(name) != expected.get(name):
            yield Gathered(f"permit-checklist.evidence.{name}", recorded.get(name), expected.get(name))


def _parties_known(permit: Permit, seen: Seen) -> bool:
    """Whether the log holds the operator and the vehicle of an application."""
    vehicle = permit.asked.vehicle
    operator = seen[OPERATOR.at(permit.asked.operator)].registered
    return operator is not None and (vehicle is None or seen[VEHICLE.at(vehicle)].registered is not None)


def _others_known(permit: Permit, law: Law, seen: Seen, on: date) -> bool:
    """Whether the log holds every permit that operator and vehicle are said to have asked for."""
    operators = [seen[OPERATOR.at(each)] for each in establishments(law, seen, permit.asked.operator, on)]
    vehicles = [seen[VEHICLE.at(each)] for each in (permit.asked.vehicle,) if each is not None]
    ids = [permit for each in operators for permit in each.permits] + [permit for each in vehicles for permit in each.permits]
    return all(seen[PERMIT.at(each)].applied is not None for each in ids)
