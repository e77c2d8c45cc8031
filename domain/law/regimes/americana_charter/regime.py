"""Americana, Lei 4.419/2006, put together.

A value that was ever in an edition is not edited: a correction is a new edition number, and CHANGELOG says for which days.
"""

from datetime import date

from domain.law.dated import Dated, Since
from domain.law.regime import Regime
from domain.law.regimes.americana_charter.appeals import (
    APPEAL_TIERS,
    CASSATION_GROUNDS,
    IMPEDIMENT_GROUNDS,
    TIME_LIMITS,
)
from domain.law.regimes.americana_charter.fines import FINE_GROUPS, ITEMS, WITHOUT_HYPOTHESIS
from domain.law.regimes.americana_charter.operators import CONTRACTS, OPERATORS, STOPS
from domain.law.regimes.americana_charter.permits import PERMITS
from domain.law.regimes.americana_charter.policies import POLICIES
from domain.law.regimes.americana_charter.provisions import PROVISIONS
from domain.law.regimes.americana_charter.roles import BOARDING_PLACES, POLICY_KEYS, ROLES
from domain.law.regimes.americana_charter.vehicles import DISPLAY_DUTIES, VEHICLES

REGIME = Regime(
    key="americana-charter",
    prefix="AME",
    edition=2,
    norm="Lei 4.419/2006 (Americana)",
    title_pt="Transporte coletivo remunerado de natureza privada por fretamento",
    title_en="Private paid collective transport by charter",
    municipality="3501608",
    city="Americana",
    zone="America/Sao_Paulo",
    authority="SETRANSV",
    # art. 31: in force on publication; the day of signature, since the day of publication is not known [K].
    valid_from=date(2006, 11, 17),
    provisions=PROVISIONS,
    policies=POLICIES,
    time_limits=TIME_LIMITS,
    fine_groups=FINE_GROUPS,
    correction_citation="AME-14-PU",
    recurrence_rule="recurrence",
    recurrence_policies={
        "granularity": "ame.recurrence.granularity",
        "same_operator": "ame.recurrence.same_operator",
        "from": "ame.recurrence.from",
        "inclusive": "ame.recurrence.inclusive",
    },
    items=ITEMS,
    impediment_grounds=IMPEDIMENT_GROUNDS,
    cassation_grounds=CASSATION_GROUNDS,
    penalties_without_hypothesis=WITHOUT_HYPOTHESIS,
    # art. 22, sole paragraph.
    bar_rule="cassation-bar",
    bar_provision="AME-22-PU",
    bar_blocks_policy="ame.bar.blocks",
    bar_first_day_policy="ame.bar.first_day",
    bar_scope_policy="ame.bar.scope",
    appeal_tiers=APPEAL_TIERS,
    # art. 28: who inspects, concurrently. Read on the day of the fact.
    inspecting_bodies=Dated(
        "Who inspects", "day of the fact",
        (Since(date(2006, 11, 17), ("SETRANSV", "FINANCE", "MUNICIPAL_GUARD"), "AME-28"),),
    ),
    # art. 7-XI names these as examples; further ones are acts of kind competent-body (role oversight).
    oversight_bodies=("SETRANSV", "EMTU", "ARTESP", "ANTT"),
    permits=PERMITS,
    vehicles=VEHICLES,
    display_duties=DISPLAY_DUTIES,
    service_kinds=("continuous", "occasional", "own-vehicle"),
    operators=OPERATORS,
    contracts=CONTRACTS,
    stops=STOPS,
    # art. 26
    revenue_destination="FUNDO_MUNICIPAL_DE_TRANSITO",
    roles=ROLES,
    policy_keys=POLICY_KEYS,
    boarding_places=BOARDING_PLACES,
)  # fmt: skip
