"""What README and the auditor's page show is what a shell answers."""

from pathlib import Path

import pytest

from tests.api.pages_pasted import untrue
from tests.demo import Loaded

pytestmark = pytest.mark.timeout(600)


def test_the_tour_answers_what_the_readme_says(demo_on_sqlite: Loaded, tmp_path: Path) -> None:
    assert untrue("README.md", "## Five minutes with it", "## Running it for real", demo_on_sqlite, tmp_path) == []


def test_the_auditors_page_answers_what_it_says(demo_on_sqlite: Loaded, tmp_path: Path) -> None:
    assert untrue("AUDIT.md", "## Ten minutes with it", "## What each proof rests on", demo_on_sqlite, tmp_path) == []
