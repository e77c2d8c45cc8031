"""Arts. 2 to 6: which car parks are bound, how many spaces they owe, what makes a fault. Only private ones are excluded or penalised."""

from domain.law.dated import Dated, Since
from domain.law.parking.parking_rules import ParkingRule
from domain.law.regimes.sao_paulo_parking.policies import IN_FORCE

PARKING = ParkingRule(
    # art. 2 §1-I, II; art. 7: the kinds of car park.
    kinds={"private": "SPE-2-§1-II", "public": "SPE-2-§1-I", "zona-azul": "SPE-7"},
    # art. 5: who may be penalised.
    penalised_kinds=("private",),
    # art. 2 §2, which frees from the concept of §1-II only.
    excludable_kinds=("private",),
    # art. 6.
    scheduled_kinds=("public", "zona-azul"),
    # art. 2 §1-III: in which quality a company runs a car park.
    operator_roles=("direct", "contracted"),
    # art. 2: so many in a hundred of the spaces offered, a half rounded up (§5). Read on the day on which compliance is measured.
    reserve_percent=Dated("Share of the spaces", "day on which compliance is measured", (Since(IN_FORCE, 5, "SPE-2"),)),
    rounding_provision="SPE-2-§5",
    # art. 2: fewer reserved than due.
    deficit="SPE-2",
    # art. 2 §2: what excludes.
    exclusions={"valet_only": "SPE-2-§2-I", "exclusive_owner_use": "SPE-2-§2-II"},
    # art. 2 §3: what is a fault, and what is only preferred.
    faults={"not_near_access": "SPE-2-§3", "not_signed": "SPE-2-§3"},
    preferences={"not_medium_size": "SPE-2-§3"},
    # art. 4: who may sign the declaration in an application for an operating licence.
    declarant_roles=("technical-lead", "responsible-for-use"),
    proviso_provision="SPE-2-§4",
    declaration_provision="SPE-4",
    schedule_provision="SPE-6",
    # art. 5.
    fine_group="SPE-5-II",
    fine_provision="SPE-5-II",
    cure_rule="cure",
    # art. 3, from publication.
    adaptation_rule="adaptation",
    adaptation_from=IN_FORCE,
)
