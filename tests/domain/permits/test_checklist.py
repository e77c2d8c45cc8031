"""What an application for an Alvará must bring: art. 7, document by document, read on the day of the decision."""

import pytest

from domain.permits.commands import (
    RejectPermitDocument,
    SubmitPermitDocument,
)
from domain.permits.events import PermitIssued
from tests.domain.harness import day, one, refused
from tests.domain.registers import LONG_LIST, Registers


def test_e_01_a_grant_writes_the_days_of_the_law_with_the_law_that_it_saw() -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    registers.inspected(vehicle, "2026-03-10")
    permit = registers.applied(operator, vehicle, "2026-03-10")
    issued = one(registers.decided(permit, "2026-03-10"), PermitIssued)
    assert (issued.valid_from, issued.valid_until, issued.last_renewal_day) == (day("2026-03-10"), day("2031-03-10"), day("2031-02-08"))
    assert (issued.warnings, issued.receipt.regime, issued.receipt.edition) == ((), "americana-charter", 2)
    checklist = issued.receipt.of("permit-checklist")
    assert checklist is not None
    assert checklist.outputs == {"missing": []}
    assert registers.vehicle_state(vehicle).permits == (permit,)


def test_the_page_of_an_application_lists_each_missing_paper_with_its_provision() -> None:
    registers = Registers()
    operator = registers.operator()
    registers.vehicle(operator)
    vehicle = registers.vehicle(operator)
    permit = registers.applied(operator, vehicle, "2026-03-10")
    listed = [(m.requirement or m.code, m.citation, m.why) for m in registers.lacking(permit, "2026-03-10")]
    assert listed == [
        ("inspection_missing", "AME-7-XI", "absent"),
        ("articles-of-association", "AME-7-I", "absent"),
        ("cnpj-registration", "AME-7-II", "absent"),
        ("federal-tax-clearance", "AME-7-III", "absent"),
        ("state-tax-clearance", "AME-7-III", "absent"),
        ("municipal-tax-clearance", "AME-7-III", "absent"),
        ("employers-union-clearance", "AME-7-IV", "absent"),
        ("employees-union-clearance", "AME-7-IV", "absent"),
        ("inss-clearance", "AME-7-V", "absent"),
        ("fgts-clearance", "AME-7-V", "absent"),
        ("criminal-record", "AME-7-VI", "absent"),
        ("course-certificate", "AME-7-VII", "absent"),
        ("employment-record", "AME-7-VII", "absent"),
        ("fleet-ownership", "AME-7-VIII", "absent"),
        ("garage-and-workshop", "AME-7-IX", "absent"),
        ("driving-licence", "AME-7-X", "absent"),
        ("activities-register", "AME-7-XII", "absent"),
    ]
    assert all(m.title_pt and m.title_en for m in registers.lacking(permit, "2026-03-10"))


@pytest.mark.parametrize("absent", LONG_LIST)
def test_no_paper_of_art_7_may_be_missing_at_the_grant(absent: str) -> None:
    registers = Registers()
    operator = registers.operator()
    registers.driver(operator)
    registers.papers(operator, *(r for r in LONG_LIST if r != absent))
    registers.vehicle(operator)
    vehicle = registers.vehicle(operator)
    registers.inspected(vehicle, "2026-03-10")
    permit = registers.applied(operator, vehicle, "2026-03-10")
    with refused("documents_missing"):
        registers.decided(permit, "2026-03-10")
    registers.papers(operator, absent, on="2026-03-10")
    one(registers.decided(permit, "2026-03-10"), PermitIssued)


