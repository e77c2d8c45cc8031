"""What acts of the city let further roles do. The table of roles is the promise; an act of kind `policy` on `roles.…` may add to it.

An act that names fewer roles narrows nothing here: the decision itself refuses who is not named (`authority_not_competent`).
"""

from collections.abc import Callable, Mapping
from typing import Final
from zoneinfo import ZoneInfo

from api.policy import Caller, Widened
from api.roles import GRANTS, Action, Reach, Role
from domain.acts.acts import regime_acts
from domain.law.regime import Regime
from infra.clock import Clock
from infra.journal import Journal

BY_ACT: Final[Mapping[str, tuple[Action, ...]]] = {
    "roles-fine": (Action.RECORD_CASE, Action.SERVE_FACILITY_NOTICE),
    "roles-vehicle-measure": (Action.SEIZE_VEHICLE, Action.RETAIN_VEHICLE, Action.REMOVE_VEHICLE, Action.RELEASE_VEHICLE),
    "roles-sanction": (Action.SANCTION, Action.SUSPEND_PERMIT, Action.REVOKE_PERMIT),
    "roles-impediment": (Action.IMPEDE,),
    "roles-cassation": (Action.PROPOSE_CASSATION, Action.CASSATE),
    "roles.permit_decision": (Action.DECIDE_PERMIT, Action.DECIDE_PLAN),
}
"""By the question that a regime's policy answers (or by the policy itself, where all regimes have it): the actions that it speaks of."""

WIDENED: Final = frozenset(action for actions in BY_ACT.values() for action in actions)

Widens = Callable[[Caller], frozenset[Widened]]


class Widening:
    """What the acts in effect today add for a caller; waits for the database."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        """`clock`: what day it is in each regime."""
        self._journal = journal
        self._clock = clock

    def __call__(self, caller: Caller) -> frozenset[Widened]:
        """For the roles of the city only: whoever acts for an operator, audits or integrates does not become its officer."""
        staff = [role for role in Role if role in caller.roles and GRANTS[role][0] is Reach.REGIMES and Action.RECUSE in GRANTS[role][1]]
        packs = [pack for key, pack in self._journal.packs.items() if key in caller.regimes]
        return frozenset(
            Widened(pack.key, role, action)
            for pack in packs
            for question, actions in BY_ACT.items()
            for role in self._named(pack, question) & {*staff}
            for action in actions
        )

    def _named(self, pack: Regime, question: str) -> frozenset[str]:
        """The roles that an act in effect names; none where only the pack speaks."""
        key = pack.policy_keys.get(question, question)
        today = self._clock().astimezone(ZoneInfo(pack.zone)).date()
        said = self._journal.fold(regime_acts(pack.key)).state.setting(key, today) if key in pack.policies else None
        value = said[0].value if said is not None else ()
        return frozenset(value) if isinstance(value, tuple | list) else frozenset()
