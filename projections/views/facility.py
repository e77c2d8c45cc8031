"""A car park as readers see it on a day: who runs it, how, its spaces, whether it is bound and complies; and what was declared and found.

Who declared, and what an officer noted, is shown to those who may see persons; officers and notes to the city only.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from msgspec import Struct

from domain.law.dated import NotInForce
from domain.law.lawbook import Law
from domain.law.parking.parking_reserve import parking_rule
from domain.operators.operator import operator_stream
from domain.parking import events as e
from domain.parking.compliance import Compliance, compliance
from domain.parking.facility import Facility, Running
from domain.recorded import Recorded
from projections.views.explained import CitationView, StepView, View, Words
from projections.views.non_compliance import FaultView


class OperatorCompanyView(View, frozen=True):
    """A company that runs the car park from `since` on, null where nobody does; `operatorId` is what its representatives are known by."""

    number: int
    cnpj: str | None
    operator_id: UUID | None
    role: str | None
    since: date
    warnings: list[str]


class FacilityDeclarationView(View, frozen=True):
    """What was declared: the `spaces`, the `mode` in which it is run, for a `licence`, or a municipal body's `schedule`."""

    number: int
    kind: str
    declared_on: date
    offered_spaces: int | None = None
    reserved_spaces: int | None = None
    signed: bool | None = None
    near_access: bool | None = None
    medium_size: bool | None = None
    valet_only: bool | None = None
    exclusive_owner_use: bool | None = None
    declarant: str | None = None
    role: str | None = None
    proviso: str | None = None
    body: str | None = None
    adapted_by: date | None = None
    reference: str | None = None
    warnings: list[str] = []


class FacilityInspectionView(View, frozen=True):
    """What an officer counted and saw."""

    number: int
    inspected_on: date
    offered_spaces: int
    reserved_spaces: int
    signed: bool
    near_access: bool
    medium_size: bool
    officer: str | None
    notes: str | None


class FacilityNoticeView(View, frozen=True):
    """A notice to cure, and its case."""

    number: int
    case_id: UUID
    cnpj: str
    drawn_up_on: date


class FacilityView(View, frozen=True):
    """A car park. What holds from a day on is that of the day; `compliant` is null where nothing is owed or the spaces are not known.

    `subject`: bound to reserve; `excludedBy` frees it. `penalised`: its company may be notified and fined. `findings` are codes, `faults`
    the same with their provisions; `warnings`: what the law only prefers. `basis`: what the law says of this kind of car park.
    """

    id: UUID
    regime: str
    name: str
    kind: str
    basis: CitationView | None
    address: str | None
    registered_on: date
    operator_company: OperatorCompanyView | None
    valet_only: bool
    exclusive_owner_use: bool
    offered_spaces: int | None
    reserved_spaces: int | None
    signed: bool | None
    near_access: bool | None
    medium_size: bool | None
    subject: bool
    excluded_by: str | None
    penalised: bool
    required_spaces: int | None
    deficit: int
    compliant: bool | None
    findings: list[str]
    faults: list[FaultView]
    warnings: list[str]
    explanation: list[StepView]
    operators: list[OperatorCompanyView]
    declarations: list[FacilityDeclarationView]
    inspections: list[FacilityInspectionView]
    notices: list[FacilityNoticeView]


class FacilityReader(Struct, frozen=True):
    """For which day of law, and what is shown: names and texts of persons, and the city's own notes.

    `cut`: a day was asked for, and what holds from a later one only is left out; the others keep their numbers.
    """

    day: date
    cut: bool
    texts: bool
    internal: bool

    def sees(self, since: date) -> bool:
        """Whether what holds from a day on is shown."""
        return not self.cut or since <= self.day


