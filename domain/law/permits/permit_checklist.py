"""What an application still lacks, requirement by requirement, each with its provision.

Documents are read on the day of the decision, not on that of filing.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from domain.law.explanation import Computed, Step, plain_json, step
from domain.law.lawbook import Law
from domain.law.permits.permit_conditions import base_lacks, conditions, inspection_lacks, plan_lacks, spared, vehicle_lacks
from domain.law.permits.permit_evidence import Evidence, Missing
from domain.law.permits.permit_papers import asked, paper_lacks
from domain.law.permits.validity import permit_rule
from domain.law.register_rules import Requirement

ENGINE = "permit-checklist/1"


def permit_checklist(law: Law, evidence: Evidence, on: date) -> tuple[tuple[Missing, ...], Computed]:
    """Everything that stands against a grant on a day.

    In the order bar, to whom it is open, fleet, ownership, drivers, permits that it rests on, plan, vehicle, inspection, documents.
    """
    rule = permit_rule(law, evidence.kind)
    lacks = [
        *conditions(law, evidence, on),
        *base_lacks(rule, evidence),
        *plan_lacks(rule, evidence),
        *vehicle_lacks(law, rule, evidence, on),
        *inspection_lacks(law, rule, evidence, on),
    ]
    steps = [step("condition", m.why, "state", m.citation, code=m.code) for m in lacks]
    steps += [step("not-held-against", s.until, "day", s.provision, code=m.code) for m, s in spared(law, evidence, on)]
    for requirement in asked(law, rule, evidence, on):
        found = list(paper_lacks(law, requirement, evidence, on))
        lacks.extend(found)
        steps.append(_shown(requirement, found))
    inputs: dict[str, Any] = {"evidence": plain_json(evidence), "on": on.isoformat()}
    outputs: dict[str, Any] = {"missing": [{"code": m.code, "citation": m.citation, "requirement": m.requirement} for m in lacks]}
    return tuple(lacks), Computed(ENGINE, inputs, outputs, tuple(steps))


def _shown(requirement: Requirement, found: list[Missing]) -> Step:
    why = found[0].why if found else "proved"
    return step("document", not found, "flag", requirement.provision, requirement=requirement.code, state=why, lacking=len(found))
