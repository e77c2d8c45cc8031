"""Every function that ever computed something for a decision, by its name with its number, asked again with what it wrote down.

A changed result is a new number beside the old one: a row that is taken out makes the decisions of old logs impossible to replay.
"""

from __future__ import annotations

from collections.abc import Mapping

from domain.law.explanation import Computed
from domain.law.lawbook import Law
from domain.replay.counting import COUNTING
from domain.replay.inputs import Again
from domain.replay.measures import MEASURES
from domain.replay.registers import REGISTERS

ENGINES: Mapping[str, Again] = {**COUNTING, **REGISTERS, **MEASURES}


class EngineUnknown(LookupError):  # noqa: N818 - read aloud it says what is so
    """No function of this program bears that name with that number."""


def again(law: Law, computed: Computed) -> Computed:
    """What the same function answers to the same inputs under this law; the recorded outputs are not looked at.

    Raises `EngineUnknown`; what else it raises (`Refused`, `NotInForce`, `ValidationError`, `KeyError`, …) says that these inputs cannot
    be put to the function under this law.
    """
    ask = ENGINES.get(computed.engine)
    if ask is None:
        raise EngineUnknown(computed.engine)
    return ask(law, computed.inputs)
