"""What cards do with what farmers have: bargains, sales on the spot, tiles that are shown, turned or made better."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Literal

from overwinter.engine.effects import AnyEffect, Effect, Objection
from overwinter.engine.people import YOU
from overwinter.games.stardew.places.store import Sell, for_sale, price
from overwinter.games.stardew.printed.tiles import ANYTHING, TileId, Wanted, ore_of
from overwinter.games.stardew.table.card_words import clause
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.table.words import one, wanted_words
from overwinter.games.stardew.verbs.bags import (
    Discard,
    GainGold,
    from_supply,
    held,
    improved,
    in_supply,
    lacking,
    pay,
    short_of,
)
from overwinter.kit.choices import AnyChoice, OwnChoice
from overwinter.kit.words import counted, times, upper_first

# -- something for something ---------------------------------------------------------------------------


class Bargain(OwnChoice):
    """{seat} is offered a bargain."""

    gold: int = 0
    hearts: int = 0
    give: Wanted | None = None
    """A tile to discard for it."""
    of: tuple[AnyEffect, ...] = ()
    """What one gets."""
    rule = "SV-007"
    question = "do you take the bargain?"
    declines = "Nothing"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [] if self.useless(s, self.seat) else [Strike(self.seat, self)]

    def offer(self, s: Valley) -> str:
        often = "" if self.count == 1 else f"{times(self.count)}, "
        words = f"{often}you may {self.price(s)}: {clause(s, self.of)}"
        return upper_first(words)

    def price(self, s: Valley) -> str:
        """What it takes, in words."""
        tiles = "" if self.give is None else f"discard {one(s.book, self.give)}"
        pays = [counted(self.gold, "Gold", "Gold") * bool(self.gold), counted(self.hearts, "Heart") * bool(self.hearts)]
        money = " and ".join(word for word in pays if word)
        return " and ".join(part for part in (f"pay {money}" if money else "", tiles) if part)

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """It is paid whole or not at all (SV-007), and not for nothing."""
        if self.give is not None and (why := lacking(s, seat, self.give)):
            return why
        reasons = [effect.useless(s, seat) for effect in self.of]
        return short_of(s, self.gold, self.hearts) or (reasons[0] if reasons and all(reasons) else None)


class Strike(Effect):
    """{seat} strikes a bargain."""

    seat: Seat
    bargain: AnyChoice
    rule = "SV-007"

    def apply(self, s: Valley) -> None:
        terms = self.terms
        pay(s, terms.gold, terms.hearts)
        gives = [] if terms.give is None else [Discard(self.seat, of=terms.give)]
        s.push(*gives, *terms.of)

    @property
    def terms(self) -> Bargain:
        """What is on offer."""
        assert isinstance(self.bargain, Bargain)
        return self.bargain

    def offer(self, s: Valley) -> str:
        price = self.terms.price(s)
        return f"{upper_first(price)}: {clause(s, self.terms.of)}"


class SellNow(OwnChoice):
    """{seat} finds a buyer."""

    bonus: int = 0
    of: Wanted = ANYTHING
    rule = "SV-134"
    question = "what do you sell?"
    declines = "Nothing"
    lack = "you have nothing to sell"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [SellOne(self.seat, tile, self.bonus) for tile in for_sale(s, self.seat, self.of)]

    def offer(self, s: Valley) -> str:
        many = self.count > 1
        what = f"up to {self.count} {wanted_words(s.book, self.of, self.count)}" if many else one(s.book, self.of)
        more = f"{', each' if many else ''} for {self.bonus} Gold more" if self.bonus else ""
        return f"You may sell {what} on the spot{more}."


class SellOne(Effect):
    """{seat} sells {tile} on the spot."""

    seat: Seat
    tile: TileId
    bonus: int = 0
    rule = "SV-134"
    label = "Sell {tile}"
    piece = "tile:{seat}:{tile}"
    quiet = True

    def apply(self, s: Valley) -> None:
        s.push(Sell(self.seat, self.tile), *([GainGold(self.bonus)] if self.bonus else []))

    def fine_print(self, s: Valley) -> str:
        return f"brings {price(s, self.seat, self.tile) + self.bonus} Gold"


# -- applause ------------------------------------------------------------------------------------------


class ShowOff(OwnChoice):
    """{seat} has something to show."""

    most: int = 3
    rule = "SV-102"
    question = "what do you show?"
    lack = "you have nothing to show"

    def choices(self, s: Valley) -> Sequence[Effect]:
        tiles = held(s, self.seat, ANYTHING)
        return [Show(self.seat, tile, self.most) for tile in tiles if s.tile(tile).value]

    def offer(self, s: Valley) -> str:
        return f"Show one of your tiles, keep it, and gain its value in Gold, {self.most} at most."


class Show(Effect):
    """{seat} shows {tile} to the judges."""

    seat: Seat
    tile: TileId
    most: int
    rule = "SV-102"
    label = "{tile}"
    piece = "tile:{seat}:{tile}"

    def apply(self, s: Valley) -> None:
        s.push(GainGold(min(self.most, s.tile(self.tile).value)))


class GoldFor(Effect):
    """{seat} is paid for good work."""

    seat: Seat = YOU
    what: Literal["friends", "happy", "museum"] = "friends"
    most: int = 2
    rule = "SV-004"

    def apply(self, s: Valley) -> None:
        counts = {"friends": len(s.farmers[self.seat].friends), "happy": len(s.happy), "museum": len(s.museum)}
        if gold := min(self.most, counts[self.what]):
            s.push(GainGold(gold))

    def offer(self, s: Valley) -> str:
        return f"Gain 1 Gold for each {GOLD_FOR[self.what]}, {self.most} at most."


GOLD_FOR = {"friends": "of your friends", "happy": "Happy animal", "museum": "tile in the Museum"}


# -- tiles that become others ------------------------------------------------------------------------------


class ImproveHeld(OwnChoice):
    """{seat} makes something better."""

    of: Wanted = Wanted(type=("crop", "product"))
    rule = "SV-305"
    question = "what do you make better?"
    lack = "you have nothing that could be better"

    def choices(self, s: Valley) -> Sequence[Effect]:
        tiles = [tile for tile in held(s, self.seat, self.of) if not s.tile(tile).quality]
        return [ChangeTile(self.seat, tile, improved(tile)) for tile in tiles]

    def offer(self, s: Valley) -> str:
        return f"Turn {one(s.book, self.of)} that you hold to its Quality side."


class TurnTile(OwnChoice):
    """{seat} looks at something from the other side."""

    rule = "SV-A31"
    label = "Turn over an Artifact or Mineral that you hold."
    question = "what do you turn over?"
    lack = "you have nothing to turn over"

    def choices(self, s: Valley) -> Sequence[Effect]:
        sides = [(TileId(find.artifact.id), TileId(find.mineral.id)) for find in s.book.finds.values()]
        other = dict(sides) | {mineral: artifact for artifact, mineral in sides}
        tiles = [tile for tile in held(s, self.seat, ANYTHING) if tile in other]
        return [ChangeTile(self.seat, tile, other[tile]) for tile in tiles]


class Smelt(OwnChoice):
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
            for tile in held(s, self.seat, ANYTHING)
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
        return f"{s.name(self.seat)} turns {self.change(s)}."

    def offer(self, s: Valley) -> str:
        return f"Turn {self.change(s)}"

    def change(self, s: Valley) -> str:
        """What turns into what."""
        return f"{s.tile(self.tile).name} into {s.tile(self.into).name}"
