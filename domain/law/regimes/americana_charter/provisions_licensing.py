"""The provisions of arts. 7, 8 and 12: what an application for the Alvará must bring and how long the Alvará lasts.

The documents of art. 7 are read on the day of the decision on the application, not on the day it was filed.
"""

from domain.law.provision import Provision

LICENSING_PROVISIONS: tuple[Provision, ...] = (
    Provision(
        id="AME-7",
        kind="document",
        term="requerimento escrito; Alvará de Licença de Circulação",
        pt="Para obter o Alvará, a empresa cumpre o art. 2º e apresenta pedido escrito com os documentos dos incisos.",
        en=("To obtain the Alvará the company meets art. 2 and files a written application with the documents of the items."),
        data=("ApplyForPermit.operator", "ApplyForPermit.vehicle"),
        facts=("permit.applied/1", "permit.refused/1"),
        refusals=("documents_missing", "operator_not_registered"),
        decides=("permit-checklist",),
        does_pt="Recebe o pedido, confere a lista e não defere enquanto faltar documento, dizendo quais.",
        does_en="Takes the application, checks the list and does not grant while a document is missing, naming which.",
    ),
    Provision(
        id="AME-7-I",
        kind="document",
        term="instrumento constitutivo; objeto social",
        pt=(
            "Ato constitutivo e alterações, em cópia autenticada e arquivados na Junta ou em cartório, com o "
            "transporte coletivo de passageiros no objeto social."
        ),
        en=(
            "Certified copy of the registered articles of association and amendments, with collective passenger "
            "transport as corporate purpose."
        ),
        data=("SubmitPermitDocument.requirement",),
        facts=("permit.document_submitted/1", "permit.document_rejected/1"),
        refusals=("documents_missing", "corporate_purpose_mismatch"),
        decides=("permit-checklist",),
        does_pt="Recebe o documento e recusa o que não traz o transporte coletivo no objeto social.",
        does_en="Takes the document and rejects one whose corporate purpose lacks collective transport.",
    ),
    Provision(
        id="AME-7-II",
        kind="document",
        term="CNPJ",
        pt="Cópia da inscrição no CNPJ.",
        en="Copy of the CNPJ registration.",
        data=("SubmitPermitDocument.requirement", "RegisterOperator.cnpj"),
        facts=("permit.document_submitted/1", "permit.document_rejected/1"),
        refusals=("documents_missing", "invalid_cnpj"),
        decides=("permit-checklist",),
        does_pt="Recebe a cópia; o número, numérico ou alfanumérico, é conferido no registro da operadora.",
        does_en="Takes the copy; the number, numeric or alphanumeric, is checked when the operator registers.",
    ),
    Provision(
        id="AME-7-III",
        kind="document",
        term="certidões negativas dos tributos",
        pt="Certidões negativas de tributos da União, do Estado e do Município.",
        en="Tax clearance from the Union, the state and the municipality.",
        data=("SubmitPermitDocument.requirement",),
        facts=("permit.document_submitted/1", "permit.document_rejected/1"),
        refusals=("documents_missing",),
        decides=("permit-checklist",),
        does_pt="Pede as três certidões e confere a validade de cada uma no dia da decisão.",
        does_en="Asks for the three certificates and checks that each is valid on the day of the decision.",
    ),
    Provision(
        id="AME-7-IV",
        kind="document",
        term="certidão negativa de débito sindical",
        pt="Prova de que não há débito sindical, patronal e dos empregados.",
        en="Proof of no union debt, on the employers' and on the employees' side.",
        data=("SubmitPermitDocument.requirement",),
        facts=("permit.document_submitted/1", "permit.document_rejected/1"),
        refusals=("documents_missing",),
        decides=("permit-checklist",),
        does_pt="Pede as duas certidões e confere a validade no dia da decisão.",
        does_en="Asks for both certificates and checks that they are valid on the day of the decision.",
    ),
    Provision(
        id="AME-7-V",
        kind="document",
        term="certidão de regularidade INSS/FGTS",
        pt="Prova de regularidade com o INSS e com o FGTS.",
        en="Proof of good standing with social security (INSS) and the severance fund (FGTS).",
        data=("SubmitPermitDocument.requirement",),
        facts=("permit.document_submitted/1", "permit.document_rejected/1"),
        refusals=("documents_missing",),
        decides=("permit-checklist",),
        does_pt="Pede as duas certidões e confere a validade no dia da decisão.",
        does_en="Asks for both certificates and checks that they are valid on the day of the decision.",
    ),
    Provision(
        id="AME-7-VI",
        kind="document",
        term="atestados de antecedentes criminais",
        pt="Atestado de antecedentes criminais de cada motorista preposto.",
        en="Criminal-record certificate of each driver who acts for the company.",
        data=("SubmitPermitDocument.requirement",),
        facts=("permit.document_submitted/1", "permit.document_rejected/1"),
        refusals=("documents_missing",),
        decides=("permit-checklist",),
        does_pt="Pede um por motorista e guarda só a referência, por ser dado pessoal.",
        does_en="Asks for one per driver and keeps only the reference, since it is personal data.",
    ),
    Provision(
        id="AME-7-VII",
        kind="document",
        term="certificado de curso de transporte coletivo; registros funcionais",
        pt="Certificado do curso de transporte coletivo e registro funcional de todos os motoristas.",
        en="Passenger-transport course certificate and employment record of every driver.",
        data=("SubmitPermitDocument.requirement", "RecordDriver.course_certificate"),
        facts=("permit.document_submitted/1", "permit.document_rejected/1"),
        refusals=("documents_missing",),
        decides=("permit-checklist",),
        does_pt="Pede os dois papéis de cada motorista cadastrado.",
        does_en="Asks for both papers of every driver on record.",
    ),
    Provision(
        id="AME-7-VIII",
        kind="eligibility",
        term="mínimo de 2 veículos; arrendamento mercantil",
        pt=("Relação, especificação e prova de propriedade ou de arrendamento mercantil, em nome da empresa, de dois veículos ou mais."),
        en="List, specification and proof of ownership or leasing, in the company's name, of two vehicles or more.",
        data=("RegisterVehicle.ownership", "SubmitPermitDocument.requirement"),
        facts=("vehicle.registered/1", "vehicle.transferred/1", "permit.document_submitted/1"),
        refusals=("documents_missing", "fleet_below_minimum"),
        decides=("permit-checklist", "fleet.minimum.continuous"),
        does_pt=("Conta os veículos próprios e arrendados e recusa o pedido com frota menor que dois; queda posterior só gera alerta."),
        does_en=("Counts owned and leased vehicles and refuses an application with a fleet under two; a later fall only raises a flag."),
    ),
    Provision(
        id="AME-7-IX",
        kind="document",
        term="garagem e oficina",
        pt="Prova de garagem e oficina permanentes, próprias ou alugadas, adequadas à frota.",
        en="Proof of a permanent garage and workshop, owned or rented, fit for the fleet.",
        data=("SubmitPermitDocument.requirement",),
        facts=("permit.document_submitted/1", "permit.document_rejected/1"),
        refusals=("documents_missing",),
        decides=("permit-checklist",),
        does_pt="Recebe a prova; se é adequada, decide quem analisa.",
        does_en="Takes the proof; whether it is fit is for the reviewer to decide.",
    ),
    Provision(
        id="AME-7-X",
        kind="document",
        term="CNH dos motoristas",
        pt="Cópia da CNH dos motoristas.",
        en="Copy of the drivers' licences.",
        data=("SubmitPermitDocument.requirement", "RecordDriver.licence_category", "RecordDriver.valid_until"),
        facts=("permit.document_submitted/1", "permit.document_rejected/1"),
        refusals=("documents_missing",),
        decides=("permit-checklist",),
        does_pt="Pede a cópia e guarda categoria e validade de cada habilitação.",
        does_en="Asks for the copy and keeps the category and expiry of each licence.",
    ),
    Provision(
        id="AME-7-XI",
        kind="inspection",
        term="comprovante de inspeção veicular",
        pt=(
            "Comprovante de inspeção, por oficina credenciada pela SETRANSV ou por outro órgão fiscalizador de "
            "transporte (EMTU, ARTESP, ANTT são exemplos), de que o veículo está conservado e apto; renova-se a cada "
            "12 meses."
        ),
        en=(
            "Inspection certificate, from a workshop accredited by SETRANSV or another transport oversight body (EMTU, "
            "ARTESP, ANTT are examples), that the vehicle is sound and fit; renewed every 12 months."
        ),
        data=("RecordVehicleInspection.body", "RecordVehicleInspection.inspected_on", "RecordAct.content"),
        facts=("vehicle.inspection_recorded/1",),
        refusals=("documents_missing", "inspection_body_not_accepted", "inspection_expired"),
        decides=("vehicle-check", "permit-checklist", "calendar.month_overflow"),
        does_pt=(
            "Registra a inspeção, calcula os 12 meses e recusa certificado vencido ou de quem não é oficina "
            "credenciada nem órgão fiscalizador."
        ),
        does_en=(
            "Records the inspection, computes the 12 months and refuses a lapsed certificate or one from neither an "
            "accredited workshop nor an oversight body."
        ),
    ),
    Provision(
        id="AME-7-XII",
        kind="document",
        term="inscrição no Cadastro de Atividades",
        pt="Cópia da inscrição no Cadastro de Atividades ou, para quem é de fora, no cadastro do município de origem.",
        en=("Copy of the entry in the Register of Activities or, for those from elsewhere, in the register of the home municipality."),
        data=("SubmitPermitDocument.requirement",),
        facts=("permit.document_submitted/1", "permit.document_rejected/1"),
        refusals=("documents_missing",),
        decides=("permit-checklist",),
        does_pt="Pede a inscrição do município da sede da operadora.",
        does_en="Asks for the entry of the municipality where the operator is seated.",
    ),
    Provision(
        id="AME-8",
        kind="validity",
        term="validade de 5 anos; renovável; 30 dias de antecedência",
        pt=(
            "Cumpridos os requisitos, sai um Alvará por veículo, no modelo do Anexo Único, por 5 anos, renovável por "
            "igual prazo a quem se manifesta 30 dias antes do vencimento e traz os documentos atualizados."
        ),
        en=(
            "Once the requirements are met an Alvará is issued per vehicle, on the form of the Annex, for 5 years, "
            "renewable for as long if the holder says so 30 days before expiry and brings updated documents."
        ),
        data=("DecidePermit.valid_until", "RequestPermitRenewal.requested_on"),
        facts=("permit.issued/1", "permit.renewal_requested/1", "permit.renewed/1", "permit.renewal_refused/1"),
        refusals=("validity_not_as_law",),
        decides=(
            "permit-validity",
            "ame.renewal.lead_days",
            "ame.renewal.max",
            "ame.permit.pending_renewal_extends",
            "calendar.month_overflow",
        ),
        does_pt=(
            "Calcula vencimento e último dia para renovar, recusa outro prazo e prorroga o Alvará até a decisão do "
            "pedido feito a tempo; pedido tardio vale como novo, com aviso."
        ),
        does_en=(
            "Computes the expiry and the last day to renew, refuses any other term and keeps the Alvará valid until a "
            "timely request is decided; a late request counts as a new one, with a warning."
        ),
    ),
)

OWN_VEHICLE_PROVISIONS: tuple[Provision, ...] = (
    # art. 12: its short list stands in the place of art. 7's for own-vehicle service; there is no minimum fleet.
    Provision(
        id="AME-12",
        kind="document",
        term="serviço particular; categoria particular",
        pt=(
            "No serviço particular, o pedido leva os documentos da personalidade jurídica e da propriedade dos "
            "veículos, registrados na categoria particular."
        ),
        en=(
            "In own-vehicle service the application brings the papers of legal personality and of ownership of the "
            "vehicles, registered in the private category."
        ),
        data=("SubmitPermitDocument.requirement", "RegisterVehicle.crlv_category"),
        facts=("permit.applied/1", "permit.document_submitted/1"),
        refusals=("documents_missing", "vehicle_category_not_private"),
        decides=("permit-checklist", "ame.own_vehicle.checklist"),
        does_pt="Usa esta lista curta no lugar da do art. 7º e recusa veículo que não seja da categoria particular.",
        does_en="Uses this short list instead of that of art. 7 and refuses a vehicle outside the private category.",
    ),
)
