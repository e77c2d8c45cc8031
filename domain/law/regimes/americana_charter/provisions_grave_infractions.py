"""The provisions of art. 17: the ten fine items of the highest amount.

Items II and VI rest on an earlier order of SETRANSV; without it on record they cannot be written.
"""

from domain.law.provision import Provision

GRAVE_INFRACTION_PROVISIONS: tuple[Provision, ...] = (
    Provision(
        id="AME-17",
        kind="amount",
        term="multa de R$ 700,00",
        pt="Multa de R$ 700,00 (valor de 2006) à empresa ou entidade nos casos dos incisos.",
        en="Fine of R$ 700.00 (value of 2006) on the company or entity in the cases of the items.",
        facts=("case.fine_assessed/1",),
        refusals=("amount_not_in_table",),
        decides=("fine",),
        does_pt="Parte de 70000 centavos, corrigidos pela tabela em vigor no dia da infração, e recusa outro valor.",
        does_en=("Starts from 70000 centavos, corrected by the table in force on the day of the infraction, and refuses any other amount."),
    ),
    Provision(
        id="AME-17-I",
        kind="infraction",
        term="veículo não registrado",
        pt="Usar veículo não registrado na SETRANSV.",
        en="A vehicle not registered at SETRANSV is used.",
        data=("RecordInfraction.vehicle", "RecordInfraction.occurred_at"),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        decides=("fine", "permit-validity", "ame.cassated_in_service_item"),
        does_pt=("Tem por não registrado o veículo sem Alvará já expedido ou com Alvará cassado; só vencido cabe no art. 16, II."),
        does_en=(
            "Takes as unregistered a vehicle with no Alvará ever issued or with a cassated one; a merely expired one "
            "falls under art. 16-II."
        ),
    ),
    Provision(
        id="AME-17-II",
        kind="infraction",
        term="preposto cujo afastamento foi exigido",
        pt="Manter em serviço preposto cujo afastamento a SETRANSV exigiu.",
        en="An agent whose removal SETRANSV demanded is kept in service.",
        data=("OrderAgentRemoval.ordered_by", "OrderAgentRemoval.agent", "RecordInfraction.facts"),
        facts=(
            "case.infraction_recorded/1",
            "case.fine_assessed/1",
            "operator.agent_removal_ordered/1",
            "operator.agent_removed/1",
        ),
        refusals=("removal_order_required", "authority_not_competent"),
        decides=("fine",),
        does_pt="Exige ordem de afastamento da SETRANSV, anterior e cientificada; sem ela recusa o registro.",
        does_en="Requires an earlier removal order by SETRANSV, duly served; refuses the record without it.",
    ),
    Provision(
        id="AME-17-III",
        kind="infraction",
        term="passagem individual",
        pt="Vender ou emitir passagem individual.",
        en="Individual tickets are sold or issued.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        decides=("fine",),
        does_pt="Registra a infração e calcula a multa; nenhum impedimento decorre dela.",
        does_en="Records the infraction and computes the fine; no impediment follows from it.",
    ),
    Provision(
        id="AME-17-IV",
        kind="infraction",
        term="documento adulterado ou falsificado",
        pt="Apresentar documento adulterado ou falsificado.",
        en="An altered or forged document is presented.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1", "case.referred/1"),
        decides=("fine",),
        does_pt="Registra a infração e permite o encaminhamento para apuração criminal.",
        does_en="Records the infraction and allows referral for criminal inquiry.",
    ),
    Provision(
        id="AME-17-V",
        kind="infraction",
        term="adulterar disco de tacógrafo",
        pt="Adulterar disco de tacógrafo.",
        en="A tachograph disc is tampered with.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        decides=("fine", "ame.concurrence.same_fact"),
        does_pt=(
            "Registra o disco; recusado e adulterado o mesmo disco, fica só o art. 16, III, e com discos distintos somam-se as multas."
        ),
        does_en=(
            "Records the disc; where one disc is both refused and altered only art. 16-III stands, and with different "
            "discs the fines add up."
        ),
    ),
    Provision(
        id="AME-17-VI",
        kind="infraction",
        term="veículo cuja retirada foi determinada",
        pt="Manter em serviço veículo que a SETRANSV mandou retirar.",
        en="A vehicle that SETRANSV ordered withdrawn is kept in service.",
        data=("RecordInfraction.vehicle", "OrderWithdrawal.ordered_by"),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1", "vehicle.withdrawal_ordered/1"),
        refusals=("withdrawal_order_required", "authority_not_competent"),
        decides=("fine", "ame.impeded_in_service_item"),
        does_pt="Exige ordem de retirada da SETRANSV em vigor; o veículo apenas impedido cabe no art. 15, II.",
        does_en="Requires a withdrawal order of SETRANSV in force; a vehicle merely impeded falls under art. 15-II.",
    ),
    Provision(
        id="AME-17-VII",
        kind="infraction",
        term="condições de segurança",
        pt="Veículo em serviço sem perfeita condição de segurança.",
        en="The vehicle in service is not in perfectly safe condition.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        refusals=("penalty_without_legal_hypothesis",),
        decides=("fine", "ame.concurrence.same_fact"),
        does_pt=("Registra a infração sem impedimento, que o art. 21 não prevê aqui; para parar o veículo usa-se a retirada do art. 13."),
        does_en=(
            "Records the infraction with no impediment, which art. 21 does not provide here; to stop the vehicle the "
            "withdrawal of art. 13 is used."
        ),
    ),
    Provision(
        id="AME-17-VIII",
        kind="infraction",
        term="embarque ou desembarque em local proibido",
        pt=("Embarcar ou desembarcar gente em ponto de ônibus ou de táxi, terminal urbano ou rodoviário ou parada de transporte escolar."),
        en="People are boarded or set down at a bus stop, taxi rank, urban or coach terminal or school-transport stop.",
        data=("RecordInfraction.place", "RecordInfraction.facts"),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        decides=("fine",),
        does_pt="Registra o tipo do local junto com a infração e calcula a multa.",
        does_en="Records the kind of place with the infraction and computes the fine.",
    ),
    Provision(
        id="AME-17-IX",
        kind="infraction",
        term="assistência em acidentes",
        pt="Não prestar pronta e adequada assistência a usuários e motorista em acidente.",
        en="Users and driver are not given prompt and proper help in an accident.",
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        decides=("fine",),
        does_pt="Registra a infração e calcula a multa; nenhum impedimento decorre dela.",
        does_en="Records the infraction and computes the fine; no impediment follows from it.",
    ),
    Provision(
        id="AME-17-X",
        kind="infraction",
        term="obtenção de transporte na interrupção",
        pt="Não diligenciar outro transporte aos passageiros quando a viagem se interrompe, seja qual for o motivo.",
        en=("No effort is made to find other transport for the passengers when the trip is cut short, whatever the cause."),
        data=("RecordInfraction.facts",),
        facts=("case.infraction_recorded/1", "case.fine_assessed/1"),
        decides=("fine",),
        does_pt=("Registra a infração, também quando o veículo foi recolhido e os passageiros ficaram sem transporte (art. 21, § 3º)."),
        does_en=(
            "Records the infraction, also when the vehicle was taken off the road and the passengers left without transport (art. 21, §3)."
        ),
    ),
)
