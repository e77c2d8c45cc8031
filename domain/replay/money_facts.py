"""How facts of the fine follow from the law: amounts, doubling, the days of a daily fine."""

from __future__ import annotations

from collections.abc import Mapping

from domain.cases.events import fines, non_compliance
from domain.law.explanation import Computed
from domain.replay.inputs import day
from domain.replay.told import (
    CARRIED,
    CAUSE,
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
    fixed,
    given,
    out,
)
from domain.streams import Event

DUE_RULE = "fine-due"
DAILY, PROOF, RESERVE = "daily-fine", "cure-proof", "parking-reserve"


def _daily_provision() -> Check:
    def expected(told: Told) -> object:
        rule = told.law.regime.parking
        return rule.fine_provision if rule is not None and told.of(DAILY) is not None else OPEN

    return Check(DAILY, expected)


def _last_rate(found: Computed | None) -> object:
    """The act (or norm) of the last rate that a daily fine was counted with."""
    if found is None:
        return OPEN
    return next((s.source for s in reversed(found.explanation) if s.operation == "charge-days"), "")


def _warnings(told: Told) -> object:
    found = told.of("fines") or told.of(DAILY)
    return OPEN if found is None else list(found.warnings)


def _provisional(told: Told) -> object:
    """Whether the doubling waits: its prior is not final, and the surcharge is due only once it is (Q-07)."""
    fine = told.of("fines")
    if fine is None:
        return False
    if not told.out("recurrence", "provisional"):
        return False
    on = told.law.regime.policy_keys["surcharge-due"]
    return told.law.choice(on, day(fine.inputs, "occurredOn")) == "prior_final"


def _single_without_prior(told: Told) -> object:
    """A fine is multiplied only where a prior was found."""
    looked, fine = told.of("recurrence"), told.of("fine-reassessment")
    if looked is None or fine is None or looked.outputs["prior"] is not None:
        return OPEN
    return 1


def _reassessed_prior(told: Told) -> object:
    looked = told.of("recurrence")
    return OPEN if looked is None else looked.outputs["prior"]


def _looked(told: Told) -> object:
    """What became of an earlier case is looked up in the record before the fine follows it."""
    follows = told.fact.cause.startswith("prior_") and told.of("recurrence") is None
    return "recurrence" if follows else OPEN


def _not_provisional(told: Told) -> object:
    looked = told.of("recurrence")
    return False if told.of(DAILY) is not None or (looked is not None and looked.outputs["prior"] is None) else OPEN


def _last_charged(told: Told) -> object:
    spans = told.out(DAILY, "spans")
    return spans[-1]["through"] if spans else None


MONEY: Mapping[type[Event], Row] = {
    fines.FineAssessed: Row(
        "(recurrence fines |daily-fine )",
        {
            "provision": either(given("fines", "provision"), _daily_provision()),
            "base_centavos": either(out("fines", "baseCentavos"), out(DAILY, "amountCentavos")),
            "multiplier": either(out("fines", "multiplier"), fixed(DAILY, 1)),
            "amount_centavos": either(out("fines", "amountCentavos"), out(DAILY, "amountCentavos")),
            "table_version": either(out("fines", "tableVersion"), by_law(lambda told: _last_rate(told.of(DAILY)), DAILY)),
            "provisional": by_law(_provisional, "recurrence"),
            "prior": out("recurrence", "prior", absent=None),
            "warnings": by_law(_warnings, "fines daily-fine"),
        },
    ),
    fines.FineReassessed: Row(
        "((recurrence )?fine-reassessment |daily-fine )",
        {
            "from_centavos": CARRIED,
            "to_centavos": either(out("fine-reassessment", "amountCentavos"), out(DAILY, "amountCentavos")),
            "provision": either(given("fine-reassessment", "toProvision"), _daily_provision()),
            "multiplier": either(
                by_law(_single_without_prior, "recurrence"), out("fine-reassessment", "multiplier"), fixed(DAILY, 1)
            ),
            "cause": CAUSE,
            "prior": by_law(_reassessed_prior, "recurrence"),
            "provisional": by_law(_not_provisional, "recurrence"),
        },
        also={"receipt.looked": by_law(_looked)},
    ),
    fines.SurchargeConfirmed: Row(
        "(time-limits )?",
        {"prior": CARRIED, "on": given("time-limits", "start"), "due_on": out("time-limits", "lastDay", absent=None)},
    ),
    non_compliance.DailyFineStopped: Row(
        "daily-fine ",
        {
            "days": out(DAILY, "days"),
            "amount_centavos": out(DAILY, "amountCentavos"),
            "cause": CAUSE,
            "last_day": by_law(_last_charged, DAILY),
        },
    ),
    non_compliance.ComplianceProven: Row(
        "(parking-reserve )?cure-proof ",
        {
            "number": NUMBER, "proven_on": given(PROOF, "provenOn"), "by": PERSON, "cured_on": given(PROOF, "curedOn"),
            "excluded_by": given(PROOF, "excludedBy"), "in_time": out(PROOF, "inTime"),
            "offered": given(RESERVE, "spaces", absent=None), "reserved": ENTERED, "required": out(RESERVE, "requiredSpaces", absent=None),
            "evidence": TEXT, "warnings": NOTED,
        },
        decides=lambda _: False,
        without="recorded before a proof kept how it was judged",
    ),
}  # fmt: skip
