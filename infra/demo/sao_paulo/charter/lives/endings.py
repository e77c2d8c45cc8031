"""Citations whose last steps fall into the last days, so that each state is there for whoever looks first."""

from __future__ import annotations

from infra.demo.days import before_end
from infra.demo.sao_paulo.charter.citation import FINE, Citation
from infra.demo.sao_paulo.charter.found import Found
from infra.demo.sao_paulo.charter.lives.fines import heard
from infra.demo.walk import Steps


def sanctioned(case: Citation, found: Found) -> Steps:
    """Imposed in the last days and not published yet."""
    yield from heard(case, found)
    yield case.office.at(before_end(case.serial % 3), 11, case.serial % 60)
    case.sanction(FINE)


def published(case: Citation, found: Found) -> Steps:
    """Published some days ago: the term to appeal runs."""
    yield from heard(case, found)
    yield case.office.at(before_end(11), 11, case.serial % 60)
    case.sanction(FINE)
    yield case.office.at(before_end(9 - case.serial % 4), 9, case.serial % 60)
    case.publish()


def paid(case: Citation, found: Found) -> Steps:
    """The same, and paid at once."""
    yield from published(case, found)
    yield case.office.at(before_end(case.serial % 3), 14, case.serial % 60)
    case.pay(case.whole)
