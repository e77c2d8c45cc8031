"""`python -m tests.domain.golden NAME…`: make the life of that name (`lives.py`) and store it. What is stored is never written again."""

import sys

from tests.domain.golden.files import write
from tests.domain.golden.lives import LIVES

for name in sys.argv[1:]:
    print(write(name, LIVES[name]))  # noqa: T201 - a command
