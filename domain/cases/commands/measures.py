"""What can be asked of impediments and cassations."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from domain.cases.events.common import Authority
from domain.streams import Command


class ImposePenalty(Command, frozen=True):
    """Ask for a penalty by its name; the ones without a legal hypothesis are refused (art. 14-c)."""

    case: UUID
    penalty: str


class ImposeImpediment(Command, frozen=True):
    """Impede vehicles on a ground of art. 21. `vehicles` empty: the vehicle of the case.

    `fixable_on_site`, `safety_risk`: what the officer found, where the reading of the law asks (Q-15).
    """

    case: UUID
    ground: str
    authority: Authority
    body: str
    reasons: str
    imposed_on: date
    vehicles: tuple[UUID, ...] = ()
    orders_withdrawal: bool = False
    heard_on: date | None = None
    fixable_on_site: bool | None = None
    safety_risk: bool | None = None


class ConfirmImpediment(Command, frozen=True):
    """SETRANSV confirms an impediment that another body imposed."""

    case: UUID
    number: int
    confirmed_on: date
    authority: Authority


class LiftImpediment(Command, frozen=True):
    """End an impediment: put right on the spot, or vehicle presented in order and costs, if any arose, paid."""

    case: UUID
    number: int
    lifted_on: date
    on_site: bool = False
    presented: bool = False
    costs_centavos: int = 0
    costs_paid_centavos: int = 0


class ProposeCassation(Command, frozen=True):
    """Propose a cassation in a case. `permits` empty: those that the ground reaches (22-IV: all; 22-II and 22-III: the vehicle's)."""

    case: UUID
    ground: str
    authority: Authority
    reasons: str
    proposed_on: date
    permits: tuple[UUID, ...] = ()


class DropCassationProposal(Command, frozen=True):
    """Let a proposal fall, with reasons."""

    case: UUID
    proposal: int
    dropped_on: date
    reasons: str


class FileDefence(Command, frozen=True):
    """The company's defence against a proposal, or against the citation (`proposal` 0). `filed_at` as in `LodgeAppeal.lodged_at`."""

    case: UUID
    grounds: str
    proposal: int = 0
    filed_at: datetime | None = None
    protocol: str = ""
    by_operator: bool = False


class ImposeCassation(Command, frozen=True):
    """Cassate the proposed permits, after notice and defence.

    `effective_on`, where given, is checked against the day that the law gives: none is known while an appeal may come.
    """

    case: UUID
    proposal: int
    authority: Authority
    reasons: str
    decided_on: date
    effective_on: date | None = None
