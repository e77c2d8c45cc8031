"""The provisions of arts. 9, 10 and 13: which vehicles may serve, with what equipment, and when they are withdrawn.

A duty with no fine item of its own is refused at licensing and met with a notice in the street, never with a fine
by analogy.
"""

from datetime import date

from domain.law.provision import Provision

VEHICLE_PROVISIONS: tuple[Provision, ...] = (
    Provision(
        id="AME-9",
        kind="vehicle",
        term="ônibus rodoviário; microônibus; categoria de aluguel; CRLV",
        pt=(
            "No fretamento urbano servem ônibus rodoviário, micro-ônibus ou outro veículo de aluguel conforme o CRLV, "
            "dentro das normas de fabricação e padrão do CTB, do DETRAN/SP, da EMTU, da ARTESP e da ANTT."
        ),
        en=(
            "Urban charter is served by coaches, microbuses or other for-hire vehicles by their CRLV, within the build "
            "and standard rules of the CTB, DETRAN/SP, EMTU, ARTESP and ANTT."
        ),
        data=("RegisterVehicle.type", "RegisterVehicle.crlv_category"),
        facts=("vehicle.registered/1", "plate.assigned/1"),
        refusals=("vehicle_category_not_for_hire",),
        decides=("vehicle-check",),
        does_pt="Confere tipo e categoria no CRLV e recusa o que não é de aluguel, salvo no serviço particular.",
        does_en="Checks type and CRLV category and refuses one that is not for hire, save in own-vehicle service.",
    ),
    Provision(
        id="AME-10",
        kind="vehicle",
        term="características do veículo",
        pt="O veículo reúne as características dos incisos e parágrafos.",
        en="The vehicle has the features of the items and paragraphs.",
        data=("RegisterVehicle.features",),
        facts=("vehicle.registered/1",),
        decides=("vehicle-check",),
        does_pt="Confere a lista no licenciamento, na renovação e a pedido, e aponta cada item que falta.",
        does_en="Checks the list at licensing, at renewal and on request, and names each item that fails.",
    ),
    # art. 10-I: figures of Lei 6.335/2019, read on the day of the check; the older ones are unknown.
    Provision(
        id="AME-10-I",
        kind="vehicle",
        term="anos de fabricação",
        pt="Idade máxima desde a fabricação: 20 anos o ônibus rodoviário, 10 o micro-ônibus, 5 os demais.",
        en="Greatest age since manufacture: 20 years for a coach, 10 for a microbus, 5 for any other.",
        data=("RegisterVehicle.type", "RegisterVehicle.manufacture_year"),
        refusals=("vehicle_too_old", "rule_text_unknown_on_date"),
        decides=("vehicle-check", "vehicle.age_method"),
        does_pt=(
            "Compara o ano do dia com o de fabricação e recusa quem passa do limite; em serviço só alerta, e não "
            "responde por dia anterior a 29/08/2019."
        ),
        does_en=(
            "Compares the year of the day with that of manufacture and refuses beyond the limit; in service it only "
            "flags, and it gives no answer for a day before 2019-08-29."
        ),
        valid_from=date(2019, 8, 29),
    ),
    Provision(
        id="AME-10-II",
        kind="vehicle",
        term="bancos estofados; cintos de segurança",
        pt="Bancos estofados e com cinto de segurança.",
        en="Padded seats with seat belts.",
        data=("RegisterVehicle.features",),
        decides=("vehicle-check",),
        does_pt="Confere no licenciamento; em serviço a falta leva a notificação, sem multa própria.",
        does_en="Checked at licensing; in service a failing leads to a notice, with no fine of its own.",
    ),
    Provision(
        id="AME-10-III",
        kind="vehicle",
        term="licenciamento no Município de Americana",
        pt="Veículo licenciado em Americana.",
        en="The vehicle is licensed in Americana.",
        data=("RegisterVehicle.licensed_in",),
        refusals=("vehicle_not_licensed_in_americana",),
        decides=("vehicle-check", "ame.local_licensing.applies_to"),
        does_pt=("Exige o licenciamento local de quem tem sede em Americana; de quem é de fora, o do município de origem."),
        does_en="Requires local licensing of operators seated in Americana; of others, that of the home municipality.",
    ),
    Provision(
        id="AME-10-IV",
        kind="vehicle",
        term="capacidade mínima de 8 pessoas, excluído o condutor",
        pt="Lugar para pelo menos 8 pessoas, todas sentadas, sem contar quem dirige.",
        en="Room for at least 8 people, all seated, the driver not counted.",
        data=("RegisterVehicle.passenger_seats",),
        refusals=("capacity_below_minimum",),
        decides=("vehicle-check",),
        does_pt="Recusa o veículo com menos de 8 lugares de passageiro.",
        does_en="Refuses a vehicle with fewer than 8 passenger seats.",
    ),
    Provision(
        id="AME-10-V",
        kind="vehicle",
        term="encosto de cabeça",
        pt="Encosto de cabeça em todo assento.",
        en="A head-rest on every seat.",
        data=("RegisterVehicle.features",),
        decides=("vehicle-check",),
        does_pt="Confere no licenciamento; em serviço a falta leva a notificação, sem multa própria.",
        does_en="Checked at licensing; in service a failing leads to a notice, with no fine of its own.",
    ),
    Provision(
        id="AME-10-VI",
        kind="vehicle",
        term="tacógrafo",
        pt="Tacógrafo instantâneo e inalterável de velocidade e tempo.",
        en="A tamper-proof instant recorder of speed and time.",
        data=("RegisterVehicle.features",),
        decides=("vehicle-check",),
        does_pt="Confere no licenciamento se o veículo tem tacógrafo.",
        does_en="Checks at licensing that the vehicle has a tachograph.",
    ),
    Provision(
        id="AME-10-VII",
        kind="vehicle",
        term="inciso VII (texto não disponível)",
        pt="Inciso incluído pela Lei nº 6.390, de 20/12/2019; o texto não está disponível.",
        en="Item added by Lei 6.390 of 2019-12-20; its text is not available.",
        does_pt="Apenas informa que o inciso existe; nada é exigido nem calculado a partir dele.",
        does_en="Only tells that the item exists; nothing is required or computed from it.",
        valid_from=date(2019, 12, 20),
        text_available=False,
    ),
    Provision(
        id="AME-10-§1",
        kind="inspection",
        term="discos do tacógrafo; 90 dias",
        pt="A SETRANSV pode pedir os discos do tacógrafo a qualquer tempo, e a empresa os conserva por 90 dias.",
        en="SETRANSV may ask for the tachograph discs at any time, and the company keeps them for 90 days.",
        data=("RecordInfraction.facts",),
        refusals=("disc_retention_elapsed", "request_not_by_setransv"),
        decides=("time-limit",),
        does_pt="Conta 90 dias do disco: dentro deles a recusa cabe no art. 16, III; depois, o registro é recusado.",
        does_en=("Counts 90 days from the disc: within them a refusal falls under art. 16-III; after them the record is refused."),
    ),
    Provision(
        id="AME-10-§2",
        kind="vehicle",
        term="não disporão de taxímetro",
        pt="Esses veículos não têm taxímetro.",
        en="These vehicles carry no taximeter.",
        data=("RegisterVehicle.features",),
        refusals=("taximeter_not_allowed",),
        decides=("vehicle-check",),
        does_pt="Recusa no licenciamento o veículo com taxímetro; em serviço, notificação, sem multa própria.",
        does_en="Refuses at licensing a vehicle with a taximeter; in service a notice, with no fine of its own.",
    ),
    Provision(
        id="AME-10-§3",
        kind="vehicle",
        term="modificação de característica",
        pt="Mudar característica do veículo depende de autorização prévia da autoridade de trânsito.",
        en="Changing a feature of a vehicle needs prior authorisation from the traffic authority.",
        data=("AuthoriseModification.authority",),
        facts=("vehicle.modification_authorised/1", "vehicle.specification_changed/1"),
        does_pt=("Guarda a autorização e só altera o cadastro com ela e com a vistoria da SETRANSV; a falta não tem multa própria."),
        does_en=(
            "Keeps the authorisation and changes the register only with it and with SETRANSV's inspection; a breach has no fine of its own."
        ),
    ),
    Provision(
        id="AME-10-§4",
        kind="infraction",
        term="vedada a utilização sem inspeção",
        pt="É proibido usar veículo cujo comprovante de inspeção não foi apresentado.",
        en="A vehicle whose inspection certificate was not presented may not be used.",
        facts=("vehicle.inspection_recorded/1",),
        refusals=("inspection_expired",),
        decides=("vehicle-check", "ame.inspection_missing.item"),
        does_pt=("Mostra a inspeção vencida na consulta do veículo; pedido e não exibido o comprovante, cabe o impedimento do art. 21, a."),
        does_en=(
            "Shows the lapsed inspection in the vehicle check; a certificate asked for and not shown opens the impediment of art. 21-a."
        ),
    ),
    Provision(
        id="AME-10-§5",
        kind="infraction",
        term="Alvará atualizado",
        pt="Sem Alvará atualizado o veículo não circula.",
        en="Without an up-to-date Alvará the vehicle does not run.",
        decides=("permit-validity", "vehicle-check"),
        does_pt=("Diz o estado do Alvará no instante do fato: vencido leva ao art. 16, II; nunca expedido ou cassado, ao art. 17, I."),
        does_en=(
            "Tells the state of the Alvará at the instant of the fact: expired leads to art. 16-II; never issued or cassated, to art. 17-I."
        ),
    ),
    Provision(
        id="AME-10-§6",
        kind="vehicle",
        term="1 porta; poltronas rodoviárias",
        pt="O ônibus tem uma só porta e poltronas rodoviárias.",
        en="A bus has a single door and coach seats.",
        data=("RegisterVehicle.features",),
        refusals=("bus_door_count",),
        decides=("vehicle-check",),
        does_pt="Confere no licenciamento, só para ônibus; em serviço, notificação, sem multa própria.",
        does_en="Checked at licensing, for buses only; in service a notice, with no fine of its own.",
    ),
)

