"""The company's proof that it complies. Measured on the day of the cure that it proves, else on the day of the proof (Q-34, Q-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from domain.cases.events.non_compliance import ComplianceProven
from domain.cases.matter import Matter, matter_of
from domain.cases.non_compliance.accrual import judged, proof_reached
from domain.cases.non_compliance.settling import settle
from domain.days import check_not_future, check_order, check_own_day
from domain.law.parking.parking_reserve import parking_reserve
from domain.parking.commands import DeclareSpaces
from domain.parking.compliance import Compliance, compliance, exclusion_on
from domain.parking.declarations import declared
from domain.parking.facility import FACILITY, Facility, evolve
from domain.parking.lookup import registered_facility
from domain.refusal import Refused

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.commands.non_compliance import ProveCompliance
    from domain.cases.non_compliance.record import NonCompliance
    from domain.law.explanation import Computed
    from domain.law.lawbook import Law
    from domain.streams import Facts, Occasion, Seen


class Measured(NamedTuple):
    """The cure that is proven (None: none is), what freed the car park, how it stood on the day of measure, and warnings."""

    cured_on: date | None
    excluded_by: str
    shown: Compliance
    warnings: tuple[str, ...]


def prove(command: ProveCompliance, seen: Seen, occasion: Occasion) -> Facts:
    """`ComplianceProven`, with the end of the daily fine where one is due.

    Refuses `case_without_notice_to_cure`, `case_annulled`, `compliance_not_proven` (the register knows better, from after the notice),
    `company_not_operator_on_date` (it ran the car park no more), `compliance_already_proven`, `date_before_fact`, `date_in_future`,
    `day_not_today` (a representative proves on the day on which it asks),
    `evidence_required` (a day of cure counts with evidence only: Q-34).
    """
    matter = matter_of(seen, command.case)
    nc = _notified(matter)
    law, drawn_up_on = matter.law, nc.notified.drawn_up_on
    check_not_future(law, occasion, proven_on=command.proven_on, cured_on=command.cured_on)
    check_own_day(law, occasion, proven_on=command.proven_on)
    check_order("drawn_up_on", drawn_up_on, "proven_on", command.proven_on)
    check_order("drawn_up_on", drawn_up_on, "cured_on", command.cured_on)
    check_order("cured_on", command.cured_on, "proven_on", command.proven_on)
    if command.cured_on is not None and not command.evidence.strip():
        raise Refused(
            "evidence_required", "O dia em que se sanou a irregularidade só conta com prova: indique-a, ou comprove sem esse dia.",
            *law.regime.cites("cure"), field="evidence",
        )  # fmt: skip
    facility, _ = registered_facility(seen, nc.notified.facility)
    facts: Facts = []
    if command.spaces is not None:
        on = command.cured_on or command.proven_on
        declaration = DeclareSpaces(facility=nc.notified.facility, declared_on=on, spaces=command.spaces)
        told = declared(declaration, law, facility, occasion)
        facts.append((FACILITY.at(nc.notified.facility), told))
        facility = evolve(facility, told)
    measured = _measured(command, matter, nc, facility)
    proven = ComplianceProven(
        number=nc.proofs + 1, proven_on=command.proven_on, by=occasion.person, cured_on=measured.cured_on,
        excluded_by=measured.excluded_by, offered=measured.shown.offered, reserved=measured.shown.reserved,
        required=measured.shown.required, evidence=matter.text(command.evidence) if command.evidence else None,
        warnings=measured.warnings,
    )  # fmt: skip
    _check_reached(matter, nc, proven)
    judged_now, judgement = judged(nc, proven, law)
    receipt = law.receipt(*_spaces_due(law, measured, command.proven_on), judgement)
    facts += matter.facts(replace(proven, in_time=judged_now.in_time, receipt=receipt))
    return [*facts, *settle(matter.after(facts), command.proven_on)]


def _notified(matter: Matter) -> NonCompliance:
    nc = matter.state.non_compliance
    if nc is None:
        raise Refused(
            "case_without_notice_to_cure", "Este processo não tem notificação para sanar: nada há a comprovar.",
            *matter.law.regime.cites("cure"),
        )  # fmt: skip
    if matter.state.annulled_on is not None:
        raise Refused("case_annulled", "O processo foi anulado: nada há a comprovar.", *matter.law.regime.cites("cure"))
    return nc


def _measured(command: ProveCompliance, matter: Matter, nc: NonCompliance, facility: Facility) -> Measured:
    """How the car park stood. What was declared or found after the notice rules over a proof; what is older does not."""
    law, drawn_up_on = matter.law, nc.notified.drawn_up_on
    cured_on = command.cured_on
    excluded_by = exclusion_on(law, facility, cured_on or command.proven_on)[0]
    if excluded_by and cured_on is None:
        cured_on = max(facility.mode_on(command.proven_on).since, drawn_up_on)
    day = cured_on or command.proven_on
    shown = compliance(law, facility, day)
    spaces = facility.spaces_on(day)
    newer = spaces is not None and spaces.since > drawn_up_on
    if shown.compliant is False and (newer or command.spaces is not None):
        raise Refused(
            "compliance_not_proven",
            f"Em {day:%d/%m/%Y} ainda falta: {', '.join(f.code for f in shown.findings)}. Corrija e comprove de novo.",
            *(f.provision for f in shown.findings), *law.regime.cites("cure"), findings=[f.code for f in shown.findings],
            required=shown.required, reserved=shown.reserved,
        )  # fmt: skip
    warnings = ("register_not_updated",) if shown.compliant is False else ()
    return Measured(cured_on, excluded_by, shown, warnings)


def _spaces_due(law: Law, measured: Measured, proven_on: date) -> tuple[Computed, ...]:
    """How many spaces are due for those that were offered on the day of measure; none where they are not known, or none is owed."""
    offered = measured.shown.offered
    return () if offered is None else (parking_reserve(law, offered, measured.cured_on or proven_on)[1],)


def _check_reached(matter: Matter, nc: NonCompliance, proven: ComplianceProven) -> None:
    """Refuse a proof by which the breach was over no earlier than is known, or after the company ran the car park."""
    law = matter.law
    reached = judged(nc, proven, law)[0].reached
    if nc.operated_until is not None and reached > nc.operated_until:
        raise Refused(
            "company_not_operator_on_date",
            f"A empresa operou o estacionamento até {nc.operated_until:%d/%m/%Y}: depois disso não pode mais saná-lo.",
            *law.regime.cites("liability", "cure"), operatedUntil=nc.operated_until.isoformat(),
        )  # fmt: skip
    known = proof_reached(nc, law)
    if known is not None and reached >= known:
        raise Refused(
            "compliance_already_proven",
            f"O atendimento já foi comprovado com efeito em {known:%d/%m/%Y}: só muda algo uma data anterior.",
            *law.regime.cites("cure"), reached=known.isoformat(),
        )  # fmt: skip
