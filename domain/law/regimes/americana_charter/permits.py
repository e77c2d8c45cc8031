"""Arts.

7, 8 and 12: the Alvará, one for each vehicle, and what an application must bring. A requirement's code is what clients file under: never
reuse one.
"""

from datetime import date

from domain.law.dated import Dated, Since
from domain.law.register_rules import PermitRule, Requirement

IN_FORCE = date(2006, 11, 17)
OWN_VEHICLE = ("own-vehicle",)

# art. 7: the long list. Read on the day of the decision; art. 12's short list takes its place for own-vehicle service (Q-27).
CHARTER = (
    Requirement("articles-of-association", "AME-7-I", "Ato constitutivo com o transporte coletivo de passageiros no objeto social",
                "Articles of association with collective passenger transport as purpose", rejection_code="corporate_purpose_mismatch", not_for=OWN_VEHICLE),
    Requirement("cnpj-registration", "AME-7-II", "Cópia da inscrição no CNPJ", "Copy of the CNPJ registration", not_for=OWN_VEHICLE),
    Requirement("federal-tax-clearance", "AME-7-III", "Certidão negativa de tributos federais", "Federal tax clearance",
                expires=True, not_for=OWN_VEHICLE),
    Requirement("state-tax-clearance", "AME-7-III", "Certidão negativa de tributos estaduais", "State tax clearance",
                expires=True, not_for=OWN_VEHICLE),
    Requirement("municipal-tax-clearance", "AME-7-III", "Certidão negativa de tributos municipais", "Municipal tax clearance",
                expires=True, not_for=OWN_VEHICLE),
    Requirement("employers-union-clearance", "AME-7-IV", "Certidão negativa de débito sindical patronal", "Employers' union clearance",
                expires=True, not_for=OWN_VEHICLE),
    Requirement("employees-union-clearance", "AME-7-IV", "Certidão negativa de débito sindical dos empregados",
                "Employees' union clearance",
                expires=True, not_for=OWN_VEHICLE),
    Requirement("inss-clearance", "AME-7-V", "Certidão de regularidade com o INSS", "Social security (INSS) clearance",
                expires=True, not_for=OWN_VEHICLE),
    Requirement("fgts-clearance", "AME-7-V", "Certificado de regularidade do FGTS", "Severance fund (FGTS) clearance",
                expires=True, not_for=OWN_VEHICLE),
    Requirement("criminal-record", "AME-7-VI", "Atestado de antecedentes criminais do motorista",
                "Criminal-record certificate of the driver",
                per="driver", not_for=OWN_VEHICLE),
    Requirement("course-certificate", "AME-7-VII", "Certificado do curso de transporte coletivo do motorista",
                "Passenger-transport course certificate of the driver", per="driver", driver_record="course", not_for=OWN_VEHICLE),
    Requirement("employment-record", "AME-7-VII", "Registro funcional do motorista", "Employment record of the driver",
                per="driver", not_for=OWN_VEHICLE),
    Requirement("fleet-ownership", "AME-7-VIII", "Relação, especificação e prova de propriedade ou arrendamento dos veículos",
                "List, specification and proof of ownership or leasing of the vehicles", not_for=OWN_VEHICLE),
    Requirement("garage-and-workshop", "AME-7-IX", "Prova de garagem e oficina", "Proof of garage and workshop", not_for=OWN_VEHICLE),
    Requirement("driving-licence", "AME-7-X", "Cópia da CNH do motorista", "Copy of the driver's licence", per="driver", driver_record="licence",
                expires=True, not_for=OWN_VEHICLE),
    Requirement("activities-register", "AME-7-XII", "Inscrição no Cadastro de Atividades ou no cadastro do município de origem",
                "Entry in the Register of Activities or in that of the home municipality", not_for=OWN_VEHICLE),
)  # fmt: skip

# art. 12: the short list of the own-vehicle service.
OWN = (
    Requirement("legal-personality", "AME-12", "Documentos da personalidade jurídica", "Papers of legal personality", only_for=OWN_VEHICLE),
    Requirement("vehicle-ownership", "AME-12", "Prova de propriedade do veículo", "Proof of ownership of the vehicle",
                per="vehicle", only_for=OWN_VEHICLE),
)  # fmt: skip

PERMITS = {
    "circulation-permit": PermitRule(
        kind="circulation-permit",
        term_pt="Alvará de Licença de Circulação",
        per_vehicle=True,
        # art. 8: 5 years. Read on the day of the grant.
        years=Dated("Years of validity of the Alvará", "day of the grant", (Since(IN_FORCE, 5, "AME-8"),)),
        # art. 8: renewal is asked 30 days before the expiry; later it is a new application.
        lead_days_policy="ame.renewal.lead_days",
        late_renewal="new-application",
        pending_extends_policy="ame.permit.pending_renewal_extends",
        renewals_max_policy="ame.renewal.max",
        requirements=(*CHARTER, *OWN),
        # art. 7-XI: a vehicle inspection of the last 12 months; arts. 9 and 10: the vehicle itself; art. 22-PU: no bar.
        checks=("bar", "fleet", "vehicle", "inspection", "ownership", "employees"),
        validity_provision="AME-8",
        application_provision="AME-7",
        # art. 8: one for each vehicle.
        one_per_vehicle_provision="AME-8",
        # art. 7-VIII: at least two vehicles, owned or leased, in the company's name; not for art. 12.
        fleet_minimum=2,
        fleet_provision="AME-7-VIII",
        fleet_ownership=("owned", "leased"),
        short_list_for=OWN_VEHICLE,
        short_list_policy="ame.own_vehicle.checklist",
        # art. 6 and its sole paragraph: an own vehicle, driven by an employee. Leasing is not named there.
        owned_for=OWN_VEHICLE,
        owned_provision="AME-6",
        employees_for=OWN_VEHICLE,
        employees_provision="AME-6-PU",
        collection_provision="AME-21-§2",
        return_provision="AME-21-§4",
        demand_provision="AME-22-III",
    ),
}
