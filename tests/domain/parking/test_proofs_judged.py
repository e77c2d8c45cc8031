"""A proof of compliance holds how it was judged: the spaces due, since when the breach is over, whether in time, until when fined."""

from __future__ import annotations

from domain.cases.events.non_compliance import ComplianceProven, DailyFineStopped
from tests.domain.harness import one
from tests.domain.parking.city import CarPark, spaces


def test_a_proof_says_how_it_was_judged_by_the_readings_of_the_day_of_the_notice() -> None:
    """Drawn up on Thursday 5 March: three days to the 9th, the first day that could be fined is the 10th. Cured on the 12th: 10 and 11."""
    breach = CarPark().notice("2026-03-05")
    proven = one(breach.prove("2026-03-16", cured="2026-03-12", given=spaces(90, 5)), ComplianceProven)
    assert proven.receipt is not None
    reserve, judged = proven.receipt.computed
    assert (reserve.inputs, reserve.outputs) == ({"spaces": 90, "on": "2026-03-12"}, {"requiredSpaces": 5})
    assert judged.inputs == {
        "drawnUpOn": "2026-03-05", "provenOn": "2026-03-16", "curedOn": "2026-03-12", "excludedBy": "", "firstFineDay": "2026-03-10",
    }  # fmt: skip
    assert judged.outputs == {"reached": "2026-03-12", "inTime": False, "chargedThrough": "2026-03-11", "cause": "cure"}
    assert [(s.operation, s.result, s.citation) for s in judged.explanation] == [
        ("breach-over", "2026-03-12", "SPE-5-I"), ("before-first-fine-day", False, "SPE-5-I"),
        ("charged-through", "2026-03-11", "SPE-5-II"),
    ]  # fmt: skip
    assert (proven.in_time, breach.of(DailyFineStopped)[0].days) == (False, 2)


def test_a_proof_before_any_service_is_neither_in_time_nor_late() -> None:
    breach = CarPark().notice("2026-03-05", served=None)
    proven = one(breach.prove("2026-03-06", given=spaces(90, 5)), ComplianceProven)
    assert proven.receipt is not None
    assert (proven.in_time, proven.receipt.computed[-1].outputs["inTime"]) == (None, None)
