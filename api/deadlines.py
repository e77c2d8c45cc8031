"""The list of what is due, over all cases that the reader may see: for the desk and for operators' own calendars."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from api.door import Door
from api.http.answers import Listed
from api.http.forms import View
from api.http.known_values import known_regime
from api.http.paging import LIMIT_DEFAULT, AfterCursor, Limit, cursor_after, key_of
from api.policy import Caller, may, scope
from api.roles import Action
from domain.law.packs import days_at
from projections.deadline_list import DEADLINES, Key, Wanted, find, key
from projections.deadline_rows import Deadline
from projections.reading import Reading

State = Literal["open", "met", "lapsed", "suspended"]
Kind = Literal[
    "first-appeal", "second-appeal", "fine-due", "defence", "cassation-defence", "cassation-effect", "cure",
]  # fmt: skip


class DeadlineItem(View, frozen=True):
    """A term, due day or defence of a case. `lastDay` is the last on which the act may be done; `act` is what it is about."""

    case_id: UUID
    number: str
    regime: str
    operator_id: UUID | None
    kind: str
    act: str
    state: str
    provisional: bool
    start: date | None
    last_day: date | None


def item(row: Deadline) -> DeadlineItem:
    """A row as it is shown."""
    return DeadlineItem(
        case_id=row.case, number=row.number, regime=row.regime, operator_id=row.operator, kind=row.name, act=row.track, state=row.state,
        provisional=row.provisional, start=row.start, last_day=row.last_day,
    )  # fmt: skip


class DeadlineList(Controller):
    """Deadlines."""

    path = "/deadlines"
    tags: Sequence[str] | None = ("Deadlines",)

    @get("/", opt=may(Action.READ_CASES))
    async def list_deadlines(  # noqa: PLR0917 - the filters of the interface
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        caller: NamedDependency[Caller],
        due_before: Annotated[date | None, QueryParameter(name="dueBefore", description="The day itself is not included.")] = None,
        due_after: Annotated[date | None, QueryParameter(name="dueAfter", description="The day itself is not included.")] = None,
        kind: Annotated[
            Kind | None,
            QueryParameter(name="kind"),
        ] = None,
        regime: Annotated[str | None, QueryParameter(name="regime", max_length=60)] = None,
        standing: Annotated[State | None, QueryParameter(name="state", description="As of today.")] = None,
        limit: Limit = LIMIT_DEFAULT,
        cursor: AfterCursor = None,
    ) -> Listed[DeadlineItem]:
        """Deadlines by their last day."""
        query = {"list": "deadlines", "dueBefore": due_before, "dueAfter": due_after, "kind": kind, "regime": regime, "state": standing}
        after: Key | None = key_of(cursor, query, tuple[date, UUID, str, str, int])
        known_regime(regime)
        seen, now = scope(caller, Action.READ_CASES), door.clock()
        days = days_at(now)
        wanted = Wanted(
            on=days[regime] if regime in days else min(days.values()), due_before=due_before, due_after=due_after, kind=kind,
            regime=regime, state=standing, regimes=seen.regimes, operators=seen.operators,
        )  # fmt: skip

        def answer(reading: Reading) -> Listed[DeadlineItem]:
            page = find(reading, wanted, after, limit)
            more = cursor_after(key(page.items[-1]), query) if page.more else None
            return Listed(request, [item(row) for row in page.items], cursor=more, position=reading.position(DEADLINES))

        return await door.read(answer)
