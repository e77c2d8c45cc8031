"""People of the demonstration, who work for a city or speak for a company. Each is another person: who records decides no appeal."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from domain.cases.events.common import Authority
from infra.demo.names import demo_id


class Person(NamedTuple):
    """A person, in which role it asks, for which body, and how it signs."""

    id: UUID
    role: str
    name: str
    body: str = ""

    @property
    def authority(self) -> Authority:
        """How it signs a decision."""
        return Authority(self.role, self.name)


class Staff(NamedTuple):
    """Who works on the cases of a city."""

    clerks: tuple[Person, ...]
    reviewers: tuple[Person, ...]
    secretary: Person
    mayor: Person


def person(role: str, name: str, body: str = "") -> Person:
    """A person of the demonstration, whose id follows from the name."""
    return Person(demo_id("person", name), role, name, body)


def representative(cnpj: str) -> Person:
    """Who speaks for a company."""
    return Person(demo_id("representative", cnpj), "operator", "Representante")
