"""Arts.

9 to 11: which vehicles may serve and what they show. The ages of art. 10-I are those of Lei 6.335/2019; the older ones are unknown and
never guessed.
"""

from datetime import date

from domain.law.dated import Dated, Since
from domain.law.register_rules import Feature, VehicleRule

# art. 10-I as altered on 29 Aug 2019: read on the day of the check (grant or renewal).
AGES_KNOWN_FROM = date(2019, 8, 29)


def _age(about: str, years: int) -> Dated[int]:
    return Dated(about, "day of the check", (Since(AGES_KNOWN_FROM, years, "AME-10-I", "Lei 6.335/2019"),))


VEHICLES = VehicleRule(
    max_age={
        "bus": _age("Highest age of a road coach", 20),
        "microbus": _age("Highest age of a microbus", 10),
        "mixed": _age("Highest age of another vehicle", 5),
        "other": _age("Highest age of another vehicle", 5),
    },
    age_provision="AME-10-I",
    type_provision="AME-9",
    # art. 10-IV: at least 8 people seated, the driver not counted.
    min_seats=8,
    seats_provision="AME-10-IV",
    seats_code="capacity_below_minimum",
    # art. 10-III; for operators from elsewhere their home municipality counts (Q-22, art. 2 §2).
    licensed_in="Americana",
    licensed_provision="AME-10-III",
    licensed_code="vehicle_not_licensed_in_americana",
    licensed_policy="ame.local_licensing.applies_to",
    licensed_elsewhere_provision="AME-2-§2",
    # art. 9: for hire on the CRLV; art. 12: private for own-vehicle service.
    for_hire_provision="AME-9",
    private_for=("own-vehicle",),
    private_provision="AME-12",
    # art. 10-II, V, VI, §2, §6. No fine item of their own: refused at licensing, met with a notice in the street.
    features=(
        Feature("upholsteredSeats", "AME-10-II", "vehicle_feature_missing", "bancos estofados", "upholstered seats"),
        Feature("seatBelts", "AME-10-II", "vehicle_feature_missing", "cintos de segurança", "seat belts"),
        Feature("headRests", "AME-10-V", "vehicle_feature_missing", "encosto de cabeça em todos os assentos", "head-rests on all seats"),
        Feature("tachograph", "AME-10-VI", "vehicle_feature_missing", "tacógrafo", "tachograph"),
        Feature("taximeter", "AME-10-§2", "taximeter_not_allowed", "sem taxímetro", "no taximeter", want=False),
        Feature("doors", "AME-10-§6", "bus_door_count", "uma porta", "one door", want=1, types=("bus",)),
        Feature("coachSeats", "AME-10-§6", "vehicle_feature_missing", "poltronas rodoviárias", "coach seats", types=("bus",)),
    ),
    # art. 7-XI: the certificate and its 12 months; art. 13: SETRANSV's withdrawals.
    inspection_provision="AME-7-XI",
    inspection_rule="inspection-validity",
    withdrawal_provision="AME-13",
    modification_provision="AME-10-§3",
)

# art. 11: what the vehicle shows, letter by letter; each want is the one fine item 15-I.
DISPLAY_DUTIES = {
    "I-a": "AME-11-I-a",
    "I-b": "AME-11-I-b",
    "I-c": "AME-11-I-c",
    "I-d": "AME-11-I-d",
    "II-a": "AME-11-II-a",
    "II-b": "AME-11-II-b",
}
