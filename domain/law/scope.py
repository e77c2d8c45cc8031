"""Which services a norm does not reach. It answers by the norm's own words: what it only does not name is a matter for the reviewer."""

from __future__ import annotations

from domain.law.lawbook import Law
from domain.refusal import Refused


def check_scope(law: Law, service_kind: str) -> None:
    """Refuse a service that the norm excludes, with the code that it has for it."""
    rule = law.regime.operators
    out = next((o for o in rule.out_of_scope if o.service_kind == service_kind), None) if rule is not None else None
    if out is not None:
        raise Refused(out.code, f"{law.regime.norm} não se aplica a este serviço.", out.provision, serviceKind=service_kind)
