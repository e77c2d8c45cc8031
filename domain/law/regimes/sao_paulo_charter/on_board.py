"""Art. 4-II: what the driver keeps with him, document by document, and for which trips. `only_for` and `not_for` name a trip or a permit's kind."""

from domain.law.register_rules import Requirement

ON_BOARD = (
    Requirement("authorisation-term", "SPF-4-II-a", "Termo de Autorização", "Authorisation term", per="vehicle"),
    # art. 2 §2: a simplified TA may stand for the CVS, on non-routine trips.
    Requirement("service-link-certificate", "SPF-4-II-b", "Certificado de Vínculo ao Serviço", "Service link certificate",
                per="vehicle", not_for=("simplified-replacing-cvs",)),
    # arts. 9-I, 11-I: only routine transport with an AET has a plan.
    Requirement("operation-plan", "SPF-4-II-c", "Plano de Operação aprovado", "Approved operation plan", per="vehicle", only_for=("routine-aet",)),
    Requirement("contract-or-invoice", "SPF-4-II-d", "Contrato ou nota fiscal", "Contract or invoice", per="vehicle"),
    Requirement("passenger-list", "SPF-4-II-e", "Lista completa de passageiros", "Full passenger list", per="vehicle"),
    Requirement("driving-licence", "SPF-4-II-f", "CNH do condutor", "Driver's licence", per="driver", expires=True, driver_record="licence"),
)  # fmt: skip

# art. 4-II-f: categories D and E; AD and AE hold them too.
LICENCE_CATEGORIES = ("D", "E", "AD", "AE")
