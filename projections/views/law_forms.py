"""The forms in which readers get the law: a regime with its acts, a provision with what the system does about it."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.law.regime import Scalar
from projections.views.explained import CitationView, StepView, View


class PackView(View, frozen=True):
    """A regime: its norm and the edition of it that the program applies (`hash`: SHA-256 of the edition's bytes)."""

    regime: str
    title: str
    norm: str
    edition: int
    hash: str
    municipality: str
    city: str
    authority: str
    zone: str
    valid_from: date
    valid_to: date | None
    superseded_by: str | None


class FineGroupView(View, frozen=True):
    """What the infractions of a group cost on the day, and the act or norm that the value comes from."""

    group: str
    amount_centavos: int
    table_version: str
    provisions: list[str]
    explanation: list[StepView]
    warnings: list[str]


class TermView(View, frozen=True):
    """A time limit: so many days, months or years (or days that a policy says)."""

    rule: str
    runs_from: str
    days: int
    months: int
    years: int
    procedural: bool
    citation: CitationView | None
    source: str | None


class ReadingView(View, frozen=True):
    """How a doubtful point is read on the day, and who says so; `readings` are those that an act may choose."""

    key: str
    question: str
    about: str
    kind: str
    value: Scalar | tuple[str, ...]
    source: str
    readings: list[str]


class RequirementView(View, frozen=True):
    """What an application must prove; `per` says for whom."""

    code: str
    title: str
    per: str
    expires: bool
    citation: CitationView | None


class PermitKindView(View, frozen=True):
    """A kind of permit."""

    kind: str
    term: str
    per_vehicle: bool
    years: int
    requirements: list[RequirementView]


class ActInForceView(View, frozen=True):
    """An act that is in effect on the day; what it says stands under `/acts/{id}`."""

    id: UUID
    kind: str
    reference: str
    published_on: date
    effective_from: date


class NoteView(View, frozen=True):
    """An opinion or a court's thesis on a provision; it changes nothing by itself."""

    kind: str
    reference: str
    effective_from: date
    court: str | None
    text: str


class ProvisionView(View, frozen=True):
    """A provision in our own words and what the system does about it; the lists name fields, facts, refusals, and what decides."""

    id: str
    kind: str
    term: str
    statement: str
    does: str
    data: list[str]
    facts: list[str]
    refusals: list[str]
    decides: list[str]
    valid_from: date | None
    text_available: bool


class ProvisionPage(View, frozen=True):
    """One provision with its norm, what it costs on the day where it is fined, and what was said about it."""

    regime: str
    norm: str
    on: date
    provision: ProvisionView
    fine: FineGroupView | None
    notes: list[NoteView]


class LawView(View, frozen=True):
    """The law of a regime on a day. `actsVersion` and `cityVersion` count the acts recorded by then, as receipts name them."""

    pack: PackView
    on: date
    acts_version: int
    city_version: int
    fines: list[FineGroupView]
    time_limits: list[TermView]
    policies: list[ReadingView]
    permits: list[PermitKindView]
    acts: list[ActInForceView]
    provisions: list[ProvisionView]
    warnings: list[str]


class LawsView(View, frozen=True):
    """Every regime."""

    regimes: list[PackView]
