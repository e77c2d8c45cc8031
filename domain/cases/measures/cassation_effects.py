"""When a cassation takes effect: once no appeal is left, for all its permits on one day, with one bar. A fact entered late undoes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.events import measures
from domain.cases.events.common import Track
from domain.cases.measures.cassation_grounds import company_of, may_be_cassated
from domain.cases.position import final_since, own_filings, suspends
from domain.cases.state import FINE
from domain.law.permits.validity import cassation_bar
from domain.operators.events import CompanyBarred, CompanyBarUndone
from domain.operators.operator import company_stream
from domain.permits.events import PermitCassated, PermitCassationUndone
from domain.permits.permit import permit_stream

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.matter import Matter
    from domain.cases.state import Case, Proposal
    from domain.law.lawbook import Law
    from domain.streams import Facts


def appealable(law: Law, imposed_on: date) -> bool:
    """Whether a cassation of a day may be appealed (Q-40); where an act says no, it takes effect on its own day."""
    key = law.regime.policy_keys.get("appeal-other-acts")
    return key is None or law.flag(key, imposed_on)


def effective_since(state: Case, law: Law, proposal: Proposal, day: date) -> date | None:
    """The day on which an imposed cassation took effect, if it did by `day` (Q-40).

    The first one after the term to appeal from it ran out unused, or that of the acknowledgement of the last decision; not while a pending
    appeal, also against the fine, suspends it (Q-09).
    """
    if proposal.imposed_on is None or proposal.dropped_on is not None:
        return None
    track = Track("cassation", proposal.number)
    pending = (*own_filings(state, track), *own_filings(state, FINE))
    if any(suspends(law, f, "cassation") for f in pending):
        return None
    if not appealable(law, proposal.imposed_on):
        return proposal.imposed_on if proposal.imposed_on <= day else None
    return final_since(state, track, day)


def effects(matter: Matter, day: date) -> Facts:
    """For each cassation that took effect by then `CassationEffective`, for each permit `permit.cassated`, one `company.barred` (Q-18)."""
    facts: Facts = []
    for proposal in matter.state.proposals:
        since = effective_since(matter.state, matter.law, proposal, day) if proposal.effective_on is None else None
        if since is not None:
            facts += _takes_effect(matter, proposal, since)
    return facts


def _takes_effect(matter: Matter, proposal: Proposal, since: date) -> Facts:
    streams = [permit_stream(permit) for permit in proposal.permits]
    matter.seen.need(*streams)
    reached = [s for s in streams if may_be_cassated(matter.seen[s], since)]
    bar, computed = cassation_bar(matter.law, since)
    facts = matter.facts(
        measures.CassationEffective(
            proposal=proposal.number, permits=tuple(s.id for s in reached), effective_on=since, bar_until=bar.until,
            receipt=matter.law.receipt(computed),
        )
    )  # fmt: skip
    facts += [(s, PermitCassated(ground=proposal.ground, case=matter.id, effective_on=since)) for s in reached]
    offender = matter.state.offender
    if offender is None or not reached or any((b.case, b.since) == (matter.id, since) for b in company_of(matter).bars):
        return facts
    vehicles = tuple(v for s in reached if (applied := matter.seen[s].applied) is not None and (v := applied.vehicle) is not None)
    barred = CompanyBarred(since=since, until=bar.until, case=matter.id, cnpj=offender.cnpj, vehicles=vehicles)
    return [*facts, (company_stream(matter.state.regime, offender.cnpj), barred)]


def undone(matter: Matter, proposal: Proposal) -> Facts:
    """The permits have their status back and the bar never was; nothing where the cassation had no effect."""
    offender, since = matter.state.offender, proposal.effective_on
    if since is None or offender is None:
        return []
    streams = [permit_stream(permit) for permit in proposal.permits]
    matter.seen.need(*streams)
    facts: Facts = []
    for stream in streams:
        cassated = matter.seen[stream].cassated
        if cassated is not None and cassated.case == matter.id:
            facts.append((stream, PermitCassationUndone(case=matter.id)))
    if any((b.case, b.since) == (matter.id, since) for b in company_of(matter).bars):
        facts.append((company_stream(matter.state.regime, offender.cnpj), CompanyBarUndone(case=matter.id, since=since)))
    return facts
