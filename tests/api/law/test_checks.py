"""The pure questions, with the right values of the scenarios (A, B, C, E, F)."""

from typing import Any

from api.roles import Role
from tests.api.desk import Desk

Json = dict[str, Any]
REGIME = {"regime": "americana-charter"}


async def ask(desk: Desk, check: str, role: str = "inspector", /, **query: object) -> Json:
    """The answer to a question; a double underscore stands for a dot."""
    words = "&".join(f"{name.replace('__', '.')}={value}" for name, value in ({**REGIME, **query}).items())
    return await desk.shown(f"/checks/{check}?{words}", role)


async def refused(desk: Desk, check: str, /, **query: object) -> tuple[int, str]:
    words = "&".join(f"{name.replace('__', '.')}={value}" for name, value in ({**REGIME, **query}).items())
    answer = await desk.get(f"/checks/{check}?{words}")
    return answer.status_code, answer.json()["code"]


def steps(answer: Json) -> list[tuple[str, object, str | None]]:
    explanation: list[Json] = answer["explanation"]
    return [(each["operation"], each["result"], each["citation"]["provision"] if each["citation"] else None) for each in explanation]


async def test_the_term_of_a_01_ends_on_saturday_and_rolls_to_monday_with_each_closed_day_named(desk: Desk) -> None:
    answer = await ask(desk, "time-limit", rule="first-appeal", start="2026-02-13")
    explanation = answer.pop("explanation")
    assert answer == {
        "regime": "americana-charter",
        "rule": "first-appeal",
        "start": "2026-02-13",
        "firstDay": "2026-02-14",
        "rawLastDay": "2026-02-28",
        "lastDay": "2026-03-02",
        "expiresAt": "2026-03-02T23:59:59-03:00",
        "skipped": [
            {"day": "2026-02-28", "why": "saturday", "name": None, "act": None},
            {"day": "2026-03-01", "why": "sunday", "name": None, "act": None},
        ],
        "warnings": [],
    }
    assert [each["operation"] for each in explanation] == [
        "exclude-first-day",
        "count-days",
        "roll-to-next-working-day",
        "roll-to-next-working-day",
    ]
    assert {each["citation"]["provision"] for each in explanation} == {"AME-23"}
    assert {each["citation"]["norm"] for each in explanation} == {"Lei 4.419/2006 (Americana)"}
    provision = await desk.shown("/law/americana-charter/provisions/AME-23")
    assert {each["citation"]["statement"] for each in explanation} == {provision["provision"]["statement"]}


async def test_a_term_of_a_replaced_law_warns_of_it_and_one_from_after_an_end_that_the_norm_is_over(desk: Desk) -> None:
    async def warned(start: str) -> object:
        return (await ask(desk, "time-limit", regime="sao-paulo-charter", rule="recurrence", start=start))["warnings"]

    assert [await warned(day) for day in ("2015-11-12", "2015-11-13", "2026-03-09")] == [
        [], ["rule_set_superseded"], ["rule_set_superseded"],
    ]  # fmt: skip
    body = {
        "kind": "rule-set-validity", "regime": "sao-paulo-charter", "reference": "Decreto 2/2026", "publishedOn": "2026-01-05",
        "effectiveFrom": "2026-01-05", "author": "Ana Prado", "content": {"validTo": "2015-11-12", "supersededBy": "Lei 16.311/2015"},
    }  # fmt: skip
    await desk.done("/acts", "secretary", body, regimes=("sao-paulo-charter",))
    assert [await warned(day) for day in ("2015-11-12", "2015-11-13")] == [[], ["rule_set_not_in_force"]]


async def test_every_term_of_the_scenarios_ends_on_its_day(desk: Desk) -> None:
    ends = {
        ("first-appeal", "2026-02-01"): ("2026-02-16", "2026-02-18"),
        ("first-appeal", "2026-03-02"): ("2026-03-17", "2026-03-17"),
        ("first-appeal", "2026-03-19"): ("2026-04-03", "2026-04-06"),
        ("first-appeal", "2026-04-06"): ("2026-04-21", "2026-04-22"),
        ("first-appeal", "2026-05-29"): ("2026-06-13", "2026-06-15"),
        ("first-appeal", "2026-12-10"): ("2026-12-25", "2026-12-28"),
        ("first-appeal", "2026-12-17"): ("2027-01-01", "2027-01-04"),
        ("second-appeal", "2026-03-31"): ("2026-04-15", "2026-04-15"),
        ("second-appeal", "2026-11-05"): ("2026-11-20", "2026-11-23"),
        ("fine-due", "2026-06-24"): ("2026-07-09", "2026-07-10"),
        ("recurrence", "2026-08-31"): ("2027-02-28", "2027-02-28"),  # B-04
        ("recurrence", "2027-08-31"): ("2028-02-29", "2028-02-29"),  # B-07
        ("inspection-validity", "2026-01-20"): ("2027-01-20", "2027-01-20"),  # E-19
        ("disc-retention", "2026-03-01"): ("2026-05-30", "2026-05-30"),  # E-20
    }
    found = {}
    for rule, start in ends:
        answer = await ask(desk, "time-limit", rule=rule, start=start)
        found[rule, start] = (answer["rawLastDay"], answer["lastDay"])
    assert found == ends


