"""Another secret wraps the keys: in the middle of it, after a crash and at the end everything can be read, and then by the new one only."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Engine, text

from infra.database import Database, engine, migrate
from infra.personal.kept import Kept, begin_new_secret, development_secret, end_new_secret, former_development_secret
from infra.personal.personal_data import Keys
from infra.personal.rotation import BATCH, left, rotate
from infra.personal.sealing import WrappedOtherwiseError, Wrapping, key_from, seal

OLD, NEW, OTHER = (f"the {name} secret of the tests, 32 or more" for name in ("old", "new", "other"))
SUBJECTS = [UUID(int=number) for number in range(1, BATCH + 100)]
DIES_IN_THE_MIDDLE = """
import os, signal, sys
from infra.database import Database, engine
from infra.personal.rotation import rotate
from infra.personal.sealing import Wrapping

for done in rotate(engine(Database(sys.argv[1])), Wrapping(sys.argv[2], sys.argv[3])):
    if done > 1:
        os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def keys_url(database_url: str) -> str:
    migrate(Database(database_url), "keys")
    return database_url


@pytest.fixture
def keys(keys_url: str) -> Iterator[Engine]:
    made = engine(Database(keys_url))
    yield made
    made.dispose()


def filled(keys: Engine) -> dict[UUID, bytes]:
    """Many keys and a kept secret under the old secret; answers what each key makes of nothing."""
    Kept(keys, Wrapping(OLD)).keep("log-key", lambda: b"a log's key")
    return sealed(Keys(keys, Wrapping(OLD)), make=True)


def sealed(door: Keys, *, make: bool = False) -> dict[UUID, bytes]:
    found = door.to_seal(SUBJECTS) if make else door.to_open(SUBJECTS)
    return {subject: key.cipher.encrypt(bytes(12), b"", None) for subject, key in found.items()}


def test_after_a_rotation_the_new_secret_opens_everything_and_the_old_one_nothing(keys: Engine) -> None:
    made = filled(keys)
    both = Wrapping(NEW, OLD)
    assert left(keys, both) == len(SUBJECTS) + 1
    assert sum(rotate(keys, both)) == len(SUBJECTS) + 1
    assert left(keys, both) == 0
    assert sum(rotate(keys, both)) == 0
    assert sealed(Keys(keys, Wrapping(NEW))) == made
    assert Kept(keys, Wrapping(NEW)).find("log-key") == b"a log's key"
    with pytest.raises(WrappedOtherwiseError, match="AUTOS_KEYS_SECRET_FORMER"):
        Keys(keys, Wrapping(OLD)).to_open(SUBJECTS[:1])


def test_one_that_is_killed_in_the_middle_goes_on_where_it_was_and_readers_read_all_the_while(keys_url: str, keys: Engine) -> None:
    made = filled(keys)
    root = Path(__file__).parents[2]
    died = subprocess.run(
        [sys.executable, "-c", DIES_IN_THE_MIDDLE, keys_url, NEW, OLD],
        cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, check=False, capture_output=True,
    )  # fmt: skip
    assert died.returncode == -signal.SIGKILL, died.stderr.decode()
    both = Wrapping(NEW, OLD)
    remaining = left(keys, both)
    assert 0 < remaining < len(SUBJECTS)
    # A process that was started anew with both secrets reads what is done and what is not, and makes keys meanwhile.
    reading = Keys(keys, both)
    assert sealed(reading) == made
    later = uuid4()
    reading.to_seal([later])
    assert sum(rotate(keys, both)) == remaining
    assert sealed(Keys(keys, Wrapping(NEW))) == made
    assert set(Keys(keys, Wrapping(NEW)).to_open([later])) == {later}


def test_keys_are_read_while_they_are_wrapped_anew_batch_by_batch(keys: Engine) -> None:
    made = filled(keys)
    for _ in rotate(keys, Wrapping(NEW, OLD)):
        assert sealed(Keys(keys, Wrapping(NEW, OLD))) == made


def test_a_wrong_former_secret_is_said_and_changes_nothing(keys: Engine) -> None:
    made = filled(keys)
    with pytest.raises(WrappedOtherwiseError):
        list(rotate(keys, Wrapping(NEW, OTHER)))
    assert sealed(Keys(keys, Wrapping(OLD))) == made


def test_rows_from_before_the_names_of_secrets_were_kept_are_read_and_wrapped_anew(keys: Engine) -> None:
    subject, key = uuid4(), bytes(range(32))
    nonce, box = seal(AESGCM(key_from(OLD)), key, subject.hex.encode())
    with keys.begin() as connection:
        connection.execute(
            text("INSERT INTO subject_keys (subject, nonce, wrapped) VALUES (:subject, :nonce, :wrapped)"),
            {"subject": subject.hex, "nonce": nonce, "wrapped": box},
        )
    for wrapping in (Wrapping(OLD), Wrapping(NEW, OLD)):
        (found,) = Keys(keys, wrapping).to_open([subject]).values()
        assert found.cipher.encrypt(bytes(12), b"", None) == AESGCM(key).encrypt(bytes(12), b"", None)
    with pytest.raises(WrappedOtherwiseError):
        Keys(keys, Wrapping(NEW)).to_open([subject])
    assert sum(rotate(keys, Wrapping(NEW, OLD))) == 1
    assert set(Keys(keys, Wrapping(NEW)).to_open([subject])) == {subject}


def test_a_key_that_is_destroyed_meanwhile_does_not_come_back(keys: Engine) -> None:
    filled(keys)
    door = Keys(keys, Wrapping(NEW, OLD))
    steps = rotate(keys, Wrapping(NEW, OLD))
    next(steps)
    door.destroy(dict.fromkeys(SUBJECTS, 0))
    list(steps)
    assert Keys(keys, Wrapping(NEW)).to_open(SUBJECTS) == {}


def test_the_secret_of_development_is_replaced_and_no_crash_loses_one(tmp_path: Path) -> None:
    beside = tmp_path / "autos-keys.db"
    old = development_secret(beside)
    begin_new_secret(beside)
    new = development_secret(beside)
    assert (new != old, former_development_secret(beside)) == (True, old)
    # Begun again after a crash: the same two.
    begin_new_secret(beside)
    assert (development_secret(beside), former_development_secret(beside)) == (new, old)
    end_new_secret(beside)
    assert (development_secret(beside), former_development_secret(beside)) == (new, None)
    # A crash after the former was kept and before the new one took its place.
    former = tmp_path / "autos-keys.db.secret.former"
    former.write_text(new)
    begin_new_secret(beside)
    assert former_development_secret(beside) == new
    assert development_secret(beside) not in {old, new}
    assert (tmp_path / "autos-keys.db.secret").stat().st_mode & 0o777 == 0o600
