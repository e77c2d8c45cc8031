"""What would have become of a case if something had been otherwise. Nothing is stored."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from anyio.to_thread import run_sync
from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from api.audit.impact import command_of
from api.cases.opening import FactName, FactValue
from api.cases.resource import CASES, TAGS, may
from api.door import Door
from api.http.answers import Shown
from api.http.asking import Asking
from api.http.forms import Form
from api.law.act_forms import NewAct
from api.roles import Action
from domain.cases.state import Case
from domain.law.packs import PACKS
from domain.simulation.changes import Changes
from domain.streams import Occasion
from infra.audit.supposed_law import Supposed, SupposedLaw
from infra.audit.what_if import Taken, Walk, Walked
from infra.journal import StaleVersionError
from projections.views.explained import Language, Words
from projections.views.impact import SIMULATED
from projections.views.what_if import CarriedView, SimulatedStepView, WhatIfView, standing_view, step_view

Instant = Annotated[datetime, Meta(tz=True)]
Number = Annotated[int, Meta(ge=1, le=10_000)]
Id = Annotated[str, Meta(min_length=1, max_length=60)]
Key = Annotated[str, Meta(min_length=1, max_length=100)]
Said = Annotated[str, Meta(max_length=500)]


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
    provision: Id | None = None
    findings: Annotated[tuple[Id, ...], Meta(max_length=50)] | None = None
    plate: Annotated[str, Meta(min_length=1, max_length=10)] | None = None
    letter: Annotated[str, Meta(max_length=60)] | None = None
    facts: Annotated[dict[FactName, FactValue], Meta(max_length=100)] | None = None
    drawn_up_on: date | None = None
    notices: Annotated[tuple[NoticeSupposed, ...], Meta(max_length=50)] = ()
    appeals: Annotated[tuple[AppealSupposed, ...], Meta(max_length=50)] = ()
    acts: ActsSupposed = ActsSupposed()
    readings: Annotated[dict[Key, Said | int | bool | Annotated[tuple[Said, ...], Meta(max_length=50)] | None], Meta(max_length=50)] = {}
    edition: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    decision: Number | None = None

    def changes(self) -> Changes:
        """The changed facts."""
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
        self, case_id: FromPath[UUID], data: JSONBody[WhatIf], door: NamedDependency[Door], asking: NamedDependency[Asking]
    ) -> Shown[WhatIfView]:
        """The case decided again with changed facts, acts, readings or edition, beside the record. A simulation: nothing is stored."""

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
            law = SupposedLaw(door.journal, state.regime, supposed, occasion)
            walked = Walk(door.journal, door.clock, case_id, law).walk(data.changes(), data.decision)
            return _shown(case_id, state, walked, asking.language, door.clock())

        return Shown(await run_sync(answer), version=0)


def _shown(case_id: UUID, state: Case, walked: Walked, language: Language, now: datetime) -> WhatIfView:
    words = Words(PACKS[state.regime], language)
    day = now.astimezone(walked.recorded.law.zone).date()
    recorded = standing_view(walked.recorded.state, walked.recorded.law, day)
    simulated = standing_view(walked.simulated.state, walked.simulated.law, day)
    steps = [_step(each, words) for each in walked.steps]
    return WhatIfView(
        simulation=True, notice=SIMULATED[language == "en"], case_id=case_id, number=state.number, regime=state.regime,
        edition=walked.simulated.law.regime.edition, changed=recorded != simulated or any(_differs(each) for each in steps), steps=steps,
        carried=[CarriedView(decision=each.version, fact=str(each.event.__struct_config__.tag)) for each in walked.carried],
        not_reached=list(walked.not_reached), recorded=recorded, simulated=simulated,
    )  # fmt: skip


def _step(taken: Taken, words: Words) -> SimulatedStepView:
    return step_view(taken.version, taken.command, taken.at, taken.pairs, taken.refused, words=words)


def _differs(step: SimulatedStepView) -> bool:
    return step.refused is not None or any(fact.differences or fact.recorded is None or fact.simulated is None for fact in step.facts)
