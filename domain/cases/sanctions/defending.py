"""The defence against a citation: its term runs from the service of the citation, and no sanction comes before it is over or filed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.appeals.lodging import instant_of_lodging
from domain.cases.events.measures import DefenceFiled
from domain.cases.matter import matter_of
from domain.cases.notices import CITATION_RULE
from domain.cases.sanctions.imposing import cited
from domain.cases.sanctions.record import CITATION
from domain.cases.terms.timeliness import defence_in_time
from domain.days import check_order
from domain.refusal import Refused

if TYPE_CHECKING:
    from domain.cases.commands.measures import FileDefence
    from domain.streams import Facts, Occasion, Seen


def file_defence(command: FileDefence, seen: Seen, occasion: Occasion) -> Facts:
    """`DefenceFiled`, a late one too. Before any service it is in time: who defends itself knows of the citation.

    Refuses `already_sanctioned`, `defence_already_filed`, `reason_required`, and the instants that an appeal refuses.
    """
    matter = matter_of(seen, command.case)
    recorded, cites = cited(matter), matter.law.regime.cites("penalties")
    if matter.state.annulled_on is not None:
        raise Refused("case_annulled", "O processo foi anulado: não há de que se defender.", *cites)
    if matter.state.decision is not None:
        raise Refused("already_sanctioned", "O processo já foi decidido: cabe recurso, não defesa.", *cites)
    at = instant_of_lodging(matter.law, occasion, command.filed_at, command.protocol, by_operator=command.by_operator, name="filed_at")
    filed_on = at.astimezone(matter.law.zone).date()
    check_order("cited_at", recorded.cited_at.astimezone(matter.law.zone).date(), "filed_at", filed_on)
    if not command.grounds.strip():
        raise Refused("reason_required", "Escreva os fundamentos da defesa.", *cites, field="grounds")
    defence = matter.state.defence
    if defence.filed_on is not None:
        raise Refused("defence_already_filed", "Já há defesa contra esta autuação: junte documentos ao processo.", *cites)
    in_time, computed = defence_in_time(matter.law, CITATION_RULE, at, defence.last_day)
    return matter.facts(
        DefenceFiled(
            proposal=CITATION, filed_at=at, filed_on=filed_on, timely=in_time, grounds=matter.text(command.grounds), by=occasion.person,
            last_day=defence.last_day, receipt=matter.law.receipt(computed),
        )
    )  # fmt: skip
