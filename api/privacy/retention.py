"""How long which personal data is kept, as the city has set it, and what is older: a list for people, for nothing is erased by itself."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from anyio.to_thread import run_sync
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta

from api.door import Door, Resource
from api.http.answers import Created, Listed, Shown
from api.http.asking import Asking, Looking
from api.http.forms import Form, View
from api.http.language import Language
from api.http.paging import LIMIT_DEFAULT, AfterCursor, Limit, cursor_after, key_of
from api.policy import Caller, Thing, demand, may
from api.privacy.subject import TAGS
from api.roles import Action
from api.sight import Sight
from domain.privacy.commands import SetRetention
from domain.privacy.retention import CLASSES, TERMS, Retention
from infra.personal.retention import Due, due
from projections.history import HISTORY_TEXTS
from projections.reading import Reading

PATH = "/api/v1/personal-data/retention"


class NewTerm(Form, frozen=True, kw_only=True):
    """How many months a class of data is kept after its last fact; null: until somebody erases it. `source`: the city's act."""

    data_class: Annotated[str, Meta(min_length=1, max_length=60)]
    months: Annotated[int, Meta(ge=1, le=1200)] | None
    source: Annotated[str, Meta(min_length=1, max_length=500)]


class TermView(View, frozen=True):
    """A class of data. `since`: the term runs from the last fact with a text of the subject (text), or of the thing (thing)."""

    data_class: str
    title: str
    since: str
    months: int | None
    source: str | None


class RetentionView(View, frozen=True):
    """All classes of data."""

    classes: list[TermView]


class DueView(View, frozen=True):
    """Texts of a subject in a thing that are older than their class's term; `held` where a legal hold keeps them."""

    subject: UUID
    thing_id: UUID
    data_class: str
    last_at: datetime
    held: bool


def view_of(sight: Sight, _: UUID) -> RetentionView:
    """The classes with what the city has set."""
    return RetentionView(classes=_terms(sight[TERMS], sight.language))


def _terms(state: Retention, language: Language) -> list[TermView]:
    shown: list[TermView] = []
    for each in CLASSES:
        term = state.by_class.get(each.key)
        months, source = (term.months, term.source) if term is not None else (None, None)
        title = each.title_en if language == "en" else each.title_pt
        shown.append(TermView(data_class=each.key, title=title, since=each.since, months=months, source=source))
    return shown


RESOURCE: Resource[Retention, RetentionView] = Resource(PATH, lambda _: TERMS, Action.ERASE, lambda _sight, _state: Thing(), view_of)


class RetentionTerms(Controller):
    """Retention of personal data."""

    path = "/personal-data"
    tags: Sequence[str] | None = TAGS

    @get("/retention", opt=may(Action.ERASE))
    async def read_retention(self, door: NamedDependency[Door], looking: NamedDependency[Looking]) -> Shown[RetentionView]:
        """How long each class of data is kept. Where the city has set nothing, until somebody erases it."""

        def read() -> Shown[RetentionView]:
            demand(looking.caller, Action.ERASE, Thing())
            sight = door.sight_for(looking)
            return Shown(view_of(sight, TERMS.id), version=sight.fold(TERMS).version)

        return await run_sync(read)

    @post("/retention", opt=may(Action.ERASE))
    async def set_retention(
        self, data: JSONBody[NewTerm], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Created[RetentionView]:
        """Record how long the city keeps a class of data, by its act."""
        command = SetRetention(of=data.data_class, months=data.months, source=data.source)
        return await door.make(RESOURCE, TERMS.id, asking, Action.ERASE, command, thing=Thing(), part=PATH)

    @get("/due", opt=may(Action.ERASE))
    async def list_due(
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        limit: Limit = LIMIT_DEFAULT,
        cursor: AfterCursor = None,
    ) -> Listed[DueView]:
        """What is older than its class's term, class by class. Nothing is erased by itself."""
        query = {"list": "due"}
        after = key_of(cursor, query, tuple[str, UUID, UUID])

        def answer(reading: Reading) -> Listed[DueView]:
            found, more = due(door.journal, reading, door.clock(), after, limit)
            following = cursor_after((found[-1].of, found[-1].subject, found[-1].thing), query) if more else None
            return Listed(request, [_due(each) for each in found], cursor=following, position=reading.position(HISTORY_TEXTS))

        return await door.read(answer)


def _due(each: Due) -> DueView:
    return DueView(subject=each.subject, thing_id=each.thing, data_class=each.of, last_at=each.last_at, held=each.held)
