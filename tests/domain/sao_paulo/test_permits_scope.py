"""Who is out of scope, and until when operators already at work adapt: arts. 2, 18 and 19 of Lei 14.971/2009."""

from uuid import UUID

import pytest

from domain.law.road.adaptation import Fleet, adaptation, share
from domain.law.time_limits import time_limit
from domain.operators.commands import ContractClient, ContractPassenger, RecordContract
from domain.operators.events import ContractRecorded
from domain.operators.operator import OPERATOR
from domain.permits.events import PermitIssued
from tests.domain.harness import cnpj, day, one, refused
from tests.domain.sao_paulo.office import CVS, TA, Office

ON = "2026-06-01"


def contract(operator: UUID, kind: str) -> RecordContract:
    client = ContractClient(name="Escola Modelo", cnpj=cnpj("44555666"))
    students = (ContractPassenger("Aluno 1", "student"),)
    return RecordContract(operator=operator, service_kind=kind, client=client, trips=0, valid_from=day(ON), passengers=students)


def test_f_23_regular_school_transport_is_out_of_scope_and_routine_charter_of_students_is_in() -> None:
    office = Office()
    operator = office.operator()
    with refused("regular_school_transport_out_of_scope", "SPF-19"):
        office.world.ask(contract(operator, "regular-school"), at=ON)
    with refused("regular_school_transport_out_of_scope", "SPF-19"):
        office.operator("22333444", kinds=("regular-school",))
    assert one(office.world.ask(contract(operator, "routine"), at=ON), ContractRecorded).passengers[0].tie == "student"


def test_f_29_an_individual_entrepreneur_is_no_legal_person() -> None:
    with refused("operator_must_be_legal_person", "SPF-2"):
        Office().operator(nature="mei")


@pytest.mark.parametrize(
    ("rule", "raw", "last"),
    [
        ("adaptation", "2009-11-23", "2009-11-23"),  # K-01
        ("fleet-half", "2011-08-25", "2011-08-25"),  # K-02
        ("fleet-whole", "2013-08-25", "2013-08-26"),  # K-02: a Sunday, and terms to adapt roll
        ("commission", "2009-09-24", "2009-09-24"),  # K-04
        ("regulation", "2009-09-24", "2009-09-24"),  # K-04
    ],
)
def test_k_01_k_02_k_04_terms_of_the_final_provisions(rule: str, raw: str, last: str) -> None:
    limit, _ = time_limit(Office().world.law(), rule, day("2009-08-25"))
    assert (limit.raw_last_day, limit.last_day) == (day(raw), day(last))


@pytest.mark.parametrize(("fleet", "half"), [(0, 0), (1, 1), (2, 1), (7, 4), (8, 4)])
def test_k_03_half_of_a_fleet_is_rounded_up(fleet: int, half: int) -> None:
    assert share(fleet, 50) == half


@pytest.mark.parametrize(
    ("provision", "active", "on", "fleet", "until"),
    [
        ("SPF-2", "2008-01-02", "2009-10-01", None, "2009-11-23"),  # K-09
        ("SPF-2", "2008-01-02", "2009-11-23", None, "2009-11-23"),
        ("SPF-2", "2008-01-02", "2009-11-24", None, None),
        ("SPF-2", "2009-08-24", "2009-10-01", None, "2009-11-23"),
        ("SPF-2", "2009-08-25", "2009-10-01", None, None),
        ("SPF-2", None, "2009-10-01", None, None),
        ("SPF-12", "2008-01-02", "2009-10-01", None, None),
        ("SPF-3-VII-a", "2008-01-02", "2011-08-25", Fleet(7, 0), "2013-08-26"),
        ("SPF-3-VII-a", "2008-01-02", "2011-08-26", Fleet(7, 3), None),
        ("SPF-3-VII-a", "2008-01-02", "2011-08-26", Fleet(7, 4), "2013-08-26"),
        ("SPF-3-VII-b", "2008-01-02", "2013-08-26", Fleet(7, 4), "2013-08-26"),
        ("SPF-3-VII-b", "2008-01-02", "2013-08-27", Fleet(7, 7), None),
    ],
)
def test_k_09_operators_at_work_before_the_law_are_spared_while_their_term_runs(
    provision: str, active: str | None, on: str, fleet: Fleet | None, until: str | None
) -> None:
    found, _ = adaptation(Office().world.law(), provision, day(active) if active else None, day(on), fleet)
    assert (found.until if found else None) == (day(until) if until else None)


def test_k_02_an_old_coach_of_an_early_operator_is_licensed_while_half_of_its_fleet_is_young_enough() -> None:
    office = Office(since="2011-08-26")
    operator = office.operator(active_since="2008-01-02")
    assert office.world.state(OPERATOR.at(operator)).entry.active_since == day("2008-01-02")
    old = office.vehicle(operator, year=1990)
    office.granted(TA, operator, "2011-08-26")
    permit = office.asked(CVS, operator, "2011-08-26", old, service="routine")
    office.papers(permit, "2011-08-26")
    with refused("vehicle_too_old", "SPF-3-VII-a", limit=15, age=21):
        office.decided(permit, "2011-08-26")
    office.vehicle(operator, year=2011)
    with refused("adaptation_period_running", "SPF-18-PU", until="2013-08-26"):
        office.decided(permit, "2011-08-26", reasons="Veículo velho demais.")
    one(office.decided(permit, "2011-08-26"), PermitIssued)


def test_a_new_operator_is_spared_nothing() -> None:
    office = Office(since="2010-03-01")
    operator = office.operator()
    old = office.vehicle(operator, year=1990)
    office.granted(TA, operator, "2010-03-01")
    permit = office.asked(CVS, operator, "2010-03-01", old, service="routine")
    office.papers(permit, "2010-03-01")
    with refused("vehicle_too_old", "SPF-3-VII-a"):
        office.decided(permit, "2010-03-01")
