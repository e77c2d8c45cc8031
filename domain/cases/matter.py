"""A case as a decision works on it, with its law. Made once a command, so that no function reads a second law."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from domain.cases.case import CASE, case_stream
from domain.law.lawbook import law_of, law_then
from domain.personal import Personal, subject_of
from domain.refusal import Refused

if TYPE_CHECKING:
    from uuid import UUID

    from domain.cases.state import Case
    from domain.law.explanation import Footing
    from domain.law.lawbook import Law
    from domain.streams import Event, Facts, Seen


@dataclass(frozen=True)
class Matter:
    """One case under decision."""

    id: UUID
    state: Case
    law: Law
    seen: Seen

    def facts(self, *events: Event) -> Facts:
        """Facts of the case's own stream."""
        return [(case_stream(self.id), event) for event in events]

    def after(self, facts: Facts) -> Matter:
        """The same case with these facts of its own stream folded in."""
        stream = case_stream(self.id)
        return replace(self, state=CASE.fold((event for of, event in facts if of == stream), self.state))

    def as_decided(self, footing: Footing | None) -> Matter:
        """The same case under the law of an earlier decision, with the calendar as it is now; as it is where none is known."""
        return self if footing is None else replace(self, law=law_then(self.seen, self.law, footing))

    def check_fact_in_force(self) -> None:
        """Refuse a penalty on a fact of after the norm's end, whenever it was recorded (`rule_set_not_in_force`; Q-66)."""
        if self.state.fact_on is not None:
            self.law.check_in_force(self.state.fact_on, or_before=True)

    def text(self, text: str) -> Personal:
        """Free text, sealed under the case's own key."""
        return Personal(self.id, text)

    def person(self, what: str, number: int, name: str) -> Personal:
        """The name of somebody who has a part in the case (the appellant of filing 2), sealed under a key of that person's own."""
        return Personal(subject_of(self.id, what, number), name)


def matter_of(seen: Seen, case: UUID) -> Matter:
    """The case with its law; refuses `case_not_found`."""
    state = seen[case_stream(case)]
    if not state.number:
        raise Refused("case_not_found", f"O processo {case} não existe: confira o número.", case=str(case))
    return Matter(case, state, law_of(seen, state.regime), seen)
