"""A notice to cure opens a case: only against the company that runs a private car park which is bound, and after its term to adapt."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from domain.cases.case import case_stream, evolve
from domain.cases.commands.opening import ServeNotice
from domain.cases.events.common import Offender
from domain.cases.events.non_compliance import NonComplianceNotified
from domain.cases.matter import Matter
from domain.cases.non_compliance.serving import cure_term, noticed
from domain.cases.notices import same_company
from domain.cases.state import Case
from domain.days import check_not_future, check_order
from domain.identifiers import cnpj as checked_cnpj
from domain.law.parking.parking_reserve import parking_rule
from domain.law.time_limits import raw_last_day, time_limit
from domain.parking.compliance import TOO_FEW, Compliance, compliance
from domain.parking.events import NoticeNoted
from domain.parking.facility import FACILITY, Facility
from domain.parking.lookup import registered_facility
from domain.personal import Personal
from domain.refusal import Refused

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.commands.non_compliance import NotifyNonCompliance
    from domain.law.lawbook import Law
    from domain.streams import Facts, Occasion, Seen

LONGEST_ROLL = timedelta(days=31)
"""No term rolls further: a month without one day of office hours is no calendar."""


def notify(command: NotifyNonCompliance, seen: Seen, occasion: Occasion) -> Facts:
    """The notice, noted at the car park, with its service where it was served already.

    Refuses `penalty_only_for_private_operators`, `facility_not_subject`, `adaptation_period_running`, `company_not_operator_on_date`,
    `notice_already_open`, `findings_required`, `finding_unknown`, `authority_not_competent`, `rule_set_not_in_force`.
    """
    facility, law = registered_facility(seen, command.facility)
    stream = case_stream(command.case)
    if seen.exists(stream):
        raise Refused("case_already_exists", "Já existe um processo com este identificador: lavre a notificação em um novo.")
    on = command.drawn_up_on
    check_not_future(law, occasion, drawn_up_on=on, served_on=command.served_on)
    check_order("drawn_up_on", on, "served_on", command.served_on)
    warnings = law.check_in_force(on)
    role = _role(command, law, occasion)
    shown = compliance(law, facility, on)
    _check_penalised(law, facility, shown)
    _check_adapted(law, on)
    company = _company(command, law, facility)
    _check_new(law, seen, facility, company, on)
    findings = _findings(command, law, shown)
    limit, computed = cure_term(law, on, on, provisional=True)
    notified = NonComplianceNotified(
        number=command.number, regime=law.regime.key, facility=command.facility, offender=Offender(company), drawn_up_on=on,
        findings=findings, by=occasion.person, provisional_last_day=limit.last_day, receipt=law.receipt(computed), offered=shown.offered,
        reserved=shown.reserved, required=shown.required, body=command.body, officer=command.officer,
        narrative=Personal(command.case, command.narrative) if command.narrative else None, warnings=(*warnings, *shown.warnings),
        role=role,
    )  # fmt: skip
    matter = Matter(command.case, evolve(Case(), notified), law, seen)
    facts: Facts = [(stream, notified)]
    facts.append((FACILITY.at(command.facility), NoticeNoted(case=command.case, cnpj=company, drawn_up_on=on)))
    if command.served_on is None:
        return facts
    service = ServeNotice(
        case=command.case, addressee=company, served_on=command.served_on, means=command.means, received_by=command.received_by
    )
    return [*facts, *noticed(service, matter)]


def _role(command: NotifyNonCompliance, law: Law, occasion: Occasion) -> str:
    """The role in which it is drawn up; refuses a missing number, another role, and a body not competent where acts say which are."""
    if not command.number.strip():
        raise Refused("record_incomplete", "A notificação pede número: preencha o que falta.", field="number", missing=["number"])
    roles = law.policy(law.regime.policy_keys["roles-fine"], command.drawn_up_on).value
    if not isinstance(roles, tuple | list):
        raise TypeError(roles)
    role = next((r for r in roles if r in occasion.roles), None)
    if role is None:
        raise Refused(
            "authority_not_competent", f"Quem lavra notificações: {', '.join(roles)}.", *law.regime.cites("notice"), competent=list(roles)
        )
    bodies = law.bodies("inspecting", command.drawn_up_on)
    if command.body and bodies and command.body.upper() not in bodies:
        raise Refused(
            "inspecting_body_not_competent", f"{command.body} não fiscaliza estacionamentos. Podem fiscalizar: {', '.join(bodies)}.",
            law.regime.inspecting_bodies.on(command.drawn_up_on).citation, body=command.body, competent=list(bodies),
        )  # fmt: skip
    return role


def _check_penalised(law: Law, facility: Facility, shown: Compliance) -> None:
    """Only the companies of some kinds answer, and only where the car park is bound."""
    rule = parking_rule(law)
    if not shown.penalised:
        raise Refused(
            "penalty_only_for_private_operators",
            "Só responde a empresa que opera estacionamento privado: aqui a reserva devida é informação, sem penalidade.",
            *law.regime.cites("penalties"), rule.kinds[facility.entry.kind], kind=facility.entry.kind, required=shown.required,
            reserved=shown.reserved, deficit=shown.deficit,
        )  # fmt: skip
    if not shown.subject:
        raise Refused(
            "facility_not_subject", "Este estacionamento não está sujeito à reserva no dia da notificação.",
            rule.exclusions[shown.excluded_by], excludedBy=shown.excluded_by,
        )  # fmt: skip


def _check_adapted(law: Law, on: date) -> None:
    """Refuse a notice drawn up while private car parks had time to adapt. Later years do not ask for that year's calendar."""
    rule = parking_rule(law)
    if not rule.adaptation_rule or rule.adaptation_from is None:
        return
    if on > raw_last_day(law, rule.adaptation_rule, rule.adaptation_from) + LONGEST_ROLL:
        return
    limit, _ = time_limit(law, rule.adaptation_rule, rule.adaptation_from)
    if on <= limit.last_day:
        raise Refused(
            "adaptation_period_running",
            f"O prazo de adequação vai até {limit.last_day:%d/%m/%Y}: até lá não se notifica.",
            *law.regime.cites("adaptation"), until=limit.last_day.isoformat(),
        )  # fmt: skip


