"""Renewing an Alvará: in time, too late, pending, refused, demanded (art. 8, 22-III; Q-36, Q-37, Q-38)."""

from uuid import UUID

import pytest

from domain.permits.commands import (
    DecidePermitRenewal,
    DemandPermitRenewal,
    RequestPermitRenewal,
    SubmitPermitDocument,
    SurrenderPermit,
)
from domain.permits.events import PermitApplied, PermitRenewalDemanded, PermitRenewalRefused, PermitRenewalRequested, PermitRenewed
from domain.streams import Facts
from domain.vehicles.events import PermitLinked
from tests.domain.harness import day, of, one, refused
from tests.domain.registers import Registers


def alvara(issued: str = "2026-03-10", *, year: int = 2026, since: str = "2026-01-05") -> tuple[Registers, UUID, UUID]:
    """A company, a coach of it and its Alvará granted on a day."""
    registers = Registers(since=since)
    operator = registers.company()
    vehicle = registers.vehicle(operator, year=year)
    return registers, registers.granted(operator, vehicle, issued), vehicle


def ask(registers: Registers, permit: UUID, on: str, *, documents_filed: bool = True) -> Facts:
    command = RequestPermitRenewal(
        permit=permit, requested_on=day(on), new_permit=registers.world.new_id("permit"), documents_filed=documents_filed
    )
    return registers.world.ask(command, at=on)


def decide(registers: Registers, permit: UUID, on: str, *, reasons: str = "", valid_until: str = "") -> Facts:
    command = DecidePermitRenewal(
        permit=permit, renewal=1, outcome="refused" if reasons else "granted", decided_on=day(on), reasons=reasons,
        valid_until=day(valid_until) if valid_until else None,
    )  # fmt: skip
    return registers.world.ask(command, at=on)


def test_e_05_a_renewal_asked_exactly_thirty_days_before_is_in_time() -> None:
    registers, permit, _ = alvara("2021-12-31", year=2021, since="2021-01-04")
    requested = one(ask(registers, permit, "2026-12-01"), PermitRenewalRequested)
    assert (requested.in_time, requested.extends, requested.last_renewal_day, requested.warnings) == (True, True, day("2026-12-01"), ())


def test_e_06_a_day_later_it_is_kept_and_goes_on_as_a_new_application_with_a_warning() -> None:
    registers, permit, vehicle = alvara("2021-12-31", year=2021, since="2021-01-04")
    facts = ask(registers, permit, "2026-12-02")
    requested, applied = one(facts, PermitRenewalRequested), one(facts, PermitApplied)
    assert (requested.in_time, requested.extends, requested.last_renewal_day) == (False, False, day("2026-12-01"))
    assert requested.warnings == applied.warnings == ("renewal_requested_too_late",)
    assert (applied.replaces, applied.applied_on, applied.vehicle) == (permit, day("2026-12-02"), vehicle)
    assert of(facts, PermitLinked) == [PermitLinked(permit=requested.new_application)]  # type: ignore[arg-type]
    new = registers.permit_state(requested.new_application)  # type: ignore[arg-type]
    assert (new.stage, registers.permit_state(permit).open_renewal()) == ("applied", None)
    assert registers.status(permit, "2027-01-01") == "expired"


@pytest.mark.parametrize(("on", "in_time"), [("2026-03-01", True), ("2026-03-02", False)])
def test_e_07_the_last_day_to_ask_may_be_a_sunday_and_does_not_roll(on: str, in_time: bool) -> None:
    registers, permit, _ = alvara("2021-03-31", year=2021, since="2021-01-04")
    assert one(ask(registers, permit, on), PermitRenewalRequested).in_time is in_time


def test_e_10_a_renewal_granted_after_the_expiry_counts_from_the_old_expiry() -> None:
    registers, permit, vehicle = alvara()
    ask(registers, permit, "2031-02-08")
    registers.inspected(vehicle, "2031-04-01")
    renewed = one(decide(registers, permit, "2031-04-07"), PermitRenewed)
    assert (renewed.valid_from, renewed.valid_until) == (day("2031-03-11"), day("2036-03-10"))
    assert [registers.status(permit, on) for on in ("2031-03-20", "2036-03-10", "2036-03-11")] == ["valid", "valid", "expired"]
    assert [c.engine for c in renewed.receipt.computed] == ["permit-validity/1", "permit-checklist/1"]


def test_e_12_while_the_renewal_is_pending_the_alvara_stays_valid() -> None:
    registers, permit, _ = alvara()
    ask(registers, permit, "2031-02-08")
    assert registers.status(permit, "2031-03-20") == "valid"


def test_e_12_a_refused_renewal_leaves_it_expired_from_the_day_after_the_decision() -> None:
    registers, permit, _ = alvara()
    ask(registers, permit, "2031-02-08")
    refusal = one(decide(registers, permit, "2031-04-07", reasons="Documentos não atualizados."), PermitRenewalRefused)
    assert [registers.status(permit, on) for on in ("2031-04-07", "2031-04-08")] == ["valid", "expired"]
    assert "inspection_expired" in refusal.missing


