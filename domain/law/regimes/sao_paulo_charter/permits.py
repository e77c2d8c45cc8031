"""Arts. 2, 3, 6, 9 and 11: TA, simplified TA, CVS and AET, and what an application for each must bring. A requirement's code is never reused."""

from datetime import date

from domain.law.dated import Dated, Since
from domain.law.regimes.sao_paulo_charter.metropolitan_region import METROPOLITAN_REGION
from domain.law.regimes.sao_paulo_charter.traffic import AET_CLASSES, PURPOSES
from domain.law.register_rules import AvailableRule, BasePermits, BaseRule, ClassRule, HolderRule, PermitRule, Requirement

IN_FORCE = date(2009, 8, 25)


def _one_year(about: str, citation: str) -> Dated[int]:
    return Dated(about, "day of the grant", (Since(IN_FORCE, 1, citation),))


# art. 2 §1-VI: what an applicant declares of its trips.
BEYOND = ("beyond-the-city",)

# art. 2 §1. Read on the day of the decision.
TA_DOCUMENTS = (
    Requirement("articles-of-association", "SPF-2-§1-I", "Ato constitutivo registrado", "Registered articles of association"),
    Requirement("cnpj-registration", "SPF-2-§1-II", "Inscrição no CNPJ", "Registration in the CNPJ"),
    Requirement("municipal-taxpayer", "SPF-2-§1-III", "Inscrição no CCM do município da sede", "Municipal taxpayer registration of the seat"),
    Requirement("federal-tax-clearance", "SPF-2-§1-IV", "Regularidade com a Fazenda federal", "Federal tax regularity", expires=True),
    Requirement("state-tax-clearance", "SPF-2-§1-IV", "Regularidade com a Fazenda estadual", "State tax regularity", expires=True),
    Requirement("municipal-tax-clearance", "SPF-2-§1-IV", "Regularidade com a Fazenda municipal", "Municipal tax regularity", expires=True),
    Requirement("inss-clearance", "SPF-2-§1-V", "Regularidade com o INSS", "Social security (INSS) regularity", expires=True),
    Requirement("fgts-clearance", "SPF-2-§1-V", "Regularidade com o FGTS", "Severance fund (FGTS) regularity", expires=True),
    # Only of those who declare trips beyond the city.
    Requirement("other-scope-authorisation", "SPF-2-§1-VI", "Autorização de fretamento intermunicipal, interestadual ou internacional",
                "Authorisation for intermunicipal, interstate or international charter", expires=True, only_for=BEYOND),
    Requirement("dtp-form", "SPF-2-§1-VIII", "Requerimento no formulário do DTP", "Application on DTP's form", per="application", with_permit=True),
)  # fmt: skip

# art. 3. Read on the day of the decision.
CVS_DOCUMENTS = (
    Requirement("vehicle-title", "SPF-3-I", "CRV em nome da operadora ou de sócio", "Ownership certificate in the name of the operator or a partner",
                per="vehicle", with_permit=True, rejection_code="vehicle_owner_mismatch"),
    # arts. 1 §2 and 3-I read together: the lessor's CRV comes with the lease.
    Requirement("lease", "SPF-1-§2", "Contrato de arrendamento do veículo", "Lease of the vehicle", per="vehicle", with_permit=True, only_for=("own-fleet-leased",)),
    Requirement("vehicle-licence", "SPF-3-II", "CRLV", "Registration and licence certificate", per="vehicle", with_permit=True, expires=True),
    Requirement("in-use-inspection", "SPF-3-IV", "Regularidade no programa I/M-SP", "Regularity in the I/M-SP programme", per="vehicle", with_permit=True, expires=True),
    Requirement("dpvat", "SPF-3-V", "DPVAT recolhido no código 3", "DPVAT paid under code 3", per="vehicle", with_permit=True, expires=True),
    Requirement("insurance-policy", "SPF-3-VI", "Apólice de responsabilidade civil e acidentes por passageiro",
                "Liability and passenger-accident policy", per="vehicle", expires=True, rejection_code="insurance_below_minimum", amount_by_act=True,
                below_code="insurance_below_minimum"),
    # art. 3-VIII-a-2: every new CVS; art. 3-VIII-a-1: the whole fleet by 3 December 2014, so every renewal from the next day.
    Requirement("accessibility", "SPF-3-VIII-a-2", "Vistoria da SMT: acessibilidade (NBR 15.320)", "SMT inspection: accessibility (NBR 15.320)",
                per="vehicle", inspection="accessibility", absent_code="accessibility_not_proven",
                renewal_from=date(2014, 12, 4), renewal_provision="SPF-3-VIII-a-1"),
    Requirement("sulphur", "SPF-3-VIII-b", "Vistoria da SMT: teor de enxofre do combustível", "SMT inspection: sulphur in the fuel", per="vehicle",
                inspection="sulphur"),
)  # fmt: skip

# art. 11: routine transport only; the inspection of all where the policy reads so. The plan is a fact of the permit, with its versions.
AET_DOCUMENTS = (
    Requirement("gps-inspection", "SPF-11-§2", "Vistoria da SMT que comprove o GPS", "SMT inspection that proves the GPS", per="vehicle",
                inspection="gps", absent_code="gps_inspection_missing", only_for=("routine",), for_all_policy="spf.aet.gps_for"),
    Requirement("gps-device", "SPF-11-II", "GPS/GPRS validado no SIM", "GPS/GPRS validated in SIM", per="vehicle", with_permit=True, only_for=("routine",)),
)  # fmt: skip

