"""What happens in the file itself: annulment, review, correction, referral; and repeated infractions, doubled as the earlier case goes."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from domain.cases.commands import file
from infra.demo.americana.docket import Docket
from infra.demo.americana.lives.payments import never_paid, opened, paid_in_time
from infra.demo.americana.offences import Offence
from infra.demo.americana.people import SECRETARY
from infra.demo.walk import Steps

MONTHS: Final = timedelta(days=70)
"""Between an infraction and its repetition, inside the six months of art. 18."""


def annulled(case: Docket, offence: Offence) -> Steps:
    """Annulled of the Secretary's own motion before anybody appealed."""
    yield from opened(case, offence)
    yield case.soon(3, 12)
    case.annul("O auto foi lavrado com base em relatório de outro veículo.")


def reviewed(case: Docket, offence: Offence) -> Steps:
    """Final and paid; on new facts annulled, and the money paid back."""
    yield from paid_in_time(case, offence)
    yield case.after(case.last_day(), 60, 150)
    review = file.ReviewCase(
        case=case.id, reviewed_on=case.office.today, annul=True, authority=SECRETARY.authority,
        new_facts="A perícia do tacógrafo, juntada agora, mostra o veículo parado na garagem na hora do auto.",
        reasons="O fato novo afasta a materialidade da infração.",
    )  # fmt: skip
    case.office.ask(review, SECRETARY)
    yield case.soon(15, 30)
    case.refund(case.money().refund_owed)


def corrected(case: Docket, offence: Offence) -> Steps:
    """An address is corrected; then paid in time."""
    case.record(offence)
    yield case.soon(1, 3)
    correction = file.CorrectCase(
        case=case.id, field="place.address", new="Av. Brasil, 1.250 (sentido Centro)", reasons="Numeração anotada errada pelo agente."
    )
    case.office.ask(correction, case.reviewer)
    yield case.soon(1, 4)
    case.notice()
    yield case.by(case.last_day(), before=5)
    case.pay(case.owed)


def referred(case: Docket, offence: Offence) -> Steps:
    """A forged paper: the case is also sent to the police; the fine is paid."""
    yield from opened(case, offence)
    referral = file.ReferCase(
        case=case.id, to="Delegacia Seccional de Americana", referred_on=case.office.today, reasons="Indícios de falsificação de documento."
    )
    case.office.ask(referral, SECRETARY)
    document = file.AddDocument(case=case.id, title="Contrato apreendido (cópia)", reference="fl. 7", sha256="9f" * 32)
    case.office.ask(document, case.clerk)
    yield case.by(case.last_day(), before=4)
    case.pay(case.owed)


def prior_paid(case: Docket, offence: Offence, later: Docket) -> Steps:
    """Paid; ten weeks later repeated: the fine is doubled, and paid."""
    case.office.plan(case.office.now + MONTHS, paid_in_time(later, offence))
    yield from paid_in_time(case, offence)


def prior_annulled(case: Docket, offence: Offence, later: Docket) -> Steps:
    """Not paid; repeated, doubled and paid; then the earlier case is annulled, so that the later fine is single and money goes back."""
    yield from never_paid(case, offence)
    yield case.office.at(case.office.today + MONTHS, 11)
    case.office.plan(case.office.now, paid_in_time(later, offence))
    yield case.office.desk(case.office.today + MONTHS, case.rng)
    case.annul("A notificação do primeiro auto foi entregue a empresa homônima.")
    yield case.soon(10, 20)
    owed = later.money().refund_owed
    if owed and later.serial % 2:
        later.refund(owed)


def prior_pending(case: Docket, offence: Offence, later: Docket) -> Steps:
    """Appealed; repeated while the appeal is pending, so that the doubling is provisional; dismissed twice, it is confirmed and paid."""
    yield from opened(case, offence)
    yield case.by(case.last_day(), before=1)
    case.appeal()
    case.office.plan(case.office.now + MONTHS / 2, paid_in_time(later, offence))
    yield case.soon(80, 95)
    case.decide(1, "dismissed")
    yield case.soon(2, 6)
    case.acknowledge(1)
    yield case.after(case.last_day(2), 3, 6)
    case.pay(case.owed)
    yield case.soon(1, 3)
    if later.owed:
        later.pay(later.owed)
