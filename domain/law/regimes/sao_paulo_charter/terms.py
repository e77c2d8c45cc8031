"""Arts. 15, 18, 20 and 21: terms and the tier of appeal. Defence and appeal are not in the law: policies say how long, and the source says so."""

from datetime import date

from domain.law.dated import Dated, Since
from domain.law.regime import Term, Tier

IN_FORCE = date(2009, 8, 25)


def _term(about: str, read_on: str, citation: str, term: Term) -> Dated[Term]:
    return Dated(about, read_on, (Since(IN_FORCE, term, citation),))


TIME_LIMITS = {
    # Law silent: 15 days [K] from publication of the decision, counted as Lei 14.141/2006 art. 40 says. Read on the day of publication.
    "first-appeal": _term("Appeal against a decision", "day of publication", "SPF-15",
                          Term("publication of the decision", days_policy="spf.appeal.days", source="policy, not in Lei 14.971 (Q-26)")),
    # The same for retention, removal, seizure and the refusal of a permit, which the law does not set apart.
    "measure-appeal": _term("Appeal against another act", "day of publication", "SPF-15",
                            Term("publication of the act", days_policy="spf.appeal.days", source="policy, not in Lei 14.971 (Q-26)")),
    # Law silent: no sanction before the defence. Read on the day of service of the citation.
    "defence": _term("Defence against a citation", "day of service of the citation", "SPF-15",
                     Term("service of the citation", days_policy="spf.defence.days", source="policy, not in Lei 14.971 (Q-65)")),
    # art. 15 §1-III and §2-II: within up to 180 days of the earlier citation, last day included, no roll. Never Americana's six months.
    "recurrence": _term("Recurrence window", "day of the earlier citation", "SPF-15-§1-III",
                        Term("earlier citation", days_policy="spf.recurrence.days", procedural=False)),
    # art. 18: operators already at work adapt to arts. 2 to 6 in 90 days of publication; terms to adapt roll.
    "adaptation": _term("Adaptation of operators already at work", "publication", "SPF-18",
                        Term("publication", days=90, procedural=False, roll_policy="calendar.roll.adaptation")),
    # art. 18, sole paragraph: half of the fleet within two years, all of it within four.
    "fleet-half": _term("Half of the fleet within the highest age", "publication", "SPF-18-PU",
                        Term("publication", years=2, procedural=False, roll_policy="calendar.roll.adaptation")),
    "fleet-whole": _term("Whole fleet within the highest age", "publication", "SPF-18-PU",
                         Term("publication", years=4, procedural=False, roll_policy="calendar.roll.adaptation")),
    # arts. 20 and 21: the city's own terms. They inform; nothing hangs on them.
    "commission": _term("Creation of the commission", "entry into force", "SPF-20", Term("entry into force", days=30, procedural=False)),
    "regulation": _term("Regulation of the law", "publication", "SPF-21", Term("publication", days=30, procedural=False)),
}  # fmt: skip

# Law silent: one tier, to the hierarchical superior of who sanctions. Read on the day of the fact; `spf.appeal.tiers` may say otherwise.
APPEAL_TIERS: Dated[tuple[Tier, ...]] = Dated(
    "Who hears appeals", "day of the fact",
    (Since(IN_FORCE, (Tier(1, "secretary", "first-appeal", "SPF-15"),), "SPF-15", "Lei 14.141/2006 (Q-26)"),),
)  # fmt: skip

# arts. 18 and 18, sole paragraph: what is not held against an operator active before the law while the term runs.
ADAPTATION = {
    "adaptation": ("SPF-2", "SPF-3", "SPF-4", "SPF-5", "SPF-6"),
    "fleet-whole": ("SPF-3-VII", "SPF-3-VII-a", "SPF-3-VII-b"),
}
# 50 % of the fleet, rounded up.
FLEET_SHARE_PERCENT = 50
