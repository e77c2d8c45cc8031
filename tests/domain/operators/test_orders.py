"""SETRANSV's orders, notices and demands that an agent leave: arts. 2, 15-II, 17-II. An order of another body binds nobody here."""

from uuid import UUID

import pytest

from domain.operators.commands import ConfirmAgentRemoval, IssueOrder, OrderAgentRemoval
from domain.operators.events import AgentRemovalOrdered, OrderIssued
from domain.personal import Personal, subject_of
from domain.streams import Facts
from tests.domain.harness import day, one, refused
from tests.domain.registers import Registers


def issue(registers: Registers, operator: UUID, *, by: str = "SETRANSV", served: str = "2026-03-02", meet_by: str = "2026-03-16") -> Facts:
    command = IssueOrder(
        operator=operator, ordered_by=by, issued_on=day("2026-03-02"), text="Fixar o número de ordem.", kind="notice",
        served_on=day(served), meet_by=day(meet_by),
    )  # fmt: skip
    return registers.world.ask(command, at="2026-03-10")


def test_an_order_is_kept_with_its_service_and_its_term() -> None:
    registers = Registers()
    operator = registers.operator()
    order = one(issue(registers, operator, by="Setransv"), OrderIssued)
    assert (order.number, order.kind, order.ordered_by, order.served_on, order.meet_by) == (
        1, "notice", "SETRANSV", day("2026-03-02"), day("2026-03-16"),
    )  # fmt: skip
    assert registers.operator_state(operator).order(1) == order
    assert order.text == Personal(operator, "Fixar o número de ordem.")


@pytest.mark.parametrize("body", ["MUNICIPAL_GUARD", "FINANCE", "ANTT"])
def test_only_setransv_orders(body: str) -> None:
    registers = Registers()
    with refused("authority_not_competent", "AME-15-II", competent="SETRANSV"):
        issue(registers, registers.operator(), by=body)


def test_the_days_of_an_order_follow_each_other() -> None:
    registers = Registers()
    operator = registers.operator()
    with refused("date_before_fact", field="servedOn", notBefore="2026-03-02"):
        issue(registers, operator, served="2026-03-01")
    with refused("date_before_fact", field="meetBy"):
        issue(registers, operator, meet_by="2026-03-01")
    with refused("date_in_future", field="servedOn"):
        issue(registers, operator, served="2026-03-11")


def remove(
    registers: Registers, operator: UUID, *, by: str = "SETRANSV", driver: int = 1, agent: str = "", reasons: str = "Conduta."
) -> Facts:
    command = OrderAgentRemoval(
        operator=operator,
        ordered_by=by,
        ordered_on=day("2026-02-27"),
        served_on=day("2026-03-02"),
        reasons=reasons,
        driver=driver,
        agent=agent,
    )
    return registers.world.ask(command, at="2026-03-02")


def test_d_27_a_served_removal_order_stands_until_the_agent_left() -> None:
    registers = Registers()
    operator = registers.operator()
    registers.driver(operator, 1)
    registers.driver(operator, 2)
    ordered = one(remove(registers, operator), AgentRemovalOrdered)

    def in_force(on: str, driver: int) -> AgentRemovalOrdered | None:
        removal = registers.operator_state(operator).removal_in_force(day(on), driver)
        return removal.order if removal else None

    assert [in_force(on, 1) for on in ("2026-03-01", "2026-03-02", "2026-03-05")] == [None, ordered, ordered]
    assert in_force("2026-03-05", 2) is None
    registers.world.ask(ConfirmAgentRemoval(operator=operator, order=1, removed_on=day("2026-03-06")), at="2026-03-06")
    assert [in_force(on, 1) for on in ("2026-03-05", "2026-03-06")] == [ordered, None]
    assert [d.number for d in registers.operator_state(operator).drivers_on(day("2026-03-06"))] == [2]
    with refused("agent_already_removed"):
        registers.world.ask(ConfirmAgentRemoval(operator=operator, order=1, removed_on=day("2026-03-07")), at="2026-03-07")


def test_an_agent_who_is_no_driver_is_named_under_a_key_of_its_own() -> None:
    registers = Registers()
    operator = registers.operator()
    ordered = one(remove(registers, operator, driver=0, agent="Fulano de Tal"), AgentRemovalOrdered)
    assert ordered.agent == Personal(subject_of(operator, "agent", 1), "Fulano de Tal")


def test_a_removal_order_is_setransvs_with_reasons_and_names_somebody() -> None:
    registers = Registers()
    operator = registers.operator()
    registers.driver(operator)
    with refused("authority_not_competent", "AME-17-II"):
        remove(registers, operator, by="MUNICIPAL_GUARD")
    with refused("reason_required", "AME-17-II", field="reasons"):
        remove(registers, operator, reasons="")
    with refused("driver_not_found"):
        remove(registers, operator, driver=9)
    with refused("agent_required"):
        remove(registers, operator, driver=0)
    with refused("removal_order_not_found"):
        registers.world.ask(ConfirmAgentRemoval(operator=operator, order=1, removed_on=day("2026-03-07")), at="2026-03-07")
    with refused("operator_not_found"):
        remove(registers, UUID(int=1))
