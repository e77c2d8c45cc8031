"""An appeal that is partly upheld: one sanction of a set falls, the others stay (SPF-15-§1: isolada ou cumulativa)."""

from __future__ import annotations

from domain.cases.commands.appeals import DecideAppeal
from domain.cases.commands.fines import RecordPayment
from domain.cases.events.common import Outcome, SanctionNamed
from domain.cases.events.fines import FineReassessed, RefundDue
from domain.cases.events.sanctions import VehicleReleased
from domain.streams import Facts
from tests.domain.cases.people import CLERK, SECRETARY
from tests.domain.harness import day, refused
from tests.domain.sao_paulo.citation import Citation
from tests.domain.sao_paulo.street import FINE, NO_LIST, Street, only, revocation, suspension

KEPT_FINE = SanctionNamed("fine")


def appealed() -> Citation:
    """Fined, the TA suspended, the CVS revoked and the vehicle retained on 2 February 2026; appealed on the 10th."""
    there = Street()
    case = there.cite("2026-01-10 12:00", findings=NO_LIST)
    case.notice("2026-01-12")
    case.sanction("2026-02-02", suspension(there.ta, until="2026-06-01"), revocation(there.cvs), only("retention"), FINE)
    case.published("2026-02-03")
    case.appeal("2026-02-10 10:00")
    return case


def decide(
    case: Citation, *, kept: tuple[SanctionNamed, ...] = (), dropped: tuple[SanctionNamed, ...] = (), outcome: Outcome = "partly-upheld",
    multiplier: int | None = None,
) -> Facts:  # fmt: skip
    command = DecideAppeal(
        case=case.id, appeal=1, outcome=outcome, authority=SECRETARY.authority, decided_on=day("2026-02-20"), reasons="Pelos autos.",
        kept=kept, dropped=dropped, multiplier=multiplier,
    )  # fmt: skip
    return case.ask(command, "2026-02-20 18:00:00", SECRETARY)


def test_the_suspension_falls_as_if_it_had_never_been_and_the_fine_stays() -> None:
    case = appealed()
    there = case.street
    decide(case, dropped=(SanctionNamed("suspension", there.ta),))
    assert [there.status(there.ta, on) for on in ("2026-02-02", "2026-02-20", "2026-06-01")] == ["valid"] * 3
    assert there.status(there.cvs, "2026-02-20") == "cancelled"
    assert (case.state.ledger.amount, [h.released_on for h in case.state.holds]) == (250000, [None])
    assert [s.kind for s in case.state.standing_sanctions] == ["revocation", "retention", "fine"]


def test_what_is_not_named_as_kept_falls_permit_and_vehicle() -> None:
    case = appealed()
    there = case.street
    decide(case, kept=(KEPT_FINE,))
    assert {there.status(p, "2026-02-10") for p in (there.ta, there.cvs)} == {"valid"}
    assert [r.cause for r in case.of(VehicleReleased)] == ["appeal_partly_upheld"]
    assert (case.state.ledger.amount, case.state.annulled_on) == (250000, None)


def test_the_fine_falls_what_was_paid_is_due_back_and_it_does_not_come_back() -> None:
    case = appealed()
    there = case.street
    payment = RecordPayment(case=case.id, amount_centavos=250000, paid_on=day("2026-02-12"), reference="R-1")
    case.ask(payment, "2026-02-12 12:00", CLERK)
    decide(case, dropped=(KEPT_FINE,))
    fallen = case.of(FineReassessed)[-1]
    assert (fallen.from_centavos, fallen.to_centavos, fallen.cause) == (250000, 0, "sanction_dropped")
    assert ([r.amount_centavos for r in case.of(RefundDue)], case.state.ledger.amount) == ([250000], 0)
    assert there.status(there.ta, "2026-02-20") == "suspended"


def test_a_suspension_that_waited_for_the_appeal_goes_on_only_if_it_is_kept() -> None:
    there = Street()
    there.world.setting("spf.appeal.suspends", ("suspension", "revocation"), "2009-08-25")
    case = there.cite("2026-01-10 12:00", findings=NO_LIST)
    case.notice("2026-01-12")
    case.sanction("2026-02-02", suspension(there.ta, until="2026-06-01"), revocation(there.cvs), FINE)
    case.published("2026-02-03")
    case.appeal("2026-02-10 10:00")
    decide(case, dropped=(SanctionNamed("revocation", there.cvs),))
    assert [there.status(there.ta, on) for on in ("2026-02-09", "2026-02-19", "2026-02-20")] == ["suspended", "valid", "suspended"]
    assert {there.status(there.cvs, on) for on in ("2026-02-02", "2026-02-19", "2026-02-20")} == {"valid"}


def test_a_set_is_named_whole_and_truly() -> None:
    case = appealed()
    there = case.street
    taken = SanctionNamed("suspension", there.ta)
    everything = tuple(SanctionNamed(s.kind, s.permit) for s in case.state.standing_sanctions)
    with refused("sanction_not_imposed"):
        decide(case, dropped=(SanctionNamed("suspension", there.cvs),))
    with refused("sanction_not_imposed"):
        decide(case, kept=(SanctionNamed("seizure"),))
    with refused("sanctions_all_dropped"):
        decide(case, dropped=everything)
    with refused("sanctions_unclear"):
        decide(case, kept=(taken,), dropped=(taken,))
    with refused("result_required"):
        decide(case, kept=everything)
    with refused("result_required"):
        decide(case)
    with refused("result_not_with_outcome"):
        decide(case, dropped=(taken,), outcome="dismissed")
    with refused("result_only_for_fine"):
        decide(case, dropped=(KEPT_FINE,), multiplier=1)
    assert case.state.filings[0].pending
