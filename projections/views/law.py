"""The law of a regime as readers see it on a day: the pack with the acts in force. No value is typed here, all are read from the law."""

from __future__ import annotations

from datetime import date

from domain.acts.acts import Act
from domain.acts.content import CourtThesis, Opinion, RuleSetValidity, kind_of
from domain.law.edition import edition_of
from domain.law.fines import group_value
from domain.law.lawbook import Law
from domain.law.provision import Provision
from domain.law.register_rules import PermitRule
from projections.views.explained import Words
from projections.views.law_forms import (
    ActInForceView,
    FineGroupView,
    LawView,
    NoteView,
    PackView,
    PermitKindView,
    ProvisionPage,
    ProvisionView,
    ReadingView,
    RequirementView,
    TermView,
)


def pack_view(law: Law, words: Words) -> PackView:
    """A regime in a line."""
    regime, edition, validity = law.regime, edition_of(law.regime), _validity(law)
    return PackView(
        regime=regime.key,
        title=words.pick(regime.title_pt, regime.title_en),
        norm=regime.norm,
        edition=edition.number,
        hash=edition.hash,
        municipality=regime.municipality,
        city=regime.city,
        authority=regime.authority,
        zone=regime.zone,
        valid_from=regime.valid_from,
        valid_to=validity[0],
        superseded_by=validity[1] or None,
    )


def law_view(law: Law, words: Words, on: date) -> LawView:
    """The law on a day. Refuses `rule_set_not_in_force` for a day outside of the norm's."""
    warnings = law.check_in_force(on)
    return LawView(
        pack=pack_view(law, words),
        on=on,
        acts_version=law.acts.version,
        city_version=law.city.version,
        fines=[_fine(law, words, group, on) for group in law.regime.fine_groups],
        time_limits=[_term(law, words, rule, on) for rule in law.regime.time_limits],
        policies=[_reading(law, key, on) for key in law.regime.policies],
        permits=[_permit(rule, words, on) for rule in law.regime.permits.values()],
        acts=[_act(act) for act in (*law.acts.acts, *law.city.acts) if act.effective_from <= on],
        provisions=[provision_view(each, words) for each in law.regime.provisions],
        warnings=list(warnings),
    )


def provision_page(law: Law, words: Words, provision_id: str, on: date) -> ProvisionPage | None:
    """One provision on a day; None where the regime does not have it. Refuses `rule_set_not_in_force`."""
    provision = law.regime.provision(provision_id)
    if provision is None:
        return None
    law.check_in_force(on)
    item = law.regime.item(provision_id)
    return ProvisionPage(
        regime=law.regime.key,
        norm=law.regime.norm,
        on=on,
        provision=provision_view(provision, words),
        fine=_fine(law, words, item.group, on) if item else None,
        notes=[note for act in law.acts.acts if act.effective_from <= on and (note := _note(act, provision_id)) is not None],
    )


def provision_view(one: Provision, words: Words) -> ProvisionView:
    """A row of the mapping."""
    return ProvisionView(
        id=one.id,
        kind=one.kind,
        term=one.term,
        statement=words.pick(one.pt, one.en),
        does=words.pick(one.does_pt, one.does_en),
        data=list(one.data),
        facts=list(one.facts),
        refusals=list(one.refusals),
        decides=list(one.decides),
        valid_from=one.valid_from,
        text_available=one.text_available,
    )


def last_day_in_force(law: Law, today: date) -> date:
    """Today, or the last day of a norm that is no longer in force: the day on which a reader who names none sees the law."""
    valid_to = _validity(law)[0]
    return today if valid_to is None else min(today, valid_to)


def _validity(law: Law) -> tuple[date | None, str]:
    """The last day of the norm and what came after it, as the last act says, else the pack."""
    said = [act.content for act in law.acts.of(RuleSetValidity) if isinstance(act.content, RuleSetValidity)]
    return (said[-1].valid_to, said[-1].superseded_by) if said else (law.regime.valid_to, law.regime.superseded_by)


def _fine(law: Law, words: Words, group: str, on: date) -> FineGroupView:
    amount, version, steps, warnings = group_value(law, group, on)
    return FineGroupView(
        group=group,
        amount_centavos=amount,
        table_version=version,
        provisions=[item.provision for item in law.regime.items if item.group == group],
        explanation=[words.step(each) for each in steps],
        warnings=list(warnings),
    )


def _term(law: Law, words: Words, rule: str, on: date) -> TermView:
    dated = law.regime.time_limits[rule]
    since = dated.on(max(on, dated.values[0].day))
    term = since.value
    policy = law.policy(term.days_policy, on) if term.days_policy else None
    return TermView(
        rule=rule,
        runs_from=term.runs_from,
        days=term.days if policy is None else law.whole(policy.key, on),
        months=term.months,
        years=term.years,
        procedural=term.procedural,
        citation=words.citation(since.citation),
        source=(term.source if policy is None else policy.source) or None,
    )


def _reading(law: Law, key: str, on: date) -> ReadingView:
    policy, said = law.regime.policies[key], law.policy(key, on)
    return ReadingView(
        key=key, question=policy.question, about=policy.about, kind=policy.kind, value=said.value, source=said.source,
        readings=list(policy.readings),
    )  # fmt: skip


def _permit(rule: PermitRule, words: Words, on: date) -> PermitKindView:
    return PermitKindView(
        kind=rule.kind,
        term=rule.term_pt,
        per_vehicle=rule.per_vehicle,
        years=rule.years.on(max(on, rule.years.values[0].day)).value,
        requirements=[
            RequirementView(
                code=r.code, title=words.pick(r.title_pt, r.title_en), per=r.per, expires=r.expires, citation=words.citation(r.provision)
            )
            for r in rule.requirements
            if (r.valid_from or on) <= on <= (r.valid_to or on)
        ],
    )


def _act(act: Act) -> ActInForceView:
    return ActInForceView(
        id=act.id, kind=kind_of(act.content), reference=act.reference, published_on=act.published_on, effective_from=act.effective_from
    )


def _note(act: Act, provision_id: str) -> NoteView | None:
    content = act.content
    if not isinstance(content, Opinion | CourtThesis) or content.provision != provision_id:
        return None
    court = content.court if isinstance(content, CourtThesis) else None
    return NoteView(kind=kind_of(content), reference=act.reference, effective_from=act.effective_from, court=court, text=content.text)
