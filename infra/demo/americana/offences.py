"""What officers find in the street: the item, what its rule asks, and how the officer tells it."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final, NamedTuple

from infra.demo.americana.people import GUARD, INSPECTORS, TAX_INSPECTOR
from infra.demo.people import Person

Facts = dict[str, str | int | bool | tuple[str, ...]]


class Offence(NamedTuple):
    """An infraction as found; `item` without the regime's prefix."""

    item: str
    story: str
    facts: Facts = {}
    letter: str = ""
    place: str = "street"


def _standing(seats: int, standing: int) -> Offence:
    return Offence(
        "16-I", f"Havia {seats} passageiros sentados e {standing} em pé.", {"passengers": seats + standing, "standing": standing}
    )


COMMON: Final = (
    Offence("15-I", "O veículo circulava sem o nome da empresa nas laterais.", letter="I-a"),
    Offence("15-IV", "Solicitado o contrato de fretamento, o motorista não o apresentou.", {"documentsNotShown": ("contract",)}),
    _standing(44, 6),
    Offence("15-VII", "O motorista não tratou os usuários com urbanidade, como relataram três passageiros."),
    Offence("17-VIII", "Embarque de passageiros em ponto de ônibus urbano.", {"placeKind": "bus-stop"}, place="bus-stop"),
    Offence("15-III", "A empresa não comunicou a mudança de endereço da garagem."),
    Offence("15-VIII", "O veículo circulava sem condições de higiene."),
    Offence("16-VI", "Extintor vencido e saída de emergência emperrada.", {}),
    Offence("17-III", "Passagens individuais vendidas aos passageiros, que exibiram os bilhetes."),
    Offence("17-VII", "Freio de serviço sem eficiência no eixo traseiro."),
    Offence("15-V", "O certificado de inspeção do veículo estava vencido nos arquivos do registro.", {"vehicleDocument": True}),
    Offence("15-I", "A identificação interna do motorista não estava à vista.", letter="II-a"),
    Offence("16-IV", "Poltronas retiradas sem vistoria posterior da SETRANSV.", {"changedOn": "2023-11-30"}),
    Offence("17-VIII", "Desembarque em ponto de táxi.", {"placeKind": "taxi-rank"}, place="taxi-rank"),
    Offence("16-V", "Mudança de itinerário contratado sem comunicação."),
    Offence("17-X", "Interrompida a viagem, a empresa não providenciou outro transporte."),
    Offence("17-IX", "Em acidente leve, o motorista deixou o local sem prestar assistência."),
    Offence("17-IV", "Certidão apresentada com rasura na data de validade."),
    Offence("17-V", "Disco de tacógrafo com registro sobreposto."),
    _standing(46, 2),
)  # fmt: skip
"""Items that any licensed vehicle may commit."""

EXPIRED: Final = Offence("16-II", "Circulava com passageiros e o Alvará estava vencido.")
ABSENT: Final = Offence("17-I", "Circulava com passageiros sem nunca ter obtido o Alvará.")
UNSAFE: Final = Offence("16-VI", "Pneus lisos no eixo dianteiro e para-brisa trincado diante do motorista.")
UNMARKED: Final = Offence("15-I", "O veículo circulava sem os dizeres de fretamento.", letter="I-b")
HYGIENE: Final = Offence("15-VIII", "O veículo circulava com extintor descarregado e sujeira no corredor.")
CROWDED: Final = _standing(44, 9)
FORGED: Final = Offence("17-IV", "Contrato apresentado com assinatura diversa da arquivada.")
BORROWED: Final = Offence("15-VI", "Empresa em serviço com veículo de outra operadora, sem autorização.")
WITHDRAWN: Final = Offence("17-VI", "Em serviço com passageiros o veículo cuja retirada a SETRANSV determinou.")
AGENT: Final = Offence("17-II", "Ao volante o motorista cujo afastamento foi exigido.", {"driver": 1})
UNMET: Final = Offence("15-II", "A ordem da SETRANSV não foi atendida no prazo.", {"order": 1})


def disc(on: date) -> Offence:
    """A tachograph disc that was asked for and not shown."""
    return Offence(
        "16-III", "Solicitado o disco do tacógrafo, a empresa não o apresentou.", {"discOn": (on - timedelta(days=20)).isoformat()}
    )


def officer_of(number: int) -> Person:
    """Who finds it: mostly an inspector of SETRANSV, at times the guard or the tax office (art. 28)."""
    if number % 13 == 0:
        return TAX_INSPECTOR if number % 2 else GUARD
    return INSPECTORS[number % len(INSPECTORS)]
