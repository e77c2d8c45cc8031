"""Answers of the register of car parks. A fault found here penalises nobody: a notice opens a case for that."""

from __future__ import annotations

from typing import assert_never

from domain.cases.non_compliance.operation import operation_ended
from domain.days import check_not_future
from domain.law.lawbook import Law
from domain.law.parking.parking_reserve import parking_rule
from domain.parking import commands as c
from domain.parking.declarations import declared, inspected, licence, mode, mode_with, running
from domain.parking.events import ScheduleSet
from domain.parking.facility import FACILITY, Facility, evolve
from domain.parking.lookup import registered_facility
from domain.parking.registration import registered
from domain.refusal import Refused
from domain.streams import Facts, Occasion, Seen


def decide(command: c.FacilityCommand, seen: Seen, occasion: Occasion) -> Facts:
    """Answer a command of the register with facts, or refuse it."""
    stream = FACILITY.at(command.facility)
    if isinstance(command, c.RegisterFacility):
        return [(stream, event) for event in registered(command, seen, occasion)]
    facility, law = registered_facility(seen, command.facility)
    match command:
        case c.ChangeFacilityOperator():
            changed = running(command, law, occasion)
            return [(stream, changed), *operation_ended(law, seen, evolve(facility, changed))]
        case c.ChangeFacilityMode():
            return [(stream, mode(command, law, occasion))]
        case c.DeclareSpaces():
            law.check_in_force(command.declared_on, or_before=True)
            changed_mode = mode_with(command, facility)
            modes = [(stream, mode(changed_mode, law, occasion))] if changed_mode is not None else []
            return [*modes, (stream, declared(command, law, facility, occasion))]
        case c.InspectFacility():
            return [(stream, inspected(command, law, facility, occasion))]
        case c.DeclareLicence():
            return [(stream, licence(command, law, facility, occasion))]
        case c.SetSchedule():
            return [(stream, _schedule(command, law, facility, occasion))]
        case _:
            assert_never(command)


def _schedule(command: c.SetSchedule, law: Law, facility: Facility, occasion: Occasion) -> ScheduleSet:
    """Refuses `schedule_only_for_municipal` for another's car park, `body_required`, `date_in_future`."""
    rule = parking_rule(law)
    if facility.entry.kind not in rule.scheduled_kinds:
        raise Refused(
            "schedule_only_for_municipal",
            "O cronograma é dos órgãos municipais, para os estacionamentos que são deles.",
            rule.schedule_provision, kind=facility.entry.kind, allowed=list(rule.scheduled_kinds),
        )  # fmt: skip
    if not command.body.strip():
        raise Refused("body_required", "Indique o órgão que fixa o cronograma.", rule.schedule_provision, field="body")
    check_not_future(law, occasion, declared_on=command.set_on)
    law.check_in_force(command.set_on)
    return ScheduleSet(
        number=len(facility.schedules) + 1, body=command.body.strip(), adapted_by=command.adapted_by, set_on=command.set_on,
        reference=command.reference,
    )  # fmt: skip
