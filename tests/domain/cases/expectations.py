"""Short expectations for the tests of cases: refusals, facts by kind, fields of a fact, what a receipt holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import pytest

from domain.law.explanation import Computed, Receipt
from domain.refusal import Refused
from domain.streams import Event, Facts

E = TypeVar("E", bound=Event)
ZONE = ZoneInfo("America/Sao_Paulo")


def day(text: str) -> date:
    """A civil day."""
    return date.fromisoformat(text)


def local(text: str) -> datetime:
    """An instant in local time: `2026-03-02 23:59:59`; a bare day means ten in the morning."""
    return datetime.fromisoformat(text if " " in text else f"{text} 10:00:00").replace(tzinfo=ZONE)


@contextmanager
def refused(code: str, *citations: str, **extra: Any) -> Iterator[None]:  # noqa: ANN401 - JSON values
    """Expect the answer "no": this code, at least these provisions, at least these values."""
    with pytest.raises(Refused) as caught:
        yield
    refusal = caught.value
    given = {name: refusal.extra.get(name) for name in extra}
    missing = tuple(c for c in citations if c not in refusal.citations)
    assert (refusal.code, missing, given) == (code, (), extra)
    assert len(refusal.reason) > 20, "a refusal says what is wrong and what to do"


def of(facts: Facts, kind: type[E]) -> list[E]:
    """The facts of one kind among those that a command brought, in order."""
    return [fact for _, fact in facts if isinstance(fact, kind)]


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
