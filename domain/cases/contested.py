"""The act that an appeal is against: when it was done, by whom, in which role. Without one a track is neither noticed nor appealed."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from domain.cases.events.common import Contested, Track
from domain.cases.non_compliance.record import NOTICE, NonCompliance
from domain.cases.sanctions.record import HOLDS, hold_of
from domain.cases.state import FINE
from domain.law.regime import Tier
from domain.permits.permit import PERMIT
from domain.refusal import Refused
from domain.vehicles.vehicle import VEHICLE

if TYPE_CHECKING:
    from uuid import UUID

    from domain.cases.events.sanctions import SanctionsImposed
    from domain.cases.matter import Matter
    from domain.cases.state import Case
    from domain.law.lawbook import Law
    from domain.permits.events import PermitDocumentCollected

HELD: tuple[Contested, ...] = ("retention", "removal", "seizure")
MEASURE_RULE = "measure-appeal"
"""The time limit of an appeal against anything but the fine: it runs from the acknowledgement of the act (Q-40)."""


class Act(NamedTuple):
    """A contested act: its day, who did it and in which role (empty where no authority's role is known)."""

    done_on: date
    by: UUID | None = None
    role: str = ""


def track_of(matter: Matter, act: Contested, number: int) -> Track:
    """The track of a contested act; number 0 means the only one of its kind in the case (`act_number_required` where there are more)."""
    state = matter.state
    if state.contested is not None and act == state.contested.act:
        return Track(act, number or state.contested.subject_number)
    if act == "sanction" and state.recorded is not None and state.recorded.activity:
        return FINE  # the decision is one act: its sanctions are contested together
    if number or act not in {"impediment", "cassation", "collection", *HOLDS}:
        return Track(act, number)
    if act == "collection":
        known = [c.number for c in collections_of(matter).values()]
    elif act in HOLDS:
        known = [h.fact.number for h in state.holds if h.fact.kind == act]
    else:
        known = (
            [i.number for i in state.impediments]
            if act == "impediment"
            else [p.number for p in state.proposals if p.imposed_on is not None]
        )
    if len(known) > 1:
        raise Refused(
            "act_number_required",
            "Há mais de um ato dessa espécie no processo: indique o número do ato contestado.",
            act=act,
            numbers=known,
        )
    return Track(act, known[0] if known else 0)


def contested_act(matter: Matter, track: Track) -> Act:
    """What the track contests. Refuses `nothing_to_appeal` (no such act in the case), `act_not_appealable` (an act of the city says so)."""
    state, law = matter.state, matter.law
    found = act_of(matter, track)
    if found is None:
        known = acts_of(matter)
        named = f" Neste processo: {', '.join(known)}." if known else ""
        raise Refused(
            "nothing_to_appeal",
            f"O processo não contém o ato que se quer contestar: confira o ato e o seu número.{named}",
            *law.regime.cites("appeal"), field="contestedAct", act=track.act, number=track.number, known=list(known),
        )  # fmt: skip
    key = law.regime.policy_keys.get("appeal-other-acts")
    if track.act != "fine" and key is not None and not law.flag(key, found.done_on):
        raise Refused(
            "act_not_appealable",
            "Na leitura em vigor só a multa tem recurso nestas instâncias: use a via própria contra este ato.",
            *law.regime.cites("appeal"), act=track.act, case=state.number,
        )  # fmt: skip
    return found


def acts_of(matter: Matter) -> tuple[str, ...]:
    """The kinds of acts that the case holds, as an appeal names them."""
    state = matter.state
    tracks = [FINE, NOTICE]
    tracks += [Track(state.contested.act, state.contested.subject_number)] if state.contested is not None else []
    tracks += [Track(act, h.fact.number) for h in state.holds for act in HELD if h.fact.kind == act]
    tracks += [Track("impediment", i.number) for i in state.impediments]
    tracks += [Track("cassation", p.number) for p in state.proposals]
    tracks += [Track("collection", c.number) for c in collections_of(matter).values()]
    return tuple(dict.fromkeys(track.act for track in tracks if act_of(matter, track) is not None))


def act_of(matter: Matter, track: Track) -> Act | None:
    """The act of a track as the case holds it, or None (also for a cassation that fell)."""
    if track.act != "collection":
        return _in_case(matter.state, track)
    collected = next((c for c in collections_of(matter).values() if c.number == track.number), None)
    return Act(collected.collected_on, collected.by) if collected is not None else None


def _in_case(state: Case, track: Track) -> Act | None:
    """The act of a track that stands in the case's own record."""
    if track == FINE and state.recorded is not None:
        if state.recorded.activity:
            return _of_decision(state.decision)
        return Act(state.recorded.occurred_on, state.recorded.by)
    if track.act in HOLDS:
        held = hold_of(state, track.number)
        if held is None or held.fact.kind != track.act:
            return None
        return Act(held.fact.held_on, held.fact.by, held.fact.authority.role if held.fact.authority is not None else "")
    if state.non_compliance is not None and track in {FINE, NOTICE}:
        return _of_breach(state.non_compliance, track)
    if state.contested is not None and track == Track(state.contested.act, state.contested.subject_number):
        return Act(state.contested.act_on, state.contested.imposed_by, state.contested.imposed_role)
    if track.act == "impediment":
        impediment = state.impediment(track.number)
        return Act(impediment.imposed_on, impediment.by, impediment.authority_role) if impediment else None
    if track.act == "cassation":
        proposal = state.proposal(track.number)
        if proposal is None or proposal.imposed_on is None or proposal.dropped_on is not None:
            return None
        return Act(proposal.imposed_on, proposal.imposed_by, proposal.imposed_role)
    return None


def _of_decision(decision: SanctionsImposed | None) -> Act | None:
    """The decision on a citation; before it there is nothing to appeal, only to defend oneself against."""
    return Act(decision.decided_on, decision.by, decision.authority.role) if decision is not None else None


def _of_breach(nc: NonCompliance, track: Track) -> Act | None:
    """The notice to cure, or the daily fine that came of it once its days are counted: until then the notice is what may be contested."""
    if track == NOTICE:
        return Act(nc.notified.drawn_up_on, nc.notified.by, nc.notified.role)
    stopped = nc.stopped
    return Act(stopped.last_day, nc.notified.by, nc.notified.role) if stopped is not None and stopped.last_day is not None else None


def collections_of(matter: Matter) -> dict[UUID, PermitDocumentCollected]:
    """The collections of permit documents that belong to the case, by permit: those that name it, or no case and came after its fact.

    They are looked for at the case's vehicle and at the vehicles that it impeded.
    """
    state = matter.state
    own = (state.recorded.vehicle,) if state.recorded is not None and state.recorded.vehicle is not None else ()
    vehicles = [VEHICLE.at(v) for v in dict.fromkeys((*own, *(v for i in state.impediments for v in i.vehicles)))]
    matter.seen.need(*vehicles)
    permits = [PERMIT.at(permit) for vehicle in vehicles for permit in matter.seen[vehicle].permits]
    matter.seen.need(*permits)
    since = state.recorded.occurred_on if state.recorded is not None else date.max
    return {
        p.id: c.collected
        for p in permits
        for c in matter.seen[p].collections
        if c.collected.case == matter.id or (c.collected.case is None and c.collected.collected_on >= since)
    }


def tiers_of(matter: Matter, act: Act) -> tuple[Tier, ...]:
    """The tiers of appeal that are open against an act, in order: without the first where its own authority did the act (Q-55).

    Where that was the only one, the authority above it hears the appeal (Q-26).
    """
    tiers = _open(matter.law, act)
    if not tiers:
        raise Refused("act_not_appealable", "A lei deste regime não abre recurso contra este ato.", *matter.law.regime.cites("appeal"))
    return tiers


def heard_by(state: Case, law: Law, track: Track, tier: int, lodged_on: date) -> str:
    """The authority that hears the appeals of a tier on a track (`secretary`, `mayor`), also where it is the one above the only tier's.

    `lodged_on` is the day of an act that the case's own record does not hold (a document collected). Empty where no tier has that number.
    """
    tiers = _open(law, _in_case(state, track) or Act(lodged_on))
    return next((t.authority for t in tiers if t.number == tier), "")


def _open(law: Law, act: Act) -> tuple[Tier, ...]:
    tiers = configured_tiers(law, act.done_on)
    return tiers[1:] or _superior(law, tiers[0]) if tiers and act.role == tiers[0].authority else tiers


def configured_tiers(law: Law, on: date) -> tuple[Tier, ...]:
    """The tiers on a day: those of the law, or the authorities that the city's policy names, in order."""
    dated, key = law.regime.appeal_tiers, law.regime.policy_keys.get("appeal-tiers")
    tiers = dated.on(max(on, dated.values[0].day)).value if dated is not None else ()
    named = law.policy(key, on).value if key is not None else None
    if not tiers or not isinstance(named, tuple | list):
        return tiers
    first, *_ = tiers
    return tuple(Tier(n, name, first.rule, first.citation) for n, name in enumerate(named, 1))


def heard_above(state: Case, law: Law) -> bool:
    """Whether the authority of the only tier decided the case itself, so that the one above it hears the appeal (Q-26)."""
    decision = state.decision
    tiers = configured_tiers(law, decision.decided_on) if decision is not None else ()
    return decision is not None and len(tiers) == 1 and tiers[0].authority == decision.authority.role and bool(_superior(law, tiers[0]))


def _superior(law: Law, only: Tier) -> tuple[Tier, ...]:
    """The tier of the authority above the one that did the act itself, where the regime names one."""
    ladder = law.regime.superiors
    above = ladder[ladder.index(only.authority) + 1 :] if only.authority in ladder else ()
    return tuple(Tier(only.number, name, only.rule, only.citation) for name in above[:1])


def first_rule(track: Track, tiers: tuple[Tier, ...]) -> str:
    """The time limit of the first appeal on a track."""
    return tiers[0].rule if track == FINE else MEASURE_RULE
