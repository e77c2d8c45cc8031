"""Doubling in São Paulo (scenarios B-16 to B-22, B-25, B-30, C-11, L-4): one company, one class, 180 days from the earlier citation."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from domain.cases.commands.fines import ReassessForPrior
from domain.cases.commands.opening import RecordInfraction
from domain.cases.events.common import Place
from domain.cases.events.fines import FineAssessed, FineReassessed, SurchargeConfirmed
from domain.law.calendar import add_months
from domain.law.recurrence import window
from domain.law.regimes.sao_paulo_charter.regime import REGIME as CHARTER
from tests.domain.harness import World, cnpj, instant, of
from tests.domain.law.sao_paulo import law_of_city
from tests.domain.sao_paulo.citation import Citation
from tests.domain.sao_paulo.street import NO_LIST, STANDING, Street


def irregular(there: Street, when: str, *findings: str, cited: str = "") -> Citation:
    return there.cite(when, findings=findings or NO_LIST, cited=cited or when)


def clandestine(there: Street, when: str) -> Citation:
    return there.cite(when, plate="QQQ1A11")


@pytest.mark.parametrize(("second", "amount"), [("2026-07-14", 500000), ("2026-07-15", 250000)])
def test_b_16_and_b_17_day_180_from_the_earlier_citation_doubles_and_day_181_does_not(second: str, amount: int) -> None:
    there = Street()
    irregular(there, "2026-01-15 12:00")
    fine = irregular(there, f"{second} 12:00").fined("2026-09-01")
    assert (fine.amount_centavos, fine.base_centavos, fine.multiplier) == (amount, 250000, amount // 250000)


def test_b_18_clandestine_again_is_doubled() -> None:
    there = Street()
    clandestine(there, "2026-01-15 12:00")
    assert clandestine(there, "2026-03-15 12:00").fined("2026-05-04").amount_centavos == 680000


@pytest.mark.parametrize(("scope", "amount"), [("same_class", 340000), ("any", 680000)])
def test_b_19_another_class_is_no_recurrence_unless_an_act_says_that_any_is(scope: str, amount: int) -> None:
    there = Street()
    there.world.setting("spf.recurrence.scope", scope, "2009-08-25")
    irregular(there, "2026-01-15 12:00")
    assert clandestine(there, "2026-03-15 12:00").fined("2026-05-04").amount_centavos == amount


def test_b_20_the_window_runs_from_the_citation_and_not_from_the_fact() -> None:
    there = Street()
    irregular(there, "2026-01-10 12:00", cited="2026-01-15 12:00")
    assert irregular(there, "2026-07-12 12:00").fined("2026-09-01").amount_centavos == 500000


def test_b_20_with_the_other_reading_it_runs_from_the_fact() -> None:
    there = Street()
    there.world.setting("spf.recurrence.from", "prior_infraction", "2009-08-25")
    irregular(there, "2026-01-10 12:00", cited="2026-01-15 12:00")
    assert irregular(there, "2026-07-12 12:00").fined("2026-09-01").amount_centavos == 250000


@pytest.mark.parametrize(("second", "amount"), [("2027-02-27", 500000), ("2027-02-28", 250000)])
def test_b_21_a_window_opened_on_31_august_ends_on_saturday_27_february(second: str, amount: int) -> None:
    there = Street()
    irregular(there, "2026-08-31 12:00")
    there.permit("authorisation-term", there.x, since="2026-12-01", until="2027-12-01")
    assert irregular(there, f"{second} 12:00", *NO_LIST).fined("2027-05-03").amount_centavos == amount


def test_b_22_an_infraction_in_americana_is_no_prior_in_sao_paulo() -> None:
    there = Street()
    officer = RecordInfraction(
        case=there.world.new_id("case"), number="2026/000900", regime="americana-charter", provision="AME-16-I",
        occurred_at=instant("2026-01-15 12:00"), place=Place("Americana"), inspecting_body="SETRANSV", officer="Agente 1",
        narrative="Passageiros em pé.", cnpj=cnpj("11222333"), plate="FRE0001", facts={"passengers": 45, "standing": 1},
    )  # fmt: skip
    for stream, events in World("americana-charter").record().items():
        there.world.given(stream, *events)
    assert of(there.world.ask(officer, at="2026-01-15 13:00:00"), FineAssessed)[0].provision == "AME-16-I"
    assert irregular(there, "2026-03-15 12:00").fined("2026-05-04").amount_centavos == 250000


def test_b_25_a_fact_before_the_earlier_citation_is_no_recurrence() -> None:
    there = Street()
    irregular(there, "2026-01-10 12:00", cited="2026-01-15 12:00")
    assert irregular(there, "2026-01-12 12:00", cited="2026-01-16 12:00").fined("2026-03-02").amount_centavos == 250000


@pytest.mark.parametrize(("scope", "amount"), [("same_class", 500000), ("same_provision", 250000)])
def test_b_30_two_breaches_of_one_class_are_a_recurrence_unless_an_act_asks_for_the_same_provision(scope: str, amount: int) -> None:
    there = Street()
    there.world.setting("spf.recurrence.scope", scope, "2009-08-25")
    irregular(there, "2026-01-15 12:00", *NO_LIST)
    assert irregular(there, "2026-03-15 12:00", *STANDING).fined("2026-05-04").amount_centavos == amount


def test_with_the_same_provision_one_that_both_breached_is_enough() -> None:
    there = Street()
    there.world.setting("spf.recurrence.scope", "same_provision", "2009-08-25")
    irregular(there, "2026-01-15 12:00", *NO_LIST, *STANDING)
    assert irregular(there, "2026-03-15 12:00", *STANDING).fined("2026-05-04").amount_centavos == 500000


def test_head_office_and_branch_are_one_company_unless_an_act_reads_the_full_cnpj() -> None:
    for identity, amount in (("cnpj_root", 500000), ("full_cnpj", 250000)):
        there = Street()
        irregular(there, "2026-01-15 12:00")
        branch = there.operator(branch="0002")
        there.permit("authorisation-term", branch)
        there.permit("service-link-certificate", branch, there.v1)
        there.world.setting("operator.identity", identity, "2009-08-25")
        second = there.cite("2026-03-15 12:00", findings=NO_LIST, operator=branch)
        assert second.fined("2026-05-04").amount_centavos == amount


def test_another_vehicle_of_the_company_is_a_recurrence_and_another_company_is_not() -> None:
    there = Street()
    irregular(there, "2026-01-15 12:00")
    v2 = there.vehicle(there.x)
    there.permit("service-link-certificate", there.x, v2)
    assert there.cite("2026-03-15 12:00", findings=NO_LIST, vehicle=v2).fined("2026-05-04").amount_centavos == 500000
    y = there.operator("44555666")
    assert there.cite("2026-03-15 12:00", plate="QQQ2A22", operator=y).fined("2026-05-04").multiplier == 1


@pytest.mark.parametrize("fact", ["2009-12-01", "2014-06-02", "2026-03-09", "2027-03-08"])
def test_c_11_amounts_are_fixed_whatever_the_year(fact: str) -> None:
    there = Street(bare=True)
    there.x = there.operator()
    there.v1 = there.vehicle(there.x)
    year = int(fact[:4])
    for kind, vehicle in (("authorisation-term", None), ("service-link-certificate", there.v1)):
        there.permit(kind, there.x, vehicle, since=f"{year - 2}-06-01", until=f"{year - 1}-06-01")
    late = (date.fromisoformat(fact) + timedelta(days=40)).isoformat()
    assert there.cite(f"{fact} 12:00").fined(late).amount_centavos == 250000
    assert clandestine(Street(), f"{fact} 12:00").fined(late).amount_centavos == 340000


def test_a_doubling_is_provisional_until_the_earlier_case_is_final_and_falls_with_it() -> None:
    there = Street()
    first = irregular(there, "2026-01-15 12:00")
    first.fined("2026-02-10")
    second = irregular(there, "2026-03-15 12:00")
    fine = second.fined("2026-04-10")
    assert (fine.amount_centavos, fine.provisional, fine.prior, second.state.ledger.exigible) == (500000, True, first.id, 250000)
    first.published("2026-02-12")
    first.pass_time("2026-03-02")
    there.world.ask(ReassessForPrior(case=second.id, prior=first.id), at="2026-04-20")
    assert (len(second.of(SurchargeConfirmed)), second.state.ledger.exigible) == (1, 500000)


def test_l_7_an_annulled_prior_takes_the_doubling_with_it() -> None:
    there = Street()
    first = irregular(there, "2026-01-15 12:00")
    first.fined("2026-02-10")
    second = irregular(there, "2026-03-15 12:00")
    second.fined("2026-04-10")
    first.published("2026-02-12")
    first.appeal("2026-02-20 10:00")
    first.decide("2026-04-13", "upheld")
    there.world.ask(ReassessForPrior(case=second.id, prior=first.id), at="2026-04-20")
    changed = second.of(FineReassessed)[0]
    assert (changed.from_centavos, changed.to_centavos, changed.cause) == (500000, 250000, "prior_annulled")


def test_l_4_the_window_of_180_days_ends_one_to_four_days_before_six_months_would() -> None:
    law = law_of_city(CHARTER)
    for start in (date(2026, 1, 1) + timedelta(days=n) for n in range(365)):
        assert 1 <= (add_months(start, 6, "clamp") - window(law, start)[0].last_day).days <= 4
