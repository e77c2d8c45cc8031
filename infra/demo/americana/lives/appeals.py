"""Cases with appeals in time: dismissed, upheld, partly upheld, in one tier or two, decided after a reviewer's opinion."""

from __future__ import annotations

from domain.cases.commands import appeals, file
from domain.cases.events.common import Outcome
from infra.demo.americana.docket import PREFIX, Docket
from infra.demo.americana.lives.payments import opened
from infra.demo.americana.offences import Offence
from infra.demo.americana.people import DEPUTY, DEPUTY_ACTS, REVIEWERS
from infra.demo.people import representative
from infra.demo.walk import Steps

THIRD_PARTY = "Associação de Usuários do Fretamento"


def appealed(case: Docket, offence: Offence, *, to: str = "") -> Steps:
    """Opened, and appealed inside the term; the case goes to a reviewer."""
    yield from opened(case, offence)
    yield case.by(case.last_day(), before=case.rng.randint(0, 8))
    case.appeal(to=to)
    yield case.soon(1, 5)
    case.assign()


def decided(case: Docket, outcome: Outcome, appeal: int = 1) -> Steps:
    """An opinion, then the decision of the tier's authority."""
    yield case.soon(7, 20)
    case.opinion(appeal, outcome)
    yield case.soon(3, 12)
    case.decide(appeal, outcome)


def known(case: Docket, appeal: int = 1) -> Steps:
    """The company learns of the decision."""
    yield case.soon(2, 9)
    case.acknowledge(appeal)


def paid(case: Docket) -> Steps:
    """Paid before the fine is due."""
    yield case.soon(4, 12)
    if case.owed:
        case.pay(case.owed)


def dismissed(case: Docket, offence: Offence) -> Steps:
    """Dismissed, then paid."""
    yield from appealed(case, offence, to="mayor" if case.serial % 11 == 0 else "")
    yield from decided(case, "dismissed")
    yield from known(case)
    yield from paid(case)


def dismissed_and_unpaid(case: Docket, offence: Offence) -> Steps:
    """Dismissed, and not paid after."""
    yield from appealed(case, offence)
    yield from decided(case, "dismissed")
    yield from known(case)


def dismissed_twice(case: Docket, offence: Offence) -> Steps:
    """Dismissed by the Secretary and by the Mayor, then paid."""
    yield from second_pending(case, offence)
    yield from decided(case, "dismissed", 2)
    yield from known(case, 2)
    yield from paid(case)


def upheld_at_last(case: Docket, offence: Offence) -> Steps:
    """Dismissed by the Secretary, upheld by the Mayor: the case is annulled."""
    yield from second_pending(case, offence)
    yield from decided(case, "upheld", 2)


def upheld(case: Docket, offence: Offence) -> Steps:
    """Upheld by the Secretary: the case is annulled."""
    yield from appealed(case, offence)
    yield from decided(case, "upheld")


def upheld_by_the_deputy(case: Docket, offence: Offence) -> Steps:
    """Upheld by who stands in for the Secretary, after a hearing of documents."""
    yield from appealed(case, offence)
    document = appeals.AddAppealDocument(case=case.id, appeal=1, title="Diário de bordo", reference="anexo 1")
    case.office.ask(document, representative(case.company))
    yield case.soon(9, 25)
    case.decide(1, "upheld", person=DEPUTY, authority=DEPUTY_ACTS)


def paid_then_upheld(case: Docket, offence: Offence) -> Steps:
    """Paid, appealed all the same, upheld, and the money paid back."""
    yield from paid_then_upheld_and_owed(case, offence)
    yield case.soon(20, 45)
    case.refund(case.money().refund_owed)


def paid_then_upheld_and_owed(case: Docket, offence: Offence) -> Steps:
    """Paid, appealed, upheld; the city has not paid back yet."""
    yield from opened(case, offence)
    yield case.by(case.last_day(), before=9)
    case.pay(case.owed)
    yield case.by(case.last_day(), before=2)
    case.appeal()
    yield from decided(case, "upheld")


def lowered(case: Docket, offence: Offence) -> Steps:
    """Partly upheld: the fact was the lighter item 15-VIII; then paid."""
    yield from appealed(case, offence)
    yield case.soon(10, 25)
    case.opinion(1, "partly-upheld")
    yield case.soon(2, 8)
    case.decide(
        1, "partly-upheld", provision=PREFIX + "15-VIII", reasons="O fato provado é de higiene, e não de segurança: desclassifica-se."
    )
    yield from known(case)
    yield from paid(case)


def made_worse(case: Docket, offence: Offence) -> Steps:
    """Dismissed, and the fine raised to the item that fits, the company heard before."""
    yield from appealed(case, offence)
    yield case.soon(10, 20)
    heard = case.office.today
    yield case.soon(6, 12)
    case.decide(
        1,
        "dismissed",
        provision=PREFIX + "16-VI",
        heard=heard,
        reasons="Ouvida a empresa: a falta comprometia a segurança, e o inciso é o VI do art. 16.",
    )
    yield from known(case)
    yield from paid(case)


def given_up(case: Docket, offence: Offence) -> Steps:
    """The company gives its appeal up; the decision takes note, and it pays."""
    yield from appealed(case, offence)
    yield case.soon(3, 9)
    case.office.ask(appeals.WithdrawAppeal(case=case.id, appeal=1, withdrawn_on=case.office.today), representative(case.company))
    yield case.soon(5, 12)
    case.decide(1, "not-admitted", reasons="Homologada a desistência.")
    yield from known(case)
    yield from paid(case)


def anothers(case: Docket, offence: Offence) -> Steps:
    """Somebody without standing appeals; it is not admitted, and the company pays."""
    yield from opened(case, offence)
    yield case.by(case.last_day(), before=8)
    case.appeal(by=THIRD_PARTY)
    yield case.by(case.last_day(), before=3)
    case.pay(case.owed)
    yield case.soon(5, 15)
    case.decide(1, "not-admitted", reasons="A recorrente não é a autuada.")


def recused(case: Docket, offence: Offence) -> Steps:
    """The reviewer declares an impediment, another one takes over; dismissed, then paid."""
    yield from appealed(case, offence)
    yield case.soon(1, 4)
    reasons = "Parente de sócio da empresa autuada até o terceiro grau."
    case.office.ask(file.DeclareRecusal(case=case.id, reasons=reasons), case.reviewer)
    other = next(person for person in REVIEWERS if person != case.reviewer)
    yield case.soon(1, 4)
    case.office.ask(file.AssignCase(case=case.id, reviewer=other.id), DEPUTY)
    yield case.soon(10, 25)
    case.decide(1, "dismissed")
    yield from known(case)
    yield from paid(case)


def second_pending(case: Docket, offence: Offence) -> Steps:
    """Dismissed by the Secretary, and appealed to the Mayor."""
    yield from appealed(case, offence)
    yield from decided(case, "dismissed")
    yield from known(case)
    yield case.by(case.last_day(2), before=case.rng.randint(0, 7))
    case.appeal()


def decided_unknown(case: Docket, offence: Offence) -> Steps:
    """Dismissed by the Secretary; the company does not know it yet."""
    yield from appealed(case, offence)
    yield from decided(case, "dismissed")


def decided_twice_unknown(case: Docket, offence: Offence) -> Steps:
    """Dismissed by the Mayor too; the company does not know it yet."""
    yield from second_pending(case, offence)
    yield from decided(case, "dismissed", 2)
