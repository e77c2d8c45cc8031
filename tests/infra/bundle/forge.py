"""Whole logs made up by hand, signed and bundled: what the verifier must believe, and what an intruder would hand in."""

import io
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid5
from zipfile import ZipFile

from infra.bundle.gathering import Consistency, Gathered, Proven
from infra.bundle.packing import pack
from infra.provable.checkpoints import Published
from infra.provable.merkle import Edge, Node, consistency_proof, inclusion_proof
from infra.provable.note import Checkpoint, SignerKey, VerifierKey, parse_signer, signed
from infra.provable.tree import entry_hash
from infra.storage.entries import Entry

SIGNER = parse_signer("PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")
INTRUDER = SignerKey("PeterNeumann", bytes(range(32)))
ORIGIN = "example.org/log"
NAMES = UUID("6f7c1b52-8a53-5d0e-9c0f-4a5e0d6b7a11")
CASE, OTHER_CASE = UUID(int=77), UUID(int=78)
ACTS, CITY, LAW = uuid5(NAMES, "acts:utopia-buses"), uuid5(NAMES, "city:9999999"), uuid5(NAMES, "law:utopia-buses:1")
MORNING = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
CONTENT = '{"edition":1,"municipality":"9999999","title":"Ônibus \\"de\\" Utopia","valid":{"from":"2020-01-01"}}'
STEP = {"operation": "look-up", "operands": {"prior_class": "A"}, "result": 10_000, "unit": "centavos", "citation": "UTO-1"}
COMPUTED = {
    "engine": "fines/1", "inputs": {"occurredOn": "2026-03-01"}, "outputs": {"amountCentavos": 10_000}, "explanation": [STEP],
}  # fmt: skip
SHOWN = {**STEP, "operands": {"priorClass": "A"}, "citation": {"provision": "UTO-1", "statement": "…"}, "source": None}
"""The step as readers see it."""
PAPER = b"a paper"
Files = dict[str, bytes]


def fact(**fields: object) -> bytes:
    """The stored state of a fact."""
    return json.dumps({"by": {"person": str(UUID(int=1)), "role": "clerk"}, "command": str(UUID(int=2)), "fact": fields}).encode()


def edition(content: str = CONTENT, digest: str = "") -> bytes:
    """The stored publication of an edition, whose content lies in it as it is."""
    digest = digest or sha256(content.encode()).hexdigest()
    head = '{"by":{"person":"00000000-0000-0000-0000-000000000001","role":"clerk"},"command":"00000000-0000-0000-0000-000000000002"'
    return f'{head},"fact":{{"regime":"utopia-buses","edition":1,"hash":"{digest}","content":{content}}}}}'.encode()


def receipt(acts: int = 2, city: int = 1, content: str = CONTENT) -> dict[str, object]:
    """A decision's receipt."""
    digest = sha256(content.encode()).hexdigest()
    return {"regime": "utopia-buses", "edition": 1, "edition_hash": digest, "acts": acts, "city": city, "computed": [COMPUTED]}


