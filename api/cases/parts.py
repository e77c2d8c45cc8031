"""Parts of a case by their number: what a Location leads to. Each is the part as it stands in the case, under the case's version."""

from collections.abc import Sequence
from uuid import UUID

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from api.cases.resource import CASES, TAGS
from api.door import Door
from api.http.answers import Shown
from api.http.asking import Looking
from api.policy import may
from api.roles import Action
from projections.views.case_measures import CassationProposalView, ImpedimentView, PaymentView, RefundView
from projections.views.case_parts import AppealView, DocumentView, NoticeView


class Parts(Controller):
    """Single parts of a case."""

    path = "/cases/{case_id:uuid}"
    tags: Sequence[str] | None = TAGS

    @get("/notices/{number:int}", opt=may(Action.READ_CASES))
    async def read_notice(
        self, case_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[NoticeView]:
        """A notice of a case."""
        return await door.show_numbered(CASES, case_id, looking, number, lambda case: case.notices)

    @get("/appeals/{number:int}", opt=may(Action.READ_CASES))
    async def read_appeal(
        self, case_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[AppealView]:
        """An appeal of a case."""
        return await door.show_numbered(CASES, case_id, looking, number, lambda case: case.appeals)

    @get("/payments/{number:int}", opt=may(Action.READ_CASES))
    async def read_payment(
        self, case_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[PaymentView]:
        """A payment of a case."""
        return await door.show_numbered(CASES, case_id, looking, number, lambda case: case.payments)

    @get("/refunds/{number:int}", opt=may(Action.READ_CASES))
    async def read_refund(
        self, case_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[RefundView]:
        """A refund of a case."""
        return await door.show_numbered(CASES, case_id, looking, number, lambda case: case.refunds)

    @get("/impediments/{number:int}", opt=may(Action.READ_CASES))
    async def read_impediment(
        self, case_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[ImpedimentView]:
        """An impediment of a case."""
        return await door.show_numbered(CASES, case_id, looking, number, lambda case: case.impediments)

    @get("/cassation-proposals/{number:int}", opt=may(Action.READ_CASES))
    async def read_cassation_proposal(
        self, case_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[CassationProposalView]:
        """A cassation proposal of a case."""
        return await door.show_numbered(CASES, case_id, looking, number, lambda case: case.cassation_proposals)

    @get("/documents/{number:int}", opt=may(Action.READ_CASES))
    async def read_case_document(
        self, case_id: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[DocumentView]:
        """A document of a case."""
        return await door.show_numbered(CASES, case_id, looking, number, lambda case: case.documents)
