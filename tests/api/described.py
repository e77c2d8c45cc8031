"""How an answer is judged against /openapi.json, where schemathesis' own view is narrower than the interface's promise."""
# pyright: basic
# (schemathesis leaves its types open)

from collections.abc import Callable
from typing import Any, cast

import schemathesis
from schemathesis.checks import load_all_checks
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.result import Err
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.python._constants.orchestrator import make_constants_value_source
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

Operation = APIOperation[Any, Any, Any, Any]

UNDESCRIBED = frozenset(
    {"reason_given_twice", "regime_unknown", "invalid_cnpj", "invalid_cpf", "invalid_plate", "invalid_renavam"}
    | {"polygon_invalid", "position_implausible", "position_incomplete", "place_or_zone_required"}
    | {"offset_missing", "instant_implausible", "date_implausible"}
    | {"size_beyond_log", "position_beyond_size", "sizes_out_of_order", "one_subject_needed"}
)
"""What no schema can say: check digits, the regimes of a program, that the header and the body give one reason, that a ring closes, that
a place is given by its zone or by both coordinates, that an instant has an offset, that instants and days lie in a year of ours, how long
the log is, that one of three parameters is given."""


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


def operations(schema: schemathesis.BaseSchema) -> dict[str, Operation]:
    """All that a description tells of, by method and path; one that it garbles is an error where tests are collected."""
    found: dict[str, Operation] = {}
    for each in schema.get_all_operations():
        if isinstance(each, Err):
            raise each.err()
        found[each.ok().label] = each.ok()
    return found


def tried(schema: schemathesis.BaseSchema, operation: Operation, judge: Callable[[schemathesis.Case[Any]], None]) -> None:
    """What `schema.parametrize()` tries of an operation.

    That makes all cases while tests are collected, half a minute in each process, and its tests share one id, of which pytest-xdist runs
    the first.
    """
    load_all_checks()
    feedback = FeedbackSources(constants_value_source=make_constants_value_source(schema))
    build_operation_test(config=schema.config, operation=operation, test_func=judge, given_kwargs={}, feedback=feedback)()
