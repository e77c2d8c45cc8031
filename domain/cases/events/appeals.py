"""Facts of the appeals. A late appeal is a fact like any other: it is kept and then decided."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from domain.cases.events.common import Authority, Outcome, SanctionNamed, Track
from domain.law.explanation import Receipt
from domain.personal import Personal
from domain.streams import Event


class AppealLodged(Event, frozen=True, tag="case.appeal_lodged/1"):
    """An appeal was filed; `number` counts the filings of the case.

    A late one (`timely=False`) is kept and then decided. `last_day` as counted when lodged.
    """

    number: int
    track: Track
    tier: int
    lodged_at: datetime
    lodged_on: date
    timely: bool
    appellant: str
    grounds: Personal
    by: UUID
    receipt: Receipt
    last_day: date | None = None
    addressed_to: str = ""
    forwarded: bool = False
    standing: bool = True
    protocol: str = ""
    documents: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    appellant_name: Personal | None = None
    """Who filed, where it is not a company known by its CNPJ (`appellant` is then empty)."""
    suspends: tuple[str, ...] | None = None
    """What it suspends as far as it is in time, by the reading when it was lodged; None of who may not appeal, and in earlier facts."""


class AppealDocumentAdded(Event, frozen=True, tag="case.appeal_document_added/1"):
    """A document was added to a pending appeal."""

    appeal: int
    title: str
    reference: str
    added_on: date
    sha256: str = ""


class AppealWithdrawn(Event, frozen=True, tag="case.appeal_withdrawn/1"):
    """The appellant gave the appeal up; the decision takes note of it. An appeal was lodged all the same (22-II is not met)."""

    appeal: int
    withdrawn_on: date


class OpinionGiven(Event, frozen=True, tag="case.opinion_given/1"):
    """A reviewer's draft of the decision, bound to the version of the case that it saw."""

    appeal: int
    outcome: Outcome
    reasons: Personal
    seen_version: int
    by: UUID


class AppealDecided(Event, frozen=True, tag="case.appeal_decided/1"):
    """The competent authority decided an appeal. `provision`/`multiplier` are given where it was partly upheld with that result.

    `dropped`: the sanctions of a set that it takes away; the others stay.
    """

    appeal: int
    track: Track
    tier: int
    outcome: Outcome
    authority: Authority
    decided_on: date
    reasons: Personal
    by: UUID
    receipt: Receipt
    heard_on: date | None = None
    provision: str = ""
    multiplier: int | None = None
    code: str = ""
    dropped: tuple[SanctionNamed, ...] = ()


class DecisionAcknowledged(Event, frozen=True, tag="case.decision_acknowledged/1"):
    """The appellant learnt of a decision: the next tier's term runs, and the fine's due day may follow.

    `last_day` is None where there is no further tier.
    """

    appeal: int
    track: Track
    tier: int
    acknowledged_on: date
    means: str
    receipt: Receipt
    last_day: date | None = None
    due_on: date | None = None


class AppealFoundTimely(Event, frozen=True, tag="case.appeal_found_timely/1"):
    """A longer or restored term, or the higher authority, made a late appeal timely.

    One not admitted only for lateness is pending again. `receipt`: of the comparison with the new last day, where a term was made longer;
    none where the higher authority held it so, and in facts that are older than it. `as_decided`: as of `case.deadline_recomputed`.
    """

    appeal: int
    last_day: date
    cause: str
    receipt: Receipt | None = None
    as_decided: bool = False


class SuspensiveEffectGranted(Event, frozen=True, tag="case.suspensive_effect_granted/1"):
    """The authority suspended further effects while an appeal is pending.

    `effects`: `impediment`, `withdrawal`, `collection`, `payment`, `cassation`.
    """

    appeal: int
    effects: tuple[str, ...]
    authority: Authority
    reasons: Personal
    granted_on: date
    by: UUID
