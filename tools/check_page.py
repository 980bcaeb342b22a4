#!/usr/bin/env python3
"""Checks that the committed page is what its source builds to: `npm ci`, types, tests, build, compare."""

from __future__ import annotations

import filecmp
import gzip
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
BUILT = ROOT / "src/overwinter/web/static"
MOST = 150_000
"""Bytes of scripts and styles, compressed."""


def main() -> int:
    """Returns 0 when all is well."""
    npm = shutil.which("npm")
    if npm is None:
        print("check_page: there is no npm here; install Node 20 or newer.")
        return 1
    for step in (["ci"], ["run", "check"], ["test"]):
        if subprocess.run([npm, *step], cwd=WEB, check=False).returncode:
            return 1
    with tempfile.TemporaryDirectory() as folder:
        build = [npm, "run", "build", "--", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn"]
        if subprocess.run(build, cwd=WEB, check=False).returncode:
            return 1
        differences = compare(Path(folder), BUILT)
    for difference in differences:
        print(f"check_page: {difference}")
    if differences:
        print("check_page: the committed page is not current; run: cd web && npm ci && npm run build")
    size = sum(len(gzip.compress(file.read_bytes())) for file in BUILT.rglob("*") if file.suffix in (".js", ".css"))
    print(f"check_page: scripts and styles are {size / 1000:.1f} kB compressed")
    if size > MOST:
        print(f"check_page: that is more than {MOST / 1000:.0f} kB")
    return int(bool(differences) or size > MOST)


def compare(fresh: Path, kept: Path) -> list[str]:
    """What differs between two folders, in words."""
    names = {path: {file.relative_to(path) for file in path.rglob("*") if file.is_file()} for path in (fresh, kept)}
    missing = [f"{name} is not committed" for name in sorted(names[fresh] - names[kept])]
    surplus = [f"{name} is committed but no longer built" for name in sorted(names[kept] - names[fresh])]
    both = sorted(names[fresh] & names[kept])
    changed = [f"{name} differs" for name in both if not filecmp.cmp(fresh / name, kept / name, shallow=False)]
    return missing + surplus + changed


if __name__ == "__main__":
    sys.exit(main())
