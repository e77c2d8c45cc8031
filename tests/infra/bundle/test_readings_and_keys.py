"""What the verifier holds against the entries beside their proofs: readings for programs, every file's hash, and a changed key."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from infra.bundle import verify_bundle
from infra.provable.note import Checkpoint, SignerKey, signed
from tests.infra.bundle import forge
from tests.infra.bundle.apart import Outsider
from tests.infra.bundle.forge import INTRUDER, ORIGIN, SIGNER, written

SOURCE = Path(verify_bundle.__file__)
KEY = ("--key", "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")
SECOND, THIRD = SignerKey("PeterNeumann", b"2" * 32), SignerKey("PeterNeumann", b"3" * 32)
Change = Callable[[Any], object]

CHANGES: list[tuple[str, Change]] = [
    ("history.json", lambda read: read[1].update(position=6)),
    ("history.json", lambda read: read[1].update(version=3)),
    ("history.json", lambda read: read[1].update(fact="case.fine_waived/1")),
    ("history.json", lambda read: read[1].update(recordedAt="2026-03-02T09:08:00Z")),
    ("history.json", lambda read: read[1].update(person="00000000-0000-0000-0000-000000000009")),
    ("history.json", lambda read: read[1].update(role="reviewer")),
    ("history.json", lambda read: read.pop()),
    ("history.json", lambda read: read.append(read[0])),
    ("decisions.json", lambda read: read[0].update(regime="atlantis-buses")),
    ("decisions.json", lambda read: read[0].update(edition=2)),
    ("decisions.json", lambda read: read[0].update(editionHash="0" * 64)),
    ("decisions.json", lambda read: read[0].update(acts=1)),
    ("decisions.json", lambda read: read[0].update(cityActs=0)),
    ("decisions.json", lambda read: read[0]["computed"][0]["outputs"].update(amountCentavos=1)),
    ("decisions.json", lambda read: read[0]["computed"][0]["inputs"].update(occurredOn="2026-03-02")),
    ("decisions.json", lambda read: read[0]["computed"].pop()),
    ("decisions.json", lambda read: read.pop()),
    ("history.json", lambda read: read[1].update(lawDay="2026-03-02")),
    ("decisions.json", lambda read: read[0].update(lawDay="2026-03-02")),
    ("decisions.json", lambda read: read[0]["computed"][0]["explanation"].pop()),
    ("decisions.json", lambda read: read[0]["computed"][0]["explanation"][0].update(operation="count-days")),
    ("decisions.json", lambda read: read[0]["computed"][0]["explanation"][0]["operands"].update(priorClass="B")),
    ("decisions.json", lambda read: read[0]["computed"][0]["explanation"][0].update(result=1)),
    ("decisions.json", lambda read: read[0]["computed"][0]["explanation"][0].update(unit="day")),
    ("decisions.json", lambda read: read[0]["computed"][0]["explanation"][0]["citation"].update(provision="UTO-2")),
    ("decisions.json", lambda read: read[0]["computed"][0]["explanation"][0].update(source="Portaria 9")),
    ("decisions.json", lambda read: read[0]["computed"][0].update(warnings=["table_to_confirm"])),
]


@pytest.fixture
def outsider(tmp_path: Path) -> Outsider:
    return Outsider(tmp_path)


def wrong(outsider: Outsider, bundle: bytes, said: str, *words: str) -> None:
    ran = outsider.verify(bundle, *(words or KEY), verifier=SOURCE.read_bytes())
    assert (ran.status, [line for line in ran.said.splitlines() if line.strip() == said]) == (1, ["      " + said]), ran.said


def listed(files: forge.Files) -> bytes:
    """The files with their hashes put right, as whoever changes one deliberately would."""
    manifest = json.loads(files["bundle.json"])
    manifest["files"] = {name: sha256(content).hexdigest() for name, content in files.items() if name != "bundle.json"}
    return forge.zipped({**files, "bundle.json": json.dumps(manifest).encode()})


@pytest.mark.parametrize("name", ["README.txt", "verify_bundle.py", "decisions.json", "history.json", "leitura.txt"])
def test_a_file_that_was_changed_or_removed_by_accident_is_named(outsider: Outsider, name: str) -> None:
    files = forge.files_of(written().bundle())
    said = f"files changed, added or missing: {name}"
    wrong(outsider, forge.zipped({**files, name: files[name] + b" "}), said)
    wrong(outsider, forge.zipped({other: content for other, content in files.items() if other != name}), said)


def test_a_file_that_was_added_is_named(outsider: Outsider) -> None:
    files = forge.files_of(written().bundle())
    wrong(outsider, forge.zipped({**files, "a.txt": b"", "b/c.txt": b""}), "files changed, added or missing: a.txt, b/c.txt")


@pytest.mark.parametrize(("name", "change"), CHANGES)
def test_a_reading_that_does_not_follow_the_entries_is_named_though_its_hash_was_put_right(
    outsider: Outsider, name: str, change: Change
) -> None:
    files = forge.files_of(written().bundle())
    read = json.loads(files[name])
    change(read)
    wrong(outsider, listed({**files, name: json.dumps(read).encode()}), f"{name} does not say what stands in entries/")


def test_the_words_alone_are_not_proven_which_is_said(outsider: Outsider) -> None:
    files = forge.files_of(written().bundle())
    ran = outsider.verify(listed({**files, "leitura.txt": b"Arquivado."}), *KEY)
    said = ("nor whether the words (leitura.txt, summaries) are true to it", "nor reason and texts: sealed in entries/, not to be compared")
    assert (ran.status, [each in ran.said for each in said]) == (0, [True, True])


def test_two_files_of_one_name_are_refused(outsider: Outsider) -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        doubled = forge.doubled(forge.files_of(written().bundle()), "leitura.txt")
    wrong(outsider, doubled, "the bundle is too large, or two files have one name")


def test_the_key_that_the_reader_has_leads_to_the_present_one_over_every_change_of_keys(outsider: Outsider) -> None:
    book = written()
    text = Checkpoint(ORIGIN, 4, bytes(32)).text
    chain = [signed(text, [SECOND, SIGNER]), signed(text, [THIRD, SECOND])]
    keys = [SECOND.verifier, SIGNER.verifier]
    ran = outsider.verify(book.bundle(signer=THIRD, rotations=chain, keys=keys), *KEY)
    assert (ran.status, ran.said.count("key vouched for at the change of keys: PeterNeumann+")) == (0, 2), ran.said
    none = "the bundle's checkpoint: none of the keys signed it"
    asked = "chave trocada? peça a atual / after a change of keys without the former's signature, ask for the present key"
    for cut in (chain[:1], chain[1:], []):
        wrong(outsider, book.bundle(signer=THIRD, rotations=cut, keys=keys), none)
        wrong(outsider, book.bundle(signer=THIRD, rotations=cut, keys=keys), asked)
    # A note that the intruder signed alone, or that is of another log, leads nowhere.
    for foreign in (signed(text, [INTRUDER, THIRD]), signed(Checkpoint("example.org/other", 4, bytes(32)).text, [INTRUDER, SIGNER])):
        wrong(outsider, book.bundle(signer=INTRUDER, rotations=[foreign], keys=[*keys, THIRD.verifier]), none)
    # His signature under the name of the former key is false.
    forged = chain[0].replace(chain[0].splitlines()[-1], chain[1].splitlines()[-1])
    assert outsider.verify(book.bundle(signer=SECOND, rotations=[forged], keys=keys), *KEY).status == 1
