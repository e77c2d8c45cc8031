"""One fact, one fine; one item found twice in one inspection, one fine (Q-08, Q-57). Two facts of different items are two cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.case import case_stream
from domain.cases.fines.priors import infractions

if TYPE_CHECKING:
    from domain.cases.matter import Matter
    from domain.cases.opening.finding import Finding
    from domain.vehicles.events import NotedInfraction

SAME_FACT = "sameFact"
CHOSEN = "itemChosen"
"""The officer chose the less specific item; the reasons stand in the narrative (Q-57)."""


def check_concurrence(finding: Finding, matter: Matter, infraction: NotedInfraction) -> None:
    """Refuse `same_infraction_same_inspection`, `same_fact_already_recorded`, `other_item_fits` (the less specific item of one fact)."""
    law = matter.law
    same_inspection = [
        n.infraction
        for record in infractions(matter)
        for n in record.noted
        if infraction.inspection is not None
        and n.infraction.inspection == infraction.inspection
        and n.infraction.case != infraction.case
        and n.outcome != "annulled"
    ]
    by_letter = law.choice(law.regime.policy_keys["concurrence-granularity"], finding.on) == "letter"
    for known in same_inspection:
        if known.provision == infraction.provision and (not by_letter or known.letter == infraction.letter):
            raise finding.refuse(
                "same_infraction_same_inspection",
                "Esta infração, com este veículo, já foi autuada nesta fiscalização: cabe uma só multa.",
                *law.regime.cites("concurrence"), case=str(known.case),
            )  # fmt: skip
    if law.choice(law.regime.policy_keys["same-fact"], finding.on) != "both" and not finding.flag(CHOSEN):
        _check_same_fact(finding, matter, same_inspection)


def _check_same_fact(finding: Finding, matter: Matter, same_inspection: list[NotedInfraction]) -> None:
    """The more specific item of one fact is recorded, once; `sameFact` names the other items that the fact fits."""
    others = finding.words(SAME_FACT)
    cites = matter.law.regime.cites("concurrence")
    for other in others:
        if matter.law.regime.item(other) is None:
            raise finding.refuse("provision_unknown", f"{other} não é uma infração com multa neste regime.", field=f"facts.{SAME_FACT}")
        if other in finding.item.yields_to:
            raise finding.fits(other, "Um só fato cabe nos dois incisos, e vale o mais específico.")
    matter.seen.need(*(case_stream(known.case) for known in same_inspection))
    for known in same_inspection:
        recorded = matter.seen[case_stream(known.case)].recorded
        declared = recorded.facts.get(SAME_FACT, ()) if recorded is not None else ()
        named = declared if isinstance(declared, tuple) else (declared,)
        if known.provision in others or finding.item.provision in named:
            raise finding.refuse(
                "same_fact_already_recorded",
                f"Este fato já foi autuado nesta fiscalização pelo inciso {known.provision}: um só fato dá uma só multa.",
                *cites, case=str(known.case), fits=known.provision,
            )  # fmt: skip
