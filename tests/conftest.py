"""What holds for all tests."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those in a browser come last: what drives it keeps a loop running, and other tests want their own."""
    items.sort(key=lambda item: "tests/web/" in item.nodeid)
