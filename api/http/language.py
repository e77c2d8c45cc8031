"""Which of the two languages a text is shown in. Brazilian Portuguese unless the reader prefers English; never decided anywhere else."""

from typing import Any, Literal

from litestar import Request

Language = Literal["pt-BR", "en"]


def preferred(accept_language: str | None) -> Language:
    """The language that an Accept-Language header asks for (RFC 9110, 12.5.4); malformed weights count as 0."""
    if not accept_language:
        return "pt-BR"
    weights = {"pt": 0.0, "en": 0.0}
    for part in accept_language.split(","):
        tag, _, parameters = part.strip().partition(";")
        primary = tag.strip().partition("-")[0].lower()
        weight = _weight(parameters)
        if primary in weights:
            weights[primary] = max(weights[primary], weight)
    return "en" if weights["en"] > weights["pt"] else "pt-BR"


def asked_in(request: Request[Any, Any, Any]) -> Language:
    """The language that a request asks for."""
    return preferred(request.headers.get("accept-language"))


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if not name:
        return 1.0
    try:
        weight = float(value)
    except ValueError:
        return 0.0
    return weight if name.strip() == "q" and 0.0 <= weight <= 1.0 else 0.0
