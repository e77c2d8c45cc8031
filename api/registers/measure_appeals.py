"""Appeals against a measure outside a case: a withdrawal, a permit or renewal refused. The first opens the one case of the measure."""

from datetime import date
from typing import Annotated, TypeVar
from uuid import UUID

from msgspec import Meta

from api.cases.resource import CASES
from api.door import Door, Elsewhere, Resource
from api.http.answers import Created
from api.http.asking import Asking
from api.http.forms import CommandForm, Instant, Prose
from api.roles import Action
from api.sight import Sight
from domain.cases.case import case_stream
from domain.cases.commands.opening import ContestMeasure
from domain.cases.events.common import Contested
from domain.cases.numbering import UNNUMBERED
from domain.cases.opening.contests import measure_case
from domain.operators.operator import OPERATOR

S = TypeVar("S")
V = TypeVar("V")


class MeasureAppeal(CommandForm, frozen=True, kw_only=True):
    """An appeal. `acknowledgedOn`: when the operator came to know of the measure; without it the appeal itself shows that.

    `lodgedAt` only from a clerk, with the number of the paper protocol; `appellant` is a CNPJ, or the name of another; `addressedTo` is as
    the paper says, and never a reason to refuse the appeal.
    """

    grounds: Prose
    appellant: Annotated[str, Meta(max_length=200)] | None = None
    acknowledged_on: date | None = None
    lodged_at: Instant | None = None
    protocol: Annotated[str, Meta(max_length=100)] = ""
    addressed_to: Annotated[str, Meta(max_length=100)] = ""
    as_owner: bool = False


async def contest(  # noqa: PLR0917 - one line of each handler
    door: Door, resource: Resource[S, V], thing_id: UUID, asking: Asking, act: Contested, number: int, data: MeasureAppeal
) -> Created[V]:
    """Appeal against the measure `number` of a thing; the appeal's path is that of its case."""
    case = measure_case(act, thing_id, number)

    def command(sight: Sight) -> ContestMeasure:
        thing = resource.thing(sight, sight[resource.stream(thing_id)])
        owner = next(iter(thing.owners))
        return ContestMeasure(
            case=case, number=UNNUMBERED, act=act, subject=thing_id, subject_number=number,
            grounds=data.grounds, appellant=data.appellant or sight[OPERATOR.at(owner)].entry.cnpj, acknowledged_on=data.acknowledged_on,
            lodged_at=data.lodged_at, protocol=data.protocol, addressed_to=data.addressed_to,
            by_operator=asking.caller.only_operator, as_owner=data.as_owner,
        )  # fmt: skip

    def lodged(sight: Sight) -> str:
        return f"{CASES.path}/{case}/appeals/{sight[case_stream(case)].filings[-1].number}"

    return await door.ask(resource, thing_id, asking, Action.APPEAL, command, part=Elsewhere(lodged))
