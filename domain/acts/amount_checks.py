"""What an act that sets an amount must say. An amount is never mended here: it is refused."""

from __future__ import annotations

from domain.acts.content import InsuranceMinimum
from domain.law.regime import Regime
from domain.refusal import Refused

MOST_CENTAVOS = 1_000_000_000_00
"""An insured amount above this is a typing error."""


def check_insurance(content: InsuranceMinimum, regime: Regime) -> None:
    """Refuse the act for a regime whose permits ask for no insurance, and an amount that is none."""
    if not any(r.amount_by_act for rule in regime.permits.values() for r in rule.requirements):
        raise Refused("regime_without_insurance", f"Nenhuma licença do regime {regime.key} pede seguro de valor mínimo.")
    if not 0 < content.amount_centavos <= MOST_CENTAVOS:
        raise Refused(
            "amount_implausible", "O valor do seguro deve ser um número de centavos maior que zero.", field="content.amountCentavos"
        )
