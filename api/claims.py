"""The claims of a token that are used, and their forms. For one of another form a token is refused: passed over, it would read as none."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

import msgspec
from msgspec import UNSET, Struct

NEEDED: Final = {"iss": str, "sub": str}
FURTHER: Final = {"roles": tuple[str, ...], "regimes": tuple[str, ...], "operators": tuple[UUID, ...]}


class Claims(Struct, frozen=True, kw_only=True):
    """What a believed token says."""

    iss: str
    sub: str
    roles: tuple[str, ...] = ()
    regimes: tuple[str, ...] = ()
    operators: tuple[UUID, ...] = ()


class MalformedClaimError(ValueError):
    """A claim has not the form that README says. `claim` is its name; what it holds is told to nobody."""

    def __init__(self, claim: str) -> None:
        """`claim`: a name of ours or of the settings, never one out of a token."""
        super().__init__(claim)
        self.claim = claim


def claims_of(said: Mapping[str, Any], roles_claim: str) -> Claims:
    """The claims that are used; of roles, regimes and operators those that are not there are none.

    `roles_claim`: where the roles stand, a claim's name or, inside of claims, names joined by dots.

    Raises:
        MalformedClaimError: a claim has another form, or holds what no text can (half of a surrogate pair) or no database (NUL).
    """
    found: dict[str, Any] = {}
    for name, form in (NEEDED | FURTHER).items():
        claim = roles_claim if name == "roles" else name
        try:
            value = _at(said, claim)
            if value is not UNSET or name in NEEDED:
                found[name] = _held(msgspec.convert(value, form))
        except ValueError as error:
            raise MalformedClaimError(claim) from error
    return Claims(**found)


def _at(claims: Mapping[str, Any], path: str) -> Any:  # noqa: ANN401 - whatever the issuer says there
    """What stands under a claim's name, which may hold dots itself, or inside of claims under names joined by dots; UNSET: nothing."""
    if path in claims:
        return claims[path]
    found: object = claims
    for name in path.split("."):
        inside = msgspec.convert(found, dict[str, Any])
        if name not in inside:
            return UNSET
        found = inside[name]
    return found


def _held(value: str | tuple[str | UUID, ...]) -> str | tuple[str | UUID, ...]:
    """The same, if every text of it can be held; raises ValueError."""
    for each in (value,) if isinstance(value, str) else value:
        if isinstance(each, str) and b"\0" in each.encode():
            raise ValueError
    return value
