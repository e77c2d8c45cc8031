"""Payments and refunds of a fine. Money may come at any time: it withdraws no appeal and frees nobody from putting things right."""

from __future__ import annotations

from datetime import date

from domain.cases.commands.fines import RecordPayment, RecordRefund
from domain.cases.consequences import paid, refund
from domain.cases.events import fines, terms
from domain.cases.matter import Matter, matter_of
from domain.cases.position import due_on
from domain.cases.state import FINE
from domain.days import check_not_future, check_order
from domain.refusal import Refused
from domain.streams import Facts, Occasion, Seen


def record_payment(command: RecordPayment, seen: Seen, occasion: Occasion) -> Facts:
    """`PaymentRecorded`; `FinePaid` once what may be asked for is covered; a payment of an earlier day undoes a default that it disproves.

    More than is owed is recorded with a warning, and due back. Refuses `amount_not_positive`, `date_in_future`, `date_before_fact`,
    `no_fine_in_case`.
    """
    matter = matter_of(seen, command.case)
    _check_amount(matter, command.amount_centavos)
    check_not_future(matter.law, occasion, paid_on=command.paid_on)
    check_order("occurred_on", matter.state.fact_on, "paid_on", command.paid_on)
    ledger = matter.state.ledger
    kept = ledger.kept + command.amount_centavos
    counted = not _may_still_run(matter)
    recorded = fines.PaymentRecorded(
        number=len(ledger.paid) + 1, amount_centavos=command.amount_centavos, paid_on=command.paid_on, reference=command.reference,
        destination=matter.law.regime.revenue_destination, warnings=("payment_above_amount",) if kept > ledger.amount and counted else (),
    )  # fmt: skip
    facts = matter.facts(recorded)
    if ledger.defaulted and _covered_in_time(matter, command.paid_on, command.amount_centavos):
        facts += matter.facts(terms.LapseUndone(track=FINE, tier=_tier(matter), of="default", cause="payment_recorded"))
    if not counted:
        return facts
    if matter.state.annulled_on is None:
        facts += paid(matter, matter.after(facts).state.ledger)
    after = matter.after(facts)
    return [*facts, *refund(after, after.state.ledger.amount, "payment_above_amount", command.paid_on)]


def _may_still_run(matter: Matter) -> bool:
    """Whether a daily fine runs, or may come: what it will be is not known, and what is paid meanwhile waits for it."""
    nc = matter.state.non_compliance
    return nc is not None and not nc.over and matter.state.annulled_on is None


def _covered_in_time(matter: Matter, paid_on: date, amount: int) -> bool:
    due = due_on(matter.state, matter.law)
    return due is not None and paid_on <= due and matter.state.ledger.received_by(due) + amount >= matter.state.ledger.exigible


def _tier(matter: Matter) -> int:
    return max((t.tier for t in matter.state.terms if t.track == FINE and t.lapsed), default=1)


def record_refund(command: RecordRefund, seen: Seen, occasion: Occasion) -> Facts:
    """`RefundRecorded`. Refuses more than is owed back (`refund_above_due`, with what is owed), and days as for a payment."""
    matter = matter_of(seen, command.case)
    _check_amount(matter, command.amount_centavos)
    check_not_future(matter.law, occasion, refunded_on=command.refunded_on)
    check_order("paid_on", min((day for day, _ in matter.state.ledger.paid), default=None), "refunded_on", command.refunded_on)
    owed = max(-matter.state.ledger.balance, 0)
    if command.amount_centavos > owed:
        raise Refused(
            "refund_above_due", f"A devolução passa do que o município deve ({owed} centavos): registre até esse valor.",
            *matter.law.regime.cites("revenue"), dueCentavos=owed, amountCentavos=command.amount_centavos,
        )  # fmt: skip
    return matter.facts(
        fines.RefundRecorded(amount_centavos=command.amount_centavos, refunded_on=command.refunded_on, reference=command.reference)
    )


def _check_amount(matter: Matter, amount: int) -> None:
    if matter.state.fact_on is None:
        raise Refused("no_fine_in_case", "Este processo não tem multa: registre o pagamento no processo da infração.")
    if amount <= 0:
        raise Refused("amount_not_positive", "O valor deve ser maior que zero, em centavos.", amountCentavos=amount)
