"""The bundle of a case: what it holds for whom, and that an outsider can check it without the program."""

import io
import json
from hashlib import sha256
from pathlib import Path
from uuid import UUID
from zipfile import ZipFile

import pytest

from infra.bundle import verify_bundle
from infra.provable.note import SignerKey, parse_signer
from infra.provable.signing import SignerKeys, Signing
from tests.api.cases.test_reading import appealed
from tests.api.desk import Desk
from tests.api.lives.town import Town
from tests.infra.bundle.apart import Outsider

VERIFIER = Path(verify_bundle.__file__).read_bytes()
SIGNER = parse_signer("PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")
PUBLISHED = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
PAPER = b"Auto de infracao, digitalizado."


@pytest.fixture(autouse=True)
def signing(town: Town, tmp_path: Path) -> None:
    """The log's checkpoints are signed with a key of the tests."""
    town.desk.engine.publisher.signing = Signing(tmp_path / "checkpoints", SignerKeys(SIGNER), "example.org/log", None)


@pytest.fixture
def outsider(tmp_path: Path) -> Outsider:
    return Outsider(tmp_path)


async def told(town: Town) -> str:
    """A case with an appeal, an opinion, an assignment and a document."""
    path = await appealed(town)
    body = {"title": "Auto digitalizado", "reference": "prot. 7", "sha256": sha256(PAPER).hexdigest()}
    await town.desk.done(f"{path}/documents", "clerk", body)
    return path


async def bundle_of(desk: Desk, path: str, query: str = "", role: str = "auditor", operators: tuple[UUID, ...] = ()) -> bytes:
    answer = await desk.get(f"{path}/bundle{query}", role, operators=operators)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip"), answer.text
    return answer.content


