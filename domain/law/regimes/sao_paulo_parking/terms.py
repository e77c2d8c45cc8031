"""Arts. 3 and 5-I: time to adapt and to cure, and the tier of appeal, which the decree does not have: policies say how long and whence."""

from domain.law.dated import Dated, Since
from domain.law.regime import Term, Tier
from domain.law.regimes.sao_paulo_parking.policies import IN_FORCE


def _term(about: str, read_on: str, citation: str, term: Term) -> Dated[Term]:
    return Dated(about, read_on, (Since(IN_FORCE, term, citation),))


TIME_LIMITS = {
    # art. 5-I: 3 days from drawing-up; default reading: from the later of drawing-up and service. Read on the day it runs from.
    "cure": _term("Time to cure", "day the term runs from", "SPE-5-I",
                  Term("drawing-up or service of the notice, the later", days_policy="spe.cure.days", procedural=False, roll_policy="spe.cure.roll")),
    # art. 3: private car parks adapt in 60 days of publication; terms to adapt roll.
    "adaptation": _term("Adaptation of private car parks", "publication", "SPE-3",
                        Term("publication", days=60, procedural=False, roll_policy="calendar.roll.adaptation")),
    # Decree silent: the notice itself may be appealed too, from its service. Read on the day of service.
    "measure-appeal": _term("Appeal against the notice", "day of service", "SPE-5",
                            Term("service of the notice", days_policy="spe.appeal.days", source="policy, not in Decreto 51.395 (Q-26)")),
    # Decree silent on when a fine is due: after the last decision, as long as the time to appeal.
    "fine-due": _term("Fine due after an appeal", "day of the acknowledgement", "SPE-5",
                      Term("acknowledgement of the last decision", days_policy="spe.fine.due_days", source="Q-11")),
    # Decree silent: 15 days [K] from publication of the decision. Read on the day of publication.
    "first-appeal": _term("Appeal against a decision", "day of publication", "SPE-5",
                          Term("publication of the decision", days_policy="spe.appeal.days", source="policy, not in Decreto 51.395 (Q-26)")),
}  # fmt: skip

# Decree silent: one tier, to the hierarchical superior. Read on the day of the notice; `spe.appeal.tiers` may say otherwise.
APPEAL_TIERS: Dated[tuple[Tier, ...]] = Dated(
    "Who hears appeals", "day of the notice",
    (Since(IN_FORCE, (Tier(1, "secretary", "first-appeal", "SPE-5"),), "SPE-5", "Lei 14.141/2006 (Q-26)"),),
)  # fmt: skip
