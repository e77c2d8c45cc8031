"""What the stand-alone verifier believes, what it names, and with which status it ends."""

import ast
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from infra.bundle import verify_bundle
from infra.provable.note import SignerKey
from infra.provable.tree import entry_hash
from tests.infra.bundle import forge
from tests.infra.bundle.apart import Outsider
from tests.infra.bundle.forge import ACTS, CASE, INTRUDER, LAW, OTHER_CASE, PAPER, SIGNER, Logbook, edition, fact, receipt, written

SOURCE = Path(verify_bundle.__file__)
KEY = ("--key", "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")
Change = Callable[[dict[str, Any]], None]


@pytest.fixture
def outsider(tmp_path: Path) -> Outsider:
    return Outsider(tmp_path)


def entry(manifest: dict[str, Any], position: int) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in manifest["entries"] if each["position"] == position)
    return found


def wrong(outsider: Outsider, bundle: bytes, said: str, *words: str) -> None:
    """The verifier names it and ends with 1."""
    ran = outsider.verify(bundle, *(words or KEY), verifier=SOURCE.read_bytes())
    assert (ran.status, [line for line in ran.said.splitlines() if line.strip() == said]) == (1, ["      " + said]), ran.said


def test_a_bundle_that_is_as_it_was_made_holds(outsider: Outsider) -> None:
    for size in range(3):
        book = Logbook()
        for _ in range(size):
            book.add(OTHER_CASE, "case.noted/1", fact())
        ran = outsider.verify(written(book).bundle(), *KEY)
        assert (ran.status, ran.said.count("\nok"), ran.said.count("nota")) == (0, 4, 4), ran.said


def not_in_the_log(position: int) -> str:
    return f"the entry {position} does NOT stand in the log like this"


@pytest.mark.parametrize(
    ("position", "changed", "value"),
    [
        (7, "recordedAtMicroseconds", 1_772_443_000_000_000),
        (7, "tag", "case.fine_waived/1"),
        (7, "version", 3),
        (7, "stream", str(OTHER_CASE)),
        (5, "position", 3),
        (5, "position", 11),
        (5, "position", 0),
    ],
)
def test_an_entry_of_which_anything_was_changed_is_named(outsider: Outsider, position: int, changed: str, value: object) -> None:
    bundle = forge.with_manifest(written().bundle(), lambda manifest: entry(manifest, position).update({changed: value}))
    at = value if changed == "position" else position
    wrong(outsider, bundle, not_in_the_log(int(str(at))))


def test_a_changed_byte_of_what_was_stored_is_named(outsider: Outsider) -> None:
    files = forge.files_of(written().bundle())
    name = "entries/000000000007.json"
    files[name] = files[name].replace(b'"acts": 2', b'"acts": 1')
    wrong(outsider, forge.zipped(files), not_in_the_log(7))


def test_a_changed_hash_of_a_proof_or_of_a_leaf_without_its_content_is_named(outsider: Outsider) -> None:
    bundle = written().bundle(withheld=("case.opinion_given/1",))

    def proof(manifest: dict[str, Any]) -> None:
        entry(manifest, 6)["proof"][1] = forge.flipped(entry(manifest, 6)["proof"][1])

    def leaf(manifest: dict[str, Any]) -> None:
        entry(manifest, 9)["leaf"] = forge.flipped(entry(manifest, 9)["leaf"])

    def shorter(manifest: dict[str, Any]) -> None:
        entry(manifest, 6)["proof"].pop()

    for change, position in ((proof, 6), (leaf, 9), (shorter, 6)):
        wrong(outsider, forge.with_manifest(bundle, change), not_in_the_log(position))
    ran = outsider.verify(bundle, *KEY)
    assert (ran.status, "1 of them without content, not for this reader" in ran.said) == (0, True)


def without(*positions: int) -> Change:
    def change(manifest: dict[str, Any]) -> None:
        manifest["entries"] = [each for each in manifest["entries"] if each["position"] not in positions]

    return change


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ((7,), f"a fact is missing in the stream {CASE}"),
        ((5,), f"a fact is missing in the stream {CASE}"),
        ((5, 7, 9, 10), "there is no fact of the case"),
        ((2,), f"a fact is missing in the stream {ACTS}"),
        ((4,), "acts that the decision at 7 saw are missing"),
        ((1,), "acts that the decision at 7 saw are missing"),
        ((6,), "the edition of the law of the decision at 7 is missing"),
    ],
)
def test_what_was_left_out_is_missed(outsider: Outsider, gone: tuple[int, ...], said: str) -> None:
    wrong(outsider, forge.with_manifest(written().bundle(), without(*gone)), said)


