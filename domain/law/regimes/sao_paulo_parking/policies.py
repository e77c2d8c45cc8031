"""The doubtful points of Decreto 51.395/2010, each with its default reading and its source. Another reading is an act of the city, never an edit here."""

from datetime import date
from functools import partial

from domain.law.regimes.sao_paulo_procedure import GENERAL, PROCEDURE, general_policies, policy

# art. 8: in force on publication, which was in the gazette of 8 April 2010.
IN_FORCE = date(2010, 4, 8)

_policy = partial(policy, in_force=IN_FORCE)

POLICIES = {
    **general_policies(IN_FORCE),
    "spe.appeal.tiers": _policy("Q-26", "Who hears appeals, in order", ("secretary",), f"{PROCEDURE}; not in Decreto 51.395", "list", "secretary", "mayor"),
    "spe.appeal.days": _policy("Q-26", "Days to appeal", 15, f"{PROCEDURE} [K: the number was not seen]; not in Decreto 51.395", "whole", least=1),
    "spe.appeal.start": _policy("Q-26", "From what the time to appeal runs", "publication", f"{PROCEDURE} art. 40; not in Decreto 51.395", "choice",
                                "publication", "acknowledgement"),
    "spe.appeal.suspends": _policy("Q-26", "What a timely appeal suspends", (), f"{PROCEDURE}; {GENERAL} art. 61; not in Decreto 51.395", "list",
                                   "payment", "daily-fine"),
    "spe.fine.due_days": _policy("Q-11", "Days to pay after the last decision", 15, "law silent; mirror of the time to appeal", "whole", least=1),
    "spe.cure.days": _policy("Q-32", "Days to cure", 3, "SPE-5-I; Lei 14.481/2007 art. 3-I", "whole", least=1),
    "spe.cure.start": _policy("Q-32", "From what the time to cure runs", "later_of", "Lei 14.481/2007 art. 3-I against SPE-5-I; right of defence", "choice",
                              "later_of", "drawn_up"),
    "spe.cure.roll": _policy("Q-32", "Whether the time to cure rolls off a day without office hours", True, f"{PROCEDURE} art. 40 §1", "flag"),
    "spe.daily.include_proof_day": _policy("Q-33", "Whether the day on which the fine stops is charged", False, "SPE-5-II; principle 4", "flag"),
    "spe.daily.stop_at": _policy("Q-34", "What stops the daily fine", "cure", "Lei 14.481/2007 art. 3 against SPE-5-II", "choice", "cure", "proof"),
    "spe.daily.rate_table": _policy("Q-35", "How often the daily rate is updated", "yearly", "SPE-5-II; Lei 14.481/2007 art. 3", "choice", "yearly", "monthly"),
    "spe.daily.rate_for": _policy("Q-35", "Which rate a past day has", "each_day", "SPE-5-II", "choice", "each_day", "last_rate_for_all"),
    "roles.fine": _policy("Q-55", "Who notifies and fines", ("inspector", "clerk"), "law silent", "list", "inspector", "clerk", "secretary"),
    "spe.daily.ends_with_operation": _policy("Q-62", "Whether the fine ends when the company ceases to run the car park", True,
                                             "SPE-2-§1-III, SPE-5; principle 4", "flag"),
}  # fmt: skip
