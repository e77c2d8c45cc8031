"""The hearing before a sanction on a permit outside of any case: the operator is told of it, and defends itself or lets its term pass.

A sanction of a case is heard in the case. Where the reading of the law asks for no defence, nothing is checked here (Q-65).
"""

from __future__ import annotations

from datetime import date

from domain.days import check_not_future, check_order
from domain.law.explanation import Computed
from domain.law.lawbook import Law
from domain.law.time_limits import time_limit
from domain.permits.events import Hearing
from domain.refusal import Refused
from domain.streams import Occasion

REQUIRED = "defence-required"
RULE = "defence"


def heard(law: Law, occasion: Occasion, hearing: Hearing, decided_on: date, provision: str) -> tuple[Hearing | None, tuple[Computed, ...]]:
    """The hearing that the decision rests on, with the count of its term; None where none is asked for and none is told.

    Refuses `notice_not_served` and `defence_period_running` where the reading asks for a defence first, and days out of their order.
    """
    served, filed = hearing.notice_served_on, hearing.defence_filed_on
    check_not_future(law, occasion, notice_served_on=served, defence_filed_on=filed)
    check_order("notice_served_on", served, "decided_on", decided_on)
    check_order("defence_filed_on", filed, "decided_on", decided_on)
    key = law.regime.policy_keys.get(REQUIRED)
    if key is None or RULE not in law.regime.time_limits:
        return None, ()
    limit, computed = time_limit(law, RULE, served) if served is not None else (None, None)
    found = Hearing(served, filed, limit.last_day if limit is not None else None)
    counted = (computed,) if computed is not None else ()
    if filed is not None or not law.flag(key, decided_on):
        return (found if served or filed else None), counted
    source = law.policy(key, decided_on).source
    if limit is None:
        raise Refused(
            "notice_not_served",
            "A defesa vem antes: diga quando a operadora foi notificada (noticeServedOn) ou se defendeu (defenceFiledOn).",
            provision, fields=["noticeServedOn", "defenceFiledOn"], source=source,
        )  # fmt: skip
    if decided_on <= limit.last_day:
        raise Refused(
            "defence_period_running", f"O prazo de defesa corre até {limit.last_day:%d/%m/%Y}: decida depois dele ou da defesa.", provision,
            until=limit.last_day.isoformat(), source=source,
        )  # fmt: skip
    return found, counted
