"""The doubtful points of Lei 14.971/2009, each with its default reading and its source. Another reading is an act of the city, never an edit here."""

from datetime import date
from functools import partial

from domain.law.regimes.sao_paulo_procedure import GENERAL, PROCEDURE, general_policies, policy

IN_FORCE = date(2009, 8, 25)
SUPERSEDED_FROM = date(2015, 11, 13)
SUPERSEDED_BY = "Lei 16.311/2015"

_policy = partial(policy, in_force=IN_FORCE)

POLICIES = {
    **general_policies(IN_FORCE),
    "spf.recurrence.days": _policy("Q-05", "Days of the recurrence window", 180, "SPF-15-§1-III, SPF-15-§2-II", "whole", least=1),
    "spf.recurrence.from": _policy("Q-05", "From what the recurrence window runs", "citation_date", "SPF-15-§1-III, SPF-15-§2-II", "choice",
                                   "citation_date", "prior_infraction"),
    "spf.recurrence.scope": _policy("Q-06", "What a recurrence repeats", "same_class", "SPF-15-§1-III, SPF-15-§2-II; principle 4", "choice",
                                    "same_class", "same_provision", "any"),
    "recurrence.prior_status": _policy("Q-07", "Which earlier cases count", "not_annulled", "SPF-15-§1-III", "choice", "not_annulled", "final"),
    "recurrence.surcharge_due": _policy("Q-07", "When the doubling becomes due", "prior_final", "Lei 9.847/1999 art. 8 §1 by analogy", "choice",
                                        "prior_final", "at_once"),
    "recurrence.multiplier": _policy("Q-07", "What a repeated infraction costs, in times the base", 2, "SPF-15-§1-III, SPF-15-§2-II", "whole", least=1),
    "spf.suspension.requires_end": _policy("Q-19", "Whether a suspension names its end or a condition", True, "SPF-15-§1-I; law silent on how long", "flag"),
    "spf.revocation.bar": _policy("Q-19", "What bars a new permit after a revocation", "none", "law silent", "choice", "none"),
    "vehicle.age_method": _policy("Q-20", "How a vehicle's age is counted", "calendar_year", "SPF-3-VII", "choice", "calendar_year"),
    "vehicle.continuous": _policy("Q-20", "What happens when a licensed vehicle grows too old", "flag", "SPF-3-VII", "choice", "flag"),
    "spf.capacity.includes_driver": _policy("Q-21", "Whether the driver counts among the more than 9 people", True,
                                            "SPF-1-§3; CTB, Anexo I (lotação); CTB art. 143-IV", "flag"),
    "spf.zmrf.window": _policy("Q-23", "Whether 05:00 and 21:00 are restricted", "half_open", "SPF-8, SPF-9, SPF-12", "choice",
                               "half_open", "closed", "open"),
    "spf.expired_becomes_absent_after_days": _policy("Q-25", "Days after which an expired permit counts as none", None, "SPF-15-I", "whole",
                                                     optional=True, least=1),
    "spf.appeal.tiers": _policy("Q-26", "Who hears appeals, in order", ("secretary",), f"{PROCEDURE}; not in Lei 14.971", "list", "secretary", "mayor"),
    "spf.appeal.days": _policy("Q-26", "Days to appeal", 15, f"{PROCEDURE} [K: the number was not seen]; not in Lei 14.971", "whole", least=1),
    "spf.appeal.start": _policy("Q-26", "From what the time to appeal runs", "publication", f"{PROCEDURE} art. 40; not in Lei 14.971", "choice",
                                "publication", "acknowledgement"),
    "spf.appeal.suspends": _policy("Q-26", "What a timely appeal suspends", (), f"{PROCEDURE}; {GENERAL} art. 61; not in Lei 14.971", "list",
                                   "payment", "suspension", "revocation", "retention", "removal", "seizure"),
    "spf.own_fleet.accept_leased": _policy("Q-28", "Whether an own fleet may bring leased vehicles", True, "SPF-1-§2 against SPF-3-I", "flag"),
    "spf.mixed_trip": _policy("Q-29", "What a trip is that is neither routine nor non-routine in full", "non_routine", "SPF-10", "choice",
                              "non_routine", "routine"),
    "spf.aet.gps_for": _policy("Q-30", "Whose AET needs the GPS inspection", "routine", "SPF-11-§2 on SPF-11-II", "choice", "routine", "all"),
    "permit.last_day": _policy("Q-37", "Last valid day of a permit", "anniversary", "Lei 810/1949 art. 1", "choice", "anniversary"),
    "spf.permit.pending_renewal_extends": _policy("Q-37", "Whether a renewal asked in time keeps the permit valid until its decision", False,
                                                  "SPF-6", "flag"),
    "spf.fine_table": _policy("Q-41", "Whether the amounts are corrected", "fixed", "SPF-15: no correction clause", "choice", "fixed", "by_index"),
    "spf.tas_routine": _policy("Q-43", "Class of a routine trip under a simplified TA that stands for the CVS", "irregular",
                               "SPF-2-§2, SPF-15-I; principle 4", "choice", "irregular", "clandestine"),
    "spf.aet.revocable": _policy("Q-19", "Whether an AET may be revoked", True, f"law silent; {GENERAL} art. 53", "flag"),
    "spf.aet.recompute_on_renewal": _policy("Q-44", "Whether an AET grows with a renewed TA or CVS", False, "SPF-9-PU", "flag"),
    "fleet.minimum.continuous": _policy("Q-50", "The fleet falls below the minimum after the grant", "flag", "SPF-2-§1-VII", "choice", "flag"),
    "roles.fine": _policy("Q-55", "Who records a citation", ("inspector",), "SPF-17", "list", "inspector", "clerk", "reviewer"),
    "roles.sanction": _policy("Q-55", "Who classifies and imposes sanctions", ("reviewer", "secretary"), "law silent", "list", "reviewer", "secretary"),
    "roles.vehicle_measure": _policy("Q-55", "Who retains, removes, seizes and releases vehicles", ("inspector",),
                                     "SPF-17", "list", "inspector", "clerk", "reviewer", "secretary"),
    "roles.permit_decision": _policy("Q-55", "Who decides permits", ("reviewer", "secretary"), "SPF-2", "list", "reviewer", "secretary"),
    "spf.release.requires_charges": _policy("Q-56", "Whether a seized vehicle waits for removal and storage to be paid", True,
                                            "SPF-15-§2-I; held unconstitutional: STF Tema 546 (RE 661.702, 2020-05-04)", "flag"),
    "spf.release.requires_fine": _policy("Q-56", "Whether a vehicle's release waits for the fine", False,
                                         "SPF-15-§2-I names no fine; STJ Súmula 510; STF Tema 546", "flag", fixed=True),
    "spf.traffic_breach_is_irregular": _policy("Q-61", "Whether a pure ZMRF, boarding or parking breach is also irregular activity", True,
                                               "SPF-15-I, SPF-15-§3", "flag"),
    "spf.defence.required": _policy("Q-65", "Whether a defence comes before the sanctions", True, f"{GENERAL} arts. 2, 45, 68; not in Lei 14.971", "flag"),
    "spf.defence.days": _policy("Q-65", "Days of defence", 15, f"{PROCEDURE} [K: the number was not seen]; not in Lei 14.971", "whole", least=1),
    "spf.defence.start": _policy("Q-65", "From what the time of defence runs", "citation_service", f"{GENERAL} arts. 2, 68; not in Lei 14.971", "choice",
                                 "citation_service"),
    "spf.rule_set.valid_to": _policy("Q-66", "Last day on which the law binds facts", None, "SPF-22; no repeal clause seen", "day", optional=True),
    "spf.rule_set.superseded_from": _policy("Q-66", "First day whose facts are answered with a warning", SUPERSEDED_FROM.isoformat(),
                                            f"{SUPERSEDED_BY}; the exact day [K]", "day"),
}  # fmt: skip
