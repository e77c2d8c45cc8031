"""Which class an activity is (J, E-32): by the permits at the instant of the fact, never typed in."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest
from msgspec.structs import replace

from domain.law.explanation import Computed
from domain.law.permits.permit_status import Status
from domain.law.regimes.sao_paulo_charter.regime import REGIME as CHARTER
from domain.law.road.activity_class import PermitsAtFact, activity_class
from tests.domain.harness import cnpj, day, refused
from tests.domain.law.sao_paulo import law_of_city
from tests.domain.sao_paulo.street import CERTIFICATE, NO_LIST, TERM, Street, simplified

ON = date(2026, 3, 9)
AMOUNTS = {"irregular": 250000, "clandestine": 340000}
STATUSES: tuple[Status, ...] = ("valid", "expired", "suspended", "cancelled", "never-issued")
REG, IRR, CLA = "regular", "irregular", "clandestine"
MATRIX: dict[Status, tuple[str, ...]] = {
    "valid": (REG, IRR, IRR, CLA, CLA),
    "expired": (IRR, IRR, IRR, CLA, CLA),
    "suspended": (IRR, IRR, IRR, CLA, CLA),
    "cancelled": (CLA, CLA, CLA, CLA, CLA),
    "never-issued": (CLA, CLA, CLA, CLA, CLA),
}
CELLS: list[tuple[Status, Status, str]] = [(ta, cvs, MATRIX[ta][n]) for ta in STATUSES for n, cvs in enumerate(STATUSES)]


def classed(permits: PermitsAtFact, *findings: str, trip: str = "non-routine", **readings: str | bool | int) -> tuple[str, str]:
    law = law_of_city(CHARTER, **readings)
    found, _ = activity_class(law, permits, trip, findings, ON)
    return found.activity, found.provision


def street(ta: Status, cvs: Status) -> Street:
    """X with a TA and a CVS that are so on 9 March 2026."""
    there = Street(bare=True)
    there.x = there.operator()
    there.v1 = there.vehicle(there.x)
    for kind, vehicle, status in ((TERM, None, ta), (CERTIFICATE, there.v1, cvs)):
        if status == "never-issued":
            continue
        permit = there.permit(kind, there.x, vehicle, until="2026-03-08" if status == "expired" else "2027-01-02")
        if status == "suspended":
            there.suspended(permit, "2026-03-09", "2026-03-09")
        if status == "cancelled":
            there.revoked(permit, "2026-03-09")
    return there


@pytest.mark.parametrize(("ta", "cvs", "expected"), CELLS)
def test_j_01_to_j_05_each_pair_of_statuses_has_its_class(ta: Status, cvs: Status, expected: str) -> None:
    assert classed(PermitsAtFact(ta, cvs))[0] == expected


def test_j_01_to_j_05_are_one_regular_eight_irregular_and_sixteen_clandestine() -> None:
    found = [classed(PermitsAtFact(ta, cvs))[0] for ta, cvs, _ in CELLS]
    assert [found.count(kind) for kind in (REG, IRR, CLA)] == [1, 8, 16]


@pytest.mark.parametrize(("ta", "cvs", "expected"), CELLS)
def test_j_01_to_j_05_officers_record_the_class_of_the_registers_and_the_decision_its_amount(
    ta: Status, cvs: Status, expected: str
) -> None:
    there = street(ta, cvs)
    if expected == REG:
        with refused("no_infraction_found", activity=REG):
            there.cite("2026-03-09 12:00")
        return
    case = there.cite("2026-03-09 12:00")
    assert (case.activity, case.recorded.provision) == (expected, {IRR: "SPF-15-I", CLA: "SPF-15-II"}[expected])
    assert case.fined("2026-04-01").amount_centavos == AMOUNTS[expected]


def test_nobody_types_a_class_in() -> None:
    there = Street()
    draft = replace(there.draft("2026-03-09 12:00", findings=NO_LIST), provision="SPF-15-II")
    with refused("class_is_derived", "SPF-15"):
        there.world.ask(draft, at="2026-03-09")


def test_j_06_a_missing_passenger_list_is_irregular_with_both_permits_valid() -> None:
    case = Street().cite("2026-03-09 12:00", findings=NO_LIST)
    assert (case.activity, case.recorded.basis, case.fined("2026-04-01").amount_centavos) == (IRR, ("SPF-4-II-e",), 250000)


def test_j_07_a_simplified_term_stands_for_the_certificate_on_a_non_routine_trip() -> None:
    with refused("no_infraction_found", activity=REG):
        simplified().cite("2026-03-09 12:00", trip="non-routine")


def test_j_08_an_expired_simplified_term_is_irregular_and_not_clandestine() -> None:
    assert simplified(until="2026-03-08").cite("2026-03-09 12:00").activity == IRR


def test_j_09_a_routine_trip_under_a_simplified_term_is_irregular_unless_an_act_reads_it_as_clandestine() -> None:
    case = simplified().cite("2026-03-09 12:00", trip="routine")
    assert (case.activity, case.fined("2026-04-01").amount_centavos) == (IRR, 250000)
    there = simplified()
    there.world.setting("spf.tas_routine", "clandestine", "2009-08-25")
    case = there.cite("2026-03-09 12:00", trip="routine")
    assert (case.activity, case.fined("2026-04-01").amount_centavos) == (CLA, 340000)


def test_j_09_a_certificate_once_cancelled_counts_under_a_simplified_term_too() -> None:
    there = simplified()
    there.revoked(there.permit(CERTIFICATE, there.x, there.v1), "2026-03-01")
    assert there.cite("2026-03-09 12:00").activity == CLA


def test_a_mixed_trip_is_read_as_non_routine_with_a_warning_unless_an_act_says_routine() -> None:
    permits = PermitsAtFact("valid", "never-issued", replaces_certificate=True)
    assert classed(permits, trip="mixed")[0] == REG
    assert classed(permits, trip="mixed", spf__mixed_trip="routine")[0] == IRR
    assert simplified(until="2026-03-08").cite("2026-03-09 12:00", trip="mixed").recorded.warnings == (
        "rule_set_superseded", "mixed_trip_read_by_policy",
    )  # fmt: skip


def test_j_10_the_last_minute_of_the_last_day_is_valid_and_the_first_after_it_is_not() -> None:
    there = Street(bare=True)
    there.x = there.operator()
    there.permit(TERM, there.x, until="2026-03-31")
    there.v1 = there.vehicle(there.x)
    there.permit(CERTIFICATE, there.x, there.v1)
    with refused("no_infraction_found"):
        there.cite("2026-03-31 23:59")
    assert there.cite("2026-04-01 00:01").activity == IRR


def test_j_11_a_term_expired_for_three_years_is_irregular_unless_an_act_sets_a_limit() -> None:
    permits = PermitsAtFact("expired", "valid", term_until=date(2023, 3, 9))
    assert classed(permits)[0] == IRR
    assert classed(permits, spf__expired_becomes_absent_after_days=1096)[0] == IRR
    assert classed(permits, spf__expired_becomes_absent_after_days=1095)[0] == CLA


def test_j_12_a_certificate_issued_the_day_after_does_not_cure_the_day_of_the_fact() -> None:
    there = Street(bare=True)
    there.x = there.operator()
    there.permit(TERM, there.x)
    there.v1 = there.vehicle(there.x)
    there.permit(CERTIFICATE, there.x, there.v1, since="2026-04-10", until="2027-04-10")
    case = there.cite("2026-04-09 12:00", entered="2026-04-20")
    assert (case.activity, case.fined("2026-05-20", served="2026-04-20").amount_centavos) == (CLA, 340000)
    with refused("no_infraction_found"):
        there.cite("2026-04-10 12:00", entered="2026-04-20")


@pytest.mark.parametrize(("fact", "expected"), [("2026-05-03", REG), ("2026-05-04", CLA), ("2026-05-05", CLA)])
def test_j_13_a_revoked_term_counts_as_cancelled_from_its_day_on(fact: str, expected: str) -> None:
    there = Street()
    there.revoked(there.ta, "2026-05-04")
    if expected == REG:
        with refused("no_infraction_found"):
            there.cite(f"{fact} 12:00")
    else:
        assert there.cite(f"{fact} 12:00").activity == expected


def test_e_32_a_surrendered_term_counts_as_cancelled() -> None:
    there = Street()
    there.surrendered(there.ta, "2026-03-01")
    assert there.cite("2026-03-09 12:00").activity == CLA


def test_a_stranger_and_an_unknown_plate_are_clandestine() -> None:
    there = Street()
    assert there.cite("2026-03-09 12:00", company=cnpj("44555666"), plate="QQQ1A11").activity == CLA
    assert there.cite("2026-03-09 12:00", plate="QQQ1A11").activity == CLA


def test_the_permits_of_head_office_count_for_its_branch_unless_an_act_reads_the_full_cnpj() -> None:
    there = Street()
    branch = there.operator(branch="0002")
    with refused("no_infraction_found"):
        there.cite("2026-03-09 12:00", operator=branch)
    with refused("no_infraction_found"):
        there.cite("2026-03-09 12:00", company=cnpj("11222333", "0003"))
    there.world.setting("operator.identity", "full_cnpj", "2009-08-25")
    assert there.cite("2026-03-09 12:00", operator=branch).activity == CLA


def test_a_stored_classification_is_computed_again_to_the_same_answer() -> None:
    law = law_of_city(CHARTER)
    permits = PermitsAtFact("expired", "never-issued", replaces_certificate=True, term_until=date(2026, 3, 8))
    _, computed = activity_class(law, permits, "mixed", ("SPF-12", "SPF-5"), ON)
    stored = msgspec.json.decode(msgspec.json.encode(computed), type=Computed)
    again = stored.inputs
    asked = msgspec.convert(again["permits"], PermitsAtFact)
    assert activity_class(law, asked, again["trip"], tuple(again["findings"]), day(again["on"]))[1] == stored == computed
    assert {s.citation for s in computed.explanation if law.regime.provision(s.citation) is None} == set()
