"""The names of facts that may be told are those that rules read, and a few that are kept for who decides."""

import re
from pathlib import Path

from domain.cases import opening
from domain.cases.opening.known_facts import KEPT, READ

ROOMS = (Path(opening.__path__[0]), Path(opening.__path__[0]).parent / "sanctions")
ASKED = re.compile(
    r"finding\.(?:text|flag|count|day|words)\(\"(\w+)\"|facts\.get\(\"(\w+)\"|^(?:SAME_FACT|CHOSEN) = \"(\w+)\"", re.MULTILINE
)


def test_every_name_that_a_rule_reads_is_known_and_every_name_known_as_read_is_read() -> None:
    texts = [file.read_text() for room in ROOMS for file in room.glob("*.py")]
    read = {name for text in texts for found in ASKED.findall(text) for name in found if name}
    assert read == READ
    assert not KEPT & READ
