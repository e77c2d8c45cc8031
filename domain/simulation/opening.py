"""The commands that open a case and bring it to the company, made again from their facts."""

from __future__ import annotations

from domain.cases.commands.measures import FileDefence
from domain.cases.commands.non_compliance import NotifyNonCompliance, ProveCompliance
from domain.cases.commands.opening import ContestMeasure, OpenCassation, RecordInfraction, ServeNotice
from domain.cases.events.appeals import AppealLodged
from domain.cases.events.measures import CassationProposed, DefenceFiled
from domain.cases.events.non_compliance import ComplianceProven, NonComplianceNotified
from domain.cases.events.opening import CassationCaseOpened, InfractionRecorded, MeasureContested, NoticeServed
from domain.parking.commands import Spaces
from domain.parking.events import SpacesDeclared
from domain.simulation.changes import Changes
from domain.simulation.steps import Enacted, Step, said


def record_infraction(step: Step, fact: InfractionRecorded, changes: Changes) -> Enacted:
    """A citation follows the fact where it was drawn up with it; another plate is looked up in the register anew."""
    occurred_at = changes.occurred_at or fact.occurred_at
    together = fact.cited_at == fact.occurred_at
    cited_at = changes.cited_at or (occurred_at if together else fact.cited_at)
    command = RecordInfraction(
        case=step.case,
        number=fact.number,
        regime=fact.regime,
        occurred_at=occurred_at,
        place=fact.place,
        inspecting_body=fact.body,
        officer=fact.officer,
        narrative=said(fact.narrative),
        provision=changes.provision if changes.provision is not None else "" if fact.activity else fact.provision,
        findings=tuple(f for f in fact.findings if f not in fact.shown_by_trip) if changes.findings is None else changes.findings,
        trip=fact.trip,
        cited_at=cited_at,
        operator=fact.offender.operator,
        cnpj=None if fact.offender.operator is not None else fact.offender.cnpj,
        vehicle=None if changes.plate is not None else fact.vehicle,
        plate=changes.plate or fact.plate or None,
        letter=fact.letter if changes.letter is None else changes.letter,
        inspection=fact.inspection,
        facts=fact.facts if changes.facts is None else dict(changes.facts),
    )
    # Where an item is named, no findings are read: supposed, they would change nothing and nobody would be told.
    unread = {"drawnUpOn"} if fact.activity else {"drawnUpOn", "findings"}
    made = tuple(("fact", name) for name in changes.of_the_opening() if name not in unread)
    return Enacted(command, known_at=max(occurred_at, cited_at) if made else None, changed=made)


def contest_measure(step: Step, fact: MeasureContested, changes: Changes) -> Enacted | None:
    """The appeal that opened the case; it was its own acknowledgement where no other was named."""
    lodged = step.of(AppealLodged)
    if lodged is None:
        return None
    at = changes.lodged.get(lodged.number, lodged.lodged_at)
    paper = lodged.protocol != ""
    command = ContestMeasure(
        case=step.case,
        number=fact.number,
        act=fact.act,
        subject=fact.subject,
        subject_number=fact.subject_number,
        grounds=said(lodged.grounds),
        appellant=lodged.appellant or said(lodged.appellant_name),
        acknowledged_on=None if fact.acknowledged_on == lodged.lodged_on else fact.acknowledged_on,
        lodged_at=at if paper else None,
        protocol=lodged.protocol,
        addressed_to=lodged.addressed_to,
        as_owner=lodged.standing,
    )
    made = (("appeal", lodged.number),) if lodged.number in changes.lodged else ()
    return Enacted(command, at=None if paper else at, known_at=at if paper else None, changed=made)


def open_cassation(step: Step, fact: CassationCaseOpened, _: Changes) -> Enacted | None:
    """A case of its own for a cassation, with its proposal."""
    proposed = step.of(CassationProposed)
    if proposed is None or not proposed.permits:
        return None
    command = OpenCassation(
        case=step.case,
        number=fact.number,
        permit=proposed.permits[0],
        ground=proposed.ground,
        authority=proposed.authority,
        reasons=said(proposed.reasons),
        proposed_on=proposed.proposed_on,
        permits=proposed.permits,
    )
    return Enacted(command)


def serve_notice(step: Step, fact: NoticeServed, changes: Changes) -> Enacted:
    """The service of a notice; that of the citation itself bears the number 0 and is not named in the command."""
    served_on = changes.served.get(fact.number, fact.served_on)
    command = ServeNotice(
        case=step.case,
        addressee=fact.addressee,
        served_on=served_on,
        means=fact.means,
        received_by=said(fact.received_by) or None,
        contested_act=fact.track.act,
        act_number=fact.track.number,
        proposal=fact.proposal or None,
    )
    made = (("notice", fact.number),) if fact.number in changes.served else ()
    return Enacted(command, known_on=served_on, changed=made)


def notify(step: Step, fact: NonComplianceNotified, changes: Changes) -> Enacted:
    """The notice to cure, with its service where it was served at once."""
    drawn_up_on = changes.drawn_up_on or fact.drawn_up_on
    notice = step.of(NoticeServed)
    served_on = changes.served.get(notice.number, notice.served_on) if notice is not None else None
    command = NotifyNonCompliance(
        case=step.case,
        number=fact.number,
        facility=fact.facility,
        drawn_up_on=drawn_up_on,
        addressee=fact.offender.cnpj,
        findings=fact.findings if changes.findings is None else changes.findings,
        served_on=served_on,
        means=notice.means if notice is not None else "in-person",
        received_by=(said(notice.received_by) or None) if notice is not None else None,
        body=fact.body,
        officer=fact.officer,
        narrative=said(fact.narrative),
    )
    of_opening = (("fact", name) for name in changes.of_the_opening() if name in {"drawnUpOn", "findings"})
    of_notice = (("notice", notice.number),) if notice is not None and notice.number in changes.served else ()
    return Enacted(command, known_on=max(drawn_up_on, served_on or drawn_up_on), changed=(*of_opening, *of_notice))


def prove_compliance(step: Step, fact: ComplianceProven, _: Changes) -> Enacted:
    """The proof, with the spaces that it declared in the register."""
    declared = next((event for event in step.beside if isinstance(event, SpacesDeclared)), None)
    spaces = None
    if declared is not None:
        spaces = Spaces(
            offered=declared.offered, reserved=declared.reserved, signed=declared.signed, near_access=declared.near_access,
            medium_size=declared.medium_size,
        )  # fmt: skip
    # A cure that the register alone showed was not said.
    cured_on = None if fact.excluded_by else fact.cured_on
    command = ProveCompliance(case=step.case, proven_on=fact.proven_on, cured_on=cured_on, evidence=said(fact.evidence), spaces=spaces)
    return Enacted(command)


def file_defence(step: Step, fact: DefenceFiled, _: Changes) -> Enacted:
    """A defence, at the instant that counted."""
    return Enacted(FileDefence(case=step.case, grounds=said(fact.grounds), proposal=fact.proposal), at=fact.filed_at)
