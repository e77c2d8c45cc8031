"""Art. 15: what each class of activity costs. The amounts are fixed (Q-41): there is no correction clause, and an index factor of the city never touches them."""

from datetime import date

from domain.law.dated import Dated, Since
from domain.law.regime import Item

IN_FORCE = date(2009, 8, 25)

# art. 15 §1-III: R$ 2,500.00; §2-II: R$ 3,400.00. Read on the day of the fact. Named by class, since the class is what is assessed.
FINE_GROUPS = {
    "SPF-15-I": Dated("Fine for irregular activity", "day of the fact", (Since(IN_FORCE, 250000, "SPF-15-§1-III"),)),
    "SPF-15-II": Dated("Fine for clandestine activity", "day of the fact", (Since(IN_FORCE, 340000, "SPF-15-§2-II"),)),
}

ITEMS = (Item("SPF-15-I", "SPF-15-I"), Item("SPF-15-II", "SPF-15-II"))

# art. 15 §§1-2: what each class may bring, alone or together, never nothing. Read on the day of the fact.
SANCTIONS: Dated[dict[str, tuple[str, ...]]] = Dated(
    "Sanctions of each class", "day of the fact",
    (Since(IN_FORCE, {
        "irregular": ("suspension", "revocation", "retention", "removal", "fine"),
        "clandestine": ("seizure", "fine"),
    }, "SPF-15"),),
)  # fmt: skip

SANCTION_PROVISIONS = {
    "irregular": {
        "suspension": "SPF-15-§1-I",
        "revocation": "SPF-15-§1-I",
        "retention": "SPF-15-§1-II",
        "removal": "SPF-15-§1-II",
        "fine": "SPF-15-§1-III",
    },
    "clandestine": {"seizure": "SPF-15-§2-I", "fine": "SPF-15-§2-II"},
}

# art. 15 §1-I says "ou": one permit is not suspended and revoked at once.
EXCLUSIVE = (("suspension", "revocation"),)

# Lei 9.784/1999 art. 45: these may come at once, with reasons, before the defence.
AT_ONCE = ("retention", "removal", "seizure")

# art. 15-I and II, by status of TA or CVS at the instant of the fact. Revoked and surrendered count as cancelled.
STATUSES_OF_CLASS = {"clandestine": ("never-issued", "cancelled"), "irregular": ("expired", "suspended")}
