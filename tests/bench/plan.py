"""How much is measured: the full run, --quick and --smoke. The peers get the same work; a run is bounded by lives and by seconds."""

from msgspec import Struct


class Plan(Struct, frozen=True):
    """`lives`: connections → lives of a case a round (an infraction, an appeal, its decision).

    `seconds` bounds one round of one peer, whatever is left. `proven`: entries of the log that is verified.
    `fleet`: vehicles of the street's question, which is asked for `street_seconds` a round.
    """

    name: str
    rounds: int
    lives: dict[int, int]
    warm_up: int
    fold_seconds: float
    seconds: float = 60.0
    fleet: int = 50_000
    street_seconds: float = 5.0
    street_connections: tuple[int, ...] = (1, 16)
    proven: int = 1_000_000

    @property
    def vehicles(self) -> int:
        """Every life has a vehicle of its own, so that none is a repeated infraction."""
        return self.warm_up + self.rounds * sum(self.lives.values())


FULL = Plan("full", rounds=7, lives={1: 80, 16: 160, 64: 256}, warm_up=32, fold_seconds=1.0)
QUICK = Plan("quick", rounds=5, lives={1: 40, 16: 96}, warm_up=24, fold_seconds=0.5, fleet=5_000, street_seconds=3.0, proven=100_000)
SMOKE = Plan(
    "smoke", rounds=2, lives={1: 15, 16: 48}, warm_up=8, fold_seconds=0.2, seconds=15.0, fleet=1_000, street_seconds=0.4,
    street_connections=(16,), proven=5_000,
)  # fmt: skip
