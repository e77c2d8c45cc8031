"""Whole lives of a car park's breach over HTTP: notice, days to cure, daily fine, proof, payment, appeal; and changes of hands."""

from tests.api.facilities.city import SECRETARY, STAFF, C, City, D, represents, spaces
from tests.api.lives.town import only, running, steps, term


async def test_a_breach_that_is_not_cured_is_fined_each_day_proven_with_an_earlier_cure_and_paid(city: City) -> None:
    park = await city.park()
    # Scenario I-01: Thursday 5 March, three days end on Sunday, so Monday 9 March.
    answer = await city.asked_to_cure(park, "2026-03-05")
    case = answer.json()
    path = f"/cases/{case['id']}"
    assert (answer.status_code, answer.headers["location"]) == (201, f"/api/v1{path}")
    assert only(case, "number", "kind", "regime", "status", "cureDeadline", "occurredOn", "fine") == {
        "number": "SPE-2026/000001", "kind": "non-compliance", "regime": "sao-paulo-elderly-parking", "status": "notified",
        "cureDeadline": "2026-03-09", "occurredOn": "2026-03-05", "fine": None,
    }  # fmt: skip
    assert case["offender"]["cnpj"] == C
    assert only(case["nonCompliance"], "findings", "offeredSpaces", "reservedSpaces", "requiredSpaces", "servedOn", "firstFineDay") == {
        "findings": ["reserved_spaces_below_required"], "offeredSpaces": 90, "reservedSpaces": 4, "requiredSpaces": 5,
        "servedOn": "2026-03-05", "firstFineDay": "2026-03-10",
    }  # fmt: skip
    assert [fault["citation"]["provision"] for fault in case["nonCompliance"]["faults"]] == ["SPE-2"]
    assert term(case, "cure", "non-compliance") == running("2026-03-09")
    (cure,) = [each for each in await city.desk.parts(f"{path}/deadlines", **STAFF) if each["kind"] == "cure"]
    assert steps(cure) == [
        ("exclude-first-day", "2026-03-06", "SPE-5-I"),
        ("count-days", "2026-03-08", "SPE-5-I"),
        ("roll-to-next-working-day", "2026-03-09", "SPE-5-I"),
    ]
    assert [only(each, "kind", "state") for each in case["penalties"]] == [{"kind": "daily-fine", "state": "possible"}]

    city.midnight("2026-03-10")
    case = await city.case(path)
    assert (case["status"], case["penalties"][0]["state"]) == ("fine-running", "imposed")
    assert only(case["dailyFine"], "running", "firstDay", "lastDay", "days", "amountCentavos", "stoppedBy") == {
        "running": True, "firstDay": "2026-03-10", "lastDay": "2026-03-10", "days": 1, "amountCentavos": 10000, "stoppedBy": None,
    }  # fmt: skip
    # Scenario I-14: weekends count.
    case = await city.case(path, "2026-03-15")
    assert only(case["dailyFine"], "days", "amountCentavos", "running") == {"days": 6, "amountCentavos": 60000, "running": True}
    assert case["dailyFine"]["spans"] == [
        {
            "firstDay": "2026-03-10",
            "lastDay": "2026-03-15",
            "days": 6,
            "rateCentavos": 10000,
            "amountCentavos": 60000,
            "tableVersion": "Decreto 51.395/2010 (São Paulo)",
        }
    ]
    assert steps(case["dailyFine"])[-2:] == [("charge-days", 60000, "SPE-5-II"), ("total-of-days", 60000, "SPE-5-II")]

    # Scenario I-15: proven on 20 March, cured on 16 March.
    case = await city.prove(path, "2026-03-20", cured="2026-03-16", **spaces(90, 5))
    assert only(case, "status", "cureDeadline") == {"status": "fine-stopped", "cureDeadline": "2026-03-09"}
    assert only(case["dailyFine"], "running", "days", "amountCentavos", "stoppedBy") == {
        "running": False, "days": 6, "amountCentavos": 60000, "stoppedBy": "cure",
    }  # fmt: skip
    assert only(case["fine"], "amountCentavos", "balanceCentavos", "provisional") == {
        "amountCentavos": 60000, "balanceCentavos": 60000, "provisional": False,
    }  # fmt: skip
    (proof,) = case["nonCompliance"]["proofs"]
    assert proof == {
        "number": 1, "provenOn": "2026-03-20", "curedOn": "2026-03-16", "inTime": False, "excludedBy": None, "offeredSpaces": 90,
        "reservedSpaces": 5, "requiredSpaces": 5, "evidence": "Fotografias.", "warnings": [],
    }  # fmt: skip
    assert await city.desk.shown(f"{path}/proofs-of-compliance/1", **STAFF) == proof
    (judged,) = [
        each for each in await city.desk.parts(f"{path}/decisions", **STAFF) if each["fact"] == "case.compliance_proven/1"
    ]  # fmt: skip
    assert [each["engine"] for each in judged["computed"]] == ["parking-reserve/1", "cure-proof/1"]
    assert (await city.desk.shown(f"{path}/decisions/{judged['number']}/replay", "auditor", **STAFF))["match"] is True
    assert (await city.desk.shown(park, **STAFF))["compliant"] is True

    # The fine is noticed on Monday 23 March: 15 days, and then as many to pay as an appeal may take.
    case = await city.serve(path, "2026-03-23")
    assert term(case, "first-appeal") == running("2026-04-07")
    case = await city.pay(path, 60000, "2026-03-30")
    assert only(case, "status") == {"status": "paid"}
    city.midnight("2026-04-08")
    assert (await city.case(path))["status"] == "closed"
    listed = (await city.desk.get("/cases?status=closed", **STAFF)).json()["items"]
    assert [only(each, "number", "kind", "cnpj", "amountCentavos") for each in listed] == [
        {"number": "SPE-2026/000001", "kind": "non-compliance", "cnpj": C, "amountCentavos": 60000}
    ]
    assert [each["fact"] for each in await city.desk.parts(f"{path}/history", **STAFF)] == [
        "case.non_compliance_notified/1",
        "case.notice_served/1",
        "case.cure_term_begun/1",
        "case.daily_fine_started/1",
        "case.compliance_proven/1",
        "case.daily_fine_stopped/1",
        "case.fine_assessed/1",
        "case.notice_served/1",
        "case.payment_recorded/1",
        "case.fine_paid/1",
        "case.appeal_period_lapsed/1",
        "case.appeal_period_lapsed/1",
        "case.closed/1",
    ]


