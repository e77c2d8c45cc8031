"""With how many examples a property is tried: few in every run, twenty times as many in `make soak`."""

import os

TIMES = 20
SOAKING = os.environ.get("HYPOTHESIS_PROFILE") == "soak"


def tries(few: int) -> int:
    """The number of examples, of which an everyday run has `few`."""
    return few * TIMES if SOAKING else few
