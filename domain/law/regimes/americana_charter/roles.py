"""Which provision and which policy plays which part in a case. A decision names the part; the name of a provision or of a policy stands only here."""

# What a refusal or a step of a case cites.
ROLES = {
    "territory": "AME-1",
    "authority": "AME-2",
    "identity": "AME-7-II",
    "circulation": "AME-10-§5",
    "discs": "AME-10-§1",
    "modification": "AME-10-§3",
    "withdrawal": "AME-13",
    "lapsed-document": "AME-15-V",
    "penalties": "AME-14",
    "no-hypothesis": "AME-14-c",
    "needs-vehicle": "AME-18",
    "recurrence": "AME-18",
    "concurrence": "AME-20",
    "impediment": "AME-21",
    "collection": "AME-21-§2",
    "return": "AME-21-§4",
    "cassation": "AME-22",
    "bar": "AME-22-PU",
    "notice": "AME-23",
    "appeal": "AME-23",
    "second-appeal": "AME-24",
    "liability": "AME-25",
    "revenue": "AME-26",
    "inspecting-bodies": "AME-28",
}

# The doubtful points that a case asks about, by the question.
POLICY_KEYS = {
    "appeal1-start": "ame.appeal1.start",
    "appeal-suspends": "ame.appeal.suspends",
    "appeal-other-acts": "ame.appeal.other_acts",
    "standing": "appeal.standing",
    "late-appeal-is-none": "ame.late_appeal_counts_as_none",
    "same-fact": "ame.concurrence.same_fact",
    "concurrence-granularity": "ame.concurrence.granularity",
    "inspection-missing": "ame.inspection_missing.item",
    "impeded-in-service": "ame.impeded_in_service_item",
    "cassated-in-service": "ame.cassated_in_service_item",
    "handed-to-driver": "notice.handed_to_driver_is_service",
    "identity": "operator.identity",
    "surcharge-due": "recurrence.surcharge_due",
    "permanent-impediment": "ame.permanent_impediment.hypotheses",
    "lapsed-document-impedes": "ame.15V.impedes",
    "no-risk-unfixable": "ame.no_risk_unfixable",
    "min-unpaid-fines": "ame.cassation.22II.min_unpaid_fines",
    "roles-fine": "roles.fine",
    "roles-impediment": "roles.impediment",
    "roles-cassation": "roles.cassation",
}

# art. 17-VIII: where passengers are neither boarded nor set down.
BOARDING_PLACES = ("bus-stop", "taxi-rank", "urban-terminal", "road-terminal", "school-stop")
