"""Who may be an operator: arts. 2 and 12, and the register's own order (Q-27, Q-49)."""

from uuid import UUID

import pytest

from domain.operators.commands import DeregisterOperator, RecordDriver, RecordInsolvency, RecordOperatorDocument, RegisterOperator
from domain.operators.events import (
    CompanyBarred,
    DriverRecorded,
    EstablishmentJoined,
    HomeRegistration,
    InsolvencyKind,
    InsolvencyRecorded,
    OperatorDocumentRecorded,
    OperatorRegistered,
)
from domain.operators.operator import Company, company_stream, operator_stream
from domain.personal import ERASED, Personal, subject_of
from domain.streams import Facts
from tests.domain.harness import World, cnpj, cpf, day, one, refused
from tests.domain.registers import Registers

HOME = HomeRegistration("EMDEC", "77/2020", day("2026-12-31"))


def register(world: World, **changes: object) -> Facts:
    fields: dict[str, object] = {
        "regime": world.regime, "cnpj": "11.222.333/0001-81", "legal_name": "Viação Exemplo Ltda.", "legal_nature": "limited-company",
        "for_profit": True, "service_kinds": ("continuous",), "seat_municipality": "Americana", "seat_state": "SP",
        "municipal_registration": "12345",
    }  # fmt: skip
    return world.ask(RegisterOperator(**{**fields, **changes}), at="2026-01-05")  # type: ignore[arg-type]


def test_a_company_is_registered_under_its_cnpj_and_joins_its_legal_person() -> None:
    world = World()
    facts = register(world)
    registered = one(facts, OperatorRegistered)
    stream = operator_stream(world.regime, "11222333000181")
    assert (registered.cnpj, registered.registered_on, registered.warnings) == ("11222333000181", day("2026-01-05"), ())
    assert [s for s, _ in facts] == [stream, company_stream(world.regime, "11222333")]
    assert one(facts, EstablishmentJoined).operator == stream.id


def test_the_same_cnpj_is_registered_once_and_a_branch_beside_it() -> None:
    world = World()
    register(world)
    with refused("operator_already_registered", operator=str(operator_stream(world.regime, "11222333000181").id)):
        register(world, cnpj="11222333000181")
    register(world, cnpj=cnpj("11222333", "0002"))
    company = world.state(company_stream(world.regime, "11222333"))
    assert [e.cnpj for e in company.establishments] == ["11222333000181", cnpj("11222333", "0002")]


@pytest.mark.parametrize(
    ("given", "plain"),
    [("12.ABC.345/01DE-35", "12ABC34501DE35"), ("12.ABC.345/01DE-36", ""), ("11.222.333/0001-81", "11222333000181")],
)
def test_f_18_numeric_and_alphanumeric_cnpj_are_checked(given: str, plain: str) -> None:
    world = World()
    if plain:
        assert one(register(world, cnpj=given), OperatorRegistered).cnpj == plain
    else:
        with refused("invalid_cnpj", "AME-7-II"):
            register(world, cnpj=given)


def test_f_21_a_non_profit_association_does_no_charter_but_may_use_its_own_vehicle() -> None:
    world = World()
    with refused("operator_must_be_for_profit", "AME-2-§1"):
        register(world, legal_nature="association", for_profit=False)
    with refused("operator_must_be_for_profit"):
        register(world, legal_nature="association", for_profit=False, service_kinds=("own-vehicle", "occasional"))
    register(world, legal_nature="association", for_profit=False, service_kinds=("own-vehicle",))


@pytest.mark.parametrize("nature", ["individual-entrepreneur", "individual-microentrepreneur", "mei", "ei"])
def test_f_29_an_individual_entrepreneur_has_a_cnpj_and_is_no_legal_person(nature: str) -> None:
    with refused("operator_must_be_legal_person", "AME-2-§1"):
        register(World(), legal_nature=nature)


def test_a_company_from_elsewhere_shows_its_registration_at_home() -> None:
    world = World()
    with refused("home_registration_missing", "AME-2-§2"):
        register(world, seat_municipality="Campinas", municipal_registration="")
    with refused("home_registration_missing"):
        register(world, seat_municipality="Campinas", home_registration=HomeRegistration("EMDEC", "77/2020", day("2026-01-04")))
    assert one(register(world, seat_municipality="Campinas", home_registration=HOME), OperatorRegistered).home_registration == HOME


@pytest.mark.parametrize("seat", ["AMERICANA", "Americana ", "3501608"])
def test_a_local_company_without_municipal_registration_is_taken_in_with_a_warning(seat: str) -> None:
    registered = one(register(World(), seat_municipality=seat, municipal_registration=""), OperatorRegistered)
    assert registered.warnings == ("municipal_registration_missing",)


def test_a_service_that_the_law_does_not_know_is_named() -> None:
    with refused("service_kind_unknown", unknown=["own-fleet"], known=["continuous", "occasional", "own-vehicle"]):
        register(World(), service_kinds=("own-fleet",))
    with refused("regime_unknown"):
        World().ask(
            RegisterOperator(
                regime="atlantis", cnpj="11222333000181", legal_name="X", legal_nature="limited-company", for_profit=True,
                service_kinds=("continuous",), seat_municipality="Americana", seat_state="SP",
            )
        )  # fmt: skip


