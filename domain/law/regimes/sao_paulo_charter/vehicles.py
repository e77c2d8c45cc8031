"""Arts. 1 §3, 3-VII and 4-I: which vehicles may serve and what they show. The driver counts among the people that a vehicle holds."""

from datetime import date

from domain.law.dated import Dated, Since
from domain.law.regimes.sao_paulo_charter.on_board import ON_BOARD
from domain.law.register_rules import Size, VehicleRule

IN_FORCE = date(2009, 8, 25)


def _age(about: str, years: int, citation: str) -> Dated[int]:
    return Dated(about, "day of the check", (Since(IN_FORCE, years, citation),))


VEHICLES = VehicleRule(
    # art. 3-VII: 15 years for buses, 10 for the others. Read on the day of the grant or renewal.
    max_age={
        "bus": _age("Highest age of a bus", 15, "SPF-3-VII-a"),
        "microbus": _age("Highest age of a microbus", 10, "SPF-3-VII-b"),
        "mixed": _age("Highest age of a mixed vehicle", 10, "SPF-3-VII-b"),
    },
    age_provision="SPF-3-VII",
    type_provision="SPF-1-§3",
    # art. 1 §3: more than 9 people, that is at least 10, the driver counted.
    min_seats=10,
    seats_provision="SPF-1-§3",
    seats_code="capacity_not_above_nine",
    capacity_counts_driver_policy="spf.capacity.includes_driver",
    # art. 3-III: a technical inspection; the law gives it no term, so `inspection_rule` stays empty.
    inspection_provision="SPF-3-III",
    # CTB, Anexo I: a microbus holds up to 20 passengers, a bus more, even if it was altered to hold fewer.
    sizes=(Size("microbus", 20), Size("bus")),
    # arts. 3-VIII, 11 §2: what SMT inspects itself.
    authority_inspections={"accessibility": "SPF-3-VIII-a", "sulphur": "SPF-3-VIII-b", "gps": "SPF-11-§2"},
    # art. 4-II
    on_board=ON_BOARD,
)

# art. 4-I: what the vehicle shows.
DISPLAY_DUTIES = {"I": "SPF-4-I"}