def _company(command: NotifyNonCompliance, law: Law, facility: Facility) -> str:
    """The company that runs the car park on that day: the only one that may be notified (arts. 2 §1-III and 5)."""
    on = command.drawn_up_on
    running = facility.operator_on(on)
    named = running.cnpj if running is not None else ""
    if command.addressee:
        named = checked_cnpj(command.addressee, *law.regime.cites("identity"))
    if running is None or not same_company(law, named, running.cnpj, on):
        raise Refused(
            "company_not_operator_on_date",
            f"A empresa notificada não opera o estacionamento em {on:%d/%m/%Y}: a notificação não teria efeito.",
            *law.regime.cites("liability", "penalties"), day=on.isoformat(), operator=running.cnpj if running is not None else None,
        )  # fmt: skip
    return named


def _check_new(law: Law, seen: Seen, facility: Facility, company: str, on: date) -> None:
    """One notice at a time to a company: the daily fine of the first one runs until all is cured."""
    noted = [n for n in facility.notices if same_company(law, n.cnpj, company, on)]
    seen.need(*(case_stream(n.case) for n in noted))
    for notice in noted:
        state = seen[case_stream(notice.case)]
        if state.annulled_on is None and state.non_compliance is not None and not state.non_compliance.over:
            raise Refused(
                "notice_already_open", "A empresa já tem notificação em aberto neste estacionamento: a falta nova segue nesse processo.",
                *law.regime.cites("notice"), case=str(notice.case),
            )  # fmt: skip


def _findings(command: NotifyNonCompliance, law: Law, shown: Compliance) -> tuple[str, ...]:
    """What is wanting, as found or else as the register shows it."""
    rule = parking_rule(law)
    found = tuple(dict.fromkeys(command.findings)) or tuple(f.code for f in shown.findings)
    known = {TOO_FEW, *rule.faults}
    unknown = [f for f in found if f not in known and law.regime.provision(f) is None]
    if unknown:
        raise Refused(
            "finding_unknown", f"Indique as faltas por código ou dispositivo: {', '.join(sorted(known))}.", *law.regime.cites("notice"),
            unknown=unknown, known=sorted(known),
        )  # fmt: skip
    if not found:
        raise Refused(
            "findings_required", "O cadastro não mostra falta neste dia: indique o que se constatou.", *law.regime.cites("notice"),
            field="findings",
        )  # fmt: skip
    return found
