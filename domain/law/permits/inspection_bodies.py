"""Whose vehicle inspections count.

An oversight body itself, or a workshop that one of them accredited. The named bodies are examples; further ones are acts.
"""

from __future__ import annotations

from datetime import date

from domain.acts.content import AccreditedWorkshop
from domain.law.lawbook import Law
from domain.refusal import Refused


def accrediting_body(law: Law, body: str, accredited_by: str, on: date) -> tuple[str, tuple[str, ...]]:
    """Who stands behind an inspection of `on`, and warnings (`oversight_body_not_listed`: for the reviewer to judge).

    Empty for an oversight body's own inspection. Refuses `inspection_body_not_accepted` for a workshop that nobody accredited.
    """
    oversight = law.bodies("oversight", on)
    if body in oversight:
        return accredited_by, ()
    workshop = accredited_by or _workshop(law, body, on)
    if not workshop:
        provision = law.regime.vehicles.inspection_provision if law.regime.vehicles else ""
        raise Refused(
            "inspection_body_not_accepted",
            f"{body} não é oficina credenciada nem órgão fiscalizador: apresente inspeção de oficina credenciada.",
            *((provision,) if provision else ()),
            oversight_bodies=list(oversight),
        )
    return workshop, () if workshop in oversight else ("oversight_body_not_listed",)


def _workshop(law: Law, name: str, on: date) -> str:
    """The body that accredited a workshop by an act in effect on the day; empty where none did."""
    for act in reversed(law.acts.of(AccreditedWorkshop, on)):
        content = act.content
        if isinstance(content, AccreditedWorkshop) and content.name == name and (content.valid_until is None or on <= content.valid_until):
            return content.accredited_by
    return ""
