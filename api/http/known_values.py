"""Values of list filters that only the packs or the record's forms know: an unknown one is answered with those that there are.

A filter that is misspelt and finds nothing would be read as "there is none".
"""

from collections.abc import Iterable
from typing import Any

from litestar import Request

from api.http.errors import Unacceptable
from api.http.faults import not_among
from api.http.language import preferred
from domain.law.lawbook import pack_among
from domain.law.packs import PACKS


def known_only(request: Request[Any, Any, Any], parameter: str, value: str | None, known: Iterable[str]) -> None:
    """Refuse a value that no thing could have (`invalid_fields`, 400), naming those that there are."""
    if value is None:
        return
    choices = sorted(set(known))
    if value not in choices:
        language = preferred(request.headers.get("accept-language"))
        raise Unacceptable("invalid_fields", not_among(choices, language, parameter=parameter))


def known_regime(regime: str | None) -> None:
    """Refuse a regime that there is not (`regime_unknown`, 400), naming those that there are."""
    if regime is not None:
        pack_among(PACKS, regime)
