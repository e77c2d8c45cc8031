"""Sanctions for classed activity: a set that the authority chooses among those of the class, with reasons, after the defence."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from domain.cases.competence import check_competent, check_not_recused
from domain.cases.events.sanctions import Sanction, SanctionsImposed
from domain.cases.fines.assessing import assessed
from domain.cases.fines.recidivism import infraction_of
from domain.cases.matter import Matter, matter_of
from domain.cases.sanctions.citing import class_of
from domain.cases.sanctions.keeping import hold_facts
from domain.cases.sanctions.standing import operator_of
from domain.cases.vehicle_record import settled
from domain.days import check_not_future, check_order, field
from domain.law.road.activity_class import REGULAR, rule_of
from domain.permits.commands import RevokePermit, SuspendPermit
from domain.permits.held import statuses
from domain.permits.measures import revoked, suspended
from domain.permits.permit import PERMIT
from domain.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Generator
    from datetime import date
    from uuid import UUID

    from domain.cases.commands.sanctions import ImposeSanctions, SanctionAsked
    from domain.cases.events.opening import InfractionRecorded
    from domain.law.road.activity_class import Classified
    from domain.law.road.activity_rules import ActivityClass
    from domain.streams import Facts, Occasion, Seen

FINE, SUSPENSION, REVOCATION = "fine", "suspension", "revocation"
OF_PERMIT = (SUSPENSION, REVOCATION)


def impose(command: ImposeSanctions, seen: Seen, occasion: Occasion) -> Facts:
    """Class the activity by the record of the fact's day, and impose the set.

    Refuses `notice_not_served`, `defence_period_running`, `already_sanctioned`, `sanction_required`, `sanction_not_for_class`,
    `suspension_and_revocation_exclusive`, `suspension_needs_end`, `field_not_of_sanction`, `authority_not_competent`, `reason_required`,
    `rule_set_not_in_force` (of the day of the fact: an act ended the norm after the citation).
    """
    matter = matter_of(seen, command.case)
    recorded = cited(matter)
    matter.check_fact_in_force()
    rule = rule_of(matter.law)
    _check_open(matter, command, recorded, occasion)
    check_heard(matter, recorded, command.decided_on)
    classified, computed = class_of(matter, recorded)
    kind = next((c for c in rule.classes.on(recorded.occurred_on).value if c.name == classified.activity), None)
    _check_set(matter, command.sanctions, classified, kind)
    assert kind is not None  # noqa: S101 - a set is only for a class
    sanctions = tuple(_sanction(matter, at, asked, kind, command.decided_on) for at, asked in enumerate(command.sanctions))
    fact = SanctionsImposed(
        activity=kind.name, provision=kind.provision, sanctions=sanctions, decided_on=command.decided_on, authority=command.authority,
        reasons=matter.text(command.reasons), by=occasion.person, receipt=matter.law.receipt(*computed), basis=classified.basis,
    )  # fmt: skip
    facts = matter.facts(fact)
    if kind.provision != recorded.provision:
        facts += settled(matter, "reclassified", kind.provision)
    for at, asked in enumerate(command.sanctions):
        with _of_sanction(at):
            facts += _effect(matter.after(facts), asked, command, occasion)
    if any(s.kind == FINE for s in command.sanctions):
        facts += _fine(matter.after(facts), kind)
    return facts


def cited(matter: Matter) -> InfractionRecorded:
    """The citation of the case; refuses `not_a_citation` where none with a class opened it."""
    recorded = infraction_of(matter)
    if not recorded.activity or matter.law.regime.activity is None:
        raise Refused("not_a_citation", "Este processo não tem atividade a classificar.", *matter.law.regime.cites("penalties"))
    return recorded


def check_heard(matter: Matter, recorded: InfractionRecorded, on: date) -> None:
    """Refuse a decision before the defence was filed or its term was over; without service no term runs (Q-65)."""
    law, defence = matter.law, matter.state.defence
    key = law.regime.policy_keys["defence-required"]
    cites = law.regime.cites("penalties")
    if not law.flag(key, recorded.occurred_on) or (defence.filed_on is not None and defence.filed_on <= on):
        return
    if defence.served_on is None or defence.last_day is None or on < defence.served_on:
        raise Refused(
            "notice_not_served", "A autuação ainda não foi notificada à empresa: notifique-a e aguarde a defesa.", *cites,
            source=law.policy(key, recorded.occurred_on).source,
        )  # fmt: skip
    if on <= defence.last_day:
        raise Refused(
            "defence_period_running", f"O prazo de defesa corre até {defence.last_day:%d/%m/%Y}: decida depois dele ou da defesa.", *cites,
            until=defence.last_day.isoformat(), source=law.policy(key, recorded.occurred_on).source,
        )  # fmt: skip


def _check_open(matter: Matter, command: ImposeSanctions, recorded: InfractionRecorded, occasion: Occasion) -> None:
    law, on = matter.law, command.decided_on
    cites = law.regime.cites("penalties")
    if matter.state.annulled_on is not None:
        raise Refused("case_annulled", "O processo foi anulado: nenhuma sanção se apoia nele.", *cites)
    if matter.state.decision is not None:
        raise Refused(
            "already_sanctioned", f"O processo já foi decidido em {matter.state.decision.decided_on:%d/%m/%Y}.", *cites,
            decidedOn=matter.state.decision.decided_on.isoformat(),
        )  # fmt: skip
    check_not_future(law, occasion, decided_on=on)
    check_order("cited_at", recorded.cited_at.astimezone(law.zone).date(), "decided_on", on)
    check_not_recused(matter, occasion.person)
    roles = law.policy(law.regime.policy_keys["roles-sanction"], on).value
    check_competent(command.authority, roles if isinstance(roles, tuple) else (), *cites)
    if not command.reasons.strip():
        raise Refused("reason_required", "A decisão é fundamentada: escreva os motivos.", *cites, field="reasons")


def _check_set(matter: Matter, asked: tuple[SanctionAsked, ...], classified: Classified, kind: ActivityClass | None) -> None:
    """The set is not empty, each sanction is one of the class, once for a permit, and none excludes another."""
    rule = rule_of(matter.law)
    allowed = list(kind.sanctions) if kind is not None else []
    if classified.activity == REGULAR or not allowed:
        raise Refused(
            "sanction_not_for_class", "A atividade era regular no dia do fato: não cabe sanção. Anule o processo, com motivos.",
            rule.provision, activity=classified.activity, allowed=[],
        )  # fmt: skip
    if not asked:
        raise Refused(
            "sanction_required", f"Indique ao menos uma sanção: {', '.join(allowed)}.", rule.provision, activity=classified.activity,
            allowed=allowed,
        )  # fmt: skip
    for sanction in asked:
        if sanction.kind not in allowed:
            raise Refused(
                "sanction_not_for_class",
                f"{sanction.kind!r} não é sanção de atividade {classified.activity}. Cabem: {', '.join(allowed)}.",
                classified.provision, activity=classified.activity, allowed=allowed, kind=sanction.kind,
            )  # fmt: skip
    pairs = [(s.kind, s.permit) for s in asked]
    if len(set(pairs)) < len(pairs):
        raise Refused("sanction_repeated", "A mesma sanção consta duas vezes: indique cada uma uma só vez.", rule.provision)
    for one, other in rule.exclusive:
        both = {p for k, p in pairs if k == one} & {p for k, p in pairs if k == other}
        if both:
            raise Refused(
                f"{one}_and_{other}_exclusive", "Uma licença ou se suspende ou se revoga, não as duas coisas.",
                *(kind.sanctions[k] for k in (one,) if kind is not None), permits=sorted(str(p) for p in both if p is not None),
            )  # fmt: skip


@contextmanager
def _of_sanction(at: int) -> Generator[None]:
    """A refusal inside names its field as that of the sanction at this place of the set; an effect's day is the sanction's `since`."""
    try:
        yield
    except Refused as refusal:
        own = {"effectiveOn": "since"}.get(refusal.extra.get("field", ""), refusal.extra.get("field"))
        if own not in {"since", "until", "condition"}:
            raise
        raise Refused(refusal.code, refusal.reason, *refusal.citations, **{**refusal.extra, "field": f"sanctions.{at}.{own}"}) from None


def _check_fields(at: int, asked: SanctionAsked) -> None:
    """Refuse `field_not_of_sanction` for what the kind of sanction cannot have: nothing that was said is dropped."""
    given = {"permit_id": asked.permit, "since": asked.since, "until": asked.until, "condition": asked.condition.strip() or None}
    may = {SUSPENSION: set(given), REVOCATION: {"permit_id", "since"}}.get(asked.kind, set())
    foreign = [field(name) for name, value in given.items() if value is not None and name not in may]
    if foreign:
        raise Refused(
            "field_not_of_sanction", f"A sanção {asked.kind!r} não tem: {', '.join(foreign)}. Envie sem esses campos.",
            field=f"sanctions.{at}.{foreign[0]}", fields=foreign, kind=asked.kind,
        )  # fmt: skip


def _sanction(matter: Matter, at: int, asked: SanctionAsked, kind: ActivityClass, on: date) -> Sanction:
    _check_fields(at, asked)
    of_permit = asked.kind in OF_PERMIT
    if of_permit and asked.permit not in _permits(matter):
        raise Refused(
            "sanction_permit_required",
            "Indique o termo da operadora ou o certificado do veículo que se suspende ou revoga.",
            kind.sanctions[asked.kind], field=f"sanctions.{at}.permitId", permits=[str(p) for p in _permits(matter)],
        )  # fmt: skip
    return Sanction(
        asked.kind, kind.sanctions[asked.kind], asked.permit if of_permit else None, (asked.since or on) if of_permit else None,
        asked.until if asked.kind == SUSPENSION else None,
        matter.text(asked.condition) if asked.kind == SUSPENSION and asked.condition.strip() else None,
    )  # fmt: skip


def _permits(matter: Matter) -> tuple[UUID, ...]:
    """The term and the certificate that the sanction may reach: those of the day of the fact."""
    recorded = infraction_of(matter)
    operator = operator_of(matter.law, matter.seen, recorded.offender, recorded.occurred_on)
    if operator is None:
        return ()
    found = statuses(matter.seen, recorded.regime, operator, recorded.vehicle, recorded.occurred_on)
    return tuple(p for p in (found.ta_permit, found.cvs_permit) if p is not None)


def _effect(matter: Matter, asked: SanctionAsked, command: ImposeSanctions, occasion: Occasion) -> Facts:
    """What a sanction other than the fine does in the registers; a vehicle that is held for it already stays held."""
    if asked.kind in OF_PERMIT and asked.permit is not None:
        stream = PERMIT.at(asked.permit)
        permit = matter.seen[stream]
        if asked.kind == SUSPENSION:
            suspension = SuspendPermit(
                permit=asked.permit, decided_on=command.decided_on, reasons=command.reasons, since=asked.since, until=asked.until,
                condition=asked.condition, case=matter.id,
            )  # fmt: skip
            return [(stream, suspended(suspension, matter.law, permit, occasion))]
        revocation = RevokePermit(
            permit=asked.permit, decided_on=command.decided_on, reasons=command.reasons, effective_on=asked.since, case=matter.id
        )
        return [(stream, revoked(revocation, matter.law, permit, occasion))]
    hold = rule_of(matter.law).hold(asked.kind)
    if hold is None or any(h.released_on is None and h.fact.kind == asked.kind for h in matter.state.holds):
        return []
    return hold_facts(
        matter, hold, command.decided_on, body=matter.law.regime.authority, reasons=command.reasons, by=occasion.person,
        authority=command.authority,
    )  # fmt: skip


def _fine(matter: Matter, kind: ActivityClass) -> Facts:
    """The fine of the class, doubled where the company's record holds an earlier citation that counts."""
    item = matter.law.regime.item(kind.provision)
    if item is None:
        raise LookupError(kind.provision)
    return assessed(matter, item)
