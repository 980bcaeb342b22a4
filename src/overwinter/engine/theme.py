"""How a game looks on the page, as data: the folder `theme` in the game's own.

- `theme.yaml`: colours by sort of thing, signs for words, the picture on the box; all of it has defaults;
- `theme.css`: a stylesheet of its own, for what colours and names cannot say;
- `icons.svg`: a `<symbol id="name">` for each icon that its scene names and the page does not have;
- other `.svg` and `.woff2`: what the stylesheet refers to, by the bare name.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-fA-F]{6}$")]
"""As `#ea6b2d`."""
Icon = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
"""The name of an icon."""


class Paint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the picture on the box is painted in: a winter's dusk, unless a game says otherwise."""

    sky: tuple[Colour, Colour, Colour] = ("#0b1526", "#2a4068", "#b98a6a")
    """From top to bottom."""
    hills: tuple[Colour, Colour] = ("#24385a", "#0f1d35")
    ground: Colour = "#dfe6ee"
    light: Colour = "#ffb44a"
    things: tuple[Colour, Colour] = ("#14110d", "#0d1829")
    """What stands in the middle, and around it."""
    winter: bool = True
    """Whether it snows, and light falls out of a door."""


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What theme.yaml says."""

    tints: dict[str, Colour] = {}
    """The colour behind a picture, by what sort of thing it is, or else by its icon."""
    signs: dict[str, Icon] = {}
    """Words in prices and badges that are drawn as icons."""
    coin: Literal["", "bead"] = ""
    """What things are counted and paid in, where it can be drawn one by one; plain numbers without."""
    lost: Icon = "death"
    """The icon of a match that nobody wins."""
    cover: tuple[Icon, Icon, Icon] = ("campfire", "sun", "pine")
    """The picture on the box: what stands in the middle, what is in the sky, what stands around."""
    paint: Paint = Paint()
    credits: tuple[str, ...] = ()
    """Whom to thank for what else lies in the folder, and under which licence."""
