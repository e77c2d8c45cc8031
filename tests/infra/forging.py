"""A decision made false by who owns the data base: inputs altered, the answer computed again, the fields of the fact made to fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import replace

from domain.law.explanation import Computed
from domain.law.lawbook import Law
from domain.replay.engines import again
from domain.replay.replaying import receipt_of, replay
from domain.streams import Event

Change = Callable[[dict[str, Any]], dict[str, Any]]


def forged(event: Event, law: Law, **changes: Change) -> Event:
    """The decision with the inputs of an engine (`time_limits`: the engine `time-limits`) altered, consistent in itself."""
    receipt = receipt_of(event)
    assert receipt is not None
    computed: list[Computed] = []
    for each in receipt.computed:
        change = changes.get(each.engine.partition("/")[0].replace("-", "_"))
        computed.append(each if change is None else again(law, replace(each, inputs=each.inputs | change(each.inputs))))
    altered = replace(event, receipt=replace(receipt, computed=tuple(computed)))
    kinds = get_type_hints(type(event))
    for _ in range(4):
        found = [d for d in replay(altered, law).differences if hasattr(altered, d.field)]
        for difference in found:
            altered = replace(altered, **{difference.field: msgspec.convert(difference.recomputed, kinds[difference.field])})
    assert replay(altered, law).differences == ()
    assert altered != event
    return altered
