"""Short expectations for the tests of cases: facts by kind, fields of a fact, what a receipt holds."""

from __future__ import annotations

from domain.law.explanation import Computed, Receipt
from domain.streams import Event, Facts


def kinds(facts: Facts) -> list[str]:
    """Which facts a command brought, each by its tag without the number, in alphabetical order."""
    return sorted(str(fact.__struct_config__.tag).partition("/")[0] for _, fact in facts)


def says(event: Event, **fields: object) -> None:
    """Compare the named fields of a fact, all at once."""
    assert {name: getattr(event, name) for name in fields} == fields


def engine(receipt: Receipt | None, name: str) -> Computed:
    """What an engine computed, as the receipt keeps it."""
    assert receipt is not None
    computed = receipt.of(name)
    assert computed is not None
    return computed
