"""The file of a case: annulled, reviewed, corrected, referred, assigned; documents, and who declares an impediment of their own."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.cases.appeals import NewDocument
from api.cases.bodies import AuthorityGiven, Blanks, tell
from api.cases.resource import TAGS
from api.door import Door
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import CommandForm, Name, ProvisionId, Text
from api.policy import may
from api.roles import Action
from domain.cases.commands.file import AddDocument, AnnulCase, AssignCase, CorrectCase, DeclareRecusal, ReferCase, ReviewCase
from projections.views.case import CaseView


class NewAnnulment(CommandForm, frozen=True, kw_only=True):
    """The annulment of a case of the authority's own motion."""

    reasons: Text = ""
    authority: AuthorityGiven | None = None
    annulled_on: date | None = None

    def command(self, case: UUID, blanks: Blanks) -> AnnulCase:
        """The command."""
        return AnnulCase(
            case=case, annulled_on=blanks.day(self.annulled_on), authority=blanks.authority(self.authority, Action.ANNUL),
            reasons=blanks.reasons(self.reasons),
        )  # fmt: skip


class NewReview(CommandForm, frozen=True, kw_only=True):
    """The review of a final case on new facts: annulled (`annul`), or the fine lowered to `provision` or `multiplier`."""

    new_facts: Text
    reasons: Text = ""
    authority: AuthorityGiven | None = None
    reviewed_on: date | None = None
    provision: ProvisionId | None = None
    multiplier: Annotated[int, Meta(ge=1, le=100)] | None = None
    annul: bool = False

    def command(self, case: UUID, blanks: Blanks) -> ReviewCase:
        """The command."""
        return ReviewCase(
            case=case, reviewed_on=blanks.day(self.reviewed_on), new_facts=self.new_facts, reasons=blanks.reasons(self.reasons),
            authority=blanks.authority(self.authority, Action.REVIEW_CASE), provision=self.provision, multiplier=self.multiplier,
            annul=self.annul,
        )  # fmt: skip


class NewCorrection(CommandForm, frozen=True, kw_only=True):
    """A wrong particular of the record: `plate`, `letter`, `place.address`, `officer`, `narrative`."""

    field: Annotated[str, Meta(min_length=1, max_length=60)]
    new: Annotated[str, Meta(min_length=1, max_length=20_000)]
    reasons: Text = ""


class NewReferral(CommandForm, frozen=True, kw_only=True):
    """Another body to which the case is also sent."""

    to: Name
    reasons: Text = ""
    referred_on: date | None = None


class NewAssignment(CommandForm, frozen=True, kw_only=True):
    """The person who is to work on the case (an id as in the history); the person who asks where nobody is named."""

    reviewer: UUID | None = None


class NewRecusal(CommandForm, frozen=True, kw_only=True):
    """Why the person who asks may not decide in this case."""

    reasons: Text = ""


class File(Controller):
    """The file of a case."""

    path = "/cases/{case_id:uuid}"
    tags: Sequence[str] | None = TAGS

    @post("/annulments", opt=may(Action.ANNUL))
    async def annul_case(
        self, case_id: FromPath[UUID], data: JSONBody[NewAnnulment], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Annul a case of the authority's own motion: its fine falls, what was paid is owed back, what rests on it falls too."""
        return await tell(door, case_id, asking, Action.ANNUL, lambda blanks: data.command(case_id, blanks), "")

    @post("/reviews", opt=may(Action.REVIEW_CASE))
    async def review_case(
        self, case_id: FromPath[UUID], data: JSONBody[NewReview], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Review a final case on new facts, never for the worse."""
        return await tell(door, case_id, asking, Action.REVIEW_CASE, lambda blanks: data.command(case_id, blanks), "")

    @post("/corrections", opt=may(Action.CORRECT))
    async def correct_case(
        self, case_id: FromPath[UUID], data: JSONBody[NewCorrection], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Correct a particular that changes nothing in law; the first record stays in the history."""
        return await tell(
            door,
            case_id,
            asking,
            Action.CORRECT,
            lambda blanks: CorrectCase(case=case_id, field=data.field, new=data.new, reasons=blanks.reasons(data.reasons)),
            "history",
        )

    @post("/referrals", opt=may(Action.REFER))
    async def refer_case(
        self, case_id: FromPath[UUID], data: JSONBody[NewReferral], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Send a case also to another body (civil or criminal liability); it goes on here."""
        return await tell(
            door,
            case_id,
            asking,
            Action.REFER,
            lambda blanks: ReferCase(
                case=case_id, to=data.to, referred_on=blanks.day(data.referred_on), reasons=blanks.reasons(data.reasons)
            ),
            "history",
        )

    @post("/assignments", opt=may(Action.ASSIGN))
    async def assign_case(
        self, case_id: FromPath[UUID], data: JSONBody[NewAssignment], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Give a case to a reviewer."""
        command = AssignCase(case=case_id, reviewer=data.reviewer or asking.caller.person)
        return await tell(door, case_id, asking, Action.ASSIGN, lambda _: command, "")

    @post("/recusals", opt=may(Action.RECUSE))
    async def declare_recusal(
        self, case_id: FromPath[UUID], data: JSONBody[NewRecusal], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Declare an impediment of one's own: the person who asks decides nothing in this case."""
        return await tell(
            door,
            case_id,
            asking,
            Action.RECUSE,
            lambda blanks: DeclareRecusal(case=case_id, reasons=blanks.reasons(data.reasons)),
            "",
        )

    @post("/documents", opt=may(Action.FILE_DOCUMENT))
    async def add_case_document(
        self, case_id: FromPath[UUID], data: JSONBody[NewDocument], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Put a document into the file."""
        command = AddDocument(case=case_id, title=data.title, reference=data.reference, sha256=data.sha256 or "")
        return await tell(
            door, case_id, asking, Action.FILE_DOCUMENT, lambda _: command, lambda view: f"documents/{view.documents[-1].number}"
        )
