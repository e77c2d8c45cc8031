"""A permit as decisions read it. Its status is asked for a day (`Standing`, domain/law/permits/permit_status.py); nothing here is "now"."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Literal, assert_never
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.law.lawbook import Law
from domain.law.permits.permit_status import Days, PermitStatus, Standing, permit_status
from domain.law.permits.validity import permit_rule
from domain.permits import events as e
from domain.permits import plan_events as p
from domain.permits.plans import Plan, PlanEvent, evolve_plans
from domain.streams import Kind, Stream

DAY = timedelta(days=1)
Stage = Literal["none", "applied", "issued", "refused"]


class Document(Struct, frozen=True):
    """A document filed with the permit; `rejected` and its code where a reviewer did not accept it."""

    filed: e.PermitDocumentSubmitted
    rejected: bool = False
    code: str = ""


class Renewal(Struct, frozen=True):
    """A renewal asked for; `outcome` once it is decided (`new-application` for a late one that went on as such)."""

    requested: e.PermitRenewalRequested
    outcome: Literal["pending", "granted", "refused", "new-application"] = "pending"
    decided_on: date | None = None
    decided_by: UUID | None = None


class Collection(Struct, frozen=True):
    """A collection of the document, and the day of its return."""

    collected: e.PermitDocumentCollected
    returned_on: date | None = None


class Suspension(Struct, frozen=True):
    """A suspension, and the first day on which the permit counted again, where that came by an act."""

    imposed: e.PermitSuspended
    reinstated_on: date | None = None
    undone: bool = False

    @property
    def days(self) -> Days:
        """The days on which it holds."""
        ends = [day for day in (self.imposed.until, self.reinstated_on - DAY if self.reinstated_on else None) if day is not None]
        return Days(self.imposed.since, min(ends, default=None))


class HeldUp(Struct, frozen=True):
    """A revocation that had effect until an authority held it up: the first day on which the permit counted again."""

    imposed: e.PermitRevoked
    since: date

    @property
    def days(self) -> Days:
        """The days on which it had effect."""
        return Days(self.imposed.effective_on, self.since - DAY)


class Permit(Struct, frozen=True):
    """State of one permit; `applied` is None before it was asked for."""

    applied: e.PermitApplied | None = None
    stage: Stage = "none"
    decided_on: date | None = None
    documents: tuple[Document, ...] = ()
    terms: tuple[Days, ...] = ()
    renewals: tuple[Renewal, ...] = ()
    demands: tuple[e.PermitRenewalDemanded, ...] = ()
    collections: tuple[Collection, ...] = ()
    refused: e.PermitRefused | None = None
    surrendered_on: date | None = None
    cassated: e.PermitCassated | None = None
    issued: e.PermitIssued | None = None
    suspensions: tuple[Suspension, ...] = ()
    revoked: e.PermitRevoked | None = None
    held_up: tuple[HeldUp, ...] = ()
    plans: tuple[Plan, ...] = ()

    @property
    def standing(self) -> Standing:
        """What the record says for the question of status."""
        pending = (
            Days(r.requested.requested_on, r.decided_on if r.outcome in ("granted", "refused") else None)
            for r in self.renewals
            if r.requested.extends
        )
        collected = (Days(c.collected.collected_on, c.returned_on - DAY if c.returned_on else None) for c in self.collections)
        ends = [
            (self.surrendered_on, "surrendered"),
            (self.cassated.effective_on if self.cassated else None, "cassated"),
            (self.revoked.effective_on if self.revoked else None, "revoked"),
        ]
        day, how = min(((d, h) for d, h in ends if d is not None), default=(None, ""))
        suspended = tuple(s.days for s in self.suspensions if not s.undone)
        revoked = tuple(h.days for h in self.held_up)
        return Standing(self.terms, tuple(pending), suspended, tuple(collected), day, how, revoked)

    @property
    def asked(self) -> e.PermitApplied:
        """The application; whoever asks has made sure that there is one."""
        if self.applied is None:
            raise LookupError("permit not asked for")
        return self.applied

    @property
    def expiry(self) -> date:
        """The last day of the last term; whoever asks has made sure that one was granted."""
        if self.valid_until is None:
            raise LookupError("permit not granted")
        return self.valid_until

    @property
    def valid_until(self) -> date | None:
        """The last day of the last term granted."""
        return self.terms[-1].through if self.terms else None

    def ended_by(self, day: date) -> bool:
        """Whether the permit was surrendered, cassated or revoked by a day."""
        cancelled = self.standing.cancelled_on
        return cancelled is not None and cancelled <= day

    def open_renewal(self) -> Renewal | None:
        """The renewal that waits for a decision."""
        return next((r for r in self.renewals if r.outcome == "pending"), None)

    def open_collection(self) -> Collection | None:
        """The collection whose document is still held."""
        return next((c for c in self.collections if c.returned_on is None), None)


PermitEvent = (
    e.PermitApplied | e.PermitDocumentSubmitted | e.PermitDocumentRejected | e.PermitIssued | e.PermitRefused | e.PermitRenewalRequested
    | e.PermitRenewed | e.PermitRenewalRefused | e.PermitRenewalDemanded | e.PermitDocumentCollected | e.PermitDocumentReturned
    | e.PermitSurrendered | e.PermitCassated | e.PermitCassationUndone | e.PermitRefusalAnnulled | e.PermitSuspended | e.PermitReinstated
    | e.PermitSuspensionUndone | e.PermitRevoked | e.PermitRevocationUndone | PlanEvent
)  # fmt: skip


def evolve(state: Permit, event: PermitEvent) -> Permit:
    """The permit after one more fact."""
    match event:
        case e.PermitApplied():
            return replace(state, applied=event, stage="applied")
        case e.PermitDocumentSubmitted():
            return replace(state, documents=(*state.documents, Document(event)))
        case e.PermitDocumentRejected():
            documents = (replace(d, rejected=True, code=event.code) if d.filed.number == event.document else d for d in state.documents)
            return replace(state, documents=tuple(documents))
        case e.PermitIssued():
            first = Days(event.valid_from, event.valid_until)
            return replace(state, stage="issued", issued=event, decided_on=event.decided_on, terms=(first,))
        case e.PermitRefused():
            return replace(state, stage="refused", decided_on=event.decided_on, refused=event)
        case e.PermitRenewalRequested():
            renewal = Renewal(event, "new-application" if event.new_application else "pending")
            return replace(state, renewals=(*state.renewals, renewal))
        case e.PermitRenewed():
            terms = (*state.terms, Days(event.valid_from, event.valid_until))
            return replace(state, terms=terms, renewals=_decided(state, event, "granted"))
        case e.PermitRenewalRefused():
            return replace(state, renewals=_decided(state, event, "refused"))
        case e.PermitRenewalDemanded():
            return replace(state, demands=(*state.demands, event))
        case e.PermitDocumentCollected():
            return replace(state, collections=(*state.collections, Collection(event)))
        case e.PermitDocumentReturned():
            returned = (
                replace(c, returned_on=event.returned_on) if c.collected.number == event.collection else c for c in state.collections
            )
            return replace(state, collections=tuple(returned))
        case e.PermitRefusalAnnulled():
            return _refusal_annulled(state, event.renewal)
        case e.PermitSurrendered():
            return replace(state, surrendered_on=event.surrendered_on)
        case e.PermitCassated():
            return replace(state, cassated=event)
        case e.PermitCassationUndone():
            return replace(state, cassated=None) if state.cassated is not None and state.cassated.case == event.case else state
        case e.PermitSuspended():
            return replace(state, suspensions=(*state.suspensions, Suspension(event)))
        case e.PermitReinstated():
            ended = (
                replace(s, reinstated_on=event.reinstated_on) if s.imposed.number == event.suspension else s for s in state.suspensions
            )
            return replace(state, suspensions=tuple(ended))
        case e.PermitSuspensionUndone():
            undone = (replace(s, undone=True) if s.imposed.number == event.suspension else s for s in state.suspensions)
            return replace(state, suspensions=tuple(undone))
        case e.PermitRevoked():
            return replace(state, revoked=event)
        case e.PermitRevocationUndone():
            return _revocation_undone(state, event)
        case p.OperationPlanSubmitted() | p.OperationPlanApproved() | p.OperationPlanChangesRequested() | p.OperationPlanRefused():
            return replace(state, plans=evolve_plans(state.plans, event))
        case _:
            assert_never(event)


def _decided(state: Permit, event: e.PermitRenewed | e.PermitRenewalRefused, outcome: Literal["granted", "refused"]) -> tuple[Renewal, ...]:
    decided = (replace(r, outcome=outcome, decided_on=event.decided_on, decided_by=event.by) for r in state.renewals)
    return tuple(d if d.requested.number == event.renewal else r for r, d in zip(state.renewals, decided, strict=True))


def _revocation_undone(state: Permit, event: e.PermitRevocationUndone) -> Permit:
    revoked = state.revoked if state.revoked is not None and state.revoked.case == event.case else None
    if event.since is None:
        others = tuple(h for h in state.held_up if h.imposed.case != event.case)
        return replace(state, revoked=None if revoked is not None else state.revoked, held_up=others)
    if revoked is None:
        return state
    had_effect = revoked.effective_on < event.since
    return replace(state, revoked=None, held_up=(*state.held_up, HeldUp(revoked, event.since)) if had_effect else state.held_up)


def _refusal_annulled(state: Permit, renewal: int) -> Permit:
    if renewal == 0:
        return replace(state, stage="applied", decided_on=None, refused=None)
    again = (
        replace(r, outcome="pending", decided_on=None, decided_by=None) if r.requested.number == renewal else r for r in state.renewals
    )
    return replace(state, renewals=tuple(again))


PERMIT = Kind("permit", Permit(), evolve, PermitEvent.__args__)


def permit_stream(permit: UUID) -> Stream[Permit]:
    """The stream of a permit."""
    return PERMIT.at(permit)


def status_on(law: Law, permit: Permit, on: date) -> PermitStatus:
    """The status of a permit on a civil day of the regime's zone."""
    kind = permit.applied.kind if permit.applied else ""
    citation = permit_rule(law, kind).validity_provision if kind else ""
    return permit_status(permit.standing, on, citation)[0]
