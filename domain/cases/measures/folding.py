"""How facts change the impediments and the cassation proposals of a case. Folding decides nothing."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from domain.cases.events import measures
from domain.cases.state import Impediment, Proposal


def impediments(
    known: tuple[Impediment, ...], event: measures.ImpedimentImposed | measures.ImpedimentConfirmed | measures.ImpedimentLifted
) -> tuple[Impediment, ...]:
    """The impediments of a case after one more fact."""
    match event:
        case measures.ImpedimentImposed():
            imposed = Impediment(
                number=event.number, ground=event.ground, vehicles=event.vehicles, imposed_on=event.imposed_on, body=event.body,
                by=event.by, orders_withdrawal=event.orders_withdrawal, authority_role=event.authority.role,
            )  # fmt: skip
            return (*known, imposed)
        case measures.ImpedimentConfirmed():
            return tuple(replace(i, confirmed=True) if i.number == event.number else i for i in known)
        case measures.ImpedimentLifted():
            return tuple(replace(i, lifted_on=event.lifted_on) if i.number == event.number else i for i in known)
        case _:
            assert_never(event)


def changed(known: tuple[Proposal, ...], number: int, **changes: object) -> tuple[Proposal, ...]:
    """The proposals with one changed."""
    return tuple(replace(p, **changes) if p.number == number else p for p in known)


def proposals(
    known: tuple[Proposal, ...],
    event: measures.CassationProposed
    | measures.CassationProposalDropped
    | measures.DefenceFiled
    | measures.CassationImposed
    | measures.CassationEffective,
) -> tuple[Proposal, ...]:
    """The cassation proposals of a case after one more fact."""
    match event:
        case measures.CassationProposed():
            proposed = Proposal(
                number=event.number, ground=event.ground, permits=event.permits, proposed_on=event.proposed_on, by=event.by,
                authority_role=event.authority.role,
            )  # fmt: skip
            return (*known, proposed)
        case measures.CassationProposalDropped():
            return changed(known, event.number, dropped_on=event.dropped_on, effective_on=None)
        case measures.DefenceFiled():
            return changed(known, event.proposal, defence_on=event.filed_on)
        case measures.CassationImposed():
            return changed(
                known, event.proposal, imposed_on=event.decided_on, imposed_by=event.by, imposed_role=event.authority.role,
                effective_on=event.effective_on,
            )  # fmt: skip
        case measures.CassationEffective():
            return changed(known, event.proposal, effective_on=event.effective_on)
        case _:
            assert_never(event)
