"""What would have become of a case if something had been otherwise. Nothing is stored."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

import msgspec
from anyio.to_thread import run_sync
from litestar import Controller, Request, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.cases.opening import FactName, FactValue
from api.cases.resource import CASES, TAGS
from api.door import Door
from api.http.answers import Shown
from api.http.asking import Asking
from api.http.forms import Code, Form, Line
from api.law.act_forms import NewAct, command_of
from api.policy import Caller, may
from api.recording import SUPPOSED
from api.roles import Action
from domain.cases.state import Case
from domain.law.packs import PACKS
from domain.refusal import Refused
from domain.simulation.changes import Changes
from domain.streams import Occasion
from infra.audit.supposed_law import Supposed
from infra.audit.supposing import Told, suppose
from infra.audit.what_if import Standing, Taken
from infra.journal import StaleVersionError
from projections.views.explained import Language, Words
from projections.views.impact import SIMULATED
from projections.views.what_if import CarriedView, SimulatedStepView, StandingView, WhatIfView, standing_view, step_view

Instant = Annotated[datetime, Meta(tz=True)]
Number = Annotated[int, Meta(ge=1, le=10_000)]
Key = Annotated[str, Meta(min_length=1, max_length=100)]


class NoticeSupposed(Form, frozen=True, kw_only=True):
    """Another day of service, by the number of the notice."""

    number: Number
    served_on: date


class AppealSupposed(Form, frozen=True, kw_only=True):
    """Another instant of filing, or another day of acknowledgement of its decision, by the number of the appeal."""

    number: Number
    lodged_at: Instant | None = None
    acknowledged_on: date | None = None


class ActsSupposed(Form, frozen=True, kw_only=True):
    """Acts more (as `POST /acts` takes them), acts less (by id or reference)."""

    add: Annotated[tuple[NewAct, ...], Meta(max_length=20)] = ()
    remove: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=200)], ...], Meta(max_length=20)] = ()


class WhatIf(Form, frozen=True, kw_only=True):
    """What is supposed; what is not named stays as it was recorded. `decision`: only this one is told (its number in the case)."""

    occurred_at: Instant | None = None
    cited_at: Instant | None = None
    provision: Code | None = None
    findings: Annotated[tuple[Code, ...], Meta(max_length=50)] | None = None
    plate: Annotated[str, Meta(min_length=1, max_length=10)] | None = None
    letter: Annotated[str, Meta(max_length=60)] | None = None
    facts: Annotated[dict[FactName, FactValue], Meta(max_length=100)] | None = None
    drawn_up_on: date | None = None
    notices: Annotated[tuple[NoticeSupposed, ...], Meta(max_length=50)] = ()
    appeals: Annotated[tuple[AppealSupposed, ...], Meta(max_length=50)] = ()
    acts: ActsSupposed = ActsSupposed()
    readings: Annotated[dict[Key, Line | int | bool | Annotated[tuple[Line, ...], Meta(max_length=50)] | None], Meta(max_length=50)] = {}
    edition: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    decision: Number | None = None

    def changes(self) -> Changes:
        """The changed facts. Refuses `supposed_twice`: of two days for one notice or appeal only one can be meant."""
        for name, numbers in (("notices", [each.number for each in self.notices]), ("appeals", [each.number for each in self.appeals])):
            for place, number in enumerate(numbers):
                if number in numbers[:place]:
                    field = f"{name}.{place}.number"
                    raise Refused("supposed_twice", f"O número {number} foi dado duas vezes: diga uma vez só o que se supõe.", field=field)
        return Changes(
            occurred_at=self.occurred_at,
            cited_at=self.cited_at,
            provision=self.provision,
            findings=self.findings,
            plate=self.plate,
            letter=self.letter,
            facts=self.facts,
            drawn_up_on=self.drawn_up_on,
            served={each.number: each.served_on for each in self.notices},
            lodged={each.number: each.lodged_at for each in self.appeals if each.lodged_at is not None},
            acknowledged={each.number: each.acknowledged_on for each in self.appeals if each.acknowledged_on is not None},
        )


class WhatIfs(Controller):
    """Simulations of a case."""

    path = "/cases/{case_id:uuid}/what-if"
    tags: Sequence[str] | None = (*TAGS, "Audit")

    @post("/", opt=may(Action.ASK_WHAT_IF), status_code=200)
    async def ask_what_if(
        self, request: Request[Caller, Any, Any], case_id: FromPath[UUID], data: JSONBody[WhatIf], door: NamedDependency[Door],
        asking: NamedDependency[Asking],
    ) -> Shown[WhatIfView]:  # fmt: skip
        """The case decided again with changed facts, acts, readings or edition, beside the record. A simulation: nothing is stored."""
        request.scope["state"][SUPPOSED] = msgspec.json.decode(asking.body)

        def answer() -> WhatIfView:
            state = door.permitted(CASES, case_id, asking.caller, Action.ASK_WHAT_IF)
            version = door.journal.fold(CASES.stream(case_id)).version
            if asking.version not in {None, version}:
                raise StaleVersionError(asking.version or 0, version)
            supposed = Supposed(
                more=tuple(command_of(act, asking, f"act-{number}") for number, act in enumerate(data.acts.add)),
                less=data.acts.remove,
                readings=data.readings,
                edition=data.edition,
            )
            occasion = Occasion(asking.caller.person, asking.caller.roles, door.clock())
            told = suppose(
                door.journal, door.clock, occasion, case_id, supposed=supposed, changes=data.changes(), decision=data.decision
            )  # fmt: skip
            return _shown(case_id, state, told, asking.language, door.clock())

        return Shown(await run_sync(answer), version=0)


def _shown(case_id: UUID, state: Case, told: Told, language: Language, now: datetime) -> WhatIfView:
    words, walked = Words(PACKS[state.regime], language), told.walked
    day = now.astimezone(walked.recorded.law.zone).date()
    recorded = standing_view(walked.recorded.state, walked.recorded.law, day)
    simulated, without = (_standing(each, day) for each in (walked.simulated, told.without))
    return WhatIfView(
        simulation=True, notice=SIMULATED[language == "en"], case_id=case_id, number=state.number, regime=state.regime,
        edition=walked.simulated.law.regime.edition, changed=told.changed or simulated != without,
        steps=[_step(each, words) for each in walked.steps],
        carried=[CarriedView(decision=each.version, fact=str(each.event.__struct_config__.tag)) for each in walked.carried],
        not_reached=list(walked.not_reached), stands_at=walked.stands_at, recorded=recorded, simulated=simulated, without=without,
    )  # fmt: skip


def _standing(standing: Standing, day: date) -> StandingView | None:
    return standing_view(standing.state, standing.law, day) if standing.state != Case() else None


def _step(taken: Taken, words: Words) -> SimulatedStepView:
    return step_view(taken.version, taken.command, taken.at, taken.pairs, taken.refused, same=taken.same_without, words=words)
