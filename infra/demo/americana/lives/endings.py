"""Cases that stand at a certain point on the last day, so that each state can be looked at."""

from __future__ import annotations

from infra.demo.americana.docket import Docket
from infra.demo.americana.lives import appeals, late
from infra.demo.americana.lives.payments import opened
from infra.demo.americana.offences import Offence
from infra.demo.days import before_end
from infra.demo.walk import Steps


def paid_at_once(case: Docket, offence: Offence) -> Steps:
    """Paid some days after the notice, while the term to appeal still runs."""
    yield from opened(case, offence)
    yield case.soon(1, 2)
    case.pay(case.owed)


def appealable(case: Docket, offence: Offence) -> Steps:
    """Dismissed and known; the second term runs."""
    yield from appeals.decided_unknown(case, offence)
    yield case.office.at(before_end(case.rng.randint(1, 9)), 14)
    case.acknowledge(1)


def second_pending_at_the_end(case: Docket, offence: Offence) -> Steps:
    """Appealed to the Mayor in the last days."""
    yield from appealable(case, offence)
    yield case.by(case.office.today, before=0)
    case.appeal()


def late_twice(case: Docket, offence: Offence) -> Steps:
    """Late and not admitted, and appealed to the Mayor too late as well."""
    yield from late.late(case, offence)
    yield from appeals.decided(case, "not-admitted")
    yield from appeals.known(case)
    yield case.after(case.last_day(2), 2, 5)
    case.appeal()


def final(case: Docket, offence: Offence) -> Steps:
    """Dismissed twice, known in the last days; the days to pay run."""
    yield from appeals.decided_twice_unknown(case, offence)
    yield case.office.at(before_end(case.rng.randint(2, 8)), 10)
    case.acknowledge(2)
