"""What is done about appeals: opinions, decisions, acknowledgements, terms given back, effects suspended. The tier says whose act it is."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.cases.bodies import ActNumber, AuthorityGiven, Blanks, tell
from api.cases.resource import TAGS, by_tier
from api.door import Door
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import Centavos, CommandForm, Form, Prose, ProvisionId, Text
from api.policy import may
from api.roles import Action
from domain.cases.commands.appeals import AcknowledgeDecision, DecideAppeal, GiveOpinion, GrantSuspensiveEffect, RestoreDeadline
from domain.cases.events.common import Contested, Outcome, SanctionNamed
from projections.views.case import CaseView


class NewOpinion(CommandForm, frozen=True, kw_only=True):
    """A draft of the decision. It is bound to the version in If-Match, else `seenVersion`, else the present one."""

    outcome: Outcome
    reasons: Prose
    seen_version: Annotated[int, Meta(ge=1)] | None = None

    def command(self, case: UUID, appeal: int, blanks: Blanks) -> GiveOpinion:
        """The command."""
        version = self.seen_version or blanks.version
        return GiveOpinion(case=case, appeal=appeal, outcome=self.outcome, reasons=self.reasons, seen_version=version)


class SanctionMeant(Form, frozen=True, kw_only=True):
    """A sanction of the decision that is contested: its kind and, of a permit, which."""

    kind: Annotated[str, Meta(min_length=1, max_length=60)]
    permit_id: UUID | None = None

    def named(self) -> SanctionNamed:
        """The sanction as a command names it."""
        return SanctionNamed(self.kind, self.permit_id)


Sanctions = Annotated[tuple[SanctionMeant, ...], Meta(max_length=20)]


class SanctionsOutcome(Form, frozen=True, kw_only=True):
    """What becomes of a set of sanctions; one of the two lists is enough, the other follows."""

    kept: Sanctions = ()
    dropped: Sanctions = ()


class NewDecision(CommandForm, frozen=True, kw_only=True):
    """The decision of an appeal. `provision`, `multiplier` or `amountCentavos` say to what a partly upheld fine changes.

    `sanctions` says which of a set a partly upheld appeal keeps and which it drops.
    """

    authority: AuthorityGiven
    outcome: Outcome
    decided_on: date
    reasons: Text
    provision: ProvisionId | None = None
    multiplier: Annotated[int, Meta(ge=1, le=100)] | None = None
    amount_centavos: Centavos | None = None
    sanctions: SanctionsOutcome | None = None
    heard_on: date | None = None

    def command(self, case: UUID, appeal: int, blanks: Blanks) -> DecideAppeal:
        """The command; which action its authority rests on makes no difference, since it is always named."""
        given = self.sanctions or SanctionsOutcome()
        return DecideAppeal(
            case=case, appeal=appeal, outcome=self.outcome, authority=blanks.authority(self.authority, Action.DECIDE_FIRST_APPEAL),
            decided_on=self.decided_on, reasons=self.reasons, heard_on=self.heard_on, provision=self.provision, multiplier=self.multiplier,
            amount_centavos=self.amount_centavos, kept=tuple(s.named() for s in given.kept),
            dropped=tuple(s.named() for s in given.dropped),
        )  # fmt: skip


class NewAcknowledgement(CommandForm, frozen=True, kw_only=True):
    """The appellant learnt of the decision."""

    acknowledged_on: date
    means: Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\S", description="in-person, post, gazette, …")]


class NewSuspensiveEffect(CommandForm, frozen=True, kw_only=True):
    """Effects that are suspended while the appeal is pending: `payment`, `cassation`, `impediment` and others."""

    appeal: Annotated[int, Meta(ge=1)]
    effects: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=20)]
    reasons: Text = ""
    authority: AuthorityGiven | None = None
    granted_on: date | None = None

    def command(self, case: UUID, blanks: Blanks) -> GrantSuspensiveEffect:
        """The command."""
        filing = blanks.state.filing(self.appeal)
        action = Action.DECIDE_SECOND_APPEAL if filing is not None and filing.tier > 1 else Action.DECIDE_FIRST_APPEAL
        return GrantSuspensiveEffect(
            case=case, appeal=self.appeal, effects=self.effects, authority=blanks.authority(self.authority, action),
            reasons=blanks.reasons(self.reasons), granted_on=blanks.day(self.granted_on),
        )  # fmt: skip


class NewRestoration(CommandForm, frozen=True, kw_only=True):
    """A term to appeal that is given back, by a named authority with reasons."""

    tier: Annotated[int, Meta(ge=1, le=9)]
    new_last_day: date
    reasons: Text = ""
    contested_act: Contested = "fine"
    act_number: ActNumber = 0
    authority: AuthorityGiven | None = None
    restored_on: date | None = None

    @property
    def action(self) -> Action:
        """Whose act it is."""
        return Action.RESTORE_SECOND_DEADLINE if self.tier > 1 else Action.RESTORE_DEADLINE

    def command(self, case: UUID, blanks: Blanks) -> RestoreDeadline:
        """The command."""
        return RestoreDeadline(
            case=case, contested_act=self.contested_act, act_number=self.act_number, tier=self.tier, new_last_day=self.new_last_day,
            authority=blanks.authority(self.authority, self.action), reasons=blanks.reasons(self.reasons),
            restored_on=blanks.day(self.restored_on),
        )  # fmt: skip


def decision_of(view: CaseView, appeal: int) -> str:
    """Where the decision of an appeal lies."""
    found = next((a.decision for a in view.appeals if a.number == appeal), None)
    return f"decisions/{found.decision}" if found is not None else f"appeals/{appeal}"


class AppealDecisions(Controller):
    """What the city does about an appeal."""

    path = "/cases/{case_id:uuid}"
    tags: Sequence[str] | None = TAGS

    @post("/appeals/{number:int}/opinions", opt=may(Action.OPINE))
    async def give_opinion(
        self,
        case_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[NewOpinion],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[CaseView]:
        """Draft a decision for who decides."""
        return await tell(door, case_id, asking, Action.OPINE, lambda blanks: data.command(case_id, number, blanks), f"appeals/{number}")

    @post(
        "/appeals/{number:int}/decisions",
        opt=may(Action.DECIDE_FIRST_APPEAL, Action.DECIDE_SECOND_APPEAL, version_required=True),
    )
    async def decide_appeal(
        self,
        case_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[NewDecision],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[CaseView]:
        """Decide an appeal, on the version that was read: the Secretary the first tier, the Mayor the second."""
        needed = by_tier(case_id, number, Action.DECIDE_FIRST_APPEAL, Action.DECIDE_SECOND_APPEAL)
        return await tell(
            door,
            case_id,
            asking,
            needed,
            lambda blanks: data.command(case_id, number, blanks),
            lambda view: decision_of(view, number),
        )

    @post("/appeals/{number:int}/acknowledgements", opt=may(Action.ACKNOWLEDGE))
    async def acknowledge_decision(
        self,
        case_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[NewAcknowledgement],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[CaseView]:
        """Record that the appellant learnt of the decision: the term of the next tier runs from it."""
        command = AcknowledgeDecision(case=case_id, appeal=number, acknowledged_on=data.acknowledged_on, means=data.means)
        return await tell(door, case_id, asking, Action.ACKNOWLEDGE, lambda _: command, f"appeals/{number}")

    @post("/suspensive-effects", opt=may(Action.DECIDE_FIRST_APPEAL, Action.DECIDE_SECOND_APPEAL))
    async def grant_suspensive_effect(
        self,
        case_id: FromPath[UUID],
        data: JSONBody[NewSuspensiveEffect],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[CaseView]:
        """Suspend further effects of the contested act while an appeal is pending."""
        needed = by_tier(case_id, data.appeal, Action.DECIDE_FIRST_APPEAL, Action.DECIDE_SECOND_APPEAL)
        return await tell(door, case_id, asking, needed, lambda blanks: data.command(case_id, blanks), f"appeals/{data.appeal}")

    @post("/deadline-restorations", opt=may(Action.RESTORE_DEADLINE, Action.RESTORE_SECOND_DEADLINE))
    async def restore_deadline(
        self,
        case_id: FromPath[UUID],
        data: JSONBody[NewRestoration],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[CaseView]:
        """Give a term to appeal back. A late appeal inside of the new term becomes timely."""
        return await tell(door, case_id, asking, data.action, lambda blanks: data.command(case_id, blanks), "deadlines")
