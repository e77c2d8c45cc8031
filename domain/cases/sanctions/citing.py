"""Recording of a citation whose class is derived: by the permits on the day of the fact and by what was found, never typed in.

The case opens without a fine: it comes with the decision, after the defence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.case import case_stream, evolve
from domain.cases.events.opening import InfractionRecorded
from domain.cases.fines.priors import infractions
from domain.cases.fines.recidivism import noted_in_record
from domain.cases.matter import Matter
from domain.cases.opening.entry_checks import check_instants, check_where_and_who
from domain.cases.opening.parties import offender_of, vehicle_of
from domain.cases.opening.twins import with_twin
from domain.cases.sanctions.findings import Found, breach_of_zone, check_findings
from domain.cases.sanctions.standing import AtFact, at_fact, operator_of, permits_at
from domain.cases.state import Case
from domain.law.explanation import Computed
from domain.law.road.activity_class import REGULAR, Classified, activity_class, rule_of, trip_kind
from domain.law.road.adaptation import refuse_spared
from domain.law.road.circulation import check_known_zone
from domain.permits.held import zone_permit
from domain.personal import Personal
from domain.refusal import Refused

if TYPE_CHECKING:
    from datetime import date
    from uuid import UUID

    from domain.cases.commands.opening import RecordInfraction
    from domain.cases.events.common import Offender, Trip
    from domain.law.lawbook import Law
    from domain.permits.held import ZonePermit
    from domain.streams import Facts, Occasion, Seen


def cite(command: RecordInfraction, law: Law, seen: Seen, occasion: Occasion) -> Facts:
    """Open a case for a fact of classed activity.

    What the trip itself shows is found whoever says it: `breach_of_zone`. Refuses `class_is_derived` (a provision was typed in),
    `trip_required`, `zone_unknown`, `cited_at_required`, `vehicle_required`, `no_infraction_found`, `adaptation_period_running`,
    `same_infraction_same_inspection`, and what the entry checks refuse.
    """
    on = command.occurred_at.astimezone(law.zone).date()
    trip = _trip(command, law)
    cited_at = check_instants(command, law, occasion)
    warnings = law.check_in_force(on)
    check_where_and_who(command, law, occasion, on)
    offender, vehicle = offender_of(command, law, seen), vehicle_of(command, law, seen)
    if vehicle.id is None and not vehicle.plate:
        raise Refused(
            "vehicle_required", "A atividade é de um veículo: indique o veículo ou a placa.", *law.regime.cites("penalties"),
            fields=["vehicle", "plate"],
        )  # fmt: skip
    zone = zone_permit_of(law, seen, offender, vehicle.id, trip, on)
    check_findings(Found(law, on, trip, command, permits_at(law, seen, offender, vehicle.id, on), zone, vehicle.id))
    shown, counted = breach_of_zone(law, trip, command.occurred_at, zone)
    if set(shown) <= set(command.findings):
        shown, counted = (), ()
    findings = (*command.findings, *shown)
    facts = at_fact(law, seen, offender, vehicle.id, findings=findings, on=on)
    classified, computed = _classified(law, facts, trip, on)
    if classified.activity == REGULAR and not facts.findings:
        raise Refused(
            "no_infraction_found",
            "Termo e certificado estavam em vigor no dia do fato e nada se constatou: a atividade era regular.",
            *law.regime.cites("penalties"), activity=REGULAR,
        )  # fmt: skip
    recorded = InfractionRecorded(
        number=command.number, regime=command.regime, provision=classified.provision, occurred_at=command.occurred_at, occurred_on=on,
        cited_at=cited_at, place=command.place, offender=offender, body=command.inspecting_body.upper(), officer=command.officer,
        by=occasion.person, narrative=Personal(command.case, command.narrative), vehicle=vehicle.id, plate=vehicle.plate,
        inspection=command.inspection, facts=dict(command.facts), warnings=(*warnings, *classified.warnings),
        receipt=law.receipt(*facts.computed, *counted, computed), activity=classified.activity, findings=findings, basis=classified.basis,
        trip=trip, shown_by_trip=shown,
    )  # fmt: skip
    matter = Matter(command.case, evolve(Case(), recorded), law, seen)
    _check_once(matter, recorded)
    matter, recorded = with_twin(matter, recorded)
    kept = noted_in_record(matter) if classified.activity != REGULAR else []
    return [*matter.facts(recorded), *kept]


def class_of(matter: Matter, recorded: InfractionRecorded) -> tuple[Classified, tuple[Computed, ...]]:
    """The class of a cited fact by what the record now says of its day: a grant entered late counts, one of a later day does not (J-12)."""
    if recorded.trip is None:
        raise LookupError(recorded.number)
    findings = _still_found(matter, recorded, recorded.trip)
    facts = at_fact(matter.law, matter.seen, recorded.offender, recorded.vehicle, findings=findings, on=recorded.occurred_on)
    classified, computed = activity_class(matter.law, facts.permits, recorded.trip.kind, facts.findings, recorded.occurred_on)
    return classified, (*facts.computed, computed)


def _still_found(matter: Matter, recorded: InfractionRecorded, trip: Trip) -> tuple[str, ...]:
    """What was found; what only the trip and the registers showed, as they show it now."""
    if not recorded.shown_by_trip:
        return recorded.findings
    zone = zone_permit_of(matter.law, matter.seen, recorded.offender, recorded.vehicle, trip, recorded.occurred_on)
    shown, _ = breach_of_zone(matter.law, trip, recorded.occurred_at, zone)
    return tuple(f for f in recorded.findings if f not in recorded.shown_by_trip or f in shown)


def _classified(law: Law, facts: AtFact, trip: Trip, on: date) -> tuple[Classified, Computed]:
    """The class; refuses `adaptation_period_running` where all that was wrong is spared."""
    classified, computed = activity_class(law, facts.permits, trip.kind, facts.findings, on)
    if classified.activity == REGULAR and not facts.findings and facts.spared is not None:
        refuse_spared(facts.spared, rule_of(law).provision)
    return classified, computed


def _trip(command: RecordInfraction, law: Law) -> Trip:
    """The trip; refuses a class typed in, and a citation without its trip or its instant."""
    rule = rule_of(law)
    if command.provision:
        raise Refused(
            "class_is_derived",
            "A classe da atividade decorre do termo e do certificado no dia do fato: informe só o que se constatou (`findings`).",
            rule.provision, field="provision",
        )  # fmt: skip
    if command.cited_at is None:
        raise Refused(
            "cited_at_required", "Informe o instante da autuação: dele corre o prazo da reincidência.", rule.provision, field="citedAt"
        )
    if command.trip is None:
        raise Refused("trip_required", "Informe a viagem: rotineira ou não rotineira.", rule.provision, field="trip")
    check_known_zone(law, command.trip.zone, field="trip.zone")
    return command.trip


def zone_permit_of(  # noqa: PLR0917 - whose, and for which trip
    law: Law, seen: Seen, offender: Offender, vehicle: UUID | None, trip: Trip, on: date
) -> ZonePermit | None:
    """The vehicle's authorisation for the zone: of the trip's class where it has one, else the one that it has."""
    operator = operator_of(law, seen, offender, on)
    if operator is None or vehicle is None:
        return None
    kind = trip_kind(law, trip.kind, on)
    of_class = zone_permit(seen, law.regime.key, operator, vehicle, on, permit_class=kind)
    return of_class or zone_permit(seen, law.regime.key, operator, vehicle, on)


def _check_once(matter: Matter, recorded: InfractionRecorded) -> None:
    """One activity of one vehicle found in one inspection is one citation."""
    if recorded.inspection is None:
        return
    same = [
        n.infraction.case
        for record in infractions(matter)
        for n in record.noted
        if n.infraction.inspection == recorded.inspection and n.outcome != "annulled"
    ]
    matter.seen.need(*(case_stream(case) for case in same))
    for case in same:
        known = matter.seen[case_stream(case)].recorded
        if known is not None and (known.vehicle, known.plate) == (recorded.vehicle, recorded.plate):
            raise Refused(
                "same_infraction_same_inspection",
                "A atividade deste veículo já foi autuada nesta fiscalização: junte o que se constatou ao mesmo auto.",
                rule_of(matter.law).provision, case=str(case),
            )  # fmt: skip
