"""An act as readers see it, with what it says in full."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from uuid import UUID

import msgspec

from domain.acts.acts import Act, ActRecorded, CityActRecorded
from domain.acts.content import kind_of
from domain.acts.warnings import warnings_of
from domain.law.packs import PACKS
from domain.recorded import Recorded
from projections.views.explained import View


class ActView(View, frozen=True):
    """An act of a regime or of a municipality (the other one is null). `content` is as it was sent.

    `warnings`: `effective_before_publication`; `amount_below_norm`, an amount lower than the norm's own; `zone_leaves_municipality`.
    """

    id: UUID
    regime: str | None
    municipality: str | None
    kind: str
    reference: str
    published_on: date
    effective_from: date
    author: str | None
    content: dict[str, Any]
    recorded_at: datetime
    warnings: list[str]


def act_view(entry: Recorded[Any]) -> ActView:
    """The representation of the act that a fact recorded.

    Raises:
        TypeError: the fact records no act.
    """
    event = entry.event
    if not isinstance(event, ActRecorded | CityActRecorded):
        raise TypeError(type(event).__name__)
    return shown(
        event.act,
        regime=event.regime if isinstance(event, ActRecorded) else None,
        municipality=event.municipality if isinstance(event, CityActRecorded) else None,
        recorded_at=entry.recorded_at,
    )


def shown(act: Act, *, regime: str | None, municipality: str | None, recorded_at: datetime) -> ActView:
    """The representation of an act of a regime or a municipality."""
    content: dict[str, Any] = msgspec.to_builtins(act.content)
    content.pop("kind")
    return ActView(
        id=act.id,
        regime=regime,
        municipality=municipality,
        kind=kind_of(act.content),
        reference=act.reference,
        published_on=act.published_on,
        effective_from=act.effective_from,
        author=act.author or None,
        content=content,
        recorded_at=recorded_at,
        warnings=list(warnings_of(act, PACKS.get(regime or ""))),
    )
