"""Which provisions can be found breached where a regime classes activity: the duties of the law, not what says how far it reaches."""

from __future__ import annotations

from domain.law.lawbook import Law
from domain.refusal import Refused


def check_duty(law: Law, provision: str) -> None:
    """Refuse `provision_unknown` for what nobody can breach, and by its own code a service that lies outside the norm.

    A regime that does not class activity is not asked here: its infractions are items.
    """
    rule = law.regime.activity
    if rule is None:
        return
    outside = law.regime.operators.out_of_scope if law.regime.operators is not None else ()
    out = next((o for o in outside if o.provision == provision), None)
    if out is not None:
        raise Refused(out.code, f"{provision}: este serviço está fora da norma, e nada se constata por ele.", provision, field="findings")
    known = law.regime.provision(provision)
    breachable = provision in rule.duties if rule.duties else known is not None and known.kind in rule.finding_kinds
    if not breachable:
        raise Refused(
            "provision_unknown",
            f"{provision} não é um dever cuja falta se constate: indique o dispositivo descumprido. A classe decorre da lei.",
            rule.provision, provision=provision, known=list(rule.duties), field="findings",
        )  # fmt: skip
