"""The commands of impediments, cassations and sanctions, made again from their facts."""

from __future__ import annotations

from domain.cases.commands.measures import (
    ConfirmImpediment,
    DropCassationProposal,
    ImposeCassation,
    ImposeImpediment,
    LiftImpediment,
    ProposeCassation,
)
from domain.cases.commands.sanctions import HoldVehicle, ImposeSanctions, ReleaseVehicle, SanctionAsked
from domain.cases.events.measures import (
    CassationImposed,
    CassationProposalDropped,
    CassationProposed,
    ImpedimentConfirmed,
    ImpedimentImposed,
    ImpedimentLifted,
)
from domain.cases.events.sanctions import Sanction, SanctionsImposed, VehicleHeld, VehicleReleased
from domain.simulation.changes import Changes
from domain.simulation.steps import Enacted, Step, said

BY_COMMAND = frozenset({"fixed_on_site", "presented_in_order"})
"""Causes for which an officer lifts an impediment; the others follow from another fact."""


def impose_impediment(step: Step, fact: ImpedimentImposed, _: Changes) -> Enacted:
    """An impediment; where it reached the vehicle of the case alone, it reaches the simulated one."""
    recorded = step.before.recorded
    own = recorded is not None and fact.vehicles == (recorded.vehicle,)
    command = ImposeImpediment(
        case=step.case,
        ground=fact.ground,
        authority=fact.authority,
        body=fact.body,
        reasons=said(fact.reasons),
        imposed_on=fact.imposed_on,
        vehicles=() if own else fact.vehicles,
        orders_withdrawal=fact.orders_withdrawal,
        # Whether the company was heard first is not kept; it was, where it had to be.
        heard_on=fact.imposed_on,
    )
    return Enacted(command)


def confirm_impediment(step: Step, fact: ImpedimentConfirmed, _: Changes) -> Enacted:
    """An impediment of another body confirmed."""
    return Enacted(ConfirmImpediment(case=step.case, number=fact.number, confirmed_on=fact.confirmed_on, authority=fact.authority))


def lift_impediment(step: Step, fact: ImpedimentLifted, _: Changes) -> Enacted | None:
    """An impediment lifted by an officer; costs are not kept, and were paid."""
    if fact.cause not in BY_COMMAND:
        return None
    return Enacted(
        LiftImpediment(case=step.case, number=fact.number, lifted_on=fact.lifted_on, on_site=fact.on_site, presented=not fact.on_site)
    )


def propose_cassation(step: Step, fact: CassationProposed, _: Changes) -> Enacted:
    """A proposal in a case."""
    command = ProposeCassation(
        case=step.case,
        ground=fact.ground,
        authority=fact.authority,
        reasons=said(fact.reasons),
        proposed_on=fact.proposed_on,
        permits=fact.permits,
    )
    return Enacted(command)


def drop_cassation_proposal(step: Step, fact: CassationProposalDropped, _: Changes) -> Enacted | None:
    """A proposal dropped with reasons; one that fell by itself follows from another fact."""
    if fact.reasons is None:
        return None
    return Enacted(DropCassationProposal(case=step.case, proposal=fact.number, dropped_on=fact.dropped_on, reasons=said(fact.reasons)))


def impose_cassation(step: Step, fact: CassationImposed, _: Changes) -> Enacted:
    """A cassation."""
    command = ImposeCassation(
        case=step.case,
        proposal=fact.proposal,
        authority=fact.authority,
        reasons=said(fact.reasons),
        decided_on=fact.decided_on,
        effective_on=fact.effective_on,
    )
    return Enacted(command)


def impose_sanctions(step: Step, fact: SanctionsImposed, _: Changes) -> Enacted:
    """A set of sanctions."""
    command = ImposeSanctions(
        case=step.case,
        sanctions=tuple(_asked(each) for each in fact.sanctions),
        authority=fact.authority,
        reasons=said(fact.reasons),
        decided_on=fact.decided_on,
    )
    return Enacted(command)


def _asked(sanction: Sanction) -> SanctionAsked:
    return SanctionAsked(
        kind=sanction.kind, permit=sanction.permit, since=sanction.since, until=sanction.until, condition=said(sanction.condition)
    )


def hold_vehicle(step: Step, fact: VehicleHeld, _: Changes) -> Enacted | None:
    """A vehicle held at once; one held by a decision follows from it."""
    if not fact.at_once:
        return None
    return Enacted(HoldVehicle(case=step.case, kind=fact.kind, held_on=fact.held_on, body=fact.body, reasons=said(fact.reasons)))


def release_vehicle(step: Step, fact: VehicleReleased, _: Changes) -> Enacted:
    """A vehicle given back."""
    command = ReleaseVehicle(
        case=step.case,
        hold=fact.number,
        released_on=fact.released_on,
        irregularity_fixed=fact.cause == "cured",
        proof=said(fact.proof),
    )
    return Enacted(command)
