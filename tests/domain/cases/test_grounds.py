"""The grounds of measures as questions: what they answer, and that a receipt's inputs alone give the same answer again."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import msgspec
import pytest

from domain.cases.events.fines import FineReassessed
from domain.cases.events.measures import CassationImposed, CassationProposed, ImpedimentImposed
from domain.cases.fines.reassessment import reassessment
from domain.cases.measures.grounds import Demand, Found, Insolvency, cassation_ground, impediment_ground, unpaid_fine
from domain.law.explanation import Computed, Receipt
from domain.law.lawbook import Law
from tests.domain.cases.americana import americana
from tests.domain.cases.people import MAYOR, SECRETARY
from tests.domain.harness import day, refused

DEMAND = Demand("p", day("2026-04-01"), day("2026-04-16"))


@pytest.mark.parametrize(
    ("on", "paid", "owed"), [("2026-03-17", 0, 0), ("2026-03-18", 0, 28000), ("2026-03-18", 27999, 1), ("2026-03-18", 28001, 0)]
)
def test_a_fine_is_unpaid_from_the_day_after_its_due_day(on: str, paid: int, owed: int) -> None:
    assert unpaid_fine("AME-21-b", day(on), day("2026-03-17"), 28000, paid)[0] == owed


@pytest.mark.parametrize(
    ("demand", "on", "met"),
    [
        (DEMAND, "2026-04-16", False),
        (DEMAND, "2026-04-17", True),
        (msgspec.structs.replace(DEMAND, asked_on=day("2026-04-16")), "2026-04-17", False),
        (msgspec.structs.replace(DEMAND, asked_on=day("2026-04-17")), "2026-04-18", True),
    ],
)  # fmt: skip
def test_22_iii_asks_for_a_demand_whose_term_ended_with_nothing_asked_in_it(demand: Demand, on: str, met: bool) -> None:
    assert cassation_ground(americana().law(), "AME-22-III", day(on), Found(demands=(demand,)))[0] is met


def test_22_iii_is_not_met_without_any_demand() -> None:
    assert not cassation_ground(americana().law(), "AME-22-III", day("2026-05-01"), Found())[0]


@pytest.mark.parametrize(
    ("kind", "on", "met"),
    [
        ("bankruptcy", "2026-03-02", True), ("dissolution", "2026-03-02", True), ("judicial-recovery", "2026-03-02", False),
        ("bankruptcy", "2026-03-03", False),
    ],
)  # fmt: skip
def test_22_iv_asks_for_an_insolvency_by_the_day(kind: str, on: str, met: bool) -> None:
    found = Found(insolvencies=(Insolvency(kind, day(on)),))
    assert cassation_ground(americana().law(), "AME-22-IV", day("2026-03-02"), found)[0] is met


def test_every_answer_of_a_measures_receipt_can_be_had_again_from_its_inputs_alone() -> None:
    city = americana()
    faulty = city.infraction("16-VI", "2026-03-02", vehicle=city.v1)
    faulty.impede("21-c", "2026-03-02")
    faulty.appeal("2026-03-10")
    faulty.decide(1, "partly-upheld", "2026-03-25", item="15-VIII")
    faulty.acknowledge(1, "2026-03-31")
    faulty.impede("21-b", "2026-04-16", person=SECRETARY)
    loaded = city.infraction("16-I", "2026-03-02", vehicle=city.v2)
    loaded.propose("22-II", "2026-03-18")
    loaded.notice("2026-03-18", proposal=1)
    loaded.cassate(1, "2026-04-06")
    receipts: list[Receipt | None] = [e.receipt for e in faulty.of(ImpedimentImposed)]
    receipts += [e.receipt for e in faulty.of(FineReassessed)]
    receipts += [e.receipt for e in loaded.of(CassationProposed)]
    receipts += [e.receipt for e in loaded.of(CassationImposed)]
    computed = [c for receipt in receipts if receipt is not None for c in receipt.computed]
    assert {c.engine for c in computed} == {"unpaid-fine/1", "impediment-ground/1", "cassation-ground/1", "fine-reassessment/1"} | {
        c.engine for c in computed if c.engine.startswith("recurrence/")
    }  # fmt: skip
    law = city.law()
    for c in computed:
        if not c.engine.startswith("recurrence/"):
            assert asked_again(law, c.engine, json.loads(json.dumps(c.inputs))) == c


def asked_again(law: Law, engine: str, given: dict[str, Any]) -> Computed:
    """The same question, from JSON."""
    match engine:
        case "unpaid-fine/1":
            on, due = date.fromisoformat(given["on"]), date.fromisoformat(given["dueOn"])
            return unpaid_fine(given["ground"], on, due, given["exigibleCentavos"], given["paidCentavos"])[1]
        case "impediment-ground/1":
            return impediment_ground(law, given["ground"], given["provision"])[1]
        case "cassation-ground/1":
            assert (given["demands"], given["insolvencies"]) == ([], [])
            return cassation_ground(law, given["ground"], date.fromisoformat(given["on"]), Found(given["unpaidCentavos"]))[1]
        case _:
            return reassessment(
                law, given["fromProvision"], given["baseCentavos"], to_provision=given["toProvision"], multiplier=given["multiplier"],
                occurred_on=date.fromisoformat(given["occurredOn"]),
            )[1]  # fmt: skip


def test_a_table_published_later_changes_no_assessed_value_of_the_same_group() -> None:
    city = americana()
    case = city.infraction("16-I", "2026-03-02", vehicle=city.v1)
    city.table("Decreto 13.800/2026", "2026-01-01", {"AME-15": 99999, "AME-16": 99999})
    case.appeal("2026-03-10")
    case.decide(1, "partly-upheld", "2026-03-25", item="16-V")
    assert case.state.ledger.amount == 28000


def test_a_proposal_is_served_and_defended_before_and_decided_once() -> None:
    city = americana()
    case = city.open_cassation("22-I", city.v1, "2026-03-02")
    with refused("already_proposed", "AME-22-I"):
        case.propose("22-I", "2026-03-03", permits=(city.permit_id(city.v1),))
    with refused("permit_not_found"):
        case.propose("22-III", "2026-03-03", permits=(city.permit_id(city.vehicle_of_y),))
    case.defend(1, "2026-03-04 09:00:00")
    with refused("defence_already_filed"):
        case.defend(1, "2026-03-05 09:00:00")
    with refused("authority_not_competent"):
        case.cassate(1, "2026-03-05", person=MAYOR)
    case.cassate(1, "2026-03-05")
    with refused("cassation_already_imposed"):
        case.cassate(1, "2026-03-06")


def test_22_iv_reaches_all_permits_or_is_asked_for_none_by_name() -> None:
    city = americana()
    city.insolvency("bankruptcy", "2026-03-02")
    case = city.infraction("15-III", "2026-03-02", operator=city.x)
    with refused("permit_scope_not_allowed", "AME-22-IV"):
        case.propose("22-IV", "2026-03-03", permits=(city.permit_id(city.v1),))
    case.propose("22-IV", "2026-03-03")
    assert set(case.last(CassationProposed).permits) == {city.permit_id(city.v1), city.permit_id(city.v2)}
