"""Checkpoints are published here only: the tree brought up to the log, held against what was said before, signed, stored, filed.

A newcomer would sign what the tree says; a log that no longer begins with what an earlier checkpoint attests is never signed, nor an
entry without the log's own seal: what a checkpoint covers, `verify` believes.
"""

from __future__ import annotations

import threading
from datetime import timedelta

import structlog
from msgspec import Struct
from sqlalchemy import Connection

from infra.clock import Clock, utc_now
from infra.followers.following import said
from infra.followers.read_side import ReadSide
from infra.provable import checkpoints, files
from infra.provable.checkpoints import Published
from infra.provable.note import Checkpoint, SignerKey, VerifierKey, signed
from infra.provable.sealed import first_unsealed
from infra.provable.signing import SignerKeys, Signing
from infra.provable.tree import Tree, TreeStoppedError, root_at, size_of

EVERY = timedelta(hours=1)
REST_SECONDS = 1.0
"""How far the tree may be behind the log while the program runs; whoever needs a checkpoint brings it up to the log first."""
LOCK = "SELECT pg_advisory_xact_lock(280925, 3)"
LOGGER = structlog.stdlib.get_logger("checkpoints")


class NotPublishedError(Exception):
    """Nothing was signed. `code`: log_empty, log_inconsistent, checkpoint_key_missing, checkpoint_former_key_missing."""

    def __init__(self, code: str, said: str) -> None:
        """`said`: why, for the log of the program and who runs it."""
        super().__init__(said)
        self.code = code


class Standing(Struct, frozen=True):
    """How far the tree is kept, and the newest checkpoint."""

    kept: int
    newest: Published | None


