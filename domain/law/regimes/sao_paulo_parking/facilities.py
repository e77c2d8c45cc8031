"""Arts. 2 and 5: which car parks are bound, how many spaces they owe, what makes a fault. Only private ones are excluded or penalised."""

from domain.law.dated import Dated, Since
from domain.law.regimes.sao_paulo_parking.policies import IN_FORCE

# art. 2 §1-I, II; art. 7: the kinds of car park.
KINDS = {"private": "SPE-2-§1-II", "public": "SPE-2-§1-I", "zona-azul": "SPE-7"}
# art. 5: who may be penalised.
PENALISED_KINDS = ("private",)

# art. 2 §1-III: in which quality a company runs a car park.
OPERATOR_ROLES = ("direct", "contracted")

# art. 2: so many in a hundred of the spaces offered, a half rounded up (§5). Read on the day on which compliance is measured.
RESERVE_PERCENT = Dated("Share of the spaces", "day on which compliance is measured", (Since(IN_FORCE, 5, "SPE-2"),))

# art. 2 §2: what excludes a private car park.
EXCLUSIONS = {"valet_only": "SPE-2-§2-I", "exclusive_owner_use": "SPE-2-§2-II"}

# art. 2 §3: what is a fault, and what is only preferred.
FAULTS = {"not_near_access": "SPE-2-§3", "not_signed": "SPE-2-§3"}
PREFERENCES = {"not_medium_size": "SPE-2-§3"}

# art. 4: who may sign the declaration in an application for an operating licence.
DECLARANT_ROLES = ("technical-lead", "responsible-for-use")
