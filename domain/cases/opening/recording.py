"""Recording of an infraction: the case opens, the fine is assessed, the vehicle notes it, all under the law of the day of the fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.case import case_stream, evolve
from domain.cases.events.opening import InfractionRecorded
from domain.cases.fines.assessing import assessed
from domain.cases.fines.recidivism import noted_in_record, noted_infraction
from domain.cases.matter import Matter
from domain.cases.opening.concurrence import check_concurrence
from domain.cases.opening.entry_checks import check_instants, check_where_and_who
from domain.cases.opening.finding import Finding
from domain.cases.opening.item_checks import check_item
from domain.cases.opening.known_facts import check_facts
from domain.cases.opening.parties import Found, is_foreign, offender_of, vehicle_of
from domain.cases.opening.twins import with_twin
from domain.cases.sanctions import citing
from domain.cases.state import Case
from domain.law.lawbook import Law, law_of
from domain.law.time_limits import time_limit
from domain.operators.operator import OPERATOR
from domain.personal import Personal
from domain.refusal import Refused
from domain.vehicles.vehicle import VEHICLE

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.commands.opening import RecordInfraction
    from domain.law.explanation import Computed
    from domain.law.regime import Item
    from domain.streams import Facts, Occasion, Seen

FOREIGN = "vehicle-of-another-operator"
INSPECTION_CERTIFICATE = "inspection-certificate"


def record(command: RecordInfraction, seen: Seen, occasion: Occasion) -> Facts:
    """Open a case for a fact. What the law does not allow to be recorded is refused, with what fits instead where something does."""
    law = law_of(seen, command.regime)
    stream = case_stream(command.case)
    # Looked at in any case: asked for together.
    seen.need(
        stream, *(OPERATOR.at(each) for each in (command.operator,) if each), *(VEHICLE.at(each) for each in (command.vehicle,) if each)
    )
    if seen.exists(stream):
        raise Refused("case_already_exists", "Já existe um processo com este identificador: registre a infração em um novo.")
    check_facts(command.facts)
    if law.regime.activity is not None:
        return citing.cite(command, law, seen, occasion)
    on = command.occurred_at.astimezone(law.zone).date()
    cited_at = check_instants(command, law, occasion)
    warnings = law.check_in_force(on)
    item = _item(command, law, on)
    check_where_and_who(command, law, occasion, on)
    offender = offender_of(command, law, seen)
    found = vehicle_of(command, law, seen)
    finding = Finding(
        law, seen, item, on, command.inspecting_body.upper(), command.facts, command.place.kind, _letter(command, law), found.state,
        offender.operator, is_foreign(seen, offender, found.state, on),
    )  # fmt: skip
    _check_vehicle(finding, found)
    checked = check_item(finding)
    warnings = (*warnings, *_suggested(finding))
    first_term = _provisional_term(law, on)
    recorded = InfractionRecorded(
        number=command.number,
        regime=command.regime,
        provision=item.provision,
        occurred_at=command.occurred_at,
        occurred_on=on,
        cited_at=cited_at,
        place=command.place,
        offender=offender,
        body=finding.body,
        officer=command.officer,
        by=occasion.person,
        narrative=Personal(command.case, command.narrative),
        vehicle=found.id,
        plate=found.plate,
        letter=finding.letter,
        inspection=command.inspection,
        facts=dict(command.facts),
        warnings=warnings,
        provisional_last_day=first_term[0] if first_term else None,
        receipt=law.receipt(*checked, *((first_term[1],) if first_term else ())),
    )
    matter = Matter(command.case, evolve(Case(), recorded), law, seen)
    check_concurrence(finding, matter, noted_infraction(matter, item.provision))
    matter, recorded = with_twin(matter, recorded)
    return [*matter.facts(recorded), *assessed(matter, item), *noted_in_record(matter)]


def _item(command: RecordInfraction, law: Law, on: date) -> Item:
    """The fine item of the provision; refuses `provision_unknown` and `rule_text_unknown_on_date`."""
    item = law.regime.item(command.provision)
    if item is None:
        known = law.regime.provision(command.provision) is not None
        raise Refused(
            "provision_unknown",
            f"{command.provision} {'não prevê multa' if known else 'não existe neste regime'}: indique o inciso da infração.",
            provision=command.provision, known=[i.provision for i in law.regime.items],
        )  # fmt: skip
    law.check_text_known(item.provision, on)
    return item


def _letter(command: RecordInfraction, law: Law) -> str:
    """The letter of the display duty that failed, given as such or as its provision."""
    given = command.letter or command.facts.get("letter", "")
    text = given.strip() if isinstance(given, str) else str(given)
    return next((letter for letter, provision in law.regime.display_duties.items() if provision == text), text)


def _suggested(finding: Finding) -> tuple[str, ...]:
    """The warning that the city suggests another item for a missing inspection certificate; the officer's choice stands (Q-14)."""
    key = finding.law.regime.policy_keys.get("inspection-missing")
    if key is None or INSPECTION_CERTIFICATE not in finding.words("documentsNotShown"):
        return ()
    suggested = f"{finding.law.regime.prefix}-{finding.law.choice(key, finding.on)}"
    return () if finding.item.provision == suggested else ("other_item_suggested",)


def _check_vehicle(finding: Finding, found: Found) -> None:
    """A vehicle where the item needs one; the offender's own on the day, unless the item is about another company's."""
    regime = finding.law.regime
    if finding.item.needs_vehicle and found.id is None and not found.plate:
        raise finding.refuse(
            "vehicle_required",
            "Esta infração é de um veículo: indique o veículo ou a placa.",
            *regime.cites("needs-vehicle"),
            fields=["vehicle", "plate"],
        )
    if finding.foreign and FOREIGN not in finding.item.checks:
        other = regime.item_checked_by(FOREIGN)
        raise finding.refuse(
            "vehicle_of_another_operator",
            "No dia do fato o veículo era de outra empresa: responde pelo fato a empresa que tinha o veículo.",
            *((other.provision,) if other else ()), vehicle=str(found.id),
        )  # fmt: skip


def _provisional_term(law: Law, on: date) -> tuple[date, Computed] | None:
    """The last day of the first appeal if the notice is served on the day of the fact: shown, and provisional until the service (Q-01)."""
    if law.regime.appeal_tiers is None:
        return None
    tiers = law.regime.appeal_tiers.on(on).value
    limit, computed = time_limit(law, tiers[0].rule, on, provisional=True)
    return limit.last_day, computed
