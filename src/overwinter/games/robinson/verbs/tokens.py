"""Tokens: on Action and cost fields, in the Weather space, on tiles; never two of a type in one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from overwinter.engine.decks import without
from overwinter.engine.effects import Effect
from overwinter.engine.hints import Said
from overwinter.engine.people import YOU
from overwinter.engine.printed import THIS_CARD
from overwinter.games.robinson.printed.catalogue import ItemId, SpaceId
from overwinter.games.robinson.table.records import NOWHERE, LaidLate, Seat
from overwinter.games.robinson.table.state import TOKEN_NAMES, Island
from overwinter.games.robinson.table.things import Given
from overwinter.games.robinson.verbs.castaways import Wound
from overwinter.games.robinson.verbs.land import WHERE_WORDS, Where, places
from overwinter.kit.choices import Choice, Repeated
from overwinter.kit.words import a, upper_first

TileToken = Annotated[
    Literal["fewer-pawns", "danger", "plus-wood", "plus-food", "fog", "ash", "cross"],
    Said(lambda s, token: s.called(token)),
]
FieldToken = Annotated[
    Literal["adventure", "reroll", "fewer-pawns", "more-wood", "danger"], Said(lambda s, token: s.called(token))
]
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


WHICH_TILE = "Which tile gets the {token}?"


def allows(tokens: tuple[str, ...], token: str) -> bool:
    """Only one token of a type (RC-297); a second one is ignored (RC-298)."""
    return token not in tokens and f"permanent-{token}" not in tokens


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
                s.plan.late += (LaidLate(self.token, self.field),)  # RC-177: pawns and wood are committed already

    def says(self, s: Island) -> str:
        name = upper_first(a(s.called(self.token)))
        return f"{name} comes onto the {FIELD_WORDS[self.field]}." if allows(s.field(self.field), self.token) else ""

    def offer(self, s: Island) -> str:
        return f"Put {a(s.called(self.token))} on the {FIELD_WORDS[self.field]}."


class ClearField(Effect):
    """The {field} field is cleared of tokens."""

    field: Field
    rule = "RC-377"

    def apply(self, s: Island) -> None:
        s.tokens[self.field] = tuple(token for token in s.field(self.field) if token.startswith("permanent"))

    def says(self, s: Island) -> str:
        lie = any(not token.startswith("permanent") for token in s.field(self.field))
        return f"The {FIELD_WORDS[self.field]} is cleared of tokens." if lie else ""

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
        new = allows(s.field("weather"), self.cloud)
        return f"{upper_first(CLOUD_WORDS[self.cloud])} in the Weather space." if new else ""

    def offer(self, s: Island) -> str:
        return f"Put {CLOUD_WORDS[self.cloud]} in the Weather space."


class LiftCloud(Effect):
    """{cloud} leaves the Weather space."""

    cloud: Cloud
    rule = "RC-458"

    def apply(self, s: Island) -> None:
        s.tokens["weather"] = tuple(token for token in s.field("weather") if token != self.cloud)

    def says(self, s: Island) -> str:
        there = self.cloud in s.field("weather")
        return f"{upper_first(CLOUD_WORDS[self.cloud])} leaves the Weather space." if there else ""

    def offer(self, s: Island) -> str:
        return f"Take {CLOUD_WORDS[self.cloud]} off the Weather space, if it is there."


class PutOnTile(Choice):
    """A token comes onto a tile."""

    seat: Seat = YOU
    token: TileToken = "danger"
    where: Where = "here"
    if_possible: bool = False
    rule = "RC-297"
    question = WHICH_TILE

    def choices(self, s: Island) -> Sequence[Effect]:
        spaces = _unknown_here(s) if self.where == "here" else []
        return [Mark(space, self.token) for space in spaces or places(s, self.where)]

    def otherwise(self, s: Island) -> Sequence[Effect]:
        return () if self.if_possible else [Wound(self.seat)]

    def says(self, s: Island) -> str:
        return self.offer(s) if not self.if_possible or self.choices(s) else ""

    def offer(self, s: Island) -> str:
        end = ", if possible" if self.if_possible else ""
        name = s.called(self.token)
        return f"Put {some(name)} on {WHERE_WORDS[self.where]}{end} ({TILE_WORDS[self.token]})."


def some(name: str) -> str:
    """A token with its article; Fog and ash have none."""
    return name if name in (TOKEN_NAMES["fog"], TOKEN_NAMES["ash"]) else a(name)


def _unknown_here(s: Island) -> list[SpaceId]:
    """The space of an Exploration that failed: it has no tile, but it can hold tokens (RC-184, RC-187)."""
    space = s.aim.space if s.aim else NOWHERE
    return [space] if space != NOWHERE and not s.spaces[space].tile else []


class PutOnSpaces(Repeated):
    """Tokens settle on {count} places."""

    token: TileToken
    count: int = 2
    rule = "RC-294"
    question = WHICH_TILE
    quiet = True

    def choices(self, s: Island) -> Sequence[Effect]:
        free = [space for space, there in enumerate(s.spaces) if not there.down and self.token not in there.tokens]
        return [Mark(space, self.token) for space in free]

    def offer(self, s: Island) -> str:
        name = s.called(self.token)
        return (
            f"Put {name} on {self.count} places of the island, explored or not, if possible ({TILE_WORDS[self.token]})."
        )


class Mark(Effect):
    """On {space}: {token}."""

    space: SpaceId
    token: TileToken
    rule = "RC-297"
    label = "{space}"
    piece = "space:{space}"

    def apply(self, s: Island) -> None:
        if s.has_room(self.space, self.token):
            s.set_space(self.space, tokens=(*s.spaces[self.space].tokens, self.token))

    def says(self, s: Island) -> str:
        return super().says(s) if s.has_room(self.space, self.token) else ""


class PutByItem(Given):
    """A {token} comes onto the Camp tile; it can move with the Camp."""

    token: TileToken
    card: ItemId = THIS_CARD
    """The Item that puts it there."""
    rule = "RC-411"
    label = "Put a {token} on the Camp tile."

    def apply(self, s: Island) -> None:
        if s.has_room(s.camp.space, self.token):
            put_items_token(s, s.camp.space, self.token, self.card)

    def says(self, s: Island) -> str:
        return super().says(s) if s.has_room(s.camp.space, self.token) else ""

    def undone(self, s: Island) -> Effect:
        return TakeItemsToken(self.card)


class TakeItemsToken(Effect):
    """What the {item} had put on a tile leaves it, if it lies there."""

    item: ItemId
    rule = "RC-380"
    quiet = True

    def apply(self, s: Island) -> None:
        for space, there in enumerate(s.spaces):
            for token, item in there.moved:
                if item == self.item:
                    take_items_token(s, space, token, item)


def put_items_token(s: Island, space: SpaceId, token: str, item: ItemId) -> None:
    """An Item's token comes onto a tile."""
    there = s.spaces[space]
    s.set_space(space, tokens=(*there.tokens, token), moved=(*there.moved, (token, item)))


