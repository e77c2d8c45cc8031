"""The notice to cure: it opens a case against the company that runs a car park, and the case is what is answered."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.cases.resource import CASES
from api.door import Door
from api.facilities.resource import FACILITIES, TAGS
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import CnpjText, CommandForm, ProvisionId, Text
from api.policy import may
from api.roles import Action
from domain.cases.commands.non_compliance import NotifyNonCompliance
from domain.cases.numbering import UNNUMBERED
from projections.views.case import CaseView


class NewFacilityNotice(CommandForm, frozen=True, kw_only=True):
    """A notice to cure. Without an addressee it is for the company that runs the car park on that day.

    `findings`: codes of faults or provisions; empty: those that the register shows on that day. `servedOn` where it was served already.
    """

    drawn_up_on: date
    addressee: CnpjText | None = None
    findings: Annotated[tuple[ProvisionId, ...], Meta(max_length=100)] = ()
    served_on: date | None = None
    means: Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\S", description="in-person, post, gazette, …")] = "in-person"
    received_by: Annotated[str, Meta(max_length=200)] | None = None
    body: Annotated[str, Meta(max_length=100)] = ""
    officer: Annotated[str, Meta(max_length=200)] = ""
    narrative: Text = ""

    def command(self, case: UUID, facility: UUID) -> NotifyNonCompliance:
        """The command."""
        return NotifyNonCompliance(
            case=case, number=UNNUMBERED, facility=facility, drawn_up_on=self.drawn_up_on, addressee=self.addressee or "",
            findings=self.findings, served_on=self.served_on, means=self.means, received_by=self.received_by, body=self.body,
            officer=self.officer, narrative=self.narrative,
        )  # fmt: skip


class FacilityNotices(Controller):
    """Notices to cure of a car park."""

    path = "/facilities/{facility_id:uuid}/notices"
    tags: Sequence[str] | None = TAGS

    @post("/", opt=may(Action.SERVE_FACILITY_NOTICE))
    async def notify_non_compliance(
        self, facility_id: FromPath[UUID], data: JSONBody[NewFacilityNotice], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[CaseView]:
        """Open a case by a notice to cure; answers the case with its `cureDeadline`. A daily fine runs after it until the proof."""
        case = asking.new_id("case")
        command = data.command(case, facility_id)
        return await door.bear(FACILITIES, facility_id, asking, Action.SERVE_FACILITY_NOTICE, command, born=CASES, born_id=case)
