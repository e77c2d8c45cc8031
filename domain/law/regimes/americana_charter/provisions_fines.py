"""The provisions of arts. 14 and 18 to 20: the penalties, the yearly correction, doubling and several fines.

An amount is read on the day of the infraction; a table published later never changes a fine already assessed.
"""

from domain.law.provision import Provision

PENALTY_KIND_PROVISIONS: tuple[Provision, ...] = (
    Provision(
        id="AME-14",
        kind="sanction",
        term="penalidades",
        pt="Quem descumpre a lei, as normas ou as instruções complementares fica sujeito às penalidades das alíneas.",
        en="Whoever breaks the law, its rules or its instructions is liable to the penalties of the letters.",
        refusals=("penalty_without_legal_hypothesis",),
        does_pt="Só impõe penalidade desta lista e apenas na hipótese que a lei descreve.",
        does_en="Imposes only a penalty on this list and only in a case that the law describes.",
    ),
    Provision(
        id="AME-14-a",
        kind="sanction",
        term="multa",
        pt="Multa.",
        en="Fine.",
        facts=("case.fine_assessed/1",),
        decides=("fine",),
        does_pt="Calcula a multa do inciso em que o fato se enquadra, com a conta explicada.",
        does_en="Computes the fine of the item that fits the fact, with the sum explained.",
    ),
    Provision(
        id="AME-14-b",
        kind="sanction",
        term="impedimento temporário",
        pt="Impedimento temporário.",
        en="Temporary impediment.",
        data=("ImposeImpediment.ground", "ImposeImpediment.reasons"),
        facts=("case.impediment_imposed/1", "vehicle.impeded/1"),
        refusals=("penalty_without_legal_hypothesis",),
        does_pt=("Registra o impedimento por ato motivado de autoridade, nas hipóteses do art. 21; o relógio nunca o impõe."),
        does_en=("Records the impediment by a reasoned act of an authority, in the cases of art. 21; the clock never imposes it."),
    ),
    Provision(
        id="AME-14-c",
        kind="sanction",
        term="impedimento definitivo",
        pt="Impedimento definitivo; nenhum artigo diz quando cabe.",
        en="Permanent impediment; no article says when it applies.",
        refusals=("penalty_without_legal_hypothesis",),
        decides=("ame.permanent_impediment.hypotheses",),
        does_pt="Recusa sempre a imposição, porque falta hipótese na lei, até que um ato regulamentar a traga.",
        does_en="Always refuses to impose it, for want of a case in the law, until a regulation brings one.",
    ),
    Provision(
        id="AME-14-d",
        kind="sanction",
        term="cassação do Alvará",
        pt="Cassação do Alvará de Licença de Circulação.",
        en="Cassation of the Alvará.",
        data=("ProposeCassation.ground",),
        facts=("case.cassation_proposed/1", "case.cassation_imposed/1", "permit.cassated/1"),
        refusals=("notice_not_served", "defence_period_running", "cassation_ground_not_met"),
        does_pt="Só cassa depois de proposta, notificação e prazo de defesa, nas hipóteses do art. 22.",
        does_en="Cassates only after a proposal, its notice and the time for defence, in the cases of art. 22.",
    ),
    Provision(
        id="AME-14-PU",
        kind="amount",
        term="correção em 1º de janeiro",
        pt="As multas são corrigidas todo 1º de janeiro, na forma da Lei nº 3.610, de 26/12/2001.",
        en="Fines are corrected every 1 January as Lei 3.610 of 2001-12-26 provides.",
        data=("RecordAct.content",),
        facts=("acts.recorded/1", "city.act_recorded/1", "case.fine_assessed/1"),
        decides=("fine", "fine.value_at", "fine.rounding", "fine.base"),
        does_pt=("Usa a tabela ou o índice publicado em vigor no dia da infração; sem ato do ano, vale o último valor, com aviso."),
        does_en=(
            "Uses the published table or index in force on the day of the infraction; with no act for the year, the "
            "last value, with a warning."
        ),
    ),
)

FINE_RULE_PROVISIONS: tuple[Provision, ...] = (
    # art. 18: from the earlier infraction to the new one, the last day included and never rolled.
    Provision(
        id="AME-18",
        kind="recidivism",
        term="multa em dobro; reincidência; 6 meses",
        pt="A multa dobra se o mesmo veículo repete a mesma infração dentro de 6 meses.",
        en="The fine is doubled when the same vehicle repeats the same infraction within 6 months.",
        data=("RecordInfraction.vehicle", "RecordInfraction.occurred_at"),
        facts=("vehicle.infraction_noted/1", "case.fine_assessed/1", "case.fine_reassessed/1", "case.refund_due/1"),
        refusals=("prior_not_final",),
        decides=(
            "fine",
            "ame.recurrence.from",
            "ame.recurrence.inclusive",
            "ame.recurrence.granularity",
            "ame.recurrence.same_operator",
            "recurrence.prior_status",
            "recurrence.surcharge_due",
            "recurrence.multiplier",
            "operator.identity",
            "calendar.month_overflow",
        ),
        does_pt=(
            "Procura infração anterior do mesmo inciso, veículo e operadora na janela e dobra uma só vez; o acréscimo "
            "espera a anterior ficar definitiva e cai com ela."
        ),
        does_en=(
            "Looks for an earlier infraction of the same item, vehicle and operator in the window and doubles once "
            "only; the surcharge waits until that one is final and falls with it."
        ),
    ),
    Provision(
        id="AME-19",
        kind="sanction",
        term="não desobriga de corrigir",
        pt="Ser multado não dispensa de corrigir a falta que deu causa à multa.",
        en="Being fined does not excuse the offender from correcting the fault behind the fine.",
        facts=("case.fine_paid/1",),
        does_pt="Registra o pagamento sem levantar impedimento nem encerrar o dever de corrigir.",
        does_en="Records the payment without lifting an impediment or ending the duty to correct.",
    ),
    Provision(
        id="AME-20",
        kind="sanction",
        term="infrações de natureza diversa",
        pt="Duas ou mais infrações de natureza diversa levam cada uma a sua multa.",
        en="Two or more infractions of different nature each bring their own fine.",
        facts=("case.fine_assessed/1",),
        decides=("fine", "ame.concurrence.granularity", "ame.concurrence.same_fact"),
        does_pt=(
            "Aplica uma multa por inciso diverso; mesmo inciso, veículo e abordagem dão uma só, e um só fato fica no "
            "inciso mais específico."
        ),
        does_en=(
            "Applies one fine per different item; same item, vehicle and stop give one only, and a single fact goes to "
            "the more specific item."
        ),
    ),
)
