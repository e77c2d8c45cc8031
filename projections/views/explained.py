"""Why a value is what it is, for readers: steps with the provision in words. Words come from the pack and never from a receipt."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct

from domain.law.explanation import Computed, Receipt, Scalar, Step
from domain.law.regime import Regime

Language = Literal["pt-BR", "en"]


@lru_cache(maxsize=4096)
def camel(name: str) -> str:
    """A name as JSON has it: `prior_on` is `priorOn`."""
    first, *more = name.split("_")
    return first + "".join(word.capitalize() for word in more)


class View(Struct, frozen=True, kw_only=True, rename="camel"):
    """A part of a representation. Fields are added to it, none is taken away or renamed: client systems read them."""


class CitationView(View, frozen=True):
    """A provision: its catalogue id, the norm that it stands in, and what it says in our own words."""

    provision: str
    norm: str
    statement: str


class StepView(View, frozen=True):
    """One step of an explanation. `source` names an act, a policy or a norm where that is what says so."""

    operation: str
    operands: dict[str, Scalar]
    result: Scalar
    unit: str
    citation: CitationView | None = None
    source: str | None = None


class ComputedView(View, frozen=True):
    """One question that a decision put to the law: the function with its number, inputs, outputs, and why."""

    engine: str
    inputs: dict[str, Any]
    outputs: dict[str, Any]
    explanation: list[StepView]
    warnings: list[str]


class Words:
    """The words of one regime in one language."""

    def __init__(self, regime: Regime, language: Language) -> None:
        """`regime`: the pack whose provisions are cited."""
        self.regime = regime
        self._language = language
        self._cited: dict[str, CitationView] = {}

    def pick(self, pt: str, en: str) -> str:
        """One of two texts."""
        return pt if self._language == "pt-BR" else en

    def citation(self, provision: str) -> CitationView | None:
        """A provision in words; None for the empty id."""
        if not provision:
            return None
        found = self._cited.get(provision)
        if found is None:
            known = self.regime.provision(provision)
            statement = self.pick(known.pt, known.en) if known is not None else ""
            found = self._cited[provision] = CitationView(provision=provision, norm=self.regime.norm, statement=statement)
        return found

    def citations(self, provisions: Iterable[str]) -> list[CitationView]:
        """Several provisions in words."""
        return [found for provision in provisions if (found := self.citation(provision)) is not None]

    def step(self, step: Step) -> StepView:
        """A step in words."""
        return StepView(
            operation=step.operation, operands={camel(name): value for name, value in step.operands.items()}, result=step.result,
            unit=step.unit, citation=self.citation(step.citation), source=step.source or None,
        )  # fmt: skip

    def explanation(self, computed: Computed | None) -> list[StepView]:
        """The steps of one computation; none where nothing was computed."""
        return [] if computed is None else [self.step(each) for each in computed.explanation]

    def whole(self, receipt: Receipt | None) -> list[StepView]:
        """The steps of all that a decision computed, in order."""
        return [] if receipt is None else [each for computed in receipt.computed for each in self.explanation(computed)]

    def computed(self, receipt: Receipt) -> list[ComputedView]:
        """All that a decision computed."""
        return [
            ComputedView(
                engine=each.engine,
                inputs=each.inputs,
                outputs=each.outputs,
                explanation=self.explanation(each),
                warnings=list(each.warnings),
            )
            for each in receipt.computed
        ]
