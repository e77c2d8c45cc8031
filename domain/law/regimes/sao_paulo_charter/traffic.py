"""Arts. 7 to 14: when the restricted zone is closed and what opens it. The zone's boundary is an ordinance, never data here."""

from datetime import date

from domain.law.dated import Dated, Since
from domain.law.road.zone_rules import ZoneRule

IN_FORCE = date(2009, 8, 25)

# art. 7: the two areas.
ZONES = {"zmrf": "SPF-7-I", "free-area": "SPF-7-II"}

# arts. 8, 9, 12: Monday (0) to Friday (4), holidays excepted, from 05:00:00 to before 21:00:00 local. Read on the day of the fact.
RESTRICTED_WEEKDAYS: Dated[tuple[int, ...]] = Dated(
    "Days on which the zone is closed", "day of the fact", (Since(IN_FORCE, (0, 1, 2, 3, 4), "SPF-12"),)
)
RESTRICTED_HOURS: Dated[tuple[str, str]] = Dated(
    "Hours at which the zone is closed", "day of the fact", (Since(IN_FORCE, ("05:00:00", "21:00:00"), "SPF-12"),)
)

# arts. 8, 12: an optional closure is no holiday; `zmrf-released` is a release by an act.
FREEING_STATUSES = ("public-holiday", "zmrf-released")

# arts. 9-I, 9-II: the two classes of AET; the purposes are examples and never ground for a refusal.
AET_CLASSES = {"routine": "SPF-9-I", "non-routine": "SPF-9-II"}
PURPOSES = (
    "tourism", "seminar", "religion", "lodging", "culture", "sport", "leisure", "cinema", "audiovisual",
    "workers-meeting", "students-meeting", "popular-body-meeting",
)  # fmt: skip

# art. 12 §2: where passengers are neither boarded nor set down, unless SMT authorised the place.
BOARDING_PLACES = ("bus-stop", "transfer-station", "urban-terminal")

# art. 14: "vias e logradouros públicos"; a stop of the urban system and a point set by SMT lie in the street.
PUBLIC_WAYS = (
    "street", "avenue", "alley", "road", "highway", "square", "viaduct", "public-road", "public-place", "bus-stop", "authorised-stop",
)  # fmt: skip

# Findings that are also matter of the CTB (arts. 12, 12 §2, 14): irregular too, by the policy of Q-61.
TRAFFIC_BREACHES = ("SPF-12", "SPF-12-§2", "SPF-14")

# art. 19: out of scope; students in routine charter are in (art. 9-I).
OUT_OF_SCOPE = {"regular-school": "SPF-19"}

ZONE = ZoneRule(
    areas=ZONES,
    restricted="zmrf",
    weekdays=RESTRICTED_WEEKDAYS,
    hours=RESTRICTED_HOURS,
    edge_policy="spf.zmrf.window",
    freeing=FREEING_STATUSES,
    free_provision="SPF-8",
    open_provision="SPF-13",
    permit_provision="SPF-9",
    breach_provision="SPF-12",
    breach_code="zmrf_without_aet",
    boundary_provision="SPF-7-PU",
    boarding_provision="SPF-12-§2",
    stops_provision="SPF-12-§1",
    parking_provision="SPF-14",
    parking_exception_provision="SPF-14-PU",
    public_ways=PUBLIC_WAYS,
)