def take_items_token(s: Island, space: SpaceId, token: str, item: ItemId) -> None:
    """An Item's token leaves a tile."""
    there = s.spaces[space]
    rest = tuple(gift for gift in there.moved if gift != (token, item))
    s.set_space(space, tokens=without(there.tokens, token), moved=rest)


class ClearTile(Repeated):
    """A {token} leaves a tile, if there is one."""

    token: TileToken
    count: int = 1
    """From so many tiles."""
    rule = "RC-377"
    question = "From which tile does the {token} leave?"
    lack = "no such token lies on the island"
    quiet = True

    def choices(self, s: Island) -> Sequence[Effect]:
        return [Unmark(space, self.token) for space, there in enumerate(s.spaces) if self.token in there.tokens]

    def offer(self, s: Island) -> str:
        name = s.called(self.token)
        if self.count == 1:
            return f"Remove {some(name)} from a tile, if there is any."
        return f"Remove up to {self.count} tokens of {name} from the island."


class Unmark(Effect):
    """The {token} leaves {space}."""

    space: SpaceId
    token: TileToken
    rule = "RC-377"
    label = "{space}"
    piece = "space:{space}"

    def apply(self, s: Island) -> None:
        there = s.spaces[self.space]
        tokens = tuple(token for token in there.tokens if token != self.token)
        s.set_space(self.space, tokens=tokens, moved=tuple(gift for gift in there.moved if gift[0] != self.token))
