"""The permit that a command speaks of, and what it must be for the command to make sense."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from domain.law.lawbook import Law, law_of
from domain.permits.permit import PERMIT, Permit
from domain.refusal import Refused
from domain.streams import Occasion, Seen


def asked_permit(seen: Seen, permit: UUID) -> tuple[Permit, Law]:
    """A permit that was asked for, with the law of its regime; refuses `permit_not_found`."""
    state = seen[PERMIT.at(permit)]
    if state.applied is None:
        raise Refused("permit_not_found", "Não há pedido nem licença com este identificador.")
    return state, law_of(seen, state.applied.regime)


def check_issued(permit: Permit) -> None:
    """Refuse `permit_not_issued` for what was not granted, and `permit_ended` for what was surrendered or cassated."""
    if permit.stage != "issued":
        raise Refused("permit_not_issued", "A licença não foi deferida.")
    standing = permit.standing
    if standing.cancelled_on is not None:
        raise Refused("permit_ended", f"A licença terminou em {standing.cancelled_on:%d/%m/%Y}.", how=standing.cancelled_as)


def check_decider(law: Law, occasion: Occasion, on: date, citation: str) -> None:
    """Refuse `authority_not_competent` for a person in none of the roles that decide permits (policy `roles.permit_decision`)."""
    roles = law.policy("roles.permit_decision", on).value
    allowed = roles if isinstance(roles, tuple) else ()
    if not occasion.roles & set(allowed):
        raise Refused(
            "authority_not_competent",
            f"Quem decide licenças: {', '.join(allowed)}.",
            *((citation,) if citation else ()),
            competent=list(allowed),
        )
