"""What an authority gives to who appeals: a term given back, effects suspended. Always named and reasoned, never less than before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases import consequences
from domain.cases.appeals.decisions import tier_of
from domain.cases.appeals.papers import pending
from domain.cases.competence import check_competent, check_not_recused
from domain.cases.contested import act_of, contested_act, tiers_of, track_of
from domain.cases.events.appeals import AppealFoundTimely, SuspensiveEffectGranted
from domain.cases.events.terms import DeadlineRestored
from domain.cases.matter import Matter, matter_of
from domain.cases.position import own_filings, unpaid
from domain.cases.sanctions.suspensive import effects_of, held_up, in_time_after_all
from domain.cases.state import FINE
from domain.cases.terms.timeliness import timeliness
from domain.days import check_not_future, check_order
from domain.law.time_limits import timely
from domain.refusal import Refused

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.commands.appeals import GrantSuspensiveEffect, RestoreDeadline
    from domain.cases.events.common import Track
    from domain.cases.state import Filing
    from domain.law.regime import Tier
    from domain.streams import Facts, Occasion, Seen

RESTORED = "deadline_restored"


def restore_deadline(command: RestoreDeadline, seen: Seen, occasion: Occasion) -> Facts:
    """Give a term to appeal back. A late appeal inside the new term becomes timely, and a lapse that the clock recorded is undone."""
    matter = matter_of(seen, command.case)
    track = track_of(matter, command.contested_act, command.act_number)
    act = contested_act(matter, track)
    tier = next((t for t in tiers_of(matter, act) if t.number == command.tier), None)
    term = matter.state.term(track, command.tier)
    if tier is None or term is None or term.last_day is None:
        raise Refused(
            "no_term_to_restore",
            "Não há prazo contado nesta instância: nada a restituir.",
            *matter.law.regime.cites("appeal"), tier=command.tier,
        )  # fmt: skip
    _check_authority(command, matter, tier, occasion)
    check_order("act_on", act.done_on, "restored_on", command.restored_on)
    if command.new_last_day <= term.last_day:
        raise Refused(
            "deadline_only_longer",
            f"O prazo vai até {term.last_day:%d/%m/%Y}: só se restitui prazo maior, nunca menor.",
            tier.citation, field="newLastDay", lastDay=term.last_day.isoformat(),
        )  # fmt: skip
    fact = DeadlineRestored(
        track=track, tier=tier.number, new_last_day=command.new_last_day, authority=command.authority, reasons=matter.text(command.reasons),
        restored_on=command.restored_on, by=occasion.person,
    )  # fmt: skip
    facts = matter.facts(fact)
    late = _late_inside(matter, track, tier, command.new_last_day)
    if late is not None:
        _, computed = timeliness(matter.law, late.lodged_at, command.new_last_day, tier.citation)
        receipt = matter.law.receipt(computed)
        found = AppealFoundTimely(appeal=late.number, last_day=command.new_last_day, cause=RESTORED, receipt=receipt)
        facts += in_time_after_all(matter, found, command.restored_on, occasion.person)
    due_again = track == FINE and matter.state.ledger.defaulted and not unpaid(matter.after(facts).state, matter.law, command.restored_on)
    undone = consequences.lapse_undone(
        matter, track, tier.number, RESTORED, command.restored_on, appealed=late is not None or due_again
    )  # fmt: skip
    return [*facts, *undone]


def grant_suspensive_effect(command: GrantSuspensiveEffect, seen: Seen, occasion: Occasion) -> Facts:
    """Suspend further effects of the contested act while an appeal is pending (Lei 9.784 art. 61; Q-09)."""
    matter = matter_of(seen, command.case)
    filing = pending(matter, command.appeal)
    act = act_of(matter, filing.track)
    if act is None:
        raise Refused("nothing_to_appeal", "O ato contestado já não existe: nada a suspender.", *matter.law.regime.cites("appeal"))
    tier = tier_of(matter, act, filing)
    check_not_recused(matter, occasion.person)
    check_competent(command.authority, (tier.authority,), tier.citation)
    check_not_future(matter.law, occasion, granted_on=command.granted_on)
    check_order("lodged_at", filing.lodged_on, "granted_on", command.granted_on)
    if not command.reasons.strip():
        raise Refused("reason_required", "O efeito suspensivo é concedido com motivos: escreva-os.", tier.citation, field="reasons")
    known = matter.law.regime.policies[matter.law.regime.policy_keys["appeal-suspends"]].readings
    unknown = [e for e in command.effects if e not in known]
    if unknown or not command.effects:
        raise Refused(
            "effect_unknown",
            f"Indique quais efeitos se suspendem, entre: {', '.join(known)}.",
            tier.citation, unknown=unknown, known=list(known),
        )  # fmt: skip
    effects = tuple(dict.fromkeys((*filing.suspends, *command.effects)))
    granted = SuspensiveEffectGranted(
        appeal=filing.number, effects=effects, authority=command.authority, reasons=matter.text(command.reasons),
        granted_on=command.granted_on, by=occasion.person,
    )  # fmt: skip
    new = [e for e in effects if e not in effects_of(matter, filing)]
    return [*matter.facts(granted), *held_up(matter, filing.track, new, command.granted_on, occasion.person)]


def _check_authority(command: RestoreDeadline, matter: Matter, tier: Tier, occasion: Occasion) -> None:
    if not command.reasons.strip():
        raise Refused("reason_required", "Escreva os motivos da restituição do prazo.", tier.citation, field="reasons")
    check_not_recused(matter, occasion.person)
    check_competent(command.authority, (tier.authority,), tier.citation)
    check_not_future(matter.law, occasion, restored_on=command.restored_on)


def _late_inside(matter: Matter, track: Track, tier: Tier, last_day: date) -> Filing | None:
    """The late appeal of this tier that the new term covers: pending, or not admitted and nothing decided above it since."""
    party = own_filings(matter.state, track)
    late = [f for f in party if f.tier == tier.number and not f.timely and f.outcome in {None, "not-admitted"}]
    last = max(late, key=lambda f: f.number, default=None)
    above = [f for f in party if f.tier > tier.number]
    return last if last is not None and not above and timely(matter.law, last.lodged_at, last_day) else None
