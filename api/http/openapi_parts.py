"""The parts of the description that many operations share: headers, parameters, and one response a status with the codes it may carry."""

from http import HTTPStatus
from typing import Any, Final

from api.http.problems import MEDIA_TYPE, STATUS, texts

Json = dict[str, Any]


def _header(description: str, schema: Json | None = None, *, required: bool = True) -> Json:
    return {"description": description, "required": required, "schema": schema or {"type": "string"}}


def _parameter(name: str, description: str, schema: Json | None = None, *, required: bool = False) -> Json:
    return {"name": name, "in": "header", "description": description, "required": required, "schema": schema or {"type": "string"}}


_MORE: Final = "%[89ABab][0-9A-Fa-f]"
_PERCENT_ENCODED: Final = (
    rf"^([ -$&-~]|%[2-7][0-9A-Fa-f]|%0[9ADad]|%[CDcd][2-9A-Fa-f]{_MORE}|%[Ee][1-9A-Ca-cEFef]({_MORE}){{2}}|%[Ff][1-3]({_MORE}){{3}})*$"
)
"""UTF-8, percent-encoded: a little narrower than what is taken (some rare first bytes are left out), never wider."""
NO_NUL: Final = r"^[^\u0000]*$"
_TAG: Final = '"<version>.<8 hex digits>"'

HEADERS: Final[Json] = {
    "API-Version": _header("Version of the interface."),
    "Cache-Control": _header("Answers are private and asked for anew."),
    "Vary": _header("What an answer depends on beside its path."),
    "ETag": _header(f"{_TAG}: how many facts the thing has, and the hash of this representation."),
    "Location": _header("Path of what was made.", {"type": "string", "format": "uri-reference"}),
    "Autos-Position": _header("Position of the log that the answer reflects.", {"type": "integer", "minimum": 0}),
    "Link": _header('The next page: rel="next"; absent on the last.', required=False),
    "WWW-Authenticate": _header("Bearer, and why a token was refused."),
    "Retry-After": _header("Seconds to wait.", {"type": "integer", "minimum": 1}),
    "Content-Language": _header("pt-BR or en.", {"type": "string", "enum": ["pt-BR", "en"]}),
}

_IF_MATCH: Final = f"{_TAG} of the thing that owns the path; its version is compared. 412 where the thing has changed since."

_ONE: Final = '(W/)?"[!#-~]*"'
_ONE_TAG: Final[Json] = {"type": "string", "pattern": f"^{_ONE}$"}
_TAGS: Final[Json] = {"type": "string", "pattern": f"^{_ONE}(, {_ONE})*$"}

PARAMETERS: Final[Json] = {
    "Accept-Language": _parameter("Accept-Language", "pt-BR (default) or en: the language of texts."),
    "Idempotency-Key": _parameter(
        "Idempotency-Key",
        "Makes a repeat safe: the same key of the same person on the same path is one command.",
        {"type": "string", "pattern": "^[!-~]{1,255}$"},
    ),
    "Autos-Reason": _parameter(
        "Autos-Reason",
        "Why this is done: UTF-8, percent-encoded, 2,000 characters at most.",
        {"type": "string", "pattern": _PERCENT_ENCODED},
    ),
    "If-Match": _parameter("If-Match", _IF_MATCH, _ONE_TAG),
    "If-Match-Required": _parameter("If-Match", _IF_MATCH + " 428 where it is missing or `*`.", _ONE_TAG, required=True),
    "If-None-Match": _parameter("If-None-Match", "ETags that the client holds; 304 where one is still right.", _TAGS),
    "Autos-Min-Position": _parameter(
        "Autos-Min-Position",
        "Wait (5 s at most) until the answer reflects this position.",
        {"type": "integer", "minimum": 0, "maximum": 2**63 - 1},
    ),
}

_MORE_HEADERS: Final = {401: ("WWW-Authenticate",), 429: ("Retry-After",), 503: ("Retry-After",)}


def problem_response(status: int) -> Json:
    """The response of a status, with every code that it may carry (409: also each refusal of the law)."""
    codes = sorted(code for code in texts() if STATUS.get(code, 409) == status)
    names = ("API-Version", "Content-Language", *_MORE_HEADERS.get(status, ()))
    return {
        "description": f"{HTTPStatus(status).phrase}. Codes: {', '.join(codes)}.",
        "headers": {name: {"$ref": f"#/components/headers/{name}"} for name in names},
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
