"""What cards do with tiles and cards that no rule does: selling on the spot, turning over, a glimpse of next week."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Literal

from overwinter.engine.decks import without
from overwinter.engine.effects import Effect
from overwinter.engine.printed import YOU
from overwinter.engine.questions import Ask
from overwinter.games.stardew.bags import GainGold, Nothing, from_supply, improved, in_supply, pay, short_of
from overwinter.games.stardew.catalogue import CardId, TileId, geode_of, ore_of
from overwinter.games.stardew.choices import Choice, Choosing, a, named, of_these
from overwinter.games.stardew.items import GainItem
from overwinter.games.stardew.seasons import OfferUpgrades
from overwinter.games.stardew.state import Objection, Seat, Valley
from overwinter.games.stardew.town import BeVisited, Sell, next_hidden, price, reveal_cost, turn_up

# -- tiles in the bag --------------------------------------------------------------------------------


class SellNow(Choice):
    """{seat} finds a buyer."""

    bonus: int = 0
    of: tuple[str, ...] = ()
    """Types or tiles; any, if empty."""
    rule = "SV-134"
    question = "what do you sell?"
    lack = "you have nothing to sell"

    def choices(self, s: Valley) -> Sequence[Effect]:
        sales: list[Effect] = [
            SellOne(self.seat, tile, self.bonus, self.count - 1, self.of)
            for tile in of_these(s, self.seat, self.of)
            if price(s, self.seat, tile)
        ]
        return [*sales, Nothing()] if sales else []

    def apply(self, s: Valley) -> None:
        s.push(*Choosing(self.seat, self).if_open(s))

    def offer(self, s: Valley) -> str:
        many = self.count > 1
        what = f"up to {self.count} {named(s, self.of, many)}" if many else a(named(s, self.of))
        more = f"{', each' if many else ''} for {self.bonus} Gold more" if self.bonus else ""
        return f"Sell {what} on the spot{more}."


class SellOne(Effect):
    """{seat} sells {tile} on the spot."""

    seat: Seat
    tile: TileId
    bonus: int
    left: int
    of: tuple[str, ...]
    rule = "SV-134"
    label = "Sell {tile}"
    piece = "tile:{seat}:{tile}"

    def apply(self, s: Valley) -> None:
        more = [SellNow(self.seat, self.left, self.bonus, self.of)] if self.left else []
        s.push(Sell(self.seat, self.tile), *([GainGold(self.bonus)] if self.bonus else []), *more)

    def fine_print(self, s: Valley) -> str:
        return f"brings {price(s, self.seat, self.tile) + self.bonus} Gold"


class ImproveHeld(Choice):
    """{seat} makes something better."""

    of: tuple[str, ...] = ("crop", "product")
    rule = "SV-305"
    question = "what do you make better?"
    lack = "you have nothing that could be better"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [
            ChangeTile(self.seat, tile, improved(tile))
            for tile in of_these(s, self.seat, self.of)
            if s.tile(tile).type in ("crop", "product") and not s.tile(tile).quality
        ]

    def offer(self, s: Valley) -> str:
        return f"Turn {a(named(s, self.of))} that you hold to its Quality side."


class TurnTile(Choice):
    """{seat} looks at something from the other side."""

    what: Literal["find", "vein"] = "find"
    rule = "SV-A31"
    question = "what do you turn over?"
    lack = "you have nothing to turn over"

    def choices(self, s: Valley) -> Sequence[Effect]:
        sides = other_sides(s) if self.what == "find" else ore_and_geode(s)
        return [ChangeTile(self.seat, tile, sides[tile]) for tile in of_these(s, self.seat, ()) if tile in sides]

    def offer(self, s: Valley) -> str:
        pair = "an Artifact or Mineral" if self.what == "find" else "an Ore or Geode"
        return f"Turn over {pair} that you hold."


def other_sides(s: Valley) -> dict[TileId, TileId]:
    """The other face of each tile from the grey bag (SV-A31)."""
    pairs = [(TileId(find.artifact.id), TileId(find.mineral.id)) for find in s.book.finds.values()]
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def ore_and_geode(s: Valley) -> dict[TileId, TileId]:
    """The other face of each Ore and Geode (SV-A33)."""
    pairs = [(ore_of(vein), geode_of(vein)) for vein in s.book.veins]
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


class Smelt(Choice):
    """{seat} smelts Ore."""

    rule = "SV-304"
    label = "Exchange an Ore that you hold for the next better one."
    question = "which Ore do you smelt?"
    lack = "you have no Ore that could be better"

    def choices(self, s: Valley) -> Sequence[Effect]:
        veins = list(s.book.veins)  # from poor to rich
        better = {ore_of(one): ore_of(more) for one, more in itertools.pairwise(veins)}
        return [
            ChangeTile(self.seat, tile, better[tile])
            for tile in of_these(s, self.seat, ("ore",))
            if tile in better and in_supply(s, better[tile])
        ]


class ChangeTile(Effect):
    """{seat}: {tile} turns into something else."""

    seat: Seat
    tile: TileId
    into: TileId
    rule = "SV-305"
    piece = "tile:{seat}:{tile}"

    def apply(self, s: Valley) -> None:
        s.take(self.seat, self.tile)
        s.farmers[self.seat].bag += (self.into,)
        if s.tile(self.tile).pool != s.tile(self.into).pool:
            s.put_back(self.tile)
            from_supply(s, self.into)

    def says(self, s: Valley) -> str:
        return f"{s.name(self.seat)}: {s.tile(self.tile).name} becomes {s.tile(self.into).name}."

    def offer(self, s: Valley) -> str:
        return f"{s.tile(self.tile).name} becomes {s.tile(self.into).name}"


# -- cards -------------------------------------------------------------------------------------------


class ChooseItem(Effect):
    """{seat} rummages among the Items."""

    seat: Seat = YOU
    draws: int = 2
    rule = "SV-295"
    label = "Draw {draws} Items and keep one of them."

    def apply(self, s: Valley) -> None:
        drawn = [card for card in (s.items.draw(s) for _ in range(self.draws)) if card is not None]
        s.push(*KeepOneItem(self.seat, tuple(map(CardId, drawn))).if_open(s))


class KeepOneItem(Ask):
    """{seat}: which Item do you keep?"""

    seat: Seat
    drawn: tuple[CardId, ...]
    rule = "SV-295"

    def options(self, s: Valley) -> Sequence[Effect]:
        return [TakeThisItem(self.seat, card, self.drawn) for card in self.drawn]


class TakeThisItem(Effect):
    """{seat} keeps {card}."""

    seat: Seat
    card: CardId
    drawn: tuple[CardId, ...]
    rule = "SV-295"
    label = "{card}"

    def apply(self, s: Valley) -> None:
        s.items.discard(*without(self.drawn, self.card))
        s.push(GainItem(self.seat, self.card))


class FetchItem(Choice):
    """{seat} finds something that others threw away."""

    card: CardId = CardId("")
    rule = "SV-295"
    label = "Take any Item from the discard pile."
    question = "which Item do you take?"
    lack = "no other Item was discarded yet"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [TakeDiscarded(self.seat, CardId(item)) for item in s.items.discards if item != self.card]


class TakeDiscarded(Effect):
    """{seat} takes {card} from the discard pile."""

    seat: Seat
    card: CardId
    rule = "SV-295"
    label = "{card}"

    def apply(self, s: Valley) -> None:
        s.items.discards = without(s.items.discards, self.card)
        s.push(GainItem(self.seat, self.card))


class StudySkill(Effect):
    """{seat} studies."""

    seat: Seat = YOU
    rule = "SV-105"
    label = "Draw Profession Upgrades as at the end of a season; you may keep one."

    def apply(self, s: Valley) -> None:
        s.push(OfferUpgrades(self.seat))


class SeeWeek(Effect):
    """{seat} sees what the next week will bring."""

    seat: Seat = YOU
    rule = "SV-040"
    label = "Look at the next Season Card; you may put it under the others of its season."

    def apply(self, s: Valley) -> None:
        deck = s.weeks[s.season]
        if len(deck):
            s.push(*Foresee(self.seat, CardId(deck.look(s, 1)[0])).if_open(s))

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """The season must not be over."""
        return None if len(s.weeks[s.season]) else ("the season ends before another week", "SV-041")


class Foresee(Ask):
    """{seat}: the next week would be {card}. Does it come first?"""

    seat: Seat
    card: CardId
    rule = "SV-040"

    def options(self, s: Valley) -> Sequence[Effect]:
        others = len(s.weeks[s.season]) > 1
        return [LeaveWeek(self.card), *([BuryWeek(self.card)] if others else [])]


class LeaveWeek(Effect):
    """The next week will be {card}."""

    card: CardId
    rule = "SV-040"
    label = "It comes next: {card}"

    def apply(self, s: Valley) -> None:
        pass


class BuryWeek(Effect):
    """{card} is put off to the end of the season."""

    card: CardId
    rule = "SV-040"
    label = "It comes last: {card}"

    def apply(self, s: Valley) -> None:
        deck = s.weeks[s.season]
        deck.top = without(deck.top, self.card)
        deck.put_under(self.card)


# -- the valley --------------------------------------------------------------------------------------


class RevealCheaply(Effect):
    """{seat} is told what a room asks for."""

    seat: Seat = YOU
    rule = "SV-195"
    label = "Reveal the next Bundle for half the Hearts, rounded down."

    def apply(self, s: Valley) -> None:
        room = next_hidden(s)
        if room is not None and not self.useless(s, self.seat):
            pay(s, hearts=reveal_cost(s, self.seat) // 2)
            turn_up(s, room)

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be a Bundle that nobody knows, and the Hearts for it."""
        if next_hidden(s) is None:
            return "all Bundles are known", "SV-196"
        return short_of(s, hearts=reveal_cost(s, seat) // 2)


class CallFriend(Choice):
    """{seat} calls on a friend."""

    rule = "SV-089"
    label = "One of your friends drops by."
    question = "whom do you call?"
    lack = "you have no friends yet"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [BeVisited(self.seat, friend) for friend in s.farmers[self.seat].friends]
