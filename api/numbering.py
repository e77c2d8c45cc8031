"""The number of a new case: prefix of its regime, year of the recording, running number."""

from datetime import datetime
from zoneinfo import ZoneInfo

from domain.cases.numbering import numbered, waiting
from domain.streams import Facts
from infra.journal import Journal


class Numbering:
    """Numbers the case that the facts of one command open; decided anew, the command keeps the number that was drawn for it."""

    def __init__(self, journal: Journal, at: datetime) -> None:
        """`at`: the instant of the recording."""
        self._journal = journal
        self._at = at
        self._number = ""

    def __call__(self, facts: Facts) -> Facts:
        """The facts with the number, which is drawn for good; as they are where they open no case."""
        regime = waiting(facts)
        if regime is None:
            return facts
        if not self._number:
            pack = self._journal.packs[regime]
            year = self._at.astimezone(ZoneInfo(pack.zone)).year
            self._number = f"{pack.prefix}-{year}/{self._journal.draw(f'case:{regime}:{year}'):06d}"
        return numbered(facts, self._number)
