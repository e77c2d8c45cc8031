"""What can be asked of appeals and their terms."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from domain.cases.events.common import Authority, Contested, Outcome, SanctionNamed
from domain.streams import Command


class LodgeAppeal(Command, frozen=True):
    """File an appeal; the tier is deduced.

    `lodged_at` only from a clerk with the number of the paper protocol; None: the instant of the occasion.
    `appellant` is the CNPJ of the company (any establishment), or a name where somebody else files; `by_operator` marks the operator's
    own door; `as_owner`: the owner or lessor of the vehicle that the measure reaches, who has standing against that measure (Q-54).
    """

    case: UUID
    contested_act: Contested
    grounds: str
    appellant: str
    act_number: int = 0
    lodged_at: datetime | None = None
    protocol: str = ""
    addressed_to: str = ""
    documents: tuple[str, ...] = ()
    by_operator: bool = False
    as_owner: bool = False


class AddAppealDocument(Command, frozen=True):
    """Add a document to a pending appeal."""

    case: UUID
    appeal: int
    title: str
    reference: str
    sha256: str = ""


class WithdrawAppeal(Command, frozen=True):
    """Give a pending appeal up."""

    case: UUID
    appeal: int
    withdrawn_on: date


class GiveOpinion(Command, frozen=True):
    """A reviewer's draft of a decision; `seen_version` is the version of the case that the reviewer read."""

    case: UUID
    appeal: int
    outcome: Outcome
    reasons: str
    seen_version: int


class DecideAppeal(Command, frozen=True):
    """Decide an appeal.

    `provision`, `multiplier`, `amount_centavos` say to what a partly upheld fine changes; `kept`, `dropped` which sanctions of a set stay
    and which do not (one of the two is enough); `heard_on`: the appellant was heard first.
    """

    case: UUID
    appeal: int
    outcome: Outcome
    authority: Authority
    decided_on: date
    reasons: str
    heard_on: date | None = None
    provision: str | None = None
    multiplier: int | None = None
    amount_centavos: int | None = None
    kept: tuple[SanctionNamed, ...] = ()
    dropped: tuple[SanctionNamed, ...] = ()


class AcknowledgeDecision(Command, frozen=True):
    """Record that the appellant learnt of a decision."""

    case: UUID
    appeal: int
    acknowledged_on: date
    means: str


class RestoreDeadline(Command, frozen=True):
    """Give a term to appeal back, by a named authority with reasons."""

    case: UUID
    contested_act: Contested
    tier: int
    new_last_day: date
    authority: Authority
    reasons: str
    restored_on: date
    act_number: int = 0


class GrantSuspensiveEffect(Command, frozen=True):
    """Suspend further effects while an appeal is pending."""

    case: UUID
    appeal: int
    effects: tuple[str, ...]
    authority: Authority
    reasons: str
    granted_on: date
