"""How facts of the appeals and of their terms follow from the law: in time or not, to be heard or not, until when, what a fine becomes."""

from __future__ import annotations

from collections.abc import Mapping

from domain.cases.events import appeals, terms
from domain.cases.position import appeal_suspends
from domain.law.calendar import next_working
from domain.replay.told import (
    AUTHORITY,
    CARRIED,
    CAUSE,
    CHOICE,
    ENTERED,
    NOTED,
    NUMBER,
    OPEN,
    PERSON,
    TEXT,
    UNDER,
    Row,
    Told,
    by_law,
    given,
    out,
    same_day,
    same_instant,
)  # fmt: skip
from domain.streams import Event

TERM, HEARD, FINE, IN_TIME = "time-limits", "admissibility", "fine-reassessment", "timeliness"
DUE_RULE = "fine-due"
NOT_ADMITTED, WITHDRAWN = "not-admitted", "appeal_withdrawn"


def _suspends(told: Told) -> object:
    """What the reading says that an appeal of its day suspends, where it was told: not of who may not appeal, nor in earlier facts."""
    return OPEN if told.fact.suspends is None else appeal_suspends(told.law, told.fact.lodged_on)


def _outcome(told: Told) -> object:
    """An appeal that is late or another's is not admitted, whatever else the authority may choose."""
    return NOT_ADMITTED if told.out(HEARD, "admitted") is False else OPEN


def _code(told: Told) -> object:
    """Why an appeal is not admitted: given up (which the record knows), or as the law has it."""
    if told.fact.outcome != NOT_ADMITTED:
        return ""
    return OPEN if told.fact.code == WITHDRAWN else told.out(HEARD, "code")


def _new_day(told: Told) -> object:
    """The longer term; one that an authority had given back keeps its day, rolled off a day that is closed now."""
    fact = told.fact
    counted = told.of(TERM) if fact.of == "due" else told.of(TERM, but=DUE_RULE)
    return next_working(told.law.city, fact.old)[0] if counted is None else counted.outputs["lastDay"]


def _due_day(told: Told) -> object:
    counted = told.of(TERM, rule=DUE_RULE) if told.fact.of == "appeal-period" else None
    return None if counted is None else counted.outputs["lastDay"]


def _known_on(told: Told) -> object:
    counted = told.of(TERM)
    return OPEN if counted is None else counted.inputs["start"]


def _in_time(told: Told) -> object:
    """Whoever is found in time is in time."""
    return OPEN if told.out(IN_TIME, "timely") else True


APPEALS: Mapping[type[Event], Row] = {
    appeals.AppealLodged: Row(
        "(time-limits )?admissibility ",
        {
            "number": NUMBER, "track": ENTERED, "tier": CARRIED, "lodged_at": same_instant("lodged_at", HEARD, "lodgedAt"),
            "lodged_on": same_day("lodged_at"),
            "timely": out(HEARD, "timely"), "appellant": ENTERED, "grounds": TEXT, "by": PERSON, "last_day": given(HEARD, "lastDay"),
            "addressed_to": ENTERED, "forwarded": CARRIED, "standing": given(HEARD, "standing"), "protocol": ENTERED, "documents": ENTERED,
            "warnings": NOTED, "appellant_name": ENTERED, "suspends": by_law(_suspends),
        },
    ),
    appeals.AppealDecided: Row(
        "admissibility ((recurrence )?fine-reassessment )?",
        {
            "appeal": CARRIED, "track": CARRIED, "tier": CARRIED, "outcome": by_law(_outcome, HEARD), "authority": AUTHORITY,
            "decided_on": ENTERED, "reasons": TEXT, "by": PERSON, "heard_on": ENTERED, "provision": given(FINE, "toProvision", absent=""),
            "multiplier": given(FINE, "multiplier", absent=None), "code": by_law(_code, HEARD),
            "dropped": CHOICE,
        },
    ),
    appeals.DecisionAcknowledged: Row(
        "(time-limits )?(time-limits )?",
        {
            "appeal": CARRIED, "track": CARRIED, "tier": CARRIED, "acknowledged_on": by_law(_known_on, TERM), "means": ENTERED,
            "last_day": out(TERM, "lastDay", but=DUE_RULE, absent=None), "due_on": out(TERM, "lastDay", rule=DUE_RULE),
        },
    ),
    appeals.AppealFoundTimely: Row(
        "timeliness ",
        {"appeal": CARRIED, "last_day": given(IN_TIME, "lastDay"), "cause": CAUSE, "as_decided": UNDER},
        also={"receipt.timely": by_law(_in_time, IN_TIME)},
        decides=lambda fact: fact.receipt is not None,
        without="the higher authority held the appeal to be in time, or the fact is older than this rule",
    ),
    terms.DeadlineRecomputed: Row(
        "(time-limits )?(time-limits )?",
        {
            "track": CARRIED, "tier": CARRIED, "old": CARRIED, "new": by_law(_new_day, TERM), "cause": CAUSE, "of": CHOICE,
            "proposal": CARRIED, "due_on": by_law(_due_day, TERM), "as_decided": UNDER,
        },
    ),
}  # fmt: skip
