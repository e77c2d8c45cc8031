"""Knowledge of a decision: it starts the next tier's term and the days to pay, and after the last tier it makes the case final."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases import consequences
from domain.cases.contested import act_of, tiers_of
from domain.cases.events.appeals import DecisionAcknowledged
from domain.cases.matter import Matter, matter_of
from domain.cases.position import holds_payment, unfined
from domain.cases.state import FINE
from domain.days import check_not_future, check_order
from domain.law.time_limits import time_limit
from domain.refusal import Refused

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.commands.appeals import AcknowledgeDecision
    from domain.cases.state import Filing
    from domain.law.explanation import Computed
    from domain.streams import Facts, Occasion, Seen

DUE_RULE = "fine-due"


def acknowledge(command: AcknowledgeDecision, seen: Seen, occasion: Occasion) -> Facts:
    """Record that the appellant learnt of a decision, on its day or entered later."""
    matter = matter_of(seen, command.case)
    filing = filing_of(matter, command.appeal)
    check_not_future(matter.law, occasion, acknowledged_on=command.acknowledged_on)
    if filing.decided_on is None:
        raise Refused(
            "appeal_not_decided", f"O recurso nº {filing.number} ainda não foi decidido: não há decisão de que tomar ciência.",
            *matter.law.regime.cites("second-appeal"), appeal=filing.number,
        )  # fmt: skip
    check_order("decided_on", filing.decided_on, "acknowledged_on", command.acknowledged_on)
    if filing.acknowledged_on is not None:
        raise Refused(
            "decision_already_acknowledged",
            f"A ciência desta decisão já consta de {filing.acknowledged_on:%d/%m/%Y}: ela não se repete.",
            *matter.law.regime.cites("second-appeal"), appeal=filing.number, acknowledgedOn=filing.acknowledged_on.isoformat(),
        )  # fmt: skip
    return acknowledged(matter, filing, command.acknowledged_on, command.means)


def filing_of(matter: Matter, number: int) -> Filing:
    """The appeal with this number; refuses `appeal_not_found`."""
    filing = matter.state.filing(number)
    if filing is None:
        known = [f.number for f in matter.state.filings]
        raise Refused("appeal_not_found", f"O processo não tem o recurso nº {number}: confira o número.", appeal=number, known=known)
    return filing


def acknowledged(matter: Matter, filing: Filing, on: date, means: str) -> Facts:
    """The acknowledgement with the term that it starts; none where the appeal was wholly upheld, the last, or another's (Q-54)."""
    computed: list[Computed] = []
    last_day = due_on = None
    goes_on = filing.outcome != "upheld" and filing.standing
    act = act_of(matter, filing.track) if goes_on else None
    above = next((t for t in tiers_of(matter, act) if t.number > filing.tier), None) if act is not None else None
    if above is not None:
        limit, count = time_limit(matter.law, above.rule, on)
        last_day = limit.last_day
        computed.append(count)
    if goes_on and filing.track == FINE and not unfined(matter.state):
        due_on, counts = _due(matter, filing, on)
        computed.extend(counts)
    fact = DecisionAcknowledged(
        appeal=filing.number, track=filing.track, tier=filing.tier, acknowledged_on=on, means=means, receipt=matter.law.receipt(*computed),
        last_day=last_day, due_on=due_on,
    )  # fmt: skip
    facts = matter.facts(fact)
    if goes_on and above is None and filing.track == FINE:
        facts += consequences.final(matter.after(facts))
    return facts


def _due(matter: Matter, filing: Filing, on: date) -> tuple[date | None, list[Computed]]:
    """When the fine is due: some days after the last decision on an appeal that held payment up (Q-11).

    One that did not, late or by the reading of its day, leaves the due day as it was (Q-09, Q-26); so does any without such days.
    """
    if holds_payment(matter.law, filing) and DUE_RULE in matter.law.regime.time_limits:
        limit, computed = time_limit(matter.law, DUE_RULE, on)
        return limit.last_day, [computed]
    first = matter.state.term(FINE, 1)
    known = first.last_day if first is not None and not first.provisional else None
    return matter.state.ledger.due_on or known, []
