"""The register of car parks: what enters it, what does not, licences, schedules, inspections."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from domain.parking import commands as c
from domain.parking import events as e
from domain.parking.facility import FACILITY
from tests.domain.cases.people import OFFICER
from tests.domain.harness import day, of, one, refused
from tests.domain.parking.city import PARKING, TEN_YEARS_AGO, C, CarPark, spaces


def test_a_car_park_enters_the_register_with_who_runs_it_how_and_with_how_many_spaces() -> None:
    park = CarPark(valet_only=True, given=spaces(90, 4))
    registered = e.FacilityRegistered(regime=PARKING, name="Estacionamento Central", kind="private", registered_on=day(TEN_YEARS_AGO))
    assert park.state.entry == registered
    assert [type(event).__name__ for event in park.world.events(FACILITY.at(park.id))] == [
        "FacilityRegistered",
        "FacilityOperatorChanged",
        "FacilityModeChanged",
        "SpacesDeclared",
    ]


def test_what_is_stated_at_the_entry_holds_since_the_operator_began() -> None:
    park = CarPark(since="2026-01-02")
    assert park.on("2026-01-02").offered == 90
    assert park.on("2026-01-01").offered is None


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"kind": "garage"}, "facility_kind_unknown"),
        ({"role": "owner"}, "operator_role_unknown"),
        ({"operator": "11222333000100"}, "invalid_cnpj"),
        ({"given": c.Spaces(-1, 0)}, "spaces_implausible"),
        ({"given": c.Spaces(10, -1)}, "spaces_implausible"),
        ({"given": c.Spaces(4, 5)}, "reserved_above_offered"),
        ({"since": "2026-01-06"}, "date_in_future"),
    ],
)
def test_a_wrong_entry_is_refused(change: dict[str, Any], code: str) -> None:
    with refused(code):
        CarPark(**change)


def test_a_second_entry_under_one_id_an_unknown_car_park_and_another_regime_are_refused() -> None:
    park = CarPark()
    again = c.RegisterFacility(facility=park.id, regime=PARKING, name="Outro", kind="private")
    with refused("facility_already_registered"):
        park.ask(again, "2026-01-06")
    with refused("facility_not_found"):
        park.ask(c.DeclareSpaces(facility=park.world.new_id("facility"), declared_on=day("2026-01-06"), spaces=spaces(1, 0)), "2026-01-06")
    with refused("regime_without_facilities"):
        park.ask(c.RegisterFacility(facility=park.world.new_id("f"), regime="sao-paulo-charter", name="X", kind="private"), "2026-01-06")


@pytest.mark.parametrize(
    ("role", "proviso", "warnings"),
    [
        ("technical-lead", "Reservar 5% das vagas.", ("declaration_against_register",)),
        ("responsible-for-use", " ", ("proviso_missing", "declaration_against_register")),
    ],
)
def test_a_licence_declaration_is_kept_with_who_made_it_and_what_speaks_against_it(
    role: str, proviso: str, warnings: tuple[str, ...]
) -> None:
    park = CarPark()
    asked = c.DeclareLicence(facility=park.id, declared_on=day("2026-03-02"), declarant="Eng. Rosa", role=role, proviso=proviso)
    kept = one(park.ask(asked, "2026-03-02"), e.LicenceDeclared)
    assert (kept.number, kept.declared_on, kept.declarant.shown(), kept.role) == (1, date(2026, 3, 2), "Eng. Rosa", role)
    assert (kept.proviso, kept.warnings) == (proviso.strip(), warnings)


def test_a_declaration_of_what_the_register_shows_too_brings_no_warning() -> None:
    park = CarPark(given=spaces(90, 5))
    asked = c.DeclareLicence(
        facility=park.id, declared_on=day("2026-03-02"), declarant="Rosa", role="technical-lead", proviso="Reservar 5%."
    )
    assert one(park.ask(asked, "2026-03-02"), e.LicenceDeclared).warnings == ()


def test_only_the_technical_lead_or_who_answers_for_the_use_declares() -> None:
    park = CarPark()
    asked = c.DeclareLicence(facility=park.id, declared_on=day("2026-03-02"), declarant="Rosa", role="tenant")
    with refused("declarant_role_not_allowed", "SPE-4", known=["technical-lead", "responsible-for-use"]):
        park.ask(asked, "2026-03-02")


@pytest.mark.parametrize("kind", ["public", "zona-azul"])
def test_a_municipal_body_sets_the_schedule_of_a_car_park_of_its_own(kind: str) -> None:
    park = CarPark(kind, operator="", given=spaces(50, 1))
    asked = c.SetSchedule(facility=park.id, body="Secretaria do Verde", adapted_by=day("2026-12-31"), set_on=day("2026-03-02"))
    assert one(park.ask(asked, "2026-03-02"), e.ScheduleSet).adapted_by == date(2026, 12, 31)
    assert [park.on(d).adapted_by for d in ("2026-03-01", "2026-03-02")] == [None, date(2026, 12, 31)]


def test_a_private_car_park_has_no_schedule() -> None:
    park = CarPark()
    with refused("schedule_only_for_municipal", "SPE-6"):
        park.ask(c.SetSchedule(facility=park.id, body="X", adapted_by=day("2026-12-31"), set_on=day("2026-03-02")), "2026-03-02")


def test_what_an_officer_counted_rules_from_that_day_on() -> None:
    park = CarPark(given=spaces(90, 5))
    seen = c.InspectFacility(
        facility=park.id, inspected_on=day("2026-03-04"), spaces=spaces(90, 5, signed=False), officer="Ag. 12", notes="…"
    )
    facts = park.ask(seen, "2026-03-04", OFFICER)
    assert of(facts, e.FacilityInspected)[0].officer == "Ag. 12"
    assert [park.on(d).compliant for d in ("2026-03-03", "2026-03-04")] == [True, False]


def test_a_day_to_come_is_refused_for_everything_that_is_declared() -> None:
    park = CarPark()
    for command in (
        c.DeclareSpaces(facility=park.id, declared_on=day("2026-03-03"), spaces=spaces(1, 0)),
        c.ChangeFacilityOperator(facility=park.id, since=day("2026-03-03"), cnpj=C, role="direct"),
        c.ChangeFacilityMode(facility=park.id, since=day("2026-03-03"), valet_only=True, exclusive_owner_use=False),
        c.InspectFacility(facility=park.id, inspected_on=day("2026-03-03"), spaces=spaces(1, 0), officer="A"),
        c.DeclareLicence(facility=park.id, declared_on=day("2026-03-03"), declarant="R", role="technical-lead"),
    ):
        with refused("date_in_future", today="2026-03-02"):
            park.ask(command, "2026-03-02")