def test_the_law_must_be_there_with_its_content(outsider: Outsider) -> None:
    book = written()

    def hidden(manifest: dict[str, Any]) -> None:
        act = entry(manifest, 4)
        act["leaf"] = b64encode(entry_hash(book.entries[3])).decode()
        for name in ("state", "tag", "recordedAtMicroseconds"):
            del act[name]

    wrong(outsider, forge.with_manifest(book.bundle(), hidden), "the content of the entry 4 is missing")


def test_a_fact_of_another_case_does_not_pass_for_one_of_this_case(outsider: Outsider) -> None:
    book = written()
    book.add(OTHER_CASE, "case.noted/1", fact())

    def foreign(manifest: dict[str, Any]) -> None:
        entry(manifest, 10)["version"] = 5

    wrong(outsider, forge.with_manifest(book.bundle(), foreign), not_in_the_log(10))


def test_a_log_that_was_signed_with_a_wrong_law_a_later_act_or_a_time_that_goes_back_is_named(outsider: Outsider) -> None:
    other = Logbook()
    other.add(CASE, "case.infraction_recorded/1", fact(number="1"))
    other.add(LAW, "law.edition_published/1", edition(forge.CONTENT.replace("2020", "2021")))
    other.add(CASE, "case.fine_assessed/1", fact(receipt=receipt(0, 0)))
    wrong(outsider, other.bundle(), "the law's edition is not that of the decision at 3")
    claimed = Logbook()
    claimed.add(CASE, "case.infraction_recorded/1", fact(number="1"))
    claimed.add(LAW, "law.edition_published/1", edition(forge.CONTENT.replace("2020", "2021"), digest=str(receipt()["edition_hash"])))
    claimed.add(CASE, "case.fine_assessed/1", fact(receipt=receipt(0, 0)))
    wrong(outsider, claimed.bundle(), "the law's edition is not that of the decision at 3")
    late = Logbook()
    late.add(LAW, "law.edition_published/1", edition())
    late.add(CASE, "case.fine_assessed/1", fact(receipt=receipt(1, 0)))
    late.add(ACTS, "acts.recorded/1", fact(reference="Portaria 1"))
    wrong(outsider, late.bundle(), "acts that the decision at 2 saw are missing")
    back = Logbook()
    back.add(CASE, "case.infraction_recorded/1", fact(number="1"))
    back.now -= timedelta(hours=1)
    back.add(CASE, "case.closed/1", fact(outcome="paid"))
    wrong(outsider, back.bundle(), "the time of recording goes back")
    twice = Logbook()
    twice.add(CASE, "case.infraction_recorded/1", fact(number="1"))
    twice.add(CASE, "case.closed/1", fact(outcome="paid"), version=1)
    wrong(outsider, twice.bundle(), f"a fact is missing in the stream {CASE}")


def test_a_checkpoint_that_was_changed_or_signed_by_somebody_else_is_named(outsider: Outsider) -> None:
    files = forge.files_of(written().bundle())
    files["checkpoint.txt"] = files["checkpoint.txt"].replace(b"\n10\n", b"\n11\n")
    wrong(outsider, forge.zipped(files), "the bundle's checkpoint: the signature of PeterNeumann is false")
    forged = written().bundle(signer=INTRUDER)
    assert outsider.verify(forged, verifier=SOURCE.read_bytes()).status == 0  # by the key that he put beside it, as is said
    wrong(outsider, forged, "the bundle's checkpoint: none of the keys signed it")
    renamed = written().bundle(signer=SignerKey("Somebody", INTRUDER.seed))
    wrong(outsider, renamed, "the bundle's checkpoint: none of the keys signed it")


def test_a_checkpoint_from_outside_is_held_against_the_bundle(outsider: Outsider) -> None:
    def kept(note: str) -> None:
        (outsider.folder / "kept.txt").write_text(note, encoding="utf-8")

    given = (*KEY, "--checkpoint", "kept.txt")
    earlier = Logbook()
    for number in range(3):
        earlier.add(OTHER_CASE, "case.noted/1", fact(number=str(number)))
    kept(earlier.note())
    grown = written(earlier)
    ran = outsider.verify(grown.bundle(since=3), *given)
    assert (ran.status, "the log begins with the 3 entries of the given one" in ran.said) == (0, True)
    wrong(outsider, grown.bundle(), "no proof from 3 entries: ask with from=3", *given)
    rewritten = Logbook()
    for number in range(3):
        rewritten.add(OTHER_CASE, "case.noted/1", fact(number=str(number + 1)))
    rewrote = written(rewritten).bundle(since=3)
    wrong(outsider, rewrote, "the log does NOT begin with the given one: rewritten", *given)
    kept(earlier.note(origin="example.org/other"))
    wrong(outsider, grown.bundle(since=13), "the given checkpoint is of another log: example.org/other", *given)
    kept(grown.note(INTRUDER))
    wrong(outsider, grown.bundle(), "the given checkpoint: none of the keys signed it", *given)
    kept(grown.note().replace("\n13\n", "\n12\n"))
    wrong(outsider, grown.bundle(), "the given checkpoint: the signature of PeterNeumann is false", *given)


