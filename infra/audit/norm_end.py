"""What an act that ends a norm takes from decisions already taken: those on facts of later days would be refused (Q-66).

The day of the fact counts and never that of the decision; what an earlier act had ended already is none of this one's doing.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from domain.acts.content import ActContent, PolicySetting, RuleSetValidity
from domain.law.explanation import Receipt
from domain.law.lawbook import Law
from domain.law.regime import Regime
from domain.refusal import Refused
from domain.replay.replaying import Difference

VALID_TO = "rule-set-valid-to"


def last_day(content: ActContent, pack: Regime | None) -> date | None:
    """The day with which an act ends the norm, as such or by the reading of the regime that names it; None for any other act."""
    if isinstance(content, RuleSetValidity):
        return content.valid_to
    key = pack.policy_keys.get(VALID_TO) if pack is not None else None
    if isinstance(content, PolicySetting) and content.key == key and isinstance(content.value, str):
        return date.fromisoformat(content.value)
    return None


def refused_after(receipt: Receipt, fact_on: date, now: Law, then: Law) -> tuple[Difference, ...]:
    """The refusal in place of what was decided, where the norm binds the day of the fact `now` and does not under the act."""
    if now.has_ended(fact_on):
        return ()
    try:
        then.check_in_force(fact_on, or_before=True)
    except Refused as refused:
        decided = {each.engine.partition("/")[0]: dict(each.outputs) for each in receipt.computed}
        steps = tuple(step for each in receipt.computed for step in each.explanation)
        instead: dict[str, Any] = {"refused": refused.code, **refused.extra}
        return (Difference("decision", decided, instead, steps, why=refused.reason),)
    return ()
