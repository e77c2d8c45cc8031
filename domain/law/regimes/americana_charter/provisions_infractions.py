"""The provisions of arts. 15 and 16: the first fourteen of the twenty-four fine items.

An item is one infraction whatever the details of the fact; the details go into the facts of the case.
"""

from domain.law.provision import Provision

INFRACTION_PROVISIONS: tuple[Provision, ...] = (
    Provision(
        id="AME-15",
        kind="amount",
        term="multa de R$ 140,00",
        pt="Multa de R$ 140,00 (valor de 2006) à empresa ou entidade nos casos dos incisos.",
        en="Fine of R$ 140.00 (value of 2006) on the company or entity in the cases of the items.",
        facts=("case.fine_assessed/1",),
        refusals=("amount_not_in_table",),
        decides=("fine",),
        does_pt="Parte de 14000 centavos, corrigidos pela tabela em vigor no dia da infração, e recusa outro valor.",
        does_en=(
            "Starts from 14000 centavos, corrected by the table in force on the day of the infraction, and refuses any "
            "other amount."
        ),
    ),
    Provision(
        id="AME-15-I",
        kind="infraction",
        term="descumprimento do art. 11",
        pt="Falta de qualquer item exigido pelo art. 11.",
        en="Any requirement of art. 11 is not met.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1", "case.impediment_imposed/1"),
        decides=("fine",),
        does_pt="Registra a infração com a alínea faltante; um agente pode impedir o veículo (art. 21, c).",
        does_en="Records the infraction with the letter that fails; an officer may impede the vehicle (art. 21-c).",
    ),
    Provision(
        id="AME-15-II",
        kind="infraction",
        term="deixar de atender notificações ou determinações",
        pt="Não atender notificação ou determinação da SETRANSV sobre o serviço.",
        en="A notice or order of SETRANSV about the service is not obeyed.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1", "operator.order_issued/1"),
        refusals=("authority_not_competent",),
        decides=("fine", "ame.impeded_in_service_item"),
        does_pt=(
            "Liga a infração à ordem descumprida, que tem de ser da SETRANSV; serve também ao veículo impedido visto "
            "em serviço."
        ),
        does_en=(
            "Ties the infraction to the order not obeyed, which must be SETRANSV's; also serves for an impeded vehicle "
            "found in service."
        ),
    ),
    Provision(
        id="AME-15-III",
        kind="infraction",
        term="negar esclarecimentos",
        pt="Negar esclarecimento à fiscalização.",
        en="Explanations are denied to the inspectors.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        decides=("fine",),
        does_pt="Registra a infração, mesmo sem veículo; nesse caso a multa nunca dobra.",
        does_en="Records the infraction, even with no vehicle; the fine is then never doubled.",
    ),
    Provision(
        id="AME-15-IV",
        kind="infraction",
        term="não exibir documentos",
        pt="Não exibir ou apresentar documento pedido pela fiscalização.",
        en="Documents asked for by the inspectors are not shown or presented.",
        data=("RecordInfraction.facts", "RecordInfraction.inspecting_body"),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        decides=("fine",),
        does_pt=(
            "Registra quais documentos faltaram e que órgão os pediu; Alvará vencido não exibido vai ao art. 16, II."
        ),
        does_en=(
            "Records which documents were not shown and which body asked; an expired Alvará not shown goes to art. "
            "16-II."
        ),
    ),
    Provision(
        id="AME-15-V",
        kind="infraction",
        term="deixar de atualizar documentos",
        pt="Deixar de atualizar documentos do registro e de suas renovações.",
        en="Documents of the registration and of its renewals are not kept up to date.",
        data=("RecordInfraction.facts",),
        facts=(
            "case.infraction_recorded/1",
            "case.fine_assessed/1",
            "operator.document_recorded/1",
            "case.impediment_imposed/1",
        ),
        decides=("fine", "ame.15V.impedes"),
        does_pt=(
            "Registra o documento vencido; só cabe impedir o veículo a que ele pertence, e documento da empresa não "
            "impede veículo por si."
        ),
        does_en=(
            "Records the lapsed document; only the vehicle it belongs to may be impeded, and a company document "
            "impedes none by itself."
        ),
    ),
    Provision(
        id="AME-15-VI",
        kind="infraction",
        term="veículo de outra empresa; caso de socorro",
        pt="Usar veículo de outra empresa sem autorização da SETRANSV, salvo socorro comprovado.",
        en="Another company's vehicle is used without SETRANSV's authorisation, save in a proven rescue.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        refusals=("rescue_exception_applies",),
        decides=("fine",),
        does_pt=(
            "Pergunta por autorização e socorro e recusa o registro quando o socorro está provado; a prova pode vir no "
            "recurso."
        ),
        does_en=(
            "Asks about authorisation and rescue and refuses the record when the rescue is proven; the proof may come "
            "with the appeal."
        ),
    ),
    Provision(
        id="AME-15-VII",
        kind="infraction",
        term="trajado e uniformizado",
        pt="Motorista em serviço sem traje adequado e uniforme.",
        en="The driver on duty is not properly dressed and in uniform.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        decides=("fine",),
        does_pt="Registra a infração e calcula a multa; nenhum impedimento decorre dela.",
        does_en="Records the infraction and computes the fine; no impediment follows from it.",
    ),
    Provision(
        id="AME-15-VIII",
        kind="infraction",
        term="portas e saídas de emergência",
        pt="Veículo que arranca ou roda com porta ou saída de emergência aberta.",
        en="The vehicle sets off or runs with a door or emergency exit open.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        decides=("fine",),
        does_pt="Registra a infração no veículo visto e calcula a multa.",
        does_en="Records the infraction on the vehicle seen and computes the fine.",
    ),
    Provision(
        id="AME-16",
        kind="amount",
        term="multa de R$ 280,00",
        pt="Multa de R$ 280,00 (valor de 2006) à empresa ou entidade nos casos dos incisos.",
        en="Fine of R$ 280.00 (value of 2006) on the company or entity in the cases of the items.",
        facts=("case.fine_assessed/1",),
        refusals=("amount_not_in_table",),
        decides=("fine",),
        does_pt="Parte de 28000 centavos, corrigidos pela tabela em vigor no dia da infração, e recusa outro valor.",
        does_en=(
            "Starts from 28000 centavos, corrected by the table in force on the day of the infraction, and refuses any "
            "other amount."
        ),
    ),
    Provision(
        id="AME-16-I",
        kind="infraction",
        term="além da lotação ou em pé",
        pt="Levar passageiros acima da lotação ou em pé.",
        en="Passengers are carried over capacity or standing.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        decides=("fine",),
        does_pt="Registra quantos havia, sentados e em pé; as duas situações na mesma abordagem dão uma só multa.",
        does_en="Records how many there were, seated and standing; both at one stop give a single fine.",
    ),
    Provision(
        id="AME-16-II",
        kind="infraction",
        term="Alvará vencido",
        pt="Usar veículo com o Alvará vencido.",
        en="A vehicle with an expired Alvará is used.",
        data=("RecordInfraction.vehicle", "RecordInfraction.occurred_at"),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1", "case.impediment_imposed/1"),
        decides=("fine", "permit-validity", "ame.permit.pending_renewal_extends"),
        does_pt=(
            "Confere o Alvará no instante do fato; com renovação pedida a tempo e pendente não há infração, e um "
            "agente pode impedir o veículo."
        ),
        does_en=(
            "Checks the Alvará at the instant of the fact; with a timely renewal pending there is no infraction, and "
            "an officer may impede the vehicle."
        ),
    ),
    Provision(
        id="AME-16-III",
        kind="infraction",
        term="recusa de disco de tacógrafo",
        pt="Recusar disco de tacógrafo pedido pela SETRANSV.",
        en="A tachograph disc asked for by SETRANSV is refused.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        refusals=("request_not_by_setransv", "disc_retention_elapsed"),
        decides=("fine", "time-limit"),
        does_pt=(
            "Exige que a SETRANSV tenha pedido e que o disco esteja nos 90 dias; pedido de outro órgão cabe no art. "
            "15, IV."
        ),
        does_en=(
            "Requires that SETRANSV asked and that the disc is within its 90 days; another body's request falls under "
            "art. 15-IV."
        ),
    ),
    Provision(
        id="AME-16-IV",
        kind="infraction",
        term="especificações alteradas sem vistoria",
        pt="Usar veículo de especificação alterada sem vistoria prévia da SETRANSV.",
        en="A vehicle is used whose specification was changed without prior inspection by SETRANSV.",
        data=("RecordInfraction.facts", "RecordVehicleInspection.body"),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        decides=("fine",),
        does_pt="Procura vistoria da SETRANSV entre a mudança e o uso; autorização de outro órgão não a substitui.",
        does_en=(
            "Looks for an inspection by SETRANSV between the change and the use; another body's authorisation does not "
            "replace it."
        ),
    ),
    Provision(
        id="AME-16-V",
        kind="infraction",
        term="induzir o público a erro",
        pt="Agir de modo a enganar o público sobre a finalidade do serviço.",
        en="The public is misled about the purpose of the service.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        decides=("fine",),
        does_pt="Registra a infração e calcula a multa; nenhum impedimento decorre dela.",
        does_en="Records the infraction and computes the fine; no impediment follows from it.",
    ),
    Provision(
        id="AME-16-VI",
        kind="infraction",
        term="equipamento obrigatório",
        pt="Falta ou defeito de equipamento obrigatório do CTB.",
        en="Equipment required by the CTB is missing or faulty.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1", "case.impediment_imposed/1"),
        decides=("fine", "ame.concurrence.same_fact"),
        does_pt=(
            "Registra o equipamento; prefere este inciso ao art. 17, VII, para o mesmo defeito, e um agente pode "
            "impedir o veículo."
        ),
        does_en=(
            "Records the equipment; takes this item before art. 17-VII for the same fault, and an officer may impede "
            "the vehicle."
        ),
    ),
)
