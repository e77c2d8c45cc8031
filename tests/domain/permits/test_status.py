"""What an Alvará is on a day: before it, within it, past it, while a renewal is pending, cassated, surrendered (catalogue 5.2; Q-37)."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.law.permits.permit_status import Days, PermitStatus, Standing, governing, permit_status
from tests.domain.harness import day

TERM = Days(day("2026-03-10"), day("2031-03-10"))


def status(standing: Standing, on: str) -> str:
    return permit_status(standing, day(on), "AME-8")[0].status


def test_e_11_an_alvara_is_valid_through_its_last_day_and_expired_on_the_next() -> None:
    granted = Standing((TERM,))
    days = ("2026-03-09", "2026-03-10", "2031-03-10", "2031-03-11")
    assert [status(granted, on) for on in days] == ["never-issued", "valid", "valid", "expired"]


def test_a_permit_that_was_never_granted_is_never_issued() -> None:
    assert permit_status(Standing(), day("2026-03-10"), "AME-8")[0] == PermitStatus("never-issued")


def test_a_pending_renewal_keeps_the_permit_valid_through_the_day_of_its_decision() -> None:
    pending = Standing((TERM,), pending=(Days(day("2031-02-08"), day("2031-04-07")),))
    found, computed = permit_status(pending, day("2031-03-20"), "AME-8")
    assert found == PermitStatus("valid", TERM.since, TERM.through, renewal_pending=True)
    assert [(s.operation, s.citation) for s in computed.explanation] == [("renewal-pending", "AME-8")]
    assert [status(pending, on) for on in ("2031-04-07", "2031-04-08")] == ["valid", "expired"]


@pytest.mark.parametrize("how", ["cassated", "surrendered", "revoked"])
def test_what_ended_is_cancelled_from_its_day_on_also_when_the_term_is_over(how: str) -> None:
    ended = Standing((TERM,), cancelled_on=day("2026-06-10"), cancelled_as=how)
    days = ("2026-06-09", "2026-06-10", "2031-03-11")
    assert [status(ended, on) for on in days] == ["valid", "cancelled", "cancelled"]
    assert permit_status(ended, day("2026-06-10"), "AME-8")[0].cancelled_as == how


def test_expiry_goes_before_suspension_and_keeps_its_flag() -> None:
    suspended = Standing((TERM,), suspended=(Days(day("2031-03-01"), day("2031-03-20")),))
    assert [status(suspended, on) for on in ("2031-03-01", "2031-03-10", "2031-03-11")] == ["suspended", "suspended", "expired"]
    assert permit_status(suspended, day("2031-03-11"), "AME-8")[0].suspended


def test_a_collected_document_is_a_flag_beside_the_status() -> None:
    held = Standing((TERM,), collected=(Days(day("2026-05-04"), day("2026-05-07")),))
    flags = [permit_status(held, day(on), "AME-8")[0].collected for on in ("2026-05-03", "2026-05-04", "2026-05-07", "2026-05-08")]
    assert flags == [False, True, True, False]
    assert status(held, "2026-05-05") == "valid"


def test_of_several_permits_of_a_vehicle_a_valid_one_governs_else_the_one_that_began_last() -> None:
    old, new = Days(day("2016-01-04"), day("2021-01-04")), Days(day("2022-01-04"), day("2027-01-04"))
    expired = permit_status(Standing((old,)), day("2026-05-04"), "AME-8")[0]
    valid = permit_status(Standing((new,)), day("2026-05-04"), "AME-8")[0]
    cassated = permit_status(Standing((new,), cancelled_on=day("2023-01-04"), cancelled_as="cassated"), day("2026-05-04"), "AME-8")[0]
    never = permit_status(Standing(), day("2026-05-04"), "AME-8")[0]
    assert governing([expired, valid, never]) == valid
    assert governing([expired, cassated]) == cassated
    assert governing([never]) == never == governing([])


@given(st.dates(date(2026, 1, 1), date(2036, 12, 31)))
def test_a_day_has_one_status_and_only_days_of_the_term_are_valid(on: date) -> None:
    found, _ = permit_status(Standing((TERM,)), on, "AME-8")
    expected = "never-issued" if on < TERM.since else "valid" if TERM.hold(on) else "expired"
    assert found.status == expected
