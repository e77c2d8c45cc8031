"""Verifica um pacote de provas do Autos, sem servidor. Uso: python verify_bundle.py PACOTE --key CHAVE [--checkpoint NOTA] [DOCUMENTO …].

Verifies a bundle of proofs, without a server. Who does not trust the program must be able to read all that checks it: this one file needs
Python 3.9 or later and `cryptography`, and nothing of the program. Status 0: all holds; 1: something does not; 2: it could not be used.
"""
# ruff: noqa: T201 - it prints what it checked

from __future__ import annotations

import argparse
import base64
import hashlib
import io
import json
import re
import struct
import uuid
import zipfile
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

FORMAT = "autos-bundle/1"
NAMES = uuid.UUID("6f7c1b52-8a53-5d0e-9c0f-4a5e0d6b7a11")  # UUIDv5 of streams with a name: a regime's acts, a city's, an edition
MOST_BYTES = 1 << 30
LAW, ASKED = ("regime", "edition", "edition_hash", "acts", "city"), ("engine", "inputs", "outputs")
DECIDED = ("number", "fact", "recordedAt", "regime", "edition", "editionHash", "acts", "cityActs")
STEP, DAY = ("operation", "result", "unit"), re.compile(r'"(\d{4}-\d\d-\d\d)"')
TOLD = ("position", "version", "fact", "recordedAt", "person", "role")
Key = tuple[str, bytes, bytes]  # name, hash, public key


class Wrong(Exception):  # noqa: N818 - a finding, not a fault of this program
    """Something does not hold: in Portuguese and in English."""


class Checkpoint(NamedTuple):
    text: str
    origin: str
    size: int
    root: bytes
    signatures: list[tuple[str, bytes]]


class Entry(NamedTuple):
    """`state` is None where the content is withheld from the reader: there is the hash of the leaf then, and no more."""

    position: int
    stream: uuid.UUID
    version: int
    leaf: bytes
    proof: list[bytes]
    recorded_at: int
    tag: str
    state: bytes | None
    stored: Any
    when: str


class Bundle(NamedTuple):
    case: uuid.UUID
    checkpoint: Checkpoint
    keys: list[Key]
    entries: list[Entry]
    files: dict[str, bytes]
    given: Any


def climb(place: int, last: int, found: tuple[bytes, bytes], proof: list[bytes]) -> tuple[bytes, bytes] | None:
    """The two roots (of the old tree and of the new one) that a proof leads to (RFC 9162, 2.1.3.2 and 2.1.4.2); None: it does not fit."""
    old, new = found
    for each in proof:
        if last == 0:
            return None
        if place & 1 or place == last:
            old, new = (hashlib.sha256(b"\1" + each + right).digest() for right in (old, new))
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            new = hashlib.sha256(b"\1" + new + each).digest()
        place, last = place >> 1, last >> 1
    return (old, new) if last == 0 else None


def read_key(text: str) -> Key:
    name, given, encoded = text.strip().split("+", 2)
    content = base64.b64decode(encoded, validate=True)
    found = hashlib.sha256(name.encode() + b"\n" + content).digest()[:4]
    if content[:1] != b"\1" or len(content) != 33 or given != found.hex():  # noqa: PLR2004 - Ed25519 and its key
        raise ValueError(text)
    return name, found, content[1:]


def read_checkpoint(note: str) -> Checkpoint:
    above, _, below = note.rpartition("\n\n")
    origin, size, root = above.split("\n")[:3]
    signatures = [(name, base64.b64decode(encoded, validate=True)) for _, name, encoded in (each.split(" ") for each in below.splitlines())]
    return Checkpoint(above + "\n", origin, int(size), base64.b64decode(root, validate=True), signatures)


def read_entry(given: dict[str, Any], files: dict[str, bytes]) -> Entry:
    position, stream, version = int(given["position"]), uuid.UUID(given["stream"]), int(given["version"])
    proof = [base64.b64decode(each, validate=True) for each in given["proof"]]
    if "state" not in given:
        return Entry(position, stream, version, base64.b64decode(given["leaf"], validate=True), proof, 0, "", None, {"fact": {}}, "")
    at, tag, state = int(given["recordedAtMicroseconds"]), str(given["tag"]), files[given["state"]]
    sealed = struct.pack(">Qq16sIH", position, at, stream.bytes, version, len(tag.encode())) + tag.encode() + state
    when = datetime.fromtimestamp(0, timezone.utc) + timedelta(microseconds=at)  # noqa: UP017 - datetime.UTC came with Python 3.11
    leaf, said = hashlib.sha256(b"\0" + sealed).digest(), when.isoformat().replace("+00:00", "Z")
    return Entry(position, stream, version, leaf, proof, at, tag, state, json.loads(state), said)


