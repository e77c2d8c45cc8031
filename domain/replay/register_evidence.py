"""What an application rests on, part by part, as the registers held it: the application itself, documents, inspection, bar."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any, Protocol

from domain.law.permits.validity import permit_rule
from domain.operators.operator import OPERATOR, company_stream
from domain.permits.events import PermitRenewalRefused, PermitRenewed
from domain.permits.evidence import bar_on, documents, last_inspected
from domain.replay.told import OPEN
from domain.vehicles.vehicle import VEHICLE

if TYPE_CHECKING:
    from domain.law.lawbook import Law
    from domain.permits.permit import Permit
    from domain.replay.told import Known


class Part(Protocol):
    """A part of the evidence by the decision, the permit before it, the other streams then, the law, the day of the evidence."""

    def __call__(self, event: Any, permit: Permit, known: Known, law: Law, on: date, /) -> object:  # noqa: ANN401 - any decision
        """What it was, or `OPEN`."""


def _documents(_: Any, permit: Permit, known: Known, law: Law, __: date) -> object:  # noqa: ANN401 - any decision
    """Those of the operator that count for this kind, then those of the permit."""
    operator = known(OPERATOR.at(permit.asked.operator))
    return OPEN if operator.registered is None else documents(permit_rule(law, permit.asked.kind), operator, permit)


def _inspected(_: Any, permit: Permit, known: Known, __: Law, on: date) -> object:  # noqa: ANN401 - any decision
    vehicle = permit.asked.vehicle
    if vehicle is None:
        return None
    state = known(VEHICLE.at(vehicle))
    return OPEN if state.registered is None else last_inspected(state, on)


def _barred(_: Any, permit: Permit, known: Known, law: Law, on: date) -> object:  # noqa: ANN401 - any decision
    operator = known(OPERATOR.at(permit.asked.operator))
    if operator.registered is None:
        return OPEN
    company = known(company_stream(permit.asked.regime, operator.entry.cnpj))
    bar = bar_on(law, company, operator, permit.asked.vehicle, on)
    return bar.until if bar is not None else None


EVIDENCE: Mapping[str, Part] = {
    "kind": lambda _, permit, __, ___, ____: permit.asked.kind,
    "service_kind": lambda _, permit, __, ___, ____: permit.asked.service_kind,
    "permit_class": lambda _, permit, __, ___, ____: permit.asked.permit_class,
    "declared": lambda _, permit, __, ___, ____: permit.asked.declared,
    "renewal": lambda event, _, __, ___, ____: isinstance(event, PermitRenewed | PermitRenewalRefused),
    "documents": _documents,
    "inspection_valid_until": _inspected,
    "barred_until": _barred,
}
"""By field of `Evidence`."""
