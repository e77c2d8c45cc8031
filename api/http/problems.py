"""What a problem is (RFC 9457), and which HTTP status each code has. A code is a promise to client systems: it is never renamed."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from api.http.language import Language
from api.problem_texts.acts import ACT_TEXTS
from api.problem_texts.appeals import APPEAL_TEXTS
from api.problem_texts.cases import CASE_TEXTS
from api.problem_texts.facilities import FACILITY_TEXTS
from api.problem_texts.http import HTTP_TEXTS
from api.problem_texts.permits import PERMIT_TEXTS
from api.problem_texts.places import PLACE_TEXTS
from api.problem_texts.privacy import PRIVACY_TEXTS
from api.problem_texts.provable import PROVABLE_TEXTS
from api.problem_texts.registers import REGISTER_TEXTS
from api.problem_texts.sanctions import SANCTION_TEXTS
from api.problem_texts.text import Text
from domain.law.packs import PACKS
from projections.views.explained import CitationView, Words

MEDIA_TYPE = "application/problem+json"


class Fault(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One invalid value: where (`pointer` into the body, RFC 6901, or the name of a `parameter` or `header`), and what is wrong."""

    code: str
    detail: str
    pointer: str | None = None
    parameter: str | None = None
    header: str | None = None


class Problem(Struct, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """The body of every answer that is an error. `instance` names this one occurrence and stands in the server's log too.

    `citations` are the provisions on which a rule refuses, by their ids; `cited` says what each of them states.
    """

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str
    citations: tuple[str, ...] = ()
    cited: tuple[CitationView, ...] = ()
    errors: tuple[Fault, ...] = ()


STATUS: Mapping[str, int] = {
    "malformed_request": 400,
    "invalid_fields": 400,
    "malformed_json": 400,
    "body_missing": 400,
    "json_too_deep": 400,
    "nul_character": 400,
    "query_unknown": 400,
    "query_repeated": 400,
    "query_malformed": 400,
    "one_subject_needed": 400,
    "header_malformed": 400,
    "host_not_allowed": 400,
    "cursor_invalid": 400,
    "as_of_in_future": 400,
    "as_of_not_supported": 400,
    "not_authenticated": 401,
    "token_invalid": 401,
    "token_expired": 401,
    "not_permitted": 403,
    "not_found": 404,
    "fact_after_day": 404,
    "method_not_allowed": 405,
    "not_acceptable": 406,
    "conflict": 409,
    "version_stale": 412,
    "body_too_large": 413,
    "media_type_unsupported": 415,
    "idempotency_key_reused": 422,
    "version_required": 428,
    "too_many_requests": 429,
    "internal_error": 500,
    "entry_unreadable": 500,
    "unavailable": 503,
    "issuer_unavailable": 503,
    "position_not_reached": 503,
    # Malformed by the form that a value has outside of us: no reader of the record could accept it on any day.
    "invalid_cnpj": 400,
    "invalid_cpf": 400,
    "invalid_plate": 400,
    "invalid_renavam": 400,
    "fact_malformed": 400,
    "fact_unknown": 400,
    "factor_not_exact_decimal": 400,
    "place_or_zone_required": 400,
    "policy_unknown": 400,
    "policy_value_not_allowed": 400,
    "polygon_invalid": 400,
    "position_beyond_size": 400,
    "position_implausible": 400,
    "position_incomplete": 400,
    "regime_required": 400,
    "size_beyond_log": 400,
    "sizes_out_of_order": 400,
    "regime_unknown": 400,
    "stop_distance_invalid": 400,
    "supposed_twice": 400,
    "time_limit_rule_unknown": 400,
    # Parts of a thing that its path names (what a body names and is not there is 409).
    "subject_not_found": 404,
    "fact_without_receipt": 404,
    "appeal_not_found": 404,
    "case_not_found": 404,
    "checkpoint_not_found": 404,
    "document_not_found": 404,
    "facility_not_found": 404,
    "hold_not_found": 404,
    "impediment_not_found": 404,
    "legal_hold_not_found": 404,
    "operation_plan_not_found": 404,
    "renewal_not_found": 404,
    "subject_unknown": 404,
    "suspension_not_found": 404,
    "withdrawal_not_found": 404,
    # What is refused because of who asks.
    "separation_of_duties": 403,
}
"""By code. What is not named is a refusal of the law or of the state: 409."""


def status_of(code: str) -> int:
    """The HTTP status of a code; 409 for every refusal that the table does not name."""
    return STATUS.get(code, 409)


_TEXTS: Mapping[str, Text] = {
    **HTTP_TEXTS,
    **ACT_TEXTS,
    **REGISTER_TEXTS,
    **PERMIT_TEXTS,
    **FACILITY_TEXTS,
    **PLACE_TEXTS,
    **CASE_TEXTS,
    **APPEAL_TEXTS,
    **SANCTION_TEXTS,
    **PRIVACY_TEXTS,
    **PROVABLE_TEXTS,
}


def texts() -> Mapping[str, Text]:
    """Every code that has a page, with its texts."""
    return _TEXTS


def problem(
    code: str,
    *,
    language: Language,
    instance: UUID,
    detail: str | None = None,
    citations: tuple[str, ...] = (),
    errors: tuple[Fault, ...] = (),
) -> Problem:
    """The problem of a code in a language; `detail` says more about this occurrence than the code's own explanation does."""
    text = texts().get(code)
    return Problem(
        type=f"/problems/{code}",
        title=text.title(language) if text else code.replace("_", " "),
        status=status_of(code),
        detail=detail or (text.explanation(language) if text else code),
        instance=f"urn:uuid:{instance}",
        code=code,
        citations=citations,
        cited=tuple(filter(None, (_stated(provision, language) for provision in citations))),
        errors=errors,
    )


def _stated(provision: str, language: Language) -> CitationView | None:
    """What a provision of any pack states; None for what no pack knows."""
    pack = next((pack for pack in PACKS.values() if pack.provision(provision) is not None), None)
    return Words(pack, language).citation(provision) if pack is not None else None


def encoded(shown: Problem, extra: Mapping[str, Any] | None = None) -> bytes:
    """The JSON of a problem. `extra` adds members (RFC 9457, 3.2) and overrides none."""
    return msgspec.json.encode({**(extra or {}), **msgspec.to_builtins(shown)})
