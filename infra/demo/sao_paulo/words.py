"""Words of São Paulo's demonstration: streets, clients, what officers and parties write. Nobody in it lives."""

from __future__ import annotations

from typing import Final

from infra.demo.proceeding import Texts

STREETS: Final = (
    "Av. Santo Amaro", "Av. Rebouças", "Rua da Consolação", "Av. Celso Garcia", "Av. Interlagos", "Av. Eusébio Matoso", "Av. Sapopemba",
    "Av. Engenheiro Caetano Álvares", "Rua Vergueiro", "Av. Jabaquara", "Av. Corifeu de Azevedo Marques", "Rua Voluntários da Pátria",
)  # fmt: skip
DISTRICTS: Final = ("Santo Amaro", "Lapa", "Itaquera", "Santana", "Butantã", "Ipiranga", "Jabaquara", "Penha", "Pirituba", "Campo Limpo")
DRIVERS: Final = (
    "Amadeu Brandão", "Berenice Coelho", "Clóvis Dornelas", "Deise Eleutério", "Elias Fagundes", "Flávia Gusmão", "Genaro Holanda",
    "Heitor Ibiapina", "Inês Junqueira", "Jonas Kfouri", "Laura Linhares", "Mauro Nakagawa", "Noêmia Ourique", "Orlando Prates",
)  # fmt: skip
CLIENTS: Final = (
    "Banco Piratininga S.A.", "Laboratórios Butantã Norte Ltda.", "Centro Logístico Anhembi Ltda.", "Telecentro Paulista S.A.",
    "Faculdades Integradas Vila Mariana", "Indústria Gráfica Mooca Ltda.",
)  # fmt: skip
TOURS: Final = ("tourism", "culture", "religion", "seminar", "lodging", "sport", "leisure")

CHARTER: Final = Texts(
    appeals=(
        "A lista de passageiros estava a bordo, em meio eletrônico, e o agente não a aceitou.",
        "O certificado estava em renovação, pedida antes do vencimento; a viagem não pôs ninguém em risco.",
        "A conduta é de trânsito, já autuada pelo CTB: não se pune duas vezes o mesmo fato.",
        "A decisão não examinou a defesa nem os documentos que a acompanharam.",
    ),
    second_appeals=("Reitera as razões e junta o contrato da viagem.", "Pede o reexame da sanção, desproporcional ao fato."),
    dismissed=(
        "O auto descreve o fato e as alegações vieram sem prova. Mantida a decisão.",
        "A situação do termo e do certificado é a do dia do fato. Mantida a decisão.",
    ),
    upheld=(
        "O cadastro comprova que o documento estava em vigor e a bordo. Auto insubsistente.",
        "A gravação da fiscalização não confirma o relato. Auto cancelado.",
    ),
    opinion="Pela leitura dos autos, as provas apontam para este resultado. À consideração da autoridade.",
)
PARKING: Final = Texts(
    appeals=(
        "A reserva foi implantada no prazo; as fotografias juntadas trazem data e hora.",
        "O estacionamento atende somente por manobrista, o que o exclui da reserva.",
        "O número de vagas oferecidas é menor do que o contado na vistoria.",
    ),
    second_appeals=("Reitera as razões e junta nova planta do estacionamento.",),
    dismissed=(
        "As fotografias não mostram as vagas a que o auto se refere. Mantida a notificação.",
        "A reserva se mede pelas vagas oferecidas no dia, que o laudo registra. Mantida a multa.",
    ),
    upheld=("O laudo contou vagas de uso exclusivo dos moradores. Notificação cancelada.",),
    opinion="O laudo e as fotografias apontam para este resultado. À consideração da autoridade.",
)
DEFENCES: Final = (
    "A empresa apresentou o documento no dia seguinte e pede o arquivamento.",
    "O motorista portava a lista; o agente anotou viagem diversa.",
    "A viagem era de retorno, sem passageiros, e o veículo já estava em renovação.",
)
SANCTIONED: Final = (
    "O fato está provado no auto e a defesa não o afasta. Sanção proporcional à conduta.",
    "Sem defesa no prazo. O auto descreve a conduta e o cadastro confirma a situação do veículo.",
)
