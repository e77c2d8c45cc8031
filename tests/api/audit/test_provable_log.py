"""An auditor takes checkpoints and proofs over HTTP and checks them alone, with the published key and the rules of RFC 9162."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from infra.provable.merkle import leaf_hash, verify_consistency, verify_inclusion
from infra.provable.note import Checkpoint, opened, parse_checkpoint, parse_verifier
from infra.provable.signing import SignerKeys, Signing
from infra.storage.entries import sealed_bytes
from tests.api.desk import Desk
from tests.api.lives.town import Town
from tests.infra.provable.conftest import OTHER, SIGNER

LOG = "/audit/log"


@pytest.fixture
def audited(town: Town, tmp_path: Path) -> Desk:
    """A town whose log has a key."""
    town.desk.engine.publisher.signing = Signing(tmp_path / "checkpoints", SignerKeys(SIGNER), "example.org/log", None)
    return town.desk


async def published(desk: Desk) -> Checkpoint:
    """Publish, and check the note with the key that is published."""
    answer = await desk.client.post(f"/api/v1{LOG}/checkpoints", headers=desk.bearer("auditor"))
    assert answer.status_code == 201, answer.text
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["location"] == f"/api/v1{LOG}/checkpoint"
    assert (await told(desk, "checkpoint")).text == answer.text
    keys = (await told(desk, "key")).json()
    assert keys == {"origin": "example.org/log", "keys": [SIGNER.verifier.text]}
    return parse_checkpoint(opened(answer.text, [parse_verifier(key) for key in keys["keys"]]).text)


async def told(desk: Desk, path: str) -> httpx.Response:
    answer = await desk.client.get(f"/api/v1{LOG}/{path}", headers=desk.bearer("auditor"))
    assert answer.status_code == 200, answer.text
    return answer


async def refused(desk: Desk, path: str) -> tuple[int, str, list[Any]]:
    answer = await desk.client.get(f"/api/v1{LOG}/{path}", headers=desk.bearer("auditor"))
    problem = answer.json()
    return answer.status_code, problem["code"], [error.get("parameter") for error in problem.get("errors", [])]


def unhex(hashes: list[str]) -> list[bytes]:
    return [bytes.fromhex(each) for each in hashes]


async def test_before_the_first_checkpoint_it_is_said_how_one_is_published(audited: Desk) -> None:
    answer = await audited.client.get(f"/api/v1{LOG}/checkpoint", headers=audited.bearer("auditor"))
    assert (answer.status_code, answer.json()["code"]) == (404, "checkpoint_not_found")
    assert "POST /audit/log/checkpoints" in answer.json()["detail"]


async def test_every_entry_is_proven_to_be_in_the_log_of_a_signed_checkpoint(audited: Desk) -> None:
    checkpoint = await published(audited)
    entries = audited.engine.store.log.storage.page(0, 10_000)
    assert checkpoint.size == len(entries)
    for entry in entries:
        proof = (await told(audited, f"entries/{entry.position}/inclusion")).json()
        leaf = leaf_hash(sealed_bytes(entry.position, entry.recorded_at, entry))
        assert (proof["position"], proof["size"], proof["leafIndex"], proof["leafHash"], proof["root"]) == (
            entry.position, checkpoint.size, entry.position - 1, leaf.hex(), checkpoint.root.hex(),
        )  # fmt: skip
        assert verify_inclusion(leaf, entry.position - 1, checkpoint.size, unhex(proof["proof"]), checkpoint.root)


async def test_todays_log_is_proven_to_begin_with_yesterdays(audited: Desk, town: Town) -> None:
    yesterday = await published(audited)
    await town.case("16-I", "2026-02-13 08:30")
    today = await published(audited)
    assert today.size > yesterday.size
    proof = (await told(audited, f"consistency?from={yesterday.size}")).json()
    assert (proof["fromSize"], proof["toSize"], proof["fromRoot"], proof["toRoot"]) == (
        yesterday.size, today.size, yesterday.root.hex(), today.root.hex(),
    )  # fmt: skip
    assert verify_consistency(yesterday.size, today.size, unhex(proof["proof"]), yesterday.root, today.root)
    older = (await told(audited, f"entries/1/inclusion?size={yesterday.size}")).json()
    assert verify_inclusion(bytes.fromhex(older["leafHash"]), 0, yesterday.size, unhex(older["proof"]), yesterday.root)


async def test_sizes_that_the_log_does_not_have_are_refused_by_name(audited: Desk) -> None:
    size = (await published(audited)).size
    assert await refused(audited, f"entries/1/inclusion?size={size + 1}") == (400, "size_beyond_log", ["size"])
    assert await refused(audited, f"entries/{size}/inclusion?size={size - 1}") == (400, "position_beyond_size", ["size"])
    assert await refused(audited, f"entries/{size + 1}/inclusion") == (404, "not_found", [])
    assert await refused(audited, "entries/0/inclusion") == (404, "not_found", [])
    assert await refused(audited, f"consistency?from=1&to={size + 1}") == (400, "size_beyond_log", ["to"])
    assert await refused(audited, f"consistency?from={size + 1}") == (400, "size_beyond_log", ["from"])
    assert await refused(audited, "consistency?from=3&to=2") == (400, "sizes_out_of_order", ["from"])
    assert await refused(audited, "consistency?from=0") == (400, "invalid_fields", ["from"])
    assert await refused(audited, "consistency") == (400, "invalid_fields", ["from"])


async def test_nothing_is_signed_without_a_key_or_with_a_new_one_alone(audited: Desk) -> None:
    async def refusal() -> tuple[int, str]:
        answer = await audited.client.post(f"/api/v1{LOG}/checkpoints", headers=audited.bearer("auditor"))
        return answer.status_code, answer.json()["code"]

    await published(audited)
    publisher = audited.engine.publisher
    publisher.signing = Signing(publisher.signing.directory, SignerKeys(OTHER), "example.org/log", None)
    assert await refusal() == (409, "checkpoint_former_key_missing")
    publisher.signing = Signing(publisher.signing.directory, None, "example.org/log", None)
    assert await refusal() == (409, "checkpoint_key_missing")
