"""The forty operators of the demonstration: invented names with the CNPJs of nobody, from Americana and the towns around it."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

from infra.demo.names import chance, cnpj

REGIME: Final = "americana-charter"
CHARTER: Final = ("continuous", "occasional")
OWN: Final = ("own-vehicle",)
TAKEN_OVER: Final = 34
"""The first ones were in the old register, and are entered in January 2024; the others come later."""
BRANCH: Final = 2
"""This one is a branch of the first."""
OWN_SERVICE: Final = (31, 32, 33, 39)
TROUBLED: Final = (25, 26, 27, 28, 29, 30)
"""Companies that leave, or lose permits: nothing else is planned for them that a bar would forbid."""

NAMES: Final = (
    "Expresso Carioba Ltda.", "Expresso Carioba Ltda. – filial São Vito", "Viação Princesa Tecelã S.A.", "Turismo Salto Grande Ltda.",
    "Fretamento Quilombo Ltda.", "Transportes Vila Bertini Ltda.", "Rota dos Confederados Turismo Ltda.", "Transfretar Americana Ltda.",
    "Viação Ribeirão Ltda.", "Locavan Jardim Ipiranga Ltda.", "Nardini Turismo Ltda.", "Estrela do Piracicaba Transportes Ltda.",
    "TransZanaga Ltda.", "Viação Praia Azul Ltda.", "Colina Turismo Ltda.", "Transportadora Machadinho Ltda.",
    "Santa Catarina Fretamentos Ltda.", "Via Paulista Turismo Ltda.", "Nova Carioba Locadora Ltda.", "Expresso Girassol Ltda.",
    "Turismo Campo Limpo Ltda.", "Viação Antônio Zanaga Ltda.", "Andorinha da Serra Turismo Ltda.", "Frota Livre Fretamentos Ltda.",
    "São Manoel Transportes Ltda.", "Rápido Cordenonsi Ltda.", "Turismo Bela Vista Ltda.", "Viação Mirandola Ltda.",
    "Expresso Parque Gramado Ltda.", "Jaguari Fretamentos Ltda.", "Tecelagem Irmãos Faé S.A.", "Associação Beneficente Mão Amiga",
    "Colégio Caminho do Saber Ltda.", "Campinas Leste Turismo Ltda.", "Barbarense Fretamentos Ltda.", "Odessa Tur Ltda.",
    "Vanguarda Locadora e Turismo Ltda.", "Rota Verde Fretamentos Ltda.", "Indústria Química Tamoio S.A.", "Conecta Mobilidade Ltda.",
)  # fmt: skip
ELSEWHERE: Final = {34: "Campinas", 35: "Santa Bárbara d'Oeste", 36: "Nova Odessa"}
COMES: Final = {
    35: date(2024, 3, 11), 36: date(2024, 8, 19), 37: date(2025, 1, 20), 38: date(2025, 7, 14), 39: date(2026, 2, 9), 40: date(2026, 8, 17),
}  # fmt: skip
FLEETS: Final = (
    16, 6, 18, 14, 12, 11, 10, 9, 9, 8, 8, 8, 8, 8, 7, 7, 7, 7, 7, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 4, 3, 3, 8, 6, 6, 6, 7, 3, 8,
)  # fmt: skip
ALPHANUMERIC: Final = 40
"""Since July 2026 a new CNPJ may hold letters."""


class Company(NamedTuple):
    """An operator to be registered; `number` counts from 1, `fleet` is how many vehicles it has in all."""

    number: int
    name: str
    cnpj: str
    nature: str
    for_profit: bool
    kinds: tuple[str, ...]
    seat: str
    since: date
    fleet: int

    @property
    def taken_over(self) -> bool:
        """Whether it was in the old register."""
        return self.number <= TAKEN_OVER

    @property
    def own_service(self) -> bool:
        """Whether it carries its own people in its own vehicles."""
        return self.kinds == OWN


def _company(number: int) -> Company:
    name = NAMES[number - 1]
    rng = chance("company", number)
    root = "7K3M9R42" if number == ALPHANUMERIC else f"{10_000_000 + 1_370_293 * (1 if number == BRANCH else number) % 80_000_000:08d}"
    own, charity = number in OWN_SERVICE, name.startswith("Associação")
    nature = "association" if charity else "corporation" if name.endswith("S.A.") else "limited-company"
    since = COMES.get(number) or date(rng.randint(2012, 2018), rng.randint(1, 12), rng.randint(2, 27))
    return Company(
        number, name, cnpj(root, "0002" if number == BRANCH else "0001"), nature, not charity, OWN if own else CHARTER,
        ELSEWHERE.get(number, "Americana"), since, FLEETS[number - 1],
    )  # fmt: skip


COMPANIES: Final = tuple(_company(number) for number in range(1, len(NAMES) + 1))
