"""Worker processes are calm, and end when whoever started them does."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time

import pytest

from overwinter import workers
from overwinter.tables import worker

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


@pytest.mark.parametrize("begin", [workers.die_at_once, worker.begin])
def test_the_collector_is_calm_where_matches_live(begin):
    with workers.pool(1, begin) as pool:
        assert pool.submit(gc.get_threshold).result()[0] > 10_000
        assert pool.submit(gc.get_freeze_count).result() > 10_000


def test_the_command_calms_the_collector_and_the_library_does_not():
    show = "import gc; print(gc.get_threshold() == before)"
    before = "import gc; before = gc.get_threshold()"
    game = "import overwinter; overwinter.game('starved').new(4)"
    command = "import sys, overwinter.cli; sys.argv[1:] = ['games', '--json']; overwinter.cli.main()"
    for what, untouched in ((game, "True"), (command, "False")):
        run = [sys.executable, "-c", "; ".join([before, what, show])]
        told = subprocess.run(run, capture_output=True, text=True, check=True).stdout
        assert told.split()[-1] == untouched


def running(process: int) -> bool:
    """Whether a process is there, and not only waiting to be buried."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return state.stdout.strip() not in ("", "Z", "Z+", "Zl")
