"""The file of a case: own motion, review, corrections, referral, reviewers. Nothing here makes the company's position worse."""

from __future__ import annotations

from uuid import UUID

import pytest

from domain.cases.commands.file import AddDocument, AnnulCase, AssignCase, CorrectCase, DeclareRecusal, ReferCase, ReviewCase
from domain.cases.events.file import CaseAnnulled, CaseAssigned, CaseCorrected, CaseReferred, CaseReviewed, DocumentAdded
from domain.cases.events.fines import FineReassessed, RefundDue
from domain.personal import Personal
from domain.streams import Facts
from tests.domain.cases.americana import americana
from tests.domain.cases.casefile import CaseFile
from tests.domain.cases.expectations import kinds, says
from tests.domain.cases.people import CLERK, MAYOR, OFFICER, REVIEWER, SECRETARY, Person
from tests.domain.cases.world import City
from tests.domain.harness import day, instant, of, refused


def faulty(city: City) -> CaseFile:
    """16-VI on Monday 2 March 2026: last day Tuesday 17 March."""
    return city.infraction("16-VI", "2026-03-02", vehicle=city.v1)


def review(
    case: CaseFile, on: str, *, item: str | None = None, times: int | None = None, annul: bool = False, facts: str = "Laudo novo."
) -> Facts:
    """The Secretary reviews the case."""
    command = ReviewCase(
        case=case.id, reviewed_on=day(on), new_facts=facts, reasons="Pelo laudo.", authority=SECRETARY.authority,
        provision=f"AME-{item}" if item else None, multiplier=times, annul=annul,
    )  # fmt: skip
    return case.city.ask(command, instant(on), SECRETARY)


def correct(case: CaseFile, name: str, new: str, *, reasons: str = "Erro de digitação.", person: Person = CLERK) -> Facts:
    """A clerk corrects a particular."""
    return case.city.ask(CorrectCase(case=case.id, field=name, new=new, reasons=reasons), instant("2026-03-20"), person)


def test_an_annulment_of_own_motion_ends_impediments_drops_proposals_and_pays_back() -> None:
    city = americana()
    case = faulty(city)
    case.impede("21-c", "2026-03-02")
    case.propose("22-II", "2026-03-18")
    case.pay(10000, "2026-03-19")
    facts = case.annul("2026-03-20")
    assert kinds(facts) == [
        "case.annulled", "case.cassation_proposal_dropped", "case.impediment_lifted", "case.refund_due", "vehicle.impediment_lifted",
        "vehicle.infraction_settled",
    ]  # fmt: skip
    says(of(facts, CaseAnnulled)[0], annulled_on=day("2026-03-20"), own_motion=True, by=SECRETARY.id, authority=SECRETARY.authority)
    says(of(facts, RefundDue)[0], amount_centavos=10000, on=day("2026-03-20"))
    assert not city.impeded(city.v1, "2026-03-20")


def test_an_annulment_needs_a_reason_and_a_competent_authority_and_comes_once() -> None:
    case = faulty(americana())
    with refused("reason_required"):
        case.annul("2026-03-20", reasons=" ")
    command = AnnulCase(case=case.id, annulled_on=day("2026-03-20"), authority=OFFICER.authority, reasons="Erro.")
    with refused("authority_not_competent"):
        case.city.ask(command, instant("2026-03-20"), OFFICER)
    with refused("date_before_fact", field="annulledOn", notBefore="2026-03-02"):
        case.annul("2026-03-01")
    case.annul("2026-03-20")
    with refused("case_annulled"):
        case.annul("2026-03-21")


def test_a_review_waits_until_the_case_is_final() -> None:
    case = faulty(americana())
    with refused("case_not_final", "AME-23", "AME-24"):
        review(case, "2026-03-17", annul=True)
    assert kinds(review(case, "2026-03-18", annul=True)) == ["case.annulled", "case.reviewed", "vehicle.infraction_settled"]


def test_a_review_may_lower_the_fine() -> None:
    city = americana()
    case = faulty(city)
    case.impede("21-c", "2026-03-02")
    case.pay(28000, "2026-03-10")
    facts = review(case, "2026-03-23", item="15-VIII")
    says(of(facts, CaseReviewed)[0], provision="AME-15-VIII", multiplier=1)
    says(of(facts, FineReassessed)[0], from_centavos=28000, to_centavos=14000, provision="AME-15-VIII", cause="reviewed")
    says(of(facts, RefundDue)[0], amount_centavos=14000)
    assert not city.impeded(city.v1, "2026-03-23")


@pytest.mark.parametrize(("item", "times"), [("17-VII", 1), ("16-VI", 2), ("17-VII", 2)])
def test_a_review_never_makes_it_worse(item: str, times: int) -> None:
    with refused("review_may_not_worsen"):
        review(faulty(americana()), "2026-03-23", item=item, times=times)


def test_nor_by_an_item_that_costs_as_much_and_brings_an_impediment() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    with refused("review_may_not_worsen"):
        review(case, "2026-03-23", item="16-VI")


def test_a_review_asks_for_new_facts() -> None:
    with refused("reason_required", field="newFacts"):
        review(faulty(americana()), "2026-03-23", annul=True, facts="")


