"""A calendar act reaches a term to cure that was told: only a longer one is recorded, and a fine that had begun too early begins anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.events.terms import DeadlineRecomputed, LapseUndone
from domain.cases.non_compliance.record import NOTICE
from domain.cases.non_compliance.serving import cure_term
from domain.cases.non_compliance.settling import settle

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.matter import Matter
    from domain.streams import Facts

CAUSE = "deadline_recomputed"


def cure_recomputed(matter: Matter, cause: str, today: date) -> Facts:
    """`DeadlineRecomputed` where the term to cure is longer now; what was recorded of a fine is undone, or counted again if it ended."""
    nc = matter.state.non_compliance
    if nc is None or nc.begun is None or matter.state.annulled_on is not None:
        return []
    then = matter.as_decided(nc.begun.receipt.footing).law
    limit, computed = cure_term(then, nc.notified.drawn_up_on, nc.begun.served_on)
    if limit.last_day <= nc.begun.last_day:
        return []
    longer = DeadlineRecomputed(
        track=NOTICE, tier=1, old=nc.begun.last_day, new=limit.last_day, cause=cause, receipt=then.receipt(computed), of="cure",
        as_decided=True,
    )  # fmt: skip
    facts = matter.facts(longer)
    if nc.fine_from is not None:
        facts += matter.facts(LapseUndone(track=NOTICE, tier=1, of="daily-fine", cause=CAUSE))
    return [*facts, *settle(matter.after(facts), today)]
