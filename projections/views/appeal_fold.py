"""The facts of appeals gathered into what readers see of each: lodged, documented, decided, acknowledged."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.cases.events import appeals
from domain.personal import Personal
from domain.recorded import Recorded
from projections.views import case_parts as p
from projections.views.explained import Words


def shown(text: Personal | None) -> str | None:
    """A personal text for a reader who may see it."""
    return None if text is None else text.shown()


class Appeals:
    """The appeals of a case by number."""

    def __init__(self, words: Words) -> None:
        """`words` of the case's regime."""
        self.words = words
        self.found: dict[int, p.AppealView] = {}

    def add(self, event: object, entry: Recorded[Any]) -> None:
        """One more fact, if it is about an appeal."""
        match event:
            case appeals.AppealLodged():
                self.found[event.number] = self._lodged(event)
            case appeals.AppealDocumentAdded():
                known = self.found[event.appeal].documents
                added = p.DocumentView(
                    number=len(known) + 1,
                    title=event.title,
                    reference=event.reference,
                    added_on=event.added_on,
                    sha256=event.sha256 or None,
                )
                self._appeal(event.appeal, documents=[*known, added])
            case appeals.AppealWithdrawn():
                self._appeal(event.appeal, withdrawn_on=event.withdrawn_on)
            case appeals.OpinionGiven():
                opinion = p.OpinionView(
                    outcome=event.outcome, reasons=event.reasons.shown(), seen_version=event.seen_version, by=event.by,
                    given_at=entry.recorded_at,
                )  # fmt: skip
                self._appeal(event.appeal, opinions=[*self.found[event.appeal].opinions, opinion])
            case appeals.SuspensiveEffectGranted():
                granted = p.SuspensiveEffectView(
                    effects=list(event.effects), authority=event.authority, reasons=event.reasons.shown(), granted_on=event.granted_on
                )
                self._appeal(event.appeal, suspensive_effects=[*self.found[event.appeal].suspensive_effects, granted])
            case appeals.AppealDecided():
                self._decided(event, entry)
            case appeals.DecisionAcknowledged():
                decision = self.found[event.appeal].decision
                learnt = p.AcknowledgementView(
                    acknowledged_on=event.acknowledged_on, means=event.means, last_day=event.last_day, due_on=event.due_on
                )
                self._appeal(event.appeal, decision=None if decision is None else replace(decision, acknowledgement=learnt))
            case appeals.AppealFoundTimely():
                admitted = replace(self.found[event.appeal].admissibility, admitted=True, provisional=True, code=None)
                self._appeal(event.appeal, timely=True, last_day=event.last_day, admissibility=admitted, decision=None)
            case _:
                return  # lapses, assignments, closing: seen in status and terms

    def _appeal(self, number: int, **changes: object) -> None:
        self.found[number] = replace(self.found[number], **changes)

    def _lodged(self, event: appeals.AppealLodged) -> p.AppealView:
        computed = event.receipt.of("admissibility")
        code = str(computed.outputs.get("code") or "") if computed is not None else ""
        admissibility = p.AdmissibilityView(
            admitted=not code, provisional=True, code=code or None, explanation=self.words.explanation(computed)
        )
        documents = [
            p.DocumentView(number=number, title=reference, reference=reference, added_on=event.lodged_on, sha256=None)
            for number, reference in enumerate(event.documents, 1)
        ]
        return p.AppealView(
            number=event.number, contested_act=event.track.act, act_number=event.track.number, tier=event.tier, lodged_at=event.lodged_at,
            lodged_on=event.lodged_on, timely=event.timely, last_day=event.last_day, admissibility=admissibility,
            appellant=event.appellant or shown(event.appellant_name) or "", standing=event.standing, grounds=event.grounds.shown(),
            addressed_to=event.addressed_to, forwarded=event.forwarded, protocol=event.protocol,
            suspends=None if event.suspends is None else list(event.suspends), withdrawn_on=None, documents=documents,
            opinions=[], suspensive_effects=[], decision=None, warnings=list(event.warnings),
        )  # fmt: skip

    def _decided(self, event: appeals.AppealDecided, entry: Recorded[Any]) -> None:
        computed = event.receipt.of("admissibility")
        admitted = event.outcome != "not-admitted"
        known = self.found[event.appeal].admissibility
        explanation = self.words.explanation(computed) or known.explanation
        admissibility = p.AdmissibilityView(
            admitted=admitted, provisional=False, code=None if admitted else event.code or known.code, explanation=explanation
        )
        decision = p.AppealDecisionView(
            decision=entry.version, outcome=event.outcome, authority=event.authority, decided_on=event.decided_on,
            reasons=event.reasons.shown(), heard_on=event.heard_on, provision=event.provision or None, multiplier=event.multiplier,
            code=event.code or None, dropped=[p.DroppedView(kind=d.kind, permit_id=d.permit) for d in event.dropped],
        )  # fmt: skip
        self._appeal(event.appeal, decision=decision, admissibility=admissibility)
