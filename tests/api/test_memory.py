"""How seldom a process that goes through a whole log looks for garbage, and that it leaves nothing of it behind."""

import gc

from api.memory import looking_seldom


def test_a_command_leaves_out_what_stands_while_it_works_and_all_is_as_before_afterwards() -> None:
    before = gc.get_threshold()
    with looking_seldom():
        assert gc.get_threshold() == (50_000, 20, 20)
        assert gc.get_freeze_count() > 0
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)
