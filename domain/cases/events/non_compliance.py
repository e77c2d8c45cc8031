"""Facts of a car park's breach: the notice to cure, its term, the daily fine, the proof. The fine itself is a `FineAssessed`."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.cases.events.common import Offender
from domain.law.explanation import Receipt
from domain.personal import Personal
from domain.streams import Event


class NonComplianceNotified(Event, frozen=True, tag="case.non_compliance_notified/1"):
    """A notice to cure was drawn up against the company that runs the car park on that day, under pain of a daily fine.

    `findings` are codes of faults or provisions; the numbers are those of that day, None where they are not known.
    `provisional_last_day`: the last day to cure if the notice were served on the day on which it is drawn up.
    """

    number: str
    regime: str
    facility: UUID
    offender: Offender
    drawn_up_on: date
    findings: tuple[str, ...]
    by: UUID
    provisional_last_day: date
    receipt: Receipt
    offered: int | None = None
    reserved: int | None = None
    required: int | None = None
    body: str = ""
    officer: str = ""
    narrative: Personal | None = None
    warnings: tuple[str, ...] = ()
    role: str = ""
    """In which role it was drawn up: against an act of the first tier's own authority the next one hears appeals (Q-26)."""


class CureTermBegun(Event, frozen=True, tag="case.cure_term_begun/1"):
    """The notice reached the company: it may cure through `last_day`; the first day that could be fined is `first_fine_day`."""

    served_on: date
    last_day: date
    first_fine_day: date
    receipt: Receipt
    warnings: tuple[str, ...] = ()


class DailyFineStarted(Event, frozen=True, tag="case.daily_fine_started/1"):
    """The term to cure ended without proof: a fine runs from a day on."""

    first_day: date


class ComplianceProven(Event, frozen=True, tag="case.compliance_proven/1"):
    """The company proved that it complies, and since when where it proved that too (`cured_on`).

    `in_time`: within the term to cure; None where no notice had reached it. The numbers are those of the day on which it is measured.
    `receipt`: how the spaces due, the end of the breach and `in_time` follow; older facts have none.
    """

    number: int
    proven_on: date
    by: UUID
    cured_on: date | None = None
    excluded_by: str = ""
    in_time: bool | None = None
    offered: int | None = None
    reserved: int | None = None
    required: int | None = None
    evidence: Personal | None = None
    warnings: tuple[str, ...] = ()
    receipt: Receipt | None = None


class OperationEnded(Event, frozen=True, tag="case.operation_ended/1"):
    """The company ran the car park through `last_day` only: it can cure no more, and is fined for no later day (Q-62)."""

    last_day: date


class DailyFineStopped(Event, frozen=True, tag="case.daily_fine_stopped/1"):
    """The daily fine ended: so many days were charged, the last one `last_day` (None: none), because of `cause`.

    `cause`: `proof`, `cure`, `exclusion`, `operation-ended`. A later one takes its place where an earlier end is proven.
    """

    days: int
    amount_centavos: int
    cause: str
    receipt: Receipt
    last_day: date | None = None


NonComplianceFact = CureTermBegun | DailyFineStarted | ComplianceProven | OperationEnded | DailyFineStopped
