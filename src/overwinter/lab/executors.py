"""Where work is done: here, in processes of this machine, or on a cluster. Results never depend on which."""

from __future__ import annotations

import concurrent.futures as futures
import itertools
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol, TypeVar

from overwinter import workers
from overwinter.lab.errors import LabFailed

R = TypeVar("R")
Task = tuple[Any, ...]
Work = Callable[..., R]

WAITING = 3
"""Tasks handed out for each worker: one that it does, the others so that it need not wait."""


class Executor(Protocol):
    """Does the same work on many tasks and gives each result as soon as it is there, in any order."""

    def run(self, work: Work[R], tasks: Iterable[Task]) -> Iterator[tuple[Task, R]]:
        """Each task with its result."""
        ...

    def close(self) -> None:
        """Send the workers home."""
        ...


class Here:
    """One after the other, in this process."""

    def run(self, work: Work[R], tasks: Iterable[Task]) -> Iterator[tuple[Task, R]]:
        for task in tasks:
            yield task, work(*task)

    def close(self) -> None:
        """Nobody to send home."""


class Processes:
    """Several at once, in processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool: futures.ProcessPoolExecutor | None = None

    def run(self, work: Work[R], tasks: Iterable[Task]) -> Iterator[tuple[Task, R]]:
        if self._pool is None:
            self._pool = workers.pool(self.jobs)
        pool = self._pool
        try:
            yield from _keep_busy(tasks, self.jobs * WAITING, lambda task: pool.submit(work, *task))
        except BrokenProcessPool:
            raise LabFailed("a worker process died, perhaps for want of memory; try fewer --jobs") from None
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def _keep_busy(
    tasks: Iterable[Task], most: int, submit: Callable[[Task], futures.Future[R]]
) -> Iterator[tuple[Task, R]]:
    """Hand out tasks as others are done, so that memory stays flat however many there are."""
    left = iter(tasks)
    running = {submit(task): task for task in itertools.islice(left, most)}
    while running:
        done, _ = futures.wait(running, return_when=futures.FIRST_COMPLETED)
        for future in done:
            task = running.pop(future)
            running.update({submit(following): following for following in itertools.islice(left, 1)})
            yield task, future.result()


class Cluster:
    """On the workers of a Dask cluster. A worker that is lost loses no game: its tasks are done again elsewhere."""

    def __init__(self, address: str, patience: float = 5.0) -> None:
        try:
            import distributed
        except ImportError:
            raise LabFailed("a cluster needs Dask: pip install 'overwinter[cluster]'") from None
        try:
            dask: Any = distributed  # only half of it has types
            self.client = dask.Client(address, timeout=patience)
        except (OSError, ValueError) as wrong:
            raise LabFailed(f"there is no cluster at {address}: {wrong}") from None

    def run(self, work: Work[R], tasks: Iterable[Task]) -> Iterator[tuple[Task, R]]:
        import distributed

        dask: Any = distributed
        left = iter(tasks)
        most = WAITING * max(1, sum(self.client.nthreads().values()))
        running = {self._submit(work, task): task for task in itertools.islice(left, most)}
        finished = dask.as_completed(list(running))
        try:
            for future in finished:
                task = running.pop(future)
                for following in itertools.islice(left, 1):
                    more = self._submit(work, following)
                    running[more] = following
                    finished.add(more)
                yield task, future.result()
        except dask.KilledWorker as wrong:
            raise LabFailed(f"the cluster has lost too many workers: {wrong}") from None

    def _submit(self, work: Work[R], task: Task) -> Any:
        return self.client.submit(work, *task, pure=False)

    def close(self) -> None:
        self.client.close()


def executor(jobs: int | None, cluster: str = "") -> Executor:
    """The executor that was asked for; as many processes as there are cores, if nothing was."""
    if cluster:
        return Cluster(cluster)
    jobs = jobs or os.cpu_count() or 1
    return Here() if jobs == 1 else Processes(jobs)
