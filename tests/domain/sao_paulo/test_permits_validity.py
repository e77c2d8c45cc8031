"""How long TA, CVS and AET last, their renewals, and what an AET rests on: arts. 6 and 9, by date, never rolled."""

from datetime import date
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.law.permits.permit_status import Days, Standing, extent
from domain.law.permits.validity import permit_validity
from domain.permits.commands import DecidePermitRenewal, RequestPermitRenewal
from domain.permits.events import PermitIssued, PermitRenewalRequested
from tests.domain.harness import World, day, one, refused
from tests.domain.sao_paulo.office import AET, CVS, TA, TAS, Office

LAW = World("sao-paulo-charter").law()


def on_bases(office: Office, cvs: str) -> tuple[UUID, UUID, UUID]:
    """An operator with a TA through 15 March 2027, its coach, and the coach's CVS granted on a day."""
    operator = office.operator(on="2025-01-06")
    vehicle = office.vehicle(operator, on="2025-01-06")
    term = office.granted(TA, operator, "2025-03-15")
    certificate = office.granted(CVS, operator, cvs, vehicle, service="routine")
    office.renewed(term, "2026-03-10", "2026-03-10")
    assert office.validity(term) == ("2026-03-16", "2027-03-15")
    return operator, vehicle, certificate


def aet(office: Office, operator: UUID, vehicle: UUID, on: str = "2026-06-01", *, until: str = "") -> UUID:
    permit = office.asked(AET, operator, on, vehicle, permit_class="non-routine", purpose="tourism")
    office.decided(permit, on, until=until)
    return permit


@pytest.mark.parametrize(("overflow", "until"), [("clamp", "2025-02-28"), ("next_day", "2025-03-01")])
def test_e_03_a_ta_of_29_february_lasts_through_the_end_of_february(overflow: str, until: str) -> None:
    office = Office(since="2024-01-05")
    office.world.setting("calendar.month_overflow", overflow, "2009-08-25")
    operator = office.operator()
    office.vehicle(operator)
    assert office.validity(office.granted(TA, operator, "2024-02-29")) == ("2024-02-29", until)


def test_e_04_a_cvs_across_a_leap_day_lasts_366_days() -> None:
    office = Office(since="2027-01-05")
    _, _, _, certificate = office.company(ta="2027-01-05", cvs="2027-03-01")
    assert office.validity(certificate) == ("2027-03-01", "2028-03-01")


def test_e_13_an_aet_ends_with_the_first_of_one_year_ta_and_cvs() -> None:
    office = Office()
    operator, vehicle, _ = on_bases(office, "2025-12-20")
    assert office.validity(aet(office, operator, vehicle)) == ("2026-06-01", "2026-12-20")


def test_e_14_an_aet_lasts_one_year_at_most() -> None:
    found, counted = permit_validity(LAW, AET, day("2026-06-01"), base={TA: day("2027-08-31"), CVS: day("2027-07-31")})
    assert found.valid_until == day("2027-06-01")
    assert [(s.operation, s.citation) for s in counted.explanation][:3] == [
        ("add-years", "SPF-9-PU"),
        ("within-base-permit", "SPF-9-PU"),
        ("within-base-permit", "SPF-9-PU"),
    ]


def test_e_15_an_aet_does_not_grow_with_a_renewed_cvs_unless_the_city_reads_so() -> None:
    office = Office()
    operator, vehicle, certificate = on_bases(office, "2025-12-20")
    permit = aet(office, operator, vehicle)
    office.renewed(certificate, "2026-12-10", "2026-12-10")
    assert office.validity(certificate) == ("2026-12-21", "2027-12-20")
    assert [office.zone(operator, vehicle, d).status.status for d in ("2026-12-20", "2026-12-21")] == ["valid", "expired"]
    with refused("permit_not_renewable", "SPF-9-PU"):
        office.renewed(permit, "2026-12-20", "2026-12-20")
    office.world.setting("spf.aet.recompute_on_renewal", value=True, since="2009-08-25")
    grown = office.zone(operator, vehicle, "2026-12-21")
    # min(2027-06-01, TA 2027-03-15, CVS 2027-12-20)
    assert (grown.status.status, grown.effective, grown.status.valid_until) == ("valid", True, day("2027-03-15"))


def test_a_new_aet_reaches_through_a_cvs_renewed_beforehand() -> None:
    office = Office()
    operator, vehicle, certificate = on_bases(office, "2025-12-20")
    office.renewed(certificate, "2026-12-10", "2026-12-10")
    assert office.validity(aet(office, operator, vehicle, "2026-12-11"))[1] == "2027-03-15"


