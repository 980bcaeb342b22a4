"""The project's own virtual environment: made on the first run, used at once on every other."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
PYTHON = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ensure(extra: str = "") -> Path:
    """The interpreter of an environment with everything that is needed, and no older than the project's files."""
    if sys.version_info < (3, 11):
        sys.exit(f"Overwinter needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    files = (ROOT / "pyproject.toml", ROOT / "constraints.txt")
    wanted = hashlib.sha256(b"\0".join(file.read_bytes() for file in files) + str(ROOT).encode()).hexdigest()
    stamp = FOLDER / f"overwinter-{extra or 'play'}.stamp"
    if not (PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted):
        _install(extra)
        stamp.write_text(wanted)
    return PYTHON


def _install(extra: str) -> None:
    print("Setting up Overwinter; this happens once and takes a minute …", file=sys.stderr, flush=True)
    if not PYTHON.exists():
        venv.create(FOLDER, with_pip=True, clear=True)
    package = f"{ROOT}[{extra}]" if extra else str(ROOT)
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--constraint", str(ROOT / "constraints.txt"), "--editable", package]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr[-2000:], file=sys.stderr)
        sys.exit("Setting up failed: see above. Is there a connection to the package index? Then run this again.")


def run(*command: str) -> int:
    """Run a command in the project's folder; its exit code."""
    return subprocess.run(command, cwd=ROOT, check=False).returncode
