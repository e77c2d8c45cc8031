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
    finding_kinds=("scope", "document", "eligibility", "vehicle", "operation", "validity", "inspection", "infraction", "zone"),
    finding_checks={
        "SPF-4-II-b": "certificate-required",
        "SPF-4-II-c": "plan-required",
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