@dataclass
class Logbook:
    """A log that somebody writes, with its tree."""

    entries: list[Entry] = field(default_factory=list[Entry])
    nodes: dict[Node, bytes] = field(default_factory=dict[Node, bytes])
    edge: Edge = field(default_factory=Edge)
    now: datetime = MORNING

    def add(self, stream: UUID, tag: str, state: bytes, *, version: int = 0) -> None:
        """One more entry, a minute later."""
        self.now += timedelta(minutes=1)
        last = max((each.version for each in self.entries if each.stream == stream), default=0)
        entry = Entry(len(self.entries) + 1, self.now, stream, version or last + 1, tag, state, b"")
        self.entries.append(entry)
        for level, found in enumerate(self.edge.add(entry_hash(entry))):
            self.nodes[Node(level, (entry.position - 1) >> level)] = found

    def lookup(self, nodes: Sequence[Node]) -> Mapping[Node, bytes]:
        return {node: self.nodes[node] for node in nodes}

    def note(self, signer: SignerKey = SIGNER, origin: str = ORIGIN) -> str:
        """A checkpoint over all of it."""
        return signed(Checkpoint(origin, self.edge.size, self.edge.root()).text, [signer])

    def readings(self, withheld: Sequence[str] = ()) -> Files:
        """What history.json and decisions.json say of the case."""
        history: list[object] = []
        decisions: list[object] = []
        for each in self.entries:
            if each.stream != CASE or each.tag in withheld:
                continue
            stored = json.loads(each.state)
            when = each.recorded_at.isoformat().replace("+00:00", "Z")
            held = stored["fact"].get("receipt")
            day = {"lawDay": "2026-03-01" if held is not None else None}
            history.append(
                {"position": each.position, "version": each.version, "fact": each.tag, "recordedAt": when, **stored["by"], **day}
            )
            if held is not None:
                law = {"regime": held["regime"], "edition": held["edition"], "editionHash": held["edition_hash"]}
                acts = {
                    "acts": held["acts"],
                    "cityActs": held["city"],
                    "computed": [{**each, "explanation": [SHOWN]} for each in held["computed"]],
                }
                decisions.append({"number": each.version, "fact": each.tag, "recordedAt": when, **day, **law, **acts})
        return {"decisions.json": json.dumps(decisions).encode(), "history.json": json.dumps(history).encode(), "leitura.txt": b"..."}

    def bundle(
        self, *, signer: SignerKey = SIGNER, since: int | None = None, withheld: Sequence[str] = (), rotations: Sequence[str] = (),
        keys: Sequence[VerifierKey] = (),
    ) -> bytes:  # fmt: skip
        """The bundle of the case in it."""
        size = len(self.entries)
        proven = [
            Proven(each, tuple(inclusion_proof(each.position - 1, size, self.lookup))) for each in self.entries if each.stream != OTHER_CASE
        ]
        published = Published(1, size, self.edge.root(), self.note(signer), signer.verifier.text, self.now)
        consistency = None if since is None else Consistency(since, tuple(consistency_proof(since, size, self.lookup)))
        known = (signer.verifier, *keys)
        gathered = Gathered(CASE, (), tuple(proven), published, known, consistency, tuple(rotations))
        return pack(gathered, self.readings(withheld), withheld)


def written(book: Logbook | None = None) -> Logbook:
    """A log with acts, a law, a case of four facts with one decision, and another case in between."""
    book = book or Logbook()
    book.add(CITY, "city.act_recorded/1", fact(reference="Decreto 1"))
    book.add(ACTS, "acts.recorded/1", fact(reference="Portaria 1"))
    book.add(OTHER_CASE, "case.infraction_recorded/1", fact(number="2"))
    book.add(ACTS, "acts.recorded/1", fact(reference="Portaria 2"))
    book.add(CASE, "case.infraction_recorded/1", fact(number="1"))
    book.add(LAW, "law.edition_published/1", edition())
    book.add(CASE, "case.fine_assessed/1", fact(receipt=receipt()))
    book.add(OTHER_CASE, "case.closed/1", fact(outcome="paid"))
    book.add(CASE, "case.opinion_given/1", fact(outcome="dismissed"))
    book.add(CASE, "case.document_added/1", fact(sha256=sha256(PAPER).hexdigest()))
    return book


def files_of(bundle: bytes) -> Files:
    """The files of a bundle by name."""
    with ZipFile(io.BytesIO(bundle)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files: Files) -> bytes:
    """A bundle of files."""
    made = io.BytesIO()
    with ZipFile(made, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def doubled(files: Files, name: str) -> bytes:
    """A bundle in which one name stands twice: which of the two a program unpacks is its own affair."""
    made = io.BytesIO()
    with ZipFile(made, "w") as archive:
        for each, content in [*files.items(), (name, b"another")]:
            archive.writestr(each, content)
    return made.getvalue()


def with_manifest(bundle: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The bundle with something changed in its table of contents."""
    files = files_of(bundle)
    manifest = json.loads(files["bundle.json"])
    change(manifest)
    return zipped({**files, "bundle.json": json.dumps(manifest).encode()})


def flipped(encoded: str) -> str:
    """Base64 of the same bytes with one bit changed."""
    content = bytearray(b64decode(encoded))
    content[7] ^= 1
    return b64encode(content).decode()
