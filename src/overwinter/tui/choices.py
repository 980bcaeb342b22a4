"""What can be done, as a list: in groups where it is long, and narrowed to what somebody looks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textual.content import Content
from textual.widgets.option_list import Option

from overwinter.engine.scene import Scene
from overwinter.match import Described
from overwinter.tui import words
from overwinter.tui.look import QUIET

KEYS = "123456789abcdefgjklmopxyz"
"""What chooses the options, in this order; the letters that are missing do something else."""
FADED = "#66788a"


class Listed(NamedTuple):
    """The options in the order in which they are shown."""

    options: Sequence[Described] = ()
    blocked: Sequence[Described] = ()
    headings: Mapping[int, str] = {}
    """What stands above an option, by its place."""

    @property
    def all(self) -> list[Described]:
        """Those that can be chosen, then those that cannot."""
        return [*self.options, *self.blocked]

    def lines(self) -> list[tuple[Option | None, Described | None]]:
        """Everything for a list on the screen, each with the option it stands for."""
        rows: list[tuple[Option | None, Described | None]] = []
        for place, option in enumerate(self.options):
            if place in self.headings:
                rows.append((Option(Content.styled(self.headings[place], "bold $secondary"), disabled=True), None))
            rows.append((Option(_offer(option, KEYS[place] if place < len(KEYS) else " ")), option))
        if self.blocked:
            rows.append((None, None))
            rows += [(Option(_refusal(option)), option) for option in self.blocked]
        return rows


def arranged(options: Sequence[Described], blocked: Sequence[Described], scene: Scene, sought: str = "") -> Listed:
    """What is sought of this, in groups if it is long."""
    wanted = sought.lower().split()
    options = [option for option in options if _holds(option.text, wanted)]
    blocked = [option for option in blocked if _holds(option.text, wanted)]
    return Listed(*words.in_groups(options, blocked, scene))


def _holds(text: str, wanted: Sequence[str]) -> bool:
    return all(word in text.lower() for word in wanted)


def _offer(option: Described, key: str) -> Content:
    fine_print = f"  {option.fine_print}" if option.fine_print else ""
    free = " (free)" if option.free else ""
    return Content.assemble((f"{key} ", "bold $accent"), option.text, (free, "$success"), (fine_print, QUIET))


def _refusal(option: Described) -> Content:
    return Content.assemble(("× ", FADED), (f"{option.text}  ", FADED), (option.blocked, f"italic {FADED}"))