def read_bundle(content: bytes) -> Bundle:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = archive.namelist()
        if sum(each.file_size for each in archive.infolist()) > MOST_BYTES or len(set(names)) < len(names):
            raise Wrong("o pacote é grande demais, ou dois arquivos têm um só nome", "the bundle is too large, or two files have one name")
        files = {name: archive.read(name) for name in names}
    given = json.loads(files["bundle.json"])
    if given["format"] != FORMAT:
        raise Wrong(f"o formato não é {FORMAT}", f"the format is not {FORMAT}")
    log, keys = read_checkpoint(files["checkpoint.txt"].decode()), [read_key(each) for each in given["keys"]]
    entries = sorted((read_entry(each, files) for each in given["entries"]), key=lambda entry: entry.position)
    return Bundle(uuid.UUID(given["case"]), log, keys, entries, files, given)


def say(mark: str, *words: str) -> None:
    print(f"{mark:5}", "\n      ".join(words))


def signed(log: Checkpoint, keys: list[Key], pt: str, en: str) -> list[Key]:
    """Those of the keys that signed it."""
    pairs = [(key, content[4:]) for key in keys for name, content in log.signatures if (name, content[:4]) == key[:2]]
    for (name, _, public), content in pairs:
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(content, log.text.encode())
        except InvalidSignature:
            raise Wrong(f"{pt}: a assinatura de {name} é falsa", f"{en}: the signature of {name} is false") from None
    return [key for key, _ in pairs]


def follow(bundle: Bundle, trusted: list[Key]) -> None:
    """Adds the keys that the trusted ones vouch for: after a change of keys the old and the new one sign one checkpoint."""
    notes = [read_checkpoint(each) for each in bundle.given.get("rotations", [])]
    for log in notes * len(notes) if trusted else []:
        signers = signed(log, trusted + [key for key in bundle.keys if key not in trusted], "troca de chaves", "change of keys")
        if log.origin == bundle.checkpoint.origin and any(key in trusted for key in signers):
            for key in [key for key in signers if key not in trusted]:
                trusted.append(key)
                say("ok", *(f"{w}: {key[0]}+{key[1].hex()}" for w in ("chave atestada na troca", "key vouched for at the change of keys")))


def check_signature(log: Checkpoint, trusted: list[Key], bundled: list[Key], pt: str, en: str) -> None:
    """By a key from outside; by one of the bundle only where none was given, which is said."""
    if not (signers := " ".join(key[0] for key in signed(log, trusted or bundled, pt, en))):
        ask = "after a change of keys without the former's signature, ask for the present key"
        raise Wrong(f"{pt}: nenhuma das chaves o assinou", f"{en}: none of the keys signed it", f"chave trocada? peça a atual / {ask}")
    say("ok", f"{pt}: {log.size} entradas, assinado por {signers}", f"{en}: {log.size} entries, signed by {signers}")
    if not trusted:
        say("nota", "a chave veio no próprio pacote e nada prova: --key", "the key came in the bundle itself, which proves nothing: --key")


def check_earlier(bundle: Bundle, earlier: Checkpoint) -> None:
    """That the log begins with it (RFC 9162, 2.1.4.2)."""
    size, log, since = earlier.size, bundle.checkpoint, bundle.given["consistency"]
    if earlier.origin != log.origin:
        raise Wrong(f"o checkpoint dado é de outro registro: {earlier.origin}", f"the given checkpoint is of another log: {earlier.origin}")
    path = [base64.b64decode(each, validate=True) for each in since["proof"]] if since and int(since["size"]) == size else []
    if size != log.size and not path:
        raise Wrong(f"sem prova a partir de {size} entradas: peça from={size}", f"no proof from {size} entries: ask with from={size}")
    path, shift = [earlier.root, *path] if size & (size - 1) == 0 else path, (size & -size).bit_length() - 1
    fits = 0 < size < log.size and climb((size - 1) >> shift, (log.size - 1) >> shift, (path[0], path[0]), path[1:])
    if (fits or None) != (earlier.root, log.root) if size != log.size else earlier.root != log.root:
        raise Wrong("o registro NÃO começa com o do checkpoint dado: foi reescrito", "the log does NOT begin with the given one: rewritten")
    say("ok", f"o registro começa com as {size} entradas do checkpoint dado", f"the log begins with the {size} entries of the given one")