async def test_a_skipped_holiday_names_itself_and_its_act(desk: Desk) -> None:
    answer = await ask(desk, "time-limit", rule="first-appeal", start="2026-03-19")
    assert answer["skipped"] == [
        {"day": "2026-04-03", "why": "public-holiday", "name": "Sexta-feira Santa", "act": "Calendário de 2026"},
        {"day": "2026-04-04", "why": "saturday", "name": None, "act": None},
        {"day": "2026-04-05", "why": "sunday", "name": None, "act": None},
    ]


async def test_another_reading_is_tried_and_kept_by_nobody(desk: Desk) -> None:
    business = await ask(desk, "time-limit", rule="first-appeal", start="2026-02-13", policy__deadline__unit="business")
    assert business["lastDay"] == "2026-03-10"
    unrolled = await ask(desk, "time-limit", rule="first-appeal", start="2026-02-13", policy__deadline__roll="none")
    assert (unrolled["rawLastDay"], unrolled["lastDay"]) == ("2026-02-28", "2026-02-28")
    longer = await ask(desk, "time-limit", rule="fine-due", start="2026-06-01", policy__ame__fine__due_days=30)
    assert longer["lastDay"] == "2026-07-01"
    clamped = await ask(desk, "time-limit", rule="recurrence", start="2026-08-31", policy__calendar__month_overflow="next_day")
    assert clamped["lastDay"] == "2027-03-01"
    assert (await ask(desk, "time-limit", rule="first-appeal", start="2026-02-13"))["lastDay"] == "2026-03-02"


async def test_what_is_no_term_is_refused(desk: Desk) -> None:
    expected: list[tuple[Json, tuple[int, str]]] = [
        ({"rule": "third-appeal", "start": "2026-02-13"}, (400, "time_limit_rule_unknown")),
        ({"regime": "rio-charter", "rule": "first-appeal", "start": "2026-02-13"}, (400, "regime_unknown")),
        ({"rule": "first-appeal", "start": "2040-02-13"}, (409, "calendar_missing_for_year")),
        ({"rule": "first-appeal", "start": "9999-12-31"}, (409, "date_implausible")),
        ({"rule": "first-appeal", "start": "2026-02-30"}, (400, "invalid_fields")),
        ({"rule": "first-appeal", "start": "2026-02-13", "policy__deadline__unit": "moons"}, (400, "policy_value_not_allowed")),
        ({"rule": "first-appeal", "start": "2026-02-13", "policy__deadline__moon": "new"}, (400, "policy_unknown")),
        ({"rule": "fine-due", "start": "2026-02-13", "policy__ame__fine__due_days": "1e1"}, (400, "policy_value_not_allowed")),
        ({"rule": "fine-due", "start": "2026-02-13", "policy__ame__fine__due_days": "0"}, (400, "policy_value_not_allowed")),
        ({"rule": "first-appeal", "start": "2026-02-13", "begin": "x"}, (400, "query_unknown")),
    ]
    assert [await refused(desk, "time-limit", **query) for query, _ in expected] == [each for _, each in expected]


async def test_all_that_is_wrong_with_a_question_is_said_at_once(desk: Desk) -> None:
    answer = (await desk.get("/checks/vehicle?manufactureYear=x&passengerSeats=-1&colour=red")).json()
    assert sorted((each["parameter"], each["code"]) for each in answer["errors"]) == [
        ("colour", "query_unknown"),
        ("manufactureYear", "type_wrong"),
        ("on", "query_missing"),
        ("passengerSeats", "range_wrong"),
        ("regime", "query_missing"),
        ("type", "query_missing"),
    ]


