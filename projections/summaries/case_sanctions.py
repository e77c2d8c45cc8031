"""The facts of classed activity in sentences: sanctions, vehicles held, public prices, releases."""

from __future__ import annotations

from domain.cases.events import sanctions
from domain.streams import Event
from projections.summaries.summary import Summary, money, role_en, role_pt

KINDS = {
    "suspension": ("suspensão", "suspension"),
    "revocation": ("revogação", "revocation"),
    "retention": ("retenção", "retention"),
    "removal": ("remoção", "removal"),
    "seizure": ("apreensão", "seizure"),
    "fine": ("multa", "fine"),
    "storage": ("estadia", "storage"),
}
CLASSES = {"irregular": ("irregular", "irregular"), "clandestine": ("clandestina", "clandestine"), "regular": ("regular", "regular")}


def kind_of(kind: str) -> tuple[str, str]:
    """A sanction, measure or public price by its name in both languages."""
    return KINDS.get(kind, (kind, kind))


def _sanctions(event: Event) -> Summary | None:
    match event:
        case sanctions.SanctionsImposed():
            names = [kind_of(s.kind) for s in event.sanctions]
            said = CLASSES.get(event.activity, (event.activity, event.activity))
            role = event.authority.role
            return Summary(
                f"Atividade {said[0]} ({event.provision}): {', '.join(n[0] for n in names)}, por {role_pt(role)}",
                f"Activity {said[1]} ({event.provision}): {', '.join(n[1] for n in names)}, by the {role_en(role)}",
                event.decided_on,
            )
        case sanctions.VehicleHeld():
            kind = kind_of(event.kind)
            return Summary(
                f"Veículo: {kind[0]} nº {event.number} ({event.body})", f"Vehicle: {kind[1]} {event.number} ({event.body})", event.held_on
            )
        case sanctions.VehicleReleased():
            return Summary(
                f"Veículo liberado (medida nº {event.number}: {event.cause})",
                f"Vehicle released (measure {event.number}: {event.cause})",
                event.released_on,
            )
        case _:
            return None


def _charges(event: Event) -> Summary | None:
    match event:
        case sanctions.ChargeRecorded():
            kind, amount = kind_of(event.charge), money(event.amount_centavos)
            return Summary(f"Preço público de {kind[0]}: {amount}", f"Public price of {kind[1]}: {amount}", event.charged_on)
        case sanctions.ChargePaid():
            kind, amount = kind_of(event.charge), money(event.amount_centavos)
            return Summary(f"Pagamento de {kind[0]}: {amount}", f"Payment of {kind[1]}: {amount}", event.paid_on)
        case _:
            return None


SUMMARIES = (_sanctions, _charges)
"""Each says the facts of one part, and None to others."""
