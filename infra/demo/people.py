"""Who works for the city in the demonstration, and who speaks for a company. Each is another person: whoever records decides no appeal."""

from __future__ import annotations

from typing import Final, NamedTuple
from uuid import UUID

from domain.cases.events.common import Authority
from infra.demo.names import demo_id


class Person(NamedTuple):
    """A person, in which role it asks, for which body, and how it signs."""

    id: UUID
    role: str
    name: str
    body: str = "SETRANSV"

    @property
    def authority(self) -> Authority:
        """How it signs a decision."""
        return Authority(self.role, self.name)


def _person(role: str, name: str, body: str = "SETRANSV") -> Person:
    return Person(demo_id("person", name), role, name, body)


INSPECTORS: Final = (
    _person("inspector", "Agente Carlos Bertolini"),
    _person("inspector", "Agente Marina Piovesan"),
    _person("inspector", "Agente José Aparecido Nunes"),
    _person("inspector", "Agente Renata Scarparo"),
)
GUARD: Final = _person("inspector", "GCM Lima", "MUNICIPAL_GUARD")
TAX_INSPECTOR: Final = _person("inspector", "Fiscal Teresa Camargo", "FINANCE")
CLERKS: Final = (_person("clerk", "Sílvia Dias"), _person("clerk", "Paulo Henrique Rocha"))
REVIEWERS: Final = (_person("reviewer", "Ana Paula Alves"), _person("reviewer", "Rodrigo Teixeira"))
SECRETARY: Final = _person("secretary", "Helena Prado")
DEPUTY: Final = _person("secretary", "Marcos Vieira")
MAYOR: Final = _person("mayor", "Antônio Nogueira")

DEPUTY_ACTS: Final = Authority("deputy", "Marcos Vieira", acting_for="secretary", act="Portaria 118/2026")
"""How the deputy signs in the Secretary's absence."""


def representative(cnpj: str) -> Person:
    """Who speaks for a company."""
    return Person(demo_id("representative", cnpj), "operator", "Representante", "")
