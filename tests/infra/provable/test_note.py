"""Notes against the ones that Go's own package publishes (golang.org/x/mod/sumdb/note), and the checkpoint's form."""

import pytest

from infra.provable.note import Checkpoint, NoteError, Opened, new_signer, opened, parse_checkpoint, parse_signer, parse_verifier, signed

PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
PETER_SIGNS = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
ENOCH = "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop"
TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
PETER_LINE = "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
ENOCH_LINE = "— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n"


def test_the_golden_note_is_signed_byte_for_byte() -> None:
    assert signed(TEXT, [parse_signer(PETER_SIGNS)]) == f"{TEXT}\n{PETER_LINE}"


def test_keys_read_and_write_alike() -> None:
    assert parse_verifier(PETER).text == PETER
    assert parse_signer(PETER_SIGNS).text == PETER_SIGNS
    assert parse_signer(PETER_SIGNS).verifier == parse_verifier(PETER)
    made = new_signer("autos/americana")
    assert parse_signer(made.text) == made
    assert parse_verifier(made.verifier.text) == made.verifier


def test_a_secret_key_is_not_shown() -> None:
    assert repr(parse_signer(PETER_SIGNS)) == "SignerKey('PeterNeumann')"


@pytest.mark.parametrize("key", [PETER, PETER_SIGNS])
def test_no_part_of_a_key_and_no_key_with_a_changed_sign_is_a_key(key: str) -> None:
    parse = parse_verifier if key == PETER else parse_signer
    parts = {key[begin:end] for begin in range(len(key) + 1) for end in range(begin + 1, len(key) + 1)} - {key}
    changed = {key[:at] + chr(ord(key[at]) + 1) + key[at + 1 :] for at in range(len(key))}
    for other in parts | changed:
        with pytest.raises(NoteError):
            parse(other)


@pytest.mark.parametrize(
    "key",
    [
        "PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==",
        "PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "PeterNeumann+zzzzzzzz+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
    ],
)
def test_a_key_too_long_or_of_an_unknown_kind_is_refused(key: str) -> None:
    with pytest.raises(NoteError):
        parse_verifier(key)


def test_known_signatures_are_checked_and_others_passed_over() -> None:
    both = f"{TEXT}\n{PETER_LINE}{ENOCH_LINE}"
    peter, enoch = parse_verifier(PETER), parse_verifier(ENOCH)
    assert opened(both, [peter]) == Opened(TEXT, (peter,))
    assert opened(both, [enoch, peter]) == Opened(TEXT, (peter, enoch))
    assert opened(f"{TEXT}\n{PETER_LINE * 2}{ENOCH_LINE * 2}", [peter]) == Opened(TEXT, (peter,))
    with pytest.raises(NoteError, match="no known key signed the note"):
        opened(both, [])


def test_a_wrong_signature_of_a_known_key_is_no_unknown_one() -> None:
    longer = f"{TEXT}\n{PETER_LINE[:60]}ABCD{PETER_LINE[60:]}"
    other_text = f"{TEXT.replace('answer', 'Answer')}\n{PETER_LINE}{ENOCH_LINE}"
    for note in (longer, other_text):
        with pytest.raises(NoteError, match=r"the signature of PeterNeumann\+c74f20a3 is wrong"):
            opened(note, [parse_verifier(PETER)])


@pytest.mark.parametrize(
    "note",
    [
        TEXT,
        f"{TEXT}\n",
        f"{TEXT}\n{PETER_LINE[:-1]}",
        f"\x01{TEXT}\n{PETER_LINE}",
        f"{TEXT}\n— Bad Name {PETER_LINE.split(' ')[2]}",
        f"{TEXT}\n{PETER_LINE}Unexpected line.\n",
        f"{TEXT}\n{PETER_LINE * 101}",
        f"{TEXT}\n- {PETER_LINE[2:]}",
        f"{TEXT}{PETER_LINE}",
    ],
)
def test_a_note_out_of_form_is_refused(note: str) -> None:
    with pytest.raises(NoteError):
        opened(note, [parse_verifier(PETER)])


def test_a_text_out_of_form_is_not_signed() -> None:
    for text in ("no newline", "a\ttab\n"):
        with pytest.raises(NoteError):
            signed(text, [parse_signer(PETER_SIGNS)])
    for name in ("", "two words", "a+b"):
        with pytest.raises(NoteError):
            new_signer(name)


def test_a_checkpoint_is_three_lines() -> None:
    root = bytes(range(32))
    checkpoint = Checkpoint("example.com/log", 20852163, root)
    text = "example.com/log\n20852163\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n"
    assert checkpoint.text == text
    assert parse_checkpoint(text) == checkpoint
    assert parse_checkpoint(text + "an extension\n") == checkpoint


@pytest.mark.parametrize(
    "text",
    [
        "",
        "log\n1\n",
        "log\n1\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
        "\n1\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n",
        "log\n01\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n",
        "log\n-1\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n",
        "log\n١\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n",
        "log\n1\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg==\n",
        "log\n1\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9=\n",
        "log\n1\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n\n",
    ],
)
def test_a_checkpoint_out_of_form_is_refused(text: str) -> None:
    with pytest.raises(NoteError):
        parse_checkpoint(text)
