"""Which room answers a command. One line a room: the commands it knows and the function that decides them."""

from collections.abc import Callable, Iterator
from typing import Any, get_args

from domain.acts import decide as acts
from domain.acts.commands import RecordAct
from domain.cases import decide as cases
from domain.cases.decide import CaseCommand
from domain.inspections import inspection as inspections
from domain.inspections.commands import RecordInspection
from domain.operators import decide as operators
from domain.operators.commands import OperatorCommand
from domain.parking import decide as parking
from domain.parking.commands import FacilityCommand
from domain.permits import decide as permits
from domain.permits.commands import PermitCommand
from domain.privacy import decide as privacy
from domain.privacy.commands import PrivacyCommand
from domain.streams import Command, Facts, Occasion, Seen
from domain.vehicles import decide as vehicles
from domain.vehicles.commands import VehicleCommand

Decider = Callable[[Any, Seen, Occasion], Facts]

ROOMS: tuple[tuple[Any, Decider], ...] = (
    (RecordAct, acts.decide),
    (OperatorCommand, operators.decide),
    (VehicleCommand, vehicles.decide),
    (PermitCommand, permits.decide),
    (RecordInspection, inspections.decide),
    (FacilityCommand, parking.decide),
    (CaseCommand, cases.decide),
    (PrivacyCommand, privacy.decide),
)


def _deciders() -> Iterator[tuple[type[Command], Decider]]:
    for commands, decider in ROOMS:
        for command in get_args(commands) or (commands,):
            yield command, decider


DECIDERS: dict[type[Command], Decider] = dict(_deciders())


def decide(command: Command, seen: Seen, occasion: Occasion) -> Facts:
    """Answer a command with facts, or refuse it.

    Pure, and asked again after each `Unread`. A command of no room is a fault of the program.
    """
    return DECIDERS[type(command)](command, seen, occasion)
