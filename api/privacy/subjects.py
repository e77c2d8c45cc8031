"""Erasing a subject, holding it, and finding out where its data stand. No answer holds the data: an administrator reads no case."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from anyio.to_thread import run_sync
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from api.door import Door
from api.http.answers import Created, Listed, Shown
from api.http.asking import Asking, Looking
from api.http.errors import Unacceptable
from api.http.forms import Form, View
from api.http.paging import LIMIT_DEFAULT, AfterCursor, Limit, cursor_after, key_of
from api.policy import Caller, Thing, demand, may
from api.privacy.subject import SUBJECTS, TAGS, ErasureView, HoldView, SubjectView, ask, view_of
from api.roles import Action
from domain.privacy.commands import LiftHold
from domain.privacy.subject import subject_record
from infra.personal.subjects import Subjects
from projections.history import HISTORY_TEXTS
from projections.personal_data import Standing, standing
from projections.reading import Reading

Reasons = Annotated[
    str, Meta(min_length=1, max_length=2000, description="Why. It is kept when the data are gone: it must not name the person.")
]


class NewErasure(Form, frozen=True, kw_only=True):
    """The order to destroy the keys of a subject. It cannot be undone."""

    reasons: Reasons


class NewHold(Form, frozen=True, kw_only=True):
    """A legal hold: nothing of the subject, or of the thing with this id, is erased while it stands."""

    reasons: Reasons


class HoldLift(Form, frozen=True, kw_only=True):
    """The end of a legal hold."""

    reasons: Reasons


class StandingView(View, frozen=True):
    """A fact with texts of a subject: the fact by its version in the history of its thing; which fields, never what they say."""

    subject: UUID
    thing_id: UUID
    version: int
    fact: str
    recorded_at: datetime
    fields: list[str]


def shown(each: Standing) -> StandingView:
    """A fact as it is shown."""
    return StandingView(
        subject=each.subject, thing_id=each.thing, version=each.version, fact=each.tag, recorded_at=each.recorded_at,
        fields=list(each.fields),
    )  # fmt: skip


class SubjectsOfData(Controller):
    """Subjects of personal data."""

    path = "/personal-data/subjects"
    tags: Sequence[str] | None = TAGS

    @get("/", opt=may(Action.ERASE))
    async def list_subjects(
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        thing: Annotated[UUID, QueryParameter(name="thingId", description="A case, an operator, a vehicle, a permit, …")],
        limit: Limit = LIMIT_DEFAULT,
        cursor: AfterCursor = None,
    ) -> Listed[StandingView]:
        """Whose texts stand in a thing, fact by fact: how a subject's id is found. What they say is not shown."""
        return await _facts(request, door, limit, cursor, thing=thing)

    @get("/{subject:uuid}/facts", opt=may(Action.ERASE))
    async def list_facts_of_subject(
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        subject: FromPath[UUID],
        limit: Limit = LIMIT_DEFAULT,
        cursor: AfterCursor = None,
    ) -> Listed[StandingView]:
        """Where texts of a subject stand that an erasure would take. What they say is not shown."""
        return await _facts(request, door, limit, cursor, subject=subject)

    @get("/{subject:uuid}", opt=may(Action.ERASE))
    async def read_subject(
        self, subject: FromPath[UUID], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[SubjectView]:
        """What was done about the data of a subject."""

        def read() -> Shown[SubjectView]:
            demand(looking.caller, Action.ERASE, Thing())
            sight = door.sight_for(looking)
            version = sight.fold(subject_record(subject)).version
            if not version and not Subjects(door.journal, door.side).is_known(subject):
                raise Unacceptable("not_found")
            return Shown(view_of(sight, subject), version=version)

        return await run_sync(read)

    @post("/{subject:uuid}/erasures", opt=may(Action.ERASE))
    async def erase_subject(
        self, subject: FromPath[UUID], data: JSONBody[NewErasure], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[SubjectView]:
        """Erase all that was recorded of a subject, for good: the key is destroyed when this is answered, the read models follow."""
        subjects = Subjects(door.journal, door.side)
        made = await ask(door, subject, asking, Action.ERASE, lambda _: subjects.erasure(subject, data.reasons), part="erasures/{}")
        await run_sync(door.journal.erasures.carry_out)
        return made

    @get("/{subject:uuid}/erasures/{number:int}", opt=may(Action.ERASE))
    async def read_erasure(
        self, subject: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[ErasureView]:
        """One erasure of a subject."""
        return await door.show_part(
            SUBJECTS, subject, looking, lambda sight: next((e for e in view_of(sight, subject).erasures if e.number == number), None)
        )

    @post("/{subject:uuid}/holds", opt=may(Action.HOLD))
    async def place_hold(
        self, subject: FromPath[UUID], data: JSONBody[NewHold], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[SubjectView]:
        """Place a legal hold on a subject, or on all that stands in a thing (a case by its id)."""
        subjects = Subjects(door.journal, door.side)
        return await ask(door, subject, asking, Action.HOLD, lambda _: subjects.hold(subject, data.reasons), part="holds/{}")

    @get("/{subject:uuid}/holds/{number:int}", opt=may(Action.HOLD))
    async def read_hold(
        self, subject: FromPath[UUID], number: FromPath[int], door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[HoldView]:
        """One hold on a subject."""
        return await door.show_part(
            SUBJECTS, subject, looking, lambda sight: next((h for h in view_of(sight, subject).holds if h.number == number), None)
        )

    @post("/{subject:uuid}/holds/{number:int}/lifts", opt=may(Action.HOLD))
    async def lift_hold(
        self,
        subject: FromPath[UUID],
        number: FromPath[int],
        data: JSONBody[HoldLift],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Created[SubjectView]:
        """Lift a legal hold."""
        command = LiftHold(subject=subject, number=number, reasons=data.reasons)
        return await door.ask(SUBJECTS, subject, asking, Action.HOLD, command, part=f"holds/{number}")


async def _facts(
    request: Request[Caller, Any, Any],
    door: Door,
    limit: int,
    cursor: str | None,
    *,
    thing: UUID | None = None,
    subject: UUID | None = None,
) -> Listed[StandingView]:
    query = {"list": "personal-data", "thingId": thing, "subject": subject}
    after = key_of(cursor, query, tuple[int, UUID])

    def answer(reading: Reading) -> Listed[StandingView]:
        found, more = standing(reading, thing=thing, subject=subject, after=after, limit=limit)
        following = cursor_after((found[-1][0], found[-1][1].subject), query) if more else None
        return Listed(request, [shown(each) for _, each in found], cursor=following, position=reading.position(HISTORY_TEXTS))

    return await door.read(answer)
