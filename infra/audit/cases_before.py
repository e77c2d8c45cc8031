"""Cases folded up to the decision that is replayed, and no further. A bounded number is kept: who replays a whole log meets each again."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any
from uuid import UUID

from domain.cases.case import CASE, case_stream
from domain.cases.state import Case
from domain.recorded import Recorded
from domain.replay.replaying import IMPOSSIBLE
from infra.folds import Folded, extend
from infra.mapper import Mapper, UnreadableEntryError
from infra.storage.log import Storage


class HistoryError(Exception):
    """The facts before a decision cannot be folded: one is missing, unreadable, or makes no sense after the others."""


class CasesBefore:
    """The cases of a log as they were before each of their facts."""

    def __init__(self, storage: Storage, mapper: Mapper, remembered: int) -> None:
        """`remembered`: how many cases are kept at most."""
        self._storage = storage
        self._mapper = mapper
        self._remembered = remembered
        self._kept: OrderedDict[UUID, Folded[Case]] = OrderedDict()

    def before(self, recorded: Recorded[Any]) -> Case:
        """The case before this fact of it. Raises `HistoryError`."""
        nothing = Folded(0, CASE.empty)
        known = self._kept.pop(recorded.stream, nothing)
        known = known if known.version < recorded.version else nothing
        try:
            if known.version < recorded.version - 1:
                entries = self._storage.load({recorded.stream: known.version}, recorded.position - 1)
                known = extend(known, case_stream(recorded.stream), self._mapper.decode(entries))
        except (UnreadableEntryError, *IMPOSSIBLE, AssertionError) as error:
            raise HistoryError(f"{type(error).__name__}: {error}") from error
        if known.version != recorded.version - 1:
            raise HistoryError(f"the case lacks version {known.version + 1}")
        self._keep(recorded.stream, known)
        return known.state

    def follow(self, recorded: Recorded[Any]) -> None:
        """Go on with a case that is known up to this fact, or begins with it."""
        known = self._kept.pop(recorded.stream, Folded(0, CASE.empty))
        if known.version != recorded.version - 1:
            return
        try:
            self._keep(recorded.stream, extend(known, case_stream(recorded.stream), [recorded]))
        except (*IMPOSSIBLE, AssertionError):
            # Asked for again, the case is folded anew, and what is wrong with it is told then.
            return

    def _keep(self, case: UUID, folded: Folded[Case]) -> None:
        self._kept[case] = folded
        while len(self._kept) > self._remembered:
            self._kept.popitem(last=False)
