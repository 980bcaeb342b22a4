"""Numbers of the rules that Items, kept cards and scenarios change."""

from __future__ import annotations

from overwinter.kit.dials import Dial

MOUTHS = Dial("mouths", "{n} more {mouth|mouths} to feed each night.")
"""Who eats beside the group."""
