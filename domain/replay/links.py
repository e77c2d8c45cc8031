"""Where one computation of a receipt is asked with what another answered, both must agree: else a fine could rest on no prior at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from domain.law.explanation import Computed
from domain.law.lawbook import Law
from domain.vehicles.events import NotedInfraction


class Link(NamedTuple):
    """`input` of the engine `into` is what `says` reads off the engine `of` (asked again)."""

    of: str
    into: str
    input: str
    says: Callable[[Computed, Law], Any]


class Apart(NamedTuple):
    """An input that is not what the other computation says: the field, what was asked with, what it should be, and who says so."""

    field: str
    recorded: Any
    recomputed: Any
    asked: Computed
    said: Computed


def _output(name: str) -> Callable[[Computed, Law], Any]:
    return lambda computed, _: computed.outputs[name]


def _input(name: str) -> Callable[[Computed, Law], Any]:
    return lambda computed, _: computed.inputs[name]


def _prior(computed: Computed, _: Law) -> Any:  # noqa: ANN401 - JSON values
    return computed.outputs["prior"] or ""


def _item(computed: Computed, _: Law) -> Any:  # noqa: ANN401 - JSON values
    return computed.inputs["fact"]["provision"]


def _day_of_fact(computed: Computed, law: Law) -> Any:  # noqa: ANN401 - JSON values
    fact = msgspec.convert(computed.inputs["fact"], NotedInfraction)
    return fact.occurred_at.astimezone(law.zone).date().isoformat()


def _kind(computed: Computed, _: Law) -> Any:  # noqa: ANN401 - JSON values
    return computed.inputs["evidence"]["kind"]


def _measured_on(computed: Computed, _: Law) -> Any:  # noqa: ANN401 - JSON values
    return computed.inputs["curedOn"] or computed.inputs["provenOn"]


LINKS = (
    Link("recurrence", "fines", "priorOn", _output("priorOn")),
    Link("recurrence", "fines", "prior", _prior),
    Link("recurrence", "fines", "provision", _item),
    Link("recurrence", "fines", "occurredOn", _day_of_fact),
    Link("recurrence", "fine-reassessment", "occurredOn", _day_of_fact),
    Link("time-limits", "admissibility", "lastDay", _output("lastDay")),
    Link("unpaid-fine", "cassation-ground", "unpaidCentavos", _output("unpaidCentavos")),
    Link("unpaid-fine", "cassation-ground", "ground", _input("ground")),
    Link("unpaid-fine", "cassation-ground", "on", _input("on")),
    Link("permit-checklist", "permit-validity", "issuedOn", _input("on")),
    Link("permit-checklist", "permit-validity", "kind", _kind),
    Link("cure-proof", "parking-reserve", "on", _measured_on),
    Link("adaptation", "activity-class", "on", _input("on")),
)


def apart(computed: tuple[Computed, ...], law: Law) -> Iterator[Apart]:
    """Every input that is not what another computation of the same receipt says."""
    by_name = {each.engine.partition("/")[0]: each for each in reversed(computed)}
    for link in LINKS if len(by_name) > 1 else ():
        if link.of not in by_name or link.into not in by_name:
            continue
        said, asked = by_name[link.of], by_name[link.into]
        expected = link.says(said, law)
        if asked.inputs[link.input] != expected:
            yield Apart(f"{link.into}.{link.input}", asked.inputs[link.input], expected, asked, said)
