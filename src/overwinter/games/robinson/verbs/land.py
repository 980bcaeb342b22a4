"""The island: the tiles that are meant, exploring, and sources with their covers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from overwinter.engine.effects import Effect
from overwinter.engine.people import GROUP, YOU
from overwinter.engine.printed import made_out
from overwinter.games.robinson.printed.catalogue import YIELD, Resource, Source, SpaceId, TileId
from overwinter.games.robinson.table.records import Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.verbs.castaways import Wound, heir
from overwinter.kit.choices import Choice
from overwinter.kit.words import counted

Where = Literal["here", "camp", "adjacent", "near", "any"]
"""The space of the Action, the Camp, a tile beside the Camp, one of those two, or any tile face up."""

WHERE_WORDS: dict[Where, str] = {
    "here": "the tile of this Action",
    "camp": "the Camp tile",
    "adjacent": "a tile beside the Camp",
    "near": "the Camp tile or one beside it",
    "any": "any tile",
}


def places(s: Island, where: Where) -> list[SpaceId]:
    """The tiles that are meant."""
    match where:
        case "here":
            found = [s.here]
        case "camp":
            found = [s.camp.space]
        case "adjacent":
            found = list(s.adjacent(s.camp.space))
        case "near":
            found = [s.camp.space, *s.adjacent(s.camp.space)]
        case "any":
            found = list(range(len(s.spaces)))
    return [space for space in found if s.usable(space)]


# -- exploring -----------------------------------------------------------------------------------


UNSEEN_BEAST = "?"
"""A card in the Hunting deck that nobody has seen."""


class Explore(Effect):
    """{seat} explores {space}."""

    seat: Seat
    space: SpaceId
    rule = "RC-238"

    def apply(self, s: Island) -> None:
        if len(s.tiles):
            s.push(PlaceTile(self.seat, self.space, TileId(s.tiles.draw(s))))


class PlaceTile(Effect):
    """{space}: {tile}."""

    seat: Seat
    space: SpaceId
    tile: TileId
    rule = "RC-238"
    label = "{tile}"

    def apply(self, s: Island) -> None:
        printed = s.book.tiles[self.tile]
        s.set_space(self.space, tile=self.tile)
        follow: list[Effect] = []
        if printed.beast:
            follow.append(AddBeast())
        if printed.totem:
            follow.append(FindTotem(self.seat, self.space))
        if printed.discoveries:
            follow.append(DrawDiscoveries(self.seat, printed.discoveries))
        s.push(*follow)

    def says(self, s: Island) -> str:
        tile = s.book.tiles[self.tile]
        extras = [word for word, there in (("tracks of a beast", tile.beast), ("a totem", tile.totem)) if there]
        return f"{s.name(self.seat)} finds {tile.name}" + (f", with {' and '.join(extras)}." if extras else ".")


class AddBeast(Effect):
    """A Beast roams nearby now: one unseen card joins the Hunting deck."""

    rule = "RC-240"
    label = "An unseen Beast joins the Hunting deck."

    def apply(self, s: Island) -> None:
        if unseen_beasts_left(s):
            s.hunting.shuffle_in(UNSEEN_BEAST)

    def says(self, s: Island) -> str:
        return super().says(s) if unseen_beasts_left(s) else ""


def unseen_beasts_left(s: Island) -> int:
    """How many Beasts are neither in the Hunting deck nor being fought."""
    return len(s.beasts) - s.hunting.cards().count(UNSEEN_BEAST)


def next_beast(s: Island) -> str | None:
    """The top card of the Hunting deck; one that nobody has seen is any of the Beast deck (RC-240)."""
    card = s.hunting.draw(s)
    return s.beasts.draw(s) if card == UNSEEN_BEAST else card


class FindTotem(Effect):
    """{seat} stands before a totem."""

    seat: Seat
    space: SpaceId
    rule = "RC-241"

    def apply(self, s: Island) -> None:
        number = max(there.totem for there in s.spaces) + 1
        s.set_space(self.space, totem=number)
        totems = s.scenario.totems
        if number > len(totems) and not s.scenario.totems_go_on:
            return
        if totems:
            s.push(*made_out([totems[min(number, len(totems)) - 1]], self.seat))


class DrawDiscoveries(Effect):
    """{seat} finds Discovery tokens: {count}."""

    seat: Seat = YOU
    count: int = 1
    rule = "RC-242"

    def apply(self, s: Island) -> None:
        take_finds(s, self.seat, *s.finds.several(s, self.count))  # RC-A40

    def says(self, s: Island) -> str:
        who = "The group" if self.seat == GROUP else s.name(self.seat)
        return f"{who} finds {counted(min(self.count, len(s.finds)), 'Discovery token')}." if len(s.finds) else ""

    def offer(self, s: Island) -> str:
        return "Draw a Discovery token." if self.count == 1 else f"Draw {self.count} Discovery tokens."


def take_finds(s: Island, seat: Seat, *tokens: str) -> None:
    """Somebody finds Discovery tokens, which wait with the finder until all Actions are resolved (RC-202)."""
    if s.phase == "resolving":
        s.castaways[seat if seat in s.castaways else heir(s)].finds += tokens
    else:
        s.camp.found += tokens


# -- sources -------------------------------------------------------------------------------------


def open_sources(s: Island, where: Where, resource: Resource | None) -> list[tuple[SpaceId, Source]]:
    """The sources of a kind that are not covered yet."""
    return [
        (space, source)
        for space in places(s, where)
        for source in s.tile(space).sources
        if source not in s.spaces[space].covered and resource in (None, YIELD[source])
    ]


class CoverSource(Choice):
    """A source dries up."""

    seat: Seat = YOU
    resource: Resource | None = None
    where: Where = "any"
    if_possible: bool = False
    rule = "RC-368"
    question = "Which source dries up?"

    def choices(self, s: Island) -> Sequence[Effect]:
        return [Exhaust(space, source) for space, source in open_sources(s, self.where, self.resource)]

    def otherwise(self, s: Island) -> Sequence[Effect]:
        return () if self.if_possible else [Wound(self.seat)]  # RC-292 for the group, RC-296 in an Action

    def says(self, s: Island) -> str:
        return self.offer(s) if not self.if_possible or self.choices(s) else ""

    def offer(self, s: Island) -> str:
        what = "a source" if self.resource is None else f"a {self.resource} source"
        return f"Cover {what} on {WHERE_WORDS[self.where]}{', if possible.' if self.if_possible else '.'}"


class Exhaust(Effect):
    """The source of {source} on {space} gives nothing any more."""

    space: SpaceId
    source: Source
    rule = "RC-368"
    label = "{source}, {space}"
    piece = "source:{space}:{source}"

    def apply(self, s: Island) -> None:
        s.set_space(self.space, covered=(*s.spaces[self.space].covered, self.source))


def covered_sources(s: Island) -> list[tuple[SpaceId, Source]]:
    """The sources that could be opened again."""
    lie = [(space, there) for space, there in enumerate(s.spaces) if there.covered and s.usable(space)]
    return [(space, source) for space, there in lie for source in there.covered]


class UncoverSource(Choice):
    """A source gives again, if one was exhausted."""

    rule = "RC-377"
    label = "Uncover a source, if one is covered."
    question = "Which source gives again?"
    quiet = True

    def choices(self, s: Island) -> Sequence[Effect]:
        return [Refresh(space, source) for space, source in covered_sources(s)]


class Refresh(Effect):
    """The source of {source} on {space} gives again."""

    space: SpaceId
    source: Source
    rule = "RC-377"
    label = "{source}, {space}"
    piece = "source:{space}:{source}"

    def apply(self, s: Island) -> None:
        covered = s.spaces[self.space].covered
        s.set_space(self.space, covered=tuple(source for source in covered if source != self.source))
