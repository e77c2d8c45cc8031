"""The grounds of impediments and cassations as questions to the law with plain inputs, so that a receipt can be asked again."""

from __future__ import annotations

from datetime import date
from typing import Any

from msgspec import Struct

from domain.law.explanation import Computed, Step, step
from domain.law.lawbook import Law

UNPAID_ENGINE = "unpaid-fine/1"
IMPEDIMENT_ENGINE = "impediment-ground/1"
CASSATION_ENGINE = "cassation-ground/1"
INSOLVENT = ("bankruptcy", "dissolution")
"""Judicial recovery is no insolvency (D-31)."""


class Demand(Struct, frozen=True):
    """A demand to renew a permit: served on a day, to be met by another (included), and when the renewal was asked, if it was."""

    permit: str
    served_on: date
    last_day: date
    asked_on: date | None = None

    def unmet(self, on: date) -> bool:
        """Whether its term is over on a day with nothing filed in it (D-12, D-35)."""
        return self.last_day < on and (self.asked_on is None or self.asked_on > self.last_day)


class Insolvency(Struct, frozen=True):
    """Something of a company's insolvency that was recorded, with its day."""

    kind: str
    on: date


class Found(Struct, frozen=True):
    """What the record holds for a ground of cassation. `unpaid_centavos` is None where the ground asks for no fine."""

    unpaid_centavos: int | None = None
    demands: tuple[Demand, ...] = ()
    insolvencies: tuple[Insolvency, ...] = ()


def unpaid_fine(ground: str, on: date, due_on: date, exigible_centavos: int, paid_centavos: int) -> tuple[int, Computed]:
    """What of an exigible fine is unpaid on a day, in centavos: nothing through the due day."""
    owed = max(exigible_centavos - paid_centavos, 0) if on > due_on else 0
    steps = (step("unpaid-after-due-day", owed, "centavos", ground, due_on=due_on, on=on, exigible=exigible_centavos, paid=paid_centavos),)
    inputs: dict[str, Any] = {
        "ground": ground, "on": on.isoformat(), "dueOn": due_on.isoformat(), "exigibleCentavos": exigible_centavos,
        "paidCentavos": paid_centavos,
    }  # fmt: skip
    return owed, Computed(UNPAID_ENGINE, inputs, {"unpaidCentavos": owed}, steps)


def impediment_ground(law: Law, ground: str, provision: str) -> tuple[bool, Computed]:
    """Whether a ground of impediment goes with an infraction: always, unless it asks for an item that attaches it (D-18, D-23)."""
    checks = next((g.checks for g in law.regime.impediment_grounds if g.provision == ground), None)
    item = law.regime.item(provision)
    attaches = checks is not None and ("item-attaches-impediment" not in checks or (item is not None and item.impediment_ground == ground))
    steps = (step("attaches-impediment", attaches, "flag", ground, provision=provision),)
    return attaches, Computed(IMPEDIMENT_ENGINE, {"ground": ground, "provision": provision}, {"attaches": attaches}, steps)


def cassation_ground(law: Law, ground: str, on: date, found: Found) -> tuple[bool, Computed]:
    """Whether what the record holds meets the checks of a ground of cassation on a day; a ground of intent is met by the reasons alone."""
    checks = next((g.checks for g in law.regime.cassation_grounds if g.provision == ground), ())
    steps: list[Step] = []
    met = True
    if "fine-unpaid-without-appeal" in checks:
        met = met and bool(found.unpaid_centavos)
        steps.append(step("fine-unpaid-without-appeal", found.unpaid_centavos or 0, "centavos", ground, on=on))
    if "renewal-demanded" in checks:
        for demand in found.demands:
            met = met and demand.unmet(on)
            steps.append(
                step("renewal-demanded", demand.unmet(on), "flag", ground, served_on=demand.served_on, last_day=demand.last_day,
                     asked_on=demand.asked_on, permit=demand.permit)
            )  # fmt: skip
        met = met and bool(found.demands)
    if "insolvency-recorded" in checks:
        insolvent = [i for i in found.insolvencies if i.kind in INSOLVENT and i.on <= on]
        met = met and bool(insolvent)
        steps += [step("insolvency-recorded", i.kind, "kind", ground, on=i.on) for i in insolvent]
    steps.append(step("ground-of-cassation", met, "flag", ground, on=on))
    inputs: dict[str, Any] = {
        "ground": ground, "on": on.isoformat(), "unpaidCentavos": found.unpaid_centavos,
        "demands": [
            {"permit": d.permit, "servedOn": d.served_on.isoformat(), "lastDay": d.last_day.isoformat(),
             "askedOn": d.asked_on.isoformat() if d.asked_on else None}
            for d in found.demands
        ],
        "insolvencies": [{"kind": i.kind, "on": i.on.isoformat()} for i in found.insolvencies],
    }  # fmt: skip
    return met, Computed(CASSATION_ENGINE, inputs, {"met": met}, tuple(steps))
