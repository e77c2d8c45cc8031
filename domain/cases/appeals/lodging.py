"""Lodging of appeals. The tier is deduced; none is turned away for being late or addressed to the wrong authority: it is decided."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from domain.cases import consequences
from domain.cases.appeals.acknowledgements import acknowledged
from domain.cases.appeals.admissibility import NO_STANDING, admissibility
from domain.cases.contested import contested_act, first_rule, tiers_of, track_of
from domain.cases.events.appeals import AppealLodged
from domain.cases.matter import Matter, matter_of
from domain.cases.non_compliance.record import NOTICE
from domain.cases.notices import APPEARANCE, appearance, same_company, served
from domain.cases.position import appeal_suspends, own_filings
from domain.cases.sanctions.suspensive import held_up
from domain.cases.state import FINE
from domain.days import check_not_future, check_order, field
from domain.identifiers import cnpj
from domain.law.time_limits import time_limit, timely
from domain.refusal import Refused

if TYPE_CHECKING:
    from datetime import date, datetime
    from uuid import UUID

    from domain.cases.commands.appeals import LodgeAppeal
    from domain.cases.events.common import Track
    from domain.cases.state import Filing
    from domain.law.explanation import Computed
    from domain.law.lawbook import Law
    from domain.law.regime import Tier
    from domain.streams import Facts, Occasion, Seen

VEHICLE_MEASURES = frozenset({"impediment", "collection", "withdrawal", "seizure"})
LIKE_A_CNPJ = re.compile(r"[0-9A-Za-z.]{8,10}/?[0-9A-Za-z]{4}-?[0-9]{2}", re.ASCII)


class Lodging(NamedTuple):
    """An appeal as it came in. `as_owner`: by the owner or lessor of the vehicle that the measure reaches (Q-54)."""

    at: datetime
    grounds: str
    appellant: str
    by: UUID
    addressed_to: str = ""
    protocol: str = ""
    documents: tuple[str, ...] = ()
    as_owner: bool = False


def lodge(command: LodgeAppeal, seen: Seen, occasion: Occasion) -> Facts:
    """Lodge an appeal against an act of the case."""
    matter = matter_of(seen, command.case)
    at = instant_of_lodging(matter.law, occasion, command.lodged_at, command.protocol, by_operator=command.by_operator)
    track = track_of(matter, command.contested_act, command.act_number)
    lodging = Lodging(
        at, command.grounds, command.appellant, occasion.person, command.addressed_to, command.protocol, command.documents, command.as_owner
    )
    return lodged(matter, track, lodging)


def instant_of_lodging(
    law: Law, occasion: Occasion, given: datetime | None, protocol: str, *, by_operator: bool, name: str = "lodged_at"
) -> datetime:
    """The instant that counts: the occasion's; a clerk may give that of a paper protocol with its number (Q-03).

    `name`: how the field is called in what was asked, an appeal's or a defence's.
    """
    if given is None:
        return occasion.at
    if by_operator or "operator" in occasion.roles:
        raise Refused(
            "lodged_at_not_allowed",
            "A operadora não informa o instante do protocolo: vale o do sistema. Envie sem esse campo.",
            *law.regime.cites("appeal"), field=field(name),
        )  # fmt: skip
    if not protocol.strip():
        raise Refused(
            "protocol_required",
            "Para informar o instante de um protocolo em papel, indique também o número dele.",
            *law.regime.cites("appeal"), field="protocol",
        )  # fmt: skip
    check_not_future(law, occasion, **{name: given.astimezone(law.zone).date()})
    if given > occasion.at:
        raise Refused(
            "date_in_future",
            "O instante do protocolo ainda não chegou: informe um instante até agora.",
            field=field(name),
            given=given.isoformat(),
        )
    return given


def lodged(matter: Matter, track: Track, lodging: Lodging) -> Facts:
    """The appeal, with the notice or acknowledgement that it is by itself, and what it undoes when it was entered late."""
    law, state = matter.law, matter.state
    act = contested_act(matter, track)
    on = lodging.at.astimezone(law.zone).date()
    check_order("occurred_on", act.done_on, "lodged_at", on)
    if not lodging.grounds.strip():
        raise Refused("reason_required", "Indique os fundamentos do recurso.", *law.regime.cites("appeal"), field="grounds")
    company, name = _appellant(lodging.appellant)
    offender = state.offender
    standing = (company != "" and offender is not None and same_company(law, company, offender.cnpj, on)) or (
        lodging.as_owner and track.act in VEHICLE_MEASURES
    )
    party = own_filings(state, track) if standing else ()
    tiers = tiers_of(matter, act)
    tier = open_tier(matter, track, party, tiers, lodging.at)
    before = _before(matter, track, tier, party, on) if standing else []
    matter = matter.after(before)
    term = matter.state.term(track, tier.number)
    last_day = term.last_day if term is not None else None
    # An appeal that is itself the notice is in time, unless an act lets the term run from the infraction alone and it had ended.
    began = not before or (last_day is not None and last_day < on)
    if not standing and not served(matter, track):
        began = False
    found, computed = admissibility(law, lodging.at, last_day, standing=standing, citation=tier.citation, began=began)
    elsewhere = lodging.addressed_to.strip().casefold() not in {"", tier.authority}
    warnings = (*(("forwarded_to_competent_authority",) if elsewhere else ()), *(() if standing else (NO_STANDING,)))
    number, suspends = len(state.filings) + 1, appeal_suspends(law, on)
    fact = AppealLodged(
        number=number,
        track=track,
        tier=tier.number,
        lodged_at=lodging.at,
        lodged_on=on,
        timely=found.timely,
        appellant=company,
        grounds=matter.text(lodging.grounds),
        by=lodging.by,
        receipt=law.receipt(*_count(matter, track, tier, tiers), computed),
        last_day=last_day,
        addressed_to=lodging.addressed_to,
        forwarded=elsewhere,
        standing=standing,
        protocol=lodging.protocol,
        documents=lodging.documents,
        warnings=warnings,
        appellant_name=matter.person("appellant", number, name) if name else None,
        suspends=suspends if standing else None,
    )
    facts = [*before, *matter.facts(fact)]
    if found.timely and standing:
        facts += consequences.lapse_undone(matter, track, tier.number, "appeal_lodged", on, appealed=True)
        facts += held_up(matter, track, suspends, on, lodging.by)
    return facts


def open_tier(matter: Matter, track: Track, party: tuple[Filing, ...], tiers: tuple[Tier, ...], at: datetime) -> Tier:
    """The tier that is open now to who filed `party` before: the first, or the one above the last decision.

    Refuses `appeal_already_pending`, `nothing_to_appeal` (wholly upheld, annulled) and `appeals_exhausted`.
    """
    citation = tiers[0].citation
    if track in {FINE, NOTICE} and matter.state.annulled_on is not None:
        raise Refused("nothing_to_appeal", "O processo foi anulado: não resta decisão a contestar.", citation, tiers[-1].citation)
    if not party:
        return tiers[0]
    last = max(party, key=lambda f: (f.tier, f.number))
    if last.pending:
        raise Refused(
            "appeal_already_pending",
            f"O recurso nº {last.number} ainda não foi decidido: junte a ele os documentos que faltarem e aguarde a decisão.",
            citation, appeal=last.number, tier=last.tier,
        )  # fmt: skip
    if last.outcome == "upheld":
        raise Refused(
            "nothing_to_appeal", "O recurso foi provido por inteiro: não resta decisão a contestar.", tiers[-1].citation, appeal=last.number
        )
    term = matter.state.term(track, last.tier)
    given_back = term is not None and term.restored and term.last_day is not None and timely(matter.law, at, term.last_day)
    if last.outcome == "not-admitted" and not last.timely and given_back:
        return next(t for t in tiers if t.number == last.tier)
    above = next((t for t in tiers if t.number > last.tier), None)
    if above is None:
        raise Refused(
            "appeals_exhausted",
            "A última instância já decidiu: não há outro recurso.",
            tiers[-1].citation,
            appeal=last.number,
            tier=last.tier,
        )
    return above


def _before(matter: Matter, track: Track, tier: Tier, party: tuple[Filing, ...], on: date) -> Facts:
    """The notice or acknowledgement that an appeal of the company is by itself; nothing where the term had begun."""
    facts: Facts = []
    last = max(party, key=lambda f: (f.tier, f.number), default=None)
    if last is None and not served(matter, track):
        facts = matter.facts(appearance(matter, track, contested_act(matter, track), on))
    elif last is not None and last.tier < tier.number:
        check_order("decided_on", last.decided_on, "lodged_at", on)
        if last.acknowledged_on is None:
            facts = acknowledged(matter, last, on, APPEARANCE)
    return facts


def _count(matter: Matter, track: Track, tier: Tier, tiers: tuple[Tier, ...]) -> tuple[Computed, ...]:
    """The term counted day by day once more, for the reader; left out where it gives another day than the case holds."""
    term = matter.state.term(track, tier.number)
    if term is None or term.start is None or term.last_day is None or term.restored:
        return ()
    rule = first_rule(track, tiers) if tier.number == tiers[0].number else tier.rule
    limit, computed = time_limit(matter.law, rule, term.start, provisional=term.provisional)
    return (computed,) if limit.last_day == term.last_day else ()


def _appellant(text: str) -> tuple[str, str]:
    """The CNPJ, or else the name, of who appeals; refuses `invalid_cnpj` for what looks like a CNPJ and is none."""
    plain = text.strip()
    if not plain:
        raise Refused(
            "appellant_required", "Indique quem recorre: o CNPJ da empresa, ou o nome de quem apresenta o recurso.", field="appellant"
        )
    return (cnpj(plain), "") if LIKE_A_CNPJ.fullmatch(plain) else ("", plain)
