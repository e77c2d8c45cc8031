"""What opens a case and brings it to the company. Who asks and when stands in the `Occasion`, never in a command."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from domain.cases.events.common import Authority, Contested, Place, Trip
from domain.streams import Command


class RecordInfraction(Command, frozen=True):
    """Open a case for a fact; `number` was drawn before. `operator` or `cnpj`; `vehicle` or `plate`, or neither where the item needs none.

    `facts` by what the item asks (absent: the officer's account stands, unless a guard rests on it): `passengers`, `standing`, `seats`;
    `documentsNotShown` (a permit's kind, `inspection-certificate`, …), `askedBy` (default the inspecting body); `discOn`, `askedOn`;
    `order` (number) or `orderedBy`; `driver` (number); `rescueProven`, `authorised`; `changedOn`; `placeKind`; `withPassengers` (default
    yes); `letter`. For any item: `sameFact` (provisions that the one fact fits as well) and `itemChosen` (the less specific one is chosen,
    with reasons in the narrative).

    Where the regime derives a class of activity, `provision` is absent, and `findings` (provisions breached), `trip` and `cited_at` are
    given.
    """

    case: UUID
    number: str
    regime: str
    occurred_at: datetime
    place: Place
    inspecting_body: str
    officer: str
    narrative: str
    provision: str = ""
    findings: tuple[str, ...] = ()
    trip: Trip | None = None
    cited_at: datetime | None = None
    operator: UUID | None = None
    cnpj: str | None = None
    vehicle: UUID | None = None
    plate: str | None = None
    letter: str = ""
    inspection: UUID | None = None
    facts: dict[str, str | int | bool | tuple[str, ...]] = {}


class ContestMeasure(Command, frozen=True):
    """Appeal against a withdrawal of a vehicle or the refusal of a permit or renewal (Q-40). `subject` is the vehicle or the permit.

    `subject_number` is that of the withdrawal or of the renewal (0: the application). One measure has one case: `case` is
    `contests.measure_case(act, subject, subject_number)`, and `number` counts where this appeal opens it.
    """

    case: UUID
    number: str
    act: Contested
    subject: UUID
    subject_number: int
    grounds: str
    appellant: str
    acknowledged_on: date | None = None
    lodged_at: datetime | None = None
    protocol: str = ""
    addressed_to: str = ""
    by_operator: bool = False
    as_owner: bool = False


class OpenCassation(Command, frozen=True):
    """Open a case of its own for a cassation that comes of no infraction (22-I, 22-III, 22-IV) and propose it.

    `permit` is one of the operator's.
    """

    case: UUID
    number: str
    permit: UUID
    ground: str
    authority: Authority
    reasons: str
    proposed_on: date
    permits: tuple[UUID, ...] = ()


class ServeNotice(Command, frozen=True):
    """Record the service of a notice.

    Of the infraction, of an impediment (`contested_act`, `act_number`) or of a cassation proposal (`proposal`).
    """

    case: UUID
    addressee: str
    served_on: date
    means: str
    received_by: str | None = None
    contested_act: Contested = "fine"
    act_number: int = 0
    proposal: int | None = None
