"""The facts of impediments and cassations gathered into what readers see of each."""

from __future__ import annotations

from datetime import date
from typing import Any

from msgspec.structs import replace

from domain.cases.events import measures
from domain.cases.sanctions.record import CITATION
from domain.recorded import Recorded
from projections.views import case_measures as p
from projections.views.appeal_fold import shown
from projections.views.explained import Words

CassationFact = (
    measures.CassationProposed
    | measures.CassationProposalDropped
    | measures.DefenceFiled
    | measures.CassationImposed
    | measures.CassationEffective
)


class Measures:
    """Impediments and cassation proposals of a case by number."""

    def __init__(self, words: Words) -> None:
        """`words` of the case's regime."""
        self.words = words
        self.impediments: dict[int, p.ImpedimentView] = {}
        self.proposals: dict[int, p.CassationProposalView] = {}

    def add(self, event: object, entry: Recorded[Any]) -> None:
        """One more fact, if it is about a measure."""
        match event:
            case measures.ImpedimentImposed() | measures.ImpedimentConfirmed() | measures.ImpedimentLifted():
                self._impeded(event)
            case (
                measures.CassationProposed()
                | measures.CassationProposalDropped()
                | measures.DefenceFiled()
                | measures.CassationImposed()
                | measures.CassationEffective()
            ):
                self._cassated(event, entry)
            case _:
                return

    def served(self, proposal: int, on: date) -> None:
        """The notice of a proposal reached the company."""
        self._proposal(proposal, served_on=on)

    def _impeded(self, event: measures.ImpedimentImposed | measures.ImpedimentConfirmed | measures.ImpedimentLifted) -> None:
        match event:
            case measures.ImpedimentImposed():
                self.impediments[event.number] = p.ImpedimentView(
                    number=event.number, ground=self.words.citation(event.ground), vehicle_ids=list(event.vehicles),
                    imposed_on=event.imposed_on, authority=event.authority, body=event.body, reasons=event.reasons.shown(),
                    orders_withdrawal=event.orders_withdrawal, confirmed_on=None, lifted_on=None, lift_cause=None,
                    explanation=self.words.whole(event.receipt),
                )  # fmt: skip
            case measures.ImpedimentConfirmed():
                self.impediments[event.number] = replace(self.impediments[event.number], confirmed_on=event.confirmed_on)
            case measures.ImpedimentLifted():
                lifted = replace(self.impediments[event.number], lifted_on=event.lifted_on, lift_cause=event.cause)
                self.impediments[event.number] = lifted

    def _cassated(
        self,
        event: CassationFact,
        entry: Recorded[Any],
    ) -> None:
        match event:
            case measures.CassationProposed():
                self.proposals[event.number] = p.CassationProposalView(
                    number=event.number, ground=self.words.citation(event.ground), permit_ids=list(event.permits),
                    proposed_on=event.proposed_on, authority=event.authority, reasons=event.reasons.shown(), served_on=None, defence=None,
                    cassation=None, dropped_on=None, drop_cause=None, drop_reasons=None, explanation=self.words.whole(event.receipt),
                )  # fmt: skip
            case measures.CassationProposalDropped():
                self._proposal(event.number, dropped_on=event.dropped_on, drop_cause=event.cause, drop_reasons=shown(event.reasons))
            case measures.DefenceFiled():
                defence = p.DefenceView(
                    filed_at=event.filed_at, filed_on=event.filed_on, timely=event.timely, grounds=event.grounds.shown()
                )
                self._proposal(event.proposal, defence=defence)
            case measures.CassationImposed():
                imposed = p.CassationView(
                    decision=entry.version, permit_ids=list(event.permits), decided_on=event.decided_on, authority=event.authority,
                    reasons=event.reasons.shown(), effective_on=event.effective_on, bar_until=None,
                )  # fmt: skip
                self._proposal(event.proposal, cassation=imposed)
            case measures.CassationEffective():
                known = self.proposals[event.proposal].cassation
                if known is not None:
                    effective = replace(known, effective_on=event.effective_on, bar_until=event.bar_until)
                    self._proposal(event.proposal, cassation=effective)

    def _proposal(self, number: int, **changes: object) -> None:
        if number == CITATION:
            return  # the citation's own notice and defence are no proposal's
        self.proposals[number] = replace(self.proposals[number], **changes)
