"""Which provision and which policy plays which part in a case. A decision names the part; the name of a provision or of a policy stands only here."""

# What a refusal or a step of a case cites.
ROLES = {
    "reserve": "SPE-2",
    "rounding": "SPE-2-§5",
    "offered-spaces": "SPE-2-§1-IV",
    "exclusion": "SPE-2-§2",
    "placement": "SPE-2-§3",
    "adaptation": "SPE-3",
    "declaration": "SPE-4",
    "penalties": "SPE-5",
    "liability": "SPE-2-§1-III",
    "notice": "SPE-5-I",
    "cure": "SPE-5-I",
    "daily-fine": "SPE-5-II",
    "appeal": "SPE-5",
    "public": "SPE-6",
    "zona-azul": "SPE-7",
}

# The doubtful points that a case asks about, by the question.
POLICY_KEYS = {
    "appeal1-start": "spe.appeal.start",
    "appeal-suspends": "spe.appeal.suspends",
    "appeal-tiers": "spe.appeal.tiers",
    "standing": "appeal.standing",
    "handed-to-driver": "notice.handed_to_driver_is_service",
    "identity": "operator.identity",
    "cure-start": "spe.cure.start",
    "stop-at": "spe.daily.stop_at",
    "include-proof-day": "spe.daily.include_proof_day",
    "rate-table": "spe.daily.rate_table",
    "rate-for": "spe.daily.rate_for",
    "ends-with-operation": "spe.daily.ends_with_operation",
    "roles-fine": "roles.fine",
}
