"""The loops that follow the log: woken by commits, of their own process or another, and stopped when asked."""

import threading
import time
from collections.abc import Generator
from contextlib import contextmanager

from projections.cases import CASES
from tests.projections.desk import Desk
from tests.projections.facts import Told


@contextmanager
def following(desk: Desk) -> Generator[None]:
    projector, ended, wake = desk.projector(), threading.Event(), threading.Event()
    stop_listening = desk.store.log.storage.listen(wake.set)
    thread = threading.Thread(target=projector.run, args=(ended, wake))
    thread.start()
    try:
        yield
    finally:
        ended.set()
        wake.set()
        thread.join(10)
        stop_listening()
        assert not thread.is_alive()


def test_what_is_committed_is_in_the_lists_soon_without_polling_for_long(desk: Desk) -> None:
    reader = desk.projector()
    with following(desk):
        assert reader.wait_for(desk.write(Told().facts), 5)
        waited: list[float] = []
        for number in range(5):
            position = desk.write(Told(number=f"2026/{number:06}").facts)
            began = time.monotonic()
            assert reader.wait_for(position, 5)
            waited.append(time.monotonic() - began)
    assert sorted(waited)[2] < 0.5, "woken by the commit, not by the second's look"
    assert len(desk.rows(CASES)) == 6


def test_two_followers_at_once_write_the_rows_of_one(desk: Desk) -> None:
    with following(desk), following(desk):
        last = 0
        for number in range(20):
            last = desk.write(Told(number=f"2026/{number:06}").notice().facts)
        assert desk.projector().wait_for(last, 10)
    alone = desk.rows(CASES)
    desk.projector().rebuild(CASES.name)
    assert desk.rows(CASES) == alone
    assert len(alone) == 20
