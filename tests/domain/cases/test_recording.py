"""What may not be recorded as an infraction: wrong days, places, bodies, people, vehicles, facts. Refusals name the field or what fits."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.cases.commands.opening import RecordInfraction
from domain.cases.events.common import Offender, Place
from domain.cases.events.fines import FineAssessed
from domain.cases.events.opening import InfractionRecorded
from domain.vehicles.events import InfractionNoted, PlateInfractionNoted
from tests.domain.cases.americana import americana
from tests.domain.cases.expectations import engine, kinds, says
from tests.domain.cases.people import CLERK, MAYOR, OFFICER, REPRESENTATIVE, Person
from tests.domain.cases.world import City
from tests.domain.harness import day, instant, of, refused


def record(city: City, *, at: str = "2026-03-02 12:00:00", person: Person = OFFICER, item: str = "16-I", **changes: Any) -> Any:  # noqa: ANN401
    """Record an infraction of V1 on 2 March 2026 at ten, changed as a test needs."""
    command: RecordInfraction = city.draft(item, "2026-03-02", vehicle=city.v1).command
    return city.ask(replace(command, **changes), instant(at), person)


def test_recording_opens_the_case_assesses_the_fine_and_is_noted_on_the_vehicle() -> None:
    city = americana()
    facts = record(city)
    assert kinds(facts) == ["case.fine_assessed", "case.infraction_recorded", "vehicle.infraction_noted"]
    says(of(facts, InfractionRecorded)[0], provision="AME-16-I", occurred_on=day("2026-03-02"), provisional_last_day=day("2026-03-17"),
         body="SETRANSV", vehicle=city.v1, by=OFFICER.id, warnings=())  # fmt: skip
    says(of(facts, FineAssessed)[0], base_centavos=28000, multiplier=1, amount_centavos=28000, provisional=False, prior=None, warnings=())
    noted = of(facts, InfractionNoted)[0].infraction
    assert (noted.provision, noted.offender_root, noted.offender) == ("AME-16-I", "11222333", "11222333000181")
    assert engine(of(facts, InfractionRecorded)[0].receipt, "time-limits").outputs["provisional"] is True


def test_a_vehicle_that_nobody_registered_is_noted_by_its_plate() -> None:
    city = americana()
    facts = record(city, item="15-VIII", vehicle=None, plate="ZZZ-1234")
    assert of(facts, PlateInfractionNoted)[0].infraction.provision == "AME-15-VIII"
    says(of(facts, InfractionRecorded)[0], vehicle=None, plate="ZZZ1234")


def test_an_offender_outside_the_register_is_known_by_its_cnpj() -> None:
    facts = record(americana(), item="15-III", vehicle=None, operator=None, cnpj="12.ABC.345/01DE-35")
    assert of(facts, InfractionRecorded)[0].offender == Offender("12ABC34501DE35")


def test_a_registered_offender_given_by_its_cnpj_is_found_in_the_register() -> None:
    city = americana()
    facts = record(city, operator=None, cnpj="11.222.333/0001-81")
    assert of(facts, InfractionRecorded)[0].offender == Offender(city.x_cnpj, city.x)


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("occurredAt", {"occurred_at": instant("2026-03-02 12:00:01")}),
        ("occurredAt", {"occurred_at": instant("2026-03-03")}),
        ("citedAt", {"cited_at": instant("2026-03-02 12:00:01")}),
    ],
)
def test_a_39_an_instant_in_the_future_is_refused_and_named(field: str, changes: dict[str, Any]) -> None:
    with refused("date_in_future", field=field):
        record(americana(), **changes)


def test_a_39_a_citation_before_the_fact_is_refused() -> None:
    with refused("date_before_fact", field="citedAt"):
        record(americana(), cited_at=instant("2026-03-02 09:59:59"))


def test_a_fact_before_the_law_is_refused() -> None:
    with refused("rule_set_not_in_force", valid_from="2006-11-17"):
        record(americana(), occurred_at=instant("2006-11-16"))


@pytest.mark.parametrize("place", ["Americana", "AMERICANA", "americana", "3501608"])
def test_the_municipality_is_known_by_its_name_or_its_code(place: str) -> None:
    assert record(americana(), place=Place(place))


@pytest.mark.parametrize("body", ["SETRANSV", "FINANCE", "MUNICIPAL_GUARD", "municipal_guard"])
def test_ame_28_three_bodies_inspect(body: str) -> None:
    says(of(record(americana(), inspecting_body=body), InfractionRecorded)[0], body=body.upper())


def test_ame_28_another_body_does_not() -> None:
    with refused("inspecting_body_not_competent", "AME-28", competent=["SETRANSV", "FINANCE", "MUNICIPAL_GUARD"]):
        record(americana(), inspecting_body="ANTT")


@pytest.mark.parametrize("provision", ["AME-16", "AME-21-c", "AME-99", "SPF-15-I", ""])
def test_what_is_no_item_with_a_fine_is_refused(provision: str) -> None:
    with refused("provision_unknown", provision=provision):
        record(americana(), provision=provision)


@pytest.mark.parametrize("person", [CLERK, MAYOR, REPRESENTATIVE])
def test_q_55_only_the_roles_that_impose_fines_record_infractions(person: Person) -> None:
    with refused("authority_not_competent", competent=["inspector"]):
        record(americana(), person=person)


def test_q_55_an_act_may_let_the_clerk_in_and_take_the_inspector_out() -> None:
    city = americana()
    city.reading("roles.fine", ("clerk",))
    record(city, person=CLERK)
    with refused("authority_not_competent", competent=["clerk"]):
        record(city)


@pytest.mark.parametrize("field", ["narrative", "officer", "number"])
def test_the_notice_of_infraction_is_not_left_blank(field: str) -> None:
    blank: dict[str, Any] = {field: " "}
    with refused("record_incomplete", field=field, missing=[field]):
        record(americana(), **blank)


def test_the_offender_is_given_in_one_way() -> None:
    city = americana()
    ways: tuple[dict[str, Any], ...] = ({"operator": None}, {"cnpj": city.x_cnpj})
    for changes in ways:
        with refused("operator_or_cnpj_required", fields=["operator", "cnpj"]):
            record(city, **changes)


def test_f_18_a_wrong_cnpj_is_refused() -> None:
    with refused("invalid_cnpj"):
        record(americana(), operator=None, cnpj="12.ABC.345/01DE-36")


def test_an_operator_or_vehicle_that_does_not_exist_is_refused() -> None:
    city = americana()
    nobody = city.world.new_id("nobody")
    with refused("operator_not_found", operator=str(nobody)):
        record(city, operator=nobody)
    with refused("vehicle_not_found", vehicle=str(nobody)):
        record(city, vehicle=nobody)


@pytest.mark.parametrize("item", ["15-I", "15-VI", "15-VIII", "16-I", "16-II", "16-IV", "16-VI", "17-I", "17-VI", "17-VII", "17-VIII"])
def test_ame_18_eleven_items_need_a_vehicle(item: str) -> None:
    city = americana()
    with refused("vehicle_required", f"AME-{item}", fields=["vehicle", "plate"]):
        record(city, item=item, vehicle=None)


def test_the_vehicle_is_the_offenders_on_the_day_of_the_fact() -> None:
    city = americana()
    city.sell(city.v1, to=city.y, on="2026-03-02")
    with refused("vehicle_of_another_operator", "AME-16-I", "AME-15-VI"):
        record(city, operator=city.x)
    assert record(city, operator=city.x, occurred_at=instant("2026-03-01"))


def test_a_plate_of_another_vehicle_is_refused() -> None:
    city = americana()
    with refused("plate_of_another_vehicle"):
        record(city, plate=city.plate(city.v2, "old"))


def test_f_16_a_text_that_is_no_plate_is_refused() -> None:
    with refused("invalid_plate"):
        record(americana(), vehicle=None, plate="AB12345")


def test_a_case_is_opened_once() -> None:
    city = americana()
    draft = city.draft("16-I", "2026-03-02", vehicle=city.v1)
    city.ask(draft.command, draft.at, OFFICER)
    with refused("case_already_exists"):
        city.ask(draft.command, draft.at, OFFICER)


def test_a_letter_of_article_11_is_one_that_exists_however_it_is_named() -> None:
    city = americana()
    for letter in ("II-b", "AME-11-II-b"):
        says(of(record(city, item="15-I", letter=letter), InfractionRecorded)[0], letter="II-b")
    with refused("letter_unknown", "AME-15-I"):
        record(city, item="15-I", letter="III-a")


@pytest.mark.parametrize(
    ("item", "facts", "field"),
    [
        ("16-I", {"passengers": "45"}, "facts.passengers"),
        ("16-I", {"passengers": -1}, "facts.passengers"),
        ("16-I", {"standing": True}, "facts.standing"),
        ("16-III", {"discOn": "1 de março"}, "facts.discOn"),
        ("15-VI", {"rescueProven": "sim"}, "facts.rescueProven"),
        ("15-IV", {"documentsNotShown": 2}, "facts.documentsNotShown"),
    ],
)
def test_a_fact_of_another_kind_than_the_item_asks_is_refused(item: str, facts: dict[str, Any], field: str) -> None:
    with refused("fact_malformed", f"AME-{item}", field=field):
        record(americana(), item=item, facts=facts)


def test_the_day_of_a_disc_is_asked_for() -> None:
    with refused("facts_missing", "AME-16-III", missing=["discOn"]):
        record(americana(), item="16-III", facts={})


def test_q_57_an_expired_permit_not_shown_is_the_more_specific_16_ii_unless_the_officer_chooses_with_reasons() -> None:
    city = americana(permits_until="2026-01-31")
    not_shown: dict[str, Any] = {"documentsNotShown": ("circulation-permit",)}
    with refused("other_item_fits", "AME-15-IV", "AME-16-II", fits="AME-16-II"):
        record(city, item="15-IV", facts=not_shown)
    assert record(city, item="15-IV", facts={**not_shown, "itemChosen": True})


def test_q_57_other_documents_not_shown_are_15_iv_whatever_the_permit() -> None:
    city = americana(permits_until="2026-01-31")
    assert record(city, item="15-IV", facts={"documentsNotShown": ("circulation-permit", "invoice")})


def test_q_14_for_a_missing_inspection_certificate_the_city_suggests_an_item_and_the_officer_chooses() -> None:
    city = americana()
    not_shown: dict[str, Any] = {"documentsNotShown": ("inspection-certificate",)}
    says(of(record(city, item="15-IV", facts=not_shown), InfractionRecorded)[0], warnings=())
    says(of(record(city, item="15-V", facts=not_shown), InfractionRecorded)[0], warnings=("other_item_suggested",))
    city = americana()
    city.reading("ame.inspection_missing.item", "15-V")
    says(of(record(city, item="15-V", facts=not_shown), InfractionRecorded)[0], warnings=())


def test_q_57_a_fact_recorded_under_one_item_is_not_recorded_again_under_another_that_it_fits() -> None:
    city = americana()
    stop: dict[str, Any] = {"inspection": city.world.new_id("inspection")}
    record(city, item="16-VI", facts={"sameFact": ("AME-17-VII",)}, **stop)
    with refused("same_fact_already_recorded", "AME-20", fits="AME-16-VI"):
        record(city, item="17-VII", facts={}, **stop)


def test_q_58_an_impeded_vehicle_needs_no_order_named_and_one_that_is_not_impeded_does() -> None:
    city = americana()
    with refused("order_required", "AME-15-II"):
        record(city, item="15-II")
    case = city.infraction("16-VI", "2026-03-01", vehicle=city.v1)
    case.impede("21-c", "2026-03-01")
    assert record(city, item="15-II")


def test_an_order_that_the_operator_never_had_is_refused() -> None:
    with refused("order_not_found", "AME-15-II", order=3):
        record(americana(), item="15-II", vehicle=None, facts={"order": 3})
