"""With which key checkpoints are signed, under which name the log goes, and where its checkpoints lie outside of the database."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from msgspec import Struct

from infra.database import Database
from infra.personal.kept import Kept
from infra.provable.note import NoteError, SignerKey, VerifierKey, new_signer, parse_signer
from infra.settings import Settings, SettingsError

FOLDER = "autos-checkpoints"
KEPT = "checkpoint-key-"


class SignerKeys(Struct, frozen=True):
    """The key that signs now, and the one that signed before it, where it is known."""

    signer: SignerKey
    former: SignerKey | None = None

    def of(self, verifier: VerifierKey) -> SignerKey | None:
        """The one of the two that this verifier checks."""
        return next((key for key in (self.signer, self.former) if key is not None and key.verifier == verifier), None)


@dataclass(frozen=True)
class Signing:
    """Made from the settings. Keys that are kept here (development) are looked up at each signing: another process may rotate them.

    `kept` is None where the keys are settings, or where there are none: then nothing can be published.
    """

    directory: Path
    given: SignerKeys | None
    named: str | None
    kept: Kept | None

    def keys(self) -> SignerKeys | None:
        """The keys as they are now; None where the setting is missing."""
        return self.given if self.kept is None else _kept_keys(self.kept)

    def origin(self) -> str | None:
        """The log's name: as set, or the name of its key; None where there is neither."""
        if self.named is not None:
            return self.named
        keys = self.keys()
        return None if keys is None else keys.signer.name


def signing_of(settings: Settings, kept: Kept) -> Signing:
    """As the settings say.

    Raises:
        SettingsError: a key that is none; the message does not show it.
    """
    directory = Path(settings.checkpoint_dir) if settings.checkpoint_dir else _beside(settings)
    if settings.checkpoint_key is None:
        if settings.development:
            _kept_keys(kept)  # made here, so that who only looks makes nothing
        return Signing(directory, None, settings.log_origin, kept if settings.development else None)
    return Signing(directory, given_keys(settings), settings.log_origin, None)


def given_keys(settings: Settings) -> SignerKeys | None:
    """The keys that are settings; None where there are none. Raises SettingsError as above."""
    if settings.checkpoint_key is None:
        return None
    former = settings.checkpoint_former_key
    return SignerKeys(
        _parsed("AUTOS_CHECKPOINT_KEY", settings.checkpoint_key),
        None if former is None else _parsed("AUTOS_CHECKPOINT_FORMER_KEY", former),
    )


def rotate_kept(kept: Kept) -> SignerKeys:
    """Make the next key of a development installation, under the name of the one before; the next checkpoint is signed by both."""
    before = _kept_keys(kept).signer
    number = next(n for n in count(1) if kept.find(f"{KEPT}{n}") is None)
    kept.keep(f"{KEPT}{number}", new_signer(before.name).text.encode)
    return _kept_keys(kept)


def _kept_keys(kept: Kept) -> SignerKeys:
    found = [kept.keep(f"{KEPT}1", _first_key)]
    for number in count(2):
        later = kept.find(f"{KEPT}{number}")
        if later is None:
            break
        found.append(later)
    keys = [parse_signer(each.decode()) for each in found[-2:]]
    return SignerKeys(keys[-1], keys[0] if len(keys) > 1 else None)


def _first_key() -> bytes:
    return new_signer(f"autos/{secrets.token_hex(4)}").text.encode()


def _parsed(setting: str, text: str) -> SignerKey:
    try:
        return parse_signer(text)
    except NoteError as error:
        raise SettingsError(f"{setting}: {error}") from None


def _beside(settings: Settings) -> Path:
    """Beside the SQLite file; of a PostgreSQL database beside the file of the keys, else in the working directory."""
    for url in (settings.database_url, settings.keys_database_url):
        database = Database(url)
        if database.is_sqlite:
            return database.path.with_name(FOLDER)
    return Path(FOLDER)
