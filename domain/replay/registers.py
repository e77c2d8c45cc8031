"""Asked again: permits, bars, renewals, what an application lacks, vehicles, stops. A row stays while a log holds its number."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from domain.law.explanation import Computed
from domain.law.lawbook import Law
from domain.law.permits.permit_checklist import permit_checklist
from domain.law.permits.permit_evidence import Evidence
from domain.law.permits.permit_status import Standing, permit_status
from domain.law.permits.validity import cassation_bar, permit_validity, renewal_demand, renewal_request
from domain.law.permits.vehicle_check import VehicleAsked, vehicle_check
from domain.law.road.stop_distance import stop_distance
from domain.replay.inputs import Again, Inputs, day, flag, maybe_day, part, text, whole


def _validity(law: Law, inputs: Inputs) -> Computed:
    base = part(inputs, "base", dict[str, date]) if "base" in inputs else None
    until = day(inputs, "until") if "until" in inputs else None
    return permit_validity(law, text(inputs, "kind"), day(inputs, "issuedOn"), maybe_day(inputs, "oldExpiry"), base=base, until=until)[1]


def _renewal_request(law: Law, inputs: Inputs) -> Computed:
    kind, filed = text(inputs, "kind"), flag(inputs, "documentsFiled")
    return renewal_request(law, kind, day(inputs, "validUntil"), day(inputs, "requestedOn"), documents_filed=filed)[1]


def _renewal_demand(law: Law, inputs: Inputs) -> Computed:
    days = None if inputs["days"] is None else whole(inputs, "days")
    return renewal_demand(law, text(inputs, "kind"), day(inputs, "servedOn"), days, maybe_day(inputs, "term"))[1]


def _vehicle_check(law: Law, inputs: Inputs) -> Computed:
    features = None if inputs["features"] is None else part(inputs, "features", dict[str, bool | int | str])
    asked = VehicleAsked(
        text(inputs, "type"), whole(inputs, "manufactureYear"), whole(inputs, "passengerSeats"), text(inputs, "licensedIn"),
        text(inputs, "seat"), text(inputs, "serviceKind"), text(inputs, "crlvCategory"), features,
    )  # fmt: skip
    return vehicle_check(law, asked, day(inputs, "on"))[1]


REGISTERS: Mapping[str, Again] = {
    "permit-validity/1": _validity,
    "cassation-bar/1": lambda law, i: cassation_bar(law, day(i, "effectiveOn"))[1],
    "renewal-request/1": _renewal_request,
    "renewal-demand/1": _renewal_demand,
    "permit-status/1": lambda _, i: permit_status(part(i, "standing", Standing), day(i, "on"), text(i, "citation"))[1],
    "permit-checklist/1": lambda law, i: permit_checklist(law, part(i, "evidence", Evidence), day(i, "on"))[1],
    "vehicle-check/1": _vehicle_check,
    "stop-distance/1": lambda law, i: stop_distance(law, part(i, "metresFromStart", list[str]), day(i, "on"))[1],
}
