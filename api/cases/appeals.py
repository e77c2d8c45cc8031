"""Appeals: lodged by the operator or entered by a clerk, documented, withdrawn. The tier is deduced; a late one is kept and decided."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.cases.bodies import ActNumber, Blanks, tell
from api.cases.resource import TAGS
from api.door import Door
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import CommandForm, Instant, Line, Prose, Sha256
from api.policy import may
from api.roles import Action
from domain.cases.commands.appeals import AddAppealDocument, LodgeAppeal, WithdrawAppeal
from domain.cases.events.common import Contested
from projections.views.case import CaseView


class NewAppeal(CommandForm, frozen=True, kw_only=True):
    """An appeal. `lodgedAt` only from a clerk, with the number of the paper protocol; `appellant` is a CNPJ, or the name of another.

    `addressedTo`: the authority that the paper names (`secretary`, `mayor`, or its own words); one that is not to hear it is no reason to
    refuse the appeal: it is forwarded.
    """

    grounds: Prose
    contested_act: Contested = "fine"
    act_number: ActNumber = 0
    appellant: Annotated[str, Meta(max_length=200)] | None = None
    as_owner: bool = False
    lodged_at: Instant | None = None
    protocol: Annotated[str, Meta(max_length=100)] = ""
    addressed_to: Annotated[str, Meta(max_length=100)] = ""
    documents: Annotated[tuple[Line, ...], Meta(max_length=100)] = ()

    def command(self, case: UUID, blanks: Blanks) -> LodgeAppeal:
        """The command."""
        return LodgeAppeal(
            case=case, contested_act=self.contested_act, act_number=self.act_number, grounds=self.grounds,
            appellant=blanks.appellant(self.appellant), lodged_at=self.lodged_at, protocol=self.protocol, addressed_to=self.addressed_to,
            documents=self.documents, as_owner=self.as_owner, by_operator=blanks.is_operator,
        )  # fmt: skip


class NewDocument(CommandForm, frozen=True, kw_only=True):
    """A document: its title, where it lies, and the hash of its content."""

    title: Annotated[str, Meta(min_length=1, max_length=200)]
    reference: Annotated[str, Meta(min_length=1, max_length=500)]
    sha256: Sha256 | None = None


class AppealWithdrawal(CommandForm, frozen=True, kw_only=True):
    """The appellant gives the appeal up; today where no day is given."""

    withdrawn_on: date | None = None


class Appeals(Controller):
    """Appeals of a case."""

    path = "/cases/{case_id:uuid}/appeals"
    tags: Sequence[str] | None = TAGS

    @post("/", opt=may(Action.APPEAL))
    async def lodge_appeal(
        self, case_id: FromPath[UUID], data: JSONBody[NewAppeal], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Lodge an appeal. A late one is recorded too, not admitted for the time being, and decided by the authority."""
        return await tell(
            door,
            case_id,
            asking,
            Action.APPEAL,
            lambda blanks: data.command(case_id, blanks),
            lambda view: f"appeals/{view.appeals[-1].number}",
        )

    @post("/{number:int}/documents", opt=may(Action.FILE_DOCUMENT))
    async def add_appeal_document(
        self,
        case_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[NewDocument],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[CaseView]:
        """Add a document to a pending appeal."""
        command = AddAppealDocument(case=case_id, appeal=number, title=data.title, reference=data.reference, sha256=data.sha256 or "")
        return await tell(door, case_id, asking, Action.FILE_DOCUMENT, lambda _: command, f"appeals/{number}")

    @post("/{number:int}/withdrawals", opt=may(Action.APPEAL))
    async def withdraw_appeal(
        self,
        case_id: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[AppealWithdrawal],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[CaseView]:
        """Give a pending appeal up; the decision takes note of it."""
        return await tell(
            door,
            case_id,
            asking,
            Action.APPEAL,
            lambda blanks: WithdrawAppeal(case=case_id, appeal=number, withdrawn_on=blanks.day(data.withdrawn_on)),
            f"appeals/{number}",
        )
