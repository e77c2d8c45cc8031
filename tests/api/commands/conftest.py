from collections.abc import Iterator

import pytest

from tests.api.issuer.issuing import issuing, key


@pytest.fixture
def believed(database_url: str) -> Iterator[dict[str, str]]:
    """The settings of whom a city believes: on PostgreSQL an issuer on this machine; on SQLite none, which is development."""
    if database_url.startswith("sqlite"):
        yield {}
        return
    with issuing() as issuer:
        issuer.publish(key("Ed25519", "one"))
        yield {"AUTOS_ISSUER": issuer.issuer}
