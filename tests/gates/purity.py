"""What `domain/` may use: most of the standard library, msgspec and, in identifiers.py, validate_docbr.

A decision must give the same answer for ever: whatever reads a clock, a file, a setting, the network or chance is
refused here, because replaying an old case would then depend on it.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

DOORS = {
    "asyncio", "builtins", "concurrent", "ctypes", "ftplib", "getpass", "glob", "http", "imaplib", "importlib", "io",
    "locale", "logging", "mmap", "multiprocessing", "os", "pathlib", "pickle", "platform", "poplib", "queue", "random",
    "runpy", "sched", "secrets", "select", "selectors", "shelve", "shutil", "signal", "smtplib", "socket",
    "socketserver", "sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading", "time", "urllib",
}  # fmt: skip
LIBRARIES = {"domain", "msgspec"}
ALSO = {"identifiers.py": {"validate_docbr"}}
CLOCKS_AND_CHANCE = {"now", "utcnow", "today", "uuid1", "uuid4", "uuid6", "uuid7"}
BUILTINS = {"open", "input", "print", "eval", "exec", "compile", "__import__"}


def impurities(domain: Path) -> list[str]:
    """Each import or call in the folder that is not allowed there, as `file:line: what`, in order of files."""
    return [
        f"{file.relative_to(domain)}:{line}: {what}"
        for file in sorted(domain.rglob("*.py"))
        for line, what in _in_file(file, file.relative_to(domain).as_posix())
    ]


def _in_file(file: Path, name: str) -> Iterator[tuple[int, str]]:
    allowed = (sys.stdlib_module_names - DOORS) | LIBRARIES | ALSO.get(name, set[str]())
    for node in ast.walk(ast.parse(file.read_text(), filename=str(file))):
        match node:
            case ast.Import(names=names):
                imported = [alias.name for alias in names]
            case ast.ImportFrom(module=module, level=level):
                imported = [module or ""] if level == 0 else ["a relative import"]
            case ast.Call(func=ast.Attribute(value=ast.Name(id="occasion"), attr="today")):
                continue  # the day of an instant that came from outside
            case ast.Call(func=ast.Attribute(attr=attribute)) if attribute in CLOCKS_AND_CHANCE:
                yield node.lineno, f"calls {attribute}()"
                continue
            case ast.Call(func=ast.Name(id=called)) if called in BUILTINS | CLOCKS_AND_CHANCE:
                yield node.lineno, f"calls {called}()"
                continue
            case _:
                continue
        for module_name in imported:
            if module_name.partition(".")[0] not in allowed:
                yield node.lineno, f"imports {module_name}"
