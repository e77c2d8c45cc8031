"""Cassation of permits: proposed with reasons, defended, then imposed or dropped."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.cases.bodies import AuthorityGiven, Blanks, Ids, tell
from api.cases.resource import TAGS
from api.door import Door
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import CommandForm, Instant, Prose, ProvisionId, Text
from api.policy import may
from api.roles import Action
from domain.cases.commands.measures import DropCassationProposal, FileDefence, ImposeCassation, ProposeCassation
from domain.cases.sanctions.record import CITATION
from projections.views.case import CaseView

ProposalNumber = Annotated[int, Meta(ge=1, le=10_000, description="Number of the proposal inside of the case.")]


class NewProposal(CommandForm, frozen=True, kw_only=True):
    """A proposal to cassate. Without `permitIds`: those that the ground reaches."""

    ground: ProvisionId
    reasons: Text = ""
    permit_ids: Ids = ()
    authority: AuthorityGiven | None = None
    proposed_on: date | None = None

    def command(self, case: UUID, blanks: Blanks) -> ProposeCassation:
        """The command."""
        return ProposeCassation(
            case=case, ground=self.ground, authority=blanks.authority(self.authority, Action.PROPOSE_CASSATION),
            reasons=blanks.reasons(self.reasons), proposed_on=blanks.day(self.proposed_on), permits=self.permit_ids,
        )  # fmt: skip


class NewDrop(CommandForm, frozen=True, kw_only=True):
    """Why a proposal falls."""

    reasons: Text = ""
    dropped_on: date | None = None


class NewDefence(CommandForm, frozen=True, kw_only=True):
    """The company's defence against a proposal, or, without `proposal`, against the citation.

    `filedAt` only from a clerk, with the number of the paper protocol.
    """

    proposal: ProposalNumber | None = None
    grounds: Prose
    filed_at: Instant | None = None
    protocol: Annotated[str, Meta(max_length=100)] = ""

    def command(self, case: UUID, blanks: Blanks) -> FileDefence:
        """The command."""
        return FileDefence(
            case=case, proposal=self.proposal or CITATION, grounds=self.grounds, filed_at=self.filed_at, protocol=self.protocol,
            by_operator=blanks.is_operator,
        )  # fmt: skip


class NewCassation(CommandForm, frozen=True, kw_only=True):
    """The cassation of a proposal's permits; the day of its effect is the law's, and only checked where it is given."""

    proposal: ProposalNumber
    reasons: Text = ""
    effective_on: date | None = None
    authority: AuthorityGiven | None = None
    decided_on: date | None = None

    def command(self, case: UUID, blanks: Blanks) -> ImposeCassation:
        """The command."""
        return ImposeCassation(
            case=case, proposal=self.proposal, authority=blanks.authority(self.authority, Action.CASSATE),
            reasons=blanks.reasons(self.reasons), decided_on=blanks.day(self.decided_on), effective_on=self.effective_on,
        )  # fmt: skip


def imposed(view: CaseView, proposal: int) -> str:
    """Where the cassation of a proposal lies."""
    found = next((p.cassation for p in view.cassation_proposals if p.number == proposal), None)
    return f"decisions/{found.decision}" if found is not None else f"cassation-proposals/{proposal}"


class Cassations(Controller):
    """Cassation proposals of a case and what becomes of them."""

    path = "/cases/{case_id:uuid}"
    tags: Sequence[str] | None = TAGS

    @post("/cassation-proposals", opt=may(Action.PROPOSE_CASSATION))
    async def propose_cassation(
        self, case_id: FromPath[UUID], data: JSONBody[NewProposal], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Propose to cassate permits; the company is heard first."""
        return await tell(
            door,
            case_id,
            asking,
            Action.PROPOSE_CASSATION,
            lambda blanks: data.command(case_id, blanks),
            lambda view: f"cassation-proposals/{view.cassation_proposals[-1].number}",
        )

    @post("/cassation-proposals/{number:int}/drops", opt=may(Action.PROPOSE_CASSATION))
    async def drop_cassation_proposal(
        self,
        case_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[NewDrop],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[CaseView]:
        """Let a proposal fall."""
        return await tell(
            door,
            case_id,
            asking,
            Action.PROPOSE_CASSATION,
            lambda blanks: DropCassationProposal(
                case=case_id, proposal=number, dropped_on=blanks.day(data.dropped_on), reasons=blanks.reasons(data.reasons)
            ),
            f"cassation-proposals/{number}",
        )

    @post("/defences", opt=may(Action.DEFEND))
    async def file_defence(
        self, case_id: FromPath[UUID], data: JSONBody[NewDefence], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Defend against a proposal or a citation; a late defence is kept too."""
        return await tell(
            door,
            case_id,
            asking,
            Action.DEFEND,
            lambda blanks: data.command(case_id, blanks),
            f"cassation-proposals/{data.proposal}" if data.proposal is not None else "activity",
        )

    @post("/cassations", opt=may(Action.CASSATE, version_required=True))
    async def impose_cassation(
        self, case_id: FromPath[UUID], data: JSONBody[NewCassation], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Cassate, on the version that was read: without effect while the cassation may be appealed."""
        return await tell(
            door,
            case_id,
            asking,
            Action.CASSATE,
            lambda blanks: data.command(case_id, blanks),
            lambda view: imposed(view, data.proposal),
        )
