"""Pure questions that only some regimes know: spaces that a car park owes, the class of an activity. They make no rules, they ask them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from msgspec import Struct

from domain.law.explanation import Step
from domain.law.fines import fine
from domain.law.lawbook import Law
from domain.law.parking.parking_reserve import Reserve, parking_reserve, parking_rule
from domain.law.permits.permit_status import Status
from domain.law.questions import check_plausible
from domain.law.regime import Regime
from domain.law.road.activity_class import NON_ROUTINE, Classified, PermitsAtFact, activity_class, rule_of
from domain.refusal import Refused


class ReserveAsked(Struct, frozen=True):
    """The spaces due, why, and the warnings of the day."""

    reserve: Reserve
    explanation: tuple[Step, ...]
    warnings: tuple[str, ...]


class ClassAsked(Struct, frozen=True):
    """The class and what it costs (0 where nothing is wrong)."""

    classified: Classified
    fine_centavos: int
    explanation: tuple[Step, ...]
    warnings: tuple[str, ...]


def only_regime(packs: Mapping[str, Regime], knows: Callable[[Regime], bool]) -> str:
    """The regime that a question is about where it names none; refuses `regime_required` where several know the matter."""
    known = sorted(key for key, pack in packs.items() if knows(pack))
    if len(known) != 1:
        raise Refused("regime_required", f"Indique o regime: {', '.join(known)}.", known=known)
    return known[0]


def knows_car_parks(regime: Regime) -> bool:
    """Whether the regime asks for reserved spaces."""
    return regime.parking is not None


def knows_classes(regime: Regime) -> bool:
    """Whether the regime's infractions are classes of activity."""
    return regime.activity is not None


def reserve_of(law: Law, spaces: int, on: date) -> ReserveAsked:
    """The spaces due for so many offered on a day.

    Refuses `regime_without_facilities`, `spaces_implausible`, `rule_set_not_in_force`, `date_implausible`.
    """
    check_plausible(on=on)
    parking_rule(law)
    warnings = law.check_in_force(on)
    found, computed = parking_reserve(law, spaces, on)
    return ReserveAsked(found, computed.explanation, warnings)


def class_of(
    law: Law, term: Status, certificate: Status, on: date, *, replaces: bool = False, trip: str = NON_ROUTINE, other_breach: bool = False
) -> ClassAsked:
    """The class of an activity by the statuses of the term and the certificate, and its fine on that day.

    `replaces`: the term is one that stands for the certificate; `other_breach`: something else was found breached.
    Refuses `regime_without_classes`, `rule_set_not_in_force`, `date_implausible`.
    """
    check_plausible(on=on)
    if law.regime.activity is None:
        raise Refused("regime_without_classes", f"O regime {law.regime.key} não classifica a atividade.")
    warnings = law.check_in_force(on)
    by_finding = next((c.provision for c in rule_of(law).classes.on(on).value if c.by_finding), "")
    found, computed = activity_class(
        law, PermitsAtFact(term, certificate, replaces), trip, (by_finding,) if other_breach and by_finding else (), on
    )
    amount, steps = 0, computed.explanation
    if found.provision:
        owed, counted = fine(law, found.provision, on, None)
        amount, steps = owed.amount_centavos, (*steps, *counted.explanation)
    return ClassAsked(found, amount, steps, tuple(dict.fromkeys((*warnings, *found.warnings))))