def test_e_23_with_the_other_reading_a_pending_renewal_extends_nothing() -> None:
    registers, permit, _ = alvara()
    registers.world.setting("ame.permit.pending_renewal_extends", value=False)
    assert one(ask(registers, permit, "2031-02-08"), PermitRenewalRequested).extends is False
    assert [registers.status(permit, on) for on in ("2031-03-10", "2031-03-11", "2031-03-20")] == ["valid", "expired", "expired"]


def test_a_renewal_asked_in_time_without_the_documents_extends_nothing() -> None:
    registers, permit, _ = alvara()
    assert one(ask(registers, permit, "2031-02-08", documents_filed=False), PermitRenewalRequested).in_time
    assert registers.status(permit, "2031-03-11") == "expired"


def test_a_renewal_refused_before_the_expiry_leaves_the_permit_its_days() -> None:
    registers, permit, _ = alvara()
    ask(registers, permit, "2031-01-10")
    decide(registers, permit, "2031-02-10", reasons="Documentos não atualizados.")
    assert [registers.status(permit, on) for on in ("2031-03-10", "2031-03-11")] == ["valid", "expired"]


def test_a_renewal_needs_the_same_papers_as_a_grant() -> None:
    registers, permit, vehicle = alvara()
    ask(registers, permit, "2031-02-08")
    with refused("inspection_expired", "AME-7-XI", validUntil="2027-03-10"):
        decide(registers, permit, "2031-04-07")
    registers.inspected(vehicle, "2031-04-01")
    one(decide(registers, permit, "2031-04-07"), PermitRenewed)


def test_a_renewal_for_another_term_is_refused() -> None:
    registers, permit, vehicle = alvara()
    ask(registers, permit, "2031-02-08")
    registers.inspected(vehicle, "2031-04-01")
    with refused("validity_not_as_law", "AME-8", validFrom="2031-03-11", validUntil="2036-03-10"):
        decide(registers, permit, "2031-04-07", valid_until="2036-04-07")


def test_q_37_renewals_have_no_limit_unless_an_act_sets_one() -> None:
    registers, permit, vehicle = alvara()
    ask(registers, permit, "2031-02-08")
    registers.inspected(vehicle, "2031-03-01")
    decide(registers, permit, "2031-03-03")
    registers.world.setting("ame.renewal.max", 1)
    with refused("renewals_exhausted", "AME-8", max=1):
        ask(registers, permit, "2036-01-10")


def test_a_second_renewal_waits_for_the_first_and_takes_documents_meanwhile() -> None:
    registers, permit, _ = alvara()
    ask(registers, permit, "2031-02-03")
    with refused("renewal_already_pending", "AME-8"):
        ask(registers, permit, "2031-02-04")
    document = SubmitPermitDocument(permit=permit, requirement="inss-clearance", reference="INSS 7", issued_on=day("2031-02-03"))
    registers.world.ask(document, at="2031-02-04")
    assert [d.filed.reference for d in registers.permit_state(permit).documents] == ["INSS 7"]


def test_a_permit_that_was_not_granted_or_has_ended_is_not_renewed() -> None:
    registers, permit, vehicle = alvara()
    registers.world.ask(SurrenderPermit(permit=permit, surrendered_on=day("2026-06-01")), at="2026-06-01")
    with refused("permit_ended", how="surrendered"):
        ask(registers, permit, "2026-06-02")
    operator = registers.vehicle_state(vehicle).entry.operator
    with refused("permit_not_issued"):
        ask(registers, registers.applied(operator, vehicle, "2026-06-02"), "2026-06-03")


def demand(
    registers: Registers, permit: UUID, served: str, *, term: str = "", days: int | None = None, by: str = "SETRANSV"
) -> PermitRenewalDemanded:
    command = DemandPermitRenewal(
        permit=permit, demanded_by=by, demanded_on=day(served), served_on=day(served), term=day(term) if term else None, term_days=days
    )
    return one(registers.world.ask(command, at=served), PermitRenewalDemanded)


def test_d_12_a_demand_may_name_its_last_day() -> None:
    registers, permit, _ = alvara("2021-03-10", year=2021, since="2021-01-04")
    assert demand(registers, permit, "2026-04-01", term="2026-04-30").last_day == day("2026-04-30")


def test_d_35_the_days_of_a_demand_run_from_its_service() -> None:
    registers, permit, _ = alvara("2021-05-10", year=2021, since="2021-01-04")
    assert demand(registers, permit, "2026-04-01", days=15).last_day == day("2026-04-16")


def test_d_35_a_demand_without_a_term_is_refused() -> None:
    registers, permit, _ = alvara()
    with refused("term_required", "AME-22-III", field="term"):
        demand(registers, permit, "2026-04-01")


def test_q_48_the_days_of_a_demand_roll_to_a_working_day() -> None:
    registers, permit, _ = alvara()
    assert demand(registers, permit, "2026-04-06", days=15).last_day == day("2026-04-22")  # Tiradentes on the 21st


def test_only_the_regulator_demands_a_renewal() -> None:
    registers, permit, _ = alvara()
    with refused("authority_not_competent", "AME-22-III", competent="SETRANSV"):
        demand(registers, permit, "2026-04-01", days=15, by="MUNICIPAL_GUARD")
