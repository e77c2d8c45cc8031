"""Keys of personal data: one a subject, made once by whoever is first, on the disk before they are used, wrapped where they lie."""

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from infra.personal.personal_data import Keys, SubjectKey
from infra.personal.sealing import Wrapping, key_from
from infra.store import Store

NONCE = bytes(12)
SECRET = "a secret of the tests, at least 32 long"


def same(one: SubjectKey, other: SubjectKey) -> bool:
    return one.cipher.encrypt(NONCE, b"text", None) == other.cipher.encrypt(NONCE, b"text", None)


def again(store: Store) -> Keys:
    return Keys(store.keys_engine, Wrapping(SECRET))


def test_a_subject_has_one_key_for_every_process_and_for_ever(store: Store) -> None:
    a, b = uuid4(), uuid4()
    made = store.keys.to_seal([a, b])
    read = again(store).to_open([b, a])
    assert same(made[a], read[a])
    assert same(made[b], read[b])
    assert not same(made[a], made[b])


def test_processes_that_make_a_key_at_once_use_the_same(store: Store) -> None:
    subjects = [uuid4() for _ in range(5)]
    doors: list[Keys] = [again(store) for _ in range(8)]

    def make(door: Keys) -> dict[UUID, SubjectKey]:
        return door.to_seal(subjects)

    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(make, doors))
    assert all(same(one[subject], made[0][subject]) for one in made for subject in subjects)


def test_reading_makes_no_key(store: Store) -> None:
    assert store.keys.to_open([uuid4()]) == {}


def test_keys_lie_wrapped(store: Store) -> None:
    subject = uuid4()
    store.keys.to_seal([subject])
    with store.keys_engine.connect() as connection:
        ((nonce, wrapped),) = connection.exec_driver_sql("SELECT nonce, wrapped FROM subject_keys").fetchall()
    plain = AESGCM(key_from(SECRET)).decrypt(nonce, wrapped, subject.hex.encode())
    assert (len(plain), plain in wrapped) == (32, False)


def test_what_is_remembered_is_bounded(store: Store) -> None:
    keys = Keys(store.keys_engine, Wrapping(SECRET), remembered=3)
    subjects = [uuid4() for _ in range(10)]
    assert set(keys.to_seal(subjects)) == set(subjects)
    assert len(keys) == 3
    assert set(keys.to_open(subjects)) == set(subjects)