WITHDRAWAL_PROVISIONS: tuple[Provision, ...] = (
    # art. 13: a measure, not one of the penalties of art. 14; it stops the vehicle until it is put right.
    Provision(
        id="AME-13",
        kind="inspection",
        term="vistorias extraordinárias; imediata retirada do serviço",
        pt=(
            "A SETRANSV pode vistoriar a qualquer tempo e mandar retirar logo o veículo, até regularizar, se faltar "
            "segurança, higiene ou condição de funcionamento."
        ),
        en=(
            "SETRANSV may inspect at any time and have the vehicle withdrawn at once, until put right, where safety, "
            "hygiene or working order is wanting."
        ),
        data=("OrderWithdrawal.ordered_by", "OrderWithdrawal.reasons"),
        facts=("inspection.recorded/1", "vehicle.withdrawal_ordered/1", "vehicle.withdrawal_lifted/1"),
        refusals=("authority_not_competent", "vehicle_withdrawn_from_service"),
        decides=("vehicle-check",),
        does_pt=(
            "Registra a retirada ordenada pela SETRANSV e sua liberação, mostra o veículo como retirado e recusa ordem de outro órgão."
        ),
        does_en=(
            "Records the withdrawal ordered by SETRANSV and its lifting, shows the vehicle as withdrawn and refuses an "
            "order from another body."
        ),
    ),
)