def check_entries(bundle: Bundle) -> None:
    for entry in bundle.entries:
        at, log = entry.position, bundle.checkpoint
        found = climb(at - 1, log.size - 1, (entry.leaf, entry.leaf), entry.proof) if 0 < at <= log.size else None
        if found is None or found[1] != log.root:
            raise Wrong(f"a entrada {at} NÃO está assim no registro", f"the entry {at} does NOT stand in the log like this")
        if entry.state is None and entry.stream != bundle.case:
            raise Wrong(f"falta o conteúdo da entrada {at}", f"the content of the entry {at} is missing")
    if (times := [entry.recorded_at for entry in bundle.entries if entry.state is not None]) != sorted(times):
        raise Wrong("a hora do registro volta atrás", "the time of recording goes back")
    count, withheld = len(bundle.entries), len(bundle.entries) - len(times)
    say("ok", f"{count} entradas constam do registro", f"{count} entries stand in the log")
    if withheld:
        say("nota", f"{withheld} delas sem o conteúdo, vedado a este leitor", f"{withheld} of them without content, not for this reader")
    streams = {each.stream: [entry.version for entry in bundle.entries if entry.stream == each.stream] for each in bundle.entries}
    if bundle.case not in streams:
        raise Wrong("não há fato algum do processo", "there is no fact of the case")
    for stream, versions in streams.items():
        if versions != list(range(1, len(versions) + 1)):
            raise Wrong(f"falta um fato na sequência {stream}", f"a fact is missing in the stream {stream}")
    count, when = len(streams[bundle.case]), max((e.recorded_at, e.when) for e in bundle.entries if e.stream == bundle.case)[1]
    say("ok", f"fatos do processo: 1 a {count}, sem falta, até {when}", f"facts of the case: 1 to {count}, none missing, until {when}")


def check_law(bundle: Bundle) -> None:
    """Each decision's edition of the law and acts: that they are here, and stood in the log before it."""
    by_place = {(entry.stream, entry.version): entry for entry in bundle.entries}
    receipts = [(e.position, r) for e in bundle.entries if e.stream == bundle.case and (r := e.stored["fact"].get("receipt"))]
    for at, receipt in receipts:
        edition = by_place.get((uuid.uuid5(NAMES, f"law:{receipt['regime']}:{receipt['edition']}".lower()), 1))
        if edition is None or edition.state is None or edition.position > at:
            raise Wrong(f"falta a edição da lei da decisão na entrada {at}", f"the edition of the law of the decision at {at} is missing")
        text = edition.state.decode()
        begin = text.index('"content":', text.index('"fact":')) + len('"content":')
        law, end = json.JSONDecoder().raw_decode(text, begin)
        if hashlib.sha256(text[begin:end].encode()).hexdigest() != receipt["edition_hash"]:
            raise Wrong(f"a edição da lei não é a da decisão na entrada {at}", f"the law's edition is not that of the decision at {at}")
        for name, acts in ((f"acts:{receipt['regime']}", receipt["acts"]), (f"city:{law['municipality']}", receipt["city"])):
            last = by_place.get((uuid.uuid5(NAMES, name), acts))
            if acts and (last is None or last.position > at):
                raise Wrong(f"faltam atos que a decisão na entrada {at} viu", f"acts that the decision at {at} saw are missing")
    say("ok", f"{len(receipts)} decisões, cada uma com sua lei e seus atos", f"{len(receipts)} decisions, each with its law and its acts")


def why(computed: dict[str, Any]) -> list[Any]:
    """What a computation was asked and answered, its warnings, and of each step operands, result, provision, source; in either spelling."""
    found: list[Any] = [*map(computed.get, ASKED), computed.get("warnings") or []]
    steps: list[dict[str, Any]] = computed.get("explanation") or []
    for step in steps:
        operands = {re.sub("_(.)", lambda at: at[1].upper(), name): value for name, value in step["operands"].items()}
        cited: Any = step.get("citation") or ""
        found += [*map(step.get, STEP), operands, cited["provision"] if isinstance(cited, dict) else cited, step.get("source") or ""]
    return found


