"""The island: exploring tiles, sources and their covers, tokens on tiles and fields, what becomes inaccessible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from overwinter.engine.decks import without
from overwinter.engine.effects import Effect
from overwinter.engine.printed import YOU, made_out
from overwinter.engine.questions import Ask
from overwinter.games.robinson.castaways import Wound, heir
from overwinter.games.robinson.catalogue import YIELD, Resource, Source, SpaceId, Terrain, TileId
from overwinter.games.robinson.scenarios.base import has_room, rules
from overwinter.games.robinson.state import HIDING, NO_ACTION, NOWHERE, Island, Seat, late

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
            space = s.target(s.resolving).space if s.resolving != NO_ACTION else s.camp
            found = [space if space != NOWHERE else s.camp]
        case "camp":
            found = [s.camp]
        case "adjacent":
            found = list(s.adjacent(s.camp))
        case "near":
            found = [s.camp, *s.adjacent(s.camp)]
        case "any":
            found = list(range(len(s.spaces)))
    return [space for space in found if s.usable(space)]


# -- exploring -----------------------------------------------------------------------------------


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
        s.push(*follow, *rules(s).explored(s, self.space))

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
            s.hunting.shuffle_in("?")


def unseen_beasts_left(s: Island) -> int:
    """How many Beasts are neither in the Hunting deck nor being fought."""
    return len(s.beasts) - s.hunting.cards().count("?")


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
        drawn = tuple(s.finds.draw(s) for _ in range(min(self.count, len(s.finds))))  # RC-A40
        if s.phase == "resolving":
            seat = self.seat if self.seat in s.castaways else heir(s)
            s.castaways[seat].finds += drawn
        else:
            s.found += drawn

    def offer(self, s: Island) -> str:
        return "Draw a Discovery token." if self.count == 1 else f"Draw {self.count} Discovery tokens."


# -- sources -------------------------------------------------------------------------------------


def open_sources(s: Island, where: Where, resource: Resource | None) -> list[tuple[SpaceId, Source]]:
    """The sources of a kind that are not covered yet."""
    return [
        (space, source)
        for space in places(s, where)
        for source in s.tile(space).sources
        if source not in s.spaces[space].covered and resource in (None, YIELD[source])
    ]


class CoverSource(Effect):
    """A source dries up."""

    seat: Seat = YOU
    resource: Resource | None = None
    where: Where = "any"
    if_possible: bool = False
    rule = "RC-368"

    def apply(self, s: Island) -> None:
        sources = open_sources(s, self.where, self.resource)
        if not sources:
            if not self.if_possible:
                s.push(Wound(self.seat))  # RC-292 for the group, RC-296 in an Action
        elif len(sources) == 1:
            s.push(Exhaust(*sources[0]))
        else:
            s.push(WhichSource(tuple(sources)))

    def says(self, s: Island) -> str:
        return self.offer(s)

    def offer(self, s: Island) -> str:
        what = "a source" if self.resource is None else f"a {self.resource} source"
        return f"Cover {what} on {WHERE_WORDS[self.where]}{', if possible.' if self.if_possible else '.'}"


class WhichSource(Ask):
    """Which source dries up?"""

    among: tuple[tuple[SpaceId, Source], ...]
    rule = "RC-368"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.players

    def options(self, s: Island) -> Sequence[Effect]:
        return [Exhaust(space, source) for space, source in self.among]


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
    return [(space, source) for space, there in enumerate(s.spaces) if s.usable(space) for source in there.covered]


class UncoverSource(Effect):
    """A source gives again, if one was exhausted."""

    rule = "RC-377"
    label = "Uncover a source, if one is covered."
    quiet = True

    def apply(self, s: Island) -> None:
        sources = covered_sources(s)
        if sources:
            s.push(WhichGivesAgain() if len(sources) > 1 else Refresh(*sources[0]))


class WhichGivesAgain(Ask):
    """Which source gives again?"""

    rule = "RC-377"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.players

    def options(self, s: Island) -> Sequence[Effect]:
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


# -- tokens --------------------------------------------------------------------------------------

TileToken = Literal["fewer-pawns", "danger", "plus-wood", "plus-food", "fog", "ash", "cross"]
FieldToken = Literal["adventure", "reroll", "fewer-pawns", "more-wood", "danger"]
Field = Literal["building", "gathering", "exploration", "hunting", "shelter", "roof", "palisade", "weapons"]
Cloud = Literal["rain", "winter", "storm", "animals"]

TILE_WORDS: dict[str, str] = {
    "fewer-pawns": "Actions there take one pawn more",
    "danger": "without a Weapon, each Action there costs its taker a wound",
    "plus-wood": "it yields one wood more",
    "plus-food": "it yields one food more",
    "fog": "Actions there take one pawn more, and its terrain is lost from sight",
    "ash": "Actions there take one pawn more",
}


FIELD_WORDS: dict[Field, str] = {
    "building": "Building field",
    "gathering": "Gathering field",
    "exploration": "Exploration field",
    "hunting": "Hunting deck",
    "shelter": "cost of Shelter",
    "roof": "cost of the Roof",
    "palisade": "cost of the Palisade",
    "weapons": "cost of Weapons",
}
CLOUD_WORDS: dict[Cloud, str] = {
    "rain": "a Rainy Cloud",
    "winter": "a Winter Cloud",
    "storm": "a Storm token",
    "animals": "the Hungry Animals die",
}


def a(thing: str) -> str:
    """A thing with its article."""
    return f"an {thing}" if thing[0] in "AEIOUaeiou" and not thing.startswith("one") else f"a {thing}"


def upper_first(words: str) -> str:
    """The same words as the beginning of a sentence."""
    return words[0].upper() + words[1:]


def allows(tokens: tuple[str, ...], token: str) -> bool:
    """Only one token of a type (RC-297); a second one is ignored (RC-298)."""
    return token not in tokens


class PutOnField(Effect):
    """The {field} field: {token}."""

    token: FieldToken
    field: Field
    rule = "RC-297"

    def apply(self, s: Island) -> None:
        there = s.field(self.field)
        if allows(there, self.token):
            s.tokens[self.field] = (*there, self.token)
            if s.phase == "resolving" and self.token in ("fewer-pawns", "more-wood"):
                s.flags += (late(self.token, self.field),)  # RC-177: pawns and wood are committed already

    def offer(self, s: Island) -> str:
        return f"Put {a(s.spell('token', self.token))} on the {FIELD_WORDS[self.field]}."


class ClearField(Effect):
    """The {field} field is cleared of tokens."""

    field: Field
    rule = "RC-377"

    def apply(self, s: Island) -> None:
        s.tokens[self.field] = tuple(token for token in s.field(self.field) if token.startswith("permanent"))

    def offer(self, s: Island) -> str:
        return f"Take all tokens off the {FIELD_WORDS[self.field]}."


class CallCloud(Effect):
    """{cloud} in the Weather space."""

    cloud: Cloud
    rule = "RC-300"

    def apply(self, s: Island) -> None:
        there = s.field("weather")
        if allows(there, self.cloud):
            s.tokens["weather"] = (*there, self.cloud)

    def says(self, s: Island) -> str:
        return f"{upper_first(CLOUD_WORDS[self.cloud])} in the Weather space."

    def offer(self, s: Island) -> str:
        return f"Put {CLOUD_WORDS[self.cloud]} in the Weather space."


class LiftCloud(Effect):
    """{cloud} leaves the Weather space."""

    cloud: Cloud
    rule = "RC-458"

    def apply(self, s: Island) -> None:
        s.tokens["weather"] = tuple(token for token in s.field("weather") if token != self.cloud)

    def says(self, s: Island) -> str:
        return f"{upper_first(CLOUD_WORDS[self.cloud])} leaves the Weather space."

    def offer(self, s: Island) -> str:
        return f"Take {CLOUD_WORDS[self.cloud]} off the Weather space, if it is there."


class PutOnTile(Effect):
    """A token comes onto a tile."""

    seat: Seat = YOU
    token: TileToken = "danger"
    where: Where = "here"
    if_possible: bool = False
    rule = "RC-297"

    def apply(self, s: Island) -> None:
        spaces = _unknown_here(s) if self.where == "here" else []
        spaces = spaces or places(s, self.where)
        if not spaces:
            if not self.if_possible:
                s.push(Wound(self.seat))
        elif len(spaces) == 1:
            s.push(Mark(spaces[0], self.token))
        else:
            s.push(WhichTile(self.token, tuple(spaces)))

    def says(self, s: Island) -> str:
        return self.offer(s)

    def offer(self, s: Island) -> str:
        end = ", if possible" if self.if_possible else ""
        name = s.spell("token", self.token)
        return f"Put {a(name)} on {WHERE_WORDS[self.where]}{end} ({TILE_WORDS[self.token]})."


def _unknown_here(s: Island) -> list[SpaceId]:
    """The space of an Exploration that failed: it has no tile, but it can hold tokens (RC-184, RC-187)."""
    space = s.target(s.resolving).space if s.resolving != NO_ACTION else NOWHERE
    return [space] if space != NOWHERE and not s.spaces[space].tile else []


class PutOnSpaces(Effect):
    """{token} settles on {count} places."""

    token: TileToken
    count: int = 2
    rule = "RC-294"

    def apply(self, s: Island) -> None:
        spaces = tuple(
            space for space, there in enumerate(s.spaces) if not there.down and self.token not in there.tokens
        )
        if spaces:
            more = [PutOnSpaces(self.token, self.count - 1)] if self.count > 1 else []
            s.push(WhichTile(self.token, spaces) if len(spaces) > 1 else Mark(spaces[0], self.token), *more)

    def offer(self, s: Island) -> str:
        name = s.spell("token", self.token)
        return (
            f"Put {name} on {self.count} places of the island, explored or not, if possible ({TILE_WORDS[self.token]})."
        )


class WhichTile(Ask):
    """Which tile gets the {token}?"""

    token: TileToken
    among: tuple[SpaceId, ...]
    rule = "RC-297"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.players

    def options(self, s: Island) -> Sequence[Effect]:
        return [Mark(space, self.token) for space in self.among]


class Mark(Effect):
    """{space}: {token}."""

    space: SpaceId
    token: TileToken
    rule = "RC-297"
    label = "{space}"
    piece = "space:{space}"

    def apply(self, s: Island) -> None:
        if has_room(s, self.space, self.token):
            s.set_space(self.space, tokens=(*s.spaces[self.space].tokens, self.token))


class PutByItem(Effect):
    """A {token} comes onto the Camp tile; it can move with the Camp."""

    token: TileToken
    rule = "RC-411"
    label = "Put a {token} on the Camp tile."

    def apply(self, s: Island) -> None:
        there = s.spaces[s.camp]
        if has_room(s, s.camp, self.token):
            s.set_space(s.camp, tokens=(*there.tokens, self.token), moved=(*there.moved, self.token))

    def undone(self) -> Effect:
        """What losing the Item that gave it means (RC-380)."""
        return TakeItemsToken(self.token)


class TakeItemsToken(Effect):
    """The {token} that an Item had put on a tile leaves it."""

    token: TileToken
    rule = "RC-380"
    quiet = True

    def apply(self, s: Island) -> None:
        for space, there in enumerate(s.spaces):
            if self.token in there.moved:
                tokens, moved = without(there.tokens, self.token), without(there.moved, self.token)
                s.set_space(space, tokens=tokens, moved=moved)
                return


class ClearTile(Effect):
    """A {token} leaves a tile, if there is one."""

    token: TileToken
    count: int = 1
    """From so many tiles."""
    rule = "RC-377"
    quiet = True

    def apply(self, s: Island) -> None:
        spaces = [space for space, there in enumerate(s.spaces) if self.token in there.tokens]
        if spaces:
            more = [ClearTile(self.token, self.count - 1)] if self.count > 1 else []
            s.push(WhichIsCleared(self.token) if len(spaces) > 1 else Unmark(spaces[0], self.token), *more)

    def offer(self, s: Island) -> str:
        name = s.spell("token", self.token)
        if self.count == 1:
            return f"Remove {a(name)} from a tile, if there is one."
        return f"Remove up to {self.count} tokens of {name} from the island."


class WhichIsCleared(Ask):
    """From which tile does the {token} leave?"""

    token: TileToken
    rule = "RC-377"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.players

    def options(self, s: Island) -> Sequence[Effect]:
        return [Unmark(space, self.token) for space, there in enumerate(s.spaces) if self.token in there.tokens]


class Unmark(Effect):
    """The {token} leaves {space}."""

    space: SpaceId
    token: TileToken
    rule = "RC-377"
    label = "{space}"
    piece = "space:{space}"

    def apply(self, s: Island) -> None:
        there = s.spaces[self.space]
        s.set_space(self.space, tokens=tuple(token for token in there.tokens if token != self.token))


# -- what becomes inaccessible -------------------------------------------------------------------


class CutOff(Effect):
    """A tile can no longer be reached."""

    where: Where = "adjacent"
    """Never the Camp's own tile (RC-A41)."""
    rule = "RC-370"

    def apply(self, s: Island) -> None:
        spaces = [space for space in places(s, self.where) if not (space == s.camp or rules(s).fixed(s, space))]
        if spaces:
            s.push(WhichIsCutOff(tuple(spaces)) if len(spaces) > 1 else TurnDown(spaces[0]))

    def says(self, s: Island) -> str:
        return self.offer(s)

    def offer(self, s: Island) -> str:
        return f"Turn {WHERE_WORDS[self.where]} face down, if possible: it can no longer be reached."


