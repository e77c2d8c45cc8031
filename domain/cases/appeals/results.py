"""To what a decision may change a fine: another item of the table, single or doubled; never to an amount of anybody's choice (A-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from domain.cases.fines.reassessment import reassessment
from domain.cases.fines.recidivism import infraction_of, repeats
from domain.refusal import Refused

if TYPE_CHECKING:
    from domain.cases.matter import Matter
    from domain.law.explanation import Computed
    from domain.law.recurrence import Prior


class Result(NamedTuple):
    """A lawful fine: its item, its multiplier, its amount in centavos, the prior that a doubling rests on, and how it came about."""

    provision: str
    multiplier: int
    amount: int
    prior: Prior | None
    computed: tuple[Computed, ...]


def lawful_result(matter: Matter, provision: str | None, multiplier: int | None, amount: int | None) -> Result:
    """The result that a decision names by its item, its multiplier or its amount. Another item is single unless it is named as doubled.

    Refuses `amount_not_in_table`, `multiplier_not_lawful`, `provision_unknown`, `result_required` (the fine would stay what it is).
    """
    ledger = matter.state.ledger
    if matter.law.regime.activity is not None and provision not in {None, ledger.provision}:
        raise Refused(
            "class_is_derived",
            "A classe da atividade decorre do termo e do certificado no dia do fato: corrija o registro, ou anule o processo.",
            matter.law.regime.activity.provision, field="provision",
        )  # fmt: skip
    item = provision or ledger.provision
    if multiplier is None and provision in {None, ledger.provision}:
        choices = [m for m in (1, ledger.multiplier) if amount is None or _amount(matter, item, m)[0] == amount]
        if not choices:
            raise _not_in_table(matter, item, amount)
        times = choices[0] if amount is not None else ledger.multiplier
    else:
        times = 1 if multiplier is None else multiplier
    prior, recurrences = _prior(matter, item, times)
    due, computed = _amount(matter, item, times)
    if amount is not None and amount != due:
        raise _not_in_table(matter, item, amount)
    if (item, times) == (ledger.provision, ledger.multiplier):
        raise Refused(
            "result_required",
            "A decisão não muda a multa: indique o inciso ou a reincidência que mudam, ou negue provimento.",
            *matter.law.regime.cites("appeal"), provision=item, multiplier=times,
        )  # fmt: skip
    return Result(item, times, due, prior, (*recurrences, computed))


def _amount(matter: Matter, provision: str, multiplier: int) -> tuple[int, Computed]:
    recorded, ledger = infraction_of(matter), matter.state.ledger
    fine, computed = reassessment(
        matter.law, ledger.provision, ledger.base, to_provision=provision, multiplier=multiplier, occurred_on=recorded.occurred_on
    )
    return fine.amount_centavos, computed


def _prior(matter: Matter, provision: str, multiplier: int) -> tuple[Prior | None, tuple[Computed, ...]]:
    """What a doubling rests on: only a recurrence of that item."""
    if multiplier == 1:
        return None, ()
    doubled = matter.law.whole("recurrence.multiplier", infraction_of(matter).occurred_on)
    prior, computed = repeats(matter, provision)
    if multiplier != doubled or prior is None:
        raise Refused(
            "multiplier_not_lawful",
            f"A multa de {provision} não se multiplica por {multiplier} neste caso: ou é simples, ou dobra por reincidência provada.",
            *matter.law.regime.cites("recurrence"), provision=provision, multiplier=multiplier,
        )  # fmt: skip
    return prior, (computed,)


def _not_in_table(matter: Matter, provision: str, amount: int | None) -> Refused:
    times = (1, matter.state.ledger.multiplier) if provision == matter.state.ledger.provision else (1,)
    lawful = sorted({_amount(matter, provision, m)[0] for m in times})
    return Refused(
        "amount_not_in_table",
        f"O valor não está na tabela: para {provision} a multa é de {' ou '.join(map(str, lawful))} centavos. Indique o inciso.",
        provision, *matter.law.regime.cites("recurrence"), amountCentavos=amount, lawfulCentavos=lawful,
    )  # fmt: skip
