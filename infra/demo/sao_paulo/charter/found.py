"""What officers of São Paulo find in the street: the duties breached, the trip, how it is told. The class follows from the law."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Where = Literal["street", "zone", "strip", "bus-stop"]
Facts = dict[str, str | int | bool | tuple[str, ...]]


class Found(NamedTuple):
    """What was found; `provisions` without the norm's prefix, none where only the permits speak; `where`: in the street, in the zone."""

    provisions: tuple[str, ...]
    story: str
    trip: Literal["routine", "non-routine", "mixed"] = "non-routine"
    where: Where = "street"
    facts: Facts = {}


COMMON: Final = (
    Found(("4-II-e",), "O motorista não portava a lista completa de passageiros."),
    Found(("5",), "Havia 44 passageiros sentados e 5 em pé.", "routine", facts={"passengers": 49, "standing": 5, "seats": 44}),
    Found(("4-II-d",), "Solicitado o contrato ou a nota fiscal da viagem, o motorista não o apresentou."),
    Found(("12-§2",), "Desembarque de passageiros em ponto do sistema de transporte urbano.", where="bus-stop"),
    Found(("14",), "Veículo estacionado na via, à espera de passageiros, sem ato que o autorize.", "mixed"),
    Found(("4-I",), "O veículo circulava sem a identificação da operadora nas laterais.", "routine"),
    Found(("4-II-e", "4-II-d"), "Sem lista de passageiros e sem contrato da viagem."),
    Found(("4-II-f",), "O motorista apresentou CNH de categoria B.", "routine"),
)
"""What any vehicle in order may be found with."""
IN_ZONE: Final = Found(("12",), "Circulava na zona, em horário restrito, sem autorização especial.", where="zone")
IN_STRIP: Final = Found(("12",), "Circulava na faixa acrescida à zona, em horário restrito, sem autorização especial.", where="strip")
EXPIRED: Final = Found((), "Em serviço com passageiros; o sistema mostra documento vencido.", "routine")
WITHOUT: Final = Found((), "Em serviço com passageiros; o sistema não mostra certificado do veículo.", "routine")
STRANGER: Final = Found((), "Em serviço remunerado com passageiros, sem cadastro no DTP.", "routine")
CROWDED: Final = Found(
    ("5", "4-II-e"), "Havia 50 passageiros, 6 em pé, e nenhuma lista.", facts={"passengers": 50, "standing": 6, "seats": 44}
)
