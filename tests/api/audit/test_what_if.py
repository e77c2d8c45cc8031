"""A case decided again with something changed: the right value beside the recorded one, and nothing stored."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from domain.law.edition import edition_of
from domain.law.packs import PACKS
from domain.law.publication import EditionPublished, edition_stream
from infra.mapper import Stamp
from infra.storage.entries import Appended, Request
from tests.api.audit.stored import everything_stored
from tests.api.audit.test_impact import act, closed
from tests.api.desk import Desk, Json
from tests.api.lives.town import MAYOR, Town
from tests.domain.harness import PERSON

REGIME = "americana-charter"
OWN, OTHER = PACKS[REGIME].edition, 99


async def supposed(town: Town, path: str, body: Json, role: str = "auditor") -> Json:
    """What the case would be; nothing is stored, and the answer says so."""
    town.desk.engine.catch_up()
    before = everything_stored(town.desk)
    answer = await town.desk.post(f"{path}/what-if", role, body, match=False)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    assert (told["simulation"], told["notice"]) == (True, "Simulação: nada foi gravado.")
    assert everything_stored(town.desk) == before
    return told


def facts(told: Json, fact: str) -> list[Json]:
    return [each for step in told["steps"] for each in step["facts"] if each["fact"] == f"case.{fact}/1"]


def differing(told: Json, fact: str) -> dict[str, tuple[Any, Any]]:
    """Field by field what is otherwise in the one fact of a kind, less the second at which a day ends."""
    (found,) = facts(told, fact)
    return {each["field"]: (each["old"], each["new"]) for each in found["differences"] if not each["field"].endswith("expiresAt")}


def last_day(old: str, new: str) -> dict[str, tuple[str, str]]:
    return {"lastDay": (old, new), "time-limits.rawLastDay": (old, new), "time-limits.lastDay": (old, new)}


async def test_a_life_with_nothing_changed_is_the_recorded_one(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    await town.appeal(path, "2026-03-17 23:00")
    await town.decide(path, 1, "dismissed", "2026-04-01")
    await town.acknowledge(path, 1, "2026-04-06")
    await town.appeal(path, "2026-04-20 10:00")
    await town.decide(path, 2, "dismissed", "2026-05-05", by=MAYOR)
    await town.acknowledge(path, 2, "2026-05-07")
    await town.pay(path, 28000, "2026-05-20")
    told = await supposed(town, path, {})
    assert (told["changed"], told["carried"], told["notReached"]) == (False, [], [])
    assert told["recorded"] == told["simulated"]
    assert [step["command"] for step in told["steps"]] == [
        "record-infraction", "serve-notice", "lodge-appeal", "decide-appeal", "acknowledge-decision", "lodge-appeal", "decide-appeal",
        "acknowledge-decision", "record-payment", "let-time-pass",
    ]  # fmt: skip


async def test_another_day_of_service_moves_the_term_and_makes_a_late_appeal_timely(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    await town.late_appeal(path, "2026-03-18 10:00")
    told = await supposed(town, path, {"notices": [{"number": 1, "servedOn": "2026-03-05"}]})
    days = last_day("2026-03-17", "2026-03-20")
    assert differing(told, "notice_served") == {"servedOn": ("2026-03-02", "2026-03-05"), **days}
    (lapse,) = facts(told, "appeal_period_lapsed")
    assert (lapse["simulated"], lapse["recorded"] is None) == (None, False)
    appeal = differing(told, "appeal_lodged")
    assert (appeal["timely"], appeal["admissibility.admitted"]) == ((False, True), (False, True))
    (lodged,) = facts(told, "appeal_lodged")
    shown = {
        step["operation"]: step["operands"].get("last_day", step["operands"].get("lastDay")) for step in lodged["simulatedExplanation"]
    }
    assert shown["compare-with-last-day"] == "2026-03-20"
    assert (told["recorded"]["status"], told["simulated"]["status"]) == ("late-appeal-1", "under-appeal-1")


async def test_another_instant_of_the_fact_is_decided_under_the_law_of_its_day(town: Town) -> None:
    town.desk.at("2026-02-01")
    await town.desk.done(
        "/acts",
        "secretary",
        act("fine-table", "Decreto 80/2026", "2026-02-10", {"amountsCentavos": {"AME-16": 30000}}, published="2026-02-01"),
    )
    path = await town.case("16-I", "2026-03-02 08:00")
    told = await supposed(town, path, {"occurredAt": "2026-02-09T08:00:00-03:00"})
    assert differing(told, "fine_assessed") == {
        "baseCentavos": (30000, 28000), "amountCentavos": (30000, 28000), "tableVersion": ("Decreto 80/2026", "Tabela de 2026"),
        "fines.baseCentavos": (30000, 28000), "fines.amountCentavos": (30000, 28000),
        "fines.tableVersion": ("Decreto 80/2026", "Tabela de 2026"),
    }  # fmt: skip
    assert differing(told, "notice_served") == {}, "the term runs from the later of fact and service"


async def test_another_item_and_another_plate_give_another_fine(town: Town) -> None:
    await town.case("16-I", "2026-02-02 08:00")
    path = await town.case("16-I", "2026-03-02 08:00")
    other = await supposed(town, path, {"plate": "AME2134"})
    fine = differing(other, "fine_assessed")
    assert (fine["multiplier"], fine["amountCentavos"], fine["recurrence.prior"][1]) == ((2, 1), (56000, 28000), None)
    item = await supposed(town, path, {"provision": "AME-15-VII"})
    fine = differing(item, "fine_assessed")
    assert (fine["provision"], fine["amountCentavos"]) == (("AME-16-I", "AME-15-VII"), (56000, 14000))
    assert (item["simulated"]["provision"], item["simulated"]["amountCentavos"]) == ("AME-15-VII", 14000)
    asks_more = await supposed(town, path, {"provision": "AME-15-IV", "facts": {"documentsNotShown": ["contract"]}})
    assert differing(asks_more, "fine_assessed")["amountCentavos"] == (56000, 14000)
    unknown = await supposed(town, path, {"provision": "AME-99"})
    assert unknown["steps"][0]["refused"]["code"] == "provision_unknown"
    assert unknown["notReached"] != []
    # The first step is not reached: both sides are told as after the first command's facts, and the simulation has no case.
    recorded = await town.desk.parts(f"{path}/history", "auditor")
    first = [each["version"] for each in recorded if each["version"] < min(unknown["notReached"])]
    assert (unknown["standsAt"], unknown["simulated"], unknown["recorded"]["amountCentavos"]) == (max(first), None, 56000)


async def test_an_act_more_an_act_less_and_another_reading_count_the_term_otherwise(town: Town) -> None:
    town.desk.at("2026-03-01")
    await town.desk.done("/acts", "secretary", closed("2026-03-17", "Decreto 81/2026", published="2026-03-01"))
    path = await town.case("16-I", "2026-03-02 08:00")
    rolled = {"lastDay": ("2026-03-18", "2026-03-19"), "time-limits.lastDay": ("2026-03-18", "2026-03-19")}
    more = await supposed(town, path, {"acts": {"add": [closed("2026-03-18", "Decreto 82/2026", published="2026-03-01")]}})
    assert differing(more, "notice_served") == rolled
    sources = [step["source"] for step in facts(more, "notice_served")[0]["simulatedExplanation"]]
    assert sources[-2:] == ["Decreto 81/2026", "Decreto 82/2026"]
    less = await supposed(town, path, {"acts": {"remove": ["Decreto 81/2026"]}})
    unrolled = {"lastDay": ("2026-03-18", "2026-03-17"), "time-limits.lastDay": ("2026-03-18", "2026-03-17")}
    assert differing(less, "notice_served") == unrolled
    reading = await supposed(town, path, {"readings": {"deadline.unit": "business"}})
    # The 15th working day after 2 March, 17 March being closed, is Tuesday 24 March.
    assert differing(reading, "notice_served")["lastDay"] == ("2026-03-18", "2026-03-24")
    assert "simulação" in {step["source"] for step in facts(reading, "notice_served")[0]["simulatedExplanation"]}


async def test_a_term_moved_by_a_holiday_keeps_the_supposed_reading_that_it_was_told_under(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    town.desk.at("2026-03-16")
    content: Json = {"key": "filing.cutoff", "value": "17:00:00", "source": "Parecer 9/2026"}
    await town.desk.done("/acts", "secretary", act("policy", "Portaria 9/2026", "2026-01-01", content, published="2026-03-03"))
    for day in ("2026-03-23", "2026-03-17"):
        await town.desk.done("/acts", "secretary", closed(day, f"Decreto {day}", published="2026-03-16"))
    town.desk.engine.catch_up()
    reading = await supposed(town, path, {"readings": {"deadline.unit": "business"}})
    # The 15th working day after 2 March is Monday the 23rd; with the 17th and the 23rd closed it is Wednesday the 25th.
    assert differing(reading, "notice_served")["lastDay"] == ("2026-03-17", "2026-03-23")
    moved = differing(reading, "deadline_recomputed")
    assert (moved["old"], moved["new"]) == (("2026-03-17", "2026-03-23"), ("2026-03-18", "2026-03-25"))


async def test_another_edition_from_the_log_is_another_law(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    publish(town.desk, OTHER)
    told = await supposed(town, path, {"edition": OTHER})
    assert told["edition"] == OTHER
    # 20 days after 2 March end on Sunday the 22nd.
    assert differing(told, "notice_served") == {
        "lastDay": ("2026-03-17", "2026-03-23"), "time-limits.rawLastDay": ("2026-03-17", "2026-03-22"),
        "time-limits.lastDay": ("2026-03-17", "2026-03-23"),
    }  # fmt: skip
    same = await supposed(town, path, {"edition": OWN})
    assert (same["edition"], same["changed"]) == (OWN, False)


def publish(desk: Desk, edition: int) -> None:
    """An edition of the pack in which the first appeal has 20 days, as the log would hold it."""
    pack: Json = msgspec.json.decode(edition_of(PACKS[REGIME]).content)
    pack["edition"] = edition
    pack["time_limits"]["first-appeal"]["values"][-1]["value"]["days"] = 20
    content = msgspec.json.encode(pack, order="sorted")
    stream = edition_stream(REGIME, edition)
    published = EditionPublished(regime=REGIME, edition=edition, hash=sha256(content).hexdigest(), content=Raw(content))
    stored = desk.engine.journal.mapper.encode([(stream.id, 1, published)], Stamp(PERSON, "clerk", PERSON))
    assert isinstance(desk.engine.store.log.append(Request(stored)), Appended)


async def test_a_refusal_in_the_supposed_world_is_an_answer_and_the_rest_is_told_as_not_reached(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    await town.appeal(path, "2026-03-10 10:00")
    await town.decide(path, 1, "dismissed", "2026-04-01")
    await town.acknowledge(path, 1, "2026-04-06")
    told = await supposed(town, path, {"appeals": [{"number": 1, "lodgedAt": "2026-03-18T10:00:00-03:00"}]})
    assert differing(told, "appeal_lodged")["timely"] == (True, False)
    last = told["steps"][-1]
    assert (last["command"], last["refused"]["code"], last["refused"]["citations"]) == ("decide-appeal", "appeal_out_of_time", ["AME-23"])
    recorded = await town.desk.parts(f"{path}/history", "auditor")
    acknowledged = next(each["version"] for each in recorded if each["fact"] == "case.decision_acknowledged/1")
    assert told["notReached"] == [acknowledged]


async def test_one_decision_alone_is_told_where_it_is_asked_for(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    await town.appeal(path, "2026-03-10 10:00")
    decisions = await town.desk.parts(f"{path}/decisions", "auditor")
    number = next(each["number"] for each in decisions if each["fact"] == "case.notice_served/1")
    told = await supposed(town, path, {"decision": number, "notices": [{"number": 1, "servedOn": "2026-03-05"}]})
    assert [(step["command"], step["facts"][0]["decision"]) for step in told["steps"]] == [("serve-notice", number)]
    assert differing(told, "notice_served")["lastDay"] == ("2026-03-17", "2026-03-20")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"decision": 99}, 409, "decision_not_found"),
        ({"edition": 98}, 409, "edition_not_found"),
        ({"acts": {"remove": ["Decreto 0/0"]}}, 409, "act_not_found"),
        ({"notices": [{"number": 7, "servedOn": "2026-03-05"}]}, 409, "nothing_to_change"),
        ({"appeals": [{"number": 1, "acknowledgedOn": "2026-03-05"}]}, 409, "nothing_to_change"),
        ({"drawnUpOn": "2026-03-05"}, 409, "nothing_to_change"),
        ({"findings": ["AME-16-I"]}, 409, "nothing_to_change"),
        ({"notices": [{"number": 1, "servedOn": "2026-03-02"}, {"number": 1, "servedOn": "2026-03-03"}]}, 400, "supposed_twice"),
        ({"appeals": [{"number": 1, "acknowledgedOn": "2026-03-05"}] * 2}, 400, "supposed_twice"),
        ({"readings": {"deadline.moon": "full"}}, 400, "policy_unknown"),
        ({"readings": {"deadline.unit": "moons"}}, 400, "policy_value_not_allowed"),
        ({"acts": {"add": [closed("2026-03-17", "Decreto 77/2026", published="2026-03-09")]}}, 409, "date_in_future"),
        ({"occurredOn": "2026-03-05"}, 400, "invalid_fields"),
    ],
)
@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_what_cannot_be_supposed_has_a_clear_answer(town: Town, body: Json, status: int, code: str) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    answer = await town.desk.post(f"{path}/what-if", "auditor", body, match=False)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_an_edition_that_is_not_there_is_refused_by_naming_those_that_are(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    refused = (await town.desk.post(f"{path}/what-if", "auditor", {"edition": 98}, match=False)).json()
    assert refused["editions"] == [OWN]


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_a_day_that_has_not_come_is_refused_in_its_step_as_the_real_command_would(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    for body, command in (
        ({"notices": [{"number": 1, "servedOn": "2026-03-03"}]}, "serve-notice"),
        ({"occurredAt": "2026-03-03T08:00:00-03:00"}, "record-infraction"),
    ):
        last = (await supposed(town, path, body))["steps"][-1]
        assert (last["command"], last["refused"]["code"]) == (command, "date_in_future")


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
async def test_reviewers_secretaries_and_auditors_of_the_regime_may_suppose_and_nobody_else(town: Town) -> None:
    path = await town.case("16-I", "2026-03-02 08:00")
    for role in ("reviewer", "secretary", "auditor"):
        assert (await supposed(town, path, {}, role))["changed"] is False
    owner = await town.desk.post(f"{path}/what-if", "operator", {}, match=False, operators=(town.city.x,))
    assert owner.status_code == 403
    for role in ("inspector", "clerk", "mayor", "integration", "administrator"):
        assert (await town.desk.post(f"{path}/what-if", role, {}, match=False)).status_code == 403, role
    elsewhere = await town.desk.post(f"{path}/what-if", "auditor", {}, match=False, regimes=("sao-paulo-charter",))
    assert elsewhere.status_code == 404
    stale = await town.desk.post(f"{path}/what-if", "auditor", {}, match=False, headers={"If-Match": '"1.00000000"'})
    assert (stale.status_code, stale.json()["code"]) == (412, "version_stale")
