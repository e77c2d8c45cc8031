"""Arts. 1, 2, 4, 10, 18 and 19: who may be an operator, what it drives with, what is out of scope. Nothing asks that an operator be run for profit."""

from domain.law.regimes.sao_paulo_charter.on_board import LICENCE_CATEGORIES
from domain.law.regimes.sao_paulo_charter.terms import ADAPTATION, FLEET_SHARE_PERCENT
from domain.law.regimes.sao_paulo_charter.traffic import OUT_OF_SCOPE
from domain.law.register_rules import Adaptation, ContractRule, DriverRule, OperatorRule, OutOfScope

# art. 10 and art. 1 §2: the manners of transport, and own fleets.
SERVICE_KINDS = ("routine", "non-routine", "own-fleet")

OPERATORS = OperatorRule(
    # art. 2: legal persons.
    provision="SPF-2",
    natures_without_personality=("individual-entrepreneur", "individual-microentrepreneur", "mei", "ei", "natural-person"),
    for_profit_only=False,
    # art. 4-II-f
    driver=DriverRule(provision="SPF-4-II-f", categories=LICENCE_CATEGORIES),
    # art. 19
    out_of_scope=tuple(OutOfScope(kind, "regular_school_transport_out_of_scope", provision) for kind, provision in OUT_OF_SCOPE.items()),
    # art. 18 and its sole paragraph
    adaptations=(
        Adaptation("adaptation", "SPF-18", ADAPTATION["adaptation"]),
        Adaptation("fleet-whole", "SPF-18-PU", ADAPTATION["fleet-whole"], share_rule="fleet-half", share_percent=FLEET_SHARE_PERCENT),
    ),
)

# art. 4-II-d: a contract or an invoice; the law says nothing of what stands in it.
CONTRACTS = {
    kind: ContractRule(provision=provision, fields_provision="SPF-4-II-d", needs_points=False, needs_timetable=False)
    for kind, provision in (("routine", "SPF-10-I"), ("non-routine", "SPF-10-II"), ("own-fleet", "SPF-1-§2"))
}
