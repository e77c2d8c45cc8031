"""The provisions of arts. 21 and 22: temporary impediment, collection of the Alvará and cassation.

Both penalties are acts of an authority with reasons; a lapsed date only lets one be proposed or imposed.
"""

from domain.law.provision import Provision

PENALTY_PROVISIONS: tuple[Provision, ...] = (
    Provision(
        id="AME-21",
        kind="sanction",
        term="impedimento temporário da circulação",
        pt="O veículo fica impedido de circular no fretamento, além da multa, nos casos das alíneas.",
        en="The vehicle is barred from charter service, on top of the fine, in the cases of the letters.",
        data=("ImposeImpediment.ground", "ImposeImpediment.vehicles", "ImposeImpediment.reasons"),
        facts=(
            "case.impediment_imposed/1",
            "vehicle.impeded/1",
            "case.impediment_lifted/1",
            "vehicle.impediment_lifted/1",
        ),
        refusals=("penalty_without_legal_hypothesis", "permit_scope_required"),
        does_pt=("Registra o impedimento por ato motivado que nomeia o veículo; havendo mais de um motivo, só libera quando todos caem."),
        does_en=("Records the impediment by a reasoned act that names the vehicle; with several grounds it is freed only when all fall."),
    ),
    Provision(
        id="AME-21-a",
        kind="sanction",
        term="não apresentação da inspeção",
        pt="Comprovante de inspeção veicular não apresentado.",
        en="The vehicle's inspection certificate is not presented.",
        data=("ImposeImpediment.ground",),
        facts=("case.impediment_imposed/1", "vehicle.impeded/1"),
        decides=("ame.inspection_missing.item",),
        does_pt="Aceita este motivo quando o comprovante foi pedido e não exibido, e sugere o inciso da multa.",
        does_en="Accepts this ground when the certificate was asked for and not shown, and suggests the fine item.",
    ),
    Provision(
        id="AME-21-b",
        kind="sanction",
        term="não recolhimento após a decisão do recurso",
        pt="Multa não paga depois de decidido o recurso.",
        en="The fine is not paid after the appeal is decided.",
        data=("ImposeImpediment.ground",),
        facts=("case.fine_defaulted/1", "case.impediment_imposed/1", "vehicle.impeded/1"),
        refusals=("appeal_pending", "appeal_period_running", "notice_not_served", "prior_not_final"),
        decides=("time-limit", "ame.appeal.suspends", "ame.fine.due_rule", "ame.late_appeal_counts_as_none"),
        does_pt=("Confere que houve recurso, que a decisão é definitiva e que o vencimento passou; abre a proposta, e a autoridade impõe."),
        does_en=(
            "Checks that there was an appeal, that its decision is final and that the due date is past; opens the "
            "proposal, and an authority imposes."
        ),
    ),
    Provision(
        id="AME-21-c",
        kind="sanction",
        term="hipóteses dos arts. 11, 15-V, 16-II e 16-VI",
        pt="Veículo em desacordo com o art. 11, e nos casos dos arts. 15, V, e 16, II e VI.",
        en="The vehicle fails art. 11, and in the cases of arts. 15-V, 16-II and 16-VI.",
        data=("ImposeImpediment.ground",),
        facts=("case.impediment_imposed/1", "vehicle.impeded/1"),
        refusals=("penalty_without_legal_hypothesis",),
        decides=("ame.15V.impedes",),
        does_pt="Diz, para cada inciso, se cabe impedimento desde o início: só 15, I, 15, V, 16, II e 16, VI.",
        does_en="Tells for each item whether an impediment is open from the start: only 15-I, 15-V, 16-II and 16-VI.",
    ),
    Provision(
        id="AME-21-§1",
        kind="sanction",
        term="sanada no local",
        pt="Se der para corrigir no local, o veículo é liberado em seguida.",
        en="If it can be put right on the spot, the vehicle is released after that.",
        data=("LiftImpediment.on_site",),
        facts=("case.impediment_lifted/1", "vehicle.impediment_lifted/1"),
        does_pt="Registra a liberação no local, sem recolher o Alvará.",
        does_en="Records the release on the spot, with no Alvará collected.",
    ),
    Provision(
        id="AME-21-§2",
        kind="sanction",
        term="recolhimento, contra recibo, do Alvará",
        pt=(
            "Sem correção no local e com risco aos passageiros, a empresa retira logo o veículo, com condutor "
            "habilitado, e o servidor ou agente municipal de trânsito recolhe o Alvará contra recibo."
        ),
        en=(
            "Where it cannot be put right on the spot and passengers are at risk, the company takes the vehicle away "
            "at once, with a licensed driver, and the municipal or traffic officer collects the Alvará against a "
            "receipt."
        ),
        data=("CollectPermitDocument.receipt_number", "CollectPermitDocument.safety_risk"),
        facts=("permit.document_collected/1",),
        refusals=("receipt_required", "collection_requires_safety_risk"),
        decides=("ame.no_risk_unfixable",),
        does_pt=(
            "Registra o recolhimento com recibo e agente e o recusa sem recibo ou sem risco; sem risco, o impedimento "
            "fica e o Alvará não é recolhido."
        ),
        does_en=(
            "Records the collection with receipt and officer and refuses it without a receipt or a risk; with no risk "
            "the impediment stands and the Alvará is not collected."
        ),
    ),
    Provision(
        id="AME-21-§3",
        kind="operation",
        term="continuidade do transporte",
        pt="Retirado o veículo, a empresa garante a continuação da viagem, de modo satisfatório, seguro e imediato.",
        en=("Once the vehicle is taken away, the company secures the onward journey, in a satisfactory, safe and immediate way."),
        data=("CollectPermitDocument.continuity_provided",),
        does_pt="Guarda se a continuação foi dada; se não foi, cabe o art. 17, X, ao lado da primeira multa.",
        does_en="Keeps whether the onward journey was given; if not, art. 17-X applies beside the first fine.",
    ),
    Provision(
        id="AME-21-§4",
        kind="sanction",
        term="devolução do Alvará; custas",
        pt="O Alvará só volta depois de apresentado o veículo em ordem e pagas as custas que houver.",
        en="The Alvará is given back only once the vehicle is presented in order and any costs are paid.",
        data=("ReturnPermitDocument.inspection", "ReturnPermitDocument.costs_paid_centavos"),
        facts=("permit.document_returned/1", "case.impediment_lifted/1", "vehicle.impediment_lifted/1"),
        refusals=("return_requires_inspection", "return_requires_costs_paid"),
        does_pt="Exige vistoria favorável e custas quitadas, se houve; a multa não é condição.",
        does_en="Requires a favourable inspection and any costs paid; the fine is not a condition.",
    ),
    # art. 22: a proceeding of its own, proposal, notice, defence and decision; read on the day of the decision.
    Provision(
        id="AME-22",
        kind="sanction",
        term="cassação da Licença de Circulação",
        pt="Cassa-se a licença da empresa ou entidade que incorre em um dos incisos.",
        en="The licence of a company or entity that comes under one of the items is cassated.",
        data=("ProposeCassation.ground", "ProposeCassation.permits", "ImposeCassation.effective_on"),
        facts=(
            "case.cassation_proposed/1",
            "case.cassation_proposal_dropped/1",
            "case.defence_filed/1",
            "case.cassation_imposed/1",
            "case.cassation_effective/1",
            "permit.cassated/1",
        ),
        refusals=("notice_not_served", "defence_period_running", "cassation_ground_not_met"),
        decides=("time-limit", "ame.cassation.defence_days", "ame.cassation.scope"),
        does_pt="Conduz proposta, notificação, defesa e decisão, e dá efeito à cassação quando já não cabe recurso.",
        does_en=("Carries proposal, notice, defence and decision, and gives effect to the cassation once no appeal is left."),
    ),
    Provision(
        id="AME-22-I",
        kind="sanction",
        term="agir dolosamente",
        pt="Desvia sua finalidade, com dolo, em prejuízo dos demais serviços de transporte.",
        en="It departs from its purpose, with intent, to the harm of the other transport services.",
        data=("ProposeCassation.permits", "ProposeCassation.reasons"),
        facts=("case.cassation_proposed/1",),
        refusals=("permit_scope_required",),
        decides=("ame.cassation.scope",),
        does_pt="Deixa o juízo à autoridade, com motivos, e alcança só os Alvarás nomeados.",
        does_en="Leaves the judgement to the authority, with reasons, and reaches only the Alvarás named.",
    ),
    Provision(
        id="AME-22-II",
        kind="sanction",
        term="não recolher multas sem interposição de recurso",
        pt="Não paga as multas aplicadas e não recorreu.",
        en="It does not pay the fines applied and lodged no appeal.",
        data=("ProposeCassation.permits",),
        facts=("case.appeal_period_lapsed/1", "case.fine_defaulted/1", "case.cassation_proposed/1"),
        refusals=(
            "cassation_ground_not_met",
            "notice_not_served",
            "appeal_pending",
            "permit_scope_required",
            "prior_not_final",
        ),
        decides=(
            "time-limit",
            "ame.late_appeal_counts_as_none",
            "ame.appeal.suspends",
            "ame.cassation.22II.min_unpaid_fines",
        ),
        does_pt=(
            "Deixa propor quando a notificação foi feita, o prazo passou, não houve recurso, nem tardio, e a multa segue sem pagamento."
        ),
        does_en=(
            "Lets it be proposed when the notice was served, the time is over, no appeal came, not even a late one, "
            "and the fine stays unpaid."
        ),
    ),
    Provision(
        id="AME-22-III",
        kind="sanction",
        term="não renovar quando exigido",
        pt="Não renova o Alvará quando isso lhe é exigido.",
        en="It does not renew the Alvará when required to.",
        data=("DemandPermitRenewal.term",),
        facts=("permit.renewal_demanded/1", "case.cassation_proposed/1"),
        refusals=("renewal_not_demanded", "term_required", "cassation_ground_not_met"),
        decides=("time-limit", "ame.cassation.scope"),
        does_pt=("Exige prévia exigência de renovação, com prazo, cientificada e não atendida; o simples vencimento não basta."),
        does_en="Requires an earlier demand to renew, with a term, served and not met; mere expiry is not enough.",
    ),
    Provision(
        id="AME-22-IV",
        kind="sanction",
        term="falência; dissolução",
        pt="Tem a falência decretada ou entra em dissolução.",
        en="It is declared bankrupt or goes into dissolution.",
        data=("RecordInsolvency.kind",),
        facts=("company.insolvency_recorded/1", "case.cassation_proposed/1"),
        refusals=("cassation_ground_not_met",),
        decides=("ame.cassation.scope",),
        does_pt=(
            "Registra a falência ou dissolução e deixa propor a cassação de todos os Alvarás ainda não cassados; "
            "recuperação judicial não conta."
        ),
        does_en=(
            "Records the bankruptcy or dissolution and lets the cassation of every Alvará not yet cassated be "
            "proposed; judicial recovery does not count."
        ),
    ),
    Provision(
        id="AME-22-PU",
        kind="sanction",
        term="12 meses da cassação",
        pt="Depois da cassação, novo Alvará só após passados 12 meses.",
        en="After cassation a new Alvará may be had only once 12 months have gone by.",
        data=("DecidePermit.valid_from",),
        facts=("company.barred/1",),
        refusals=("cassation_bar_in_force",),
        decides=(
            "permit-validity",
            "ame.bar.blocks",
            "ame.bar.first_day",
            "ame.bar.scope",
            "operator.identity",
            "calendar.month_overflow",
        ),
        does_pt=(
            "Barra a concessão à empresa toda, pela raiz do CNPJ, até o dia em que se completam os 12 meses; o pedido "
            "é aceito antes, com aviso."
        ),
        does_en=(
            "Bars any grant to the whole company, by CNPJ root, through the day on which the 12 months are complete; "
            "the application is accepted before, with a warning."
        ),
    ),
)