async def test_a_fine_is_that_of_its_group_and_doubles_inside_the_window_only(desk: Desk) -> None:
    answer = await ask(desk, "fine", provision="AME-16-I", occurredOn="2026-07-15", priorOn="2026-01-15")  # B-01
    found = steps(answer)
    del answer["explanation"]
    assert answer == {
        "regime": "americana-charter",
        "provision": "AME-16-I",
        "group": "AME-16",
        "occurredOn": "2026-07-15",
        "baseCentavos": 28000,
        "multiplier": 2,
        "amountCentavos": 56000,
        "tableVersion": "Tabela de 2026",
        "repeated": True,
        "windowLastDay": "2026-07-15",
        "warnings": [],
    }
    assert ("add-months", "2026-07-15", "AME-18") in found
    assert ("within-window", True, "AME-18") in found
    assert ("double-on-recurrence", 56000, "AME-18") in found
    amounts = {
        ("AME-15-I", "2026-03-02", None): (14000, 1, None),  # C-01
        ("AME-16-I", "2026-03-02", None): (28000, 1, None),
        ("AME-17-I", "2026-03-02", None): (70000, 1, None),
        ("AME-16-I", "2026-07-16", "2026-01-15"): (28000, 1, "2026-07-15"),  # B-02
        ("AME-16-I", "2026-07-14", "2026-01-15"): (56000, 2, "2026-07-15"),  # B-03
        ("AME-16-VI", "2027-02-28", "2026-08-31"): (56000, 2, "2027-02-28"),  # B-04
        ("AME-16-VI", "2027-03-01", "2026-08-31"): (28000, 1, "2027-02-28"),  # B-05
        ("AME-16-I", "2026-08-17", "2026-02-15"): (28000, 1, "2026-08-15"),  # B-08: the window does not roll
    }
    found_amounts = {}
    for provision, on, prior in amounts:
        query = {"provision": provision, "occurredOn": on} | ({"priorOn": prior} if prior else {})
        one = await ask(desk, "fine", **query)
        found_amounts[provision, on, prior] = (one["amountCentavos"], one["multiplier"], one["windowLastDay"])
    assert found_amounts == amounts


async def test_what_is_no_fine_is_refused(desk: Desk) -> None:
    expected: list[tuple[Json, tuple[int, str]]] = [
        ({"provision": "AME-16", "occurredOn": "2026-03-02"}, (409, "provision_unknown")),
        ({"provision": "AME-16-I", "occurredOn": "2006-11-16"}, (409, "rule_set_not_in_force")),
        ({"provision": "AME-16-I", "occurredOn": "2026-03-02", "priorOn": "2026-03-03"}, (409, "date_before_fact")),
        ({"provision": "AME-16-I", "occurredOn": "9999-12-31"}, (409, "date_implausible")),
        ({"provision": "AME-16-I", "occurredOn": "2026-03-02", "priorOn": "0001-01-01"}, (409, "date_implausible")),
    ]
    assert [await refused(desk, "fine", **query) for query, _ in expected] == [each for _, each in expected]


async def test_a_permit_lasts_five_years_through_its_anniversary(desk: Desk) -> None:
    answer = await ask(desk, "validity", permit="circulation-permit", issuedOn="2026-03-10")  # E-01, E-08
    found = steps(answer)
    del answer["explanation"]
    assert answer == {
        "regime": "americana-charter",
        "permit": "circulation-permit",
        "issuedOn": "2026-03-10",
        "validFrom": "2026-03-10",
        "validUntil": "2031-03-10",
        "lastRenewalDay": "2031-02-08",
        "warnings": [],
    }
    assert found == [("add-years", "2031-03-10", "AME-8"), ("subtract-lead-days", "2031-02-08", "AME-8")]
    leap = await ask(desk, "validity", permit="circulation-permit", issuedOn="2024-02-29")  # E-02
    assert leap["validUntil"] == "2029-02-28"
    assert await refused(desk, "validity", permit="driving-licence", issuedOn="2026-03-10") == (409, "permit_kind_unknown")
    assert await refused(desk, "validity", permit="circulation-permit", issuedOn="2001-01-01") == (409, "rule_set_not_in_force")


