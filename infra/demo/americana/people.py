"""Who works for Americana in the demonstration."""

from __future__ import annotations

from typing import Final

from domain.cases.events.common import Authority
from infra.demo.people import Staff, person

_BODY: Final = "SETRANSV"

INSPECTORS: Final = (
    person("inspector", "Agente Carlos Bertolini", _BODY),
    person("inspector", "Agente Marina Piovesan", _BODY),
    person("inspector", "Agente José Aparecido Nunes", _BODY),
    person("inspector", "Agente Renata Scarparo", _BODY),
)
GUARD: Final = person("inspector", "GCM Lima", "MUNICIPAL_GUARD")
TAX_INSPECTOR: Final = person("inspector", "Fiscal Teresa Camargo", "FINANCE")
CLERKS: Final = (person("clerk", "Sílvia Dias", _BODY), person("clerk", "Paulo Henrique Rocha", _BODY))
REVIEWERS: Final = (person("reviewer", "Ana Paula Alves", _BODY), person("reviewer", "Rodrigo Teixeira", _BODY))
SECRETARY: Final = person("secretary", "Helena Prado", _BODY)
DEPUTY: Final = person("secretary", "Marcos Vieira", _BODY)
MAYOR: Final = person("mayor", "Antônio Nogueira", _BODY)
STAFF: Final = Staff(CLERKS, REVIEWERS, SECRETARY, MAYOR)

DEPUTY_ACTS: Final = Authority("deputy", "Marcos Vieira", acting_for="secretary", act="Portaria 118/2026")
"""How the deputy signs in the Secretary's absence."""
