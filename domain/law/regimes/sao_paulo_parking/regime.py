"""São Paulo, Decreto 51.395/2010 on Lei 14.481/2007, put together.

A value that was ever in an edition is not edited: a correction is a new edition number, and CHANGELOG says for which days.
"""

from domain.law.dated import Dated, Since
from domain.law.regime import Regime
from domain.law.regimes.sao_paulo_parking.facilities import PARKING
from domain.law.regimes.sao_paulo_parking.fines import FINE_GROUPS
from domain.law.regimes.sao_paulo_parking.policies import IN_FORCE, POLICIES
from domain.law.regimes.sao_paulo_parking.provisions import PROVISIONS
from domain.law.regimes.sao_paulo_parking.roles import POLICY_KEYS, ROLES
from domain.law.regimes.sao_paulo_parking.terms import APPEAL_TIERS, TIME_LIMITS

REGIME = Regime(
    key="sao-paulo-elderly-parking",
    prefix="SPE",
    edition=2,
    norm="Decreto 51.395/2010 (São Paulo)",
    title_pt="Reserva de vagas para idosos em estacionamentos públicos e privados",
    title_en="Spaces for elderly persons in public and private car parks",
    municipality="3550308",
    city="São Paulo",
    zone="America/Sao_Paulo",
    # The decree names no body: it speaks of the competent ones of the city.
    authority="PREFEITURA",
    valid_from=IN_FORCE,
    provisions=PROVISIONS,
    policies=POLICIES,
    time_limits=TIME_LIMITS,
    fine_groups=FINE_GROUPS,
    # art. 5-II: updated by the IPCA.
    correction_citation="SPE-5-II",
    appeal_tiers=APPEAL_TIERS,
    # Who stands above whom, for an act of the only tier's own authority.
    superiors=("secretary", "mayor"),
    # The decree does not say who inspects: an act (competent-body) does. Read on the day of the notice.
    inspecting_bodies=Dated("Who inspects", "day of the notice", (Since(IN_FORCE, (), "SPE-5"),)),
    parking=PARKING,
    roles=ROLES,
    policy_keys=POLICY_KEYS,
)
