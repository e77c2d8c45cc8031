"""Release of a held vehicle, and the public prices of its removal and storage. The fine is never a condition of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.acts.places import ChargeTable
from domain.cases.events.sanctions import ChargePaid, ChargeRecorded, VehicleReleased
from domain.cases.matter import Matter, matter_of
from domain.cases.sanctions.holds import check_holder
from domain.cases.sanctions.keeping import given_back
from domain.cases.sanctions.record import hold_of
from domain.days import check_not_future, check_order
from domain.law.activity_class import rule_of
from domain.refusal import Refused

if TYPE_CHECKING:
    from uuid import UUID

    from domain.cases.commands.sanctions import RecordCharge, RecordChargePayment, ReleaseVehicle
    from domain.cases.sanctions.held import Held
    from domain.law.activity_rules import Hold
    from domain.streams import Facts, Occasion, Seen

CHARGES = ("removal", "storage")
CURED, PAID, FREE = "cured", "charges_paid", "no_condition"


def release(command: ReleaseVehicle, seen: Seen, occasion: Occasion) -> Facts:
    """Give a held vehicle back, never for the fine (Q-56).

    A seized one once removal and storage are paid, where the city reads the law so; another one once the irregularity is put right.
    Refuses `removal_and_storage_unpaid` (with the warning that the condition was held unconstitutional), `irregularity_not_fixed`,
    `hold_not_found`, `vehicle_already_released`, `authority_not_competent`.
    """
    matter, held, hold = _held(command.case, command.hold, seen)
    check_not_future(matter.law, occasion, released_on=command.released_on)
    check_order("held_on", held.fact.held_on, "released_on", command.released_on)
    check_holder(matter, occasion, command.released_on)
    if held.released_on is not None:
        raise Refused(
            "vehicle_already_released", f"O veículo já foi liberado em {held.released_on:%d/%m/%Y}.", hold.provision,
            releasedOn=held.released_on.isoformat(),
        )  # fmt: skip
    proof = command.proof.strip()
    if hold.needs_cure and not (command.irregularity_fixed and proof):
        raise Refused(
            "irregularity_not_fixed", "Libera-se o veículo sanada a irregularidade: diga como foi sanada. Multa e despesas não se exigem.",
            hold.provision, fields=["irregularityFixed", "proof"],
        )  # fmt: skip
    source, warnings = _charges(matter, held, hold, command)
    cause = CURED if hold.needs_cure else PAID if source else FREE
    fact = VehicleReleased(
        number=command.hold, released_on=command.released_on, cause=cause, by=occasion.person, proof=matter.text(proof) if proof else None,
        unpaid_centavos=held.unpaid, source=source, warnings=warnings,
    )  # fmt: skip
    return given_back(matter, held, fact)


def _charges(matter: Matter, held: Held, hold: Hold, command: ReleaseVehicle) -> tuple[str, tuple[str, ...]]:
    """The source and the warning of the condition where it was applied; refuses where it is not met."""
    if not hold.charges or not matter.law.flag(hold.charges_policy, command.released_on):
        return "", ()
    source = matter.law.policy(hold.charges_policy, command.released_on).source
    open_charges = [name for name in hold.charges if (c := held.charge(name)) is None or c.paid < c.owed]
    if open_charges:
        raise Refused(
            hold.charges_code, "Libera-se o veículo apreendido pagos os preços públicos de remoção e estadia. A multa não se exige.",
            hold.provision, unpaid=open_charges, unpaidCentavos=held.unpaid, source=source, warnings=[hold.charges_warning],
        )  # fmt: skip
    return source, (hold.charges_warning,)


def record_charge(command: RecordCharge, seen: Seen, occasion: Occasion) -> Facts:
    """`ChargeRecorded`: what is owed for removal or storage (0 says that nothing arose). Refuses `charge_unknown`, a negative amount."""
    matter, held, hold = _held(command.case, command.hold, seen)
    check_not_future(matter.law, occasion, charged_on=command.charged_on)
    check_order("held_on", held.fact.held_on, "charged_on", command.charged_on)
    _check_charge(command.charge, hold)
    amount, act = _price(matter, command, hold)
    if amount < 0 or command.units < 1:
        raise Refused(
            "amount_negative", "O valor não pode ser negativo, nem a quantidade menor que um.", hold.provision, amountCentavos=amount
        )
    return matter.facts(
        ChargeRecorded(
            hold=command.hold, charge=command.charge, amount_centavos=amount, charged_on=command.charged_on, reference=command.reference,
            act=act,
        )
    )  # fmt: skip


def _price(matter: Matter, command: RecordCharge, hold: Hold) -> tuple[int, str]:
    """The amount that the clerk gives, or that of the city's table with its act; refuses `charge_table_missing`."""
    if command.amount_centavos is not None:
        return command.amount_centavos, ""
    for act in reversed(matter.law.acts.of(ChargeTable, command.charged_on)):
        if isinstance(act.content, ChargeTable) and command.charge in act.content.amounts_centavos:
            return act.content.amounts_centavos[command.charge] * command.units, act.reference
    raise Refused(
        "charge_table_missing", "Não há tabela de preços públicos em vigor no dia: informe o valor ou registre o ato.", hold.provision,
        charge=command.charge,
    )  # fmt: skip


def pay_charge(command: RecordChargePayment, seen: Seen, occasion: Occasion) -> Facts:
    """`ChargePaid`. Refuses `charge_not_recorded`, `payment_above_charge`, `amount_not_positive`."""
    matter, held, hold = _held(command.case, command.hold, seen)
    check_not_future(matter.law, occasion, paid_on=command.paid_on)
    check_order("held_on", held.fact.held_on, "paid_on", command.paid_on)
    _check_charge(command.charge, hold)
    known = held.charge(command.charge)
    if known is None:
        raise Refused("charge_not_recorded", "Registre antes o preço cobrado.", hold.provision, charge=command.charge)
    if command.amount_centavos <= 0:
        raise Refused("amount_not_positive", "O valor deve ser maior que zero, em centavos.", amountCentavos=command.amount_centavos)
    if known.paid + command.amount_centavos > known.owed:
        raise Refused(
            "payment_above_charge", f"O pagamento passa do preço devido ({known.owed - known.paid} centavos).", hold.provision,
            dueCentavos=known.owed - known.paid, amountCentavos=command.amount_centavos,
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


def _held(case: UUID, number: int, seen: Seen) -> tuple[Matter, Held, Hold]:
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
