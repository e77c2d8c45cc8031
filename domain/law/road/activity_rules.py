"""The form of a regime whose infractions are not items of a list but classes of activity, derived from permits and findings. Data only."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from domain.law.dated import Dated

Finding = Literal[
    "plan-required", "zone-permit-required", "certificate-required", "boarding-place", "street-parking", "term-valid", "certificate-valid",
]  # fmt: skip


class ActivityClass(Struct, frozen=True, omit_defaults=True):
    """One class: the provision that is fined, the permit statuses that bring it, whether a breach found brings it by itself.

    `sanctions` are what it may bring, each with its provision, alone or together.
    """

    name: str
    provision: str
    statuses: tuple[str, ...]
    sanctions: dict[str, str]
    by_finding: bool = False


class Hold(Struct, frozen=True, omit_defaults=True):
    """A vehicle taken out of the street, and what gives it back.

    `needs_cure`: the irregularity is put right; `charges`: the public prices that are paid first where `charges_policy` says so, with
    `charges_warning` in each answer that applies it. Never the fine.
    """

    kind: str
    provision: str
    needs_cure: bool = False
    charges: tuple[str, ...] = ()
    charges_policy: str = ""
    charges_code: str = ""
    charges_warning: str = ""


class ActivityRule(Struct, frozen=True, omit_defaults=True):
    """How activity is classed and what follows.

    `classes` heaviest first; what fits none is `regular`. `exclusive` sanctions do not go together on one permit; `at_once` ones may come
    before the defence. `duties` are the provisions that can be found breached (in an edition without them, those of `finding_kinds`);
    `finding_checks` name rules of `domain/cases/sanctions/findings.py`; `traffic_breaches` also belong to the traffic code, and count where
    their policy says so.
    """

    classes: Dated[tuple[ActivityClass, ...]]
    provision: str
    holds: tuple[Hold, ...]
    exclusive: tuple[tuple[str, str], ...] = ()
    at_once: tuple[str, ...] = ()
    finding_kinds: tuple[str, ...] = ()
    finding_checks: dict[str, Finding] = {}
    traffic_breaches: tuple[str, ...] = ()
    traffic_policy: str = ""
    excused_policy: str = ""
    """How a routine trip is classed where the operator was lawfully without the certificate (`irregular` | `clandestine`: Q-43)."""
    mixed_trip_policy: str = ""
    absent_after_policy: str = ""
    suspension_end_policy: str = ""
    duties: tuple[str, ...] = ()

    def hold(self, kind: str) -> Hold | None:
        """The measure of that name, if the regime has it."""
        return next((h for h in self.holds if h.kind == kind), None)