TA = PermitRule(
    kind="authorisation-term",
    term_pt="Termo de Autorização",
    per_vehicle=False,
    # art. 6: 1 year, renewable again and again; no lead time in the law. Read on the day of the grant.
    years=_one_year("Years of validity of the TA", "SPF-6"),
    pending_extends_policy="spf.permit.pending_renewal_extends",
    requirements=TA_DOCUMENTS,
    declarable=BEYOND,
    checks=("fleet",),
    validity_provision="SPF-6",
    application_provision="SPF-2-§1",
    # art. 2 §1-VII: at least one vehicle in operation.
    fleet_minimum=1,
    fleet_provision="SPF-2-§1-VII",
    fleet_ownership=("owned", "leased", "partner"),
    part="term",
    suspension_provision="SPF-15-§1-I",
    suspension_end_policy="spf.suspension.requires_end",
    revocation_provision="SPF-15-§1-I",
    # art. 2: the operator has a TA; a second one would outlive the revocation of the first.
    one_per_operator_provision="SPF-2",
)

TAS = PermitRule(
    kind="simplified-authorisation-term",
    term_pt="Termo de Autorização Simplificado",
    per_vehicle=False,
    years=_one_year("Years of validity of the simplified TA", "SPF-6"),
    pending_extends_policy="spf.permit.pending_renewal_extends",
    # art. 2 §2 does not say which documents fall away: all are asked until SMT says otherwise.
    requirements=TA_DOCUMENTS,
    declarable=BEYOND,
    checks=("available",),
    validity_provision="SPF-6",
    application_provision="SPF-2-§2",
    part="term",
    # art. 2 §2: seated outside the metropolitan region, non-routine transport; as SMT says, it may stand for the CVS.
    available=AvailableRule(
        code="simplified_ta_not_available",
        provision="SPF-2-§2",
        not_seated_in=METROPOLITAN_REGION,
        not_seated_in_state="SP",
        with_services=("non-routine",),
        without_services=("routine",),
    ),
    replaces_certificate=True,
    suspension_provision="SPF-15-§1-I",
    suspension_end_policy="spf.suspension.requires_end",
    revocation_provision="SPF-15-§1-I",
    one_per_operator_provision="SPF-2-§2",
)

CVS = PermitRule(
    kind="service-link-certificate",
    term_pt="Certificado de Vínculo ao Serviço",
    per_vehicle=True,
    years=_one_year("Years of validity of the CVS", "SPF-6"),
    pending_extends_policy="spf.permit.pending_renewal_extends",
    requirements=CVS_DOCUMENTS,
    # art. 3-VII: age; art. 1 §3: type and capacity; art. 3-III: technical inspection.
    checks=("ownership", "holder", "vehicle", "inspection"),
    validity_provision="SPF-6",
    application_provision="SPF-3",
    part="certificate",
    # art. 2: no service without a TA. The TA's last day does not cap the CVS.
    base=BaseRule(
        ways=(BasePermits(("authorisation-term",)), BasePermits(("simplified-authorisation-term",))),
        code="ta_required",
        provision="SPF-2",
    ),
    # art. 3-I and art. 1 §2: in whose name the vehicle may stand.
    holder=HolderRule(
        ownerships={"routine": ("owned", "partner"), "non-routine": ("owned", "partner"), "own-fleet": ("owned", "partner", "leased")},
        code="vehicle_owner_mismatch",
        provision="SPF-3-I",
        leased_policy="spf.own_fleet.accept_leased",
    ),
    suspension_provision="SPF-15-§1-I",
    suspension_end_policy="spf.suspension.requires_end",
    revocation_provision="SPF-15-§1-I",
    # art. 3: a certificate for each vehicle.
    one_per_vehicle_provision="SPF-3",
)

AET = PermitRule(
    kind="special-traffic-authorisation",
    term_pt="Autorização Especial de Trânsito",
    per_vehicle=True,
    # art. 9, sole paragraph: at most 1 year, within the validity of TA and CVS; less where the authority says so. A new one is asked, not a renewal.
    years=_one_year("Most years of validity of the AET", "SPF-9-PU"),
    at_most=True,
    beyond_code="aet_exceeds_one_year",
    renewable=False,
    requirements=AET_DOCUMENTS,
    checks=("ownership",),
    validity_provision="SPF-9-PU",
    application_provision="SPF-9",
    part="zone",
    # arts. 9 and 2 §2: a TAS that stands for the CVS serves non-routine trips alone.
    base=BaseRule(
        ways=(
            BasePermits(("authorisation-term", "service-link-certificate")),
            BasePermits(("simplified-authorisation-term", "service-link-certificate")),
            BasePermits(("simplified-authorisation-term",), classes=("non-routine",), replacing=True),
        ),
        code="base_permit_not_valid",
        provision="SPF-9",
        caps=True,
        caps_code="aet_outlives_base_permit",
    ),
    classed=ClassRule(
        classes=AET_CLASSES,
        plan_for=("routine",),
        plan_provision="SPF-11-I",
        plan_decision_provision="SPF-11-§1",
        purposes=PURPOSES,
    ),
    # The law names only TA and CVS (art. 15 §1-I); what SMT granted it may also revoke.
    revocation_provision="SPF-9",
    revocable_policy="spf.aet.revocable",
)

PERMITS = {rule.kind: rule for rule in (TA, TAS, CVS, AET)}
