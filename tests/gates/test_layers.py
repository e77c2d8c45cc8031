"""The layers and the purity of the domain are gates that close: what is planted is found, and nothing else."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.gates.purity import impurities

ROOT = Path(__file__).parents[2]
LAYERS = ("domain", "projections", "infra", "api")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The four layers and their rules, to plant something in."""
    for layer in LAYERS:
        shutil.copytree(ROOT / layer, tmp_path / layer, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def broken_contracts(folder: Path) -> list[str]:
    """The names of the contracts that import-linter finds broken in the folder."""
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--no-logo"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    broken = re.findall(r"^(.+) BROKEN", done.stdout, re.MULTILINE)
    assert done.returncode == (1 if broken else 0), done.stdout + done.stderr
    assert "KEPT" in done.stdout or broken, done.stdout + done.stderr
    return broken


def test_the_repository_keeps_its_layers_and_its_domain_is_pure(copy: Path) -> None:
    assert broken_contracts(copy) == []
    assert impurities(copy / "domain") == []


def test_a_database_library_in_the_domain_is_found_by_both_gates(copy: Path) -> None:
    (copy / "domain" / "planted.py").write_text("import sqlalchemy\n")
    assert broken_contracts(copy) == ["The domain knows no store, no web and no clock"]
    assert impurities(copy / "domain") == ["planted.py:1: imports sqlalchemy"]


@pytest.mark.parametrize(
    ("lower", "upper"),
    [("domain", "projections"), ("domain", "api"), ("projections", "infra"), ("projections", "api"), ("infra", "api")],
)
def test_a_lower_layer_that_imports_an_upper_one_is_found(copy: Path, lower: str, upper: str) -> None:
    (copy / lower / "planted.py").write_text(f"import {upper}\n")
    assert broken_contracts(copy) == ["api imports infra imports projections imports domain, never back"]


@pytest.mark.parametrize("layer", ["projections", "api"])
def test_the_event_sourcing_library_outside_infra_is_found(copy: Path, layer: str) -> None:
    (copy / layer / "planted.py").write_text("import eventsourcing.domain\n")
    assert broken_contracts(copy) == ["The event sourcing library is used in infra only"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("import os.path", "imports os.path"),
        ("from time import monotonic", "imports time"),
        ("from sqlalchemy.orm import Session", "imports sqlalchemy.orm"),
        ("import validate_docbr", "imports validate_docbr"),
        ("from . import refusal", "imports a relative import"),
        ("from infra import clock", "imports infra"),
        ("TODAY = date.today()", "calls today()"),
        ("NOW = datetime.now(tz=UTC)", "calls now()"),
        ("ID = uuid4()", "calls uuid4()"),
        ("TEXT = open('lei.txt').read()", "calls open()"),
    ],
)
def test_what_would_make_a_replay_differ_is_found_in_the_domain(tmp_path: Path, line: str, found: str) -> None:
    (tmp_path / "planted.py").write_text(f'"""Planted."""\n\n{line}\n')
    assert impurities(tmp_path) == [f"planted.py:3: {found}"]


def test_the_identifiers_may_check_a_cnpj_with_the_library_for_it(tmp_path: Path) -> None:
    (tmp_path / "identifiers.py").write_text("import validate_docbr\n")
    assert impurities(tmp_path) == []
