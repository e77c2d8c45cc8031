"""What SETRANSV ordered was not done: a paper not sent, an agent whose removal it demanded still driving, a disc not shown."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from domain.operators.commands import ConfirmAgentRemoval, IssueOrder, OrderAgentRemoval
from domain.operators.operator import OPERATOR
from infra.demo.americana.docket import Docket
from infra.demo.americana.lives.payments import paid_in_time
from infra.demo.americana.offences import AGENT, UNMET, disc
from infra.demo.americana.people import CLERKS, SECRETARY
from infra.demo.walk import Steps


def unmet_order(case: Docket) -> Steps:
    """An order to send the timetable is not met; the fine is paid."""
    operator = _operator(case)
    number = len(case.office.state(OPERATOR.at(operator)).orders) + 1
    today = case.office.today
    command = IssueOrder(
        operator=operator, ordered_by="SETRANSV", issued_on=today, text="Apresentar a relação atualizada dos itinerários e horários.",
        served_on=today, meet_by=today + timedelta(days=15),
    )  # fmt: skip
    case.office.ask(command, SECRETARY)
    yield case.office.desk(today + timedelta(days=20), case.rng)
    yield from paid_in_time(case, UNMET._replace(facts={"order": number}))


def agent_kept(case: Docket) -> Steps:
    """A driver whose removal was demanded is found at the wheel; then he leaves, and the fine is paid."""
    operator, today = _operator(case), case.office.today
    order = OrderAgentRemoval(
        operator=operator, ordered_by="SETRANSV", ordered_on=today, served_on=today, reasons="Condução perigosa reiterada.", driver=1
    )
    number = len(case.office.state(OPERATOR.at(operator)).removals) + 1
    case.office.ask(order, SECRETARY)
    yield case.office.at(case.office.working(today + timedelta(days=6)), 7, 30)
    case.office.plan(case.office.now + timedelta(days=4), _leaves(case, operator, number))
    yield from paid_in_time(case, AGENT)


def disc_not_shown(case: Docket) -> Steps:
    """A tachograph disc is asked for and not shown; the fine is paid."""
    yield from paid_in_time(case, disc(case.office.today))


def _leaves(case: Docket, operator: UUID, number: int) -> Steps:
    case.office.ask(ConfirmAgentRemoval(operator=operator, order=number, removed_on=case.office.today), CLERKS[0])
    yield from ()


def _operator(case: Docket) -> UUID:
    if case.operator is None:
        raise LookupError(case.id)
    return case.operator
