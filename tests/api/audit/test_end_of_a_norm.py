"""What an act that ends a norm takes from decisions on facts of later days is told before it is recorded, and found afterwards (Q-66)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.api.audit.test_impact import act, tried
from tests.api.registers.test_parts import CONTRACT

if TYPE_CHECKING:
    from tests.api.desk import Json
    from tests.api.lives.town import Town

ENDS = {"validTo": "2026-03-05", "supersededBy": "Lei 9.999/2026"}
REFUSED = {"refused": "rule_set_not_in_force", "superseded_by": "Lei 9.999/2026", "valid_from": "2006-11-17", "valid_to": "2026-03-05"}


async def contract(town: Town, **more: object) -> int:
    """A contract of X entered today; answers its number."""
    entered = await town.desk.done(f"/operators/{town.city.x}/contracts", "clerk", {**CONTRACT, **more})
    return len(entered["contracts"])


async def test_decisions_on_facts_of_after_the_end_are_told_with_the_refusal_and_found_once_it_is_recorded(town: Town) -> None:
    before = await town.case("16-I", "2026-03-05 08:00", served=None)
    after = await town.case("15-IV", "2026-03-06 08:00", served=None)
    await town.notice(before, "2026-03-09")
    await town.notice(after, "2026-03-09")
    body = act("rule-set-validity", "Decreto 80/2026", "2026-03-10", ENDS, published="2026-03-10")
    town.desk.at("2026-03-10 09:00")
    told = await tried(town, body)
    assert (told["openDeadlines"], told["dailyFines"], told["next"]) == ([], [], None)
    of_case = {each["fact"]: each["differences"] for each in told["decisions"]}
    assert {f"/cases/{each['id']}" for each in told["decisions"]} == {after}
    assert list(of_case) == ["case.infraction_recorded/1", "case.fine_assessed/1", "case.notice_served/1"]
    (difference,) = of_case["case.fine_assessed/1"]
    # An item of art. 15: R$ 140,00 (D-14).
    assert (difference["field"], difference["old"]["fines"]["amountCentavos"], difference["new"]) == ("decision", 14000, REFUSED)
    assert difference["why"].endswith("não vigora em 06/03/2026: use Lei 9.999/2026.")
    await town.desk.done("/acts", "secretary", body)
    town.desk.engine.catch_up()
    found = await town.desk.shown("/audit/impact?act=Decreto%2080/2026", "auditor")
    assert [(f"/cases/{each['id']}", each["fact"]) for each in found["items"]] == [(after, fact) for fact in of_case]
    again: Json = {**body, "reference": "Decreto 81/2026"}
    assert (await tried(town, again))["decisions"] == []


async def test_an_end_after_the_last_fact_tells_of_nothing(town: Town) -> None:
    path = await town.case("16-I", "2026-03-05 08:00", served=None)
    await town.notice(path, "2026-03-09")
    town.desk.at("2026-03-10 09:00")
    told = await tried(town, act("rule-set-validity", "Decreto 80/2026", "2026-03-10", ENDS, published="2026-03-10"))
    assert told["decisions"] == []


async def test_an_extraordinary_inspection_of_after_the_end_is_refused_nowhere_and_told_nowhere(town: Town) -> None:
    town.desk.at("2026-03-09 12:00")
    for kind in ("extraordinary", "regular"):
        body = {"kind": kind, "inspectedOn": "2026-03-09", "result": "passed", "body": "SETRANSV"}
        await town.desk.done(f"/vehicles/{town.city.v1}/inspections", "inspector", body)
    act_body = act("rule-set-validity", "Decreto 80/2026", "2026-03-10", ENDS, published="2026-03-10")
    town.desk.at("2026-03-10 09:00")
    told = await tried(town, act_body)
    assert [(each["about"], each["summary"]) for each in told["decisions"]] == [("vehicle", "Vistoria nº 10 (periódica): aprovada")]
    await town.desk.done("/acts", "secretary", act_body)
    inspections = f"/vehicles/{town.city.v1}/inspections"
    body = {"kind": "extraordinary", "inspectedOn": "2026-03-10", "result": "passed", "body": "SETRANSV"}
    await town.desk.done(inspections, "inspector", body)
    await town.desk.refused(inspections, "inspector", {**body, "kind": "regular"}, "rule_set_not_in_force")


async def test_a_contract_is_told_by_the_day_from_which_it_holds_whenever_it_was_entered(town: Town) -> None:
    town.desk.at("2026-03-05 12:00")
    ahead = await contract(town, validFrom="2026-03-06")
    town.desk.at("2026-03-09 12:00")
    await contract(town, validFrom="2026-03-05")
    act_body = act("rule-set-validity", "Decreto 80/2026", "2026-03-10", ENDS, published="2026-03-10")
    town.desk.at("2026-03-10 09:00")
    told = await tried(town, act_body)
    assert [(each["about"], each["summary"]) for each in told["decisions"]] == [("operator", f"Contrato nº {ahead} registrado (contínuo)")]
    await town.desk.done("/acts", "secretary", act_body)
    town.desk.engine.catch_up()
    found = await town.desk.shown("/audit/impact?act=Decreto%2080/2026", "auditor")
    assert [each["summary"] for each in found["items"]] == [f"Contrato nº {ahead} registrado (contínuo)"]
    await contract(town, validFrom="2026-03-05")
