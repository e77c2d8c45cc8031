"""What the list of permits says of suspended, reinstated and revoked permits, against what the law says of the same days."""

from datetime import date, timedelta
from uuid import UUID

import pytest

from domain.law.permits.permit_status import Standing, status_alone
from domain.permits.commands import LiftSuspension, RevokePermit, SuspendPermit
from domain.permits.events import Hearing, PermitRevocationUndone, PermitRevoked, PermitSuspended, PermitSuspensionUndone
from domain.permits.permit import PERMIT
from domain.personal import Personal
from projections import permits, road_permits
from projections.permits import PermitRow
from projections.road_permits import HELD, ROAD_PERMITS, RoadPermitRow, held
from tests.domain.harness import PERSON, day
from tests.domain.sao_paulo.office import Office
from tests.projections.test_against_the_law import recorded

CASE = UUID(int=5)


def row_of(office: Office, permit: UUID) -> PermitRow:
    row: PermitRow | None = None
    for entry in recorded(permit, office.world.events(PERMIT.at(permit))):
        row = permits.apply(row, entry)
    assert row is not None
    return row


def days(since: str, until: str) -> list[date]:
    first, last = day(since), day(until)
    return [first + timedelta(days=n) for n in range((last - first).days + 1)]


def on_the_road(office: Office, permit: UUID) -> Standing:
    row: RoadPermitRow | None = None
    for entry in recorded(permit, office.world.events(PERMIT.at(permit))):
        row = road_permits.apply(row, entry)
    assert row is not None
    stored = dict(zip(ROAD_PERMITS.columns, ROAD_PERMITS.values(row), strict=True))
    return held([stored[name] for name in HELD]).standing


def lift(office: Office, permit: UUID, on: str) -> None:
    office.world.ask(LiftSuspension(permit=permit, suspension=1, lifted_on=day(on)), at=on)


def suspend_in_case(office: Office, permit: UUID) -> None:
    reasons = Personal(permit, "x")
    office.world.given(
        PERMIT.at(permit),
        PermitSuspended(
            number=1, decided_on=day("2026-08-03"), since=day("2026-08-03"), reasons=reasons, by=PERSON, case=CASE, condition="y"
        ),
        PermitRevoked(decided_on=day("2026-09-01"), effective_on=day("2026-09-01"), reasons=reasons, by=PERSON, case=CASE),
    )


@pytest.mark.parametrize("step", ["until", "condition", "lifted-early", "lifted", "revoked", "in-case", "undone", "two"])
def test_the_list_says_of_every_day_what_the_law_says(step: str) -> None:
    office = Office()
    _, _, term, _ = office.company()
    if step == "two":  # decided while the first runs, with days between
        office.suspended(term, "2026-08-03", "2026-08-31")
        command = SuspendPermit(
            permit=term, decided_on=day("2026-08-20"), since=day("2026-09-05"), until=day("2026-09-08"), reasons="x",
            hearing=Hearing(defence_filed_on=day("2026-08-20")),
        )  # fmt: skip
        office.world.ask(command, at="2026-08-20")
    if step in ("until", "lifted-early"):
        office.suspended(term, "2026-08-03", "2026-08-31")
    if step in ("condition", "lifted"):
        office.suspended(term, "2026-08-03", condition="Vistoria.")
    if step.startswith("lifted"):
        lift(office, term, "2026-08-20")
    if step == "revoked":
        office.suspended(term, "2026-08-03", "2026-08-31")
        heard = Hearing(defence_filed_on=day("2026-08-10"))
        office.world.ask(RevokePermit(permit=term, decided_on=day("2026-08-10"), reasons="x", hearing=heard), at="2026-08-10")
    if step in ("in-case", "undone"):
        suspend_in_case(office, term)
    if step == "undone":
        office.world.given(PERMIT.at(term), PermitSuspensionUndone(suspension=1, case=CASE), PermitRevocationUndone(case=CASE))
    row = row_of(office, term)
    for on in days("2026-07-25", "2026-09-10"):
        assert row.status_on(on) == office.status(term, on.isoformat()), on
    assert row.status_on(day("2027-01-06")) == office.status(term, "2027-01-06")


@pytest.mark.parametrize("end", ["held-up", "revoked-again", "never-was", "before-it-began"])
def test_a_revocation_that_was_held_up_keeps_its_days_on_the_road(end: str) -> None:
    office = Office()
    _, _, term, _ = office.company()
    stream, reasons = PERMIT.at(term), Personal(term, "x")
    first = PermitRevoked(decided_on=day("2026-09-01"), effective_on=day("2026-09-01"), reasons=reasons, by=PERSON, case=CASE)
    again = PermitRevoked(decided_on=day("2026-09-01"), effective_on=day("2026-09-20"), reasons=reasons, by=PERSON, case=CASE)
    since = day("2026-09-01" if end == "before-it-began" else "2026-09-10")
    office.world.given(stream, first, PermitRevocationUndone(case=CASE, since=since))
    if end == "revoked-again":
        office.world.given(stream, again)
    if end == "never-was":
        office.world.given(stream, PermitRevocationUndone(case=CASE))
    road, revoked = on_the_road(office, term), {"held-up": 9, "revoked-again": 9 + 11, "never-was": 0, "before-it-began": 0}[end]
    known = {on: status_alone(road, on).status for on in days("2026-08-25", "2026-09-30")}
    assert known == {on: office.status(term, on.isoformat()) for on in known}
    assert list(known.values()).count("cancelled") == revoked
