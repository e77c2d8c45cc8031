"""Art. 15: what each class of activity costs. The amounts are fixed (Q-41): there is no correction clause, and an index factor of the city never touches them."""

from datetime import date

from domain.law.dated import Dated, Since
from domain.law.regime import Item
from domain.law.regimes.sao_paulo_charter.traffic import TRAFFIC_BREACHES
from domain.law.road.activity_rules import ActivityClass, ActivityRule, Hold

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

# art. 15-I and II: what the class is called, and what is fined.
PROVISION_OF_CLASS = {"clandestine": "SPF-15-II", "irregular": "SPF-15-I"}

# art. 15-I: what the law asks of a vehicle in service and can be found breached. Not among them: what says how far the law reaches (arts. 1
# and 19), what SMT looks at before it gives a paper (art. 2 §§1-2, art. 11), how long one is valid (art. 6), and what leaves traffic free or
# names the areas (arts. 7, 8, 9, 12 §1 and 13). Whether TA and CVS are held is what the registers say (arts. 2 and 3).
DUTIES = (
    "SPF-1-§3", "SPF-1-§4", "SPF-2", "SPF-3", "SPF-3-I", "SPF-3-II", "SPF-3-III", "SPF-3-IV", "SPF-3-V", "SPF-3-VI", "SPF-3-VII", "SPF-3-VII-a",
    "SPF-3-VII-b", "SPF-3-VIII", "SPF-3-VIII-a", "SPF-3-VIII-b", "SPF-4", "SPF-4-I", "SPF-4-II", "SPF-4-II-a", "SPF-4-II-b", "SPF-4-II-c",
    "SPF-4-II-d", "SPF-4-II-e", "SPF-4-II-f", "SPF-5", "SPF-11-II", "SPF-11-§1", "SPF-12", "SPF-12-§2", "SPF-14",
)  # fmt: skip

ACTIVITY = ActivityRule(
    classes=Dated(
        SANCTIONS.about, SANCTIONS.read_on,
        tuple(
            Since(
                since.day,
                tuple(
                    ActivityClass(name, PROVISION_OF_CLASS[name], STATUSES_OF_CLASS[name],
                                  {kind: SANCTION_PROVISIONS[name][kind] for kind in since.value[name]}, by_finding=name == "irregular")
                    for name in ("clandestine", "irregular")
                ),
                since.citation,
            )
            for since in SANCTIONS.values
        ),
    ),
    provision="SPF-15",
    # art. 15 §1-II: nothing but the cure (Q-56; STJ, Súmula 510). art. 15 §2-I: removal and storage, held unconstitutional.
    holds=(
        Hold("retention", "SPF-15-§1-II", needs_cure=True),
        Hold("removal", "SPF-15-§1-II", needs_cure=True),
        Hold("seizure", "SPF-15-§2-I", charges=("removal", "storage"), charges_policy="spf.release.requires_charges",
             charges_code="removal_and_storage_unpaid", charges_warning="condition_held_unconstitutional"),
    ),
    exclusive=EXCLUSIVE,
    at_once=AT_ONCE,
    duties=DUTIES,
    finding_checks={
        "SPF-2": "term-valid",
        "SPF-3": "certificate-valid",
        "SPF-4-II-b": "certificate-required",
        "SPF-4-II-c": "plan-required",
        "SPF-11-§1": "plan-required",
        "SPF-12": "zone-permit-required",
        "SPF-12-§2": "boarding-place",
        "SPF-14": "street-parking",
    },
    traffic_breaches=TRAFFIC_BREACHES,
    traffic_policy="spf.traffic_breach_is_irregular",
    excused_policy="spf.tas_routine",
    mixed_trip_policy="spf.mixed_trip",
    absent_after_policy="spf.expired_becomes_absent_after_days",
    suspension_end_policy="spf.suspension.requires_end",
)  # fmt: skip
