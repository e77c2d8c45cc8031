"""Cassation of permits: proposed, served and defended before it is imposed, and without effect while it may be appealed (art. 22; Q-40)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.appeals.lodging import instant_of_lodging
from domain.cases.case import CASE, case_stream
from domain.cases.competence import check_competent, check_not_recused
from domain.cases.events import measures
from domain.cases.events.common import Authority, Offender
from domain.cases.events.opening import CassationCaseOpened
from domain.cases.matter import Matter, matter_of
from domain.cases.measures.cassation_effects import appealable
from domain.cases.measures.cassation_grounds import check_ground, ground_of, may_be_cassated, reached
from domain.cases.measures.impediments import roles
from domain.cases.notices import DEFENCE_RULE
from domain.cases.terms.timeliness import defence_in_time
from domain.days import check_not_future, check_order
from domain.law.lawbook import law_of
from domain.operators.operator import OPERATOR
from domain.permits.permit import permit_stream
from domain.refusal import Refused

if TYPE_CHECKING:
    from datetime import date
    from uuid import UUID

    from domain.cases.commands.measures import DropCassationProposal, FileDefence, ImposeCassation, ProposeCassation
    from domain.cases.commands.opening import OpenCassation
    from domain.cases.state import Proposal
    from domain.streams import Facts, Occasion, Seen


def propose_cassation(command: ProposeCassation, seen: Seen, occasion: Occasion) -> Facts:
    """`CassationProposed` in a case.

    Refuses what `check_ground` and `reached` refuse, `reason_required`, `authority_not_competent`, `already_proposed`.
    """
    matter = matter_of(seen, command.case)
    if matter.state.annulled_on is not None:
        raise Refused("case_annulled", "O processo foi anulado: nenhuma cassação se apoia nele.", *matter.law.regime.cites("cassation"))
    matter.check_fact_in_force()
    recorded = matter.state.recorded
    check_order("occurred_on", recorded.occurred_on if recorded else None, "proposed_on", command.proposed_on)
    return _proposed(matter, command, command.permits, occasion)


def open_cassation(command: OpenCassation, seen: Seen, occasion: Occasion) -> Facts:
    """A case of its own for a cassation that comes of no infraction, with the proposal. As `propose_cassation`, and `permit_not_found`."""
    if seen.exists(case_stream(command.case)):
        raise Refused("case_already_exists", f"O processo {command.case} já existe: use outro identificador.", case=str(command.case))
    applied = seen[permit_stream(command.permit)].applied
    if applied is None:
        raise Refused("permit_not_found", f"A licença {command.permit} não existe: confira.", permit=str(command.permit))
    registered = seen[OPERATOR.at(applied.operator)].registered
    if registered is None:
        raise Refused("operator_not_found", "A operadora da licença não está cadastrada.", operator=str(applied.operator))
    opened = CassationCaseOpened(
        number=command.number, regime=applied.regime, offender=Offender(registered.cnpj, applied.operator), opened_on=command.proposed_on
    )
    law_of(seen, applied.regime).check_in_force(command.proposed_on)
    empty = Matter(command.case, CASE.empty, law_of(seen, applied.regime), seen)
    facts = empty.facts(opened)
    matter = empty.after(facts)
    ground = ground_of(matter, command.ground)
    named = command.permits or ((command.permit,) if ground.scope == "vehicle" else ())
    return [*facts, *_proposed(matter, command, named, occasion)]


def _proposed(matter: Matter, command: ProposeCassation | OpenCassation, named: tuple[UUID, ...], occasion: Occasion) -> Facts:
    on, ground = command.proposed_on, ground_of(matter, command.ground)
    check_not_future(matter.law, occasion, proposed_on=on)
    _check_authority(matter, command.authority, on, occasion)
    _check_reasons(command.reasons, ground.provision)
    if any(p.ground == ground.provision and p.dropped_on is None for p in matter.state.proposals):
        raise Refused("already_proposed", "Já há proposta de cassação por este fundamento neste processo.", ground.provision)
    if "renewal-demanded" not in ground.checks:
        check_ground(matter, ground, (), on)
    permits = reached(matter, ground, named, on)
    computed = check_ground(matter, ground, permits, on)
    return matter.facts(
        measures.CassationProposed(
            number=len(matter.state.proposals) + 1, ground=ground.provision, permits=permits, proposed_on=on, authority=command.authority,
            reasons=matter.text(command.reasons), by=occasion.person, receipt=matter.law.receipt(*computed),
        )
    )  # fmt: skip


def file_defence(command: FileDefence, seen: Seen, occasion: Occasion) -> Facts:
    """`DefenceFiled`, a late one too. Before any service it is in time: who defends itself knows of the proposal."""
    matter = matter_of(seen, command.case)
    proposal = _open(matter, command.proposal)
    at = instant_of_lodging(matter.law, occasion, command.filed_at, command.protocol, by_operator=command.by_operator, name="filed_at")
    filed_on = at.astimezone(matter.law.zone).date()
    check_order("proposed_on", proposal.proposed_on, "filed_at", filed_on)
    if not command.grounds.strip():
        raise Refused("reason_required", "Escreva os fundamentos da defesa.", proposal.ground, field="grounds")
    if proposal.defence_on is not None:
        raise Refused("defence_already_filed", "Já há defesa contra esta proposta: junte documentos ao processo.", proposal.ground)
    in_time, computed = defence_in_time(matter.law, DEFENCE_RULE, at, proposal.last_day)
    return matter.facts(
        measures.DefenceFiled(
            proposal=proposal.number, filed_at=at, filed_on=filed_on, timely=in_time, grounds=matter.text(command.grounds),
            by=occasion.person, last_day=proposal.last_day, receipt=matter.law.receipt(computed),
        )
    )  # fmt: skip


def drop_cassation_proposal(command: DropCassationProposal, seen: Seen, occasion: Occasion) -> Facts:
    """`CassationProposalDropped` with reasons, as long as the cassation has no effect."""
    matter = matter_of(seen, command.case)
    proposal = _known(matter, command.proposal)
    if proposal.effective_on is not None:
        raise Refused("cassation_already_effective", "A cassação já produz efeito: a proposta não pode mais cair.", proposal.ground)
    check_not_recused(matter, occasion.person)
    _check_reasons(command.reasons, proposal.ground)
    check_not_future(matter.law, occasion, dropped_on=command.dropped_on)
    check_order("proposed_on", proposal.proposed_on, "dropped_on", command.dropped_on)
    fact = measures.CassationProposalDropped(
        number=proposal.number, dropped_on=command.dropped_on, cause="authority", reasons=matter.text(command.reasons)
    )
    return matter.facts(fact)


def impose_cassation(command: ImposeCassation, seen: Seen, occasion: Occasion) -> Facts:
    """`CassationImposed`: after the notice, and the defence or its term, where the ground still holds (D-33).

    Without effect until no appeal is left (`case.cassation_effective`). Refuses `notice_not_served`, `defence_period_running`,
    `effective_day_not_as_law`, `no_permit_to_cassate`, what the proposal refused, and
    `rule_set_not_in_force` (of the day of the fact, else of the proposal's).
    """
    matter = matter_of(seen, command.case)
    proposal, on = _open(matter, command.proposal), command.decided_on
    ground = ground_of(matter, proposal.ground)
    if matter.state.annulled_on is not None:
        raise Refused("case_annulled", "O processo foi anulado: nenhuma cassação se apoia nele.", ground.provision)
    matter.law.check_in_force(matter.state.fact_on or proposal.proposed_on, or_before=True)
    check_not_future(matter.law, occasion, decided_on=on)
    check_order("proposed_on", proposal.proposed_on, "decided_on", on)
    _check_authority(matter, command.authority, on, occasion)
    _check_reasons(command.reasons, ground.provision)
    _check_heard(matter, proposal, on)
    if command.effective_on is not None and (command.effective_on != on or appealable(matter.law, on)):
        raise Refused(
            "effective_day_not_as_law",
            "A cassação só produz efeito quando não couber mais recurso, ou da ciência da última decisão: não informe a data.",
            *matter.law.regime.cites("cassation", "bar"), effectiveOn=command.effective_on.isoformat(),
        )  # fmt: skip
    permits = tuple(p for p in proposal.permits if may_be_cassated(matter.seen[permit_stream(p)], on))
    if not permits:
        raise Refused("no_permit_to_cassate", "Nenhuma das licenças propostas está em vigor ou vencida.", ground.provision)
    computed = check_ground(matter, ground, permits, on, proposal.served_on)
    return matter.facts(
        measures.CassationImposed(
            proposal=proposal.number, permits=permits, ground=ground.provision, decided_on=on, authority=command.authority,
            reasons=matter.text(command.reasons), by=occasion.person, receipt=matter.law.receipt(*computed),
        )
    )  # fmt: skip


def _check_heard(matter: Matter, proposal: Proposal, on: date) -> None:
    cites = matter.law.regime.cites("cassation", "appeal")
    if proposal.defence_on is not None and proposal.defence_on <= on:
        return
    if proposal.served_on is None or proposal.last_day is None or on < proposal.served_on:
        raise Refused(
            "notice_not_served", "A proposta de cassação ainda não foi notificada à empresa: notifique-a e aguarde a defesa.", *cites,
            proposal=proposal.number,
        )  # fmt: skip
    if on <= proposal.last_day:
        raise Refused(
            "defence_period_running", f"O prazo de defesa corre até {proposal.last_day:%d/%m/%Y}: decida depois dele ou da defesa.", *cites,
            until=proposal.last_day.isoformat(), proposal=proposal.number,
        )  # fmt: skip


def _check_authority(matter: Matter, authority: Authority, on: date, occasion: Occasion) -> None:
    check_not_recused(matter, occasion.person)
    check_competent(authority, roles(matter, "roles-cassation", on), *matter.law.regime.cites("cassation"))


def _check_reasons(reasons: str, citation: str) -> None:
    if not reasons.strip():
        raise Refused("reason_required", "A cassação é um ato fundamentado: escreva os motivos.", citation, field="reasons")


def _known(matter: Matter, number: int) -> Proposal:
    proposal = matter.state.proposal(number)
    if proposal is None or proposal.dropped_on is not None:
        raise Refused(
            "proposal_not_open", f"A proposta de cassação {number} não existe neste processo ou já caiu.",
            *matter.law.regime.cites("cassation"), proposal=number,
        )  # fmt: skip
    return proposal


def _open(matter: Matter, number: int) -> Proposal:
    proposal = _known(matter, number)
    if proposal.imposed_on is not None:
        raise Refused("cassation_already_imposed", f"A proposta {number} já foi decidida.", proposal.ground, proposal=number)
    return proposal
