"""Whether a vehicle may be on the road at an instant, in an area of the city: permits, blocks, the zone's hours and its authorisation.

Pure: it sees statuses, never registers. Nothing is fined here; which class of activity it would be is said beside.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal

from msgspec import Struct

from domain.law.explanation import Computed, Scalar, Step, plain_json, step
from domain.law.lawbook import Law
from domain.law.permits.permit_status import Status
from domain.law.road.activity_class import ABSENT, NON_ROUTINE, ROUTINE, Classified, PermitsAtFact, activity_class, trip_kind
from domain.law.road.zone_window import ZoneWindow, opens_zone, zone_window
from domain.refusal import Refused

ENGINE = "circulation/1"
TERM, CERTIFICATE = "term", "certificate"
Block = Literal["withdrawal", "impediment", "hold"]


class Paper(Struct, frozen=True, omit_defaults=True):
    """A permit that the road asks for, as it is on the day; `part` as in `PermitRule`; `through`: the last day of the term that governs.

    `collected`: the document is in an officer's hands.
    """

    kind: str
    part: str
    status: Status
    through: date | None = None
    collected: bool = False


class ZonePaper(Struct, frozen=True, omit_defaults=True):
    """The authorisation for the zone; `effective`: valid, and all that it rests on (`lacking`: what is not) is valid too."""

    kind: str
    permit_class: str
    status: Status
    effective: bool
    lacking: tuple[str, ...] = ()


class Blocked(Struct, frozen=True, omit_defaults=True):
    """What keeps the vehicle off the road: by which kind of act, on which ground (a provision, or the kind of a hold), since when."""

    block: Block
    ground: str
    since: date


class OnRoad(Struct, frozen=True, omit_defaults=True):
    """A vehicle on a day. `replaces_certificate`: the term is one that stands for the certificate on non-routine trips."""

    registered: bool = False
    papers: tuple[Paper, ...] = ()
    replaces_certificate: bool = False
    zone_paper: ZonePaper | None = None
    blocks: tuple[Blocked, ...] = ()

    def paper(self, part: str) -> Paper:
        """The paper that plays a part; never issued where there is none."""
        return next((p for p in self.papers if p.part == part), Paper("", part, ABSENT))


class Finding(Struct, frozen=True, omit_defaults=True):
    """One reason why the vehicle may not be there, its provision, and the values that were looked at."""

    code: str
    citation: str
    values: dict[str, Scalar] = {}


class Circulation(Struct, frozen=True, omit_defaults=True):
    """The answer. `window`: the zone's hours, where the vehicle is in it; `activity`: its class, where the regime has classes."""

    findings: tuple[Finding, ...]
    window: ZoneWindow | None = None
    activity: Classified | None = None
    warnings: tuple[str, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.findings


def circulation(law: Law, road: OnRoad, at: datetime, zone: str = "", trip: str = "") -> tuple[Circulation, Computed]:
    """Whether the vehicle may be on the road at an aware instant, in an area (empty where the regime has none).

    `trip`: `routine`, `non-routine` or `mixed` (read as the policy says); where it is not said, a trip that the papers allow is taken, with
    a warning. Refuses `zone_unknown`, `regime_without_vehicles`, `rule_set_not_in_force`, `calendar_missing_for_year`.
    """
    if law.regime.vehicles is None:
        raise Refused("regime_without_vehicles", f"O regime {law.regime.key} não tem regras de veículos.")
    on = at.astimezone(law.zone).date()
    warnings = list(law.check_in_force(on))
    check_zone(law, zone)
    window: ZoneWindow | None = None
    steps: tuple[Step, ...] = ()
    if law.regime.zones is not None and zone == law.regime.zones.restricted:
        window, counted = zone_window(law, at)
        steps = counted.explanation
    excused = road.replaces_certificate and road.paper(CERTIFICATE).status == ABSENT
    if excused and not trip:
        warnings.append("only_non_routine_trips")
    if window is not None and not window.restricted:
        warnings.append("boarding_rules_bind")
    zone_findings = _zone_findings(law, road, window, trip_kind(law, trip, on))
    findings = (*_paper_findings(law, road, on, excused=excused), *_block_findings(law, road), *zone_findings)
    activity: Classified | None = None
    if law.regime.activity is not None:
        activity, classed = _class(law, road, trip, tuple(f.citation for f in zone_findings), on)
        steps = (*steps, *classed.explanation)
        warnings += activity.warnings
        if excused and trip_kind(law, trip, on) == ROUTINE:
            findings = (*findings, Finding("trip_not_covered", activity.provision, {"trip": trip}))
    result = Circulation(findings, window, activity, tuple(dict.fromkeys(warnings)))
    shown = [*steps, *(_shown(finding) for finding in findings)]
    if not findings:
        shown.append(step("nothing-speaks-against-it", True, "flag", _allowed_by(law, window), on=on, zone=zone or None))  # noqa: FBT003
    inputs: dict[str, Any] = {"road": plain_json(road), "at": at.isoformat(), "zone": zone, "trip": trip}
    outputs: dict[str, Any] = {"allowed": result.allowed, "findings": [f.code for f in findings]}
    return result, Computed(ENGINE, inputs, outputs, tuple(shown), result.warnings)


def check_zone(law: Law, zone: str) -> None:
    """Refuse an area that the regime does not have, none where it has areas (`place_or_zone_required`)."""
    areas = law.regime.zones.areas if law.regime.zones is not None else {}
    check_known_zone(law, zone)
    if areas and not zone:
        raise Refused("place_or_zone_required", f"Informe a zona ({', '.join(areas)}), ou a latitude e a longitude.", known=list(areas))


def check_known_zone(law: Law, zone: str, **where: str) -> None:
    """Refuse `zone_unknown` for an area that the regime does not have by that very word; `where` goes into the answer."""
    areas = law.regime.zones.areas if law.regime.zones is not None else {}
    if zone and zone not in areas:
        raise Refused("zone_unknown", f"O regime {law.regime.key} não conhece a zona {zone!r}.", zone=zone, known=list(areas), **where)


def _paper_findings(law: Law, road: OnRoad, on: date, *, excused: bool) -> tuple[Finding, ...]:
    if not road.registered:
        rule = next(r for r in law.regime.permits.values() if r.per_vehicle)
        return (Finding("vehicle_not_registered", _citation(law, ABSENT, rule.application_provision, on)),)
    asked = [p for p in road.papers if not (excused and p.part == CERTIFICATE)]
    collected = (
        Finding("permit_collected", law.regime.permits[p.kind].collection_provision, {"permit": p.kind}) for p in asked if p.collected
    )
    invalid = (
        Finding(
            f"permit_{p.status.replace('-', '_')}",
            _citation(law, p.status, law.regime.permits[p.kind].validity_provision, on),
            {"permit": p.kind, "through": p.through.isoformat() if p.through else None},
        )
        for p in asked
        if p.status != "valid"
    )
    return (*invalid, *collected)


def _citation(law: Law, status: Status, otherwise: str, on: date) -> str:
    """The class that a status brings, where the regime has classes; else the permit's own provision."""
    classes = law.regime.activity.classes.on(on).value if law.regime.activity is not None else ()
    return next((c.provision for c in classes if status in c.statuses), otherwise)


def _block_findings(law: Law, road: OnRoad) -> tuple[Finding, ...]:
    def citation(blocked: Blocked) -> str:
        if blocked.block == "withdrawal":
            return law.regime.vehicles.withdrawal_provision if law.regime.vehicles is not None else ""
        hold = law.regime.activity.hold(blocked.ground) if law.regime.activity is not None else None
        return hold.provision if hold is not None else blocked.ground

    return tuple(Finding(f"vehicle_under_{b.block}", citation(b), {"ground": b.ground, "since": b.since.isoformat()}) for b in road.blocks)


def _zone_findings(law: Law, road: OnRoad, window: ZoneWindow | None, trip: str) -> tuple[Finding, ...]:
    rule, paper = law.regime.zones, road.zone_paper
    if rule is None or window is None or not window.restricted:
        return ()
    if paper is not None and opens_zone(paper.permit_class, trip, effective=paper.effective):
        return ()
    values: dict[str, Scalar] = {} if paper is None else {"permit": paper.kind, "class": paper.permit_class, "status": paper.status}
    if paper is not None and paper.lacking:
        values["lacking"] = ", ".join(paper.lacking)
    return (Finding(rule.breach_code, rule.breach_provision, values),)


def _class(law: Law, road: OnRoad, trip: str, findings: tuple[str, ...], on: date) -> tuple[Classified, Computed]:
    term, certificate = road.paper(TERM), road.paper(CERTIFICATE)
    permits = PermitsAtFact(term.status, certificate.status, road.replaces_certificate, term.through, certificate.through)
    return activity_class(law, permits, trip or NON_ROUTINE, findings, on)


def _allowed_by(law: Law, window: ZoneWindow | None) -> str:
    """The provision by which a vehicle in order may be there."""
    rule = law.regime.zones
    if rule is None:
        return next((r.validity_provision for r in law.regime.permits.values()), "")
    if window is None:
        return rule.open_provision
    return rule.permit_provision if window.restricted else rule.free_provision


def _shown(finding: Finding) -> Step:
    return Step(finding.code.replace("_", "-"), finding.values, result=False, unit="flag", citation=finding.citation)