def check_readings(bundle: Bundle, documents: dict[str, str]) -> None:
    """What history.json and decisions.json say of places, times, days, persons, computations, against the entries; every file's hash."""
    found = {name: hashlib.sha256(content).hexdigest() for name, content in bundle.files.items() if name != "bundle.json"}
    if wrong := ", ".join(sorted({name for name, _ in found.items() ^ bundle.given["files"].items()})):
        raise Wrong(f"arquivos mudados, a mais ou a menos: {wrong}", f"files changed, added or missing: {wrong}")
    own = [(e, e.stored["by"], e.stored["fact"].get("receipt")) for e in bundle.entries if e.stream == bundle.case and e.state is not None]
    facts = [[e.position, e.version, e.tag, e.when, by["person"], by["role"]] for e, by, _ in own]
    laws = [[e.version, e.tag, e.when, *map(r.get, LAW), *map(why, r["computed"])] for e, _, r in own if r]
    days = {e.version: {None, *DAY.findall(json.dumps(e.stored["fact"]))} for e, _, _ in own}
    for name, ours, place in (("history.json", facts, TOLD), ("decisions.json", laws, DECIDED)):
        read = json.loads(bundle.files[name])
        theirs = [[*map(each.get, place), *map(why, each.get("computed", ()))] for each in read]
        if ours != theirs or any(each.get("lawDay") not in days[each.get("version", each.get("number"))] for each in read):
            raise Wrong(f"{name} não diz o que está em entries/", f"{name} does not say what stands in entries/")
    say("ok", "history.json e decisions.json seguem entries/ (em claro)", "history.json and decisions.json follow entries/ (what is plain)")
    known = {entry.stored["fact"].get("sha256"): entry.position for entry in bundle.entries if entry.stream == bundle.case}
    for path, digest in documents.items():
        if digest not in known:
            raise Wrong(f"{path} não é documento deste processo", f"{path} is no document of this case")
        say("ok", f"{path} é o documento da entrada {known[digest]}", f"{path} is the document of the entry {known[digest]}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bundle", metavar="PACOTE")
    parser.add_argument("documents", nargs="*", metavar="DOCUMENTO")
    parser.add_argument("--key", action="append", default=[], metavar="CHAVE", help="name+hash+base64")
    parser.add_argument("--checkpoint", metavar="NOTA", help="checkpoint guardado / that was kept")
    given = parser.parse_args()
    what = "--key: não é chave (nome+hash+base64) / is no key (name+hash+base64)"
    try:
        trusted = [read_key(each) for each in given.key]
        what = f"{given.checkpoint}: não é checkpoint / is no checkpoint"
        earlier = None if given.checkpoint is None else read_checkpoint(Path(given.checkpoint).read_text(encoding="utf-8-sig"))
        documents = {path: hashlib.sha256(Path(path).read_bytes()).hexdigest() for path in given.documents}
        content = Path(given.bundle).read_bytes()
    except OSError as error:
        fault = "é uma pasta / is a folder" if Path(str(error.filename)).is_dir() else f"não se lê / cannot be read: {error.strerror}"
        parser.error(f"não utilizável / cannot be used: {error.filename}: {fault}")
    except Exception:  # noqa: BLE001 - whatever is not in its form is wrong usage
        parser.error(f"não utilizável / cannot be used: {what}")
    try:
        bundle = read_bundle(content)
        follow(bundle, trusted)
        check_signature(bundle.checkpoint, trusted, bundle.keys, "checkpoint do pacote", "the bundle's checkpoint")
        if earlier is not None:
            check_signature(earlier, trusted, bundle.keys, "checkpoint dado", "the given checkpoint")
            check_earlier(bundle, earlier)
        check_entries(bundle)
        check_law(bundle)
        check_readings(bundle, documents)
    except Exception as error:  # noqa: BLE001 - whatever is not in its form was changed
        damaged = (f"o pacote está danificado ({type(error).__name__})", f"the bundle is damaged ({type(error).__name__})")
        say("ERRO", *(error.args if isinstance(error, Wrong) else damaged))
        return 1
    say("nota", "não se veem fatos posteriores ao último deste pacote", "facts later than the last of this bundle are not seen")
    say("nota", "nem se as palavras (leitura.txt, resumos) são fiéis", "nor whether the words (leitura.txt, summaries) are true to it")
    say("nota", "nem reason e texts: cifrados em entries/, não se comparam", "nor reason and texts: sealed in entries/, not to be compared")
    if earlier is None:
        say("nota", "nem se quem tem a chave o reescreveu: --checkpoint", "nor whether who holds the key rewrote the log: --checkpoint")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
