"""The end of a daily fine: the days are counted once and become the fine of the case. A later, earlier end lowers it; nothing raises it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.consequences import paid, refund
from domain.cases.events.fines import FineAssessed, FineReassessed
from domain.cases.events.non_compliance import DailyFineStarted, DailyFineStopped
from domain.cases.non_compliance.accrual import Ending, after_the_norm, charged, ending
from domain.law.parking.parking_reserve import parking_rule

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.matter import Matter
    from domain.cases.non_compliance.record import NonCompliance
    from domain.law.explanation import Computed
    from domain.law.parking.daily_fine import DailyFine
    from domain.streams import Facts


def begin(matter: Matter, day: date) -> Facts:
    """`DailyFineStarted` where the term to cure is over on a day, the notice was served and nothing ended the breach before.

    Never for a notice of after the norm's end (Q-66).
    """
    nc = matter.state.non_compliance
    if nc is None or nc.begun is None or nc.over or nc.fine_from is not None or matter.state.annulled_on is not None:
        return []
    first = nc.begun.first_fine_day
    if after_the_norm(nc, matter.law):
        return []
    return matter.facts(DailyFineStarted(first_day=first)) if day >= first else []


def settle(matter: Matter, on: date) -> Facts:
    """The fine that follows once the breach is over: none where that was in time and no fine had begun, none before a service."""
    nc = matter.state.non_compliance
    end = ending(nc, matter.law) if nc is not None else None
    if nc is None or end is None or matter.state.annulled_on is not None:
        return []
    if nc.begun is None or (nc.fine_from is None and nc.stopped is None and end.reached < nc.begun.first_fine_day):
        return refund(matter, matter.state.ledger.amount, _cause(end), on)
    first = nc.begun.first_fine_day
    found = charged(matter.state, nc, matter.law, end.last_day)
    if found is None:
        return []
    fine, computed = found
    known = nc.stopped
    if known is not None and fine.amount_centavos >= known.amount_centavos:
        return []
    started = matter.facts(DailyFineStarted(first_day=first)) if nc.fine_from != first and end.reached >= first else []
    stopped = DailyFineStopped(
        days=fine.days, amount_centavos=fine.amount_centavos, cause=end.cause, receipt=matter.law.receipt(computed),
        last_day=fine.spans[-1].last if fine.spans else None,
    )  # fmt: skip
    facts = [*started, *matter.facts(stopped), *_fined(matter, nc, fine, computed, end)]
    after = matter.after(facts)
    if fine.amount_centavos:
        facts += paid(after, after.state.ledger)
        after = matter.after(facts)
    return [*facts, *refund(after, fine.amount_centavos, _cause(end), on)]


def _cause(end: Ending) -> str:
    return f"daily_fine_{end.cause.replace('-', '_')}"


def _fined(matter: Matter, nc: NonCompliance, fine: DailyFine, computed: Computed, end: Ending) -> Facts:
    """The fine of the case: assessed at the first end, reassessed where an earlier one is proven; none for no day."""
    provision, receipt = parking_rule(matter.law).fine_provision, matter.law.receipt(computed)
    if nc.stopped is not None and nc.stopped.amount_centavos:
        return matter.facts(FineReassessed(
            from_centavos=matter.state.ledger.amount, to_centavos=fine.amount_centavos, provision=provision, multiplier=1,
            cause=_cause(end), receipt=receipt,
        ))  # fmt: skip
    if not fine.amount_centavos:
        return []
    return matter.facts(FineAssessed(
        provision=provision, base_centavos=fine.amount_centavos, multiplier=1, amount_centavos=fine.amount_centavos,
        table_version=fine.table_version, receipt=receipt, warnings=fine.warnings,
    ))  # fmt: skip
