"""Cassations: for a fine that nobody appealed or paid, for a renewal demanded and never asked, for bankruptcy, for what art. 22-I names."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final
from uuid import UUID

from domain.cases.commands.measures import DropCassationProposal
from domain.cases.commands.opening import OpenCassation
from domain.cases.events.common import Track
from domain.operators.commands import RecordInsolvency
from domain.permits.commands import DemandPermitRenewal, RequestPermitRenewal
from infra.demo.americana.docket import PREFIX, Docket
from infra.demo.americana.lives.payments import never_paid
from infra.demo.americana.offences import Offence
from infra.demo.americana.people import CLERKS, SECRETARY
from infra.demo.days import LAST_DAY, before_end
from infra.demo.names import demo_id
from infra.demo.walk import Steps

UNPAID: Final = "Multa não paga no prazo, sem interposição de recurso."
IMPOSED: Final = "A defesa não afasta o fundamento: cassa-se o Alvará."
CASSATION: Final = Track("cassation", 1)


def proposed_for_the_fine(case: Docket, offence: Offence) -> Steps:
    """Not paid, no appeal: a cassation under 22-II is proposed and notified."""
    yield from never_paid(case, offence)
    yield case.after(case.last_day(), 10, 25)
    case.propose("22-II", UNPAID)
    yield case.soon(2, 5)
    case.notice(proposal=1)


def paid_after_the_proposal(case: Docket, offence: Offence) -> Steps:
    """The same; the company pays, and the proposal falls."""
    yield from proposed_for_the_fine(case, offence)
    yield case.soon(6, 12)
    case.pay(case.owed)
    yield case.soon(1, 3)
    if case.state.proposals[0].dropped_on is None:
        drop(case, "A multa foi paga antes da decisão.")


def cassated_for_the_fine(case: Docket, offence: Offence) -> Steps:
    """The same; defended, imposed, not appealed: it takes effect, and the company is barred for twelve months."""
    yield from proposed_for_the_fine(case, offence)
    yield from defended_and_imposed(case)


def dismissed_and_cassated(case: Docket, offence: Offence) -> Steps:
    """The same; the cassation is appealed to the Mayor, who dismisses it: it takes effect once the company knows."""
    yield from cassated_for_the_fine(case, offence)
    yield case.soon(5, 12)
    appeal = case.appeal(act="cassation", number=1)
    yield case.soon(15, 30)
    case.decide(appeal, "dismissed")
    yield case.soon(2, 6)
    case.acknowledge(appeal)


def demanded(case: Docket, permit: UUID) -> Steps:
    """A renewal is demanded and never asked: cassated under 22-III."""
    yield from demanded_and_proposed(case, permit)
    yield from defended_and_imposed(case)


def demanded_and_known_at_the_end(case: Docket, permit: UUID) -> Steps:
    """The same; dismissed by the Mayor and in effect, while the appeal of somebody without standing waits for a decision."""
    yield from demanded(case, permit)
    yield case.by(cassation_ends(case), before=2)
    appeal = case.appeal(act="cassation", number=1)
    yield case.office.at(before_end(8), 10)
    case.decide(appeal, "dismissed")
    yield case.office.at(before_end(4), 11)
    case.acknowledge(appeal)
    yield case.office.at(before_end(4), 15)
    case.appeal(act="cassation", number=1, by="Sindicato dos Motoristas de Americana")


def demanded_and_proposed(case: Docket, permit: UUID) -> Steps:
    """A renewal is demanded and never asked: a cassation under 22-III is proposed and notified."""
    today = case.office.today
    demand = DemandPermitRenewal(permit=permit, demanded_by="SETRANSV", demanded_on=today, served_on=today, term_days=30)
    case.office.ask(demand, SECRETARY)
    yield case.office.desk(today + timedelta(days=40), case.rng)
    open_cassation(case, permit, "22-III", "Exigida a renovação, nada foi pedido no prazo dado.", (permit,))
    yield case.soon(2, 5)
    case.notice(proposal=1)


def asked_after_all(case: Docket, permit: UUID) -> Steps:
    """The same; the company asks for the renewal after the proposal, which the Secretary lets fall on the last day."""
    yield from demanded_and_proposed(case, permit)
    yield case.soon(5, 9)
    ask = RequestPermitRenewal(permit=permit, requested_on=case.office.today, new_permit=demo_id("renewed", permit))
    case.office.ask(ask, CLERKS[0])
    yield case.office.at(LAST_DAY, 16)
    drop(case, "A renovação foi pedida, e o interesse público recomenda decidir o pedido.")


def bankrupt(case: Docket, permit: UUID) -> Steps:
    """Bankruptcy: all licences of the company are cassated under 22-IV."""
    yield from bankrupt_and_proposed(case, permit)
    yield from defended_and_imposed(case)


def bankrupt_and_proposed(case: Docket, permit: UUID) -> Steps:
    """Bankruptcy is recorded, and a cassation of all licences under 22-IV proposed and notified."""
    if case.operator is None:
        raise LookupError(case.id)
    insolvency = RecordInsolvency(
        operator=case.operator, kind="bankruptcy", on=case.office.today - timedelta(days=6), reference="Processo 1004567-11 (2ª Vara Cível)"
    )
    case.office.ask(insolvency, case.clerk)
    yield case.soon(5, 12)
    open_cassation(case, permit, "22-IV", "Decretada a falência da operadora.", ())
    yield case.soon(2, 5)
    case.notice(proposal=1)


def intended(case: Docket, permit: UUID) -> Steps:
    """Proposed under 22-I for one licence, not yet defended."""
    open_cassation(case, permit, "22-I", "Uso reiterado do veículo em serviço regular concorrente com as linhas do Município.", (permit,))
    yield case.soon(2, 4)
    case.notice(proposal=1)


def imposed_at_the_end(case: Docket, permit: UUID) -> Steps:
    """Proposed under 22-I, defended and imposed; the term to appeal runs."""
    yield from intended(case, permit)
    yield from defended(case)
    yield case.office.at(before_end(4), 11)
    case.cassate(1, IMPOSED)
    yield case.office.at(before_end(3), 11)
    case.notice(act="cassation", number=1)


def defended(case: Docket) -> Steps:
    """The company defends itself against the proposal."""
    yield case.soon(5, 11)
    case.defend(1)


def defended_and_imposed(case: Docket) -> Steps:
    """Defended, imposed, notified."""
    yield from defended(case)
    yield case.soon(14, 25)
    case.cassate(1, IMPOSED)
    yield case.soon(2, 5)
    case.notice(act="cassation", number=1)


def cassation_ends(case: Docket) -> date:
    """The last day to appeal from the cassation."""
    return max(t.last_day for t in case.state.terms if t.track == CASSATION and t.last_day is not None)


def open_cassation(case: Docket, permit: UUID, ground: str, reasons: str, permits: tuple[UUID, ...]) -> None:
    """A case of its own for a cassation."""
    command = OpenCassation(
        case=case.id, number=case.office.number(), permit=permit, ground=PREFIX + ground, authority=SECRETARY.authority, reasons=reasons,
        proposed_on=case.office.today, permits=permits,
    )  # fmt: skip
    case.office.ask(command, SECRETARY)


def drop(case: Docket, reasons: str) -> None:
    """The Secretary lets the proposal fall."""
    case.office.ask(DropCassationProposal(case=case.id, proposal=1, dropped_on=case.office.today, reasons=reasons), SECRETARY)
