"""The form that each regime fills in. Data only, nothing callable: an edition is this form as JSON, and replay reads it back from the log.

A newcomer would put an `if regime == …` somewhere else; there is no such place: what differs between regimes is a field here.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from msgspec import Struct

from domain.law.dated import Dated
from domain.law.parking.parking_rules import ParkingRule
from domain.law.provision import Provision
from domain.law.register_rules import ContractRule, OperatorRule, PermitRule, StopRule, VehicleRule
from domain.law.road.activity_rules import ActivityRule
from domain.law.road.zone_rules import ZoneRule
from domain.names import same_municipality

Scalar = str | int | bool | None


class Policy(Struct, frozen=True, omit_defaults=True):
    """A doubtful point (`question`, a Q-number), its default reading with the source, and the readings allowed.

    `kind` checks what an act may set: `choice` (one of `readings`), `whole` (a number from `least`), `flag`, `day` (ISO), `time`
    (of the day, ISO), `text`, `list` (of `readings`, of any words where there are none); None is allowed where `optional`.
    `fixed`: shown with its source, and no act may set it otherwise.
    """

    question: str
    about: str
    default: Dated[Scalar | tuple[str, ...]]
    source: str
    kind: Literal["choice", "whole", "flag", "day", "time", "text", "list"]
    readings: tuple[str, ...] = ()
    optional: bool = False
    least: int = 0
    fixed: bool = False


class Term(Struct, frozen=True, omit_defaults=True):
    """A time limit of so many days, months or years (exactly one is above zero, or `days_policy` names the policy that holds the days).

    `procedural` terms roll to the next day with normal office hours as the policy `deadline.roll` says; others end on their raw last day,
    unless the flag `roll_policy` (terms to adapt or to file: Q-48) says that they roll. `runs_from` says from what it runs (for people).
    """

    runs_from: str
    days: int = 0
    months: int = 0
    years: int = 0
    days_policy: str = ""
    procedural: bool = True
    source: str = ""
    roll_policy: str = ""


class Item(Struct, frozen=True, omit_defaults=True):
    """An infraction that can be fined: its group (which fine), whether it needs a vehicle, whether an impediment is possible and due.

    `checks` name rules of `domain/cases/opening/item_checks.py`; `yields_to` are items that one and the same fact fits better (Q-57).
    """

    provision: str
    group: str
    needs_vehicle: bool = False
    impediment_ground: str = ""
    checks: tuple[str, ...] = ()
    yields_to: tuple[str, ...] = ()


class Ground(Struct, frozen=True, omit_defaults=True):
    """A ground for an impediment or a cassation, with the checks that it must pass; `scope`: which permits it reaches (Q-18)."""

    provision: str
    checks: tuple[str, ...] = ()
    scope: Literal["named", "vehicle", "all"] = "vehicle"


class Tier(Struct, frozen=True):
    """One tier of appeal: who decides it, the time limit's rule, and from what it runs."""

    number: int
    authority: str
    rule: str
    citation: str


class Regime(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One regime's law.

    `municipality` is the IBGE code whose calendar and index factors it shares; `edition` rises with every change of a value.
    """

    key: str
    prefix: str
    edition: int
    norm: str
    title_pt: str
    title_en: str
    municipality: str
    city: str
    zone: str
    authority: str
    valid_from: date
    valid_to: date | None = None
    superseded_by: str = ""
    superseded_from: date | None = None
    provisions: tuple[Provision, ...]
    policies: dict[str, Policy]
    time_limits: dict[str, Dated[Term]]
    fine_groups: dict[str, Dated[int]] = {}
    correction_citation: str = ""
    recurrence_rule: str = ""
    recurrence_policies: dict[str, str] = {}
    """Its policies on recurrence by answer: `granularity`, `same_operator`, `from`, `inclusive`, `scope`; an absent one is read plainly."""
    recurrence_subject: Literal["vehicle", "operator"] = "vehicle"
    """Whose record an earlier infraction is looked up in: the vehicle's (or plate's), or the company's."""
    activity: ActivityRule | None = None
    """Where infractions are classes of activity derived from permits and findings, how they are classed; items otherwise."""
    scope_by_trip: bool = False
    """The norm also reaches a fact outside the municipality on a trip that begins, ends or passes in it."""
    items: tuple[Item, ...] = ()
    impediment_grounds: tuple[Ground, ...] = ()
    cassation_grounds: tuple[Ground, ...] = ()
    penalties_without_hypothesis: tuple[str, ...] = ()
    bar_rule: str = ""
    bar_provision: str = ""
    bar_blocks_policy: str = ""
    bar_first_day_policy: str = ""
    bar_scope_policy: str = ""
    appeal_tiers: Dated[tuple[Tier, ...]] | None = None
    superiors: tuple[str, ...] = ()
    """Authorities from the lowest up: where the authority of the only tier did the act itself, the next one above hears the appeal."""
    inspecting_bodies: Dated[tuple[str, ...]]
    oversight_bodies: tuple[str, ...] = ()
    permits: dict[str, PermitRule] = {}
    vehicles: VehicleRule | None = None
    display_duties: dict[str, str] = {}
    service_kinds: tuple[str, ...] = ()
    operators: OperatorRule | None = None
    contracts: dict[str, ContractRule] = {}
    stops: StopRule | None = None
    parking: ParkingRule | None = None
    revenue_destination: str = ""
    roles: dict[str, str] = {}
    """Which provision a case's decision rests on, by the part it plays (`territory`, `notice`, `concurrence`, …): refusals cite it."""
    policy_keys: dict[str, str] = {}
    """The regime's own policies by what they answer (`appeal1-start`, `appeal-suspends`, …): cases never name a key."""
    boarding_places: tuple[str, ...] = ()
    """Kinds of place where passengers may not be boarded or set down."""
    zones: ZoneRule | None = None
    """Where a part of the city closes to its vehicles at some hours: which, when, and what opens it."""

    def cites(self, *roles: str) -> tuple[str, ...]:
        """The provisions that play these parts, without repeats; a part that the regime does not know is left out."""
        return tuple(dict.fromkeys(self.roles[role] for role in roles if role in self.roles))

    def item_checked_by(self, check: str) -> Item | None:
        """The infraction whose facts are checked so (`permit-expired`, …), if the regime has one."""
        return next((i for i in self.items if check in i.checks), None)

    def is_here(self, municipality: str) -> bool:
        """Whether a municipality, given by name (case and accents set aside) or IBGE code, is the regime's own."""
        return same_municipality(municipality, self.city) or municipality.strip() == self.municipality

    def provision(self, provision_id: str) -> Provision | None:
        """The provision with this catalogue id, if the regime has it."""
        return next((p for p in self.provisions if p.id == provision_id), None)

    def item(self, provision_id: str) -> Item | None:
        """The infraction that can be fined under this provision, if it is one."""
        return next((i for i in self.items if i.provision == provision_id), None)