def facility_view(  # noqa: PLR0917 - a view's parts
    facility: UUID, entries: Sequence[Recorded[Any]], state: Facility, law: Law, words: Words, reader: FacilityReader
) -> FacilityView:
    """The representation of a car park; `entries` and `state` are of the same moment of the record."""
    day, entry = reader.day, state.entry
    spaces, mode, running = state.spaces_on(day), state.mode_on(day), state.operator_on(day)
    found = _on(law, state, day)
    operators = _operators(entries, entry.regime)
    return FacilityView(
        id=facility, regime=entry.regime, name=entry.name, kind=entry.kind, basis=words.citation(parking_rule(law).kinds[entry.kind]),
        address=entry.address or None, registered_on=entry.registered_on, operator_company=_current(operators, running),
        valet_only=mode.valet_only, exclusive_owner_use=mode.exclusive_owner_use, offered_spaces=spaces.offered if spaces else None,
        reserved_spaces=spaces.reserved if spaces else None, signed=spaces.signed if spaces else None,
        near_access=spaces.near_access if spaces else None, medium_size=spaces.medium_size if spaces else None, subject=found.subject,
        excluded_by=found.excluded_by or None, penalised=found.penalised, required_spaces=found.required, deficit=found.deficit,
        compliant=found.compliant, findings=[f.code for f in found.findings],
        faults=[FaultView(code=f.code, citation=words.citation(f.provision)) for f in found.findings], warnings=list(found.warnings),
        explanation=[words.step(each) for each in found.explanation], operators=[o for o in operators if reader.sees(o.since)],
        declarations=[d for d in _declarations(entries, reader) if reader.sees(d.declared_on)],
        inspections=[
            _inspection(x.event, reader) for x in entries if isinstance(x.event, e.FacilityInspected) and reader.sees(x.event.inspected_on)
        ],
        notices=[
            FacilityNoticeView(number=n, case_id=told.case, cnpj=told.cnpj, drawn_up_on=told.drawn_up_on)
            for n, told in enumerate(state.notices, 1) if reader.sees(told.drawn_up_on)
        ],
    )  # fmt: skip


def _on(law: Law, state: Facility, day: date) -> Compliance:
    """What is owed on a day; nothing is known of one before the norm."""
    try:
        return compliance(law, state, day)
    except NotInForce:
        return Compliance(subject=False, penalised=False, warnings=("rule_set_not_in_force",))


def _operators(entries: Sequence[Recorded[Any]], regime: str) -> list[OperatorCompanyView]:
    told = [x.event for x in entries if isinstance(x.event, e.FacilityOperatorChanged)]
    return [
        OperatorCompanyView(
            number=n, cnpj=change.cnpj or None, operator_id=operator_stream(regime, change.cnpj).id if change.cnpj else None,
            role=change.role or None, since=change.since, warnings=list(change.warnings),
        )
        for n, change in enumerate(told, 1)
    ]  # fmt: skip


def _current(operators: list[OperatorCompanyView], running: Running | None) -> OperatorCompanyView | None:
    """The change that brought who runs it on the day: of one day, the last recorded rules."""
    if running is None:
        return None
    return next((o for o in reversed(operators) if (o.cnpj, o.since) == (running.cnpj, running.since)), None)


def _declarations(entries: Sequence[Recorded[Any]], reader: FacilityReader) -> list[FacilityDeclarationView]:
    """All declarations in the order of the record, whatever they are about."""
    found: list[FacilityDeclarationView] = []
    for entry in entries:
        one = _declaration(len(found) + 1, entry.event, reader)
        if one is not None:
            found.append(one)
    return found


def _declaration(number: int, event: object, reader: FacilityReader) -> FacilityDeclarationView | None:
    match event:
        case e.SpacesDeclared():
            return FacilityDeclarationView(
                number=number, kind="spaces", declared_on=event.declared_on, offered_spaces=event.offered, reserved_spaces=event.reserved,
                signed=event.signed, near_access=event.near_access, medium_size=event.medium_size,
            )  # fmt: skip
        case e.FacilityModeChanged():
            return FacilityDeclarationView(
                number=number, kind="mode", declared_on=event.since, valet_only=event.valet_only,
                exclusive_owner_use=event.exclusive_owner_use,
            )  # fmt: skip
        case e.LicenceDeclared():
            return FacilityDeclarationView(
                number=number, kind="licence", declared_on=event.declared_on, declarant=event.declarant.shown() if reader.texts else None,
                role=event.role, proviso=event.proviso or None, reference=event.reference or None, warnings=list(event.warnings),
            )  # fmt: skip
        case e.ScheduleSet():
            return FacilityDeclarationView(
                number=number, kind="schedule", declared_on=event.set_on, body=event.body, adapted_by=event.adapted_by,
                reference=event.reference or None,
            )  # fmt: skip
        case _:
            return None


def _inspection(event: e.FacilityInspected, reader: FacilityReader) -> FacilityInspectionView:
    notes = event.notes.shown() if reader.internal and event.notes is not None else None
    return FacilityInspectionView(
        number=event.number, inspected_on=event.inspected_on, offered_spaces=event.offered, reserved_spaces=event.reserved,
        signed=event.signed, near_access=event.near_access, medium_size=event.medium_size,
        officer=event.officer if reader.internal else None, notes=notes,
    )  # fmt: skip
