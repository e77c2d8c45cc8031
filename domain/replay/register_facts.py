"""How facts of the registers follow from the law: days of permits, what an application lacked, contracts, inspections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from domain.inspections.events import InspectionRecorded
from domain.law.explanation import Computed
from domain.law.permits.validity import permit_validity
from domain.operators.events import ContractRecorded
from domain.permits import events as permits
from domain.replay.inputs import day, text
from domain.replay.told import (
    AUTHORITY,
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
    given,
    out,
    same_day,
)  # fmt: skip
from domain.streams import Event
from domain.vehicles.events import VehicleInspectionRecorded

DAYS, LACKS, ASKED, DEMAND, TERM, STOPS = (
    "permit-validity", "permit-checklist", "renewal-request", "renewal-demand", "time-limits", "stop-distance",
)  # fmt: skip


def _limit(told: Told) -> object:
    """The last day had the permits that it rests on lasted longer, where they end it earlier; none where a day was asked for."""
    found = told.of(DAYS)
    if found is None:
        return OPEN
    if not found.inputs.get("base") or "until" in found.inputs:
        return None
    most = permit_validity(told.law, text(found.inputs, "kind"), day(found.inputs, "issuedOn"))[0].valid_until
    return most if day(found.outputs, "validUntil") < most else None


def _missing(told: Told) -> object:
    """The codes of what was not proved, each once."""
    found: list[dict[str, Any]] = told.out(LACKS, "missing")
    return list(dict.fromkeys(m["requirement"] or m["code"] for m in found))


def _nothing_missing(told: Told) -> object:
    """A grant is given with nothing missing: what speaks against it is told under its own name."""
    missing = _missing(told)
    return missing or OPEN


NOTHING_MISSING: Mapping[str, Check | str] = {"missing": by_law(_nothing_missing, LACKS)}


def _measured(told: Told) -> tuple[Computed, Computed | None]:
    """The computations of the way there and of the way back."""
    there = [c for c in told.computed if c.engine.startswith(STOPS)]
    return there[0], there[1] if len(there) > 1 else None


def _itinerary(told: Told, stops: Any, *, back: bool) -> object:  # noqa: ANN401 - any stops
    """The points as they were measured."""
    if told.of(STOPS) is None or not stops:
        return OPEN
    there, return_trip = _measured(told)
    # Without points there is no way there, and the one measured is the way back.
    computed = (return_trip or there) if back else there
    asked = computed.inputs["metresFromStart"]
    return OPEN if [stop.metres_from_start for stop in stops] == asked else asked


def _too_close(told: Told) -> object:
    close = [pair for c in told.computed if c.engine.startswith(STOPS) for pair in c.outputs["tooClose"]]
    return close or OPEN


def _wants(told: Told) -> object:
    """What was wanting on board, by code and provision; which document it is stands beside."""
    found: list[dict[str, Any]] = told.out("on-board", "findings")
    same = [{"code": w.code, "citation": w.citation} for w in told.fact.wants] == found
    return OPEN if same else found


def _hearing(told: Told) -> object:
    """The hearing with the term that its notice started; whether and when the operator defended itself it says itself."""
    counted, said = told.of(TERM), told.fact.hearing
    if counted is None or said is None:
        return None
    return replace(said, notice_served_on=day(counted.inputs, "start"), last_day=day(counted.outputs, "lastDay"))


def _heard(told: Told) -> object:
    """No sanction before the defence, or the end of its term, where the reading of that day asks for one (Q-65)."""
    counted, said, key = told.of(TERM), told.fact.hearing, told.law.regime.policy_keys.get("defence-required")
    if counted is None or said is None or said.defence_filed_on is not None or key is None:
        return OPEN
    asked = told.law.flag(key, told.fact.decided_on)
    return None if asked and told.fact.decided_on <= day(counted.outputs, "lastDay") else OPEN


def _has_term(fact: Any) -> bool:  # noqa: ANN401 - either fact
    """Whether the notice of an intended sanction started a term."""
    return fact.hearing is not None and fact.hearing.last_day is not None


REGISTERS: Mapping[type[Event], Row] = {
    permits.PermitIssued: Row(
        "permit-validity permit-checklist ",
        {
            "decided_on": given(DAYS, "issuedOn"), "valid_from": out(DAYS, "validFrom"), "valid_until": out(DAYS, "validUntil"),
            "last_renewal_day": out(DAYS, "lastRenewalDay"), "by": PERSON, "reasons": TEXT, "limit": by_law(_limit, DAYS),
            "replaces_cvs": CHOICE, "warnings": NOTED, "overlaps": NOTED,
        },
        also=NOTHING_MISSING,
    ),
    permits.PermitRefused: Row(
        "permit-checklist ",
        {"decided_on": given(LACKS, "on"), "reasons": TEXT, "by": PERSON, "missing": by_law(_missing, LACKS)},
    ),
    permits.PermitRenewalRequested: Row(
        "renewal-request ",
        {
            "number": NUMBER, "requested_on": given(ASKED, "requestedOn"), "in_time": out(ASKED, "inTime"),
            "documents_filed": given(ASKED, "documentsFiled"), "extends": out(ASKED, "extends"),
            "last_renewal_day": out(ASKED, "lastRenewalDay"), "new_application": CARRIED, "warnings": NOTED,
        },
    ),
    permits.PermitRenewed: Row(
        "permit-validity permit-checklist ",
        {
            "renewal": CARRIED, "decided_on": given(DAYS, "issuedOn"), "valid_from": out(DAYS, "validFrom"),
            "valid_until": out(DAYS, "validUntil"), "last_renewal_day": out(DAYS, "lastRenewalDay"), "by": PERSON, "reasons": TEXT,
            "warnings": NOTED, "overlaps": NOTED,
        },
        also=NOTHING_MISSING,
    ),
    permits.PermitRenewalRefused: Row(
        "permit-checklist ",
        {"renewal": CARRIED, "decided_on": given(LACKS, "on"), "reasons": TEXT, "by": PERSON, "missing": by_law(_missing, LACKS)},
    ),
    permits.PermitRenewalDemanded: Row(
        "renewal-demand ",
        {
            "number": NUMBER, "demanded_by": AUTHORITY, "demanded_on": ENTERED, "served_on": given(DEMAND, "servedOn"),
            "last_day": out(DEMAND, "lastDay"), "by": PERSON,
        },
    ),
    permits.PermitSuspended: Row(
        "time-limits ",
        {
            "number": NUMBER, "decided_on": by_law(_heard, TERM), "since": CHOICE, "reasons": TEXT, "by": PERSON, "until": CHOICE,
            "condition": CHOICE, "case": CARRIED, "hearing": by_law(_hearing, TERM),
        },
        decides=_has_term,
        without="no notice of the intended sanction started a term",
    ),
    permits.PermitRevoked: Row(
        "time-limits ",
        {
            "decided_on": by_law(_heard, TERM), "effective_on": CHOICE, "reasons": TEXT, "by": PERSON, "case": CARRIED,
            "hearing": by_law(_hearing, TERM),
        },
        decides=_has_term,
        without="no notice of the intended sanction started a term",
    ),
    ContractRecorded: Row(
        "(stop-distance ){0,2}",
        {
            "number": NUMBER, "service_kind": ENTERED, "recorded_on": ENTERED, "trips": ENTERED, "valid_from": given(STOPS, "on"),
            "client_cnpj": ENTERED, "client_name": ENTERED, "client_cpf": ENTERED, "client_person": ENTERED, "representatives": ENTERED,
            "passengers": ENTERED, "timetable": ENTERED, "valid_until": ENTERED,
            "stops": by_law(lambda told: _itinerary(told, told.fact.stops, back=False), STOPS),
            "return_stops": by_law(lambda told: _itinerary(told, told.fact.return_stops, back=True), STOPS),
            "no_conflict_declared": ENTERED, "warnings": NOTED,
        },
        also={"tooClose": by_law(_too_close, STOPS)},
    ),
    InspectionRecorded: Row(
        "on-board ",
        {
            "regime": by_law(lambda told: told.law.regime.key), "at": ENTERED, "on": same_day("at"), "place": ENTERED, "body": ENTERED,
            "officer": ENTERED, "by": PERSON, "vehicle": ENTERED, "operator": ENTERED, "checklist": ENTERED, "findings": ENTERED,
            "notes": TEXT, "wants": by_law(_wants, "on-board"), "warnings": NOTED,
        },
        decides=lambda fact: bool(fact.wants),
        without="nothing was wanting on board",
    ),
    VehicleInspectionRecorded: Row(
        "time-limits ",
        {
            "number": NUMBER, "kind": ENTERED, "inspected_on": given(TERM, "start"), "result": ENTERED, "body": ENTERED,
            "accredited_by": ENTERED, "findings": ENTERED, "valid_until": out(TERM, "lastDay"), "warnings": NOTED,
        },
        decides=lambda fact: fact.valid_until is not None,
        without="an inspection that was not passed has no last day",
    ),
}  # fmt: skip
