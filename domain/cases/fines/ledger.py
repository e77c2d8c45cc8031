"""How facts change the ledger of the fine. What may be asked for on a day is the law's answer (position.py), not kept here."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from domain.cases.events import fines
from domain.cases.state import Ledger

LedgerEvent = (
    fines.FineAssessed
    | fines.FineReassessed
    | fines.SurchargeConfirmed
    | fines.PaymentRecorded
    | fines.FinePaid
    | fines.RefundDue
    | fines.RefundRecorded
    | fines.FineDefaulted
)


def folded(ledger: Ledger, event: LedgerEvent) -> Ledger:
    """The ledger after one more fact."""
    match event:
        case fines.FineAssessed():
            return replace(
                ledger, provision=event.provision, base=event.base_centavos, multiplier=event.multiplier, amount=event.amount_centavos,
                provisional=event.provisional, prior=event.prior,
            )  # fmt: skip
        case fines.FineReassessed():
            base = event.to_centavos // event.multiplier if event.multiplier else 0
            return _still_paid(replace(
                ledger, provision=event.provision, base=base, multiplier=event.multiplier, amount=event.to_centavos,
                provisional=event.provisional, prior=event.prior,
            ))  # fmt: skip
        case fines.SurchargeConfirmed():
            return _still_paid(replace(ledger, provisional=False, surcharge_due_on=event.due_on))
        case fines.PaymentRecorded():
            return replace(ledger, paid=(*ledger.paid, (event.paid_on, event.amount_centavos)))
        case fines.FinePaid():
            return replace(ledger, paid_on=event.paid_on, defaulted=False)
        case fines.RefundDue():
            return replace(ledger, refund_due=ledger.refund_due + event.amount_centavos)
        case fines.RefundRecorded():
            return replace(ledger, refunded=ledger.refunded + event.amount_centavos)
        case fines.FineDefaulted():
            return replace(ledger, due_on=event.due_on, defaulted=True)
        case _:
            assert_never(event)


def _still_paid(ledger: Ledger) -> Ledger:
    """The ledger, not paid any more where more may now be asked for than came in."""
    return replace(ledger, paid_on=None) if ledger.kept < ledger.exigible else ledger
