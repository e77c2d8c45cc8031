"""A car park changes hands: the company that was notified can cure no more, and its fine ends with its last day (Q-62).

The new company needs a notice of its own.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from domain.cases.case import case_stream
from domain.cases.events.non_compliance import OperationEnded
from domain.cases.matter import Matter
from domain.cases.non_compliance.accrual import ending
from domain.cases.non_compliance.settling import settle
from domain.cases.notices import same_company

if TYPE_CHECKING:
    from datetime import date

    from domain.law.lawbook import Law
    from domain.parking.facility import Facility
    from domain.streams import Facts, Seen


def operation_ended(law: Law, seen: Seen, facility: Facility) -> Facts:
    """`OperationEnded` in each case whose company, as the register now has it, ran the car park only through a day; its fine ends."""
    seen.need(*(case_stream(n.case) for n in facility.notices))
    facts: Facts = []
    for noted in facility.notices:
        matter = Matter(noted.case, seen[case_stream(noted.case)], law, seen)
        last_day = _last_day(matter, facility, noted.cnpj, noted.drawn_up_on)
        if last_day is not None:
            ended = matter.facts(OperationEnded(last_day=last_day))
            facts += [*ended, *settle(matter.after(ended), last_day)]
    return facts


def _last_day(matter: Matter, facility: Facility, company: str, drawn_up_on: date) -> date | None:
    """The last day of the company's operation where it ends something in the case, else None."""
    law, nc = matter.law, matter.state.non_compliance
    if nc is None or matter.state.annulled_on is not None:
        return None
    if not law.flag(law.regime.policy_keys["ends-with-operation"], drawn_up_on):
        return None
    last_day = facility.operated_until(drawn_up_on, partial(_same, law, company, drawn_up_on))
    end = ending(nc, law)
    return None if last_day is None or (end is not None and end.reached <= last_day) else last_day


def _same(law: Law, company: str, on: date, other: str) -> bool:
    return same_company(law, company, other, on)
