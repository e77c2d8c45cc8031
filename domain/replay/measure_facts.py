"""How facts of measures follow from the law: grounds that must hold, bars, classes of activity and the sanctions that go with them."""

from __future__ import annotations

from collections.abc import Mapping

from domain.cases.events import measures, sanctions
from domain.law.road.activity_rules import ActivityClass
from domain.replay.inputs import day
from domain.replay.told import (
    AUTHORITY,
    CARRIED,
    CHOICE,
    ENTERED,
    NUMBER,
    OPEN,
    PERSON,
    TEXT,
    Check,
    Fields,
    Row,
    Told,
    by_law,
    either,
    given,
    out,
    same_day,
    same_instant,
)  # fmt: skip
from domain.streams import Event

PRICE, UNITS, IN_TIME = "public-prices", "priced-units", "timeliness"
CLASS, UNPAID, IMPEDES, CASSATES, BAR = "activity-class", "unpaid-fine", "impediment-ground", "cassation-ground", "cassation-bar"


def _met(engine: str, output: str) -> Check:
    """The ground holds: without that there is no such measure."""

    def expected(told: Told) -> object:
        found = told.of(engine)
        if found is None:
            return OPEN
        return found.inputs["ground"] if found.outputs[output] else None

    return Check(engine, expected)


def _unpaid(told: Told) -> object:
    """A ground that asks for an unpaid fine was asked with what was found unpaid."""
    ground = told.of(CASSATES)
    if ground is None or ground.inputs["unpaidCentavos"] is None or told.of(UNPAID) is not None:
        return OPEN
    return UNPAID


def _class(told: Told) -> ActivityClass | None:
    """The class that the facts bring, with its sanctions on that day."""
    found, rule = told.of(CLASS), told.law.regime.activity
    if found is None or rule is None:
        return None
    return next((c for c in rule.classes.on(day(found.inputs, "on")).value if c.name == found.outputs["class"]), None)


def _sanctions(told: Told) -> object:
    """Each sanction is one of the class, by the provision that gives it; which of them is the authority's choice."""
    kind = _class(told)
    allowed = kind.sanctions if kind is not None else {}
    if all(allowed.get(s.kind) == s.provision for s in told.fact.sanctions):
        return OPEN
    return [{"kind": s.kind, "provision": allowed.get(s.kind)} for s in told.fact.sanctions]


def _hold(told: Told) -> object:
    """The provision of a measure that the class allows at once."""
    kind, rule = _class(told), told.law.regime.activity
    if rule is None or told.of(CLASS) is None:
        return OPEN
    allowed = [k for k in kind.sanctions if k in rule.at_once] if kind is not None else []
    hold = rule.hold(told.fact.kind)
    return hold.provision if hold is not None and told.fact.kind in allowed else None


FOUND_UNPAID: Fields = {"receipt.unpaid": by_law(_unpaid, CASSATES)}


def _asks_for_price(told: Told) -> object:
    """The provision that the price was read for; facts that are older than the field do not name it."""
    found = told.of(PRICE) or told.of(UNITS)
    return OPEN if found is None or not told.fact.provision else found.inputs["citation"]


MEASURES: Mapping[type[Event], Row] = {
    measures.ImpedimentImposed: Row(
        "(unpaid-fine |impediment-ground )",
        {
            "number": NUMBER, "ground": either(_met(UNPAID, "unpaidCentavos"), _met(IMPEDES, "attaches")), "vehicles": CHOICE,
            "imposed_on": given(UNPAID, "on"), "authority": AUTHORITY, "body": AUTHORITY, "reasons": TEXT, "by": PERSON,
            "orders_withdrawal": CHOICE,
        },
    ),
    measures.CassationProposed: Row(
        "(unpaid-fine )?cassation-ground ",
        {
            "number": NUMBER, "ground": _met(CASSATES, "met"), "permits": CHOICE, "proposed_on": given(CASSATES, "on"),
            "authority": AUTHORITY, "reasons": TEXT, "by": PERSON,
        },
        also=FOUND_UNPAID,
    ),
    measures.DefenceFiled: Row(
        "timeliness ",
        {
            "proposal": CHOICE, "filed_at": same_instant("filed_at", IN_TIME, "filedAt"), "filed_on": same_day("filed_at"),
            "timely": out(IN_TIME, "timely"), "grounds": TEXT, "by": PERSON, "last_day": given(IN_TIME, "lastDay"),
        },
        decides=lambda fact: fact.receipt is not None,
        without="older than the rule that keeps why a defence is in time or not",
    ),
    measures.CassationImposed: Row(
        "(unpaid-fine )?cassation-ground ",
        {
            "proposal": CARRIED, "permits": CHOICE, "ground": _met(CASSATES, "met"), "decided_on": given(CASSATES, "on"),
            "authority": AUTHORITY, "reasons": TEXT, "by": PERSON, "effective_on": CARRIED,
        },
        also=FOUND_UNPAID,
    ),
    measures.CassationEffective: Row(
        "cassation-bar ",
        {"proposal": CARRIED, "permits": CARRIED, "effective_on": given(BAR, "effectiveOn"), "bar_until": out(BAR, "until")},
    ),
    sanctions.SanctionsImposed: Row(
        "(adaptation )*activity-class ",
        {
            "activity": out(CLASS, "class"), "provision": out(CLASS, "provision", none=""), "sanctions": by_law(_sanctions, CLASS),
            "decided_on": ENTERED, "authority": AUTHORITY, "reasons": TEXT, "by": PERSON, "basis": out(CLASS, "basis"),
        },
    ),
    sanctions.VehicleHeld: Row(
        "(adaptation )*activity-class ",
        {
            "number": NUMBER, "kind": CHOICE, "provision": by_law(_hold, CLASS), "held_on": ENTERED, "body": AUTHORITY, "reasons": TEXT,
            "by": PERSON, "at_once": by_law(lambda told: bool(told.computed)), "vehicle": CARRIED, "plate": CARRIED, "authority": AUTHORITY,
        },
        decides=lambda fact: fact.at_once,
        without="the decision on the case held the vehicle, and its receipt stands there",
    ),
    sanctions.ChargeRecorded: Row(
        "(public-prices |priced-units )",
        {
            "hold": CARRIED, "charge": either(given(PRICE, "charge"), given(UNITS, "charge")),
            "amount_centavos": either(out(PRICE, "amountCentavos"), out(UNITS, "amountCentavos")),
            "charged_on": either(given(PRICE, "until"), given(UNITS, "on")), "reference": TEXT,
            "act": either(out(PRICE, "act"), out(UNITS, "act")), "by": PERSON, "provision": by_law(_asks_for_price, f"{PRICE} {UNITS}"),
        },
        decides=lambda fact: fact.by is not None and bool(fact.act),
        without="somebody typed the price, and nothing was computed; facts that do not say who are older than this rule",
    ),
}  # fmt: skip
