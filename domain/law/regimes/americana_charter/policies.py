"""The doubtful points of Americana's law, each with its default reading and its source. Another reading is an act of the city (kind `policy`), never an edit here."""

from datetime import date
from typing import Literal

from domain.law.dated import Dated, Since
from domain.law.regime import Policy, Scalar

IN_FORCE = date(2006, 11, 17)
GENERAL = "Lei 9.784/1999 (Súmula STJ 633)"


def _policy(
    question: str,
    about: str,
    default: Scalar | tuple[str, ...],
    source: str,
    kind: Literal["choice", "whole", "flag", "day", "time", "text", "list"],
    *readings: str,
    optional: bool = False,
    least: int = 0,
    fixed: bool = False,
) -> Policy:
    dated = Dated[Scalar | tuple[str, ...]](about, "the day that the rule is read on", (Since(IN_FORCE, default, question),))
    return Policy(question, about, dated, source, kind, readings, optional, least, fixed)


POLICIES = {
    "ame.appeal1.start": _policy(
        "Q-01", "From what the first appeal runs", "later_of", f"AME-23; {GENERAL} arts. 28, 66; Súmula STJ 312", "choice",
        "later_of", "infraction_date", "notice_date"),
    "deadline.unit": _policy("Q-02", "How days are counted", "calendar", f"{GENERAL} art. 66 §2", "choice", "calendar", "business"),
    "deadline.roll": _policy("Q-02", "What happens when the last day has no normal office hours", "next_working", f"{GENERAL} art. 66 §1", "choice",
                             "next_working", "none"),
    "deadline.roll_start": _policy("Q-02", "Whether the count starts on a working day only", False, f"{GENERAL} art. 66", "flag"),
    "filing.cutoff": _policy("Q-03", "Until what local time an electronic filing counts for the day", "23:59:59", "practice of electronic filing [K]", "time"),
    "ame.recurrence.from": _policy("Q-04", "From what the recurrence window runs", "prior_infraction", "AME-18", "choice", "prior_infraction"),
    "ame.recurrence.inclusive": _policy("Q-04", "Whether the last day of the window counts", True, "AME-18", "flag"),
    "recurrence.prior_status": _policy("Q-07", "Which earlier cases count", "not_annulled", "AME-18", "choice", "not_annulled", "final"),
    "recurrence.surcharge_due": _policy("Q-07", "When the doubling becomes due", "prior_final", "Lei 9.847/1999 art. 8 §1 by analogy", "choice",
                                        "prior_final", "at_once"),
    "recurrence.multiplier": _policy("Q-07", "What a repeated infraction costs, in times the base", 2, "AME-18", "whole", least=1),
    "ame.recurrence.granularity": _policy("Q-08", "What the same infraction is", "item", "AME-18", "choice", "item", "letter"),
    "ame.concurrence.granularity": _policy("Q-08", "What infractions of different nature are", "item", "AME-20", "choice", "item", "letter"),
    "ame.recurrence.same_operator": _policy("Q-08", "Whether a sold vehicle starts clean", True, "AME-18; principle 4", "flag"),
    "ame.appeal.suspends": _policy("Q-09", "What a timely appeal suspends", ("payment", "cassation"), "AME-21-b, AME-22-II", "list",
                                   "payment", "cassation", "impediment", "withdrawal", "collection"),
    "fine.value_at": _policy("Q-10", "Which day's value applies", "infraction_date", "AME-14-PU; STJ REsp 2.103.140", "choice", "infraction_date"),
    "ame.fine.due_rule": _policy("Q-11", "When a fine is due", "period_end_or_after_last_decision", "AME-21-b, AME-22-II read together", "choice",
                                 "period_end_or_after_last_decision"),
    "ame.fine.due_days": _policy("Q-11", "Days to pay after the last decision is acknowledged", 15, "mirror of AME-23 and AME-24", "whole", least=1),
    "ame.late_appeal_counts_as_none": _policy("Q-12", "Whether a late appeal is no appeal for 22-II", False, f"AME-22-II; {GENERAL} art. 63", "flag"),
    # No act makes a case for a penalty: that is for a law (nulla poena sine lege).
    "ame.permanent_impediment.hypotheses": _policy("Q-13", "When a permanent impediment may be imposed", (), "no article gives a case", "list", fixed=True),
    "ame.inspection_missing.item": _policy("Q-14", "Which fine goes with a missing inspection certificate", "15-IV", "AME-15-IV, AME-15-V", "choice",
                                           "15-IV", "15-V", "15-II"),
    "ame.no_risk_unfixable": _policy("Q-15", "Not fixable on the spot, no safety risk", "impede_without_collection", "AME-21-§2", "choice",
                                     "impede_without_collection", "free"),
    "ame.cassated_in_service_item": _policy("Q-16", "Item for a vehicle whose permit is cassated", "17-I", "AME-17-I", "choice", "17-I", "16-II"),
    "ame.bar.blocks": _policy("Q-17", "What the bar forbids", "grant", "AME-22-PU", "choice", "grant", "application"),
    "ame.bar.first_day": _policy("Q-17", "First day on which a new permit may be granted", "anniversary+1", "AME-22-PU", "choice",
                                 "anniversary+1", "anniversary"),
    "ame.bar.scope": _policy("Q-18", "Whom the bar binds", "operator", "AME-22-PU", "choice", "operator", "vehicle"),
    "ame.cassation.scope": _policy("Q-18", "Which permits a cassation reaches", "by_ground", "AME-22", "choice", "by_ground"),
    "vehicle.age_method": _policy("Q-20", "How a vehicle's age is counted", "calendar_year", "AME-10-I", "choice", "calendar_year"),
    "vehicle.continuous": _policy("Q-20", "What happens when a licensed vehicle grows too old", "flag", "AME-10", "choice", "flag"),
    "ame.local_licensing.applies_to": _policy("Q-22", "Which vehicles must be licensed in Americana", "local_operators", "AME-10-III, AME-2-§2", "choice",
                                              "local_operators", "all"),
    "ame.own_vehicle.checklist": _policy("Q-27", "Documents of the own-vehicle service", "short", "AME-12", "choice", "short", "full"),
    "ame.stops.include_ends": _policy("Q-31", "Whether start and end count for the 400 m", True, "AME-4-§3", "flag"),
    "calendar.month_overflow": _policy("Q-36", "A day that the target month does not have", "clamp", f"{GENERAL} art. 66 §3", "choice", "clamp", "next_day"),
    "permit.last_day": _policy("Q-37", "Last valid day of a permit", "anniversary", "Lei 810/1949 art. 1", "choice", "anniversary"),
    "ame.renewal.max": _policy("Q-37", "How often a permit may be renewed", None, "AME-8", "whole", optional=True),
    "ame.permit.pending_renewal_extends": _policy("Q-37", "Whether a renewal asked in time keeps the permit valid until its decision", True,
                                                  f"{GENERAL} art. 49; LC 140/2011 art. 14 §4 by analogy", "flag"),
    "ame.renewal.lead_days": _policy("Q-38", "Days before expiry by which a renewal is asked", 30, "AME-8", "whole"),
    "ame.appeal.other_acts": _policy("Q-40", "Whether acts other than fines are appealed in the same tiers", True, f"{GENERAL} arts. 2, 68", "flag"),
    "ame.cassation.defence_days": _policy("Q-40", "Days of defence before a cassation", 15, "mirror of AME-23", "whole", least=1),
    "case.limitation_years": _policy("Q-42", "Years after which a case is shown as old", None, "law silent", "whole", optional=True),
    "appeal.sla_days": _policy("Q-46", "Days after which an undecided appeal is shown as ageing", 30, f"{GENERAL} arts. 49, 59", "whole"),
    "calendar.roll.adaptation": _policy("Q-48", "Whether terms to adapt or to file roll", True, f"{GENERAL} art. 66 §1", "flag"),
    "operator.identity": _policy("Q-49", "Who the operator is across branches", "cnpj_root", "STJ REsp 1.355.812", "choice", "cnpj_root", "full_cnpj"),
    "fleet.minimum.continuous": _policy("Q-50", "The fleet falls below the minimum after the grant", "flag", "AME-7-VIII", "choice", "flag"),
    "fine.rounding": _policy("Q-52", "Rounding of corrected values", "half_up", "AME-14-PU", "choice", "half_up", "half_even", "truncate"),
    "fine.base": _policy("Q-52", "What is corrected", "last_published", "AME-14-PU", "choice", "last_published"),
    "appeal.standing": _policy("Q-54", "Who may appeal", "operator", "AME-23", "choice", "operator"),
    "roles.fine": _policy("Q-55", "Who imposes fines", ("inspector",), "AME-28", "list", "inspector", "clerk", "secretary"),
    "roles.impediment": _policy("Q-55", "Who imposes impediments", ("inspector", "secretary"), "AME-21-§2", "list", "inspector", "secretary"),
    "roles.cassation": _policy("Q-55", "Who proposes and imposes cassations", ("secretary",), "AME-2", "list", "secretary"),
    "roles.permit_decision": _policy("Q-55", "Who decides permits", ("reviewer", "secretary"), "AME-8", "list", "reviewer", "secretary"),
    "ame.concurrence.same_fact": _policy("Q-57", "One fact that fits two items", "specific", "AME-20; principle 4", "choice", "specific", "both"),
    "ame.impeded_in_service_item": _policy("Q-58", "Item for an impeded vehicle found in service", "15-II", "AME-15-II, AME-17-VI", "choice", "15-II", "17-VI"),
    "ame.15V.impedes": _policy("Q-59", "Which vehicle a lapsed document impedes", "vehicle_document_only", "AME-15-V, AME-21-c", "choice",
                               "vehicle_document_only", "all_vehicles"),
    "law.intertemporal": _policy("Q-60", "Which law applies to earlier facts", "fact_date", "STJ REsp 2.103.140", "choice", "fact_date"),
    "ame.cassation.22II.min_unpaid_fines": _policy("Q-63", "Unpaid fines that a cassation needs", 1, "AME-22-II", "whole", least=1),
    "notice.handed_to_driver_is_service": _policy("Q-64", "Whether a notice handed to the driver on duty reaches the company", True, "AME-7-VI", "flag"),
}  # fmt: skip
