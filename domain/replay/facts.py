"""Which fields of which facts follow from the law, and which a person said. A kind of fact with a receipt that is not here fails a test."""

from __future__ import annotations

from collections.abc import Mapping

from domain.replay.appeal_facts import APPEALS
from domain.replay.measure_facts import MEASURES
from domain.replay.money_facts import MONEY
from domain.replay.opening_facts import OPENING
from domain.replay.register_facts import REGISTERS
from domain.replay.told import Row
from domain.streams import Event

FACTS: Mapping[type[Event], Row] = {**OPENING, **MONEY, **APPEALS, **MEASURES, **REGISTERS}
