"""The daily fine: its first day, what ends it, and what it comes to by a day. Read by decisions and by readers alike.

No fine runs without a service: before it there is no first day.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from msgspec import Struct

from domain.cases.events.non_compliance import ComplianceProven
from domain.cases.non_compliance.record import NOTICE, NonCompliance
from domain.cases.position import own_filings, suspended_in_time
from domain.cases.state import FINE, Case
from domain.law.explanation import Computed
from domain.law.lawbook import Law
from domain.law.parking.cure_proof import CureProof, cure_proof
from domain.law.parking.daily_fine import DailyFine, Pauses, Span, daily_fine

DAY = timedelta(days=1)
EFFECT = "daily-fine"


class Ending(NamedTuple):
    """What ends the fine: on which day it came about (`reached`), the last day charged, and its word."""

    reached: date
    last_day: date
    cause: str


class Accrued(Struct, frozen=True, omit_defaults=True):
    """The daily fine by the end of a day: through the last day charged, in centavos. `running`: a further day costs too."""

    running: bool = False
    first_day: date | None = None
    last_day: date | None = None
    days: int = 0
    amount_centavos: int = 0
    spans: tuple[Span, ...] = ()
    warnings: tuple[str, ...] = ()


def proof_reached(nc: NonCompliance, law: Law) -> date | None:
    """The day on which the proof says that the breach was over: the cure where it is proven, else the proof (Q-34)."""
    return judged(nc, nc.proof, law)[0].reached if nc.proof is not None else None


def judged(nc: NonCompliance, proof: ComplianceProven, law: Law) -> tuple[CureProof, Computed]:
    """What a proof says in law after the notice as it stands."""
    first = nc.begun.first_fine_day if nc.begun is not None else None
    return cure_proof(
        law, nc.notified.drawn_up_on, proof.proven_on, proof.cured_on, excluded_by=proof.excluded_by, first_fine_day=first
    )  # fmt: skip


def ending(nc: NonCompliance, law: Law) -> Ending | None:
    """What ends the fine first: the proof (charged through its eve, or through that day: Q-33), or the company's operation (Q-62)."""
    found: list[Ending] = []
    if nc.proof is not None:
        proven, _ = judged(nc, nc.proof, law)
        found.append(Ending(proven.reached, proven.charged_through, proven.cause))
    if nc.operated_until is not None:
        found.append(Ending(nc.operated_until, nc.operated_until, "operation-ended"))
    return min(found, key=lambda end: end.last_day, default=None)


def after_the_norm(nc: NonCompliance, law: Law) -> bool:
    """Whether no fine comes of the notice: the norm had ended when it was drawn up (Q-66), and none was drawn up before that was known."""
    return nc.stopped is None and law.has_ended(nc.notified.drawn_up_on)


def charged(state: Case, nc: NonCompliance, law: Law, last: date) -> tuple[DailyFine, Computed] | None:
    """The fine of all days through `last`, None before any notice was served, and of a notice of after the norm's end."""
    if nc.begun is None or after_the_norm(nc, law):
        return None
    return daily_fine(law, nc.begun.first_fine_day, last, on=nc.notified.drawn_up_on, pauses=pauses(state, law, last))


def pauses(state: Case, law: Law, last: date) -> Pauses:
    """The days on which an appeal suspended the fine: from the grant (or the lodging, where a policy says so) to the decision."""
    found: list[tuple[date, date]] = []
    for filing in (*own_filings(state, NOTICE), *own_filings(state, FINE)):
        begins = filing.lodged_on if EFFECT in suspended_in_time(law, filing) else dict(filing.granted).get(EFFECT)
        until = filing.decided_on or last + DAY
        if begins is not None:
            found.append((begins, until))
    return tuple(found)


def accrued(state: Case, law: Law, day: date) -> Accrued:
    """What the daily fine comes to by the end of a day, whether the clock has run or not; what was recorded at its end stays so."""
    nc = state.non_compliance
    if nc is None or state.annulled_on is not None:
        return Accrued()
    if nc.begun is None:
        return Accrued(warnings=("notice_not_served",))
    if after_the_norm(nc, law):
        return Accrued(warnings=("rule_set_not_in_force",))
    end = ending(nc, law)
    last = day if end is None else min(day, end.last_day)
    first = nc.begun.first_fine_day
    found = charged(state, nc, law, last)
    if found is None or last < first:
        return Accrued(first_day=first if day >= first and end is None else None)
    fine, _ = found
    settled = nc.stopped is not None and end is not None and day >= end.last_day
    amount = nc.stopped.amount_centavos if settled and nc.stopped is not None else fine.amount_centavos
    return Accrued(
        running=end is None or day < end.last_day, first_day=first, last_day=last, days=fine.days, amount_centavos=amount, spans=fine.spans,
        warnings=fine.warnings,
    )  # fmt: skip
