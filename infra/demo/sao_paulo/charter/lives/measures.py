"""Citations that reach permits and vehicles: suspended, revoked, retained, removed, seized, and given back or not."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from domain.cases.commands.sanctions import SanctionAsked
from domain.permits.commands import LiftSuspension
from domain.permits.permit import PERMIT
from infra.demo.days import LAST_DAY
from infra.demo.sao_paulo.charter.citation import FINE, Citation, revocation, suspension
from infra.demo.sao_paulo.charter.found import Found
from infra.demo.sao_paulo.charter.lives.fines import heard
from infra.demo.walk import Steps

MONTH: Final = timedelta(days=30)
UNTIL_CURED: Final = "até a apresentação do veículo em ordem na SMT"
DANGER: Final = "Passageiros em pé em via expressa: a viagem não podia prosseguir."
UNKNOWN: Final = "Veículo em serviço sem cadastro, que sairia do local sem possibilidade de identificação."
IN_ORDER: Final = "Vistoria da SMT no pátio, em ordem; passageiros transferidos."


def suspended(case: Citation, found: Found) -> Steps:
    """The certificate is suspended for thirty days, without a fine."""
    yield from heard(case, found)
    if case.certificate is None:
        raise LookupError(case.id)
    case.sanction(suspension(case.certificate, until=case.office.today + MONTH))
    yield case.soon(1, 4)
    case.publish()


def suspended_until_cured(case: Citation, found: Found) -> Steps:
    """The certificate is suspended until the vehicle is shown in order, which it is; the fine is paid."""
    yield from heard(case, found)
    if case.certificate is None:
        raise LookupError(case.id)
    case.sanction(suspension(case.certificate, condition=UNTIL_CURED), FINE)
    yield case.soon(1, 4)
    case.publish()
    yield case.soon(8, 20)
    number = len(case.office.state(PERMIT.at(case.certificate)).suspensions)
    lifting = LiftSuspension(
        permit=case.certificate, suspension=number, lifted_on=case.office.today, reasons="Veículo apresentado em ordem."
    )
    case.ask(lifting, case.sanctioner)
    yield case.soon(1, 6)
    case.pay(case.whole)


def term_suspended(case: Citation, found: Found) -> Steps:
    """The company's term is suspended for ninety days, with a fine that is not paid."""
    yield from heard(case, found)
    if case.term is None:
        raise LookupError(case.id)
    case.sanction(suspension(case.term, until=LAST_DAY + 2 * MONTH), FINE)
    yield case.soon(1, 4)
    case.publish()


def term_revoked(case: Citation, found: Found) -> Steps:
    """The company's term is revoked, with a fine that is not paid."""
    yield from heard(case, found)
    if case.term is None:
        raise LookupError(case.id)
    case.sanction(revocation(case.term), FINE)
    yield case.soon(1, 4)
    case.publish()


def certificate_revoked(case: Citation, found: Found) -> Steps:
    """The certificate of the vehicle is revoked, and the fine paid."""
    yield from heard(case, found)
    if case.certificate is None:
        raise LookupError(case.id)
    case.sanction(revocation(case.certificate), FINE)
    yield case.soon(1, 4)
    case.publish()
    yield case.by(case.last_day(), before=3)
    case.pay(case.whole)


def retained(case: Citation, found: Found) -> Steps:
    """Retained on the spot and given back the next day, put right; fined and paid."""
    case.record(found)
    case.hold("retention", DANGER)
    yield case.soon(1, 2)
    case.release(IN_ORDER)
    yield case.soon(1, 3)
    case.notice(means="in-person")
    yield case.after(case.defence_ends, 5, 12)
    case.sanction(FINE)
    yield case.soon(1, 4)
    case.publish()
    yield case.by(case.last_day(), before=3)
    case.pay(case.whole)


def retained_by_decision(case: Citation, found: Found) -> Steps:
    """Retained by the decision, without a fine, until it is put right some days later."""
    yield from heard(case, found)
    case.sanction(SanctionAsked(kind="retention"))
    yield case.soon(1, 3)
    case.publish()
    yield case.soon(1, 5)
    case.release(IN_ORDER)


def removed(case: Citation, found: Found) -> Steps:
    """Removed by the decision, without a fine, and not fetched yet."""
    yield from heard(case, found)
    case.sanction(SanctionAsked(kind="removal"))
    yield case.soon(1, 4)
    case.publish()


def seized(case: Citation, found: Found) -> Steps:
    """Seized on the spot; the company is notified, its vehicle stands in the yard."""
    case.record(found)
    case.hold("seizure", UNKNOWN)
    yield case.soon(1, 4)
    case.notice(means="post")


def seized_and_released(case: Citation, found: Found) -> Steps:
    """Seized; removal and storage paid, given back; then fined, and the fine paid."""
    yield from seized(case, found)
    yield case.soon(3, 8)
    case.charge("removal")
    case.charge("storage", units=(case.office.today - case.state.holds[0].fact.held_on).days)
    case.release()
    yield case.after(case.defence_ends, 5, 12)
    case.sanction(FINE)
    yield case.soon(1, 4)
    case.publish()
    yield case.by(case.last_day(), before=2)
    case.pay(case.whole)


def seized_and_unpaid(case: Citation, found: Found) -> Steps:
    """Seized; what is charged for it is not paid, so that it stays; fined, and the fine not paid either."""
    yield from seized(case, found)
    yield case.soon(3, 8)
    case.charge("removal", paid=False)
    yield case.after(case.defence_ends, 5, 12)
    case.sanction(SanctionAsked(kind="seizure"), FINE)
    yield case.soon(1, 4)
    case.publish()


def seizure_appealed(case: Citation, found: Found) -> Steps:
    """The seizure itself is appealed before any decision and falls: given back without a price; then the case is annulled."""
    yield from seized(case, found)
    case.notice(means="in-person", act="seizure", number=1)
    yield case.soon(3, 8)
    appeal = case.appeal(act="seizure", number=1)
    yield case.soon(8, 16)
    case.decide(appeal, "upheld", reasons="O veículo estava em viagem particular, sem remuneração: a apreensão não subsiste.")
    yield case.soon(3, 9)
    case.annul("Decidido que não houve serviço remunerado, o auto não subsiste.")


def waiting(case: Citation, found: Found) -> Steps:
    """Removed at once, notified; the vehicle stands in the yard at the end."""
    case.record(found)
    case.hold("removal", DANGER)
    yield case.soon(1, 2)
    case.notice(means="in-person")
