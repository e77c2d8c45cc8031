"""The table of who may do what, as data. What a row does not name is refused: a new act needs a word here, and a row that has it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Role(StrEnum):
    INSPECTOR = "inspector"
    CLERK = "clerk"
    REVIEWER = "reviewer"
    SECRETARY = "secretary"
    MAYOR = "mayor"
    OPERATOR = "operator"
    AUDITOR = "auditor"
    INTEGRATION = "integration"
    ADMINISTRATOR = "administrator"


class Action(StrEnum):
    """What one may do. A handler names its own in `opt={"actions": (Action.…,)}`."""

    # Open to every role.
    ASK_CHECKS = "ask-checks"
    READ_LAW = "read-law"
    # Reading.
    READ_OPERATORS = "read-operators"
    READ_VEHICLES = "read-vehicles"
    READ_PERMITS = "read-permits"
    READ_FACILITIES = "read-facilities"
    READ_INSPECTIONS = "read-inspections"
    READ_CASES = "read-cases"
    READ_OPINIONS = "read-opinions"
    READ_PERSONAL_DATA = "read-personal-data"
    READ_EVENTS = "read-events"
    READ_CALENDAR = "read-calendar"
    EXPORT = "export"
    AUDIT = "audit"
    REPLAY = "replay"
    ASK_WHAT_IF = "ask-what-if"
    ASK_IMPACT = "ask-impact"
    PROVE_CASE = "prove-case"
    # In the street.
    RECORD_INSPECTION = "record-inspection"
    RECORD_CASE = "record-case"
    WITHDRAW_VEHICLE = "withdraw-vehicle"
    SEIZE_VEHICLE = "seize-vehicle"
    RETAIN_VEHICLE = "retain-vehicle"
    REMOVE_VEHICLE = "remove-vehicle"
    RELEASE_VEHICLE = "release-vehicle"
    COLLECT_PERMIT = "collect-permit"
    IMPEDE_ON_THE_SPOT = "impede-on-the-spot"
    INSPECT_FACILITY = "inspect-facility"
    SERVE_FACILITY_NOTICE = "serve-facility-notice"
    # At the desk.
    KEEP_REGISTER = "keep-register"
    APPLY_FOR_PERMIT = "apply-for-permit"
    FILE_DOCUMENT = "file-document"
    SERVE_NOTICE = "serve-notice"
    ACKNOWLEDGE = "acknowledge"
    RECORD_PAYMENT = "record-payment"
    RETURN_PERMIT = "return-permit"
    SURRENDER_PERMIT = "surrender-permit"
    DEFEND = "defend"
    APPEAL = "appeal"
    APPEAL_ON_PAPER = "appeal-on-paper"
    PROVE_COMPLIANCE = "prove-compliance"
    IMPORT = "import"
    # Reviewing.
    ASSIGN = "assign"
    RECUSE = "recuse"
    OPINE = "opine"
    DECIDE_PERMIT = "decide-permit"
    DECIDE_PLAN = "decide-plan"
    CORRECT = "correct"
    REFER = "refer"
    # Deciding.
    DECIDE_FIRST_APPEAL = "decide-first-appeal"
    DECIDE_SECOND_APPEAL = "decide-second-appeal"
    ANNUL = "annul"
    REVIEW_CASE = "review-case"
    RESTORE_DEADLINE = "restore-deadline"
    RESTORE_SECOND_DEADLINE = "restore-second-deadline"
    IMPEDE = "impede"
    SANCTION = "sanction"
    SUSPEND_PERMIT = "suspend-permit"
    REVOKE_PERMIT = "revoke-permit"
    PROPOSE_CASSATION = "propose-cassation"
    CASSATE = "cassate"
    ORDER_OPERATOR = "order-operator"
    RECORD_ACT = "record-act"
    # Running the service.
    ASSIGN_ROLES = "assign-roles"
    KEEP_KEYS = "keep-keys"
    ERASE = "erase"
    HOLD = "hold"
    KEEP_WEBHOOKS = "keep-webhooks"


class Reach(StrEnum):
    """Over which things a role acts."""

    REGIMES = "regimes"  # the regimes that the token names
    OWN = "own"  # what belongs to the operators that the token names
    ALL = "all"  # things that belong to no regime


_EVERY_ROLE: Final = frozenset({Action.ASK_CHECKS, Action.READ_LAW})
# Who acts in cases and registers reads them: a command answers with the thing that it changed.
_READS: Final = frozenset(
    {
        Action.READ_OPERATORS,
        Action.READ_VEHICLES,
        Action.READ_PERMITS,
        Action.READ_FACILITIES,
        Action.READ_INSPECTIONS,
        Action.READ_CASES,
        Action.READ_PERSONAL_DATA,
    }
)
_STAFF: Final = _READS | {Action.READ_OPINIONS, Action.READ_CALENDAR, Action.EXPORT, Action.PROVE_CASE, Action.RECUSE}
_REVIEWER: Final = _STAFF | {
    Action.ASSIGN,
    Action.OPINE,
    Action.DECIDE_PERMIT,
    Action.DECIDE_PLAN,
    Action.CORRECT,
    Action.REFER,
    Action.ASK_WHAT_IF,
    Action.REPLAY,
}

GRANTS: Final[Mapping[Role, tuple[Reach, frozenset[Action]]]] = {
    Role.INSPECTOR: (
        Reach.REGIMES,
        _STAFF
        | {
            Action.RECORD_INSPECTION,
            Action.RECORD_CASE,
            Action.WITHDRAW_VEHICLE,
            Action.SEIZE_VEHICLE,
            Action.RETAIN_VEHICLE,
            Action.REMOVE_VEHICLE,
            Action.RELEASE_VEHICLE,
            Action.COLLECT_PERMIT,
            Action.IMPEDE_ON_THE_SPOT,
            Action.INSPECT_FACILITY,
            Action.SERVE_FACILITY_NOTICE,
        },
    ),
    Role.CLERK: (
        Reach.REGIMES,
        _STAFF
        | {
            Action.KEEP_REGISTER,
            Action.APPLY_FOR_PERMIT,
            Action.FILE_DOCUMENT,
            Action.SERVE_NOTICE,
            Action.SERVE_FACILITY_NOTICE,
            Action.ACKNOWLEDGE,
            Action.RECORD_PAYMENT,
            Action.RETURN_PERMIT,
            Action.SURRENDER_PERMIT,
            Action.DEFEND,
            Action.APPEAL,
            Action.APPEAL_ON_PAPER,
            Action.PROVE_COMPLIANCE,
            Action.IMPORT,
        },
    ),
    Role.REVIEWER: (Reach.REGIMES, _REVIEWER),
    Role.SECRETARY: (
        Reach.REGIMES,
        _REVIEWER
        | {
            Action.DECIDE_FIRST_APPEAL,
            Action.ANNUL,
            Action.REVIEW_CASE,
            Action.RESTORE_DEADLINE,
            Action.IMPEDE,
            Action.SANCTION,
            Action.SUSPEND_PERMIT,
            Action.REVOKE_PERMIT,
            Action.PROPOSE_CASSATION,
            Action.CASSATE,
            Action.ORDER_OPERATOR,
            Action.RECORD_ACT,
        },
    ),
    Role.MAYOR: (Reach.REGIMES, _STAFF | {Action.DECIDE_SECOND_APPEAL, Action.RESTORE_SECOND_DEADLINE}),
    Role.OPERATOR: (
        Reach.OWN,
        _READS
        | {
            Action.READ_CALENDAR,
            Action.PROVE_CASE,
            Action.APPLY_FOR_PERMIT,
            Action.SURRENDER_PERMIT,
            Action.FILE_DOCUMENT,
            Action.DEFEND,
            Action.APPEAL,
            Action.PROVE_COMPLIANCE,
        },
    ),
    Role.AUDITOR: (
        Reach.REGIMES,
        _READS
        | {
            Action.READ_OPINIONS,
            Action.READ_EVENTS,
            Action.READ_CALENDAR,
            Action.EXPORT,
            Action.PROVE_CASE,
            Action.AUDIT,
            Action.REPLAY,
            Action.ASK_WHAT_IF,
            Action.ASK_IMPACT,
        },
    ),
    Role.INTEGRATION: (
        Reach.REGIMES,
        frozenset({Action.READ_PERMITS, Action.READ_VEHICLES, Action.READ_EVENTS, Action.KEEP_WEBHOOKS}),
    ),
    Role.ADMINISTRATOR: (
        Reach.ALL,
        frozenset({Action.ASSIGN_ROLES, Action.KEEP_KEYS, Action.ERASE, Action.HOLD, Action.KEEP_WEBHOOKS}),
    ),
}

OPEN_TO_EVERY_ROLE: Final = _EVERY_ROLE

READS_OF: Final[Mapping[str, Action]] = {
    "operator": Action.READ_OPERATORS,
    "vehicle": Action.READ_VEHICLES,
    "permit": Action.READ_PERMITS,
    "facility": Action.READ_FACILITIES,
    "inspection": Action.READ_INSPECTIONS,
    "case": Action.READ_CASES,
}
"""By kind of thing: the action without which its very existence is not told (404)."""
