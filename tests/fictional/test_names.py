"""What is said of a regime outside its pack is what the next regime would have to change: so nothing is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from domain.law.packs import PACKS

ROOT = Path(__file__).parents[2]
SHOWS_ONE_CITY = ("domain/law/regimes/", "infra/demo/")
"""The packs themselves, and the demonstration, which tells one city's life."""


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Every text in the code of a file, with its line."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def named(pattern: re.Pattern[str]) -> list[str]:
    """Where the program's code has such a text."""
    files = [path for layer in ("api", "infra", "projections", "domain") for path in sorted((ROOT / layer).rglob("*.py"))]
    own = [path for path in files if not path.relative_to(ROOT).as_posix().startswith(SHOWS_ONE_CITY)]
    return [f"{path.relative_to(ROOT)}:{line}: {text}" for path in own for line, text in texts(path) if pattern.fullmatch(text)]


def test_no_code_outside_the_packs_names_a_regime_a_provision_or_a_policy_of_one() -> None:
    shipped = [pack for key, pack in PACKS.items() if key != "vale-claro-charter"]
    keys = "|".join(re.escape(pack.key) for pack in shipped)
    prefixes = "|".join(pack.prefix for pack in shipped)
    policies = "|".join(pack.prefix.lower() for pack in shipped)
    assert named(re.compile(rf"{keys}|(?:{prefixes})(?:-\S+)?|(?:{policies})\.\S+")) == []
