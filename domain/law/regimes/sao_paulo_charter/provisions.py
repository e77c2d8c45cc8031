"""Every provision of Lei 14.971/2009 of São Paulo, in the order of the law.

A provision is added in its chapter's file, never here.
"""

from domain.law.provision import Provision
from domain.law.regimes.sao_paulo_charter.provisions_final import FINAL_PROVISIONS
from domain.law.regimes.sao_paulo_charter.provisions_penalties import PENALTY_PROVISIONS
from domain.law.regimes.sao_paulo_charter.provisions_routes import ROUTE_PROVISIONS
from domain.law.regimes.sao_paulo_charter.provisions_scope import SCOPE_PROVISIONS
from domain.law.regimes.sao_paulo_charter.provisions_service import SERVICE_PROVISIONS
from domain.law.regimes.sao_paulo_charter.provisions_vehicles import VEHICLE_PROVISIONS
from domain.law.regimes.sao_paulo_charter.provisions_zone import TRAFFIC_PROVISIONS, ZONE_PROVISIONS

PROVISIONS: tuple[Provision, ...] = (
    *SCOPE_PROVISIONS,
    *VEHICLE_PROVISIONS,
    *SERVICE_PROVISIONS,
    *ZONE_PROVISIONS,
    *ROUTE_PROVISIONS,
    *TRAFFIC_PROVISIONS,
    *PENALTY_PROVISIONS,
    *FINAL_PROVISIONS,
)
