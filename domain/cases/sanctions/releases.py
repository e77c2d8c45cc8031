"""Release of a held vehicle: against the public prices of removal and storage where the city reads the law so, never the fine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cases.events.sanctions import VehicleReleased
from domain.cases.sanctions.charges import charged_by_table, held_of, owed_on
from domain.cases.sanctions.holds import check_holder
from domain.cases.sanctions.keeping import given_back
from domain.days import check_not_future, check_order
from domain.refusal import Refused

if TYPE_CHECKING:
    from domain.cases.commands.sanctions import ReleaseVehicle
    from domain.cases.matter import Matter
    from domain.cases.sanctions.charges import Owed
    from domain.law.road.activity_rules import Hold
    from domain.streams import Facts, Occasion, Seen

CURED, PAID, FREE = "cured", "charges_paid", "no_condition"


def release(command: ReleaseVehicle, seen: Seen, occasion: Occasion) -> Facts:
    """Give a held vehicle back, never for the fine (Q-56).

    A seized one once removal and storage are paid, where the city reads the law so; another one once the irregularity is put right.
    What came in after the day of the release does not count for it.
    A price that nobody entered is that of the city's table. Refuses `removal_and_storage_unpaid` (with what is owed, and the warning that
    the condition was held unconstitutional), `irregularity_not_fixed`, `hold_not_found`, `vehicle_already_released`,
    `authority_not_competent`.
    """
    matter, held, hold = held_of(command.case, command.hold, seen)
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
    owed = owed_on(matter.law, held, hold, command.released_on)
    source, warnings = _charges(matter, owed, hold, command)
    cause = CURED if hold.needs_cure else PAID if source else FREE
    fact = VehicleReleased(
        number=command.hold, released_on=command.released_on, cause=cause, by=occasion.person, proof=matter.text(proof) if proof else None,
        unpaid_centavos=sum(o.unpaid for o in owed), source=source, warnings=warnings,
    )  # fmt: skip
    return [*charged_by_table(matter, command.hold, owed, command.released_on), *given_back(matter, held, fact)]


def _charges(matter: Matter, owed: tuple[Owed, ...], hold: Hold, command: ReleaseVehicle) -> tuple[str, tuple[str, ...]]:
    """The source and the warning of the condition where it was applied; refuses where it is not met."""
    if not hold.charges or not matter.law.flag(hold.charges_policy, command.released_on):
        return "", ()
    source = matter.law.policy(hold.charges_policy, command.released_on).source
    open_charges = [o for o in owed if o.charge in hold.charges and (o.amount is None or o.unpaid)]
    if open_charges:
        total = sum(o.unpaid for o in owed)
        raise Refused(
            hold.charges_code,
            f"Libera-se o veículo apreendido pagos os preços públicos de remoção e estadia: faltam {_reais(total)}. A multa não se exige.",
            hold.provision, unpaid=[o.charge for o in open_charges], unpaidCentavos=total, owed=[_shown(o) for o in owed], source=source,
            warnings=[hold.charges_warning],
        )  # fmt: skip
    return source, (hold.charges_warning,)


def _shown(owed: Owed) -> dict[str, object]:
    """A price in the answer: null where it is not known; the act of the table that says it; the days of a price by day."""
    return {
        "charge": owed.charge, "owedCentavos": owed.amount, "paidCentavos": owed.paid, "unpaidCentavos": owed.unpaid,
        "days": owed.days or None, "act": owed.act or None,
    }  # fmt: skip


def _reais(centavos: int) -> str:
    whole, cents = divmod(centavos, 100)
    return f"R$ {whole:,},{cents:02}".replace(",", ".", f"{whole:,}".count(","))
