"""Worker processes end when whoever started them does."""

from __future__ import annotations

import os
import subprocess
import sys
import time

BUSY = """
import os, time
from overwinter.workers import pool

if __name__ == "__main__":
    workers = pool(1)
    print(workers.submit(os.getpid).result(), flush=True)
    workers.submit(time.sleep, 600).result()
"""


def test_nothing_runs_on_after_whoever_started_it_was_killed(tmp_path):
    script = tmp_path / "busy.py"
    script.write_text(BUSY)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert running(worker)
        parent.kill()
    for _ in range(200):
        if not running(worker):
            return
        time.sleep(0.05)
    os.kill(worker, 9)
    raise AssertionError("the worker goes on")


def running(process: int) -> bool:
    """Whether a process is there, and not only waiting to be buried."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return state.stdout.strip() not in ("", "Z", "Z+", "Zl")
