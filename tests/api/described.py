"""How an answer is judged against /openapi.json, where schemathesis' own view is narrower than the interface's promise."""
# pyright: basic
# (schemathesis leaves its types open)

from typing import Any, cast

import schemathesis
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

UNDESCRIBED = frozenset(
    {"reason_given_twice", "regime_unknown", "invalid_cnpj", "invalid_cpf", "invalid_plate", "invalid_renavam"}
    | {"polygon_invalid", "position_implausible", "position_incomplete", "place_or_zone_required", "offset_missing", "instant_implausible"}
    | {"size_beyond_log", "position_beyond_size", "sizes_out_of_order", "one_subject_needed"}
)
"""What no schema can say: check digits, the regimes of a program, that the header and the body give one reason, that a ring closes, that
a place is given by its zone or by both coordinates, that an instant has an offset and lies in a year of ours, how long the log is,
that one of three parameters is given."""


def judged(case: schemathesis.Case[Any], token: str) -> None:
    """Send what was generated, as whom the token says; an answer that breaks the description is an error."""
    # A header that we do not know is somebody else's and cannot be refused; every other wrong thing must be.
    parts_of_case = case.meta.components if case.meta else {}
    in_headers = ParameterLocation.HEADER in parts_of_case and parts_of_case[ParameterLocation.HEADER].mode.is_negative
    excluded = [cast("Any", negative_data_rejection)] if in_headers else []
    if "cursor" in case.query:  # no schema can say which cursors were issued
        excluded.append(cast("Any", positive_data_acceptance))
    answer = case.call(headers={"Authorization": f"Bearer {token}"})
    if answer.status_code == 400 and codes(answer.json()) & UNDESCRIBED:
        excluded.append(cast("Any", positive_data_acceptance))
    case.validate_response(answer, excluded_checks=excluded)


def codes(problem: dict[str, Any]) -> set[str]:
    """The code of a problem and those of its faults."""
    return {problem["code"], *(fault["code"] for fault in problem["errors"])}
