"""Query parameters, taken by the letter: unknown, repeated, missing and invalid ones are all named at once.

A misspelt filter that is ignored shows too much or too little; and Litestar stops at the first missing name and reads "1e3" as a number.
"""

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple
from urllib.parse import unquote_to_bytes

import msgspec
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp, Receive, Scope, Send

from api.http.asgi import headers_of, http
from api.http.errors import Unacceptable
from api.http.faults import fault_of, members_of
from api.http.instants import IMPLAUSIBLE, implausible
from api.http.language import Language, preferred
from api.http.problems import Fault

if TYPE_CHECKING:
    from litestar import Litestar

POLICY = "policy."
"""Names with this prefix pass where a handler says `opt={"policy_queries": True}`: they set a policy for one pure question."""
TIME_TRAVEL: Mapping[str, Any] = {"asOf": Annotated[datetime, msgspec.Meta(tz=True)], "validOn": date}
"""Names that single things read, and what they must be (a dependency reads them); a list shows the present only."""
KNOWN = "query_parameters"
"""The key in the application's state under which `known` lies."""

_SAYS: Mapping[Language, Mapping[str, str]] = {
    "pt-BR": {
        "query_unknown": "Parâmetro desconhecido.",
        "query_repeated": "Parâmetro repetido.",
        "query_missing": "Parâmetro obrigatório ausente.",
        "as_of_not_supported": "Este caminho mostra só o presente.",
    },
    "en": {
        "query_unknown": "Unknown parameter.",
        "query_repeated": "Repeated parameter.",
        "query_missing": "Required parameter missing.",
        "as_of_not_supported": "This path shows the present only.",
    },
}
NAIVE = "Expected `datetime` with a timezone component"
"""What msgspec says of an instant without an offset; Litestar drops the bound from a parameter's type, so that it is asked here."""
_WHOLE = re.compile(r"-?[0-9]{1,100}")
_DECIMAL = re.compile(r"-?[0-9]{1,20}(\.[0-9]{1,20})?")


class Parameter(NamedTuple):
    """One parameter of a handler: what it must be (None: its dependency checks it) and what that is made of; whether it must be there."""

    kind: Any
    members: list[Any]
    required: bool


class Queries(ASGIMiddleware):
    """Compares a query with what its handler reads."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        request = http(scope)
        if request is not None:
            handler = request["route_handler"]
            parameters = request["litestar_app"].state[KNOWN].get((request["path_template"], request["method"]), {})
            language = preferred(headers_of(scope).get("accept-language"))
            check(request["query_string"], parameters, language, policies=bool(handler.opt.get("policy_queries")))
        await next_app(scope, receive, send)


def known(app: "Litestar") -> Mapping[tuple[str, str], Mapping[str, Parameter]]:
    """By path and method: the parameters that the handler and its dependencies read."""
    found: dict[tuple[str, str], dict[str, Parameter]] = {}
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for method, (handler, model) in route.route_handler_map.items():
                kinds = handler.signature_model.__annotations__
                found[route.path_format, method] = {
                    each.field_alias: _parameter(kinds.get(each.field_name) or TIME_TRAVEL.get(each.field_alias), each.is_required)
                    for each in model.expected_query_params
                }
    return found


def _parameter(kind: Any, required: bool) -> Parameter:  # noqa: ANN401, FBT001 - any annotation
    return Parameter(kind, [] if kind is None else members_of(kind), required)


def check(query: bytes, parameters: Mapping[str, Parameter], language: Language, *, policies: bool) -> None:
    """Refuse a query that is not text, holds NUL, or has any name or value that its handler does not take."""
    faults: list[Fault] = []
    seen: set[str] = set()

    def name_fault(code: str, name: str) -> None:
        faults.append(Fault(code=code, detail=_SAYS[language][code], parameter=name))

    for pair in filter(None, query.split(b"&")):
        if b"%" in pair or b"+" in pair:
            raw_name, _, raw_value = pair.partition(b"=")
            name, value = _text(unquote_to_bytes(raw_name.replace(b"+", b" "))), _text(unquote_to_bytes(raw_value.replace(b"+", b" ")))
        else:
            name, _, value = _text(pair).partition("=")
        if name in seen:
            name_fault("query_repeated", name)
        elif name in parameters:
            faults += _invalid(name, value, parameters[name], language)
        elif name in TIME_TRAVEL:
            name_fault("as_of_not_supported", name)
        elif not (policies and name.startswith(POLICY)):
            name_fault("query_unknown", name)
        seen.add(name)
    for name, parameter in parameters.items():
        if parameter.required and name not in seen:
            name_fault("query_missing", name)
    if faults:
        codes = {fault.code for fault in faults}
        named = ("query_unknown", "query_repeated", "as_of_not_supported")
        raise Unacceptable(next((code for code in named if code in codes), "invalid_fields"), *faults)


def _invalid(name: str, text: str, parameter: Parameter, language: Language) -> list[Fault]:
    kind, members = parameter.kind, parameter.members
    if kind is None:
        return []
    value: object = text
    if int in members and _WHOLE.fullmatch(text):
        value = int(text)
    elif float in members and _DECIMAL.fullmatch(text):
        value = float(text)
    elif bool in members and text in {"true", "false"}:
        value = text == "true"
    try:
        found = msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return [fault_of(str(error), language, parameter=name, kind=kind)]
    if isinstance(found, datetime) and found.tzinfo is None:
        return [fault_of(NAIVE, language, parameter=name)]
    if implausible(found):
        return [fault_of(IMPLAUSIBLE, language, parameter=name)]
    return []


def _text(raw: bytes) -> str:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise Unacceptable("query_malformed") from error
    if "\0" in text:
        raise Unacceptable("nul_character")
    return text
