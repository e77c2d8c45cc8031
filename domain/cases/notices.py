"""Service of notices. Only the first notice that reaches who answers for the fact starts a term: a later one restarts nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from domain.cases.contested import Act, contested_act, first_rule, tiers_of, track_of
from domain.cases.events.common import Track
from domain.cases.events.opening import NoticeServed
from domain.cases.matter import Matter, matter_of
from domain.cases.sanctions.record import CITATION
from domain.cases.state import FINE
from domain.days import check_not_future, check_order
from domain.identifiers import cnpj, cnpj_root
from domain.law.time_limits import time_limit
from domain.operators.operator import OPERATOR
from domain.refusal import Refused

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.commands.opening import ServeNotice
    from domain.cases.events.opening import InfractionRecorded
    from domain.law.explanation import Computed
    from domain.law.lawbook import Law
    from domain.streams import Facts, Occasion, Seen

DEFENCE_RULE = "cassation-defence"
CITATION_RULE = "defence"
PUBLICATION = "publication"
PUBLISHED = frozenset({PUBLICATION, "gazette"})
"""Means by which a decision is published: in the gazette, or as the city publishes."""
APPEARANCE = "spontaneous-appearance"
"""Means of a notice or acknowledgement that nobody served: the party came by itself (Lei 9.784 art. 26 §5)."""
HANDED_TO_DRIVER = "handed-to-driver"


class Begun(NamedTuple):
    """A term that a notice starts: on which tier, its last day, what its day calls attention to, and the count."""

    tier: int
    last_day: date
    warnings: tuple[str, ...]
    computed: Computed


class Reach(NamedTuple):
    """Whom a notice reached: the addressee's CNPJ, and why it takes no effect (nothing: it does)."""

    addressee: str
    warnings: tuple[str, ...]


def serve(command: ServeNotice, seen: Seen, occasion: Occasion) -> Facts:
    """Record the service of a notice of the fine, of another act of the case, or of a cassation proposal."""
    matter = matter_of(seen, command.case)
    check_not_future(matter.law, occasion, served_on=command.served_on)
    if matter.state.annulled_on is not None:
        raise Refused(
            "case_annulled",
            "O processo foi anulado: não há o que notificar.",
            *matter.law.regime.cites("notice"), annulled_on=matter.state.annulled_on.isoformat(),
        )  # fmt: skip
    recorded = matter.state.recorded
    if command.proposal is not None:
        return matter.facts(_of_proposal(command, matter, command.proposal))
    if command.contested_act == "fine" and recorded is not None and recorded.activity and matter.state.decision is None:
        return matter.facts(_of_citation(command, matter, recorded))
    return served_on_party(command, matter, track_of(matter, command.contested_act, command.act_number))


def served_on_party(command: ServeNotice, matter: Matter, track: Track) -> Facts:
    """The notice of a contested act, with the term to appeal that it starts where it reached who answers for the fact."""
    act = contested_act(matter, track)
    check_order("occurred_on" if track == FINE else "act_on", act.done_on, "served_on", command.served_on)
    reach = _reach(command, matter, known=served(matter, track))
    void = (*reach.warnings, *_other_start(matter, track, act, command.means))
    begun = None if void else begin_term(matter, track, act, command.served_on)
    reach = reach._replace(warnings=void)
    return matter.facts(_notice(command, matter, track, reach, begun))


def served(matter: Matter, track: Track) -> bool:
    """Whether a notice of the contested act took effect (a measure contested from outside a case is known to who contests it)."""
    contested = matter.state.contested
    if contested is not None and track == Track(contested.act, contested.subject_number):
        return True
    return any(n.effective and n.track == track and n.proposal is None for n in matter.state.notices)


def begin_term(matter: Matter, track: Track, act: Act, served_on: date) -> Begun:
    """Count the first appeal: for the fine from the later of infraction and notice, or as the policy says (Q-01); else from the notice."""
    law = matter.law
    tiers = tiers_of(matter, act)
    start = served_on
    if track == FINE and law.choice(law.regime.policy_keys["appeal1-start"], act.done_on) == "infraction_date":
        start = act.done_on
    limit, computed = time_limit(law, first_rule(track, tiers), start)
    last_day, tier = limit.last_day, tiers[0].number
    known = matter.state.term(track, tier)
    if known is not None and known.restored and known.last_day is not None:
        last_day = max(last_day, known.last_day)
    late = ("notice_served_after_deadline",) if served_on > last_day else ()
    return Begun(tier, last_day, late, computed)


def appearance(matter: Matter, track: Track, act: Act, on: date) -> NoticeServed:
    """The notice that an appeal before any service is by itself: whoever appeals knows of the act (Q-01)."""
    begun = begin_term(matter, track, act, on)
    offender = matter.state.offender
    number = len(matter.state.notices) + 1
    return NoticeServed(
        number=number, track=track, addressee=offender.cnpj if offender else "", served_on=on, means=APPEARANCE,
        effective=True, last_day=begun.last_day, warnings=begun.warnings, receipt=matter.law.receipt(begun.computed), tier=begun.tier,
    )  # fmt: skip