class WhichIsCutOff(Ask):
    """Which tile can no longer be reached?"""

    among: tuple[SpaceId, ...]
    rule = "RC-370"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.players

    def options(self, s: Island) -> Sequence[Effect]:
        return list(map(TurnDown, self.among))


class TurnDown(Effect):
    """{space} can no longer be reached."""

    space: SpaceId
    rule = "RC-370"
    label = "{space}"
    piece = "space:{space}"

    def apply(self, s: Island) -> None:
        s.set_space(self.space, down=True, tokens=(), covered=(), moved=(), lost=False)
        if s.shortcut == self.space:
            s.shortcut = NOWHERE
            s.built = tuple(item for item in s.built if item != "shortcut")


class OpenUp(Effect):
    """A tile that was cut off can be reached again."""

    rule = "RC-377"
    label = "Turn a tile face up again, if one was cut off."

    def apply(self, s: Island) -> None:
        spaces = cut_off(s)
        if spaces:
            s.push(WhichOpensUp() if len(spaces) > 1 else TurnUp(spaces[0]))


def cut_off(s: Island) -> list[SpaceId]:
    """The tiles that lie face down."""
    return [space for space, there in enumerate(s.spaces) if there.tile and there.down and not rules(s).fixed(s, space)]


class WhichOpensUp(Ask):
    """Which tile can be reached again?"""

    rule = "RC-377"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.players

    def options(self, s: Island) -> Sequence[Effect]:
        return list(map(TurnUp, cut_off(s)))


