"""Decisions of appeals: who decides, what may be decided, what follows. A wrong hand, day or amount is refused, never bent to fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases import consequences
from domain.cases.appeals.admissibility import NO_STANDING, OUT_OF_TIME, admissibility
from domain.cases.appeals.papers import pending
from domain.cases.appeals.results import Result, lawful_result
from domain.cases.competence import check_decides_appeal, check_impartial
from domain.cases.contested import Act, contested_act, tiers_of
from domain.cases.events.appeals import AppealDecided, AppealFoundTimely
from domain.cases.fines.priors import infractions, relied_on, waits_for_final
from domain.cases.matter import Matter, matter_of
from domain.cases.non_compliance.record import NOTICE
from domain.cases.non_compliance.results import check_not_daily
from domain.cases.register_effects import register_facts
from domain.cases.sanctions.dropping import drop, dropped
from domain.cases.sanctions.dropping import named as by_sanction
from domain.cases.sanctions.suspensive import effects_of, in_time_after_all, resumed
from domain.cases.state import FINE
from domain.days import check_not_future, check_order
from domain.refusal import Refused

if TYPE_CHECKING:
    from domain.cases.commands.appeals import DecideAppeal
    from domain.cases.state import Filing
    from domain.law.explanation import Computed
    from domain.law.regime import Tier
    from domain.streams import Facts, Occasion, Seen

WITHDRAWN = "appeal_withdrawn"


def decide_appeal(command: DecideAppeal, seen: Seen, occasion: Occasion) -> Facts:
    """Decide a pending appeal (arts. 23-24 in Americana) and write what follows, also in other streams."""
    matter = matter_of(seen, command.case)
    filing = pending(matter, command.appeal)
    if filing.track in {FINE, NOTICE} and matter.state.annulled_on is not None:
        raise Refused(
            "case_annulled",
            "O processo já foi anulado: o recurso perdeu o objeto e nada há a decidir.",
            *matter.law.regime.cites("appeal"), annulledOn=matter.state.annulled_on.isoformat(),
        )  # fmt: skip
    act = contested_act(matter, filing.track)
    tier = tier_of(matter, act, filing)
    check_not_future(matter.law, occasion, decided_on=command.decided_on, heard_on=command.heard_on)
    check_order("lodged_at", filing.lodged_on, "decided_on", command.decided_on)
    check_order("lodged_at", filing.lodged_on, "heard_on", command.heard_on)
    check_order("heard_on", command.heard_on, "decided_on", command.decided_on)
    check_decides_appeal(command.authority, tier.authority, tier.citation)
    check_impartial(matter, filing, occasion.person, act.by)
    if not command.reasons.strip():
        raise Refused("reason_required", "A decisão é fundamentada: escreva os motivos.", tier.citation, field="reasons")
    refused_below = _not_admitted_below(matter, filing)
    code = _check_outcome(command, filing, tier, refused_below)
    gone = dropped(matter, command, filing.track, tier.citation)
    result = _result(command, matter, filing, tier)
    fact = AppealDecided(
        appeal=filing.number,
        track=filing.track,
        tier=filing.tier,
        outcome=command.outcome,
        authority=command.authority,
        decided_on=command.decided_on,
        reasons=matter.text(command.reasons),
        by=occasion.person,
        receipt=matter.law.receipt(_admissible(matter, filing, tier), *(result.computed if result else ())),
        heard_on=command.heard_on,
        provision=result.provision if result else "",
        multiplier=result.multiplier if result else None,
        code=code,
        dropped=gone,
    )
    facts = matter.facts(fact)
    after = matter.after(facts)
    if command.outcome == "upheld" and refused_below is not None:
        return [*facts, *_heard_after_all(after, refused_below, command, occasion)]
    if command.outcome == "upheld":
        facts += _upheld(after, filing, command, occasion)
    else:
        facts += _reassessed(after, result, command) if result is not None else []
        facts += drop(after, gone, command.decided_on, occasion.person) if gone else []
        facts += resumed(after, filing.track, effects_of(matter, filing), command.decided_on)
    return facts


def tier_of(matter: Matter, act: Act, filing: Filing) -> Tier:
    """The tier on which an appeal was lodged."""
    tiers = tiers_of(matter, act)
    return next((t for t in tiers if t.number == filing.tier), tiers[-1])


def _not_admitted_below(matter: Matter, filing: Filing) -> Filing | None:
    """The late appeal whose non-admission this one contests, if that is what it is about (Q-12)."""
    below = [f for f in matter.state.filings_of(filing.track) if f.standing and not f.on_admissibility and f.tier < filing.tier]
    last = max(below, key=lambda f: (f.tier, f.number), default=None)
    return last if last is not None and last.outcome == "not-admitted" and not last.timely else None


def _check_outcome(command: DecideAppeal, filing: Filing, tier: Tier, refused_below: Filing | None) -> str:
    """Refuse an outcome that the appeal does not allow; answer the code of a non-admission."""
    if not filing.standing and command.outcome != "not-admitted":
        raise Refused(
            NO_STANDING,
            "Quem apresentou este recurso não é a empresa autuada: ele não pode ser conhecido. Decida pela não admissão.",
            tier.citation, appeal=filing.number, allowed=["not-admitted"],
        )  # fmt: skip
    if not filing.timely and command.outcome != "not-admitted":
        raise Refused(
            OUT_OF_TIME,
            "O recurso é intempestivo: decida pela não admissão ou, com motivos, restitua antes o prazo.",
            tier.citation, appeal=filing.number, allowed=["not-admitted"],
        )  # fmt: skip
    if filing.withdrawn and command.outcome not in {"not-admitted", "dismissed"}:
        raise Refused(
            WITHDRAWN,
            "Houve desistência do recurso: a decisão toma nota dela. Para anular o processo, use a anulação de ofício.",
            tier.citation, appeal=filing.number, allowed=["not-admitted", "dismissed"],
        )  # fmt: skip
    if refused_below is not None and command.outcome == "partly-upheld":
        raise Refused(
            "only_admission_contested",
            f"Este recurso contesta a não admissão do recurso nº {refused_below.number}: dê ou negue provimento; o mérito volta abaixo.",
            tier.citation, appeal=filing.number, allowed=["upheld", "dismissed", "not-admitted"],
        )  # fmt: skip
    if command.outcome != "not-admitted":
        return ""
    return WITHDRAWN if filing.withdrawn else NO_STANDING if not filing.standing else "" if filing.timely else OUT_OF_TIME


def _result(command: DecideAppeal, matter: Matter, filing: Filing, tier: Tier) -> Result | None:
    """The fine that the decision gives, checked: only lawful values, nothing worse without hearing the appellant (Q-46)."""
    named = (command.provision, command.multiplier, command.amount_centavos) != (None, None, None)
    if named or command.outcome == "partly-upheld":
        check_not_daily(matter)
    if named and filing.track != FINE:
        raise Refused("result_only_for_fine", "Só a decisão sobre a multa muda inciso ou valor.", tier.citation, appeal=filing.number)
    if named and (matter.state.ledger.dropped or any(s.kind == "fine" for s in command.dropped)):
        raise Refused("result_only_for_fine", "A multa cai ou já caiu: não há valor a mudar.", tier.citation, appeal=filing.number)
    if not named and not by_sanction(command) and filing.track == FINE and command.outcome == "partly-upheld":
        raise Refused(
            "result_required", "Indique a que a multa passa (o inciso ou a multiplicação), ou que sanções se retiram.", tier.citation,
            appeal=filing.number,
        )  # fmt: skip
    if not named:
        return None
    result = lawful_result(matter, command.provision, command.multiplier, command.amount_centavos)
    worse = result.amount > matter.state.ledger.amount
    if worse and command.heard_on is None:
        raise Refused(
            "hearing_required_before_worsening",
            "A decisão agravaria a situação de quem recorreu: ouça antes a empresa e informe o dia em que foi ouvida.",
            tier.citation, fromCentavos=matter.state.ledger.amount, toCentavos=result.amount,
        )  # fmt: skip
    if command.outcome != "partly-upheld" and not (worse and command.outcome == "dismissed"):
        raise Refused(
            "result_not_with_outcome",
            "Este resultado não muda a multa: para mudar o inciso ou a reincidência, dê provimento parcial.",
            tier.citation, outcome=command.outcome,
        )  # fmt: skip
    return result


def _admissible(matter: Matter, filing: Filing, tier: Tier) -> Computed:
    """Why the appeal is to be heard or not, as the case stands when it is decided."""
    term = matter.state.term(filing.track, filing.tier)
    last_day = term.last_day if term is not None else None
    # Timely after the last day: before any notice of another, or admitted by the higher authority.
    began = not filing.timely or (last_day is not None and filing.lodged_on <= last_day)
    return admissibility(matter.law, filing.lodged_at, last_day, standing=filing.standing, citation=tier.citation, began=began)[1]


def _heard_after_all(matter: Matter, below: Filing, command: DecideAppeal, occasion: Occasion) -> Facts:
    """The higher authority holds that a late appeal is to be heard: it is pending again where it was lodged."""
    cause = "admitted_on_appeal"
    found = AppealFoundTimely(appeal=below.number, last_day=below.lodged_on, cause=cause)
    facts = in_time_after_all(matter, found, command.decided_on, occasion.person)
    undone = consequences.lapse_undone(matter, below.track, below.tier, cause, command.decided_on, appealed=True)
    return [*facts, *undone]


def _upheld(matter: Matter, filing: Filing, command: DecideAppeal, occasion: Occasion) -> Facts:
    """The contested act falls."""
    if filing.track in {FINE, NOTICE}:
        return consequences.annulled(matter, command.decided_on, "appeal_upheld", by=occasion.person)
    return register_facts(matter, filing.track, command.decided_on, occasion.person) or consequences.measure_upheld(
        matter, filing.track, command.decided_on, occasion.person
    )


def _reassessed(matter: Matter, result: Result, command: DecideAppeal) -> Facts:
    """The fine becomes what the decision says."""
    cause = "partly_upheld" if result.provision == matter.state.ledger.provision else "reclassified"
    prior = result.prior
    provisional = prior is not None and prior.provisional and waits_for_final(matter)
    facts = consequences.reassessed(
        matter, command.decided_on, cause, provision=result.provision, multiplier=result.multiplier, prior=prior.case if prior else None,
        provisional=provisional,
    )  # fmt: skip
    return facts if prior is None else [*facts, *relied_on(matter, prior, infractions(matter))]
