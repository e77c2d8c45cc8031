"""The doubtful points that both of São Paulo's regimes answer alike, since one procedure law (Lei 14.141/2006) and one calendar bind both.

A change here changes both editions: raise the number of both.
"""

from datetime import date
from typing import Literal

from domain.law.dated import Dated, Since
from domain.law.regime import Policy, Scalar

PROCEDURE = "Lei 14.141/2006 (São Paulo)"
GENERAL = "Lei 9.784/1999 (Súmula STJ 633)"


def policy(
    question: str,
    about: str,
    default: Scalar | tuple[str, ...],
    source: str,
    kind: Literal["choice", "whole", "flag", "day", "time", "text", "list"],
    *readings: str,
    in_force: date,
    optional: bool = False,
    least: int = 0,
    fixed: bool = False,
) -> Policy:
    """A policy whose default holds from the first day of the norm."""
    dated = Dated[Scalar | tuple[str, ...]](about, "the day that the rule is read on", (Since(in_force, default, question),))
    return Policy(question, about, dated, source, kind, readings, optional, least, fixed)


def general_policies(in_force: date) -> dict[str, Policy]:
    """The readings that the two regimes share, from the first day of the one that asks."""
    return {
        "deadline.unit": policy("Q-02", "How days are counted", "calendar", f"{PROCEDURE} art. 40 §2", "choice", "calendar", "business", in_force=in_force),
        "deadline.roll": policy("Q-02", "What happens when the last day has no normal office hours", "next_working", f"{PROCEDURE} art. 40 §1",
                                "choice", "next_working", "none", in_force=in_force),
        "deadline.roll_start": policy("Q-02", "Whether the count starts on a working day only", False, f"{PROCEDURE} art. 40", "flag", in_force=in_force),
        "filing.cutoff": policy("Q-03", "Until what local time an electronic filing counts for the day", "23:59:59", "practice of electronic filing [K]",
                                "time", in_force=in_force),
        "fine.value_at": policy("Q-10", "Which day's value applies", "infraction_date", "STJ REsp 2.103.140", "choice", "infraction_date", in_force=in_force),
        "calendar.month_overflow": policy("Q-36", "A day that the target month does not have", "clamp", f"{GENERAL} art. 66 §3", "choice",
                                          "clamp", "next_day", in_force=in_force),
        "case.limitation_years": policy("Q-42", "Years after which a case is shown as old", None, "law silent", "whole", in_force=in_force, optional=True),
        "appeal.sla_days": policy("Q-46", "Days after which an undecided appeal is shown as ageing", 30, f"{GENERAL} arts. 49, 59", "whole", in_force=in_force),
        "calendar.roll.adaptation": policy("Q-48", "Whether terms to adapt or to file roll", True, f"{PROCEDURE} art. 40 §1", "flag", in_force=in_force),
        "operator.identity": policy("Q-49", "Who the operator is across branches", "cnpj_root", "STJ REsp 1.355.812", "choice",
                                    "cnpj_root", "full_cnpj", in_force=in_force),
        "fine.rounding": policy("Q-52", "Rounding of corrected values", "half_up", "the published table rules", "choice",
                                "half_up", "half_even", "truncate", in_force=in_force),
        "fine.base": policy("Q-52", "What is corrected", "last_published", "the published table rules", "choice", "last_published", in_force=in_force),
        "appeal.standing": policy("Q-54", "Who may appeal", "operator", f"{PROCEDURE}; {GENERAL} art. 58", "choice", "operator", in_force=in_force),
        "law.intertemporal": policy("Q-60", "Which law applies to earlier facts", "fact_date", "STJ REsp 2.103.140", "choice", "fact_date", in_force=in_force),
        # No text of São Paulo calls the driver the company's agent, on which the reading for Americana rests (AME-7-VI).
        "notice.handed_to_driver_is_service": policy("Q-64", "Whether a notice handed to the driver on duty reaches the company", False,
                                                     "STJ REsp 1.092.154; right of defence", "flag", in_force=in_force),
    }  # fmt: skip
