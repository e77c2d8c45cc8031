"""Who asks in a measurement. Both peers believe the same local issuer, whose key lies in the folder of the run."""

from collections.abc import Callable
from pathlib import Path

from api.tokens import AUDIENCE, LOCAL_ISSUER, LocalIssuer, Verifier

ROLES = ("inspector", "clerk", "secretary")


class KeysInFolder:
    """Keeps the issuer's key in a file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, name: str, make: Callable[[], bytes]) -> bytes:
        """The value kept under a name, made at the first asking."""
        path = self._folder / name
        if not path.exists():
            path.write_bytes(make())
        return path.read_bytes()


def verifier(folder: Path) -> Verifier:
    """Whose tokens the peers believe."""
    return Verifier(LocalIssuer(KeysInFolder(folder)), issuer=LOCAL_ISSUER, audience=AUDIENCE)


def tokens(folder: Path) -> dict[str, str]:
    """A token for one person in each role."""
    issuer = LocalIssuer(KeysInFolder(folder))
    return {role: issuer.token(subject=f"{role}-1", roles=(role,), regimes=("americana-charter",)) for role in ROLES}
