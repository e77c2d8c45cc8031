"""The file of a case: annulment, review, correction, referral, who works on it. Nothing here makes the company's position worse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.competence import check_competent, check_not_recused
from domain.cases.consequences import annulled, reassessed
from domain.cases.contested import configured_tiers
from domain.cases.events import file
from domain.cases.fines.reassessment import reassessment
from domain.cases.matter import Matter, matter_of
from domain.cases.non_compliance.results import check_not_daily
from domain.cases.position import final_since, served
from domain.cases.state import FINE
from domain.days import check_not_future, check_order
from domain.identifiers import plate
from domain.refusal import Refused

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.commands.file import (
        AddDocument,
        AnnulCase,
        AssignCase,
        CorrectCase,
        DeclareRecusal,
        ReferCase,
        ReviewCase,
    )
    from domain.cases.events.common import Authority
    from domain.streams import Facts, Occasion, Seen

CORRECTABLE = ("officer", "narrative", "place.address", "plate", "letter")


def annul_case(command: AnnulCase, seen: Seen, occasion: Occasion) -> Facts:
    """`CaseAnnulled` of the authority's own motion (Lei 9.784 art. 53), with all that follows.

    Refuses `reason_required`, `authority_not_competent`, `separation_of_duties`, `case_annulled`, `no_fine_in_case`.
    """
    matter = matter_of(seen, command.case)
    _check_act(matter, command.authority, command.reasons, occasion)
    _check_infraction(matter)
    check_not_future(matter.law, occasion, annulled_on=command.annulled_on)
    check_order("occurred_on", matter.state.fact_on, "annulled_on", command.annulled_on)
    return annulled(
        matter, command.annulled_on, "own_motion", by=occasion.person, own_motion=True, reasons=matter.text(command.reasons),
        authority=command.authority,
    )  # fmt: skip


def review_case(command: ReviewCase, seen: Seen, occasion: Occasion) -> Facts:
    """`CaseReviewed` on new facts, once the case is final (Lei 9.784 art. 65): annulled, or the fine lowered.

    Refuses `review_may_not_worsen` for a higher fine or an item that brings an impediment, `case_not_final`, `reason_required`.
    """
    matter = matter_of(seen, command.case)
    _check_act(matter, command.authority, command.reasons, occasion)
    _check_infraction(matter)
    if not command.new_facts.strip():
        raise Refused("reason_required", "A revisão pede fatos novos: descreva-os.", *matter.law.regime.cites("appeal"), field="newFacts")
    check_not_future(matter.law, occasion, reviewed_on=command.reviewed_on)
    since = final_since(matter.state, FINE, command.reviewed_on)
    if since is None:
        raise Refused(
            "case_not_final", "O processo ainda não é definitivo: cabe recurso, não revisão.",
            *matter.law.regime.cites("appeal", "second-appeal"),
        )  # fmt: skip
    check_order("final_since", since, "reviewed_on", command.reviewed_on)
    if not command.annul:
        check_not_daily(matter)
    ledger = matter.state.ledger
    provision = command.provision or ledger.provision
    multiplier = ledger.multiplier if command.multiplier is None else command.multiplier
    fact = file.CaseReviewed(
        reviewed_on=command.reviewed_on, new_facts=matter.text(command.new_facts), reasons=matter.text(command.reasons),
        authority=command.authority, by=occasion.person, provision="" if command.annul else provision,
        multiplier=None if command.annul else multiplier,
    )  # fmt: skip
    facts = matter.facts(fact)
    if command.annul:
        return [*facts, *annulled(matter, command.reviewed_on, "reviewed", by=occasion.person, reasons=matter.text(command.reasons))]
    _check_not_worse(matter, provision, multiplier)
    keeps = multiplier > 1 and provision == ledger.provision
    return [*facts, *reassessed(
        matter, command.reviewed_on, "reviewed", provision=provision, multiplier=multiplier, prior=ledger.prior if keeps else None,
        provisional=ledger.provisional and keeps,
    )]  # fmt: skip


def _check_not_worse(matter: Matter, provision: str, multiplier: int) -> None:
    ledger, recorded, regime = matter.state.ledger, matter.state.recorded, matter.law.regime
    if recorded is None:
        return
    if multiplier < 1 or multiplier > ledger.multiplier:
        raise _worse(matter, ledger.amount)
    value, _ = reassessment(
        matter.law, ledger.provision, ledger.base, to_provision=provision, multiplier=multiplier, occurred_on=recorded.occurred_on
    )
    old, new = regime.item(ledger.provision), regime.item(provision)
    brings = new is not None and new.impediment_ground != "" and (old is None or old.impediment_ground != new.impediment_ground)
    if value.amount_centavos > ledger.amount or brings:
        raise _worse(matter, value.amount_centavos)


def _worse(matter: Matter, amount: int) -> Refused:
    return Refused(
        "review_may_not_worsen", "A revisão não pode agravar a situação da empresa: só anular ou reduzir.",
        *matter.law.regime.cites("appeal"), fromCentavos=matter.state.ledger.amount, toCentavos=amount,
    )  # fmt: skip


def correct_case(command: CorrectCase, seen: Seen, occasion: Occasion) -> Facts:
    """`CaseCorrected` for a particular that changes nothing in law.

    A plate only where the vehicle is known otherwise, a letter only before the notice: else `correction_changes_the_case`.
    Refuses `field_not_correctable`, `reason_required`, `nothing_to_correct`, `invalid_plate`.
    """
    matter = matter_of(seen, command.case)
    check_not_recused(matter, occasion.person)
    _check_reasons(matter, command.reasons)
    recorded = matter.state.recorded
    if recorded is None or command.field not in CORRECTABLE:
        raise Refused(
            "field_not_correctable", f"Este campo não se corrige: {command.field!r}. Use um de: {', '.join(CORRECTABLE)}.",
            known=list(CORRECTABLE),
        )  # fmt: skip
    known = {
        "officer": recorded.officer, "narrative": recorded.narrative.shown(), "place.address": recorded.place.address,
        "plate": recorded.plate, "letter": recorded.letter,
    }  # fmt: skip
    old, new = known[command.field], command.new.strip()
    if command.field == "plate":
        new = plate(new)
    changes_the_case = (command.field == "plate" and recorded.vehicle is None) or (
        command.field == "letter" and (served(matter.state, FINE) or new not in matter.law.regime.display_duties)
    )
    if changes_the_case:
        raise Refused(
            "correction_changes_the_case",
            "Este dado muda o que se imputa ou a quem: anule o processo, com motivos, e registre a infração de novo.", field=command.field,
        )  # fmt: skip
    if not new or new == old:
        raise Refused("nothing_to_correct", "Informe um valor novo, diferente do registrado.", field=command.field)
    return matter.facts(
        file.CaseCorrected(
            field=command.field, old=matter.text(old), new=matter.text(new), reasons=matter.text(command.reasons), by=occasion.person
        )
    )


def refer_case(command: ReferCase, seen: Seen, occasion: Occasion) -> Facts:
    """`CaseReferred`: also sent to another body; the case goes on (art. 25)."""
    matter = matter_of(seen, command.case)
    _check_reasons(matter, command.reasons)
    check_not_future(matter.law, occasion, referred_on=command.referred_on)
    check_order("occurred_on", matter.state.fact_on, "referred_on", command.referred_on)
    if not command.to.strip():
        raise Refused("recipient_required", "Informe o órgão a que o processo é encaminhado.", *matter.law.regime.cites("liability"))
    return matter.facts(file.CaseReferred(to=command.to.strip(), referred_on=command.referred_on, reasons=matter.text(command.reasons)))


def assign_case(command: AssignCase, seen: Seen, occasion: Occasion) -> Facts:
    """`CaseAssigned`, unless it lies with that reviewer already. Refuses `separation_of_duties` for a recused one."""
    matter = matter_of(seen, command.case)
    check_not_recused(matter, command.reviewer)
    if matter.state.reviewer == command.reviewer:
        return []
    return matter.facts(file.CaseAssigned(reviewer=command.reviewer, by=occasion.person))


def declare_recusal(command: DeclareRecusal, seen: Seen, occasion: Occasion) -> Facts:
    """`RecusalDeclared` by the person who asks, once; reasons required."""
    matter = matter_of(seen, command.case)
    _check_reasons(matter, command.reasons)
    if occasion.person in matter.state.recused:
        return []
    return matter.facts(file.RecusalDeclared(person=occasion.person, reasons=matter.text(command.reasons)))


def add_document(command: AddDocument, seen: Seen, occasion: Occasion) -> Facts:
    """`DocumentAdded` to the file of the case."""
    matter = matter_of(seen, command.case)
    added: date = occasion.today(matter.law.zone)
    if not command.title.strip():
        raise Refused("title_required", "Dê um título ao documento.", field="title")
    fact = file.DocumentAdded(
        number=matter.state.documents + 1, title=command.title.strip(), reference=command.reference, added_on=added, sha256=command.sha256
    )
    return matter.facts(fact)


def _check_act(matter: Matter, authority: Authority, reasons: str, occasion: Occasion) -> None:
    _check_reasons(matter, reasons)
    check_not_recused(matter, occasion.person)
    roles = tuple(t.authority for t in configured_tiers(matter.law, occasion.today(matter.law.zone)))
    check_competent(authority, roles, *matter.law.regime.cites("authority"))


def _check_reasons(matter: Matter, reasons: str) -> None:
    if not reasons.strip():
        raise Refused("reason_required", "Este ato precisa de motivos: escreva-os.", *matter.law.regime.cites("authority"), field="reasons")


def _check_infraction(matter: Matter) -> None:
    if matter.state.fact_on is None:
        raise Refused("no_fine_in_case", "Este processo não tem infração: decida o ato no próprio processo ou recurso.")
    if matter.state.annulled_on is not None:
        raise Refused("case_annulled", f"O processo já foi anulado em {matter.state.annulled_on:%d/%m/%Y}.")
