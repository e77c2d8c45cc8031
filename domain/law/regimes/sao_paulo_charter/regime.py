"""São Paulo, Lei 14.971/2009, put together.

A value that was ever in an edition is not edited: a correction is a new edition number, and CHANGELOG says for which days.
"""

from domain.law.dated import Dated, Since
from domain.law.regime import Regime
from domain.law.regimes.sao_paulo_charter.fines import ACTIVITY, FINE_GROUPS, ITEMS
from domain.law.regimes.sao_paulo_charter.operators import CONTRACTS, OPERATORS, SERVICE_KINDS
from domain.law.regimes.sao_paulo_charter.permits import PERMITS
from domain.law.regimes.sao_paulo_charter.policies import IN_FORCE, POLICIES, SUPERSEDED_BY, SUPERSEDED_FROM
from domain.law.regimes.sao_paulo_charter.provisions import PROVISIONS
from domain.law.regimes.sao_paulo_charter.roles import POLICY_KEYS, ROLES
from domain.law.regimes.sao_paulo_charter.terms import APPEAL_TIERS, TIME_LIMITS
from domain.law.regimes.sao_paulo_charter.traffic import BOARDING_PLACES, ZONE
from domain.law.regimes.sao_paulo_charter.vehicles import DISPLAY_DUTIES, VEHICLES

REGIME = Regime(
    key="sao-paulo-charter",
    prefix="SPF",
    edition=2,
    norm="Lei 14.971/2009 (São Paulo)",
    title_pt="Transporte coletivo privado de passageiros na modalidade fretamento",
    title_en="Private collective passenger transport by charter",
    municipality="3550308",
    city="São Paulo",
    zone="America/Sao_Paulo",
    authority="SMT",
    # art. 22: in force on publication; the day on which it was published at the Government Secretariat.
    valid_from=IN_FORCE,
    # Open: the law still answers, with a warning; an act may set its last day.
    superseded_by=SUPERSEDED_BY,
    superseded_from=SUPERSEDED_FROM,
    provisions=PROVISIONS,
    policies=POLICIES,
    time_limits=TIME_LIMITS,
    fine_groups=FINE_GROUPS,
    recurrence_rule="recurrence",
    recurrence_policies={"from": "spf.recurrence.from", "scope": "spf.recurrence.scope"},
    # art. 15 names neither vehicle nor item: the company's record.
    recurrence_subject="operator",
    # art. 15-I and II
    activity=ACTIVITY,
    # art. 1 §1
    scope_by_trip=True,
    items=ITEMS,
    appeal_tiers=APPEAL_TIERS,
    # Lei 14.141/2006: the hierarchical superior.
    superiors=("secretary", "mayor"),
    # art. 17: each in its competence. Read on the day of the fact.
    inspecting_bodies=Dated("Who inspects", "day of the fact", (Since(IN_FORCE, ("SMT", "DTP", "DSV", "SPTRANS", "CET"), "SPF-17"),)),
    # art. 3-VIII: SMT's own inspection counts; further bodies are acts.
    oversight_bodies=("SMT",),
    permits=PERMITS,
    vehicles=VEHICLES,
    display_duties=DISPLAY_DUTIES,
    service_kinds=SERVICE_KINDS,
    operators=OPERATORS,
    contracts=CONTRACTS,
    roles=ROLES,
    policy_keys=POLICY_KEYS,
    boarding_places=BOARDING_PLACES,
    # arts. 7 to 14
    zones=ZONE,
)
