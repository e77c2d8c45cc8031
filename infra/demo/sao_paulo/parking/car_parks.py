"""The sixty car parks of the demonstration: private, of the city, and in the street (Zona Azul). Invented names; data alone."""

from __future__ import annotations

from datetime import date, timedelta
from math import floor
from typing import Final, Literal, NamedTuple

from domain.parking.commands import Spaces
from infra.demo.names import chance, cnpj
from infra.demo.sao_paulo.words import STREETS

REGIME: Final = "sao-paulo-elderly-parking"
Kind = Literal["private", "public", "zona-azul"]
Standing = Literal["compliant", "too-few", "unsigned", "far", "undeclared", "valet", "owners"]
"""How it stands: as it ought; too few spaces; not signed; far from the access; nothing declared; valets only; the owners' own use only."""

PRIVATE: Final = (
    "Paulista Park", "Garagem Trianon", "Estacionamento Augusta", "Park Consolação", "Garagem República", "Estacionamento São Bento",
    "Park Liberdade", "Garagem Vergueiro", "Estacionamento Paraíso", "Park Vila Mariana", "Garagem Pinheiros", "Estacionamento Faria Lima",
    "Park Itaim", "Garagem Moema", "Estacionamento Ibirapuera", "Park Berrini", "Garagem Brooklin", "Estacionamento Santo Amaro",
    "Park Interlagos", "Garagem Jabaquara", "Estacionamento Saúde", "Park Ipiranga", "Garagem Mooca", "Estacionamento Tatuapé",
    "Park Anália Franco", "Garagem Penha", "Estacionamento Itaquera", "Park Santana", "Garagem Tucuruvi", "Estacionamento Casa Verde",
    "Park Barra Funda", "Garagem Perdizes", "Estacionamento Lapa", "Park Pompeia", "Garagem Higienópolis", "Estacionamento Santa Cecília",
    "Park Butantã", "Garagem Morumbi", "Estacionamento Campo Limpo", "Park Vila Olímpia",
)  # fmt: skip
PUBLIC: Final = (
    "Estacionamento do Mercado Municipal", "Garagem da Praça Roosevelt", "Estacionamento do Parque do Carmo",
    "Garagem do Vale do Anhangabaú",
    "Estacionamento do Autódromo", "Estacionamento do Centro Esportivo Tietê", "Garagem da Biblioteca Central",
    "Estacionamento do Hospital Municipal Norte", "Estacionamento do Centro Cultural Sul", "Garagem da Subprefeitura da Sé",
    "Estacionamento do Parque da Juventude", "Estacionamento do Cemitério da Vila Nova",
)  # fmt: skip
STREET: Final = (
    "Zona Azul – Av. Paulista", "Zona Azul – Rua Augusta", "Zona Azul – Rua Voluntários da Pátria", "Zona Azul – Rua Doze de Outubro",
    "Zona Azul – Largo Treze de Maio", "Zona Azul – Rua Teodoro Sampaio", "Zona Azul – Rua São Bento", "Zona Azul – Rua Vergueiro",
)  # fmt: skip
RUNNERS: Final = tuple(cnpj(f"{71_300_000 + 613 * number:08d}") for number in range(14))
"""The companies that run private car parks."""
STANDINGS: Final[dict[int, Standing]] = {
    3: "valet", 9: "owners", 14: "valet", 21: "undeclared", 26: "owners", 33: "valet", 42: "too-few", 45: "unsigned", 50: "undeclared",
    54: "too-few", 57: "unsigned",
}  # fmt: skip
FIRST: Final = date(2025, 1, 13)


class CarPark(NamedTuple):
    """A car park to be registered; `number` counts from 1."""

    number: int
    name: str
    kind: Kind
    address: str
    runner: str
    offered: int
    standing: Standing
    entered: date

    @property
    def due(self) -> int:
        """Five in a hundred of the spaces, a half counted up (art. 2 §5)."""
        return floor((self.offered * 5 + 50) / 100)

    def spaces(self, standing: Standing = "compliant") -> Spaces:
        """The spaces as they are in a standing."""
        reserved = max(self.due - 1 - self.number % 2, 0) if standing == "too-few" else self.due
        return Spaces(
            offered=self.offered, reserved=reserved, signed=standing != "unsigned", near_access=standing != "far",
            medium_size=self.number % 6 != 0,
        )  # fmt: skip


def _car_park(number: int) -> CarPark:
    rng = chance("sp", "car park", number)
    index = number - 1
    names = (*PRIVATE, *PUBLIC, *STREET)
    kind: Kind = "private" if index < len(PRIVATE) else "public" if index < len(PRIVATE) + len(PUBLIC) else "zona-azul"
    offered = rng.randint(24, 60) if kind == "zona-azul" else rng.randint(30, 480)
    street = names[index].split("– ")[1] if kind == "zona-azul" else rng.choice(STREETS)
    return CarPark(
        number, names[index], kind, f"{street}, {rng.randrange(10, 1800)}",
        RUNNERS[number % len(RUNNERS)] if kind == "private" else "", offered, STANDINGS.get(number, "compliant"),
        FIRST + timedelta(days=number * 2),
    )  # fmt: skip


CAR_PARKS: Final = tuple(_car_park(number) for number in range(1, len(PRIVATE) + len(PUBLIC) + len(STREET) + 1))
BOUND: Final = tuple(p for p in CAR_PARKS if p.kind == "private" and p.standing == "compliant")
"""Private ones that owe spaces: in these officers find faults."""