@pytest.mark.parametrize("size", range(1, 34))
def test_each_earlier_size_is_proven(size: int) -> None:
    book = Logbook()
    notes: list[str] = []
    for number in range(33):
        book.add(CASE, "case.noted/1", fact(number=str(number)))
        notes.append(book.note())
    bundle = verify_bundle.read_bundle(book.bundle(since=size))
    verify_bundle.check_earlier(bundle, verify_bundle.read_checkpoint(notes[size - 1]))
    verify_bundle.check_entries(bundle)
    if size > 1:
        with pytest.raises(verify_bundle.Wrong):
            verify_bundle.check_earlier(bundle, verify_bundle.read_checkpoint(notes[size - 1])._replace(root=bytes(32)))


def test_documents_are_known_by_their_hash(outsider: Outsider) -> None:
    (outsider.folder / "paper.pdf").write_bytes(PAPER)
    (outsider.folder / "other.pdf").write_bytes(PAPER + b".")
    ran = outsider.verify(written().bundle(), "paper.pdf", *KEY)
    assert (ran.status, "paper.pdf is the document of the entry 10" in ran.said) == (0, True)
    wrong(outsider, written().bundle(), "other.pdf is no document of this case", "other.pdf", *KEY)


def test_what_is_damaged_is_said_to_be_and_what_cannot_be_used_is_wrong_usage(outsider: Outsider) -> None:
    whole = written().bundle()
    files = forge.files_of(whole)
    lacking = {name: content for name, content in files.items() if name != "entries/000000000007.json"}
    for bundle, kind in (
        (whole[: len(whole) // 2], "BadZipFile"),
        (forge.zipped({**files, "bundle.json": b"[]"}), "TypeError"),
        (forge.zipped({**files, "checkpoint.txt": b"?"}), "ValueError"),
        (forge.zipped(lacking), "KeyError"),
    ):
        wrong(outsider, bundle, f"the bundle is damaged ({kind})")
    wrong(outsider, forge.with_manifest(whole, lambda m: m.update(format="autos-bundle/2")), "the format is not autos-bundle/1")
    for words in (("--key", "x"), ("--checkpoint", "nowhere.txt"), ("nowhere.pdf",), ("--colour",)):
        ran = outsider.verify(whole, *words)
        assert (ran.status, ran.said.startswith("usage:")) == (2, True), ran.said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((".",), ".: é uma pasta / is a folder"),
        (("missing.zip",), "missing.zip: não se lê / cannot be read: No such file or directory"),
        (("bundle.zip", "."), ".: é uma pasta / is a folder"),
        (("bundle.zip", "--checkpoint", "."), ".: é uma pasta / is a folder"),
        (("bundle.zip", "--checkpoint", "junk.txt"), "junk.txt: não é checkpoint / is no checkpoint"),
        (("bundle.zip", "--key", "junk"), "--key: não é chave (nome+hash+base64) / is no key (name+hash+base64)"),
        (("bundle.zip", "--key", "a+00000000+AAAA"), "--key: não é chave (nome+hash+base64) / is no key (name+hash+base64)"),
    ],
)
def test_what_cannot_be_used_is_said_in_words_of_both_languages(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    (tmp_path / "bundle.zip").write_bytes(written().bundle())
    (tmp_path / "junk.txt").write_text("junk")
    done = subprocess.run([sys.executable, SOURCE, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == f"verify_bundle.py: error: não utilizável / cannot be used: {said}"


def test_the_verifier_is_one_file_for_python_3_9_with_nothing_but_cryptography() -> None:
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"), feature_version=(3, 9))
    names = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        for name in ([each.name for each in node.names] if isinstance(node, ast.Import) else [str(getattr(node, "module", ""))])
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert names - sys.stdlib_module_names == {"cryptography"}
    assert SIGNER.verifier.text == KEY[1]
