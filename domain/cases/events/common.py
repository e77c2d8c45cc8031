"""Words that all facts of a case use: the contested act, the outcome, the place, who decided, who answers for it."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from msgspec import Struct

Contested = Literal[
    "fine",
    "impediment",
    "collection",
    "cassation",
    "withdrawal",
    "permit-refusal",
    "retention",
    "removal",
    "seizure",
    "sanction",
    "non-compliance",
]


Outcome = Literal["upheld", "partly-upheld", "dismissed", "not-admitted"]


class Place(Struct, frozen=True, omit_defaults=True, rename="camel", forbid_unknown_fields=True):
    """Where it happened.

    `kind` is what a rule asks for: `bus-stop`, `taxi-rank`, `urban-terminal`, `road-terminal`, `school-stop`, `street`, …
    `number`: the house's, where `address` is the street alone.
    """

    municipality: str
    address: str = ""
    latitude: str = ""
    longitude: str = ""
    kind: str = ""
    number: str = ""


class Trip(Struct, frozen=True, omit_defaults=True, rename="camel", forbid_unknown_fields=True):
    """The trip on which a fact was found.

    `kind`: `routine`, `non-routine`, or `mixed`; `zone`: where the vehicle was, if the regime knows zones, and `zone_act` the act by which
    the place lies in it; `touches_city`: it begins, ends or passes in the municipality (a place inside it says so by itself).
    """

    kind: Literal["routine", "non-routine", "mixed"]
    zone: str = ""
    zone_act: str = ""
    touches_city: bool = False


class Authority(Struct, frozen=True, omit_defaults=True, rename="camel", forbid_unknown_fields=True):
    """Who decided, in which role; a substitute names for whom he acts and the act that says so.

    `delegated` marks a delegation (void for appeals).
    """

    role: str
    name: str
    acting_for: str = ""
    act: str = ""
    delegated: bool = False


class SanctionNamed(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One sanction of a decision, by its kind and, of a permit, which."""

    kind: str
    permit: UUID | None = None


class Offender(Struct, frozen=True, omit_defaults=True):
    """Who answers for the fact: the CNPJ, and the operator where it is registered."""

    cnpj: str
    operator: UUID | None = None


class Track(Struct, frozen=True, omit_defaults=True):
    """A contested act inside a case: `fine`, or `impediment` 2, … (`number` is 0 where there is only one)."""

    act: Contested
    number: int = 0
