"""The whole interface does what /openapi.json says, whatever is sent: over an empty record on SQLite."""
# pyright: basic
# (schemathesis leaves its types open)

from dataclasses import replace
from tempfile import TemporaryDirectory
from typing import Any, cast

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from api.app import create_app
from api.serving import parts_over
from api.tokens import LOCAL_ISSUER, LocalIssuer, Verifier
from infra.engine import Engine, open_engine
from infra.settings import Settings
from infra.store import prepare_databases

STAFF = ("inspector", "clerk", "secretary", "mayor", "auditor", "integration", "administrator")


FOLDER = TemporaryDirectory(prefix="autos-fuzzed-")
"""The schema is read when tests are collected, so that the record must lie somewhere already; removed when the process ends."""


def opened(folder: str) -> Engine:
    """The parts over an empty record."""
    settings = Settings(database_url=f"sqlite:///{folder}/autos.db")
    prepare_databases(settings)
    engine = open_engine(settings)
    engine.projector.step()
    return engine


UNDESCRIBED = frozenset(
    {"reason_given_twice", "regime_unknown", "invalid_cnpj", "invalid_cpf", "invalid_plate", "invalid_renavam"}
    | {"polygon_invalid", "position_implausible", "position_incomplete", "place_or_zone_required", "offset_missing"}
)
"""What no schema can say: check digits, the regimes of a program, that the header and the body give one reason, that a ring closes, that
a place is given by its zone or by both coordinates, that an instant has an offset."""
ENGINE = opened(FOLDER.name)
ISSUER = LocalIssuer(ENGINE.store.kept)

# Nothing follows the log here, so that nobody waits for a position.
PARTS = replace(parts_over(ENGINE, Verifier(ISSUER, issuer=LOCAL_ISSUER, audience="autos")), wait=None)

described = schemathesis.openapi.from_asgi("/openapi.json", cast("Any", create_app(PARTS)))


@described.parametrize()
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_what_is_described_is_what_is_done(case: schemathesis.Case[Any]) -> None:
    token = ISSUER.token(subject="maria", roles=STAFF, regimes=["americana-charter"])
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
