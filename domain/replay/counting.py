"""Asked again: terms, recurrence, fines, and the spaces of a car park. A row stays as long as one log holds its number."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from domain.cases.appeals.admissibility import admissibility
from domain.cases.fines.reassessment import reassessment
from domain.cases.terms.timeliness import timeliness
from domain.law.explanation import Computed
from domain.law.fines import fine
from domain.law.lawbook import Law
from domain.law.parking.cure_proof import cure_proof
from domain.law.parking.daily_fine import daily_fine
from domain.law.parking.parking_reserve import parking_reserve
from domain.law.recurrence import inputs_of, recurrence_among
from domain.law.time_limits import time_limit
from domain.replay.inputs import Again, Inputs, day, flag, maybe_day, part, text, whole


def _recurrence(law: Law, inputs: Inputs) -> Computed:
    fact, earlier = inputs_of(Computed("recurrence/1", inputs, {}))
    return recurrence_among(law, fact, earlier)[1]


def _admissibility(law: Law, inputs: Inputs) -> Computed:
    lodged_at, last_day = part(inputs, "lodgedAt", datetime), maybe_day(inputs, "lastDay")
    standing, began = flag(inputs, "standing"), flag(inputs, "began")
    return admissibility(law, lodged_at, last_day, standing=standing, citation=text(inputs, "citation"), began=began)[1]


def _reassessment(law: Law, inputs: Inputs) -> Computed:
    return reassessment(
        law, text(inputs, "fromProvision"), whole(inputs, "baseCentavos"), to_provision=text(inputs, "toProvision"),
        multiplier=whole(inputs, "multiplier"), occurred_on=day(inputs, "occurredOn"),
    )[1]  # fmt: skip


def _daily_fine(law: Law, inputs: Inputs) -> Computed:
    pauses = part(inputs, "pauses", tuple[tuple[date, date], ...])
    return daily_fine(law, day(inputs, "from"), day(inputs, "through"), on=day(inputs, "on"), pauses=pauses)[1]


def _cure_proof(law: Law, inputs: Inputs) -> Computed:
    return cure_proof(
        law, day(inputs, "drawnUpOn"), day(inputs, "provenOn"), maybe_day(inputs, "curedOn"), excluded_by=text(inputs, "excludedBy"),
        first_fine_day=maybe_day(inputs, "firstFineDay"),
    )[1]  # fmt: skip


COUNTING: Mapping[str, Again] = {
    "time-limits/1": lambda law, i: time_limit(law, text(i, "rule"), day(i, "start"), provisional=flag(i, "provisional"), on=day(i, "on"))[
        1
    ],
    "recurrence/1": _recurrence,
    "fines/1": lambda law, i: fine(law, text(i, "provision"), day(i, "occurredOn"), maybe_day(i, "priorOn"), text(i, "prior"))[1],
    "fine-reassessment/1": _reassessment,
    "daily-fine/1": _daily_fine,
    "cure-proof/1": _cure_proof,
    "parking-reserve/1": lambda law, i: parking_reserve(law, whole(i, "spaces"), day(i, "on"))[1],
    "admissibility/1": _admissibility,
    "timeliness/1": lambda law, i: timeliness(law, part(i, "filedAt", datetime), maybe_day(i, "lastDay"), text(i, "citation"))[1],
}
