"""The one policy function: may this caller do this, here? Item, list, search, history, export, feed and proof all ask it."""

from enum import Enum
from typing import Any, NamedTuple
from uuid import UUID

from msgspec import Struct

from api.http.errors import Unacceptable
from api.roles import GRANTS, OPEN_TO_EVERY_ROLE, READS_OF, Action, Reach, Role


class Widened(NamedTuple):
    """An act of the city lets a role do, in a regime, what the table does not give it."""

    regime: str
    role: str
    action: Action


class Caller(Struct, frozen=True, kw_only=True):
    """Who asks. `person` is our own id of the token's subject; the subject itself is kept for the id of a command only.

    `widened`: what acts of the city add for its roles; asked for only where the table does not suffice.
    """

    person: UUID
    issuer: str
    subject: str
    roles: frozenset[str] = frozenset()
    regimes: frozenset[str] = frozenset()
    operators: frozenset[UUID] = frozenset()
    widened: frozenset[Widened] = frozenset()

    @property
    def only_operator(self) -> bool:
        """Whether the caller acts for an operator and in no role of the city's."""
        return self.roles <= {Role.OPERATOR}


class Thing(Struct, frozen=True, kw_only=True):
    """What is asked about: its kind (a key of `READS_OF`, or empty), its regimes (an act of a city has those of the city), whose it is."""

    kind: str = ""
    regimes: frozenset[str] = frozenset()
    owners: frozenset[UUID] = frozenset()


class Verdict(Enum):
    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"  # 403: the caller may know of it, but not do this
    HIDDEN = "hidden"  # 404: the caller may not know that it exists


def may(*actions: Action, version_required: bool = False) -> dict[str, Any]:
    """The options of a handler that a caller with at least one of these actions may use.

    `version_required`: its command names the version that was read (If-Match), or is answered with 428.
    """
    return {"actions": actions, "version_required": version_required}


def verdict(caller: Caller, action: Action, thing: Thing | None = None) -> Verdict:
    """Whether `caller` may do `action` to `thing`.

    Without a thing (before it is loaded): whether any role of the caller's could. Unknown roles of a token count for nothing.
    """
    if any(_grants(role, caller, action, thing) for role in caller.roles):
        return Verdict.ALLOWED
    reading = READS_OF.get(thing.kind) if thing else None
    if reading is not None and not any(_grants(role, caller, reading, thing) for role in caller.roles):
        return Verdict.HIDDEN
    return Verdict.FORBIDDEN


def demand(caller: Caller, action: Action, thing: Thing | None = None) -> None:
    """Go on only if allowed; otherwise the problem of 403, which names the roles that may (`allowed`), or that of 404."""
    match verdict(caller, action, thing):
        case Verdict.ALLOWED:
            return
        case Verdict.HIDDEN:
            raise Unacceptable("not_found")
        case Verdict.FORBIDDEN:
            raise not_permitted(action)


def not_permitted(*actions: Action) -> Unacceptable:
    """The problem of 403, which names the roles that may do one of the actions by the table; an act of the city may add others."""
    allowed = [role.value for role in Role if not GRANTS[role][1].isdisjoint(actions)]
    return Unacceptable("not_permitted", extra={"allowed": allowed})


def roles_for(caller: Caller, *actions: Action) -> tuple[str, ...]:
    """The caller's roles that could do one of the actions, to whatever thing."""
    return tuple(role for role in sorted(caller.roles) if any(_grants(role, caller, action, None) for action in actions))


class Scope(Struct, frozen=True, kw_only=True):
    """What of a list a caller sees: things of these regimes, and things of these operators whatever their regime."""

    regimes: frozenset[str]
    operators: frozenset[UUID]


def scope(caller: Caller, action: Action) -> Scope:
    """The part of a list that `verdict` would allow item by item, as a filter for its query; both empty: nothing."""
    reaches = {GRANTS[Role(role)][0] for role in caller.roles if role in _KNOWN and action in GRANTS[Role(role)][1]}
    return Scope(
        regimes=caller.regimes if Reach.REGIMES in reaches else frozenset(),
        operators=caller.operators if Reach.OWN in reaches else frozenset(),
    )


_KNOWN = frozenset(role.value for role in Role)


def _grants(role: str, caller: Caller, action: Action, thing: Thing | None) -> bool:
    if role not in _KNOWN:
        return False
    if action in OPEN_TO_EVERY_ROLE:
        return True
    reach, actions = GRANTS[Role(role)]
    if action not in actions:
        regimes = caller.regimes if thing is None else caller.regimes & thing.regimes
        return any((regime, role, action) in caller.widened for regime in regimes)
    if thing is None:
        return True
    match reach:
        case Reach.REGIMES:
            return not caller.regimes.isdisjoint(thing.regimes)
        case Reach.OWN:
            return not caller.operators.isdisjoint(thing.owners)
        case Reach.ALL:
            return True