async def test_a_breach_cured_in_time_costs_nothing(city: City) -> None:
    park = await city.park()
    path = await city.notice(park, "2026-03-05")
    # Scenario I-09: in the last minute of the last day.
    city.desk.at("2026-03-09 23:59")
    case = await city.prove(path, "2026-03-09", **spaces(90, 5))
    assert (case["status"], term(case, "cure", "non-compliance")["state"], case["penalties"][0]["state"]) == ("cured", "met", "ended")
    city.midnight("2026-03-10")
    case = await city.case(path, "2026-03-31")
    assert (case["status"], case["fine"], case["dailyFine"]["amountCentavos"]) == ("cured", None, 0)
    # The notice itself could be appealed until Friday 20 March.
    city.midnight("2026-03-21")
    assert (await city.case(path))["status"] == "closed"


async def test_a_proof_on_the_first_day_of_the_fine_costs_nothing_either_and_ten_days_later_it_does(city: City) -> None:
    path = await city.notice(await city.park(), "2026-03-05")
    city.midnight("2026-03-10")
    # Scenario I-10.
    case = await city.prove(path, "2026-03-10")
    assert (case["dailyFine"]["days"], case["fine"], case["status"]) == (0, None, "cured")
    other = await city.notice(await city.park(), "2026-03-05")
    city.midnight("2026-03-11")
    # Scenario I-11.
    case = await city.prove(other, "2026-03-20")
    assert (case["dailyFine"]["days"], case["fine"]["amountCentavos"], case["dailyFine"]["stoppedBy"]) == (10, 100000, "proof")


async def test_the_day_of_the_proof_is_charged_where_an_act_says_so(city: City) -> None:
    await city.setting("spe.daily.include_proof_day", value=True)
    path = await city.notice(await city.park(), "2026-03-05")
    case = await city.prove(path, "2026-03-20")
    # Scenario I-11 with the other reading.
    assert (case["dailyFine"]["days"], case["fine"]["amountCentavos"]) == (11, 110000)


