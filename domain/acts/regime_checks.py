"""What an act of a regime must say: groups, policies and provisions that its pack knows, values that its engines can read.

No value is mended here: it is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from typing import assert_never

from domain.acts.content import (
    AccreditedWorkshop,
    CompetentBody,
    CourtThesis,
    DailyRate,
    FineTable,
    Opinion,
    PolicySetting,
    RuleSetValidity,
)
from domain.law.regime import Policy, Regime
from domain.refusal import Refused

MOST = 36_500
"""The highest whole number that a policy takes: a hundred years in days."""

MOST_CENTAVOS = 100_000_000_00
"""A fine above this is a typing error."""


def check_fine_table(content: FineTable, regime: Regime) -> None:
    """Refuse an empty table, a group that the regime does not know, and an amount that is no fine."""
    if not content.amounts_centavos:
        raise Refused(
            "fine_table_empty",
            "A tabela não traz nenhum valor: informe os grupos e os valores em centavos.",
            field="content.amountsCentavos",
        )
    for group, amount in content.amounts_centavos.items():
        if group not in regime.fine_groups:
            known = sorted(regime.fine_groups)
            raise Refused(
                "fine_group_unknown", f"O regime não tem o grupo de multa {group!r}. Use: {', '.join(known)}.", group=group, known=known
            )
        if not 0 < amount <= MOST_CENTAVOS:
            raise Refused("fine_amount_implausible", f"O valor de {group} deve ser um número de centavos maior que zero.", group=group)


def check_daily_rate(content: DailyRate, regime: Regime) -> None:
    """Refuse a rate for a regime without a daily fine, and one that is no fine."""
    if regime.parking is None:
        raise Refused("regime_without_daily_fine", f"O regime {regime.key} não tem multa diária.")
    if not 0 < content.amount_centavos <= MOST_CENTAVOS:
        raise Refused(
            "fine_amount_implausible", "O valor por dia deve ser um número de centavos maior que zero.", group=regime.parking.fine_group
        )


def check_policy(content: PolicySetting, regime: Regime) -> None:
    """Refuse a policy that the pack does not know, a reading that it does not allow, and a setting without the source of the reading."""
    policy = known_policy(content.key, regime)
    if policy.fixed:
        raise Refused(
            "policy_value_not_allowed", f"{content.key} não admite outra leitura. Fonte: {policy.source}.", key=content.key, readings=[]
        )
    if not allowed(policy, content.value):
        raise Refused(
            "policy_value_not_allowed",
            f"{content.key} não admite o valor {content.value!r}. {_hint(policy)}",
            key=content.key, readings=list(policy.readings),
        )  # fmt: skip
    if not content.source.strip():
        raise Refused("source_required", "Uma leitura da norma precisa da sua fonte: parecer, decisão ou ato.", field="content.source")


def known_policy(key: str, regime: Regime) -> Policy:
    """The pack's policy of that key; refuses `policy_unknown`."""
    policy = regime.policies.get(key)
    if policy is None:
        raise Refused("policy_unknown", f"O regime {regime.key} não tem a política {key!r}: veja a lista em /law/{regime.key}.", key=key)
    return policy


def allowed(policy: Policy, value: str | int | bool | tuple[str, ...] | None) -> bool:  # noqa: FBT001 - the value of a setting
    """Whether a policy takes a value (its `kind` says which)."""
    if value is None:
        return policy.optional
    match policy.kind:
        case "choice":
            return isinstance(value, str) and value in policy.readings
        case "whole":
            return isinstance(value, int) and not isinstance(value, bool) and policy.least <= value <= MOST
        case "flag":
            return isinstance(value, bool)
        case "day":
            return isinstance(value, str) and _parses(date.fromisoformat, value)
        case "time":
            return isinstance(value, str) and _parses(_second_of_day, value)
        case "text":
            return isinstance(value, str) and bool(value.strip())
        case "list":
            return isinstance(value, tuple) and _words(value, policy.readings)
        case _:
            assert_never(policy.kind)


def check_body(content: CompetentBody) -> None:
    """Refuse a body without a code or a name."""
    if not content.code.strip() or not content.name.strip():
        raise Refused("body_incomplete", "Informe o código e o nome do órgão.", field="content.code")


def check_workshop(content: AccreditedWorkshop, effective_from: date) -> None:
    """Refuse a workshop without a name or an accrediting body, and an accreditation that ends before it begins."""
    if not content.name.strip() or not content.accredited_by.strip():
        raise Refused("workshop_incomplete", "Informe o nome da oficina e o órgão que a credenciou.", field="content.name")
    if content.valid_until is not None and content.valid_until < effective_from:
        raise Refused(
            "validity_ends_before_it_begins", "O credenciamento terminaria antes de começar: confira as datas.", field="content.validUntil"
        )


def check_validity(content: RuleSetValidity, regime: Regime) -> None:
    """Refuse a last day of the norm that lies before its first, and an end of which nobody knows what came after it."""
    if not content.superseded_by.strip():
        raise Refused("superseding_norm_required", "Diga qual norma sucedeu esta.", field="content.supersededBy")
    if content.valid_to < regime.valid_from:
        raise Refused(
            "validity_ends_before_it_begins",
            f"A norma vigora desde {regime.valid_from:%d/%m/%Y} e não pode ter terminado antes.",
            field="content.validTo", valid_from=regime.valid_from.isoformat(),
        )  # fmt: skip


def check_reading_note(content: Opinion | CourtThesis, regime: Regime) -> None:
    """Refuse an opinion or thesis on a provision or a policy that the regime does not have."""
    if regime.provision(content.provision) is None:
        raise Refused("provision_unknown", f"O regime não tem o dispositivo {content.provision!r}.", provision=content.provision)
    if content.policy is not None:
        known_policy(content.policy, regime)
    if not content.text.strip():
        raise Refused("text_required", "Informe o texto da opinião ou da tese.", field="content.text")


def _words(value: tuple[str, ...], readings: tuple[str, ...]) -> bool:
    once = len(set(value)) == len(value)
    return once and all(word.strip() for word in value) and (not readings or set(value) <= set(readings))


def _second_of_day(text: str) -> time:
    found = time.fromisoformat(text)
    if found.tzinfo is not None or found.microsecond:
        raise ValueError(text)
    return found


def _parses(parse: Callable[[str], date | time], text: str) -> bool:
    try:
        parse(text)
    except ValueError:
        return False
    return True


def _hint(policy: Policy) -> str:
    match policy.kind:
        case "choice":
            return f"Use um de: {', '.join(policy.readings)}."
        case "list":
            return f"Use uma lista de: {', '.join(policy.readings)}." if policy.readings else "Use uma lista de textos."
        case "whole":
            return f"Use um número inteiro de {policy.least} a {MOST}."
        case "flag":
            return "Use verdadeiro ou falso."
        case "day":
            return "Use uma data, por exemplo 2026-01-31."
        case "time":
            return "Use uma hora do dia, por exemplo 23:59:59."
        case "text":
            return "Use um texto."
        case _:
            assert_never(policy.kind)
