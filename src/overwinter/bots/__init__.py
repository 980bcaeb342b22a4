"""Bots for any seat of any game: they know what their seat knows, and nothing else."""

from overwinter.bots.chair import Bot, Chair
from overwinter.bots.host import Host
from overwinter.bots.shelf import BOTS, make_bot

__all__ = ["BOTS", "Bot", "Chair", "Host", "make_bot"]
