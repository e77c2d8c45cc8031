"""What a permit rests on: other permits, valid when it is granted and while it is used. They cap its days and never lengthen it."""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from domain.law.permits.permit_status import Status
from domain.law.register_rules import BasePermits, BaseRule


class BaseShown(Struct, frozen=True, omit_defaults=True):
    """One permit of the operator or the vehicle on a day.

    `through`: the last day of its validity as far as it is granted without a gap; `replaces_cvs`: granted so that it stands for the
    vehicle's certificate.
    """

    kind: str
    status: Status
    through: date | None = None
    replaces_cvs: bool = False


class BaseFound(Struct, frozen=True, omit_defaults=True):
    """The way in which the base is held.

    `lacking`: kinds that are not valid (none: it is held); `caps`: by kind the last day of what it rests on.
    """

    lacking: tuple[str, ...] = ()
    caps: dict[str, date] = {}

    @property
    def until(self) -> date | None:
        """The last day on which all of it is valid."""
        return min(self.caps.values(), default=None)


def base_of(rule: BaseRule, shown: tuple[BaseShown, ...], permit_class: str) -> BaseFound:
    """The way that lasts longest among those that hold; where none does, the one of the permits that there are that lacks least.

    Who never had a term that stands for others is not told that it lacks one: its own lapsed. The first of equals.
    """
    asked = [way for way in rule.ways if not way.classes or permit_class in way.classes]
    ways = [_way(way, shown) for way in asked]
    held = [way for way in ways if not way.lacking]
    if held:
        return max(held, key=lambda way: way.until or date.max)
    begun = [found for way, found in zip(asked, ways, strict=True) if any(_rests(way, each) for each in shown)]
    plain = [found for way, found in zip(asked, ways, strict=True) if not way.replacing]
    return min(begun or plain or ways, key=lambda way: len(way.lacking))


def _rests(way: BasePermits, shown: BaseShown) -> bool:
    """Whether a permit, valid or not, is the first that this way rests on."""
    return shown.kind == way.kinds[0] and (shown.replaces_cvs or not way.replacing)


def _way(way: BasePermits, shown: tuple[BaseShown, ...]) -> BaseFound:
    lacking: list[str] = []
    caps: dict[str, date] = {}
    for kind in way.kinds:
        replacing = way.replacing and kind == way.kinds[0]
        days = [s.through for s in shown if s.kind == kind and s.status == "valid" and s.through and (s.replaces_cvs or not replacing)]
        if days:
            caps[kind] = max(days)
        else:
            lacking.append(kind)
    return BaseFound(tuple(lacking), caps)
