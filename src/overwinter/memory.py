"""How a process in which matches live looks after its memory."""

from __future__ import annotations

import gc


def calm_the_collector() -> None:
    """What is loaded stays, and what matches leave behind are trees: there is hardly a cycle to be found.

    For a process of our own, once it has loaded what it needs; never for one that has only imported us.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