def test_e_16_without_a_valid_cvs_a_full_ta_carries_no_aet() -> None:
    office = Office()
    operator, vehicle, _ = on_bases(office, "2025-05-31")
    permit = office.asked(AET, operator, "2026-06-01", vehicle, permit_class="non-routine")
    with refused("base_permit_not_valid", "SPF-9", permit=CVS, status="expired"):
        office.decided(permit, "2026-06-01")
    office.decided(office.asked(AET, operator, "2026-05-31", vehicle, permit_class="non-routine"), "2026-05-31")


@pytest.mark.parametrize("permit_class", ["routine", "non-routine"])
def test_an_aet_refused_under_a_full_ta_that_lapsed_names_that_ta_whether_the_cvs_lapsed_too(permit_class: str) -> None:
    office = Office(since="2025-01-02")
    operator, vehicle, *_ = office.company(ta="2025-03-02", cvs="2025-03-02")
    permit = office.asked(AET, operator, "2026-03-03", vehicle, permit_class=permit_class)
    lacks = [
        (m.code, dict(m.values)["permit"], dict(m.values)["status"]) for m in office.lacking(permit, "2026-03-03") if "permit" in m.values
    ]
    assert lacks == [("base_permit_not_valid", TA, "expired"), ("base_permit_not_valid", CVS, "expired")]
    with refused("base_permit_not_valid", permit=TA, status="expired"):
        office.decided(permit, "2026-03-03")


def test_an_aet_refused_to_who_never_had_a_term_names_the_full_one() -> None:
    office = Office()
    operator = office.operator(kinds=("non-routine",))
    permit = office.asked(AET, operator, "2026-03-03", office.vehicle(operator), permit_class="non-routine")
    with refused("base_permit_not_valid", permit=TA, status="never-issued"):
        office.decided(permit, "2026-03-03")


def test_an_aet_refused_under_a_simplified_term_that_lapsed_names_it_alone() -> None:
    office = Office(since="2025-01-02")
    operator = office.operator(kinds=("non-routine",), seat="Campinas")
    term = office.asked(TAS, operator, "2025-01-06", replaces_cvs=True)
    office.papers(term, "2025-01-06")
    office.decided(term, "2025-01-06")
    permit = office.asked(AET, operator, "2026-03-03", office.vehicle(operator), permit_class="non-routine")
    lacks = [dict(m.values)["permit"] for m in office.lacking(permit, "2026-03-03") if "permit" in m.values]
    assert lacks == [TAS]


def test_e_17_an_aet_has_no_effect_while_the_ta_is_suspended() -> None:
    office = Office()
    operator, vehicle, term, _ = office.company(ta="2026-03-15", cvs="2026-03-15")
    aet(office, operator, vehicle)
    office.suspended(term, "2026-08-03", "2026-08-31")
    days = ("2026-08-02", "2026-08-03", "2026-08-10", "2026-08-31", "2026-09-01")
    assert [office.zone(operator, vehicle, d).effective for d in days] == [True, False, False, False, True]
    assert office.zone(operator, vehicle, "2026-08-10").lacking == (TA,)
    assert office.zone(operator, vehicle, "2026-08-10").status.status == "valid"


def test_e_18_an_aet_is_not_granted_one_day_beyond_the_year() -> None:
    found = permit_validity(LAW, AET, day("2026-06-01"), base={TA: day("2027-08-31")}, until=day("2027-06-01"))[0]
    assert found.valid_until == day("2027-06-01")
    with refused("aet_exceeds_one_year", "SPF-9-PU", limit="2027-06-01"):
        permit_validity(LAW, AET, day("2026-06-01"), base={TA: day("2027-08-31")}, until=day("2027-06-02"))
    office = Office()
    operator, vehicle, _ = on_bases(office, "2026-02-02")
    with refused("aet_exceeds_one_year", "SPF-9-PU"):
        aet(office, operator, vehicle, until="2027-06-02")


def test_an_aet_asked_one_day_longer_than_the_cvs_is_refused_and_to_its_last_day_granted() -> None:
    office = Office()
    operator, vehicle, _ = on_bases(office, "2025-12-20")
    with refused("aet_outlives_base_permit", "SPF-9-PU", limit="2026-12-20", permits=[CVS]):
        aet(office, operator, vehicle, until="2026-12-21")
    assert office.validity(aet(office, operator, vehicle, until="2026-12-20"))[1] == "2026-12-20"
    with refused("date_before_fact"):
        aet(office, operator, vehicle, until="2026-05-31")


