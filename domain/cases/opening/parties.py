"""Who answers for an infraction, and with which vehicle. A plate in either form leads to its vehicle; an unknown one is kept as a plate."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from domain.cases.events.common import Offender
from domain.identifiers import canonical_plate, cnpj
from domain.identifiers import plate as checked_plate
from domain.operators.operator import OPERATOR, operator_stream
from domain.refusal import Refused
from domain.vehicles.answering import answers_instead
from domain.vehicles.vehicle import VEHICLE, Vehicle, plate_stream

if TYPE_CHECKING:
    from datetime import date
    from uuid import UUID

    from domain.cases.commands.opening import RecordInfraction
    from domain.law.lawbook import Law
    from domain.streams import Seen


class Found(NamedTuple):
    """The vehicle of a fact: its id and state where it is registered, the plate as it was given."""

    id: UUID | None = None
    state: Vehicle | None = None
    plate: str = ""


def offender_of(command: RecordInfraction, law: Law, seen: Seen) -> Offender:
    """Who answers for the fact: a registered operator, or a CNPJ that need not be registered.

    Refuses `operator_or_cnpj_required` (both or neither), `operator_not_found`, `invalid_cnpj`.
    """
    regime = law.regime
    if (command.operator is None) == (command.cnpj is None):
        raise Refused(
            "operator_or_cnpj_required",
            "Indique quem responde pelo fato: a operadora cadastrada ou o CNPJ, um dos dois.",
            *regime.cites("identity"), fields=["operator", "cnpj"],
        )  # fmt: skip
    if command.cnpj is not None:
        plain = cnpj(command.cnpj, *regime.cites("identity"))
        stream = operator_stream(regime.key, plain)
        return Offender(plain, stream.id if seen[stream].registered is not None else None)
    assert command.operator is not None  # noqa: S101 - one of the two is given
    registered = seen[OPERATOR.at(command.operator)].registered
    if registered is None or registered.regime != regime.key:
        raise Refused(
            "operator_not_found",
            "A operadora não está cadastrada neste regime: confira o cadastro ou informe o CNPJ.",
            operator=str(command.operator),
        )
    return Offender(registered.cnpj, command.operator)


def vehicle_of(command: RecordInfraction, law: Law, seen: Seen) -> Found:
    """The vehicle of the fact, by its id or its plate. Refuses `vehicle_not_found`, `invalid_plate`, `plate_of_another_vehicle`."""
    regime = law.regime.key
    plain = checked_plate(command.plate) if command.plate else ""
    known = command.vehicle
    if known is None and plain:
        known = seen[plate_stream(regime, canonical_plate(plain))].vehicle
    if known is None:
        return Found(plate=plain)
    state = seen[VEHICLE.at(known)]
    if state.registered is None or state.registered.regime != regime:
        raise Refused(
            "vehicle_not_found", "O veículo não está cadastrado neste regime: confira o cadastro ou informe a placa.", vehicle=str(known)
        )
    if plain and canonical_plate(plain) not in {canonical_plate(p) for p in state.plates}:
        raise Refused("plate_of_another_vehicle", f"A placa {plain} não é deste veículo: confira a placa ou o cadastro.", plate=plain)
    return Found(known, state, plain)


def is_foreign(seen: Seen, offender: Offender, vehicle: Vehicle | None, on: date) -> bool:
    """Whether the vehicle is another company's on the day of the fact (one company: one CNPJ root, Q-49)."""
    return answers_instead(seen, offender.cnpj, offender.operator, vehicle, on) is not None
