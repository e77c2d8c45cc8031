"""Values of list filters that only the packs or the record's forms know: an unknown one is answered with those that there are.

A filter that is misspelt and finds nothing would be read as "there is none". A handler says once which values its filters know
(`opt=knows(…)`): its answer and the description of the interface read the same word.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, cast

from litestar import Request

from api.http.errors import Unacceptable
from api.http.faults import not_among
from api.http.language import asked_in
from domain.law.lawbook import pack_among
from domain.law.packs import PACKS

KNOWN: Final = "known_values"

Values = Callable[[], Iterable[str]]
"""The values that there are, asked when they are needed: packs may be loaded after a module."""


def knows(**filters: Values) -> dict[str, Any]:
    """The options of a handler whose filters, by their names in the query, know only these values."""
    return {KNOWN: filters}


def values_of(opt: dict[str, Any], parameter: str) -> list[str]:
    """The values that a handler's filter knows, in order; none for one that takes any."""
    filters = cast("dict[str, Values]", opt.get(KNOWN, {}))
    return sorted(set(filters[parameter]())) if parameter in filters else []


def known_only(request: Request[Any, Any, Any], parameter: str, value: str | None) -> None:
    """Refuse a value that no thing could have (`invalid_fields`, 400), naming those that there are."""
    if value is None:
        return
    choices = values_of(request.route_handler.opt, parameter)
    if value not in choices:
        language = asked_in(request)
        raise Unacceptable("invalid_fields", not_among(choices, language, parameter=parameter))


def known_regime(regime: str | None) -> None:
    """Refuse a regime that there is not (`regime_unknown`, 400), naming those that there are."""
    if regime is not None:
        pack_among(PACKS, regime)
