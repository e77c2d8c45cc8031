"""Service of notices: of the infraction, of an impediment, of a cassation or of its proposal."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.cases.bodies import ActNumber, tell
from api.cases.resource import TAGS
from api.door import Door
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import CommandForm
from api.policy import may
from api.roles import Action
from domain.cases.commands.opening import ServeNotice
from domain.cases.events.common import Contested
from projections.views.case import CaseView


class NewNotice(CommandForm, frozen=True, kw_only=True):
    """A notice: to whom (the CNPJ, or the id of a registered operator), on which day, how. Without an act it is that of the infraction."""

    addressee: Annotated[str, Meta(min_length=1, max_length=36)]
    served_on: date
    means: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=60,
            pattern=r"\S",
            description="in-person, handed-to-driver, post, …; gazette or publication, where a term runs from publication.",
        ),
    ]
    received_by: Annotated[str, Meta(max_length=200)] | None = None
    contested_act: Contested = "fine"
    act_number: ActNumber = 0
    proposal: Annotated[int, Meta(ge=1, le=10_000)] | None = None

    def command(self, case: UUID) -> ServeNotice:
        """The command."""
        return ServeNotice(
            case=case, addressee=self.addressee, served_on=self.served_on, means=self.means, received_by=self.received_by,
            contested_act=self.contested_act, act_number=self.act_number, proposal=self.proposal,
        )  # fmt: skip


class Notices(Controller):
    """Notices of a case."""

    path = "/cases/{case_id:uuid}/notices"
    tags: Sequence[str] | None = TAGS

    @post("/", opt=may(Action.SERVE_NOTICE))
    async def serve_notice(
        self, case_id: FromPath[UUID], data: JSONBody[NewNotice], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Record that a notice was served; the term to appeal or to defend oneself runs from it."""
        return await tell(
            door, case_id, asking, Action.SERVE_NOTICE, lambda _: data.command(case_id), lambda view: f"notices/{view.notices[-1].number}"
        )
