"""How a serving process looks for what nobody needs any more: seldom, and never through what stands for its whole life.

Python looks through everything that is alive, again and again: packs, folds and modules are most of it, and hardly a fact or an answer is
part of a circle. Left as it is, that is a tenth of the time of a command, and most of the slowest answers.
"""

import gc

YOUNG = 50_000
"""New objects that bring about a look at the young ones; Python's own 700 are made by a single answer."""
LOOKS = 20
"""Looks at one age before the next older one is looked at too."""


def look_seldom() -> None:
    """Leave out of every look what stands now: call it once all is loaded, in the process that serves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, LOOKS, LOOKS)
