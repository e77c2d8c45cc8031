"""How facts that open a case and bring it to the company follow from the law: the class of a citation, the term that a notice starts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from domain.cases.events import non_compliance, opening
from domain.cases.state import FINE
from domain.law.parking.parking_reserve import parking_reserve
from domain.replay.inputs import day
from domain.replay.told import (
    CARRIED,
    CHOICE,
    ENTERED,
    NOTED,
    NUMBER,
    OPEN,
    PERSON,
    TEXT,
    Check,
    Row,
    Told,
    by_law,
    either,
    given,
    out,
    same_day,
)  # fmt: skip
from domain.streams import Event

CLASS, TERM, ZONE = "activity-class", "time-limits", "zone-window"
INFRACTION_DATE = "infraction_date"


def _item(told: Told) -> object:
    """The item that fits a vehicle in service, where that was asked: an officer names it, and it must be that one."""
    return told.out("vehicle-in-service", "provision") if told.of("vehicle-in-service") is not None else OPEN


def _regime(told: Told) -> object:
    return told.law.regime.key


def _term_of_the_fact(told: Told) -> object:
    """The term shown at the recording is counted from the day of the fact (Q-01)."""
    counted = next((c for c in told.computed if c.engine.startswith(TERM) and c.inputs["provisional"]), None)
    return None if counted is None else counted.outputs["lastDay"]


def _asked_day(told: Told) -> object:
    """What was asked of the law was asked for the day of the fact."""
    counted = next((c for c in told.computed if c.engine.startswith(TERM) and c.inputs["provisional"]), None)
    return OPEN if counted is None else counted.inputs["start"]


def _service(told: Told) -> object:
    """The term runs from the service, or from an earlier day of the fact where the city reads the law so (Q-01)."""
    counted = told.of(TERM)
    if counted is None:
        return OPEN
    start = day(counted.inputs, "start")
    served_on, key = told.fact.served_on, told.law.regime.policy_keys.get("appeal1-start")
    from_the_fact = told.fact.track == FINE and told.fact.proposal is None and key is not None and start <= served_on
    if from_the_fact and key is not None and told.law.choice(key, start) == INFRACTION_DATE:
        return OPEN
    return start


def _required(told: Told) -> object:
    if told.fact.offered is None:
        return OPEN
    return parking_reserve(told.law, told.fact.offered, told.fact.drawn_up_on)[0].required


def _first_fine_day(told: Told) -> object:
    """No day is fined on which the company did not know of the notice yet."""
    counted = told.of(TERM)
    return OPEN if counted is None else max(day(counted.outputs, "lastDay"), told.fact.served_on) + timedelta(days=1)


def _shown_by_trip(told: Told) -> object:
    """The breach of a closed zone, where the citation asked whether it was closed."""
    zones, window = told.law.regime.zones, told.of(ZONE)
    return [zones.breach_provision] if zones is not None and window is not None and window.outputs["restricted"] else []


OPENING: Mapping[type[Event], Row] = {
    opening.InfractionRecorded: Row(
        "((adaptation )*(zone-window )?activity-class |((vehicle-in-service |time-limits )*time-limits )?)",
        {
            "number": NUMBER, "regime": by_law(_regime), "provision": either(out(CLASS, "provision", none=""), by_law(_item)),
            "occurred_at": ENTERED, "occurred_on": same_day("occurred_at"), "cited_at": ENTERED, "place": ENTERED, "offender": ENTERED,
            "body": ENTERED, "officer": ENTERED, "by": PERSON, "narrative": TEXT, "vehicle": ENTERED, "plate": ENTERED, "letter": ENTERED,
            "inspection": ENTERED, "facts": ENTERED, "warnings": NOTED, "provisional_last_day": by_law(_term_of_the_fact, TERM),
            "activity": out(CLASS, "class", absent=""), "findings": ENTERED, "basis": out(CLASS, "basis", absent=[]), "trip": ENTERED,
            "same_as": NOTED, "shown_by_trip": Check(ZONE, _shown_by_trip),
        },
        also={"occurred_on": either(given(CLASS, "on"), by_law(_asked_day, TERM))},
    ),
    opening.MeasureContested: Row(
        "time-limits ",
        {
            "number": NUMBER, "regime": by_law(_regime), "act": ENTERED, "subject": ENTERED, "subject_number": ENTERED, "offender": CARRIED,
            "act_on": CARRIED, "acknowledged_on": given(TERM, "start"), "last_day": out(TERM, "lastDay"), "imposed_by": CARRIED,
            "tier": CARRIED, "imposed_role": CARRIED,
        },
    ),
    opening.NoticeServed: Row(
        "time-limits ",
        {
            "number": NUMBER, "track": ENTERED, "addressee": ENTERED, "served_on": by_law(_service, TERM), "means": ENTERED,
            "effective": by_law(lambda told: bool(told.computed)), "received_by": TEXT, "last_day": out(TERM, "lastDay"), "warnings": NOTED,
            "proposal": CARRIED, "tier": CARRIED,
        },
        decides=lambda fact: fact.effective,
        without="a notice without effect starts no term",
    ),
    non_compliance.NonComplianceNotified: Row(
        "time-limits ",
        {
            "number": NUMBER, "regime": by_law(_regime), "facility": ENTERED, "offender": ENTERED, "drawn_up_on": given(TERM, "start"),
            "findings": CHOICE, "by": PERSON, "provisional_last_day": out(TERM, "lastDay"), "offered": CARRIED, "reserved": CARRIED,
            "required": by_law(_required), "body": ENTERED, "officer": ENTERED, "narrative": TEXT, "warnings": NOTED, "role": PERSON,
        },
    ),
    non_compliance.CureTermBegun: Row(
        "time-limits ",
        {
            "served_on": ENTERED, "last_day": out(TERM, "lastDay"), "first_fine_day": by_law(_first_fine_day, TERM), "warnings": NOTED,
        },
    ),
}  # fmt: skip
