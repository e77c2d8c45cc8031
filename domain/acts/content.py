"""What an act of the city says, by kind. Each kind is data that a decision reads on a day; nothing here changes a decided case."""

from __future__ import annotations

from datetime import date
from typing import Literal

from msgspec import Struct

from domain.acts.places import AuthorisedStop, ChargeTable, StreetParkingAuthorisation, ZoneBoundary

DayStatus = Literal["public-holiday", "office-closed", "closes-early", "opens-late", "working", "zmrf-released"]


class CalendarDay(Struct, frozen=True, omit_defaults=True, rename="camel", forbid_unknown_fields=True):
    """One day of the municipality.

    Its status, its name (pt-BR), who made it so (`national`, `state`, `municipal`), and the act or `seed, to be confirmed`.
    """

    day: date
    status: DayStatus
    name: str
    level: Literal["national", "state", "municipal"] = "municipal"
    source: str = ""


class CalendarDays(
    Struct,
    frozen=True,
    omit_defaults=True,
    rename="camel",
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="calendar-day",
):
    """Days with another status than their weekday gives.

    `coversYear` says that the year's calendar is now complete enough to count with.
    """

    days: tuple[CalendarDay, ...]
    covers_year: int | None = None


class IndexFactor(
    Struct,
    frozen=True,
    omit_defaults=True,
    rename="camel",
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="index-factor",
):
    """The factor by which values are corrected on the act's `effectiveFrom` (a 1 January): exact decimal text, as `1.0302…`.

    `basis` says how it came about.
    """

    index: str
    factor: str
    basis: str = ""


class FineTable(
    Struct,
    frozen=True,
    omit_defaults=True,
    rename="camel",
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="fine-table",
):
    """Published fine values from the act's `effectiveFrom`: by group (`AME-15`) the amount in centavos."""

    amounts_centavos: dict[str, int]


class DailyRate(Struct, frozen=True, omit_defaults=True, rename="camel", forbid_unknown_fields=True, tag_field="kind", tag="daily-rate"):
    """The published rate of the regime's daily fine, in centavos a day, from the act's `effectiveFrom`."""

    amount_centavos: int


class PolicySetting(Struct, frozen=True, omit_defaults=True, rename="camel", forbid_unknown_fields=True, tag_field="kind", tag="policy"):
    """A reading of a doubtful point from the act's `effectiveFrom`, with the source of the reading."""

    key: str
    value: str | int | bool | tuple[str, ...] | None
    source: str


class CompetentBody(
    Struct,
    frozen=True,
    omit_defaults=True,
    rename="camel",
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="competent-body",
):
    """A body that may inspect (`inspecting`) or whose vehicle inspections are accepted (`oversight`)."""

    code: str
    name: str
    role: Literal["inspecting", "oversight"] = "inspecting"


class AccreditedWorkshop(
    Struct,
    frozen=True,
    omit_defaults=True,
    rename="camel",
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="accredited-workshop",
):
    """A workshop whose inspection certificates are accepted, and the body that accredited it."""

    name: str
    accredited_by: str
    valid_until: date | None = None


class RuleSetValidity(
    Struct,
    frozen=True,
    omit_defaults=True,
    rename="camel",
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="rule-set-validity",
):
    """The last day on which the regime's norm binds facts, and what came after it."""

    valid_to: date
    superseded_by: str


class InsuranceMinimum(
    Struct,
    frozen=True,
    omit_defaults=True,
    rename="camel",
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="insurance-minimum",
):
    """The least amount, in centavos, of the insurance that a vehicle's permit asks for, from the act's `effectiveFrom`."""

    amount_centavos: int


class Opinion(
    Struct,
    frozen=True,
    omit_defaults=True,
    rename="camel",
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="interpretive-opinion",
):
    """An opinion on how to read a provision: shown beside it, changes nothing by itself."""

    provision: str
    text: str
    policy: str | None = None


class CourtThesis(
    Struct,
    frozen=True,
    omit_defaults=True,
    rename="camel",
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="court-thesis",
):
    """A court's thesis that bears on a provision: shown beside it, changes nothing by itself."""

    provision: str
    court: str
    text: str
    policy: str | None = None


ActContent = (
    CalendarDays
    | IndexFactor
    | FineTable
    | DailyRate
    | PolicySetting
    | CompetentBody
    | AccreditedWorkshop
    | RuleSetValidity
    | InsuranceMinimum
    | ZoneBoundary
    | AuthorisedStop
    | StreetParkingAuthorisation
    | ChargeTable
    | Opinion
    | CourtThesis
)

MUNICIPAL = (CalendarDays, IndexFactor)
"""Acts that belong to the city and not to one regime: two regimes of one city share them."""


def kind_of(content: ActContent | type[ActContent]) -> str:
    """The kind of an act by what it says, as the interface names it (`fine-table`, `policy`, …)."""
    return str(content.__struct_config__.tag)
