"""The same things happen in two offices; one enters each on its day, the other weeks later while the clock runs on. Both end the same."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from domain.cases.events.common import Outcome
from domain.cases.state import FINE
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.tries import tries

FACT = date(2026, 3, 2)
OUTCOMES: tuple[Outcome, ...] = ("dismissed", "dismissed", "partly-upheld", "upheld")
END = FACT + timedelta(days=200)


@dataclass(frozen=True)
class Happening:
    """Something that happened on a day: what, and for a payment how much. `lag`: days until the second office enters it."""

    on: date
    what: str
    lag: int
    centavos: int = 0
    outcome: Outcome = "dismissed"


@st.composite
def stories(draw: st.DrawFn) -> list[Happening]:
    """A notice, perhaps an appeal, its decision and acknowledgement, perhaps the Mayor's, and payments."""
    gap, lag = st.integers(0, 18), st.integers(0, 30)
    on = FACT + timedelta(days=draw(st.integers(0, 10)))
    told = [Happening(on, "notice", draw(lag))]
    for what in ("appeal", "decision", "acknowledgement", "appeal", "decision", "acknowledgement")[: draw(st.integers(0, 6))]:
        on += timedelta(days=draw(gap))
        told = [*told, Happening(on, what, draw(lag), outcome=draw(st.sampled_from(OUTCOMES)))]
    for _ in range(draw(st.integers(0, 2))):
        told.append(
            Happening(FACT + timedelta(days=draw(st.integers(0, 120))), "payment", draw(lag), draw(st.sampled_from([14000, 28000])))
        )
    return told


def entered(story: list[Happening], *, late: bool) -> CaseFile:
    """The case as an office keeps it: the clock runs on; things of one file are entered in the order in which they happened."""
    city = americana()
    case = city.infraction("16-I", FACT.isoformat(), vehicle=city.v1, served=None)
    entries: list[tuple[date, int, Happening]] = []
    last = FACT
    for number, h in enumerate(story):
        on = h.on + timedelta(days=h.lag if late else 0)
        if h.what != "payment":
            on = last = max(on, last)
        entries.append((on, number, h))
    today = FACT
    for on, _, h in sorted(entries, key=lambda e: e[:2]):
        today = mornings(case, today, on)
        enter(case, h, on)
    mornings(case, today, END)
    return case


def mornings(case: CaseFile, since: date, until: date) -> date:
    """The clock runs every fifth morning, and on the last one."""
    while since < until:
        since = min(since + timedelta(days=5), until)
        case.clock(since.isoformat())
    return until


def enter(case: CaseFile, h: Happening, on: date) -> None:
    """A clerk enters what happened, late in the evening of a day."""
    at, day = f"{on} 22:00:00", h.on.isoformat()
    match h.what:
        case "notice":
            case.notice(day, entered=at)
        case "appeal" if case.state.annulled_on is None:
            case.appeal(f"{day} 15:00:00", entered=at)
        case "decision" if case.state.filings and case.state.filings[-1].pending:
            decide(case, h, day, at)
        case "acknowledgement" if case.state.filings and case.state.filings[-1].outcome and not case.state.filings[-1].acknowledged_on:
            case.acknowledge(len(case.state.filings), day, entered=at)
        case "payment":
            case.pay(h.centavos, day, entered=at)
        case _:
            return  # the case was annulled before


def decide(case: CaseFile, h: Happening, day: str, at: str) -> None:
    """A late appeal is not admitted, one against a non-admission dismissed; the others end as the story says."""
    number, filings = len(case.state.filings), case.state.filings
    if not filings[-1].timely:
        case.decide(number, "not-admitted", day, entered=at)
    elif h.outcome == "dismissed" or (number == 2 and filings[0].outcome == "not-admitted"):
        case.decide(number, "dismissed", day, entered=at)
    elif h.outcome == "upheld":
        case.decide(number, "upheld", day, entered=at)
    else:
        case.decide(number, "partly-upheld", day, item="15-VII" if case.state.ledger.provision == "AME-15-VIII" else "15-VIII", entered=at)


def stands(case: CaseFile) -> dict[str, Any]:
    """What the case is in law, whenever it was entered."""
    state, ledger = case.state, case.state.ledger
    noted = case.city.vehicle_state(case.city.v1).infractions.of(case.id)
    assert noted is not None
    return {
        "terms": sorted((t.tier, t.start, t.last_day, t.provisional, t.lapsed) for t in state.terms if t.track == FINE),
        "appeals": [(f.tier, f.lodged_on, f.timely, f.outcome, f.decided_on, f.acknowledged_on) for f in state.filings],
        "money": (
            ledger.amount,
            ledger.received,
            state.annulled_on is None and ledger.paid_on is not None,
            ledger.due_on,
            ledger.defaulted,
            ledger.refund_due,
        ),
        "record": (noted.infraction.provision, noted.outcome if noted.outcome in {"final", "annulled"} else "open"),
        "status": case.status(END.isoformat()),
        "terms of the reader": case.deadlines(END.isoformat()),
    }


LATE = date(2026, 3, 18)
AGAINST_A_NON_ADMISSION = [
    Happening(FACT, "notice", 0),
    *(Happening(LATE, what, 0) for what in ("appeal", "decision", "acknowledgement")),
    Happening(LATE, "appeal", 16),
]


@settings(max_examples=tries(12))
@example(story=AGAINST_A_NON_ADMISSION)
@given(story=stories())
def test_a_case_stands_the_same_whether_its_facts_were_entered_at_once_or_late(story: list[Happening]) -> None:
    assert stands(entered(story, late=True)) == stands(entered(story, late=False))
