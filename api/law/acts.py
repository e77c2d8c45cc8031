"""The city's acts: calendars, tables, readings, bodies. Public, recorded by the secretary, never changed: a later act says otherwise."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any, get_args
from uuid import UUID

from litestar import Controller, Request, get, post
from litestar.concurrency import sync_to_thread
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from api.audit.impact import impact_of
from api.door import Door, Resource
from api.http.answers import Created, Listed, Shown, Tried
from api.http.asking import Asking, Looking
from api.http.errors import Unacceptable
from api.http.known_values import known_only, known_regime, knows
from api.http.paging import LIMIT_DEFAULT, AfterCursor, Limit, cursor_after, key_of
from api.law.act_forms import NewAct, NewCalendarDays, NewIndexFactor, command_of
from api.policy import Caller, Thing, demand, may
from api.roles import Action
from api.sight import Sight
from domain.acts.acts import Acts, city_acts, regime_acts
from domain.acts.content import ActContent, kind_of
from domain.law.packs import PACKS
from domain.streams import Stream
from projections.acts import ACTS, ActRow, Wanted, find
from projections.reading import Reading
from projections.views.acts import ActView, act_view, shown
from projections.views.impact import ImpactView

TAGS = ("Acts",)
PATH = "/api/v1/acts"
DryRun = Annotated[bool, QueryParameter(name="dryRun", description="Only tell what recording the act would do; nothing is stored.")]


def resource_of(stream: Stream[Acts]) -> Resource[Acts, ActView]:
    """Acts of one regime or one city; what the policy function is asked about is given with the command."""
    return Resource(PATH, lambda _: stream, Action.READ_LAW, lambda _sight, _acts: Thing(), lambda sight, act: view_of(sight, stream, act))


def view_of(sight: Sight, stream: Stream[Acts], act: UUID) -> ActView:
    """One act; raises StopIteration where the stream does not hold it."""
    return next(view for entry in sight.entries(stream) if (view := act_view(entry)).id == act)


def home_of(data: NewAct) -> tuple[Stream[Acts], Thing]:
    """Where the act will lie, and whose it is: a city's belongs to every regime of the city."""
    if not isinstance(data, NewCalendarDays | NewIndexFactor):
        return regime_acts(data.regime), Thing(regimes=frozenset({data.regime} & PACKS.keys()))
    municipality = PACKS[data.regime].municipality if data.regime in PACKS else data.municipality or ""
    return city_acts(municipality), Thing(regimes=frozenset(key for key, pack in PACKS.items() if pack.municipality == municipality))


class ActList(Controller):
    """Acts."""

    path = "/acts"
    tags: Sequence[str] | None = TAGS

    @post("/", opt=may(Action.RECORD_ACT) | {"tried": ImpactView})
    async def record_act(  # noqa: PLR0917 - what an act and its trial need
        self,
        data: JSONBody[NewAct],
        door: NamedDependency[Door],
        asking: NamedDependency[Asking],
        dry_run: DryRun = False,  # noqa: FBT002 - a parameter of the query
        limit: Limit = LIMIT_DEFAULT,
        cursor: AfterCursor = None,
    ) -> Created[ActView]:
        """Record an act. What was decided before stands; what is decided from now on reads it on the days that it holds for.

        With `dryRun` nothing is recorded: 200 tells what recording it would do, a page at a time.
        """
        stream, thing = home_of(data)
        command = command_of(data, asking)
        if dry_run:
            demand(asking.caller, Action.RECORD_ACT, thing)
            return Tried(await impact_of(data, door, asking, asking.caller.regimes, limit=limit, cursor=cursor))
        return await door.make(resource_of(stream), command.id, asking, Action.RECORD_ACT, command, thing=thing)

    @get("/{act_id:uuid}", opt=may(Action.READ_LAW))
    async def read_act(self, act_id: FromPath[UUID], door: NamedDependency[Door], looking: NamedDependency[Looking]) -> Shown[ActView]:
        """One act with what it says."""

        def read() -> Shown[ActView]:
            sight = door.sight_for(looking)
            for stream in _streams():
                acts = sight[stream].acts
                version = next((number for number, each in enumerate(acts, start=1) if each.id == act_id), 0)
                if version:
                    return Shown(act_view(sight.entries(stream)[version - 1]), version=version)
            raise Unacceptable("not_found")

        return await sync_to_thread(read)

    @get("/", opt=may(Action.READ_LAW) | knows(kind=lambda: map(kind_of, get_args(ActContent))))
    async def list_acts(  # noqa: PLR0917 - the filters of the interface
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        regime: Annotated[
            str | None, QueryParameter(name="regime", max_length=60, description="Acts of this regime and of its city.")
        ] = None,
        municipality: Annotated[str | None, QueryParameter(name="municipality", max_length=7, description="IBGE code.")] = None,
        kind: Annotated[str | None, QueryParameter(name="kind", max_length=60)] = None,
        effective_by: Annotated[date | None, QueryParameter(name="effectiveBy", description="In effect on this day.")] = None,
        limit: Limit = LIMIT_DEFAULT,
        cursor: AfterCursor = None,
    ) -> Listed[ActView]:
        """Acts, last recorded first."""
        query = {"list": "acts", "regime": regime, "municipality": municipality, "kind": kind, "effectiveBy": effective_by}
        after = key_of(cursor, query, tuple[int])
        known_regime(regime)
        known_only(request, "kind", kind)
        wanted = _wanted(regime, municipality, kind, effective_by)

        def answer(reading: Reading) -> Listed[ActView]:
            page = find(reading, wanted, after[0] if after else None, limit)
            more = cursor_after((page.items[-1].position,), query) if page.more else None
            return Listed(request, [_item(door, row) for row in page.items], cursor=more, position=reading.position(ACTS))

        return await door.read(answer)


def _streams() -> list[Stream[Acts]]:
    cities = dict.fromkeys(pack.municipality for pack in PACKS.values())
    return [*(regime_acts(regime) for regime in PACKS), *(city_acts(city) for city in cities)]


def _wanted(regime: str | None, municipality: str | None, kind: str | None, effective_by: date | None) -> Wanted:
    packs = [pack for pack in PACKS.values() if regime in {None, pack.key} and municipality in {None, pack.municipality}]
    return Wanted(
        regimes=[pack.key for pack in packs] if municipality is None else [],
        municipalities=sorted({pack.municipality for pack in packs}),
        kind=kind,
        effective_by=effective_by,
    )


def _item(door: Door, row: ActRow) -> ActView:
    """A row with what its act says, which only its fact holds."""
    stream = regime_acts(row.regime) if row.regime else city_acts(row.municipality)
    act = door.journal.fold(stream).state.acts[row.version - 1]
    return shown(act, regime=row.regime or None, municipality=row.municipality or None, recorded_at=row.recorded_at)
