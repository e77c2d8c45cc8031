"""Arts.

1, 2, 4, 5 and 13: who may be an operator, what a contract holds, whose orders bind. A demand here needs its provision beside it.
"""

from domain.law.register_rules import ContractRule, OperatorRule, StopRule

OPERATORS = OperatorRule(
    # art. 2 §1: legal persons run for profit; a non-profit entity only with its own vehicle (arts. 6, 12; Q-27).
    provision="AME-2-§1",
    natures_without_personality=("individual-entrepreneur", "individual-microentrepreneur", "mei", "ei", "natural-person"),
    non_profit_kinds=("own-vehicle",),
    # art. 2 §2: those seated elsewhere prove their registration at home or with another oversight body.
    home_provision="AME-2-§2",
    # arts. 2, 15-II: SETRANSV's orders; art. 17-II: agents whose removal it demanded.
    order_provision="AME-15-II",
    removal_provision="AME-17-II",
    # art. 22-IV: bankruptcy decree, dissolution started; judicial recovery is kept in the register and founds nothing.
    insolvency_provision="AME-22-IV",
    conflict_provision="AME-1-§1",
)

# arts. 4, 5: the contract of each kind of charter. Own-vehicle service (art. 6) has no client.
CONTRACTS = {
    "continuous": ContractRule(
        provision="AME-4",
        fields_provision="AME-4-§1",
        client_is_legal_person=True,
        needs_passengers=True,
        needs_representatives=True,
    ),
    "occasional": ContractRule(provision="AME-5", fields_provision="AME-5", single_trip=True),
}

# art. 4 §3: stops not less than 400.00 m apart, start and end included; 400.00 m is allowed.
STOPS = StopRule(min_centimetres=40000, provision="AME-4-§3", include_ends_policy="ame.stops.include_ends")
