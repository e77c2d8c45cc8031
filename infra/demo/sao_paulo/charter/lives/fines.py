"""Citations that end in a fine: undefended or defended, paid in time, late or never, or not decided yet."""

from __future__ import annotations

from infra.demo.sao_paulo.charter.citation import FINE, Citation
from infra.demo.sao_paulo.charter.found import Found
from infra.demo.sao_paulo.people import SECRETARY
from infra.demo.walk import Steps


def not_served(case: Citation, found: Found) -> Steps:
    """Cited, and the company not notified yet."""
    case.record(found)
    yield from ()


def notified(case: Citation, found: Found) -> Steps:
    """Cited; the notice reaches the company some days later, and its days of defence run."""
    case.record(found)
    yield case.soon(1, 5)
    case.notice(means=("post", "in-person")[case.serial % 2])


def defended(case: Citation, found: Found) -> Steps:
    """The company defends itself in time."""
    yield from notified(case, found)
    yield case.by(case.defence_ends, before=case.rng.randint(0, 6))
    case.defend()


def heard(case: Citation, found: Found) -> Steps:
    """The defence was filed, or its days went by; a reviewer has read the file."""
    if case.serial % 5 < 3:  # noqa: PLR2004 - three in five defend themselves
        yield from defended(case, found)
        yield case.soon(6, 20)
    else:
        yield from notified(case, found)
        yield case.after(case.defence_ends, 5, 14)


def fined(case: Citation, found: Found) -> Steps:
    """The fine is imposed; the decision is not published yet."""
    yield from heard(case, found)
    case.sanction(FINE)


def published(case: Citation, found: Found) -> Steps:
    """The fine is imposed, and published some days later."""
    yield from fined(case, found)
    yield case.soon(1, 6)
    case.publish()


def paid(case: Citation, found: Found) -> Steps:
    """Paid while an appeal is still open."""
    yield from published(case, found)
    yield case.by(case.last_day(), before=case.rng.randint(1, 10))
    case.pay(case.whole)


def paid_late(case: Citation, found: Found) -> Steps:
    """Paid after it was in default."""
    yield from published(case, found)
    yield case.after(case.last_day(), 10, 90)
    case.pay(case.whole)


def fined_by_the_secretary(case: Citation, found: Found) -> Steps:
    """The Secretary imposes the fine herself; the appeal goes to the Mayor, who dismisses it; paid."""
    yield from heard(case, found)
    case.sanction(FINE, person=SECRETARY)
    yield case.soon(1, 4)
    case.publish()
    yield case.by(case.last_day(), before=4)
    case.appeal()
    yield case.soon(12, 25)
    case.decide(1, "dismissed", person=case.staff.mayor)
    yield case.soon(2, 6)
    case.acknowledge(1)
    yield case.soon(2, 10)
    case.pay(case.whole)


def annulled(case: Citation, found: Found) -> Steps:
    """Annulled by the Secretary of her own motion before it was decided."""
    yield from notified(case, found)
    yield case.soon(4, 12)
    case.annul("O auto anotou placa de outro veículo, como mostra a fotografia juntada.")


def repeated(case: Citation, found: Found, later: Citation) -> Steps:
    """Paid, and committed again within 180 days of the citation: doubled, and paid."""
    yield from published(case, found)
    yield case.by(case.last_day(), before=2)
    case.pay(case.whole)
    yield case.after(case.last_day(), 20, 40)
    yield from paid(later, found)
