"""Every exception becomes a problem here, and only here. What a client is told comes from tables and refusals, never from an exception."""

import math
import traceback
from collections.abc import Mapping
from typing import Any, cast
from uuid import UUID, uuid4

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import Scope

from api.http.faults import fault_of
from api.http.language import Language, asked_in
from api.http.problems import MEDIA_TYPE, Fault, encoded, problem, texts
from api.tokens import BadToken, IssuerUnavailable
from domain.refusal import Refused
from infra.audit.reads import NotRecordedError
from infra.journal import ConflictError, KeyReusedError, StaleVersionError
from infra.personal.sealing import KeyUnopenedError
from infra.provable.publishing import NotPublishedError
from infra.provable.tree import TreeStoppedError
from infra.storage.entries import UnreadableEntryError
from infra.storage.log import ClockDisagreementError, ConnectionLostError, StoreBusyError

LOG = structlog.stdlib.get_logger("autos.api")

AnyRequest = Request[Any, Any, Any]


class Unacceptable(Exception):  # noqa: N818 - an answer to the client, not a fault of the program
    """A request that the interface itself does not take, by its code in `api/http/problems.py`."""

    def __init__(self, code: str, *errors: Fault, headers: Mapping[str, str] | None = None, extra: Mapping[str, Any] | None = None) -> None:
        """Answer with `code`, the faults found, headers of the answer, and further members of the problem."""
        super().__init__(code)
        self.code = code
        self.errors = errors
        self.headers = dict(headers or {})
        self.extra = extra


class Unavailable(Unacceptable):
    """The service cannot answer now, but may after `retry_after` seconds."""

    def __init__(self, code: str = "unavailable", *, retry_after: float = 1.0) -> None:
        """503 (or 429) with Retry-After in whole seconds, rounded up."""
        super().__init__(code, headers=_waiting(retry_after))


def _waiting(seconds: float) -> dict[str, str]:
    return {"Retry-After": str(max(1, math.ceil(seconds)))}


_BY_STATUS = {
    400: "malformed_request",
    401: "not_authenticated",
    403: "not_permitted",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    409: "conflict",
    413: "body_too_large",
    415: "media_type_unsupported",
    429: "too_many_requests",
    503: "unavailable",
}


class Answer:
    """Status, headers and body of a problem, whichever way it is then sent."""

    def __init__(self, error: Exception, language: Language, *, errors: tuple[Fault, ...] = ()) -> None:
        """The answer to an exception; `errors` are faults found beside it."""
        self.instance: UUID = uuid4()
        extra: Mapping[str, Any] | None = None
        detail: str | None = None
        citations: tuple[str, ...] = ()
        headers: dict[str, str] = {}
        match error:
            case Unacceptable():
                code, errors, headers, extra = error.code, error.errors or errors, error.headers, error.extra
            case Refused():
                code, citations, extra = error.code, error.citations, error.extra
                # A refusal's sentence is written in Portuguese; a reader of English gets the code's own explanation.
                detail = error.reason if language == "pt-BR" else None
                errors = _field(error, language)
            case HTTPException() if error.status_code in _BY_STATUS:
                code = "invalid_fields" if errors else _BY_STATUS[error.status_code]
                headers = dict(error.headers or {})
            case BadToken():
                code, headers = "token_expired" if error.expired else "token_invalid", {"WWW-Authenticate": 'Bearer error="invalid_token"'}
            case IssuerUnavailable():
                code, headers = "issuer_unavailable", _waiting(error.retry_after)
            case NotPublishedError():
                code = error.code
            case TreeStoppedError():
                code = "log_inconsistent"
            case UnreadableEntryError() | KeyUnopenedError():
                code = "entry_unreadable"
            case StaleVersionError():
                code, extra = "version_stale", {"version": error.actual}
            case KeyReusedError():
                code = "idempotency_key_reused"
            case ConflictError():
                # What is told is which kind of thing moved and by which facts, never whose.
                moved = [{"kind": each.kind, "facts": list(each.tags)} for each in error.moved]
                code, extra = "conflict", {"changed": moved}
            case StoreBusyError() | ConnectionLostError() | ClockDisagreementError() | NotRecordedError():
                code = "unavailable"
            case _:
                code = "internal_error"
        shown = problem(code, language=language, instance=self.instance, detail=detail, citations=citations, errors=errors)
        self.code = code
        self.status = shown.status
        self.body = encoded(shown, extra)
        self.headers = {"Content-Language": language, **headers}
        if self.status in {429, 503}:
            self.headers.setdefault("Retry-After", "1")
        if self.status == 401:  # noqa: PLR2004 - RFC 9110, 15.5.2
            self.headers.setdefault("WWW-Authenticate", "Bearer")


def _field(refusal: Refused, language: Language) -> tuple[Fault, ...]:
    """The field that a refusal is about, where it is about one (`field="facts.discs"`): a decision names the first that it meets."""
    field = refusal.extra.get("field")
    if not isinstance(field, str):
        return ()
    text = texts().get(refusal.code)
    detail = text.explanation(language) if text and language == "en" else refusal.reason
    return (Fault(code=refusal.code, detail=detail, pointer="/" + field.replace(".", "/")),)


def log(answer: Answer, error: Exception, *, method: str, template: str) -> None:
    """Note the answer: its code and place in the program, and nothing that the client sent or an exception says.

    Of a claim that is not as it should be it is its name: the issuer's settings are wrong, and whoever sent the token cannot mend that.
    """
    if answer.status < 500:  # noqa: PLR2004 - the client's part
        claim = {"claim": error.claim} if isinstance(error, BadToken) and error.claim else {}
        LOG.info("request_refused", code=answer.code, status=answer.status, method=method, template=template, **claim)
        return
    frames = traceback.extract_tb(error.__traceback__)
    LOG.error(
        "request_failed",
        code=answer.code,
        status=answer.status,
        method=method,
        template=template,
        instance=str(answer.instance),
        error=type(error).__qualname__,
        where=[f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno} {frame.name}" for frame in frames],
    )


def answered(request: AnyRequest, error: Exception) -> Response[bytes]:
    """Litestar's way into this file."""
    language = asked_in(request)
    # A `ValueError` in a handler of ours is a fault of the program; only Litestar's own validation speaks of the client.
    errors = _parameters(error, language) if isinstance(error, ValidationException) else ()
    answer = Answer(error, language, errors=errors)
    log(answer, error, method=request.method, template=_template(request.scope))
    return Response(answer.body, status_code=answer.status, media_type=MEDIA_TYPE, headers=answer.headers)


def _template(scope: Scope) -> str:
    """The path with its parameters' names, which hold no data; `-` where nothing is at the path."""
    return str(cast("Mapping[str, object]", scope).get("path_template", "-"))


def _parameters(error: ValidationException, language: Language) -> tuple[Fault, ...]:
    """The faults of query, path and headers, all of which Litestar finds at once; the body is read in `api/http/bodies.py`."""
    said = cast("list[dict[str, str]]", error.extra if isinstance(error.extra, list) else [])
    return tuple(fault_of(each["message"], language, parameter=each.get("key", "")) for each in said)
