"""The verifier as an outsider runs it: the one file out of the bundle, in an empty folder, with `cryptography` and nothing of ours."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import cryptography

NEEDED = ("cryptography", "cffi", "_cffi_backend*", "pycparser")
ALONE = """
import runpy, sys
sys.path.append(sys.argv[1])
for name in ("msgspec", "infra", "domain", "sqlalchemy"):
    try:
        __import__(name)
    except ImportError:
        continue
    raise SystemExit(f"{name} can be imported: this is not an outsider's machine")
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


class Ran(NamedTuple):
    """Status and output of a run."""

    status: int
    said: str


class Outsider:
    """Somebody with a bundle, Python and `cryptography`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "outsider"
        self.folder.mkdir()
        self._packages = folder / "packages"
        self._packages.mkdir()
        for pattern in NEEDED:
            for found in Path(cryptography.__file__).parents[1].glob(pattern):
                (self._packages / found.name).symlink_to(found)

    def verify(self, bundle: bytes, *words: str, verifier: bytes | None = None) -> Ran:
        """Run the verifier that lies in the bundle, or another, on it."""
        path = self.folder / "bundle.zip"
        path.write_bytes(bundle)
        if verifier is None:
            with ZipFile(path) as archive:
                verifier = archive.read("verify_bundle.py")
        (self.folder / "verify_bundle.py").write_bytes(verifier)
        command = [sys.executable, "-I", "-S", "-c", ALONE, str(self._packages), "verify_bundle.py", "bundle.zip", *words]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False, env={"PYTHONUTF8": "1"})
        return Ran(done.returncode, done.stdout + done.stderr)
