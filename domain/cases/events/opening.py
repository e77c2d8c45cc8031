"""Facts that open a case and bring it to the company.

Days of law are plain dates; `by` is the person who did it, kept where a later rule asks who.
"""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from domain.cases.events.common import Contested, Offender, Place, Track, Trip
from domain.law.explanation import Receipt
from domain.personal import Personal
from domain.streams import Event


class InfractionRecorded(Event, frozen=True, tag="case.infraction_recorded/1"):
    """An officer recorded an infraction.

    `facts` hold what the item asks for (counts, orders, documents not shown, other items that the one fact fits, …); `cited_at` is when
    the notice was drawn up.
    """

    number: str
    regime: str
    provision: str
    occurred_at: datetime
    occurred_on: date
    cited_at: datetime
    place: Place
    offender: Offender
    body: str
    officer: str
    by: UUID
    narrative: Personal
    vehicle: UUID | None = None
    plate: str = ""
    letter: str = ""
    inspection: UUID | None = None
    facts: dict[str, str | int | bool | tuple[str, ...]] = {}
    warnings: tuple[str, ...] = ()
    provisional_last_day: date | None = None
    receipt: Receipt | None = None
    activity: str = ""
    """The class of activity by the permits of the fact's day, where the regime derives it; `provision` is then the class's (or none)."""
    findings: tuple[str, ...] = ()
    basis: tuple[str, ...] = ()
    """What the class rests on: the findings that count, or the class's own provision where only the permits brought it."""
    trip: Trip | None = None
    same_as: UUID | None = None
    """An earlier case of the same provision, vehicle, instant and place: the fact may have been entered twice."""
    shown_by_trip: tuple[str, ...] = ()
    """Those of `findings` that nobody said: the trip and the registers show them (a closed zone without its authorisation)."""


class MeasureContested(Event, frozen=True, tag="case.measure_contested/1"):
    """A case was opened by an appeal against a measure outside a case: a withdrawal of a vehicle, a refused permit.

    `subject` is the stream it is about.
    """

    number: str
    regime: str
    act: Contested
    subject: UUID
    subject_number: int
    offender: Offender
    act_on: date
    acknowledged_on: date
    last_day: date
    imposed_by: UUID
    receipt: Receipt
    tier: int = 1
    """The first tier that is open: 2 where the authority of the first tier imposed the measure itself (Q-55)."""
    imposed_role: str = ""


class CassationCaseOpened(Event, frozen=True, tag="case.cassation_opened/1"):
    """A case was opened for a cassation that comes of no infraction (art. 22-I, III, IV)."""

    number: str
    regime: str
    offender: Offender
    opened_on: date


class NoticeServed(Event, frozen=True, tag="case.notice_served/1"):
    """A notice was served.

    Without effect where `effective` is false (the addressee is not the offender). `about` names the track, or a proposal's number.
    """

    number: int
    track: Track
    addressee: str
    served_on: date
    means: str
    effective: bool
    received_by: Personal | None = None
    last_day: date | None = None
    warnings: tuple[str, ...] = ()
    receipt: Receipt | None = None
    proposal: int | None = None
    tier: int = 1
    """The tier whose term it starts: 2 where the authority of the first tier imposed the measure itself (Q-55)."""
