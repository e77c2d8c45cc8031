"""The provisions of arts. 4 to 6: the contract of each kind of charter and the duties of its trips.

A duty of the trip with no fine item of its own is met with a notice, never with a fine by analogy.
"""

from domain.law.provision import Provision

CONTRACT_PROVISIONS: tuple[Provision, ...] = (
    # art. 4: the contract is judged when it is recorded; duties of the trip itself are for the officer in the street.
    Provision(
        id="AME-4",
        kind="definition",
        term="fretamento contínuo; pontos de saída e chegada",
        pt=(
            "O contínuo repete o mesmo itinerário para uma pessoa jurídica, por contrato escrito, com número certo de "
            "viagens, passageiros definidos e pontos de saída e chegada fixados, para o desempenho de suas atividades."
        ),
        en=(
            "Continuous charter repeats one itinerary for a legal person, under a written contract, with a set number "
            "of trips, defined passengers going about their activities, and fixed points of departure and arrival."
        ),
        data=("RecordContract.client", "RecordContract.trips", "RecordContract.stops"),
        facts=("operator.contract_recorded/1",),
        refusals=("contract_incomplete", "client_must_be_legal_person"),
        does_pt=("Confere contratante, número de viagens, passageiros e pontos do contrato e recusa o que estiver incompleto."),
        does_en=(
            "Checks the client, the number of trips, the passengers and the end points of the contract and refuses an incomplete one."
        ),
    ),
    Provision(
        id="AME-4-§1",
        kind="document",
        term="discriminação do serviço contratado",
        pt=(
            "O contrato traz os nomes das empresas e de seus representantes legais, com funções, qualificações e "
            "endereços, os números de CNPJ e o serviço: origem, destino, horários e duração."
        ),
        en=(
            "The contract states the companies and their legal representatives with roles, particulars and addresses, "
            "the CNPJ numbers, and the service: origin, destination, timetable and duration."
        ),
        data=("RecordContract.client", "RecordContract.legal_representatives", "RecordContract.timetable"),
        facts=("operator.contract_recorded/1",),
        refusals=("contract_field_missing", "invalid_cnpj"),
        does_pt="Confere os campos obrigatórios e o CNPJ e responde com a lista do que falta.",
        does_en="Checks the mandatory fields and the CNPJ and answers with the list of what is missing.",
    ),
    Provision(
        id="AME-4-§2",
        kind="operation",
        term="vínculo com a empresa contratante",
        pt="Os passageiros precisam ter vínculo com a empresa que contratou.",
        en="The passengers must have a tie to the company that hired the service.",
        data=("RecordContract.passengers",),
        does_pt=("Guarda os passageiros do contrato para a conferência na rua; sem multa própria, a falta leva a notificação."),
        does_en=("Keeps the contract's passengers for the check in the street; with no fine of its own, a breach leads to a notice."),
    ),
    Provision(
        id="AME-4-§3",
        kind="operation",
        term="paradas intermediárias; 400,00 m",
        pt="O contratante pode prever paradas no caminho, distantes entre si ao menos 400,00 m.",
        en="The client may provide for stops on the way, at least 400.00 m apart.",
        data=("RecordContract.stops",),
        facts=("operator.contract_recorded/1",),
        refusals=("stops_too_close",),
        decides=("stop-distance", "ame.stops.include_ends"),
        does_pt=(
            "Mede cada par seguido de pontos, saída e chegada incluídas, e recusa o itinerário com par abaixo de "
            "400,00 m; não há multa própria."
        ),
        does_en=(
            "Measures each pair of successive points, both ends included, and refuses an itinerary with a pair under "
            "400.00 m; there is no fine of its own."
        ),
    ),
    Provision(
        id="AME-4-§4",
        kind="operation",
        term="coincidência de desembarque e embarque",
        pt="Sempre que der, desembarca-se na volta onde se embarcou na ida.",
        en="Where possible, people get off on the way back where they got on on the way out.",
        data=("RecordContract.stops",),
        does_pt="Avisa quando os pontos diferem; nunca recusa, porque a lei diz quando possível.",
        does_en="Warns when the places differ; never refuses, since the law only asks for it where possible.",
    ),
    Provision(
        id="AME-5",
        kind="definition",
        term="fretamento eventual; uma única viagem",
        pt="O eventual serve a um contratante numa só viagem, com saída e chegada determinadas.",
        en="Occasional charter serves one client on one trip only, with a set departure and arrival.",
        data=("RecordContract.trips", "RecordContract.client"),
        facts=("operator.contract_recorded/1",),
        refusals=("occasional_contract_single_trip",),
        does_pt="Recusa contrato eventual com mais de uma viagem; aceita pessoa física como contratante.",
        does_en="Refuses an occasional contract of more than one trip; accepts a natural person as client.",
    ),
    Provision(
        id="AME-5-PU",
        kind="document",
        term="nota fiscal de porte obrigatório",
        pt="Na viagem eventual levam-se a bordo o contrato e também a nota fiscal.",
        en="On an occasional trip both the contract and its invoice are carried on board.",
        data=("RecordInspection.checklist", "RecordInfraction.facts"),
        facts=("inspection.recorded/1", "case.infraction_recorded/1"),
        does_pt="Confere os dois documentos na abordagem; a falta de qualquer um cabe no art. 15, IV.",
        does_en="Has both papers checked at the stop; the want of either falls under art. 15-IV.",
    ),
    Provision(
        id="AME-6",
        kind="definition",
        term="serviço particular com veículo próprio; atividade fim",
        pt="É o transporte, em veículo da própria empresa ou entidade, só de pessoas ligadas à sua atividade-fim.",
        en="A company or entity carries, in a vehicle it owns, only people connected with its core activity.",
        data=("RegisterOperator.core_activity", "RegisterVehicle.ownership"),
        refusals=("vehicle_not_owned_by_operator",),
        does_pt="Exige que o veículo seja de propriedade da operadora; arrendamento não basta nesta espécie.",
        does_en="Requires the vehicle to be owned by the operator; a lease is not enough in this kind.",
    ),
    Provision(
        id="AME-6-PU",
        kind="operation",
        term="dirigido por empregado da empresa",
        pt="No serviço particular, quem dirige é empregado da empresa.",
        en="In own-vehicle service the driver is an employee of the company.",
        data=("RecordDriver.employment",),
        facts=("operator.driver_recorded/1",),
        refusals=("driver_must_be_employee",),
        does_pt=("Recusa motorista sem vínculo de emprego no licenciamento; na rua a falta leva a notificação, sem multa própria."),
        does_en=(
            "Refuses at licensing a driver who is not an employee; in the street a breach leads to a notice, with no fine of its own."
        ),
    ),
)
