"""Appeals against a measure outside a case: a withdrawal, a permit or renewal refused (Q-40). One measure has one case, by its id."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID, uuid5

from domain.cases.appeals.lodging import Lodging, instant_of_lodging, lodged
from domain.cases.case import case_stream, evolve
from domain.cases.contested import MEASURE_RULE
from domain.cases.events.common import Contested, Offender, Track
from domain.cases.events.opening import MeasureContested
from domain.cases.matter import Matter
from domain.cases.state import Case
from domain.days import check_not_future, check_order
from domain.law.lawbook import Law, law_of
from domain.law.time_limits import time_limit
from domain.operators.operator import OPERATOR
from domain.permits.permit import PERMIT
from domain.refusal import Refused
from domain.streams import NAMES
from domain.vehicles.vehicle import VEHICLE

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.commands.opening import ContestMeasure
    from domain.streams import Facts, Occasion, Seen


class Measure(NamedTuple):
    """A measure outside a case: in which regime, against which operator, on which day, by whom."""

    regime: str
    operator: UUID
    done_on: date
    by: UUID


def measure_case(act: Contested, subject: UUID, number: int) -> UUID:
    """The id of the one case about a measure: a second appeal against it goes into the same case, so that no tier is asked twice."""
    return uuid5(NAMES, f"case:{act}:{subject}:{number}")


def contest(command: ContestMeasure, seen: Seen, occasion: Occasion) -> Facts:
    """Lodge an appeal against a withdrawal (of the vehicle `subject`) or a refusal (of the permit `subject`, or its renewal).

    The first one opens the case; refuses `case_not_of_measure` for another id than `measure_case` gives.
    """
    if command.case != measure_case(command.act, command.subject, command.subject_number):
        raise Refused(
            "case_not_of_measure", "Cada ato tem um só processo de recurso: use o identificador que decorre do ato.",
            case=str(measure_case(command.act, command.subject, command.subject_number)),
        )  # fmt: skip
    measure = _measure(command, seen)
    law = law_of(seen, measure.regime)
    at = instant_of_lodging(law, occasion, command.lodged_at, command.protocol, by_operator=command.by_operator)
    track = Track(command.act, command.subject_number)
    lodging = Lodging(
        at, command.grounds, command.appellant, occasion.person, command.addressed_to, command.protocol, as_owner=command.as_owner
    )
    stream = case_stream(command.case)
    if seen.exists(stream):
        return lodged(Matter(command.case, seen[stream], law, seen), track, lodging)
    key = law.regime.policy_keys.get("appeal-other-acts")
    if law.regime.appeal_tiers is None or (key is not None and not law.flag(key, measure.done_on)):
        raise Refused("act_not_appealable", "Na leitura em vigor este ato não tem recurso nestas instâncias.", *law.regime.cites("appeal"))
    known_on = command.acknowledged_on or at.astimezone(law.zone).date()
    check_not_future(law, occasion, acknowledged_on=command.acknowledged_on)
    check_order("act_on", measure.done_on, "acknowledged_on" if command.acknowledged_on else "lodged_at", known_on)
    opened = _opened(command, law, seen, measure, known_on)
    matter = Matter(command.case, evolve(Case(), opened), law, seen)
    return [*matter.facts(opened), *lodged(matter, track, lodging)]


def _opened(command: ContestMeasure, law: Law, seen: Seen, measure: Measure, known_on: date) -> MeasureContested:
    """The case of the measure; its term runs from the acknowledgement, and an appeal without one is itself that."""
    limit, computed = time_limit(law, MEASURE_RULE, known_on)
    registered = seen[OPERATOR.at(measure.operator)].registered
    if registered is None:
        raise Refused("operator_not_found", "A operadora a que o ato se refere não está cadastrada.", operator=str(measure.operator))
    return MeasureContested(
        number=command.number, regime=measure.regime, act=command.act, subject=command.subject, subject_number=command.subject_number,
        offender=Offender(registered.cnpj, measure.operator), act_on=measure.done_on, acknowledged_on=known_on, last_day=limit.last_day,
        imposed_by=measure.by, receipt=law.receipt(computed),
    )  # fmt: skip


def _measure(command: ContestMeasure, seen: Seen) -> Measure:
    """The measure as its own register has it; refuses `nothing_to_appeal` where there is none."""
    found: Measure | None = None
    if command.act == "withdrawal":
        found = _withdrawal(command, seen)
    elif command.act == "permit-refusal":
        found = _refusal(command, seen)
    if found is None:
        raise Refused(
            "nothing_to_appeal",
            "Não há esse ato a contestar: confira o veículo ou a licença e o número.",
            act=command.act,
            subject=str(command.subject),
        )
    return found


def _withdrawal(command: ContestMeasure, seen: Seen) -> Measure | None:
    vehicle = seen[VEHICLE.at(command.subject)]
    order = next((b for b in vehicle.withdrawals if b.number == command.subject_number), None)
    if vehicle.registered is None or order is None or order.person is None:
        return None
    operator = vehicle.operator_on(order.since) or vehicle.registered.operator
    return Measure(vehicle.registered.regime, operator, order.since, order.person)


def _refusal(command: ContestMeasure, seen: Seen) -> Measure | None:
    permit = seen[PERMIT.at(command.subject)]
    if permit.applied is None:
        return None
    if command.subject_number == 0:
        refused = permit.refused
        return Measure(permit.applied.regime, permit.applied.operator, refused.decided_on, refused.by) if refused else None
    renewal = next((r for r in permit.renewals if r.requested.number == command.subject_number and r.outcome == "refused"), None)
    if renewal is None or renewal.decided_on is None or renewal.decided_by is None:
        return None
    return Measure(permit.applied.regime, permit.applied.operator, renewal.decided_on, renewal.decided_by)
