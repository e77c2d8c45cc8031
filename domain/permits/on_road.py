"""What the registers say of a vehicle on a day, as the question of the road needs it: its papers and what keeps it off the road."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.law.lawbook import Law, law_of
from domain.law.permits.permit_status import PermitStatus, governing, status_alone
from domain.law.road.activity_class import trip_kind
from domain.law.road.circulation import CERTIFICATE, TERM, Blocked, OnRoad, Paper, ZonePaper
from domain.permits.held import Holding, ZonePermit, best_zone_permit, held, holdings_of, statuses_of, zone_permits
from domain.streams import Seen
from domain.vehicles.vehicle import VEHICLE, Block, Vehicle

NOT_REGISTERED = OnRoad()


def on_road(law: Law, holdings: tuple[Holding, ...], blocks: tuple[Blocked, ...], on: date, trip: str = "") -> OnRoad:
    """A registered vehicle on a day, from its own permits and its operator's, already read. Blocks are those in force on that day."""
    found = statuses_of(law, holdings, on)
    in_zone = zone_permits(law, holdings, on)
    best = best_zone_permit(in_zone, trip_kind(law, trip, on)) or best_zone_permit(in_zone)
    return OnRoad(
        registered=True,
        papers=(
            *_paper(law, TERM, found.ta_kind, found.ta),
            *_paper(law, CERTIFICATE, "", found.cvs),
            *_plain(law, holdings, on),
        ),
        replaces_certificate=found.replaces_cvs,
        zone_paper=_zone_paper(best) if best is not None else None,
        blocks=blocks,
    )


def on_road_seen(seen: Seen, regime: str, vehicle: UUID, on: date, trip: str = "") -> OnRoad:
    """The same from the facts themselves; a vehicle that is not registered has nothing."""
    law, state = law_of(seen, regime), seen[VEHICLE.at(vehicle)]
    operator = state.operator_on(on)
    if operator is None:
        return NOT_REGISTERED
    return on_road(law, holdings_of(held(law, seen, operator, vehicle, on)), blocks_of_vehicle(state, on), on, trip)


def blocks_of(withdrawals: tuple[Block, ...], impediments: tuple[Block, ...], holds: tuple[Block, ...], on: date) -> tuple[Blocked, ...]:
    """What keeps a vehicle off the road on a day, whatever an appeal suspends."""
    return (
        *(Blocked("withdrawal", "", b.since) for b in withdrawals if b.on(on)),
        *(Blocked("impediment", b.ground, b.since) for b in impediments if b.on(on)),
        *(Blocked("hold", b.ground, b.since) for b in holds if b.on(on)),
    )


def blocks_of_vehicle(vehicle: Vehicle, on: date) -> tuple[Blocked, ...]:
    """The same from the vehicle's facts."""
    return blocks_of(vehicle.withdrawals, vehicle.impediments, vehicle.holds, on)


def _paper(law: Law, part: str, kind: str, status: PermitStatus) -> tuple[Paper, ...]:
    """The paper of a part, where the regime has the part."""
    kinds = [rule.kind for rule in law.regime.permits.values() if rule.part == part]
    return (Paper(kind or kinds[0], part, status.status, status.valid_until, status.collected),) if kinds else ()


def _plain(law: Law, holdings: tuple[Holding, ...], on: date) -> tuple[Paper, ...]:
    """Permits of a regime that has no parts: one a kind."""
    papers: list[Paper] = []
    for rule in law.regime.permits.values():
        if not rule.part:
            status = governing(status_alone(h.standing, on) for h in holdings if h.kind == rule.kind)
            papers.append(Paper(rule.kind, "", status.status, status.valid_until, status.collected))
    return tuple(papers)


def _zone_paper(found: ZonePermit) -> ZonePaper:
    return ZonePaper(found.kind, found.permit_class, found.status.status, found.effective, found.lacking)
