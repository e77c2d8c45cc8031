"""The class that the registers of now give a cited fact: a grant entered late counts, one of a later day does not (J-12)."""

from domain.cases.matter import matter_of
from domain.cases.sanctions.class_now import ClassNow, class_now
from tests.domain.sao_paulo.citation import Citation
from tests.domain.sao_paulo.street import CERTIFICATE, FINE, TERM, ZONE, Street


def now(there: Street, case: Citation) -> ClassNow | None:
    """What the registers say of the case now."""
    return there.world.look(lambda seen: class_now(matter_of(seen, case.id)))


def test_g_14_an_authorisation_entered_late_makes_the_irregular_activity_regular_and_is_named() -> None:
    there = Street()
    case = there.cite("2026-03-09 12:00", zone="zmrf")
    assert (case.recorded.activity, now(there, case)) == ("irregular", None)
    zone = there.permit(ZONE, there.x, there.v1, since="2026-03-02", permit_class="non-routine")
    assert now(there, case) == ClassNow("regular", (zone,))


def test_j_02_a_suspension_entered_late_names_the_term_and_j_05_a_certificate_that_there_was_names_it() -> None:
    there = Street()
    case = there.cite("2026-03-09 12:00", vehicle=(other := there.vehicle(there.x)))
    certificate = there.permit(CERTIFICATE, there.x, other, since="2026-03-02")
    assert now(there, case) == ClassNow("regular", (certificate,))
    there.suspended(there.ta, "2026-03-02", "2026-03-31")
    assert now(there, case) == ClassNow("irregular", (there.ta, certificate))


def test_j_12_a_certificate_of_a_later_day_changes_nothing() -> None:
    there = Street(bare=True)
    there.x = there.operator()
    there.permit(TERM, there.x)
    there.v1 = there.vehicle(there.x)
    case = there.cite("2026-04-09 12:00")
    there.permit(CERTIFICATE, there.x, there.v1, since="2026-04-10")
    assert now(there, case) is None


def test_once_the_case_is_decided_nothing_more_is_said() -> None:
    there = Street()
    case = there.cite("2026-03-09 12:00", zone="zmrf")
    case.notice("2026-03-09")
    case.sanction("2026-03-25", FINE)
    there.permit(ZONE, there.x, there.v1, since="2026-03-02", permit_class="non-routine")
    assert now(there, case) is None
