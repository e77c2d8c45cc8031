"""Where a citation stands before its decision is known: the word for readers, and the term of the defence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from domain.law.road.activity_class import REGULAR

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.state import Case

CitationWord = Literal["regular", "recorded", "defence-open", "defence-filed", "defence-lapsed", "sanctioned"]
"""Where a citation stands until its decision is published."""


class DefenceTerm(NamedTuple):
    """The term of the defence on a day."""

    state: Literal["open", "met", "lapsed"]
    last_day: date | None


def citation_status(state: Case, day: date) -> CitationWord | Literal[""]:
    """The word of a citation, empty once its decision is published: then the appeals and the fine say more."""
    recorded, defence = state.recorded, state.defence
    if recorded is None or not recorded.activity:
        return ""
    if state.decision is not None:
        published = any(t.last_day is not None for t in state.terms if t.track.act == "fine")
        return "" if published else "sanctioned"
    if defence.filed_on is not None:
        return "defence-filed"
    if recorded.activity == REGULAR:
        return REGULAR
    if defence.last_day is None:
        return "recorded"
    return "defence-lapsed" if day > defence.last_day else "defence-open"


def defence_term(state: Case, day: date) -> DefenceTerm | None:
    """The term of the defence, where it began or a defence was filed before it."""
    defence = state.defence
    if defence.last_day is None and defence.filed_on is None:
        return None
    met = defence.filed_on is not None and defence.timely
    over = defence.filed_on is not None or (defence.last_day is not None and day > defence.last_day)
    return DefenceTerm("met" if met else "lapsed" if over else "open", defence.last_day)


def outcome(state: Case, *, final: bool) -> str:
    """How a citation with nothing open ended, or nothing: paid, sanctioned without a fine, or regular."""
    recorded = state.recorded
    if recorded is None:
        return ""
    if state.decision is None:
        return REGULAR if recorded.activity == REGULAR else ""
    if not final:
        return ""
    return "paid" if state.ledger.paid_on is not None else "sanctioned" if state.ledger.amount == 0 else ""
