"""Cases in which nobody appeals: the fine is paid in time, late, in parts, too much, or not at all."""

from __future__ import annotations

from infra.demo.americana.docket import Docket
from infra.demo.americana.offences import Offence
from infra.demo.names import cnpj
from infra.demo.walk import Steps

SHARE = 3
"""A first part is a third of the fine."""


def opened(case: Docket, offence: Offence) -> Steps:
    """Recorded in the street; the notice reaches the company some days later."""
    case.record(offence)
    yield case.soon(1, 7)
    case.notice(means=("post", "in-person", "handed-to-driver")[case.serial % 3])


def paid_in_time(case: Docket, offence: Offence) -> Steps:
    """Paid before the fine is due."""
    yield from opened(case, offence)
    yield case.by(case.last_day(), before=case.rng.randint(1, 10))
    case.pay(case.owed)


def paid_on_the_last_day(case: Docket, offence: Offence) -> Steps:
    """Paid on the day on which it is due."""
    yield from opened(case, offence)
    yield case.by(case.last_day())
    case.pay(case.owed)


def paid_in_time_entered_late(case: Docket, offence: Offence) -> Steps:
    """Paid on the due day, entered after the clock had found it in default: the default is undone."""
    yield from opened(case, offence)
    due = case.last_day()
    yield case.after(due, 4, 8)
    case.pay(case.owed, on=due)


def paid_late(case: Docket, offence: Offence) -> Steps:
    """Paid after it was in default."""
    yield from opened(case, offence)
    yield case.after(case.last_day(), 10, 120)
    case.pay(case.owed)


def paid_in_parts(case: Docket, offence: Offence) -> Steps:
    """A third in time, the rest later."""
    yield from opened(case, offence)
    yield case.by(case.last_day(), before=3)
    case.pay(case.owed // SHARE)
    yield case.after(case.last_day(), 15, 60)
    case.pay(case.owed)


def paid_in_part(case: Docket, offence: Offence) -> Steps:
    """A third, and nothing after."""
    yield from opened(case, offence)
    yield case.by(case.last_day(), before=3)
    case.pay(case.owed // SHARE)


def paid_above(case: Docket, offence: Offence) -> Steps:
    """Ten reais too much, which the city pays back."""
    yield from opened(case, offence)
    yield case.by(case.last_day(), before=2)
    case.pay(case.owed + 1000)
    yield case.soon(20, 40)
    case.refund(case.money().refund_owed)


def paid_above_and_owed(case: Docket, offence: Offence) -> Steps:
    """Too much, and not paid back yet."""
    yield from opened(case, offence)
    yield case.by(case.last_day(), before=2)
    case.pay(case.owed + 2500)


def never_paid(case: Docket, offence: Offence) -> Steps:
    """Not paid at all."""
    yield from opened(case, offence)


def not_served(case: Docket, offence: Offence) -> Steps:
    """Recorded, and no notice yet."""
    case.record(offence)
    yield from ()


def served_on_another_first(case: Docket, offence: Offence) -> Steps:
    """The first notice reaches another company, and starts nothing; the right one does, and the fine is paid."""
    case.record(offence)
    yield case.soon(2, 5)
    case.notice(to=cnpj("19876543"))
    yield case.soon(6, 12)
    case.notice(means="in-person")
    yield case.by(case.last_day(), before=4)
    case.pay(case.owed)