def _other_start(matter: Matter, track: Track, act: Act, means: str) -> tuple[str, ...]:
    """Why a notice of the decision on a citation starts no term: it runs from publication, or from knowledge, as the policy says (Q-26)."""
    recorded = matter.state.recorded
    if track != FINE or recorded is None or not recorded.activity:
        return ()
    start = matter.law.choice(matter.law.regime.policy_keys["appeal1-start"], act.done_on)
    if means in PUBLISHED if start == PUBLICATION else means != PUBLICATION:
        return ()
    return ("term_runs_from_publication",) if start == PUBLICATION else ("term_runs_from_acknowledgement",)


def _of_citation(command: ServeNotice, matter: Matter, recorded: InfractionRecorded) -> NoticeServed:
    """The notice of the citation starts the term of the defence, which comes before any sanction (Q-65)."""
    cited_on = recorded.cited_at.astimezone(matter.law.zone).date()
    check_order("cited_at", cited_on, "served_on", command.served_on)
    reach = _reach(command, matter, known=matter.state.defence.served_on is not None)
    begun = None
    if not reach.warnings:
        limit, computed = time_limit(matter.law, CITATION_RULE, command.served_on)
        begun = Begun(0, limit.last_day, (), computed)
    return _notice(command, matter, FINE, reach, begun, proposal=CITATION)


def _of_proposal(command: ServeNotice, matter: Matter, number: int) -> NoticeServed:
    """The notice of a proposal starts the term of the defence (Q-40)."""
    proposal = matter.state.proposal(number)
    if proposal is None or proposal.dropped_on is not None or proposal.imposed_on is not None:
        raise Refused(
            "proposal_not_open",
            f"A proposta de cassação nº {number} não está aberta neste processo: confira o número.",
            *matter.law.regime.cites("cassation"), proposal=number,
        )  # fmt: skip
    check_order("proposed_on", proposal.proposed_on, "served_on", command.served_on)
    reach = _reach(command, matter, known=proposal.served_on is not None)
    begun = None
    if not reach.warnings:
        limit, computed = time_limit(matter.law, DEFENCE_RULE, command.served_on)
        begun = Begun(1, limit.last_day, (), computed)
    return _notice(command, matter, Track("cassation", number), reach, begun)


def _notice(
    command: ServeNotice, matter: Matter, track: Track, reach: Reach, begun: Begun | None, *, proposal: int | None = None
) -> NoticeServed:
    number = len(matter.state.notices) + 1
    return NoticeServed(
        number=number,
        track=track,
        addressee=reach.addressee,
        served_on=command.served_on,
        means=command.means,
        effective=begun is not None,
        received_by=matter.person("received-by", number, command.received_by) if command.received_by else None,
        last_day=begun.last_day if begun else None,
        warnings=(*reach.warnings, *(begun.warnings if begun else ())),
        receipt=matter.law.receipt(begun.computed) if begun else None,
        proposal=command.proposal if proposal is None else proposal,
        tier=begun.tier if begun else 1,
    )


def _reach(command: ServeNotice, matter: Matter, *, known: bool) -> Reach:
    """Whom the notice reached, and why it takes no effect, if it takes none."""
    law, offender = matter.law, matter.state.offender
    addressee = _addressee(matter, command.addressee)
    warnings: list[str] = []
    if offender is None or not same_company(law, addressee, offender.cnpj, command.served_on):
        warnings.append("notice_addressee_not_offender")
    driver = law.regime.policy_keys.get("handed-to-driver")
    if command.means == HANDED_TO_DRIVER and driver is not None and not law.flag(driver, command.served_on):
        warnings.append("notice_to_driver_is_no_service")
    if not warnings and known:
        warnings.append("notice_already_served")
    return Reach(addressee, tuple(warnings))


def _addressee(matter: Matter, text: str) -> str:
    """The CNPJ of the addressee, given as such or as the id of a registered operator."""
    try:
        known = UUID(text)
    except ValueError:
        return cnpj(text, *matter.law.regime.cites("identity"))
    registered = matter.seen[OPERATOR.at(known)].registered
    if registered is None or registered.regime != matter.state.regime:
        raise Refused("operator_not_found", f"A operadora {text} não está cadastrada: informe o CNPJ ou o cadastro correto.", operator=text)
    return registered.cnpj


def same_company(law: Law, one: str, other: str, on: date) -> bool:
    """Whether two CNPJs are one operator: one legal person by its root, or one establishment where an act says so (Q-49)."""
    if law.choice(law.regime.policy_keys["identity"], on) == "full_cnpj":
        return one == other
    return cnpj_root(one) == cnpj_root(other)