class Publisher:
    """Publishes on demand and, while it runs, every hour in which the log grew. Several processes may: one at a time gets to it."""

    def __init__(self, tree: Tree, side: ReadSide, signing: Signing, key: bytes, *, clock: Clock = utc_now) -> None:
        """`key`: authenticates entries (AUTOS_LOG_KEY)."""
        self.tree = tree
        self.signing = signing
        self._key = key
        self._side = side
        self._clock = clock

    def publish(self, *, former_lost: bool = False, only_if_due: bool = False) -> Published:
        """The newest checkpoint: a new one, or the last where nothing was added since.

        Args:
            former_lost: after a change of keys sign with the new one alone; what was signed before is then not vouched for.
            only_if_due: leave it where the last is less than an hour old.

        Raises:
            NotPublishedError: see its codes.
        """
        keys, origin = self.signing.keys(), self.signing.origin()
        if keys is None or origin is None:
            raise NotPublishedError("checkpoint_key_missing", "AUTOS_CHECKPOINT_KEY is missing")
        if not self.tree.catch_up():
            raise NotPublishedError("log_inconsistent", "the tree cannot follow the log: `autos audit verify` says where")
        size = self._looked_at()
        with self._side.writing(durable=True) as connection:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(LOCK)
            published = self._in(connection, size, keys, origin, former_lost=former_lost, only_if_due=only_if_due)
        self._file(published, origin)
        return published

    def standing(self) -> Standing:
        """For who asks how the proofs stand."""
        with self._side.reading() as reading:
            return Standing(size_of(reading.connection), checkpoints.newest(reading.connection))

    def verifiers(self) -> list[VerifierKey]:
        """The published keys of this log, the present one first."""
        keys = self.signing.keys()
        found = [] if keys is None else [keys.signer.verifier]
        with self._side.reading() as reading:
            return found + [key for key in checkpoints.keys(reading.connection) if key not in found]

    def run(self, ended: threading.Event) -> None:
        """Keep the tree and publish each hour, until `ended`. A database that is away is tried again."""
        failed: str | None = None
        while not ended.is_set():
            try:
                self.tree.catch_up()
                if self.is_due():
                    self.publish(only_if_due=True)
            except Exception as error:  # noqa: BLE001 - an outage, or a refusal: said once, and tried again
                if said(error) != failed:
                    failed = said(error)
                    LOGGER.error("checkpoint_not_published", error=failed)  # noqa: TRY400 - a trace would show rows
            else:
                failed = None
            ended.wait(REST_SECONDS)

    def is_due(self) -> bool:
        """Whether the log grew, and the last checkpoint is an hour old (or there is none)."""
        now = self.standing()
        return now.kept > 0 and (now.newest is None or (now.kept > now.newest.size and self._clock() - now.newest.at >= EVERY))

    def _looked_at(self) -> int:
        """How far the log may be signed: each entry is looked at before the first checkpoint that covers it, while others go on writing.

        Raises:
            NotPublishedError: an entry does not bear the log's seal, or is not the one in the kept tree.
        """
        with self._side.reading() as reading:
            size, last = size_of(reading.connection), checkpoints.newest(reading.connection)
            at = first_unsealed(reading.connection, self._key, 0 if last is None else last.size, size)
        if at is not None:
            said = f"the entry at position {at} does not bear the log's own seal, or is not the one in the kept tree: `autos audit verify`"
            raise NotPublishedError("log_inconsistent", said)
        return size

    def _file(self, published: Published, origin: str) -> None:
        """Write its file, and those after the folder's last that another machine published or a crash kept from it: no gap is left."""
        last = files.last_number(self.signing.directory)
        missing: list[Published] = []
        if last is not None and last < published.number - 1:
            with self._side.reading() as reading:
                missing = [each for each in checkpoints.after(reading.connection, last) if each.number < published.number]
        for each in (*missing, published):
            files.write(self.signing.directory, Checkpoint(origin, each.size, each.root), each.number, each.note)

    def _in(self, connection: Connection, size: int, keys: SignerKeys, origin: str, *, former_lost: bool, only_if_due: bool) -> Published:
        """`size`: how many entries were looked at."""
        kept, now = size_of(connection), self._clock()
        last = checkpoints.newest(connection)
        if kept == 0:
            raise NotPublishedError("log_empty", "the log has no entry")
        if last is not None:
            _hold(connection, kept, Checkpoint(origin, last.size, last.root), "the last checkpoint")
            if last.size > size or (only_if_due and now - last.at < EVERY):
                return last
        known = [key.verifier for key in (keys.signer, keys.former) if key is not None]
        for filed in files.largest(self.signing.directory, origin, [*known, *([] if last is None else last.verifiers())]):
            _hold(connection, kept, filed, "a checkpoint in the folder")
        signers = _signers(keys, last, former_lost=former_lost)
        if last is not None and last.size == size and keys.signer.verifier in last.verifiers():
            return last
        checkpoint = Checkpoint(origin, size, root_at(connection, size))
        note = signed(checkpoint.text, signers)
        return checkpoints.add(connection, checkpoint, note, [key.verifier for key in signers], now)


def _hold(connection: Connection, size: int, earlier: Checkpoint, what: str) -> None:
    """Refuse to sign a log that does not begin with what was attested before."""
    try:
        holds = earlier.size <= size and root_at(connection, earlier.size) == earlier.root
    except TreeStoppedError:
        holds = False
    if not holds:
        raise NotPublishedError("log_inconsistent", f"the log differs from {what}, over {earlier.size} entries: `autos audit verify`")


def _signers(keys: SignerKeys, last: Published | None, *, former_lost: bool) -> list[SignerKey]:
    """The present key; after a change of keys, once, the former one too, which so vouches for it and stays known."""
    if last is None:
        return [keys.signer]
    before = last.verifiers()
    if keys.signer.verifier in before or former_lost:
        return [keys.signer]
    former = next((key for key in map(keys.of, before) if key is not None), None)
    if former is None:
        said = "the key changed: set AUTOS_CHECKPOINT_FORMER_KEY to the one before, which signs the first checkpoint after the change too"
        raise NotPublishedError("checkpoint_former_key_missing", said)
    return [keys.signer, former]