def test_an_operator_that_left_may_register_again_and_keeps_its_stream() -> None:
    registers = Registers()
    operator = registers.operator()
    registers.world.ask(DeregisterOperator(operator=operator, deregistered_on=day("2026-02-02")), at="2026-02-02")
    with refused("operator_not_registered"):
        registers.world.ask(DeregisterOperator(operator=operator, deregistered_on=day("2026-02-03")), at="2026-02-03")
    with refused("operator_not_registered", "AME-2-§1"):
        registers.driver(operator, on="2026-02-03")
    assert registers.operator(on="2026-03-02") == operator
    assert registers.operator_state(operator).deregistered_on is None


# Drivers and documents


def test_a_driver_is_sealed_under_a_key_of_its_own() -> None:
    registers = Registers()
    operator = registers.operator()
    recorded = one(registers.driver(operator), DriverRecorded)
    subject = subject_of(operator, "driver", 1)
    assert (recorded.name, recorded.cpf) == (Personal(subject, "Motorista 1"), Personal(subject, cpf(100000001)))
    assert (recorded.number, recorded.employment, recorded.licence_category, recorded.licence_valid_until) == (
        1, "employee", "D", day("2040-12-31"),
    )  # fmt: skip


def test_the_same_cpf_again_renews_the_drivers_particulars_and_an_erased_one_is_nobody() -> None:
    registers = Registers()
    operator = registers.operator()
    registers.driver(operator, 1)
    registers.driver(operator, 2)
    assert one(registers.driver(operator, 1, until="2031-01-31"), DriverRecorded).number == 1
    assert [(d.number, d.licence_valid_until) for d in registers.operator_state(operator).drivers] == [
        (1, day("2031-01-31")),
        (2, day("2040-12-31")),
    ]
    assert Personal(subject_of(operator, "driver", 1), ERASED).shown() == "[eliminado]"


def test_a_wrong_cpf_is_refused() -> None:
    registers = Registers()
    command = RecordDriver(
        operator=registers.operator(),
        name="M",
        cpf="111.111.111-11",
        employment="employee",
        licence_category="D",
        valid_until=day("2030-01-01"),
    )
    with refused("invalid_cpf"):
        registers.world.ask(command)


def test_a_document_for_all_drivers_covers_those_on_record_and_no_later_one() -> None:
    registers = Registers()
    operator = registers.operator()
    registers.driver(operator, 1)
    registers.driver(operator, 2)
    registers.papers(operator, "criminal-record")
    document = registers.operator_state(operator).documents[0]
    assert (document.driver, document.covers_drivers) == (0, 2)


def test_documents_are_of_the_kinds_that_the_law_asks_for_and_of_known_drivers() -> None:
    registers = Registers()
    operator = registers.operator()

    def file(requirement: str, *, driver: int = 0, issued: str = "2026-01-02", until: str = "") -> Facts:
        command = RecordOperatorDocument(
            operator=operator, requirement=requirement, reference="doc", issued_on=day(issued), valid_until=day(until) if until else None,
            driver=driver,
        )  # fmt: skip
        return registers.world.ask(command, at="2026-01-05")

    with refused("requirement_unknown"):
        file("horoscope")
    with refused("driver_not_found"):
        file("criminal-record", driver=1)
    with refused("date_in_future", field="issuedOn"):
        file("inss-clearance", issued="2026-01-06")
    with refused("date_before_fact", field="validUntil", notBefore="2026-01-02"):
        file("inss-clearance", until="2026-01-01")
    assert one(file("inss-clearance", until="2026-07-01"), OperatorDocumentRecorded).number == 1


# Insolvency and bars


@pytest.mark.parametrize(("kind", "founds"), [("bankruptcy", True), ("dissolution", True), ("judicial-recovery", False)])
def test_d_31_bankruptcy_and_dissolution_found_a_cassation_and_judicial_recovery_does_not(kind: InsolvencyKind, founds: bool) -> None:
    registers = Registers()
    operator = registers.operator()
    command = RecordInsolvency(operator=operator, kind=kind, on=day("2026-03-02"), reference="Processo 1000123-45.2026")
    recorded = one(registers.world.ask(command, at="2026-03-10"), InsolvencyRecorded)
    company = registers.world.state(company_stream(registers.world.regime, "11222333"))
    assert company.insolvencies == (recorded,)
    assert (company.insolvent() is not None) is founds
    with refused("insolvency_already_recorded", "AME-22-IV"):
        registers.world.ask(command, at="2026-03-11")


def test_the_bar_that_ends_last_is_the_one_in_force() -> None:
    world = World()
    stream = company_stream(world.regime, "11222333000181")
    first = CompanyBarred(since=day("2026-03-10"), until=day("2027-03-10"), case=UUID(int=1), cnpj="11222333000181")
    second = CompanyBarred(since=day("2026-09-01"), until=day("2027-09-01"), case=UUID(int=2), cnpj="11222333000262")
    world.given(stream, first, second)
    company: Company = world.state(stream)
    assert [company.bar_on(day(on)) for on in ("2026-03-09", "2026-03-10", "2026-10-01", "2027-09-01", "2027-09-02")] == [
        None, first, second, second, None,
    ]  # fmt: skip
    assert company.bar_on(day("2026-10-01"), cnpj="11222333000181") == first