async def test_a_special_traffic_authorisation_ends_with_what_it_rests_on(desk: Desk) -> None:
    sao_paulo = {"regime": "sao-paulo-charter", "permit": "special-traffic-authorisation", "issuedOn": "2026-06-01"}

    async def until(**query: str) -> str:
        return str((await ask(desk, "validity", **sao_paulo, **query))["validUntil"])

    assert await until(taUntil="2027-03-15", cvsUntil="2026-12-20") == "2026-12-20"  # E-13
    assert await until(taUntil="2027-08-31", cvsUntil="2027-07-31") == "2027-06-01"  # E-14
    assert await until(taUntil="2026-12-31") == "2026-12-31"  # E-25
    assert await refused(desk, "validity", **sao_paulo, taUntil="2027-03-15", cvsUntil="2026-05-31") == (
        409,
        "base_permit_not_valid",
    )  # E-16
    assert await refused(desk, "validity", **sao_paulo) == (409, "base_permit_not_valid")
    americana = {"permit": "circulation-permit", "issuedOn": "2026-03-10", "taUntil": "2027-03-15"}
    assert await refused(desk, "validity", **americana) == (409, "base_permit_not_asked")
    term = await ask(desk, "validity", regime="sao-paulo-charter", permit="authorisation-term", issuedOn="2024-02-29")
    assert (term["validUntil"], term["lastRenewalDay"], term["warnings"]) == ("2025-02-28", None, ["rule_set_superseded"])  # E-03


async def test_a_coach_of_2006_is_accepted_in_2026_and_one_of_2005_is_too_old(desk: Desk) -> None:
    coach = {"type": "bus", "passengerSeats": 44, "on": "2026-06-01"}
    good = await ask(desk, "vehicle", manufactureYear=2006, **coach)  # F-01
    assert (good["accepted"], good["refusals"], good["warnings"], good["on"]) == (True, [], [], "2026-06-01")
    old = await ask(desk, "vehicle", manufactureYear=2005, **coach)
    statement = (await desk.shown("/law/americana-charter/provisions/AME-10-I"))["provision"]["statement"]
    assert (old["accepted"], old["refusals"]) == (
        False,
        [
            {
                "code": "vehicle_too_old",
                "title": "21 anos de fabricação, acima de 20",
                "values": {"limit": 20, "age": 21},
                "citation": {"provision": "AME-10-I", "norm": "Lei 4.419/2006 (Americana)", "statement": statement},
            }
        ],
    )


async def test_every_refusal_of_a_vehicle_is_named(desk: Desk) -> None:
    codes = {
        (("manufactureYear", 2016), ("type", "microbus")): [],  # F-02
        (("manufactureYear", 2015), ("type", "microbus")): ["vehicle_too_old"],
        (("manufactureYear", 2021), ("type", "other")): [],
        (("manufactureYear", 2020), ("type", "other")): ["vehicle_too_old"],
        (("passengerSeats", 7),): ["capacity_below_minimum"],  # F-06
        (("passengerSeats", 8),): [],
        (("type", "tram"),): ["vehicle_type_not_allowed"],
        (("licensedIn", "Americana"),): [],
        (("licensedIn", "Campinas"),): ["vehicle_not_licensed_in_americana"],
        (("crlvCategory", "private"),): ["vehicle_category_not_for_hire"],
        (("crlvCategory", "private"), ("serviceKind", "own-vehicle")): [],  # F-28
        (("crlvCategory", "for-hire"), ("serviceKind", "own-vehicle")): ["vehicle_category_not_private"],
        (("manufactureYear", 2000), ("passengerSeats", 5)): ["vehicle_too_old", "capacity_below_minimum"],
    }
    found = {}
    for words in codes:
        query = {"type": "bus", "manufactureYear": 2020, "passengerSeats": 44, "on": "2026-06-01", **dict(words)}
        found[words] = [each["code"] for each in (await ask(desk, "vehicle", **query))["refusals"]]
    assert found == codes


async def test_an_age_limit_of_a_day_before_its_wording_is_not_guessed(desk: Desk) -> None:
    query = {"type": "bus", "manufactureYear": 2015, "passengerSeats": 44}
    assert await refused(desk, "vehicle", on="2019-06-01", **query) == (409, "rule_text_unknown_on_date")  # F-33
    assert await refused(desk, "vehicle", on="2014-06-01", **query) == (409, "manufacture_year_in_future")


async def test_every_role_may_ask_and_nobody_without_a_token(desk: Desk) -> None:
    for role in Role:
        assert (await ask(desk, "validity", role.value, permit="circulation-permit", issuedOn="2026-03-10"))["validUntil"] == "2031-03-10"
    assert (await desk.client.get("/api/v1/checks/validity")).status_code == 401


async def test_statements_are_told_in_english_to_who_prefers_it(desk: Desk) -> None:
    path = "/checks/vehicle?regime=americana-charter&type=bus&manufactureYear=2005&passengerSeats=44&on=2026-06-01"
    answer = (await desk.get(path, headers={"Accept-Language": "en"})).json()
    assert answer["refusals"][0]["title"] == "21 years old, above 20"
