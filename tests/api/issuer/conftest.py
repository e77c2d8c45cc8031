from collections.abc import Iterator

import pytest

from tests.api.issuer.issuing import Issuing, issuing


@pytest.fixture
def issuer() -> Iterator[Issuing]:
    """An issuer on this machine that publishes nothing yet."""
    with issuing() as answers:
        yield answers
