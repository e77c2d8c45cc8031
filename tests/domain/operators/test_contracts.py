"""Contracts of charter: arts. 1 §1, 4 and 5. The 400 m are measured between all points, the ends too (Q-31)."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.law.road.stop_distance import centimetres, shown, stop_distance
from domain.operators.commands import ContractClient, ContractPassenger, ContractRepresentative, RecordContract
from domain.operators.events import ContractRecorded, ContractStop
from domain.personal import Personal, subject_of
from domain.streams import Facts
from tests.domain.harness import World, cpf, day, one, refused
from tests.domain.registers import Registers

CLIENT = ContractClient(name="Tecelagem Sul S.A.", cnpj="12.ABC.345/01DE-35")
NATURAL = ContractClient(name="Maria Alves", cpf=cpf(123456789))
PERSON = ContractRepresentative(name="João Lima", function="diretor", particulars="brasileiro, casado", address="Rua das Flores, 1")


def stops(*metres: str) -> tuple[ContractStop, ...]:
    return tuple(ContractStop(f"Ponto {n}", text) for n, text in enumerate(metres, start=1))


def contract(registers: Registers, operator: UUID, **changes: object) -> Facts:
    fields: dict[str, object] = {
        "operator": operator, "service_kind": "continuous", "client": CLIENT, "trips": 220, "valid_from": day("2026-02-02"),
        "valid_until": day("2027-02-01"), "legal_representatives": (PERSON,), "passengers": (ContractPassenger("Ana Reis", "empregada"),),
        "timetable": "seg–sex 05:40 e 15:10", "stops": stops("0", "450", "5200"), "no_conflict_declared": True,
    }  # fmt: skip
    return registers.world.ask(RecordContract(**{**fields, **changes}), at="2026-01-30")  # type: ignore[arg-type]


def test_a_continuous_contract_is_kept_with_its_people_sealed_one_by_one() -> None:
    registers = Registers()
    operator = registers.operator()
    recorded = one(contract(registers, operator), ContractRecorded)
    assert (recorded.number, recorded.client_cnpj, recorded.client_name) == (1, "12ABC34501DE35", "Tecelagem Sul S.A.")
    assert (recorded.client_cpf, recorded.client_person, recorded.warnings) == (None, None, ())
    subject = subject_of(operator, "contract", 1, "representative", 1)
    assert recorded.representatives[0].name == Personal(subject, "João Lima")
    assert recorded.representatives[0].address == Personal(subject, "Rua das Flores, 1")
    assert recorded.passengers[0].name.subject == subject_of(operator, "contract", 1, "passenger", 1)


@pytest.mark.parametrize("metres", ["399", "399.99", "0"])
def test_f_14_stops_nearer_than_400_m_are_refused(metres: str) -> None:
    registers = Registers()
    with refused("stops_too_close", "AME-4-§3", pair=[1, 2], metres=metres, minimumMetres="400"):
        contract(registers, registers.operator(), stops=stops("0", metres, "5200"))


@pytest.mark.parametrize("metres", ["400", "400.00", "401"])
def test_f_14_stops_400_m_apart_or_more_are_allowed(metres: str) -> None:
    registers = Registers()
    one(contract(registers, registers.operator(), stops=stops("0", metres, "5200")), ContractRecorded)


def test_f_15_the_last_leg_counts_too_and_the_pair_is_named() -> None:
    registers = Registers()
    with refused("stops_too_close", "AME-4-§3", pair=[3, 4], metres="350"):
        contract(registers, registers.operator(), stops=stops("0", "450", "900", "1250"))


def test_with_the_other_reading_start_and_end_do_not_count() -> None:
    registers = Registers()
    registers.world.setting("ame.stops.include_ends", value=False)
    operator = registers.operator()
    one(contract(registers, operator, stops=stops("0", "350", "900", "1250")), ContractRecorded)
    with refused("stops_too_close", pair=[2, 3], metres="300"):
        contract(registers, operator, stops=stops("0", "450", "750", "1250"))


def test_every_pair_that_is_too_close_is_listed() -> None:
    close, computed = stop_distance(World().law(), ["0", "100", "500", "899.99"], day("2026-02-02"))
    assert [(c.first, c.second, c.metres) for c in close] == [(1, 2, "100"), (3, 4, "399.99")]
    assert computed.engine == "stop-distance/1"
    assert computed.outputs == {"tooClose": [{"first": 1, "second": 2, "metres": "100"}, {"first": 3, "second": 4, "metres": "399.99"}]}


@pytest.mark.parametrize("metres", ["x", "", "-1", "NaN", "Infinity", "400.001", "1e99999999"])
def test_what_is_no_distance_in_centimetres_is_refused(metres: str) -> None:
    with refused("stop_distance_invalid"):
        centimetres(metres)


def test_stops_that_go_back_are_refused() -> None:
    with refused("stop_distance_invalid", pair=[2, 3]):
        stop_distance(World().law(), ["0", "900", "450"], day("2026-02-02"))


@given(st.integers(0, 10_000_000))
def test_a_distance_keeps_its_centimetres(whole: int) -> None:
    assert centimetres(shown(whole)) == whole


def test_f_19_an_occasional_contract_is_for_one_trip() -> None:
    registers = Registers()
    operator = registers.operator()
    with refused("occasional_contract_single_trip", "AME-5", trips=2):
        contract(registers, operator, service_kind="occasional", trips=2)
    one(contract(registers, operator, service_kind="occasional", trips=1, legal_representatives=()), ContractRecorded)


def test_f_34_a_natural_person_may_hire_one_trip_and_no_continuous_service() -> None:
    registers = Registers()
    operator = registers.operator()
    with refused("client_must_be_legal_person", "AME-4"):
        contract(registers, operator, client=NATURAL)
    recorded = one(contract(registers, operator, service_kind="occasional", trips=1, client=NATURAL), ContractRecorded)
    subject = subject_of(operator, "client", 1)
    assert (recorded.client_cpf, recorded.client_person) == (Personal(subject, cpf(123456789)), Personal(subject, "Maria Alves"))
    assert (recorded.client_cnpj, recorded.client_name) == ("", "")


def test_art_1_a_contract_declared_in_conflict_is_refused_and_one_not_judged_carries_a_warning() -> None:
    registers = Registers()
    operator = registers.operator()
    with refused("contract_conflicts_with_public_service", "AME-1-§1"):
        contract(registers, operator, no_conflict_declared=False)
    assert one(contract(registers, operator, no_conflict_declared=None), ContractRecorded).warnings == ("conflict_not_judged",)


@pytest.mark.parametrize(
    ("changes", "missing"),
    [
        ({"trips": 0}, ["trips"]),
        ({"stops": stops("0")}, ["stops"]),
        ({"passengers": ()}, ["passengers"]),
        ({"trips": 0, "stops": (), "passengers": ()}, ["trips", "stops", "passengers"]),
    ],
)
def test_art_4_trips_end_points_and_passengers_are_fixed(changes: dict[str, object], missing: list[str]) -> None:
    registers = Registers()
    with refused("contract_incomplete", "AME-4", missing=missing):
        contract(registers, registers.operator(), **changes)


def test_art_5_one_trip_needs_no_named_passengers() -> None:
    registers = Registers()
    recorded = one(contract(registers, registers.operator(), service_kind="occasional", trips=1, passengers=()), ContractRecorded)
    assert recorded.passengers == ()


def test_art_4_what_the_paper_must_state_is_listed_at_once() -> None:
    registers = Registers()
    bare = ContractRepresentative(name="João Lima")
    with refused(
        "contract_field_missing",
        "AME-4-§1",
        missing=[
            "client.name", "timetable", "validUntil", "legalRepresentatives.0.function", "legalRepresentatives.0.particulars",
            "legalRepresentatives.0.address",
        ],
    ):  # fmt: skip
        contract(
            registers, registers.operator(), client=ContractClient(cnpj=CLIENT.cnpj), timetable="", valid_until=None,
            legal_representatives=(bare,),
        )  # fmt: skip
    with refused("contract_field_missing", missing=["legalRepresentatives"]):
        contract(registers, registers.operator("22333444"), legal_representatives=())


def test_art_4_alighting_elsewhere_on_the_way_back_is_a_warning_and_never_a_refusal() -> None:
    registers = Registers()
    back = (ContractStop("Outro ponto", "0"), ContractStop("Ponto 1", "5200"))
    recorded = one(contract(registers, registers.operator(), return_stops=back), ContractRecorded)
    assert recorded.warnings == ("return_stops_differ",)


def test_a_service_that_the_operator_is_not_registered_for_and_a_wrong_cnpj_are_refused() -> None:
    registers = Registers()
    with refused("service_kind_not_registered", allowed=["continuous"]):
        contract(registers, registers.operator(service_kinds=("continuous",)), service_kind="occasional")
    with refused("invalid_cnpj"):
        contract(registers, registers.operator("22333444"), client=ContractClient(name="X", cnpj="12.ABC.345/01DE-36"))