async def test_each_day_has_its_own_rate_across_the_year(city: City) -> None:
    park = await city.park()
    city.not_before("2026-12-14")
    await city.act("daily-rate", "2027-01-01", {"amountCentavos": 10437})
    # Scenario I-12.
    path = await city.notice(park, "2026-12-15")
    assert (await city.case(path))["cureDeadline"] == "2026-12-18"
    city.midnight("2027-01-02")
    assert await city.fine(path, "2026-12-31") == (13, 130000)
    assert await city.fine(path, "2027-01-01") == (14, 140437)
    case = await city.prove(path, "2027-01-11")
    assert (case["dailyFine"]["days"], case["fine"]["amountCentavos"]) == (23, 234370)
    assert [only(each, "days", "rateCentavos", "amountCentavos", "tableVersion") for each in case["dailyFine"]["spans"]] == [
        {"days": 13, "rateCentavos": 10000, "amountCentavos": 130000, "tableVersion": "Decreto 51.395/2010 (São Paulo)"},
        {"days": 10, "rateCentavos": 10437, "amountCentavos": 104370, "tableVersion": "Portaria daily-rate 2027-01-01"},
    ]


async def test_the_last_rate_for_all_days_where_an_act_says_so(city: City) -> None:
    await city.setting("spe.daily.rate_for", value="last_rate_for_all")
    park = await city.park()
    city.not_before("2026-12-14")
    await city.act("daily-rate", "2027-01-01", {"amountCentavos": 10437})
    path = await city.notice(park, "2026-12-15")
    # Scenario I-13.
    assert (await city.prove(path, "2027-01-11"))["fine"]["amountCentavos"] == 240051


async def test_a_notice_served_later_than_it_was_drawn_up(city: City) -> None:
    path = await city.notice(await city.park(), "2026-03-05", servedOn=None)
    case = await city.case(path)
    assert (case["status"], case["cureDeadline"], term(case, "cure", "non-compliance")["provisional"]) == ("recorded", "2026-03-09", True)
    city.midnight("2026-03-10")
    assert (await city.case(path))["dailyFine"]["days"] == 0, "no fine before a service"
    # Scenario I-18.
    case = await city.serve(path, "2026-03-10")
    assert (case["status"], case["cureDeadline"]) == ("notified", "2026-03-13")


async def test_a_car_park_that_changes_hands(city: City) -> None:
    park = await city.park()
    path = await city.notice(park, "2026-03-05")
    city.midnight("2026-03-10")
    # Scenario I-22: C's last day is Saturday 14 March.
    shown = await city.handed_to(park, D, "2026-03-15")
    assert [only(each, "number", "cnpj", "since") for each in shown["operators"]] == [
        {"number": 1, "cnpj": C, "since": "2016-01-04"}, {"number": 2, "cnpj": D, "since": "2026-03-15"},
    ]  # fmt: skip
    case = await city.case(path)
    assert only(case["dailyFine"], "days", "amountCentavos", "stoppedBy") == {
        "days": 5, "amountCentavos": 50000, "stoppedBy": "operation-ended",
    }  # fmt: skip
    assert case["nonCompliance"]["operatedUntil"] == "2026-03-14"
    # C sees its case still, and the car park no more; for D it is the other way round. D has a notice of its own.
    for company, seen in ((C, (200, 404)), (D, (404, 200))):
        who = represents(company)
        assert tuple([(await city.desk.get(at, "operator", **who)).status_code for at in (path, park)]) == seen
    own = await city.case(await city.notice(park, "2026-03-16"))
    assert (own["offender"]["cnpj"], own["cureDeadline"], own["number"]) == (D, "2026-03-19", "SPE-2026/000002")
    notices = (await city.desk.shown(park, **STAFF))["notices"]
    assert [only(each, "number", "cnpj", "drawnUpOn") for each in notices] == [
        {"number": 1, "cnpj": C, "drawnUpOn": "2026-03-05"}, {"number": 2, "cnpj": D, "drawnUpOn": "2026-03-16"},
    ]  # fmt: skip


async def test_a_notice_to_a_company_that_runs_the_car_park_no_more_is_refused(city: City) -> None:
    park = await city.park()
    await city.handed_to(park, D, "2026-03-01")
    # Scenario I-21.
    answer = await city.asked_to_cure(park, "2026-03-05", addressee=C)
    assert (answer.status_code, answer.json()["code"], answer.json()["operator"]) == (409, "company_not_operator_on_date", D)
    assert answer.json()["citations"] == ["SPE-2-§1-III", "SPE-5"]
    assert (await city.case(await city.notice(park, "2026-03-09")))["cureDeadline"] == "2026-03-12"


