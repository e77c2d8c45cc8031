"""The names of what an officer tells of a fact. A name that no rule reads would skip the check that it was meant for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

READ = frozenset({
    "askedBy", "askedOn", "authorised", "changedOn", "discOn", "documentsNotShown", "driver", "itemChosen", "letter", "order", "orderedBy",
    "passengers", "placeKind", "rescueProven", "sameFact", "seats", "standing", "stop", "withPassengers",
})  # fmt: skip
"""Names that a rule reads: a test holds them against the rules."""

KEPT = frozenset({"companyDocument", "curedOnSite", "plan", "rescueClaimed", "vehicleDocument"})
"""Names that no rule reads yet, kept with the fact for who decides."""


def check_facts(names: Iterable[str]) -> None:
    """Refuse `fact_unknown` for a name that nothing here knows, with those that there are."""
    unknown = sorted(set(names) - READ - KEPT)
    if unknown:
        known = sorted(READ | KEPT)
        raise Refused(
            "fact_unknown", f"Não se conhece o fato {', '.join(map(repr, unknown))}. Use: {', '.join(known)}.", field=f"facts.{unknown[0]}",
            unknown=unknown, known=known,
        )  # fmt: skip
