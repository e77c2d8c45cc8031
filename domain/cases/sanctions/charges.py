"""The public prices of a held vehicle: what a clerk entered, else what the city's table says; and what came in for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from domain.cases.events.sanctions import ChargePaid, ChargeRecorded
from domain.cases.matter import Matter, matter_of
from domain.cases.sanctions.record import hold_of
from domain.days import check_not_future, check_order
from domain.law.road.activity_class import rule_of
from domain.law.road.public_prices import price_of_units, public_price
from domain.refusal import Refused

if TYPE_CHECKING:
    from datetime import date

    from domain.cases.commands.sanctions import RecordCharge, RecordChargePayment
    from domain.cases.sanctions.held import Held
    from domain.law.explanation import Computed
    from domain.law.lawbook import Law
    from domain.law.road.activity_rules import Hold
    from domain.streams import Facts, Occasion, Seen

CHARGES = ("removal", "storage")


class Owed(NamedTuple):
    """A public price on a day, in centavos; `amount` None: nobody entered it and no table prices it. `computed`: by the table.

    `paid`: by the end of that day; `paid_later`: after it.
    """

    charge: str
    amount: int | None
    paid: int = 0
    days: int = 0
    act: str = ""
    computed: Computed | None = None
    paid_later: int = 0

    @property
    def unpaid(self) -> int:
        """What did not come in."""
        return max((self.amount or 0) - self.paid, 0)


def owed_on(law: Law, held: Held, hold: Hold, on: date) -> tuple[Owed, ...]:
    """What the measure costs on a day: each price that was entered, and those of the table while a vehicle waits for its payment."""
    by_law = hold.charges if held.released_on is None else ()
    names = dict.fromkeys((*by_law, *(c.charge for c in held.charges)))
    return tuple(_owed(law, held, hold, name, on) for name in names)


def _owed(law: Law, held: Held, hold: Hold, name: str, day: date) -> Owed:
    known = held.charge(name)
    paid = known.paid_by(day) if known is not None else 0
    later = known.paid - paid if known is not None else 0
    if known is not None and known.recorded:
        return Owed(name, known.owed, paid, act=known.act, paid_later=later)
    found = public_price(law, name, held.fact.held_on, day, hold.provision) if name in hold.charges else None
    if found is None:
        return Owed(name, None, paid, paid_later=later)
    price, computed = found
    return Owed(name, price.amount_centavos, paid, price.days, price.act, computed, later)


def charged_by_table(matter: Matter, number: int, owed: tuple[Owed, ...], on: date) -> Facts:
    """`ChargeRecorded` for each price that the table alone says, so that what is owed stands in the record once the vehicle is gone."""
    return matter.facts(
        *(
            ChargeRecorded(
                hold=number, charge=o.charge, amount_centavos=o.amount, charged_on=on, reference=o.act, act=o.act,
                receipt=matter.law.receipt(o.computed), provision=o.computed.inputs["citation"],
            )
            for o in owed
            if o.computed is not None and o.amount
        )
    )  # fmt: skip


def record_charge(command: RecordCharge, seen: Seen, occasion: Occasion) -> Facts:
    """`ChargeRecorded`: what is owed for removal or storage (0 says that nothing arose). Refuses `charge_unknown`, a negative amount."""
    matter, held, hold = held_of(command.case, command.hold, seen)
    check_not_future(matter.law, occasion, charged_on=command.charged_on)
    check_order("held_on", held.fact.held_on, "charged_on", command.charged_on)
    _check_charge(command.charge, hold)
    amount, act, computed = _price(matter, command, hold)
    if amount < 0 or command.units < 1:
        raise Refused(
            "amount_negative", "O valor não pode ser negativo, nem a quantidade menor que um.", hold.provision, amountCentavos=amount
        )
    return matter.facts(
        ChargeRecorded(
            hold=command.hold, charge=command.charge, amount_centavos=amount, charged_on=command.charged_on, reference=command.reference,
            act=act, receipt=matter.law.receipt(computed) if computed is not None else None, by=occasion.person, provision=hold.provision,
        )
    )  # fmt: skip


def _price(matter: Matter, command: RecordCharge, hold: Hold) -> tuple[int, str, Computed | None]:
    """The amount that the clerk gives, or that of the city's table with its act and how it follows; refuses `charge_table_missing`."""
    if command.amount_centavos is not None:
        return command.amount_centavos, "", None
    found = price_of_units(matter.law, command.charge, command.charged_on, command.units, hold.provision)
    if found is not None:
        price, computed = found
        return price.amount_centavos, price.act, computed
    raise Refused(
        "charge_table_missing", "Não há tabela de preços públicos em vigor no dia: informe o valor ou registre o ato.", hold.provision,
        charge=command.charge,
    )  # fmt: skip


def pay_charge(command: RecordChargePayment, seen: Seen, occasion: Occasion) -> Facts:
    """`ChargePaid`, of what was entered or of what the table says on that day.

    Refuses `charge_not_recorded`, `payment_above_charge`, `amount_not_positive`.
    """
    matter, held, hold = held_of(command.case, command.hold, seen)
    check_not_future(matter.law, occasion, paid_on=command.paid_on)
    check_order("held_on", held.fact.held_on, "paid_on", command.paid_on)
    _check_charge(command.charge, hold)
    known = next((o for o in owed_on(matter.law, held, hold, command.paid_on) if o.charge == command.charge), None)
    if known is None or known.amount is None:
        raise Refused("charge_not_recorded", "Registre antes o preço cobrado.", hold.provision, charge=command.charge)
    if command.amount_centavos <= 0:
        raise Refused("amount_not_positive", "O valor deve ser maior que zero, em centavos.", amountCentavos=command.amount_centavos)
    due = max(known.unpaid - known.paid_later, 0)
    if command.amount_centavos > due:
        raise Refused(
            "payment_above_charge", f"O pagamento passa do preço devido ({due} centavos).", hold.provision,
            dueCentavos=due, amountCentavos=command.amount_centavos,
        )  # fmt: skip
    return matter.facts(
        ChargePaid(
            hold=command.hold, charge=command.charge, amount_centavos=command.amount_centavos, paid_on=command.paid_on,
            reference=command.reference,
        )
    )  # fmt: skip


def _check_charge(charge: str, hold: Hold) -> None:
    if charge not in CHARGES:
        raise Refused("charge_unknown", f"Use um de: {', '.join(CHARGES)}.", hold.provision, charge=charge, known=list(CHARGES))


def held_of(case: UUID, number: int, seen: Seen) -> tuple[Matter, Held, Hold]:
    """A measure of a case with its rule; refuses `hold_not_found`."""
    matter = matter_of(seen, case)
    held = hold_of(matter.state, number)
    rule = rule_of(matter.law).hold(held.fact.kind) if held is not None and matter.law.regime.activity is not None else None
    if held is None or rule is None:
        raise Refused(
            "hold_not_found", f"O processo não tem a medida nº {number}: confira o número.", *matter.law.regime.cites("penalties"),
            known=[h.fact.number for h in matter.state.holds],
        )  # fmt: skip
    return matter, held, rule
