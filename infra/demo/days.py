"""The first and the last day of the demonstration. Nothing is planned after the last one: what runs then is left open for whoever looks."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

FIRST_DAY: Final = date(2024, 1, 2)
LAST_DAY: Final = date(2026, 11, 27)


def before_end(days: int) -> date:
    """So many days before the last one."""
    return LAST_DAY - timedelta(days=days)
