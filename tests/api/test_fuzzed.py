"""The interface does what /openapi.json says, whatever is sent."""
# pyright: basic
# (schemathesis leaves its types open)

from typing import Any, cast

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from api.app import create_app
from api.tokens import LocalIssuer
from tests.api.conftest import KeysInMemory, parts

ISSUER = LocalIssuer(KeysInMemory())
EVERY_ROLE = ("inspector", "clerk", "secretary", "mayor", "auditor", "integration", "administrator")

described = schemathesis.openapi.from_asgi("/openapi.json", cast("Any", create_app(parts(ISSUER)))).exclude(
    path_regex="/(failing|refusing|refusing-a-date)$"
)


@described.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_what_is_described_is_what_is_done(case: schemathesis.Case[Any]) -> None:
    token = ISSUER.token(subject="maria", roles=EVERY_ROLE, regimes=["americana-charter"])
    # A header that we do not know is somebody else's and cannot be refused; every other wrong thing must be.
    parts_of_case = case.meta.components if case.meta else {}
    in_headers = ParameterLocation.HEADER in parts_of_case and parts_of_case[ParameterLocation.HEADER].mode.is_negative
    excluded = [cast("Any", negative_data_rejection)] if in_headers else []
    if "cursor" in case.query:  # no schema can say which cursors were issued
        excluded.append(cast("Any", positive_data_acceptance))
    case.call_and_validate(headers={"Authorization": f"Bearer {token}"}, excluded_checks=excluded)
