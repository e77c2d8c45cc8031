"""Other permits of a vehicle that run beside one that was granted."""

from __future__ import annotations

from uuid import UUID

from projections.views.explained import View, Words


class OverlapView(View, frozen=True):
    """Another permit of the vehicle, of the same kind and class, that runs on some of the same days (warning `permit_overlaps`)."""

    permit_id: UUID
    notice: str


def overlap_view(other: UUID, words: Words) -> OverlapView:
    """What is said of the other permit."""
    pt = f"O veículo tem outra licença da mesma espécie que vale em dias desta: {other}. A lei não o proíbe; confira se ambas devem valer."
    en = f"The vehicle has another permit of the same kind that runs on days of this one: {other}. The law does not forbid it: check both."
    return OverlapView(permit_id=other, notice=words.pick(pt, en))
