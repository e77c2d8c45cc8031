"""Arts. 18, 21–24 and 27: terms, tiers and grounds. The 15 days of appeal stand in TIME_LIMITS below; policies that bend them stand in policies.py."""

from datetime import date

from domain.law.dated import Dated, Since
from domain.law.regime import Ground, Term, Tier

IN_FORCE = date(2006, 11, 17)


def _term(about: str, read_on: str, citation: str, term: Term) -> Dated[Term]:
    return Dated(about, read_on, (Since(IN_FORCE, term, citation),))


TIME_LIMITS = {
    # art. 23: first appeal within 15 days of the infraction; default reading: of the later of infraction and notice. Read on the day it runs from.
    "first-appeal": _term("First appeal", "day the term runs from", "AME-23", Term("infraction or notice, the later", days=15)),
    # art. 24: "no mesmo prazo", from knowledge of the Secretary's decision. Read on the day of the acknowledgement.
    "second-appeal": _term("Second appeal", "day of the acknowledgement", "AME-24", Term("acknowledgement of the decision", days=15)),
    # arts. 23-24 by analogy: acts other than a fine (impediment, collection, cassation, withdrawal, refusal) are appealed from their acknowledgement.
    "measure-appeal": _term("Appeal against another act", "day of the acknowledgement", "AME-23",
                            Term("acknowledgement of the act", days=15, source="Q-40")),
    # Law silent on when a fine is due: 15 days after acknowledgement of the last decision, mirror of arts. 23-24.
    "fine-due": _term("Fine due after an appeal", "day of the acknowledgement", "AME-24",
                      Term("acknowledgement of the last decision", days_policy="ame.fine.due_days", source="Q-11")),
    # Law silent: defence before a cassation, mirror of art. 23.
    "cassation-defence": _term("Defence against a proposed cassation", "day of service of the proposal", "AME-22",
                               Term("service of the proposal", days_policy="ame.cassation.defence_days", source="Q-40")),
    # art. 18: doubled within 6 months of the earlier infraction; months by date, last day included, no roll. Read on the earlier day.
    "recurrence": _term("Recurrence window", "day of the earlier infraction", "AME-18",
                        Term("earlier infraction", months=6, procedural=False)),
    # art. 22, sole paragraph: no new permit before 12 months have gone by; barred through the anniversary. Read on the effective day.
    "cassation-bar": _term("Bar after a cassation", "effective day of the cassation", "AME-22-PU",
                           Term("effective day of the cassation", months=12, procedural=False)),
    # art. 7-XI: the inspection certificate is renewed every 12 months (Q-48: no roll).
    "inspection-validity": _term("Validity of a vehicle inspection", "day of the inspection", "AME-7-XI",
                                 Term("inspection", months=12, procedural=False)),
    # art. 10 §1: discs are kept 90 days (no roll).
    "disc-retention": _term("Keeping of tachograph discs", "day of the disc", "AME-10-§1", Term("day of the disc", days=90, procedural=False)),
    # art. 27: contracts in force could go on if their copies were sent within 30 days of entry into force (rolls: Q-48).
    "contract-filing": _term("Filing of contracts in force in 2006", "entry into force", "AME-27",
                             Term("entry into force", days=30, procedural=False, roll_policy="calendar.roll.adaptation")),
}  # fmt: skip

# arts. 23-24: who hears appeals, in which order. Read on the day of the infraction.
APPEAL_TIERS: Dated[tuple[Tier, ...]] = Dated(
    "Who hears appeals", "day of the infraction",
    (Since(IN_FORCE, (Tier(1, "secretary", "first-appeal", "AME-23"), Tier(2, "mayor", "second-appeal", "AME-24")), "AME-23"),),
)  # fmt: skip

# art. 21: when a vehicle may be impeded, beside the fine. 21-c is imposed on the items marked in fines.py.
IMPEDIMENT_GROUNDS = (
    Ground("AME-21-a"),
    Ground("AME-21-b", ("fine-unpaid-after-appeal",)),
    Ground("AME-21-c", ("item-attaches-impediment",)),
)

# art. 22: when the licence is cassated. Scope: Q-18.
CASSATION_GROUNDS = (
    Ground("AME-22-I", ("reasons",), "named"),
    Ground("AME-22-II", ("fine-unpaid-without-appeal",), "vehicle"),
    Ground("AME-22-III", ("renewal-demanded",), "vehicle"),
    Ground("AME-22-IV", ("insolvency-recorded",), "all"),
)
