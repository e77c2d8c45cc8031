"""Replay of single decisions: each decided again from its receipt, under the law that the log holds."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from api.cases.resource import CASES, standing
from api.door import Door, Resource
from api.http.answers import Shown
from api.http.asking import Looking
from api.http.errors import Unacceptable
from api.policy import demand, may
from api.registers.inspections import RESOURCE as INSPECTIONS
from api.registers.registers import OPERATORS, PERMITS, VEHICLES
from api.roles import Action
from api.sight import Sight
from domain.law.packs import PACKS
from domain.recorded import Recorded
from infra.audit.replaying import ReplayedDecision, Replays
from projections.views.explained import Words
from projections.views.replayed import ReplayView, replay_view

Decision = FromPath[int]


class ReplayedDecisions(Controller):
    """Decisions replayed."""

    path = "/"
    tags: Sequence[str] | None = ("Audit",)

    @get("/cases/{case_id:uuid}/decisions/{number:int}/replay", opt=may(Action.REPLAY))
    async def replay_case_decision(
        self, case_id: FromPath[UUID], number: Decision, door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[ReplayView]:
        """A decision of a case decided again: its number is the version of the case in which its receipt was recorded."""
        return await replayed(door, CASES, case_id, looking, number, lambda sight: standing(sight, case_id)[1])

    @get("/permits/{permit_id:uuid}/decisions/{number:int}/replay", opt=may(Action.REPLAY))
    async def replay_permit_decision(
        self, permit_id: FromPath[UUID], number: Decision, door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[ReplayView]:
        """A decision on a permit decided again: its number is the version of the permit in which its receipt was recorded."""
        return await replayed(door, PERMITS, permit_id, looking, number)

    @get("/vehicles/{vehicle_id:uuid}/decisions/{number:int}/replay", opt=may(Action.REPLAY))
    async def replay_vehicle_decision(
        self, vehicle_id: FromPath[UUID], number: Decision, door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[ReplayView]:
        """What was computed for a vehicle (the last day of an inspection) computed again; the number is the vehicle's version."""
        return await replayed(door, VEHICLES, vehicle_id, looking, number)

    @get("/operators/{operator_id:uuid}/decisions/{number:int}/replay", opt=may(Action.REPLAY))
    async def replay_operator_decision(
        self, operator_id: FromPath[UUID], number: Decision, door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[ReplayView]:
        """What was computed for an operator (the stops of a contract) computed again; the number is the operator's version."""
        return await replayed(door, OPERATORS, operator_id, looking, number)

    @get("/inspections/{inspection_id:uuid}/decisions/{number:int}/replay", opt=may(Action.REPLAY))
    async def replay_inspection_decision(
        self, inspection_id: FromPath[UUID], number: Decision, door: NamedDependency[Door], looking: NamedDependency[Looking]
    ) -> Shown[ReplayView]:
        """What was computed in an inspection (what was wanting on board) computed again; the number is the inspection's version."""
        return await replayed(door, INSPECTIONS, inspection_id, looking, number)


async def replayed(  # noqa: PLR0917 - what is asked, and where
    door: Door,
    resource: Resource[Any, Any],
    thing_id: UUID,
    looking: Looking,
    number: int,
    entries: Callable[[Sight], list[Recorded[Any]]] | None = None,
) -> Shown[ReplayView]:
    """The decision with this number, which is its version in the thing's stream; 404 where there is no such fact.

    A fact that keeps no computation is 404 `fact_without_receipt`, which names the thing's decisions.

    `entries`: the facts that the sight shows, where a day of law leaves some out.
    """

    def part(sight: Sight) -> ReplayView | None:
        stream = resource.stream(thing_id)
        thing = resource.thing(sight, sight[stream])
        demand(looking.caller, Action.REPLAY, thing)
        there = entries(sight) if entries is not None else sight.entries(stream)
        if all(entry.version != number for entry in there):
            return None
        replays = Replays(door.journal.log.storage)
        found = replays.decision(stream, number)
        if found is None:
            shown_here = {entry.version for entry in there}
            decisions = [each.version for each in replays.of_stream(stream) if each.version in shown_here]
            raise Unacceptable("fact_without_receipt", extra={"decisions": decisions})
        return shown(found, min(thing.regimes), sight)

    return await door.show_part(resource, thing_id, looking, part)


def shown(found: ReplayedDecision, regime: str, sight: Sight) -> ReplayView:
    """The answer, in the words of the edition that the decision was replayed under, or of the program's where that was not to be had."""
    return replay_view(
        number=found.version, fact=found.tag, position=found.position, recorded_at=found.recorded_at, outcome=found.outcome, why=found.why,
        receipt=found.receipt, replayed=found.replayed, words=Words(found.regime or PACKS[regime], sight.language),
    )  # fmt: skip
