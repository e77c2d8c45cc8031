"""What a fine becomes when its item or doubling changes. Within its group it keeps the value assessed, whatever table came later."""

from __future__ import annotations

from datetime import date
from typing import Any

from domain.law.explanation import Computed, step
from domain.law.fines import Fine, group_value
from domain.law.lawbook import Law
from domain.refusal import Refused

ENGINE = "fine-reassessment/1"


def reassessment(
    law: Law, from_provision: str, base_centavos: int, *, to_provision: str, multiplier: int, occurred_on: date
) -> tuple[Fine, Computed]:
    """The fine of `to_provision` times `multiplier`, for a fine assessed on `base_centavos` under `from_provision`.

    An item of another group takes that group's value of the day of the fact. Refuses `provision_unknown` for what is no fine item.
    """
    old, new = law.regime.item(from_provision), law.regime.item(to_provision)
    if new is None:
        raise Refused(
            "provision_unknown", f"{to_provision} não é uma infração com multa neste regime: indique o inciso.", provision=to_provision
        )  # fmt: skip
    if old is not None and old.group == new.group:
        base, version = base_centavos, ""
        warnings: tuple[str, ...] = ()
        steps = [step("keep-assessed-value", base, "centavos", to_provision, group=new.group, assessed=base_centavos)]
    else:
        base, version, steps, warnings = group_value(law, new.group, occurred_on)
    amount = base * multiplier
    steps.append(step("multiply", amount, "centavos", to_provision, base=base, multiplier=multiplier))
    found = Fine(to_provision, new.group, base, multiplier, amount, version, warnings)
    inputs: dict[str, Any] = {
        "fromProvision": from_provision, "baseCentavos": base_centavos, "toProvision": to_provision, "multiplier": multiplier,
        "occurredOn": occurred_on.isoformat(),
    }  # fmt: skip
    outputs: dict[str, Any] = {"baseCentavos": base, "multiplier": multiplier, "amountCentavos": amount}
    return found, Computed(ENGINE, inputs, outputs, tuple(steps), warnings)