def test_e_21_and_e_24_a_ta_renewed_after_its_expiry_counts_from_the_grant() -> None:
    office = Office(since="2025-01-06")
    operator, vehicle, term, _ = office.company(ta="2025-03-16", cvs="2025-06-01")
    assert office.validity(term) == ("2025-03-16", "2026-03-16")
    new = office.world.new_id("permit")
    asked = one(
        office.world.ask(RequestPermitRenewal(permit=term, requested_on=day("2026-03-17"), new_permit=new), at="2026-03-17"),
        PermitRenewalRequested,
    )
    assert (asked.in_time, asked.extends, asked.new_application, asked.warnings) == (
        False,
        False,
        None,
        ("rule_set_superseded", "renewal_counts_from_grant"),
    )
    assert office.status(term, "2026-03-31") == "expired"
    office.papers(term, "2026-03-17")
    office.world.ask(DecidePermitRenewal(permit=term, renewal=1, outcome="granted", decided_on=day("2026-04-01")), at="2026-04-01")
    assert office.validity(term) == ("2026-04-01", "2027-04-01")
    of_fact = office.statuses(operator, vehicle, "2026-03-20")
    assert (of_fact.ta.status, of_fact.cvs.status) == ("expired", "valid")


def test_a_renewal_asked_on_the_last_day_counts_from_the_old_expiry_and_does_not_extend_it() -> None:
    office = Office(since="2025-01-06")
    _, _, term, _ = office.company(ta="2025-03-16", cvs="2025-06-01")
    new = office.world.new_id("permit")
    office.world.ask(RequestPermitRenewal(permit=term, requested_on=day("2026-03-16"), new_permit=new), at="2026-03-16")
    assert [office.status(term, d) for d in ("2026-03-16", "2026-03-17")] == ["valid", "expired"]
    office.world.ask(DecidePermitRenewal(permit=term, renewal=1, outcome="granted", decided_on=day("2026-04-01")), at="2026-04-01")
    assert office.validity(term) == ("2026-03-17", "2027-03-16")


def test_e_25_an_aet_on_a_tas_that_replaces_the_cvs_ends_with_the_tas() -> None:
    office = Office()
    operator = office.operator(kinds=("non-routine",), seat="Campinas")
    vehicle = office.vehicle(operator)
    term = office.asked(TAS, operator, "2026-01-05", replaces_cvs=True)
    office.papers(term, "2026-01-05")
    office.decided(term, "2026-01-05")
    assert office.validity(term)[1] == "2027-01-05"
    assert office.validity(aet(office, operator, vehicle))[1] == "2027-01-05"
    found = office.statuses(operator, vehicle, "2026-06-01")
    assert (found.ta_kind, found.replaces_cvs, found.cvs.status) == (TAS, True, "never-issued")


def test_a_tas_that_does_not_replace_the_cvs_needs_one() -> None:
    office = Office()
    operator = office.operator(kinds=("non-routine",), seat="Campinas")
    vehicle = office.vehicle(operator)
    office.granted(TAS, operator, "2026-01-05")
    permit = office.asked(AET, operator, "2026-06-01", vehicle, permit_class="non-routine")
    with refused("base_permit_not_valid", permit=CVS, status="never-issued"):
        office.decided(permit, "2026-06-01")


def test_e_30_the_year_is_a_maximum_and_a_shorter_aet_is_granted() -> None:
    office = Office()
    operator, vehicle, _ = on_bases(office, "2026-02-02")
    permit = office.asked(AET, operator, "2026-06-01", vehicle, permit_class="non-routine")
    issued = one(office.decided(permit, "2026-06-01", until="2026-09-30"), PermitIssued)
    assert (issued.valid_from, issued.valid_until, issued.limit) == (day("2026-06-01"), day("2026-09-30"), None)


def test_e_31_a_ta_for_two_years_is_refused() -> None:
    office = Office()
    operator = office.operator()
    office.vehicle(operator)
    permit = office.asked(TA, operator, "2026-03-10")
    office.papers(permit, "2026-03-10")
    for until in ("2028-03-10", "2027-03-09", "2027-03-11"):
        with refused("validity_not_as_law", "SPF-6", validUntil="2027-03-10"):
            office.decided(permit, "2026-03-10", until=until)
    issued = one(office.decided(permit, "2026-03-10", until="2027-03-10"), PermitIssued)
    assert issued.warnings == ("rule_set_superseded",)


DAYS = st.dates(day("2026-01-01"), day("2028-12-31"))


@given(DAYS, DAYS, DAYS)
def test_l_5_an_aet_outlasts_neither_a_year_nor_ta_nor_cvs(issued: date, ta: date, cvs: date) -> None:
    until = permit_validity(LAW, AET, issued, base={TA: ta, CVS: cvs})[0].valid_until
    year = permit_validity(LAW, TA, issued)[0].valid_until
    assert until == min(year, ta, cvs)


def test_terms_that_follow_each_other_are_one_validity_and_a_gap_ends_it() -> None:
    first, second = Days(day("2026-01-01"), day("2026-12-31")), Days(day("2027-01-01"), day("2027-12-31"))
    late = Days(day("2027-01-02"), day("2028-01-02"))
    assert extent(Standing((first, second)), day("2026-06-01")) == day("2027-12-31")
    assert extent(Standing((first, late)), day("2026-06-01")) == day("2026-12-31")
    assert extent(Standing((first,)), day("2027-01-01")) is None
