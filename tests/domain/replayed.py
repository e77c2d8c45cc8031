"""Decisions of the domain's tests, replayed when they are saved: an answer that cannot be given again fails where it was given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.acts.acts import city_acts, regime_acts
from domain.cases.state import Case
from domain.law.lawbook import Law
from domain.law.packs import PACKS
from domain.replay.carried import with_carried
from domain.replay.registered import with_registers
from domain.replay.replaying import receipt_of, replay

if TYPE_CHECKING:
    from domain.streams import Event, Stream
    from tests.domain.harness import World


def check_replayed(world: World, stream: Stream[Any], event: Event) -> None:
    """Decide a fact again from its receipt, if it has one; of a case also against what the facts before it hold."""
    receipt = receipt_of(event)
    if receipt is None:
        return
    pack = PACKS[receipt.regime]
    acts = world.state(regime_acts(pack.key)).up_to(receipt.acts)
    law = Law(pack, acts, world.state(city_acts(pack.municipality)).up_to(receipt.city))
    replayed, before = replay(event, law), world.state(stream)
    found = with_carried(event, replayed, before, law) if isinstance(before, Case) else replayed
    found = with_registers(event, found, before, world.state, law)
    assert found.differences == ()
