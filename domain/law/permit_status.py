"""What a permit is on a day.

Status is always asked for the day of the fact: a later grant, lapse or cassation says nothing about an earlier day.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any, Literal

from msgspec import Struct

from domain.law.explanation import Computed, Step, plain_json, step

ENGINE = "permit-status/1"
DAY = timedelta(days=1)
Status = Literal["valid", "expired", "suspended", "cancelled", "never-issued"]


class Days(Struct, frozen=True, omit_defaults=True):
    """From a day on (included) through another (included; None: still)."""

    since: date
    through: date | None = None

    def hold(self, day: date) -> bool:
        """Whether the day is one of them."""
        return self.since <= day and (self.through is None or day <= self.through)


class Standing(Struct, frozen=True, omit_defaults=True):
    """What the record says of one permit.

    `terms` are the granted validities; `pending` the days of each renewal that keeps the permit valid, from its request
    through its decision; `cancelled_as` says how it ended: `cassated`, `revoked`, `surrendered`. `collected` are the days on which an
    officer held the document.
    """

    terms: tuple[Days, ...] = ()
    pending: tuple[Days, ...] = ()
    suspended: tuple[Days, ...] = ()
    collected: tuple[Days, ...] = ()
    cancelled_on: date | None = None
    cancelled_as: str = ""


class PermitStatus(Struct, frozen=True, omit_defaults=True):
    """The status on a day; `valid_until` of the term that governs it; flags beside the status."""

    status: Status
    valid_from: date | None = None
    valid_until: date | None = None
    cancelled_as: str = ""
    renewal_pending: bool = False
    collected: bool = False
    suspended: bool = False


def permit_status(standing: Standing, on: date, citation: str) -> tuple[PermitStatus, Computed]:
    """The status of a permit on a civil day; `citation` is the provision on validity.

    Order of precedence: not yet in its first term → never issued; cassated, revoked or surrendered → cancelled; past its last day with no
    renewal pending that was asked in time → expired; suspended; else valid.
    """
    terms = [t for t in standing.terms if t.since <= on]
    pending = any(p.hold(on) for p in standing.pending)
    collected = any(c.hold(on) for c in standing.collected)
    suspended = any(s.hold(on) for s in standing.suspended)
    if not terms:
        found = PermitStatus("never-issued")
        steps: tuple[Step, ...] = (step("no-term-has-begun", "never-issued", "status", citation, on=on),)
    else:
        term = terms[-1]
        status, steps = _of_term(standing, term, on, citation, pending=pending, suspended=suspended)
        cancelled_as = standing.cancelled_as if status == "cancelled" else ""
        found = PermitStatus(status, term.since, term.through, cancelled_as, pending and status == "valid", collected, suspended)
    inputs: dict[str, Any] = {"standing": plain_json(standing), "on": on.isoformat(), "citation": citation}
    outputs: dict[str, Any] = {"status": found.status, "renewalPending": found.renewal_pending, "collected": collected}
    return found, Computed(ENGINE, inputs, outputs, steps)


def extent(standing: Standing, on: date) -> date | None:
    """The last day through which terms follow each other without a gap from the term that holds a day; None where no term holds it."""
    last: date | None = None
    for term in sorted(standing.terms, key=lambda t: t.since):
        if term.through is not None and (term.hold(on) if last is None else term.since <= last + DAY):
            last = term.through if last is None else max(last, term.through)
    return last


def _of_term(standing: Standing, term: Days, on: date, citation: str, *, pending: bool, suspended: bool) -> tuple[Status, tuple[Step, ...]]:
    if standing.cancelled_on is not None and standing.cancelled_on <= on:
        return "cancelled", (
            step("cancelled", "cancelled", "status", citation, cancelled_on=standing.cancelled_on, cancelled_as=standing.cancelled_as),
        )
    steps: tuple[Step, ...] = ()
    if not term.hold(on):
        if not pending:
            return "expired", (step("past-last-day", "expired", "status", citation, valid_until=term.through, on=on),)
        steps = (step("renewal-pending", "valid", "status", citation, valid_until=term.through, on=on),)
    if suspended:
        return "suspended", (*steps, step("suspended", "suspended", "status", citation, on=on))
    return "valid", steps or (step("within-term", "valid", "status", citation, valid_from=term.since, valid_until=term.through, on=on),)


def governing(statuses: Iterable[PermitStatus]) -> PermitStatus:
    """What a vehicle with several permits has on a day: a valid one where there is one, else the one whose term began last."""
    found = list(statuses)
    valid = [s for s in found if s.status == "valid"]
    issued = [s for s in found if s.valid_from is not None]
    if valid or issued:
        return max(valid or issued, key=lambda s: (s.valid_from or date.min, s.valid_until or date.max))
    return PermitStatus("never-issued")
