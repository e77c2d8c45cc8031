"""The provisions of arts. 1 to 3: what chartering is, who may run it and in which three forms.

Statements are our own words; a reading that the text leaves open belongs in `does_*`, never in `pt` or `en`.
"""

from datetime import date

from domain.law.provision import Provision

SERVICE_PROVISIONS: tuple[Provision, ...] = (
    # art. 1: the wording is that of Lei 5.499/2013; the text before it is unknown, so earlier days get no answer.
    Provision(
        id="AME-1",
        kind="scope",
        term="serviço de transporte coletivo remunerado de natureza privada por fretamento",
        pt=(
            "Fretamento é o transporte privado e pago de pessoas sentadas, dentro de Americana, por contrato e sem "
            "passagem individual, para necessidade adicional, eventual ou contínua, fora das obrigações do transporte "
            "urbano."
        ),
        en=(
            "Chartering is private, paid carriage of seated people within Americana, under contract and without "
            "individual fares, for an additional need, occasional or continuous, free of the duties of urban transit."
        ),
        data=("RegisterOperator.regime", "RecordInfraction.place"),
        refusals=("outside_municipal_territory", "rule_text_unknown_on_date"),
        does_pt=("Exige que o fato tenha ocorrido em Americana e não responde, com base nesta redação, por dias anteriores a ela."),
        does_en="Requires the fact to lie in Americana and gives no answer resting on this wording for days before it.",
        valid_from=date(2013, 7, 10),
    ),
    Provision(
        id="AME-1-§1",
        kind="operation",
        term="conflito com serviços já regulamentados",
        pt=("O contrato só pode ser assinado e cumprido se não colidir com serviço já concedido, permitido, autorizado ou licenciado."),
        en=(
            "The contract may be made and performed only where it does not clash with a service already granted, "
            "permitted, authorised or licensed."
        ),
        data=("RecordContract.no_conflict_declared",),
        facts=("operator.contract_recorded/1",),
        refusals=("contract_conflicts_with_public_service",),
        does_pt=("Guarda a declaração de quem analisou o contrato e recusa o registro quando ela aponta conflito; não julga sozinho."),
        does_en=(
            "Keeps the declaration of the person who examined the contract and refuses it when a clash is declared; never judges by itself."
        ),
    ),
    Provision(
        id="AME-1-§2",
        kind="infraction",
        term="transporte em pé; cobrança individual ou avulsa",
        pt="É proibido levar gente em pé e cobrar passagem por pessoa ou avulsa.",
        en="Carrying people standing and charging by the head or by the ticket are prohibited.",
        facts=("case.infraction_recorded/1",),
        does_pt="Não tem multa própria: passageiro em pé vai ao art. 16, I, e venda de passagem ao art. 17, III.",
        does_en="Carries no fine of its own: standing passengers go to art. 16-I, ticket sales to art. 17-III.",
    ),
    Provision(
        id="AME-2",
        kind="institutional",
        term="competência da SETRANSV",
        pt=("Licenciar, disciplinar e fiscalizar os serviços cabe à Secretaria de Transportes e Sistema Viário (SETRANSV)."),
        en=("Licensing, regulating and inspecting the services is for the Secretariat of Transport and Road System (SETRANSV)."),
        data=("IssueOrder.ordered_by",),
        facts=("operator.order_issued/1",),
        refusals=("authority_not_competent",),
        does_pt="Registra as determinações da SETRANSV e recusa as que a lei reserva a ela quando vêm de outro órgão.",
        does_en=("Records the orders of SETRANSV and refuses those the law keeps for it when they come from another body."),
    ),
    Provision(
        id="AME-2-§1",
        kind="eligibility",
        term="pessoa jurídica com fins lucrativos; Cadastro de Atividades da Secretaria de Fazenda",
        pt=(
            "Só opera pessoa jurídica com fins lucrativos, registrada na SETRANSV e inscrita no Cadastro de Atividades "
            "da Fazenda municipal."
        ),
        en=(
            "Only legal persons run for profit, registered at SETRANSV and entered in the city treasury's Register of "
            "Activities, may operate."
        ),
        data=(
            "RegisterOperator.legal_nature",
            "RegisterOperator.for_profit",
            "RegisterOperator.municipal_registration",
        ),
        facts=("operator.registered/1",),
        refusals=("operator_not_registered", "operator_must_be_legal_person", "operator_must_be_for_profit"),
        does_pt=(
            "Confere natureza jurídica, fim lucrativo e inscrição no registro da operadora; entidade sem fins "
            "lucrativos só entra no serviço particular com veículo próprio."
        ),
        does_en=(
            "Checks legal nature, profit purpose and registration when the operator registers; a non-profit is let in "
            "only for own-vehicle service."
        ),
    ),
    Provision(
        id="AME-2-§2",
        kind="document",
        term="cadastramento na cidade de origem ou outro órgão fiscalizador",
        pt=("De quem tem sede em outro município exige-se cadastro de fretamento na cidade de origem ou em outro órgão fiscalizador."),
        en=("Those seated in another municipality must be registered for chartering in their home city or with another oversight body."),
        data=("RegisterOperator.seat_municipality", "RegisterOperator.home_registration"),
        facts=("operator.registered/1",),
        refusals=("home_registration_missing",),
        does_pt="Pede o cadastro de origem quando a sede é fora de Americana e recusa o registro sem ele.",
        does_en="Asks for the home registration when the seat is outside Americana and refuses to register without it.",
    ),
    # art. 3: the kind of service decides which contract, vehicle and document rules apply.
    Provision(
        id="AME-3",
        kind="definition",
        term="classificação dos serviços",
        pt="O fretamento tem três espécies: contínuo, eventual e particular com veículo próprio.",
        en="Chartering comes in three kinds: continuous, occasional and private with one's own vehicle.",
        data=("RegisterOperator.service_kinds", "RecordContract.service_kind"),
        does_pt="Guarda as espécies declaradas pela operadora e a espécie de cada contrato.",
        does_en="Keeps the kinds each operator declares and the kind of each contract.",
    ),
    Provision(
        id="AME-3-I",
        kind="definition",
        term="fretamento contínuo",
        pt="Primeira espécie: o fretamento contínuo.",
        en="First kind: continuous charter.",
        data=("RecordContract.service_kind",),
        does_pt="Aplica as regras do art. 4º ao contrato desta espécie.",
        does_en="Applies the rules of art. 4 to a contract of this kind.",
    ),
    Provision(
        id="AME-3-II",
        kind="definition",
        term="fretamento eventual",
        pt="Segunda espécie: o fretamento eventual.",
        en="Second kind: occasional charter.",
        data=("RecordContract.service_kind",),
        does_pt="Aplica as regras do art. 5º ao contrato desta espécie.",
        does_en="Applies the rules of art. 5 to a contract of this kind.",
    ),
    Provision(
        id="AME-3-III",
        kind="definition",
        term="serviço particular com veículo próprio",
        pt="Terceira espécie: o serviço particular com veículo próprio.",
        en="Third kind: private service with one's own vehicle.",
        data=("RegisterOperator.service_kinds",),
        does_pt="Aplica os arts. 6º e 12 à operadora desta espécie.",
        does_en="Applies arts. 6 and 12 to an operator of this kind.",
    ),
)
