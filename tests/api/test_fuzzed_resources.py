"""The whole interface does what /openapi.json says, whatever is sent: over an empty record on SQLite."""
# pyright: basic
# (schemathesis leaves its types open)

from dataclasses import replace
from tempfile import TemporaryDirectory
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from api.app import create_app
from api.serving import parts_over
from api.tokens import LOCAL_ISSUER, LocalIssuer, Verifier
from infra.engine import Engine, open_engine
from infra.settings import Settings
from infra.store import prepare_databases
from tests.api.described import judged, operations, tried
from tests.tries import tries

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


ENGINE = opened(FOLDER.name)
ISSUER = LocalIssuer(ENGINE.store.kept)

# Nothing follows the log here, so that nobody waits for a position.
PARTS = replace(parts_over(ENGINE, Verifier(ISSUER, issuer=LOCAL_ISSUER, audience="autos")), wait=None)

DESCRIBED = schemathesis.openapi.from_asgi("/openapi.json", cast("Any", create_app(PARTS)))

OPERATIONS = operations(DESCRIBED)


@settings(max_examples=tries(3), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def as_described(case: schemathesis.Case[Any]) -> None:
    token = ISSUER.token(subject="maria", roles=STAFF, regimes=["americana-charter"])
    judged(case, token)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_what_is_described_is_what_is_done(operation: str) -> None:
    tried(DESCRIBED, OPERATIONS[operation], as_described)