@pytest.mark.parametrize(("on", "why"), [("2026-03-10", []), ("2026-03-11", ["expired"])])
def test_a_document_counts_through_its_last_day_on_the_day_of_the_decision(on: str, why: list[str]) -> None:
    registers = Registers()
    operator = registers.operator()
    registers.driver(operator)
    registers.papers(operator, *(r for r in LONG_LIST if r != "fgts-clearance"))
    registers.papers(operator, "fgts-clearance", until="2026-03-10")
    registers.vehicle(operator)
    vehicle = registers.vehicle(operator)
    registers.inspected(vehicle, "2026-03-10")
    permit = registers.applied(operator, vehicle, "2026-03-10")
    assert [m.why for m in registers.lacking(permit, on)] == why


def test_papers_of_drivers_are_asked_for_each_of_them() -> None:
    registers = Registers()
    operator = registers.company()
    registers.driver(operator, 2, on="2026-02-02")
    registers.driver(operator, 3, until="2026-03-09", on="2026-02-02")
    vehicle = registers.vehicle(operator)
    permit = registers.applied(operator, vehicle, "2026-03-10")
    wanted = {(m.requirement, m.driver, m.why) for m in registers.lacking(permit, "2026-03-10") if m.requirement}
    per_driver = ("criminal-record", "course-certificate", "employment-record", "driving-licence")
    assert wanted == {(r, d, "absent") for r in per_driver for d in (2, 3)}
    for requirement in per_driver:
        for driver in (2, 3):
            document = SubmitPermitDocument(
                permit=permit, requirement=requirement, reference=f"{requirement} {driver}", issued_on=day("2026-03-02"), driver=driver
            )
            registers.world.ask(document, at="2026-03-10")
    left = [(m.requirement, m.driver, m.why) for m in registers.lacking(permit, "2026-03-10") if m.requirement]
    assert left == [("driving-licence", 3, "expired")]


def test_a_document_that_the_reviewer_rejects_counts_no_longer() -> None:
    registers = Registers()
    operator = registers.operator()
    registers.driver(operator)
    registers.papers(operator, *(r for r in LONG_LIST if r != "articles-of-association"))
    registers.vehicle(operator)
    vehicle = registers.vehicle(operator)
    registers.inspected(vehicle, "2026-03-10")
    permit = registers.applied(operator, vehicle, "2026-03-10")
    document = SubmitPermitDocument(
        permit=permit, requirement="articles-of-association", reference="Contrato social", issued_on=day("2020-01-02")
    )
    registers.world.ask(document, at="2026-03-10")
    assert registers.lacking(permit, "2026-03-10") == []
    rejection = RejectPermitDocument(
        permit=permit, document=1, reasons="O objeto social não traz o transporte.", code="corporate_purpose_mismatch"
    )
    registers.world.ask(rejection, at="2026-03-11")
    assert [(m.requirement, m.why) for m in registers.lacking(permit, "2026-03-11")] == [("articles-of-association", "rejected")]
    with refused("corporate_purpose_mismatch", "AME-7-I"):
        registers.decided(permit, "2026-03-11")
    registers.papers(operator, "articles-of-association", on="2026-03-11")
    one(registers.decided(permit, "2026-03-11"), PermitIssued)


def test_a_rejection_gives_reasons_and_only_a_code_that_the_law_has_for_that_paper() -> None:
    registers = Registers()
    operator = registers.company()
    vehicle = registers.vehicle(operator)
    permit = registers.applied(operator, vehicle, "2026-03-10")
    document = SubmitPermitDocument(permit=permit, requirement="inss-clearance", reference="INSS 7", issued_on=day("2026-03-02"))
    registers.world.ask(document, at="2026-03-10")

    def reject(number: int = 1, reasons: str = "Ilegível.", code: str = "") -> None:
        registers.world.ask(RejectPermitDocument(permit=permit, document=number, reasons=reasons, code=code), at="2026-03-10")

    with refused("document_not_found"):
        reject(2)
    with refused("reason_required", "AME-7", field="reasons"):
        reject(reasons="")
    with refused("rejection_code_unknown", known=[]):
        reject(code="corporate_purpose_mismatch")
    reject()
    with refused("document_already_rejected"):
        reject()
