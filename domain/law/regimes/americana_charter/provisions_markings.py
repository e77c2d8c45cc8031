"""The provisions of art. 11: what a vehicle must show outside and inside.

Every letter leads to the same fine item, 15-I: the letter is a detail of the fact and never an infraction of its own.
"""

from domain.law.provision import Provision

MARKING_PROVISIONS: tuple[Provision, ...] = (
    Provision(
        id="AME-11",
        kind="vehicle",
        term="os veículos deverão apresentar",
        pt="O veículo exibe o que os incisos pedem.",
        en="The vehicle shows what the items ask for.",
        facts=("case.infraction_recorded/1", "case.impediment_imposed/1"),
        does_pt="Liga qualquer falta ao art. 15, I, e permite o impedimento do art. 21, c, por ato de agente.",
        does_en="Ties any want to art. 15-I and allows the impediment of art. 21-c, by an officer's act.",
    ),
    Provision(
        id="AME-11-I",
        kind="vehicle",
        term="na parte externa",
        pt="Do lado de fora:",
        en="On the outside:",
        does_pt="Reúne na lista de conferência os itens externos.",
        does_en="Groups the outside items of the check-list.",
    ),
    Provision(
        id="AME-11-I-a",
        kind="vehicle",
        term="inscrição visível da razão social",
        pt="Nome ou razão social da empresa ou entidade, bem visível.",
        en="The name of the company or entity, plainly visible.",
        data=("RecordInspection.checklist", "RecordInfraction.facts"),
        facts=("inspection.recorded/1", "case.infraction_recorded/1"),
        does_pt="Oferece o item na lista de conferência da abordagem; a falta cabe no art. 15, I.",
        does_en="Offers the item in the check-list of the stop; its want falls under art. 15-I.",
    ),
    Provision(
        id="AME-11-I-b",
        kind="vehicle",
        term="número de ordem do veículo",
        pt="O número de ordem do veículo.",
        en="The order number of the vehicle.",
        data=("RecordInspection.checklist", "RecordInfraction.facts"),
        facts=("inspection.recorded/1", "case.infraction_recorded/1"),
        does_pt="Oferece o item na lista de conferência da abordagem; a falta cabe no art. 15, I.",
        does_en="Offers the item in the check-list of the stop; its want falls under art. 15-I.",
    ),
    Provision(
        id="AME-11-I-c",
        kind="vehicle",
        term="nome do cliente",
        pt="No fretamento contínuo, o nome do cliente no letreiro da frente ou em placa junto ao para-brisa.",
        en="In continuous charter, the client's name on the front sign or on a plate by the windscreen.",
        data=("RecordInspection.checklist", "RecordInfraction.facts"),
        facts=("inspection.recorded/1", "case.infraction_recorded/1"),
        does_pt="Oferece o item só na abordagem de fretamento contínuo; a falta cabe no art. 15, I.",
        does_en="Offers the item only at a stop of continuous charter; its want falls under art. 15-I.",
    ),
    Provision(
        id="AME-11-I-d",
        kind="vehicle",
        term="expressão FRETAMENTO ou selo F",
        pt="A palavra FRETAMENTO ou o selo F da ARTESP.",
        en="The word FRETAMENTO or ARTESP's F seal.",
        data=("RecordInspection.checklist", "RecordInfraction.facts"),
        facts=("inspection.recorded/1", "case.infraction_recorded/1"),
        does_pt="Aceita qualquer dos dois sinais na conferência; faltando ambos, cabe o art. 15, I.",
        does_en="Accepts either sign at the check; where both are wanting, art. 15-I applies.",
    ),
    Provision(
        id="AME-11-II",
        kind="vehicle",
        term="na parte interna e visível",
        pt="Do lado de dentro e bem à vista:",
        en="On the inside and in full view:",
        does_pt="Reúne na lista de conferência os itens internos.",
        does_en="Groups the inside items of the check-list.",
    ),
    Provision(
        id="AME-11-II-a",
        kind="vehicle",
        term="endereços e telefones; SAC",
        pt="Endereços e telefones da empresa e do SAC da Prefeitura, para reclamação.",
        en="Addresses and telephones of the company and of the City's citizen service, for complaints.",
        data=("RecordInspection.checklist", "RecordInfraction.facts"),
        facts=("inspection.recorded/1", "case.infraction_recorded/1"),
        does_pt="Oferece o item na lista de conferência da abordagem; a falta cabe no art. 15, I.",
        does_en="Offers the item in the check-list of the stop; its want falls under art. 15-I.",
    ),
    Provision(
        id="AME-11-II-b",
        kind="vehicle",
        term="Alvará à vista",
        pt="O Alvará expedido pela SETRANSV.",
        en="The Alvará issued by SETRANSV.",
        data=("RecordInspection.checklist", "RecordInfraction.facts"),
        facts=("inspection.recorded/1", "case.infraction_recorded/1"),
        does_pt=(
            "Oferece o item na conferência; não estar à vista cabe no art. 15, I, e não ser mostrado quando pedido, no "
            "art. 15, IV."
        ),
        does_en=(
            "Offers the item at the check; not in view falls under art. 15-I, not shown when asked under art. 15-IV."
        ),
    ),
)
