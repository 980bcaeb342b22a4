"""Worker processes, wherever work is shared among the cores."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

from overwinter.memory import calm_the_collector


def die_at_once() -> None:
    """Ctrl-C ends a worker without a word; the one who started it says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    end_with_the_parent()
    calm_the_collector()


def end_with_the_parent() -> None:
    """A worker ends when whoever started it does, however that ends, and leaves nothing running behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def pool(jobs: int, begin: Callable[[], None] = die_at_once) -> ProcessPoolExecutor:
    """So many workers; each starts afresh, for a copy of a process with threads may hang."""
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=begin)
