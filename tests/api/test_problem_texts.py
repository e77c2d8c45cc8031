"""Every code that a client can meet has its texts, in both languages."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.http.problems import STATUS, texts

ROOT = Path(__file__).parents[2]
SHOWN = re.compile(r"[a-z]+(_[a-z0-9]+)*")
WRITTEN = re.compile(r'^    "(\w+)": Text\(', re.MULTILINE)
WRITES_A_CODE = {"Refused", "refuse", "Unacceptable", "Unavailable"}


def codes_in(folder: str) -> Iterator[tuple[str, str]]:
    """Every code that stands as a literal in a refusal, with its place."""
    for file in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if name in WRITES_A_CODE and isinstance(node.args[0].value, str):
                    yield node.args[0].value, f"{file.relative_to(ROOT)}:{node.lineno}"


@pytest.mark.parametrize("folder", ["domain", "api"])
def test_every_refusal_has_a_page(folder: str) -> None:
    missing = {code: place for code, place in codes_in(folder) if code not in texts()}
    assert missing == {}, "add their texts in api/problem_texts/"


def test_every_code_with_a_status_has_a_page() -> None:
    assert set(STATUS) <= set(texts())


def test_a_code_has_its_texts_in_one_file_only() -> None:
    """Of two, the one that is merged last would be shown, and the other one mended in vain."""
    files = sorted((ROOT / "api/problem_texts").glob("*.py"))
    codes = Counter(code for file in files for code in WRITTEN.findall(file.read_text()))
    assert codes == Counter(texts().keys())


def test_texts_are_whole_and_distinct_sentences() -> None:
    for code, text in texts().items():
        assert SHOWN.fullmatch(code)
        assert len({text.title_pt, text.title_en, text.explanation_pt, text.explanation_en}) == 4, code
        for title, explanation in ((text.title_pt, text.explanation_pt), (text.title_en, text.explanation_en)):
            assert title[0].isupper(), code
            assert not title.endswith("."), code
            assert explanation.endswith("."), code
