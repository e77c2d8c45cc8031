"""How a process that serves, or goes through a whole log, looks for what nobody needs any more: seldom, and never through what stands.

Python looks through everything that is alive, again and again: packs, folds and modules are most of it, and hardly a fact or an answer is
part of a circle. Left as it is, that is a tenth of the time of a command, and most of the slowest answers.
"""

import gc
from collections.abc import Generator
from contextlib import contextmanager

YOUNG = 50_000
"""New objects that bring about a look at the young ones; Python's own 700 are made by a single answer."""
LOOKS = 20
"""Looks at one age before the next older one is looked at too."""


def look_seldom() -> None:
    """Leave out of every look what stands now: call it once all is loaded, in the process that serves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, LOOKS, LOOKS)


@contextmanager
def looking_seldom() -> Generator[None]:
    """The same for a while: for a command that goes through a whole log."""
    before = gc.get_threshold()
    look_seldom()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
