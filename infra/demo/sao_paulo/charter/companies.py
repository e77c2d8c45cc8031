"""The thirty charter operators of the demonstration: invented names with the CNPJs of nobody, and what becomes of the term of each."""

from __future__ import annotations

from datetime import date
from typing import Final, Literal, NamedTuple

from infra.demo.names import chance, cnpj

REGIME: Final = "sao-paulo-charter"
FULL, SIMPLIFIED = "authorisation-term", "simplified-authorisation-term"

Fate = Literal["kept", "expired", "pending", "surrendered", "suspended", "revoked", "applied", "refused", "none"]
"""What becomes of the term: renewed each year; not renewed; its renewal pending at the end; given up; suspended or revoked in a case; asked
for and open at the end; refused; never asked for."""

NAMES: Final = (
    "Viação Piratininga Fretamentos Ltda.", "Transportes Anhangabaú S.A.", "Bandeirante Turismo e Fretamento Ltda.",
    "Rodofretar Zona Sul Ltda.", "Expresso Ibirapuera Turismo Ltda.", "Fretadora Jaraguá Ltda.", "Vila Mariana Transportes Ltda.",
    "Lapa Tur Fretamentos Ltda.", "Transportadora Cantareira Ltda.", "Penha Fretamento Executivo Ltda.", "Moema Bus Turismo Ltda.",
    "Viação Tietê de Fretamento S.A.", "Consolação Turismo Ltda.", "Itaquera Fretamentos Ltda.", "Rota Marginal Transportes Ltda.",
    "Via Anchieta Fretadora Ltda.", "Hospital Santa Escolástica", "Universidade Piratininga de Ensino Ltda.",
    "Serra do Japi Turismo Ltda.", "Expresso Baixada Santista Turismo Ltda.", "Sorocabana Excursões Ltda.", "Vale Tur Viagens Ltda.",
    "Fretamento Pari Ltda.", "Expresso Glicério Ltda.", "Cambuci Transportes Ltda.", "Turismo Vila Prudente Ltda.",
    "Novo Horizonte Fretamentos Ltda.", "Rápido Sapopemba Ltda.", "Transporte Alternativo Guaianases Ltda.",
    "Conexão Leste Fretamentos Ltda.",
)  # fmt: skip
OUTSIDE: Final = {19: "Jundiaí", 20: "Santos", 21: "Sorocaba", 22: "São José dos Campos"}
"""Seats outside the metropolitan region: the simplified term is for these."""
OWN_FLEET: Final = (17, 18)
FATES: Final[dict[int, Fate]] = {
    14: "pending", 15: "pending", 23: "expired", 24: "suspended", 25: "revoked", 26: "surrendered", 27: "applied", 28: "refused",
    29: "none",
}  # fmt: skip
COMES: Final = {
    14: date(2025, 11, 17), 15: date(2025, 12, 1), 27: date(2026, 11, 9), 28: date(2026, 7, 6), 29: date(2025, 2, 3), 30: date(2026, 8, 24),
}  # fmt: skip
FLEETS: Final = (6, 6, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2, 2)
WITHOUT_CERTIFICATE: Final = (19, 20)
"""Their simplified terms stand for the certificate of each vehicle."""


class Company(NamedTuple):
    """An operator to be registered; `number` counts from 1, `fleet` is how many vehicles it has."""

    number: int
    name: str
    cnpj: str
    kinds: tuple[str, ...]
    seat: str
    since: date
    fleet: int
    fate: Fate

    @property
    def term(self) -> str:
        """The kind of term that it asks for."""
        return SIMPLIFIED if self.number in OUTSIDE else FULL

    @property
    def replaces(self) -> bool:
        """Whether the term stands for the certificates of its vehicles."""
        return self.number in WITHOUT_CERTIFICATE


def _company(number: int) -> Company:
    rng = chance("sp", "company", number)
    kinds = ("non-routine",) if number in OUTSIDE else ("own-fleet",) if number in OWN_FLEET else ("routine", "non-routine")
    since = COMES.get(number) or date(2025, 1 + (number * 7) % 6, rng.randint(8, 26))
    root = f"{20_100_000 + 1_137_031 * number % 70_000_000:08d}"
    return Company(
        number, NAMES[number - 1], cnpj(root), kinds, OUTSIDE.get(number, "São Paulo"), since, FLEETS[number - 1], FATES.get(number, "kept")
    )


COMPANIES: Final = tuple(_company(number) for number in range(1, len(NAMES) + 1))
