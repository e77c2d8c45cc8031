"""Vehicles retained, removed or seized: at once by an officer with reasons, or by a decision; reviewed in the same case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.competence import check_not_recused
from domain.cases.fines.recidivism import infraction_of
from domain.cases.matter import Matter, matter_of
from domain.cases.sanctions.citing import class_of
from domain.cases.sanctions.keeping import hold_facts
from domain.cases.sanctions.record import open_holds
from domain.days import check_not_future, check_order
from domain.law.road.activity_class import rule_of
from domain.refusal import Refused

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.commands.sanctions import HoldVehicle
    from domain.streams import Facts, Occasion, Seen


def hold_vehicle(command: HoldVehicle, seen: Seen, occasion: Occasion) -> Facts:
    """Hold the vehicle of a cited fact at once (Lei 9.784 art. 45; Q-65).

    Refuses `sanction_not_for_class` (a measure of another class), `reason_required`, `authority_not_competent`,
    `inspecting_body_not_competent`, `vehicle_already_held`, `case_annulled`, `rule_set_not_in_force` (of the day of the fact).
    """
    matter = matter_of(seen, command.case)
    recorded, law = infraction_of(matter), matter.law
    if law.regime.activity is None or not recorded.activity:
        raise Refused("not_a_citation", "Este processo não tem atividade a classificar.", *law.regime.cites("penalties"))
    rule = rule_of(law)
    if matter.state.annulled_on is not None:
        raise Refused("case_annulled", "O processo foi anulado: nenhuma medida se apoia nele.", rule.provision)
    matter.check_fact_in_force()
    check_not_future(law, occasion, held_on=command.held_on)
    check_order("occurred_on", recorded.occurred_on, "held_on", command.held_on)
    _check_officer(matter, command, occasion)
    classified, computed = class_of(matter, recorded)
    kind = next((c for c in rule.classes.on(recorded.occurred_on).value if c.name == classified.activity), None)
    allowed = [k for k in kind.sanctions if k in rule.at_once] if kind is not None else []
    hold = rule.hold(command.kind)
    if hold is None or command.kind not in allowed:
        raise Refused(
            "sanction_not_for_class",
            f"{command.kind!r} não cabe de imediato em atividade {classified.activity}. Cabem: {', '.join(allowed) or 'nenhuma medida'}.",
            classified.provision or rule.provision, activity=classified.activity, allowed=allowed, kind=command.kind,
        )  # fmt: skip
    if any(h.fact.kind == command.kind for h in open_holds(matter.state)):
        raise Refused("vehicle_already_held", "O veículo já está detido por esta medida neste processo.", hold.provision)
    return hold_facts(
        matter, hold, command.held_on, body=command.body.strip().upper(), reasons=command.reasons, by=occasion.person,
        because=law.receipt(*computed),
    )  # fmt: skip


def check_holder(matter: Matter, occasion: Occasion, on: date) -> None:
    """Refuse `authority_not_competent` for a person in none of the roles that hold and release vehicles."""
    law = matter.law
    roles = law.policy(law.regime.policy_keys["roles-vehicle-measure"], on).value
    allowed = roles if isinstance(roles, tuple) else ()
    if not occasion.roles & set(allowed):
        raise Refused(
            "authority_not_competent", f"Quem retém, remove, apreende e libera veículos: {', '.join(allowed)}.",
            *law.regime.cites("inspecting-bodies"), competent=list(allowed),
        )  # fmt: skip


def _check_officer(matter: Matter, command: HoldVehicle, occasion: Occasion) -> None:
    law = matter.law
    check_holder(matter, occasion, command.held_on)
    check_not_recused(matter, occasion.person)
    bodies = law.bodies("inspecting", command.held_on)
    if command.body.strip().upper() not in bodies:
        raise Refused(
            "inspecting_body_not_competent", f"{command.body} não fiscaliza este serviço. Podem fiscalizar: {', '.join(bodies)}.",
            *law.regime.cites("inspecting-bodies"), body=command.body, competent=list(bodies),
        )  # fmt: skip
    if not command.reasons.strip():
        raise Refused(
            "reason_required", "A medida imediata é motivada: escreva o risco ou a irregularidade que a exige.",
            *law.regime.cites("penalties"), field="reasons",
        )  # fmt: skip
