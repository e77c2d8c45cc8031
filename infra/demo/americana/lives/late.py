"""Late appeals, kept and not admitted; terms given back; papers entered after a lapse was found; terms that an act made longer."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from infra.demo.americana.docket import Docket
from infra.demo.americana.lives.appeals import decided, known, paid
from infra.demo.americana.lives.payments import opened
from infra.demo.americana.offences import Offence
from infra.demo.walk import Steps

WEEK: Final = timedelta(days=7)


def late(case: Docket, offence: Offence) -> Steps:
    """Appealed after the term."""
    yield from opened(case, offence)
    yield case.after(case.last_day(), 2, 12)
    case.appeal()


def not_admitted(case: Docket, offence: Offence) -> Steps:
    """Late, not admitted, known, and paid."""
    yield from late(case, offence)
    yield from decided(case, "not-admitted")
    yield from known(case)
    yield from paid(case)


def given_back(case: Docket, offence: Offence) -> Steps:
    """Late; the Secretary gives the term back, so that the appeal is heard; upheld."""
    yield from late(case, offence)
    yield case.soon(4, 9)
    case.restore(case.office.working_day(WEEK), "A notificação foi entregue em endereço antigo da empresa, por erro do cadastro.")
    yield from decided(case, "upheld")


def given_back_before(case: Docket, offence: Offence) -> Steps:
    """The Secretary gives the term back at the company's request, which then appeals; dismissed, then paid."""
    yield from opened(case, offence)
    yield case.after(case.last_day(), 2, 6)
    case.restore(case.office.working_day(2 * WEEK), "Greve dos correios comprovada no período.")
    yield case.by(case.last_day(), before=3)
    case.appeal()
    yield from decided(case, "dismissed")
    yield from known(case)
    yield from paid(case)


def on_paper(case: Docket, offence: Offence) -> Steps:
    """Filed on paper on the last day, entered after the clock had found a lapse: the lapse is undone; dismissed, then paid."""
    yield from opened(case, offence)
    filed = case.by(case.last_day())
    yield case.after(case.last_day(), 3, 7)
    case.appeal(paper=filed)
    yield from decided(case, "dismissed")
    yield from known(case)
    yield from paid(case)


def extended(case: Docket, offence: Offence, closed_on: date) -> Steps:
    """The notice starts a term that ends on a day which an act closes: the company appeals on the Monday after; dismissed, then paid."""
    case.record(offence)
    yield case.office.at(closed_on - timedelta(days=15), 14)
    case.notice(means="in-person")
    yield case.office.at(closed_on + timedelta(days=3), 15)
    case.appeal()
    yield from decided(case, "dismissed")
    yield from known(case)
    yield from paid(case)
