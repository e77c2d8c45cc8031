"""The assessment of a fine: the value of the day of the fact, doubled where it repeats an earlier one, which then knows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.events.fines import FineAssessed
from domain.cases.fines.priors import infractions, relied_on, waits_for_final
from domain.cases.fines.recidivism import infraction_of, repeats
from domain.law.fines import fine

if TYPE_CHECKING:
    from domain.cases.matter import Matter
    from domain.law.regime import Item
    from domain.streams import Facts


def assessed(matter: Matter, item: Item) -> Facts:
    """The fine of the day of the fact, doubled where it repeats an earlier one, which then knows who relied on it."""
    prior, looked = repeats(matter, item.provision)
    on = infraction_of(matter).occurred_on
    value, computed = fine(matter.law, item.provision, on, prior.occurred_on if prior else None, str(prior.case) if prior else "")
    assessed = FineAssessed(
        provision=item.provision,
        base_centavos=value.base_centavos,
        multiplier=value.multiplier,
        amount_centavos=value.amount_centavos,
        table_version=value.table_version,
        receipt=matter.law.receipt(looked, computed),
        provisional=prior is not None and prior.provisional and waits_for_final(matter),
        prior=prior.case if prior else None,
        warnings=value.warnings,
    )
    facts = matter.facts(assessed)
    return facts if prior is None else [*facts, *relied_on(matter, prior, infractions(matter))]
