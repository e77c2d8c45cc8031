"""Shows what differs when a helper's comparison fails."""

import pytest

pytest.register_assert_rewrite("tests.domain.cases.expectations")