class TurnUp(Effect):
    """{space} can be reached again."""

    space: SpaceId
    rule = "RC-377"
    label = "{space}"
    piece = "space:{space}"

    def apply(self, s: Island) -> None:
        s.set_space(self.space, down=False)


class LoseTerrain(Effect):
    """A tile's terrain counts as unexplored."""

    terrain: Terrain | None = None
    """Any but the Camp's tile, if none is named."""
    rule = "RC-374"

    def apply(self, s: Island) -> None:
        spaces = [space for space in places(s, "any") if self.means(s, space)]
        if spaces:
            s.push(WhichTerrain(tuple(spaces)) if len(spaces) > 1 else Forget(spaces[0]))  # RC-375: one tile

    def means(self, s: Island, space: SpaceId) -> bool:
        """Whether it could be this tile."""
        there = s.spaces[space]
        known = not there.lost and HIDING.isdisjoint(there.tokens)
        return known and (space != s.camp if self.terrain is None else s.tile(space).terrain == self.terrain)

    def says(self, s: Island) -> str:
        return self.offer(s)

    def offer(self, s: Island) -> str:
        tile = f"A tile of {self.terrain}" if self.terrain else "A tile of your choice, but not the Camp's,"
        return f"{tile} counts as unexplored, if possible."


class WhichTerrain(Ask):
    """Which tile counts as unexplored?"""

    among: tuple[SpaceId, ...]
    rule = "RC-374"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.players

    def options(self, s: Island) -> Sequence[Effect]:
        return list(map(Forget, self.among))


class Forget(Effect):
    """{space}: its terrain counts as unexplored."""

    space: SpaceId
    rule = "RC-374"
    label = "{space}"
    piece = "space:{space}"

    def apply(self, s: Island) -> None:
        s.set_space(self.space, lost=True)


class RegainTerrain(Effect):
    """Lost terrain counts as explored again."""

    rule = "RC-377"
    label = "Lost terrain counts as explored again."

    def apply(self, s: Island) -> None:
        for space, there in enumerate(s.spaces):
            if there.lost:
                s.set_space(space, lost=False)
