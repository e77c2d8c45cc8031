"""Words of the demonstration: streets, people, clients, what officers and parties write. Nobody in it lives."""

from __future__ import annotations

from typing import Final

STREETS: Final = (
    "Av. Brasil", "Av. Campos Sales", "Av. Cillo", "Av. Iacanga", "Av. Paulista", "Av. São Jerônimo", "Av. Nossa Senhora de Fátima",
    "Av. Antônio Pinto Duarte", "Av. Bandeirantes", "Rua Fernando de Camargo", "Rua Sete de Setembro", "Rua Trinta de Julho",
    "Rua Carioba", "Rua Ipiranga", "Rua Florindo Cibin", "Rua dos Estudantes", "Rua Washington Luiz", "Rua Primo Picoli",
)  # fmt: skip
STOPS: Final = (
    "Praça Comendador Müller", "Av. Brasil, 900", "Av. Campos Sales, 450", "Jardim São Paulo", "Vila Mathiesen", "Parque Gramado",
    "Praia Azul", "Zanaga", "São Vito", "Antônio Zanaga II", "Distrito Industrial", "Jardim Ipiranga",
)  # fmt: skip
DRIVERS: Final = (
    "Adilson Moretti", "Benedito Ramos", "Cláudio Zanetti", "Douglas Ferraz", "Edson Pavani", "Fábio Ometto", "Gilberto Sartori",
    "Hélio Brisotto", "Irineu Lopes", "João Carlos Meneghel", "Késia Tavares", "Lucimara Pires", "Márcio Bonfim", "Neide Cardoso",
    "Osvaldo Furlan", "Patrícia Godoy", "Quirino Leite", "Rosângela Breda", "Sebastião Paixão", "Tânia Romano", "Ubirajara Costa",
    "Valdir Scomparim", "Wagner Lino", "Zilda Marchesin",
)  # fmt: skip
PASSENGERS: Final = (
    "Alice Bueno", "Bruno Cazarim", "Carla Denadai", "Diego Evangelista", "Elaine Fantini", "Felipe Giacomini", "Giovana Hackmann",
)  # fmt: skip
CLIENTS: Final = (
    "Tecidos Santa Rosa S.A.", "Metalúrgica Salto Grande Ltda.", "Química Quilombo S.A.", "Colégio Dom Bosco de Americana",
    "Borrachas Paulista Ltda.", "Faculdade de Tecnologia Horizonte", "Hospital Nossa Senhora da Saúde", "Logística Anhanguera Ltda.",
)  # fmt: skip
APPEALS: Final = (
    "O fato descrito não ocorreu: o veículo estava em viagem sem passageiros, como mostra o diário de bordo.",
    "A documentação estava a bordo e foi apresentada; o agente não a conferiu.",
    "A falta foi sanada no mesmo dia, sem prejuízo aos usuários; requer o cancelamento da multa.",
    "O auto não descreve o fato com precisão, o que impede a defesa.",
    "O veículo autuado não é o da empresa: a placa anotada é de outro.",
)  # fmt: skip
SECOND_APPEALS: Final = (
    "A decisão de primeira instância não examinou as provas juntadas; requer a reforma.",
    "Reitera as razões do primeiro recurso e pede a redução da multa ao valor simples.",
    "A autoridade decidiu sem ouvir a testemunha indicada; pede a anulação.",
)
DISMISSED: Final = (
    "O auto descreve o fato com clareza e as alegações não vieram acompanhadas de prova. Mantida a multa.",
    "A regularização posterior não apaga a infração já consumada. Mantida a multa.",
    "As razões repetem as já examinadas e não trazem fato novo. Nega-se provimento.",
)
UPHELD: Final = (
    "O diário de bordo prova que o veículo não estava em serviço no horário do auto. Multa cancelada.",
    "A empresa provou que o documento estava a bordo e em vigor. Auto insubsistente.",
    "Há dúvida razoável sobre a placa anotada, que se resolve em favor da autuada. Auto cancelado.",
)
OPINION: Final = "Pela leitura dos autos, as provas apontam para este resultado. À consideração da autoridade."