async def test_valets_only_end_the_breach_from_the_day_on_which_that_is_proven(city: City) -> None:
    park = await city.park()
    path = await city.notice(park, "2026-03-05")
    city.midnight("2026-03-16")
    await city.done(f"{park}/declarations", "clerk", {"declaredOn": "2026-03-15", "valetOnly": True})
    # Scenario I-23.
    case = await city.prove(path, "2026-03-16")
    assert only(case["dailyFine"], "days", "amountCentavos", "stoppedBy") == {
        "days": 5, "amountCentavos": 50000, "stoppedBy": "exclusion",
    }  # fmt: skip


async def test_the_same_fault_later_is_a_new_case_with_new_days(city: City) -> None:
    park = await city.park()
    path = await city.notice(park, "2026-03-05")
    await city.prove(path, "2026-03-09")
    # Scenario I-19: Corpus Christi.
    case = await city.case(await city.notice(park, "2026-06-01"))
    assert (case["cureDeadline"], case["nonCompliance"]["proofs"]) == ("2026-06-05", [])


async def test_the_company_proves_and_appeals_through_its_own_door(city: City) -> None:
    park = await city.park()
    path = await city.notice(park, "2026-03-05")
    city.midnight("2026-03-12")
    who = represents(C)
    case = await city.done(
        f"{path}/appeals", "operator", {"contestedAct": "non-compliance", "grounds": "As vagas estavam demarcadas."}, **who
    )
    assert only(case["appeals"][0], "number", "tier", "timely", "contestedAct", "appellant") == {
        "number": 1, "tier": 1, "timely": True, "contestedAct": "non-compliance", "appellant": C,
    }  # fmt: skip
    city.desk.at("2026-03-20 10:00")
    early = {"provenOn": "2026-03-12"}
    await city.desk.refused(f"{path}/proofs-of-compliance", "operator", early, "day_not_today", match=False, **who)
    case = await city.done(f"{path}/proofs-of-compliance", "operator", {"provenOn": "2026-03-20", "evidence": "Fotografias."}, **who)
    assert (case["dailyFine"]["days"], case["dailyFine"]["amountCentavos"]) == (10, 100000)
    # The Secretary upholds the appeal: there was no breach, so no fine is left.
    city.desk.at("2026-03-25 10:00")
    body = {"authority": SECRETARY, "outcome": "upheld", "decidedOn": "2026-03-25", "reasons": "Estavam demarcadas."}
    case = await city.done(f"{path}/appeals/1/decisions", "secretary", body)
    assert (case["status"], case["dailyFine"]["amountCentavos"]) == ("annulled", 0)


async def test_a_breach_cured_and_proven_before_the_notice_is_served_costs_nothing_whenever_it_is_served(city: City) -> None:
    park = await city.park()
    case = await city.notice(park, "2026-03-05", servedOn=None)
    shown = await city.case(case)
    # Without service the term is provisional: three days from Thursday 5 March end on a Sunday, so on Monday 9 March.
    assert (shown["cureDeadline"], [d["provisional"] for d in shown["deadlines"] if d["kind"] == "cure"]) == ("2026-03-09", [True])
    shown = await city.prove(case, "2026-03-10", cured="2026-03-09", **spaces(90, 5))
    assert shown["status"] == "cured"
    await city.serve(case, "2026-03-12", contestedAct="non-compliance")
    city.midnight("2026-04-20")
    assert await city.fine(case, "2026-04-20") == (0, 0)


async def test_a_proof_from_before_the_notice_is_refused_and_nothing_is_written(city: City) -> None:
    park = await city.park()
    case = await city.notice(park, "2026-03-05")
    body = {"provenOn": "2026-03-04", "evidence": "Fotografias."}
    problem = await city.desk.refused(f"{case}/proofs-of-compliance", "clerk", body, "date_before_fact", match=False, **STAFF)
    assert (problem["field"], problem["notBefore"]) == ("provenOn", "2026-03-05")
    assert (await city.case(case))["nonCompliance"]["proofs"] == []


async def test_h_01_a_car_park_of_no_space_and_one_of_a_single_space_owe_nothing(city: City) -> None:
    for offered in (0, 1):
        shown = await city.registered({"offeredSpaces": offered, "reservedSpaces": 0})
        assert (shown["requiredSpaces"], shown["deficit"], shown["compliant"]) == (0, 0, True)


async def test_a_refused_notice_to_cure_takes_no_number(city: City) -> None:
    park = await city.park()
    refused = await city.asked_to_cure(park, "2026-03-05", findings=["dirty"])
    assert refused.json()["code"] == "finding_unknown"
    path = await city.notice(park, "2026-03-05")
    assert (await city.desk.shown(path, **STAFF))["number"] == "SPE-2026/000001"
