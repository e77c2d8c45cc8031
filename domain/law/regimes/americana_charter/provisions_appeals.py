"""The provisions of arts. 23 to 31 and the dateline: the two appeals, who inspects, and the closing rules.

A late appeal is recorded and decided, never turned away; only its timeliness is computed here.
"""

from datetime import date

from domain.law.provision import Provision

APPEAL_PROVISIONS: tuple[Provision, ...] = (
    # art. 23: the letter counts from the infraction; by default the service of the notice rules if it came later.
    Provision(
        id="AME-23",
        kind="appeal",
        term="recurso ao Secretário; 15 dias a contar da data da infração",
        pt=(
            "A empresa ou entidade tem 15 dias, contados da infração, para recorrer diretamente ao Secretário de "
            "Transportes e Sistema Viário."
        ),
        en=("The company or entity has 15 days from the infraction to appeal straight to the Secretary of Transport and Road System."),
        data=("LodgeAppeal.lodged_at", "LodgeAppeal.contested_act", "ServeNotice.served_on", "ServeNotice.means"),
        facts=(
            "case.notice_served/1",
            "case.appeal_lodged/1",
            "case.appeal_decided/1",
            "case.appeal_period_lapsed/1",
            "case.deadline_recomputed/1",
            "case.deadline_restored/1",
            "case.annulled/1",
        ),
        refusals=(
            "appeal_already_pending",
            "lodged_at_not_allowed",
            "notice_not_served",
            "authority_not_competent",
            "appeal_decision_not_delegable",
            "separation_of_duties",
            "hearing_required_before_worsening",
        ),
        decides=(
            "time-limit",
            "ame.appeal1.start",
            "ame.appeal.suspends",
            "deadline.unit",
            "deadline.roll",
            "filing.cutoff",
            "ame.fine.due_rule",
        ),
        does_pt=(
            "Calcula o último dia e o explica dia a dia; registra o recurso, a tempo ou não, e o encaminha ao Secretário para decidir."
        ),
        does_en=(
            "Computes the last day and explains it day by day; records the appeal, timely or not, and sends it to the "
            "Secretary for decision."
        ),
    ),
    Provision(
        id="AME-24",
        kind="appeal",
        term="recurso ao Prefeito; ciência da decisão",
        pt="Da decisão do Secretário recorre-se ao Prefeito, em prazo igual, contado da ciência dela.",
        en=("From the Secretary's decision an appeal goes to the Mayor, within the same term, counted from knowledge of it."),
        data=("AcknowledgeDecision.acknowledged_on", "AcknowledgeDecision.means", "DecideAppeal.authority"),
        facts=(
            "case.decision_acknowledged/1",
            "case.appeal_lodged/1",
            "case.appeal_decided/1",
            "case.appeal_period_lapsed/1",
            "case.annulled/1",
        ),
        refusals=(
            "appeals_exhausted",
            "nothing_to_appeal",
            "appeal_already_pending",
            "authority_not_competent",
            "appeal_decision_not_delegable",
            "separation_of_duties",
            "hearing_required_before_worsening",
        ),
        decides=("time-limit", "ame.appeal.other_acts", "deadline.unit", "deadline.roll", "filing.cutoff"),
        does_pt=("Conta o prazo da ciência registrada; recurso anterior a ela vale como ciência, e depois do Prefeito não há outro."),
        does_en=(
            "Counts the term from the recorded knowledge; an appeal before it is itself knowledge, and after the Mayor there is no other."
        ),
    ),
    Provision(
        id="AME-25",
        kind="sanction",
        term="responsabilidade civil ou criminal",
        pt="As penalidades não impedem apurar responsabilidade civil ou criminal.",
        en="The penalties do not stand in the way of civil or criminal liability.",
        data=("ReferCase.to",),
        facts=("case.referred/1",),
        does_pt="Registra, se houver, o encaminhamento do caso a outra autoridade.",
        does_en="Records a referral of the case to another authority, where there is one.",
    ),
    Provision(
        id="AME-26",
        kind="institutional",
        term="Fundo Municipal de Trânsito",
        pt="O que se arrecada com as multas vai ao Fundo Municipal de Trânsito, da Lei nº 3.564, de 19/07/2001.",
        en="What the fines bring in goes to the Municipal Traffic Fund of Lei 3.564 of 2001-07-19.",
        data=("RecordPayment.amount_centavos", "RecordPayment.paid_on"),
        facts=("case.payment_recorded/1", "case.fine_paid/1"),
        does_pt="Registra cada pagamento em centavos e mostra o Fundo como destino da receita.",
        does_en="Records each payment in centavos and shows the Fund as where the revenue goes.",
    ),
    Provision(
        id="AME-27",
        kind="transitional",
        term="contratos em curso",
        pt=("Contratos já em curso na edição da lei podem ser cumpridos se a cópia for remetida à Secretaria em 30 dias da vigência."),
        en=(
            "Contracts already running when the law was made may be performed if a copy is sent to the Secretariat "
            "within 30 days of its entry into force."
        ),
        decides=("time-limit",),
        does_pt="Sabe contar o prazo para quem consulta; ele correu em 2006 e nenhum pedido depende dele.",
        does_en="Can count the term for whoever asks; it ran out in 2006 and no application rests on it.",
    ),
    Provision(
        id="AME-28",
        kind="institutional",
        term="fiscalização concorrente; Guarda Municipal",
        pt="Podem fiscalizar, ao mesmo título, a SETRANSV, a Secretaria de Fazenda e a Guarda Municipal.",
        en="SETRANSV, the Finance Secretariat and the Municipal Guard may all inspect, side by side.",
        data=("RecordInspection.body", "RecordInfraction.inspecting_body", "RecordAct.content"),
        facts=("inspection.recorded/1", "case.infraction_recorded/1"),
        refusals=("inspecting_body_not_competent",),
        does_pt=(
            "Aceita abordagem e infração só desses três órgãos e dos que um ato da cidade acrescentar; ordens de "
            "retirada e de afastamento e pedido de disco seguem exclusivos da SETRANSV."
        ),
        does_en=(
            "Accepts stops and infractions only from these three bodies and those an act of the city adds; withdrawal "
            "and removal orders and disc requests stay with SETRANSV alone."
        ),
    ),
    Provision(
        id="AME-28-A",
        kind="institutional",
        term="art. 28-A (texto não disponível)",
        pt="Artigo incluído pela Lei nº 5.499, de 10/07/2013; o texto não está disponível.",
        en="Article added by Lei 5.499 of 2013-07-10; its text is not available.",
        does_pt="Apenas informa que o artigo existe; nada é exigido nem calculado a partir dele.",
        does_en="Only tells that the article exists; nothing is required or computed from it.",
        valid_from=date(2013, 7, 10),
        text_available=False,
    ),
    Provision(
        id="AME-29",
        kind="institutional",
        term="Anexo Único",
        pt="O Executivo pode ajustar o Anexo Único por decreto, conforme a necessidade.",
        en="The Executive may adjust the Annex by decree, as needs require.",
        does_pt="Apenas informa: o modelo do Alvará é dado da cidade, e o texto do Anexo não está disponível.",
        does_en="Only informs: the form of the Alvará is the city's data, and the text of the Annex is not available.",
    ),
    Provision(
        id="AME-30",
        kind="institutional",
        term="regulamentar",
        pt="O Executivo pode regulamentar a lei no que couber.",
        en="The Executive may regulate the law where there is room to.",
        data=("RecordAct.content",),
        facts=("acts.recorded/1",),
        does_pt="Recebe atos da cidade que fixam leituras em aberto, com número, data e autor.",
        does_en="Takes acts of the city that settle open readings, with number, date and author.",
    ),
    Provision(
        id="AME-31",
        kind="transitional",
        term="vigência",
        pt="A lei vale desde a publicação e revoga o que for contrário.",
        en="The law is in force from its publication and repeals what is contrary to it.",
        refusals=("rule_set_not_in_force",),
        does_pt="Toma 17/11/2006, dia da assinatura, como início, porque o dia da publicação não consta do texto.",
        does_en=("Takes 2006-11-17, the day of signature, as the start, since the text does not give the day of publication."),
    ),
    Provision(
        id="AME-SIG",
        kind="institutional",
        term="data e lugar da lei",
        pt="Dada em Americana, em 17 de novembro de 2006.",
        en="Given at Americana on 17 November 2006.",
        does_pt="Apenas informa; é a data usada para identificar a lei.",
        does_en="Only informs; it is the date by which the law is identified.",
    ),
)
