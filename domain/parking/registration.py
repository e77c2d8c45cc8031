"""Entry of a car park in the register. What is stated with it holds from the day on which its operator began, or from the entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.days import check_not_future
from domain.law.lawbook import law_of
from domain.law.parking.parking_reserve import parking_rule
from domain.parking import commands as c
from domain.parking.declarations import declared, mode, running
from domain.parking.events import FacilityRegistered
from domain.parking.facility import FACILITY, Facility, evolve
from domain.refusal import Refused

if TYPE_CHECKING:
    from domain.streams import Event, Occasion, Seen


def registered(command: c.RegisterFacility, seen: Seen, occasion: Occasion) -> list[Event]:
    """The entry, with operator, mode and spaces where given.

    Refuses `facility_already_registered`, `facility_kind_unknown`, `name_required`, and what the declarations refuse.
    """
    law = law_of(seen, command.regime)
    rule = parking_rule(law)
    if seen.exists(FACILITY.at(command.facility)):
        raise Refused("facility_already_registered", "Já há um estacionamento com este identificador.")
    if command.kind not in rule.kinds:
        known = list(rule.kinds)
        raise Refused(
            "facility_kind_unknown", f"Informe a espécie de estacionamento: {', '.join(known)}.", *rule.kinds.values(), known=known
        )
    if not command.name.strip():
        raise Refused("name_required", "Dê um nome ao estacionamento.", field="name")
    on = command.registered_on or occasion.today(law.zone)
    check_not_future(law, occasion, registered_on=on)
    law.check_in_force(on, or_before=True)
    entry = FacilityRegistered(
        regime=command.regime, name=command.name.strip(), kind=command.kind, registered_on=on, address=command.address
    )
    events: list[Event] = [entry]
    given, since = command.operator, on
    if given is not None:
        since = min(on, given.since)
        change = c.ChangeFacilityOperator(facility=command.facility, since=given.since, cnpj=given.cnpj, role=given.role)
        events.append(running(change, law, occasion, "operator_company."))
    if command.valet_only or command.exclusive_owner_use:
        how = c.ChangeFacilityMode(
            facility=command.facility, since=since, valet_only=command.valet_only, exclusive_owner_use=command.exclusive_owner_use
        )
        events.append(mode(how, law, occasion))
    if command.spaces is not None:
        spaces = c.DeclareSpaces(facility=command.facility, declared_on=since, spaces=command.spaces)
        events.append(declared(spaces, law, evolve(Facility(), entry), occasion))
    return events
