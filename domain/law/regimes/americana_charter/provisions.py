"""Every provision of Lei 4.419/2006 of Americana, in the order of the law.

A provision is added in its chapter's file, never here.
"""

from domain.law.provision import Provision
from domain.law.regimes.americana_charter.provisions_appeals import APPEAL_PROVISIONS
from domain.law.regimes.americana_charter.provisions_contracts import CONTRACT_PROVISIONS
from domain.law.regimes.americana_charter.provisions_fines import FINE_RULE_PROVISIONS, PENALTY_KIND_PROVISIONS
from domain.law.regimes.americana_charter.provisions_grave_infractions import GRAVE_INFRACTION_PROVISIONS
from domain.law.regimes.americana_charter.provisions_infractions import INFRACTION_PROVISIONS
from domain.law.regimes.americana_charter.provisions_licensing import LICENSING_PROVISIONS, OWN_VEHICLE_PROVISIONS
from domain.law.regimes.americana_charter.provisions_markings import MARKING_PROVISIONS
from domain.law.regimes.americana_charter.provisions_penalties import PENALTY_PROVISIONS
from domain.law.regimes.americana_charter.provisions_service import SERVICE_PROVISIONS
from domain.law.regimes.americana_charter.provisions_vehicles import VEHICLE_PROVISIONS, WITHDRAWAL_PROVISIONS

PROVISIONS: tuple[Provision, ...] = (
    *SERVICE_PROVISIONS,
    *CONTRACT_PROVISIONS,
    *LICENSING_PROVISIONS,
    *VEHICLE_PROVISIONS,
    *MARKING_PROVISIONS,
    *OWN_VEHICLE_PROVISIONS,
    *WITHDRAWAL_PROVISIONS,
    *PENALTY_KIND_PROVISIONS,
    *INFRACTION_PROVISIONS,
    *GRAVE_INFRACTION_PROVISIONS,
    *FINE_RULE_PROVISIONS,
    *PENALTY_PROVISIONS,
    *APPEAL_PROVISIONS,
)
