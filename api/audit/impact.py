"""What rests on a provision, a day or an act; and what an act would do, before it is recorded."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from anyio.to_thread import run_sync
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from api.door import Door
from api.http.answers import Listed, Shown
from api.http.asking import Asking
from api.http.errors import Unacceptable
from api.http.known_values import known_regime
from api.http.language import Language, asked_in
from api.http.paging import LIMIT_DEFAULT, AfterCursor, Limit, cursor_after, key_of
from api.law.act_forms import NewAct, command_of
from api.policy import Caller, may, scope
from api.recording import SUPPOSED
from api.roles import Action
from domain.acts.acts import city_acts, regime_acts
from domain.acts.content import CalendarDays
from domain.acts.warnings import warnings_of
from domain.law.packs import PACKS, days_at
from domain.streams import Occasion
from infra.audit.impact import Impact, Otherwise, Place, Trials
from infra.audit.norm_end import last_day
from projections import acts, resting
from projections.acts import ACTS, ActRow
from projections.reading import Reading
from projections.reliance import RELIANCE, Resting
from projections.resting import Rest
from projections.views.explained import Words
from projections.views.impact import (
    SIMULATED,
    ImpactView,
    MovedView,
    OtherwiseView,
    RestView,
    difference_view,
    moved_views,
    repriced_view,
    rest_view,
    uncounted_view,
)

Cursor = Annotated[str | None, QueryParameter(name="cursor", max_length=2000, description="`next` of the page before; none for the first.")]


class Impacts(Controller):
    """What rests on the law."""

    path = "/audit/impact"
    tags: Sequence[str] | None = ("Audit",)

    @get("/", opt={**may(Action.ASK_IMPACT), "problem_statuses": (404,)})
    async def list_impact(  # noqa: PLR0917 - the filters of the interface
        self,
        request: Request[Caller, Any, Any],
        door: NamedDependency[Door],
        caller: NamedDependency[Caller],
        provision: Annotated[str | None, QueryParameter(name="provision", max_length=60, description="Catalogue id, as AME-23.")] = None,
        calendar_day: Annotated[date | None, QueryParameter(name="calendarDay", description="A term was counted through this day.")] = None,
        act: Annotated[str | None, QueryParameter(name="act", max_length=200, description="Id or reference of an act of the city.")] = None,
        regime: Annotated[str | None, QueryParameter(name="regime", max_length=60)] = None,
        limit: Limit = LIMIT_DEFAULT,
        cursor: AfterCursor = None,
    ) -> Listed[RestView]:
        """Decisions that rest on a provision, a calendar day or an act (one of the three), with the open terms that they counted."""
        query = {"list": "impact", "provision": provision, "calendarDay": calendar_day, "act": act, "regime": regime}
        after = key_of(cursor, query, tuple[int])
        known_regime(regime)
        language = asked_in(request)
        seen = scope(caller, Action.ASK_IMPACT).regimes
        seen &= {regime} if regime is not None else seen

        def answer(reading: Reading) -> Listed[RestView]:
            subject = _subject(reading, door, provision, calendar_day, act, seen)
            since = max(subject.since, after[0] if after else 0)
            page = resting.find(reading, subject.resting, subject.regimes & seen, _today(door), after=since, limit=limit)
            more = cursor_after((page.items[-1].decision.position,), query) if page.more else None
            return Listed(request, [_rest(each, language) for each in page.items], cursor=more, position=reading.position(RELIANCE, ACTS))

        return await door.read(answer)

    @post("/", opt=may(Action.ASK_IMPACT), status_code=200)
    async def ask_impact(  # noqa: PLR0917 - what is asked, and which page
        self, request: Request[Caller, Any, Any], data: JSONBody[NewAct], door: NamedDependency[Door], asking: NamedDependency[Asking],
        limit: Limit = LIMIT_DEFAULT, cursor: Cursor = None,
    ) -> Shown[ImpactView]:  # fmt: skip
        """What an act would do if it were recorded: open terms, running daily fines, decisions that rest on it. Nothing is stored."""
        request.scope["state"][SUPPOSED] = msgspec.json.decode(asking.body)
        regimes = scope(asking.caller, Action.ASK_IMPACT).regimes
        return Shown(await impact_of(data, door, asking, regimes, limit=limit, cursor=cursor), version=0)


async def impact_of(data: NewAct, door: Door, asking: Asking, regimes: frozenset[str], *, limit: int, cursor: str | None) -> ImpactView:
    """A page of what an act would do, in these regimes. Refuses what recording it would refuse."""
    query = {"list": "impact-of", "act": sha256(asking.body).hexdigest()}
    after = key_of(cursor, query, Place) or Place()

    def answer() -> ImpactView:
        trials = Trials(door.journal, door.side, door.clock)
        trial = trials.trial(command_of(data, asking), Occasion(asking.caller.person, asking.caller.roles, door.clock()))
        found = trials.page(trial, regimes, after, limit)
        more = cursor_after(found.after, query) if found.after is not None else None
        return _impact(door, found, asking.language, more, list(warnings_of(trial.event.act, PACKS.get(data.regime))))

    return await run_sync(answer)


def _impact(door: Door, found: Impact, language: Language, more: str | None, warnings: list[str]) -> ImpactView:
    today = _today(door)
    with door.side.reading() as reading:
        rests = resting.told(reading, [each.decision for each in found.decisions], today)
    by_position = {each.decision.position: each for each in rests}
    moved: list[MovedView] = []
    for each in found.moved:
        case = (each.case, each.number, each.regime)
        words = Words(PACKS[each.regime], language)
        moved += [uncounted_view(case, each.refused)] if each.refused else moved_views(words, case, each.longer, each.further, each.due_was)
    return ImpactView(
        simulation=True, notice=SIMULATED[language == "en"], open_deadlines=moved,
        daily_fines=[repriced_view(Words(PACKS[f.regime], language), (f.case, f.number, f.regime), f.rate) for f in found.fines],
        decisions=[_otherwise(each, by_position[each.decision.position], language) for each in found.decisions], warnings=warnings,
        next=more,
    )  # fmt: skip


def _otherwise(found: Otherwise, rest: Rest, language: Language) -> OtherwiseView:
    words = Words(PACKS[found.decision.regime], language)
    shown = _rest(rest, language)
    return OtherwiseView(
        about=shown.about, id=shown.id, number=shown.number, regime=shown.regime, decision=shown.decision, fact=shown.fact,
        law_day=shown.law_day, summary=shown.summary, open_deadlines=shown.open_deadlines,
        differences=[difference_view(words, each) for each in found.differences], moves_on_recording=found.moves,
    )  # fmt: skip


def _rest(rest: Rest, language: Language) -> RestView:
    regime = rest.decision.regime
    return rest_view(rest.line, Words(PACKS[regime], language), regime=regime, number=rest.number, deadlines=rest.deadlines)


@dataclass(frozen=True)
class Subject:
    """What is asked about: what decisions would name, in which regimes, and after which position of the log one may rest on it."""

    resting: Resting
    regimes: frozenset[str]
    since: int = 0


def _subject(  # noqa: PLR0917 - what is asked about, and where
    reading: Reading, door: Door, provision: str | None, calendar_day: date | None, act: str | None, seen: frozenset[str]
) -> Subject:
    """Exactly one of the three is to be given, and to exist."""
    given = [name for name, value in (("provision", provision), ("calendarDay", calendar_day), ("act", act)) if value is not None]
    if len(given) != 1:
        raise Unacceptable("one_subject_needed")
    if provision is not None:
        regimes = frozenset(key for key, pack in PACKS.items() if pack.provision(provision) is not None)
        return _known(Subject(Resting(provisions=(provision,)), regimes))
    if calendar_day is not None:
        return Subject(Resting(days=(calendar_day,)), frozenset(PACKS))
    found = [_act(door, row) for row in acts.named(reading, act or "")]
    # A reference may be borne by acts of several cities: what is not the reader's to see is not told of.
    return _known(_joined([each for each in found if each.regimes & seen] or found[:1]))


def _joined(subjects: list[Subject]) -> Subject:
    """What rests on any of several acts of one name."""
    return Subject(
        Resting(
            sources=tuple(dict.fromkeys(name for each in subjects for name in each.resting.sources)),
            days=tuple(sorted({day for each in subjects for day in each.resting.days})),
            years=tuple(sorted({year for each in subjects for year in each.resting.years})),
            facts_after=min((each.resting.facts_after for each in subjects if each.resting.facts_after is not None), default=None),
        ),
        frozenset(regime for each in subjects for regime in each.regimes),
        min((each.since for each in subjects), default=0),
    )


def _act(door: Door, row: ActRow) -> Subject:
    stream = regime_acts(row.regime) if row.regime else city_acts(row.municipality)
    content = door.journal.fold(stream).state.acts[row.version - 1].content
    regimes = frozenset(key for key, pack in PACKS.items() if row.regime == key or row.municipality == pack.municipality)
    ends = last_day(content, PACKS.get(row.regime or ""))
    if ends is not None:
        # What was decided on later days before the act rested on the norm being in force.
        return Subject(Resting(facts_after=ends), regimes)
    if isinstance(content, CalendarDays):
        years = (content.covers_year,) if content.covers_year is not None else ()
        return Subject(Resting(days=tuple(day.day for day in content.days), years=years), regimes, row.position)
    return Subject(Resting(sources=(row.reference,)), regimes, row.position)


def _known(subject: Subject) -> Subject:
    if not subject.regimes:
        raise Unacceptable("subject_not_found")
    return subject


def _today(door: Door) -> date:
    """The day as of which a term is open: the earliest that it is in any city."""
    return min(days_at(door.clock()).values())
