"""Who works for São Paulo in the demonstration, for the charter law and for the car parks."""

from __future__ import annotations

from typing import Final

from infra.demo.people import Staff, person

INSPECTORS: Final = (
    person("inspector", "Agente Débora Yamashita", "DTP"),
    person("inspector", "Agente Rui Barbosa Pimenta", "DSV"),
    person("inspector", "Agente Ivone Sarmento", "SPTRANS"),
    person("inspector", "Agente Caio Trindade", "CET"),
)
SURVEYORS: Final = (
    person("inspector", "Agente Vistor Norma Quadros", "SUBPREFEITURAS"),
    person("inspector", "Agente Vistor Plínio Azeredo", "CET"),
)
CLERKS: Final = (person("clerk", "Lúcia Hadad", "SMT"), person("clerk", "Emerson Vilela", "SMT"))
REVIEWERS: Final = (person("reviewer", "Beatriz Okamoto", "SMT"), person("reviewer", "Otávio Peçanha", "SMT"))
SECRETARY: Final = person("secretary", "Regina Matarazzo", "SMT")
MAYOR: Final = person("mayor", "Fernando Aguiar", "PREFEITURA")
STAFF: Final = Staff(CLERKS, REVIEWERS, SECRETARY, MAYOR)
