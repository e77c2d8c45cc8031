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
    officer held the document. `revoked` are the days of revocations that were held up afterwards.
    """

    terms: tuple[Days, ...] = ()
    pending: tuple[Days, ...] = ()
    suspended: tuple[Days, ...] = ()
    collected: tuple[Days, ...] = ()
    cancelled_on: date | None = None
    cancelled_as: str = ""
    revoked: tuple[Days, ...] = ()

    def cancelled_by(self, day: date) -> tuple[date | None, str]:
        """Since when it counts as cancelled on a day, and how that came; None where it does not."""
        if self.cancelled_on is not None and self.cancelled_on <= day:
            return self.cancelled_on, self.cancelled_as
        return next(((r.since, "revoked") for r in self.revoked if r.hold(day)), (None, ""))


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
    found = status_alone(standing, on)
    steps = _steps(standing, found, on, citation)
    inputs: dict[str, Any] = {"standing": plain_json(standing), "on": on.isoformat(), "citation": citation}
    collected = any(c.hold(on) for c in standing.collected)
    outputs: dict[str, Any] = {"status": found.status, "renewalPending": found.renewal_pending, "collected": collected}
    return found, Computed(ENGINE, inputs, outputs, steps)


def status_alone(standing: Standing, on: date) -> PermitStatus:
    """The same without its reasons, for who asks about many permits."""
    terms = [t for t in standing.terms if t.since <= on]
    if not terms:
        return PermitStatus("never-issued")
    term = terms[-1]
    pending = any(p.hold(on) for p in standing.pending)
    collected = any(c.hold(on) for c in standing.collected)
    suspended = any(s.hold(on) for s in standing.suspended)
    status: Status = "suspended" if suspended else "valid"
    cancelled_on, cancelled_as = standing.cancelled_by(on)
    if cancelled_on is not None:
        status = "cancelled"
    elif not term.hold(on) and not pending:
        status = "expired"
    return PermitStatus(status, term.since, term.through, cancelled_as, pending and status == "valid", collected, suspended)


def extent(standing: Standing, on: date) -> date | None:
    """The last day through which terms follow each other without a gap from the term that holds a day; None where no term holds it."""
    last: date | None = None
    for term in sorted(standing.terms, key=lambda t: t.since):
        if term.through is not None and (term.hold(on) if last is None else term.since <= last + DAY):
            last = term.through if last is None else max(last, term.through)
    return last


def _steps(standing: Standing, found: PermitStatus, on: date, citation: str) -> tuple[Step, ...]:
    since, through = found.valid_from, found.valid_until
    if since is None:
        return (step("no-term-has-begun", "never-issued", "status", citation, on=on),)
    if found.status == "cancelled":
        cancelled_on, cancelled_as = standing.cancelled_by(on)
        return (step("cancelled", "cancelled", "status", citation, cancelled_on=cancelled_on, cancelled_as=cancelled_as),)
    if found.status == "expired":
        return (step("past-last-day", "expired", "status", citation, valid_until=through, on=on),)
    steps: tuple[Step, ...] = ()
    if not Days(since, through).hold(on):
        steps = (step("renewal-pending", "valid", "status", citation, valid_until=through, on=on),)
    if found.status == "suspended":
        return (*steps, step("suspended", "suspended", "status", citation, on=on))
    return steps or (step("within-term", "valid", "status", citation, valid_from=since, valid_until=through, on=on),)


def governing(statuses: Iterable[PermitStatus]) -> PermitStatus:
    """What a vehicle with several permits has on a day: a valid one where there is one, else the one whose term began last."""
    found = list(statuses)
    valid = [s for s in found if s.status == "valid"]
    issued = [s for s in found if s.valid_from is not None]
    if valid or issued:
        return max(valid or issued, key=lambda s: (s.valid_from or date.min, s.valid_until or date.max))
    return PermitStatus("never-issued")
