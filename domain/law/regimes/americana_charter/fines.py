"""Arts. 14–18: what each infraction costs in Americana. Values are those of 2006; later ones come from acts of the city, never from an edit here."""

from datetime import date

from domain.law.dated import Dated, Since
from domain.law.regime import Item

IN_FORCE = date(2006, 11, 17)

# arts. 15, 16, 17: R$ 140, R$ 280, R$ 700. Read on the day of the infraction; corrected each 1 January (art. 14, sole paragraph).
FINE_GROUPS = {
    "AME-15": Dated("Fine of art. 15", "day of the infraction", (Since(IN_FORCE, 14000, "AME-15"),)),
    "AME-16": Dated("Fine of art. 16", "day of the infraction", (Since(IN_FORCE, 28000, "AME-16"),)),
    "AME-17": Dated("Fine of art. 17", "day of the infraction", (Since(IN_FORCE, 70000, "AME-17"),)),
}


def _item(
    number: str,
    *checks: str,
    vehicle: bool = False,
    impediment: str = "",
    yields_to: tuple[str, ...] = (),
) -> Item:
    provision = f"AME-{number}"
    return Item(provision, provision.rpartition("-")[0], vehicle, impediment, checks, yields_to)


# Which items need a vehicle: catalogue AME-18. `impediment`: art. 21-c reaches 15-I (art. 11), 15-V, 16-II and 16-VI only.
# `yields_to` (art. 20, Q-57): one and the same fact is punished under the more specific item, or, where neither is, the one that punishes less.
ITEMS = (
    _item("15-I", "display-letter", vehicle=True, impediment="AME-21-c"),
    _item("15-II", "order-by-authority"),
    _item("15-III"),
    _item("15-IV", "documents-not-shown", yields_to=("AME-16-II",)),
    _item("15-V", impediment="AME-21-c"),
    _item("15-VI", "vehicle-of-another-operator", vehicle=True),
    _item("15-VII"),
    _item("15-VIII", vehicle=True),
    _item("16-I", "capacity-exceeded", vehicle=True),
    _item("16-II", "permit-expired", vehicle=True, impediment="AME-21-c"),
    _item("16-III", "disc-asked-by-authority"),
    _item("16-IV", "specification-changed", vehicle=True),
    _item("16-V"),
    _item("16-VI", vehicle=True, impediment="AME-21-c"),
    _item("17-I", "permit-absent", vehicle=True),
    _item("17-II", "agent-removal-ordered"),
    _item("17-III"),
    _item("17-IV"),
    _item("17-V", yields_to=("AME-16-III",)),
    _item("17-VI", "withdrawal-in-force", vehicle=True),
    _item("17-VII", vehicle=True, yields_to=("AME-16-VI",)),
    _item("17-VIII", "boarding-place", vehicle=True),
    _item("17-IX"),
    _item("17-X"),
)

# art. 14-c: listed among the penalties, but no article says when: it cannot be imposed.
WITHOUT_HYPOTHESIS = ("permanent-impediment",)
