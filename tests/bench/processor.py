"""Processor time of a process and its children, from /proc (Linux): it holds still where other work on the machine moves every rate."""

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
UTIME, STIME = 11, 12
"""Places in /proc/PID/stat after the name in parentheses."""


def seconds_of(process: int) -> float:
    """Seconds that a process and its present descendants have used so far; 0 where there is no /proc."""
    home = Path(f"/proc/{process}")
    if not home.exists():
        return 0.0
    fields = (home / "stat").read_text().rpartition(")")[2].split()
    children = (home / "task" / str(process) / "children").read_text().split()
    return (int(fields[UTIME]) + int(fields[STIME])) / TICKS + sum(seconds_of(int(child)) for child in children)