def files(bundle: bytes) -> dict[str, bytes]:
    with ZipFile(io.BytesIO(bundle)) as archive:
        assert {each.date_time for each in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        return {name: archive.read(name) for name in archive.namelist()}


async def test_an_outsider_checks_a_bundle_with_the_published_key_and_is_told_what_was_checked(town: Town, outsider: Outsider) -> None:
    path = await told(town)
    bundle = await bundle_of(town.desk, path)
    (outsider.folder / "auto.pdf").write_bytes(PAPER)
    ran = outsider.verify(bundle, "auto.pdf", "--key", PUBLISHED)
    last = town.desk.engine.store.log.storage.last()
    assert last is not None
    case = town.desk.engine.store.log.storage.load({UUID(path[7:]): 0})
    entries = len(json.loads(files(bundle)["bundle.json"])["entries"])
    assert ran.said.splitlines()[1::2] == [
        f"      the bundle's checkpoint: {last.position} entries, signed by PeterNeumann",
        f"      {entries} entries stand in the log",
        f"      facts of the case: 1 to {len(case)}, none missing, until 2026-02-23T13:00:00Z",
        # What the infraction, the fine, the notice's term and the appeal's admission rest on.
        "      4 decisions, each with its law and its acts",
        "      history.json and decisions.json follow entries/ (what is plain)",
        f"      auto.pdf is the document of the entry {case[-1].position}",
        "      facts later than the last of this bundle are not seen",
        "      nor whether the words (leitura.txt, summaries) are true to it",
        "      nor reason and texts: sealed in entries/, not to be compared",
        "      nor whether who holds the key rewrote the log: --checkpoint",
    ]
    assert (ran.status, ran.said.startswith("ok    checkpoint do pacote:")) == (0, True)


async def test_a_key_that_came_in_the_bundle_is_said_to_prove_nothing(town: Town, outsider: Outsider) -> None:
    ran = outsider.verify(await bundle_of(town.desk, await told(town)))
    assert (ran.status, "the key came in the bundle itself, which proves nothing" in ran.said) == (0, True)


async def test_the_same_case_gives_the_same_bytes_with_its_law_its_readings_and_the_verifier(town: Town) -> None:
    path = await told(town)
    first, second = await bundle_of(town.desk, path), await bundle_of(town.desk, path)
    assert first == second
    held = files(first)
    manifest = json.loads(held["bundle.json"])
    tags = [entry["tag"] for entry in manifest["entries"] if entry["stream"] == path[7:]]
    assert tags == [
        "case.infraction_recorded/1", "case.fine_assessed/1", "case.notice_served/1", "case.appeal_lodged/1",
        "case.opinion_given/1", "case.assigned/1", "case.document_added/1",
    ]  # fmt: skip
    assert {entry["tag"] for entry in manifest["entries"]} - set(tags) == {
        "acts.recorded/1",
        "city.act_recorded/1",
        "law.edition_published/1",
    }
    assert list(held)[:7] == [
        "README.txt", "verify_bundle.py", "bundle.json", "checkpoint.txt", "decisions.json", "history.json", "leitura.txt",
    ]  # fmt: skip
    assert held["verify_bundle.py"] == VERIFIER
    answer = await town.desk.get(f"{path}/history", "auditor")
    assert json.loads(held["history.json"]) == answer.json()["items"]
    reading = held["leitura.txt"].decode()
    assert "Férias da titular." in reading
    assert "1. 13/02/2026: " in reading
    for entry in manifest["entries"]:
        assert "Constatado no local." not in held[entry["state"]].decode()


async def test_an_operator_gets_its_own_case_with_the_citys_own_work_as_hashes_only(town: Town, outsider: Outsider) -> None:
    path = await told(town)
    bundle = await bundle_of(town.desk, path, role="operator", operators=(town.city.x,))
    ran = outsider.verify(bundle, "--key", PUBLISHED)
    assert (ran.status, "2 of them without content, not for this reader" in ran.said) == (0, True)
    manifest = json.loads(files(bundle)["bundle.json"])
    own = [entry for entry in manifest["entries"] if entry["stream"] == path[7:]]
    assert [("state" in entry, sorted(entry)) for entry in own if "state" not in entry] == [
        (False, ["leaf", "position", "proof", "stream", "version"])
    ] * 2
    everything = b"".join(files(bundle).values())
    for hidden in (b"opinion_given", b"As fotos mostram", "Férias da titular.".encode()):
        assert hidden not in everything
    assert (await town.desk.get(f"{path}/bundle", "operator", operators=(town.city.y,))).status_code == 404
    assert (await town.desk.get(f"{path}/bundle", "administrator")).status_code == 403
    assert (await town.desk.get("/cases/00000000-0000-4000-8000-000000000001/bundle", "auditor")).status_code == 404


async def test_a_reader_who_has_the_key_of_two_changes_ago_checks_a_bundle_of_today(town: Town, outsider: Outsider, tmp_path: Path) -> None:
    path = await told(town)
    publisher = town.desk.engine.publisher
    second, third = SignerKey("PeterNeumann", b"2" * 32), SignerKey("PeterNeumann", b"3" * 32)
    for keys in (SignerKeys(SIGNER), SignerKeys(second, SIGNER), SignerKeys(third, second)):
        publisher.signing = Signing(tmp_path / "checkpoints", keys, "example.org/log", None)
        publisher.publish()
    await town.notice(path, "2026-02-24", receivedBy="Portaria")
    bundle = await bundle_of(town.desk, path)
    assert files(bundle)["checkpoint.txt"].decode().count("PeterNeumann") == 1
    assert outsider.verify(bundle, "--key", PUBLISHED).status == 0
    stranger = SignerKey("PeterNeumann", b"4" * 32).verifier.text
    assert outsider.verify(bundle, "--key", stranger).status == 1


async def test_who_holds_an_older_checkpoint_sees_that_the_log_only_grew(town: Town, outsider: Outsider) -> None:
    path = await told(town)
    earlier = town.desk.engine.publisher.publish()
    (outsider.folder / "kept.txt").write_text(earlier.note)
    await town.notice(path, "2026-02-24", receivedBy="Portaria")
    key = ("--key", PUBLISHED)
    plain = await bundle_of(town.desk, path)
    without = outsider.verify(plain, *key, "--checkpoint", "kept.txt")
    assert (without.status, f"no proof from {earlier.size} entries: ask with from={earlier.size}" in without.said) == (1, True)
    bundle = await bundle_of(town.desk, path, f"?from={earlier.size}")
    ran = outsider.verify(bundle, *key, "--checkpoint", "kept.txt")
    assert (ran.status, f"the log begins with the {earlier.size} entries of the given one" in ran.said) == (0, True)
    assert "rewrote the log" not in ran.said
    (outsider.folder / "kept.txt").write_bytes(files(bundle)["checkpoint.txt"])
    assert outsider.verify(plain, *key, "--checkpoint", "kept.txt").status == 0
    beyond = await town.desk.get(f"{path}/bundle?from=100000", "auditor")
    assert (beyond.status_code, beyond.json()["code"]) == (400, "size_beyond_log")


async def test_a_case_of_two_hundred_facts_is_a_small_file_that_is_made_and_checked_at_once(town: Town, outsider: Outsider) -> None:
    path = await town.case("16-I", "2026-02-13 08:30")
    for number in range(200):
        await town.desk.done(f"{path}/documents", "clerk", {"title": f"Folha {number}", "reference": "autos"})
    bundle = await bundle_of(town.desk, path)
    assert len(bundle) < 1_000_000
    ran = outsider.verify(bundle, "--key", PUBLISHED)
    assert (ran.status, "facts of the case: 1 to 203, none missing" in ran.said) == (0, True)
