"""The same games on a cluster: a scheduler and two workers on this machine, one of which is lost on the way."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from overwinter.lab.errors import LabFailed
from overwinter.lab.executors import Cluster, Here
from overwinter.lab.experiment import Experiment
from overwinter.lab.running import run
from tests.lab.conftest import rows, start_lab

GAMES = 300


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(tool: str, *words: str, home: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "distributed.cli.dask_" + tool, *words, "--no-dashboard"]
    return subprocess.Popen(command, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    with contextlib.ExitStack() as stack:
        scheduler = start("scheduler", "--host", "127.0.0.1", "--port", str(port), home=tmp_path)
        stack.callback(scheduler.wait)
        stack.callback(scheduler.kill)
        flags = ("--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path))
        workers = [start("worker", address, *flags, home=tmp_path) for _ in range(2)]
        for worker in workers:
            stack.callback(worker.wait)
            stack.callback(worker.kill)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        yield address, workers


def test_a_cluster_gives_the_same_rows_and_a_lost_worker_loses_no_game(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], small: Experiment, tmp_path: Path
) -> None:
    address, workers = cluster
    greedy = msgspec.structs.replace(small, bots=("greedy",))
    words = ("run", "starved", "--bots", "greedy", "--games", GAMES, "--seed", "small", "--cluster", address)
    process = start_lab(*words, "--out", tmp_path / "far")
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("far/games/*.parquet")) and time.monotonic() < deadline:
        time.sleep(0.02)
    workers[0].kill()
    assert len(list(tmp_path.glob("far/games/*.parquet"))) < GAMES // 50
    run(greedy, GAMES, tmp_path / "near", Here())
    out, said = process.communicate(timeout=60)
    assert process.returncode == 0, said
    assert f"{GAMES} games in" in out
    assert rows(tmp_path / "far") == rows(tmp_path / "near")


def test_no_cluster_is_a_sentence() -> None:
    with pytest.raises(LabFailed, match=r"there is no cluster at tcp://127\.0\.0\.1"):
        Cluster(f"tcp://127.0.0.1:{free_port()}", patience=0.5)
    with pytest.raises(LabFailed, match="there is no cluster at nonsense"):
        Cluster("nonsense://x")
