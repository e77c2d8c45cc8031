"""Citations whose decision is appealed: dismissed, upheld, late, decided and not known, held up while the appeal was pending."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from domain.cases.events.common import Outcome
from infra.demo.sao_paulo.charter.citation import FINE, Citation, suspension
from infra.demo.sao_paulo.charter.found import Found
from infra.demo.sao_paulo.charter.lives.fines import heard, published
from infra.demo.walk import Steps

SIXTY_DAYS: Final = timedelta(days=60)


def appealed(case: Citation, found: Found) -> Steps:
    """Appealed inside the term; the case goes to a reviewer."""
    yield from published(case, found)
    yield case.by(case.last_day(), before=case.rng.randint(0, 7))
    case.appeal()
    yield case.soon(1, 4)
    case.assign()


def decided(case: Citation, outcome: Outcome) -> Steps:
    """An opinion, then the Secretary's decision."""
    yield case.soon(6, 15)
    case.opinion(1, outcome)
    yield case.soon(3, 10)
    case.decide(1, outcome)


def dismissed(case: Citation, found: Found) -> Steps:
    """Dismissed; the company does not know it yet."""
    yield from appealed(case, found)
    yield from decided(case, "dismissed")


def dismissed_and_paid(case: Citation, found: Found) -> Steps:
    """Dismissed, known, paid."""
    yield from dismissed(case, found)
    yield case.soon(2, 7)
    case.acknowledge(1)
    yield case.soon(3, 12)
    case.pay(case.whole)


def dismissed_and_unpaid(case: Citation, found: Found) -> Steps:
    """Dismissed, known, and not paid."""
    yield from dismissed(case, found)
    yield case.soon(2, 7)
    case.acknowledge(1)


def upheld(case: Citation, found: Found) -> Steps:
    """Upheld: the case is annulled."""
    yield from appealed(case, found)
    yield from decided(case, "upheld")


def paid_and_upheld(case: Citation, found: Found) -> Steps:
    """Paid, appealed all the same, and upheld: the money is owed back."""
    yield from published(case, found)
    yield case.by(case.last_day(), before=8)
    case.pay(case.whole)
    yield case.by(case.last_day(), before=2)
    case.appeal()
    yield from decided(case, "upheld")


def late(case: Citation, found: Found) -> Steps:
    """Appealed after the term."""
    yield from published(case, found)
    yield case.after(case.last_day(), 2, 9)
    case.appeal()


def late_and_not_admitted(case: Citation, found: Found) -> Steps:
    """Late, not admitted, known, paid."""
    yield from late(case, found)
    yield from decided(case, "not-admitted")
    yield case.soon(2, 6)
    case.acknowledge(1)
    yield case.soon(3, 9)
    case.pay(case.whole)


def held_up(case: Citation, found: Found) -> Steps:
    """A suspension and a fine; the suspension waits for the appeal, which is dismissed, and goes on then; the fine is paid."""
    yield from heard(case, found)
    if case.certificate is None:
        raise LookupError(case.id)
    case.sanction(suspension(case.certificate, until=case.office.today + SIXTY_DAYS), FINE)
    yield case.soon(1, 3)
    case.publish()
    yield case.by(case.last_day(), before=9)
    case.appeal()
    yield case.soon(1, 3)
    case.suspend_effects("suspension")
    yield from decided(case, "dismissed")
    yield case.soon(2, 5)
    case.acknowledge(1)
    yield case.soon(2, 8)
    case.pay(case.whole)
