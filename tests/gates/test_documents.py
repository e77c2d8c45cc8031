"""What the documents name is there: who moves a file finds here which sentence still sends readers to its old place."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "DECISIONS.md", "AUDIT.md", "domain/README.md", "tests/bench/README.md")
LAYERS = ("domain", "projections", "infra", "api", "tests")
NAMED = re.compile(r"`([\w./*-]+\.(?:py|toml|md|csv))`")
LINKED = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def files() -> list[str]:
    """Every file of the program and its tests, by its path in the repository."""
    found = (path for layer in LAYERS for path in (ROOT / layer).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return [*(path.name for path in ROOT.iterdir() if path.is_file()), *(str(path.relative_to(ROOT)) for path in found)]


def lost(document: str, known: list[str]) -> Iterator[str]:
    """What a document names or links to and is not there. A name may be the end of a path, as in `law/calendar.py`."""
    text = (ROOT / document).read_text()
    yield from (name for name in NAMED.findall(text) if not any(Path(path).match(name) for path in known))
    yield from (link for link in LINKED.findall(text) if not ((ROOT / document).parent / link).exists())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_that_a_document_names_is_there(document: str) -> None:
    assert list(lost(document, files())) == []


def test_a_file_that_moved_is_missed(tmp_path: Path) -> None:
    document = tmp_path / "README.md"
    document.write_text("Counted in `law/validity.py`, by `roles.py` and `law/regimes/*/provisions*.py`, as [here](law/validity.py#terms).")
    assert list(lost(str(document), files())) == ["law/validity.py", "law/validity.py"]