def test_a_review_of_a_prior_takes_the_doubling_off_the_later_case() -> None:
    city = americana()
    first = city.infraction("16-I", "2026-01-15", vehicle=city.v1)
    second = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    review(first, "2026-03-09", annul=True)
    second.bring_in_line_with(first, "2026-03-09")
    assert second.money() == (28000, 28000, 28000)


def test_a_wrong_particular_is_corrected_by_a_fact_that_names_the_old_one() -> None:
    case = faulty(americana())
    facts = correct(case, "officer", "Agente 118")
    says(
        of(facts, CaseCorrected)[0], field="officer", old=Personal(case.id, "Agente 117"), new=Personal(case.id, "Agente 118"), by=CLERK.id
    )
    says(of(correct(case, "officer", "Agente 119"), CaseCorrected)[0], old=Personal(case.id, "Agente 118"))
    correct(case, "place.address", "Av. Brasil, 87")
    correct(case, "narrative", "Constatado no pátio.")
    recorded = case.state.recorded
    assert recorded is not None
    assert (recorded.officer, recorded.place.address, recorded.narrative.shown()) == (
        "Agente 119",
        "Av. Brasil, 87",
        "Constatado no pátio.",
    )


@pytest.mark.parametrize("name", ["provision", "occurredAt", "offender", "__class__"])
def test_what_the_law_reads_is_not_corrected(name: str) -> None:
    with refused("field_not_correctable"):
        correct(faulty(americana()), name, "AME-15-I")


def test_the_letter_is_not_corrected_once_the_company_was_notified() -> None:
    city = americana()
    served = city.infraction("15-I", "2026-03-02", vehicle=city.v1, letter="I-a")
    with refused("correction_changes_the_case", field="letter"):
        correct(served, "letter", "I-b")
    not_served = city.infraction("15-I", "2026-03-03", vehicle=city.v2, letter="I-a", served=None)
    with refused("correction_changes_the_case", field="letter"):
        correct(not_served, "letter", "IX-z")
    assert kinds(correct(not_served, "letter", "I-b")) == ["case.corrected"]


def test_the_plate_is_not_corrected_where_nothing_else_tells_the_vehicle() -> None:
    city = americana()
    unknown = city.infraction("16-VI", "2026-03-02", plate="ABC1234", company=city.x_cnpj)
    with refused("correction_changes_the_case", field="plate"):
        correct(unknown, "plate", "ABC1235")
    with refused("invalid_plate"):
        correct(faulty(americana()), "plate", "AB-12")


def test_a_correction_needs_a_reason_and_something_new() -> None:
    case = faulty(americana())
    with refused("reason_required"):
        correct(case, "officer", "Agente 118", reasons="")
    with refused("nothing_to_correct"):
        correct(case, "officer", "Agente 117")


def test_a_case_is_also_sent_to_another_body() -> None:
    case = faulty(americana())
    command = ReferCase(case=case.id, to="Ministério Público", referred_on=day("2026-03-20"), reasons="Documento falso.")
    says(of(case.city.ask(command, instant("2026-03-20"), CLERK), CaseReferred)[0], to="Ministério Público", referred_on=day("2026-03-20"))


def test_who_declared_an_impediment_decides_nothing_more() -> None:
    case = faulty(americana())
    case.city.ask(DeclareRecusal(case=case.id, reasons="Parente do sócio."), instant("2026-03-20"), SECRETARY)
    assert case.city.ask(DeclareRecusal(case=case.id, reasons="Parente do sócio."), instant("2026-03-20"), SECRETARY) == []
    with refused("separation_of_duties"):
        case.annul("2026-03-20")
    with refused("separation_of_duties"):
        case.impede("21-c", "2026-03-20", person=SECRETARY)
    with refused("separation_of_duties"):
        case.propose("22-II", "2026-03-20")
    with refused("separation_of_duties"):
        case.city.ask(AssignCase(case=case.id, reviewer=SECRETARY.id), instant("2026-03-20"), MAYOR)


def test_a_case_lies_with_one_reviewer() -> None:
    case = faulty(americana())
    facts = case.city.ask(AssignCase(case=case.id, reviewer=REVIEWER.id), instant("2026-03-20"), SECRETARY)
    says(of(facts, CaseAssigned)[0], reviewer=REVIEWER.id, by=SECRETARY.id)
    assert case.city.ask(AssignCase(case=case.id, reviewer=REVIEWER.id), instant("2026-03-21"), SECRETARY) == []


def test_documents_are_numbered() -> None:
    case = faulty(americana())
    for title in ("Foto", "Laudo"):
        case.city.ask(AddDocument(case=case.id, title=title, reference=f"gd:{title}"), instant("2026-03-20"), CLERK)
    assert [(d.number, d.title, d.added_on) for d in case.of(DocumentAdded)] == [
        (1, "Foto", day("2026-03-20")),
        (2, "Laudo", day("2026-03-20")),
    ]


def test_a_case_that_does_not_exist_is_not_found() -> None:
    with refused("case_not_found"):
        CaseFile(americana(), UUID(int=7)).annul("2026-03-20")
