"""Facts of the file: annulment, review, correction, referral, who works on it, documents, closing."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.cases.events.common import Authority
from domain.personal import Personal
from domain.streams import Event


class CaseAnnulled(Event, frozen=True, tag="case.annulled/1"):
    """The case was annulled on appeal, or by the authority's own motion with reasons."""

    annulled_on: date
    own_motion: bool
    by: UUID
    reasons: Personal | None = None
    authority: Authority | None = None


class CaseReviewed(Event, frozen=True, tag="case.reviewed/1"):
    """A final case was reviewed on new facts: never worse than before."""

    reviewed_on: date
    new_facts: Personal
    reasons: Personal
    authority: Authority
    by: UUID
    provision: str = ""
    multiplier: int | None = None


class CaseCorrected(Event, frozen=True, tag="case.corrected/1"):
    """A wrong particular of the record was corrected; the fact that it names stays in the log."""

    field: str
    old: Personal
    new: Personal
    reasons: Personal
    by: UUID


class CaseReferred(Event, frozen=True, tag="case.referred/1"):
    """The case was also sent to another body (civil or criminal liability, art. 25)."""

    to: str
    referred_on: date
    reasons: Personal


class CaseAssigned(Event, frozen=True, tag="case.assigned/1"):
    """The case lies with a reviewer."""

    reviewer: UUID
    by: UUID


class RecusalDeclared(Event, frozen=True, tag="case.recusal_declared/1"):
    """A person declared an impediment: decides nothing in this case."""

    person: UUID
    reasons: Personal


class DocumentAdded(Event, frozen=True, tag="case.document_added/1"):
    """A document entered the file of the case."""

    number: int
    title: str
    reference: str
    added_on: date
    sha256: str = ""


class CaseClosed(Event, frozen=True, tag="case.closed/1"):
    """Nothing is open any more: paid or annulled, corrective duties done."""

    closed_on: date
    outcome: str
