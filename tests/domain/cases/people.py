"""Who acts in the scenarios: each role another person, since who recorded an infraction decides none of its appeals."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from domain.cases.events.common import Authority


class Person(NamedTuple):
    """A person, in which roles it asks, and how it signs."""

    id: UUID
    roles: frozenset[str]
    authority: Authority


def _person(number: int, role: str, name: str) -> Person:
    return Person(UUID(int=number), frozenset({role}), Authority(role, name))


OFFICER = _person(101, "inspector", "Agente Souza")
GUARD = _person(102, "inspector", "Guarda Lima")
CLERK = _person(103, "clerk", "Servidora Dias")
SECRETARY = _person(104, "secretary", "Secretária Prado")
MAYOR = _person(105, "mayor", "Prefeito Nunes")
REPRESENTATIVE = _person(106, "operator", "Representante")
REVIEWER = _person(107, "reviewer", "Revisor Alves")
