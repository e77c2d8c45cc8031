"""The interface does what /openapi.json says, whatever is sent."""
# pyright: basic
# (schemathesis leaves its types open)

from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from api.app import create_app
from api.tokens import LocalIssuer
from tests.api.conftest import KeysInMemory, parts
from tests.api.described import judged, operations, tried

ISSUER = LocalIssuer(KeysInMemory())
EVERY_ROLE = ("inspector", "clerk", "secretary", "mayor", "auditor", "integration", "administrator")

DESCRIBED = schemathesis.openapi.from_asgi("/openapi.json", cast("Any", create_app(parts(ISSUER)))).exclude(
    path_regex="/(failing|refusing|refusing-a-date)$"
)
OPERATIONS = operations(DESCRIBED)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def as_described(case: schemathesis.Case[Any]) -> None:
    token = ISSUER.token(subject="maria", roles=EVERY_ROLE, regimes=["americana-charter"])
    judged(case, token)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_what_is_described_is_what_is_done(operation: str) -> None:
    tried(DESCRIBED, OPERATIONS[operation], as_described)
