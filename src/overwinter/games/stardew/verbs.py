"""What friends, festivals, the mine and Buildings do that no rule does: small verbs for cards to be made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.printed import YOU
from overwinter.engine.questions import Ask
from overwinter.games.stardew.bags import Discard, Gain, GainGold, Nothing, from_supply, holds, improved, pay, short_of
from overwinter.games.stardew.catalogue import ANYTHING, FIELDS, CardId, SpotId, TileId, Wanted
from overwinter.games.stardew.farm import Harvest
from overwinter.games.stardew.fishing import NetFish
from overwinter.games.stardew.mountain import new_map
from overwinter.games.stardew.state import Objection, Seat, Valley
from overwinter.games.stardew.town import plant, seed_objection
from overwinter.games.stardew.words import counted, printed, wanted_words

# -- something for something ---------------------------------------------------------------------------


class Bargain(Effect):
    """{seat} is offered a bargain."""

    seat: Seat = YOU
    gold: int = 0
    hearts: int = 0
    give: Wanted | None = None
    """A tile to discard for it …"""
    count: int = 1
    """… and how many of them."""
    of: tuple[AnyEffect, ...] = ()
    """What one gets."""
    rule = "SV-007"

    def apply(self, s: Valley) -> None:
        s.push(*Haggle(self).if_open(s))

    def offer(self, s: Valley) -> str:
        return f"You may {self.price(s)}: {printed(s, self.of)}"

    def price(self, s: Valley) -> str:
        """What it takes, in words."""
        tiles = "" if self.give is None else f"discard {self.count} {wanted_words(s, self.give, self.count)}"
        pays = [counted(self.gold, "Gold", "Gold") * bool(self.gold), counted(self.hearts, "Heart") * bool(self.hearts)]
        money = " and ".join(word for word in pays if word)
        return " and ".join(part for part in (f"pay {money}" if money else "", tiles) if part)

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """It is paid whole or not at all (SV-007)."""
        if self.give is not None and holds(s, seat, self.give) < self.count:
            return "you lack what it takes", "SV-007"
        return short_of(s, self.gold, self.hearts)


class Haggle(Ask):
    """{seat}: do you take the bargain?"""

    bargain: AnyEffect
    rule = "SV-007"

    def seats(self, s: Valley) -> Sequence[Seat]:
        return (self.terms.seat,)

    @property
    def terms(self) -> Bargain:
        """What is on offer."""
        assert isinstance(self.bargain, Bargain)
        return self.bargain

    def options(self, s: Valley) -> Sequence[Effect]:
        return [] if self.terms.useless(s, self.terms.seat) else [Strike(self.bargain), Nothing()]

    def says(self, s: Valley) -> str:
        return f"{s.name(self.terms.seat)}: do you take the bargain?"


class Strike(Effect):
    """A bargain is struck."""

    bargain: AnyEffect
    rule = "SV-007"

    def apply(self, s: Valley) -> None:
        terms = self.bargain
        assert isinstance(terms, Bargain)
        pay(s, terms.gold, terms.hearts)
        gives = () if terms.give is None else Discard(terms.seat, terms.give, terms.count).if_open(s)
        s.push(*gives, *terms.of)

    def offer(self, s: Valley) -> str:
        assert isinstance(self.bargain, Bargain)
        price = self.bargain.price(s)
        return f"{price[:1].upper()}{price[1:]}: {printed(s, self.bargain.of)}"


# -- crops ---------------------------------------------------------------------------------------------


class NudgeCrop(Effect):
    """{seat} tends one crop."""

    seat: Seat = YOU
    rule = "SV-148"
    label = "A crop of your choice moves one field."

    def apply(self, s: Valley) -> None:
        s.push(*TendWhich(self.seat).if_open(s))

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be one."""
        return None if any(s.fields.values()) else ("nothing is planted", "SV-148")


class TendWhich(Ask):
    """{seat}: which crop do you tend?"""

    seat: Seat
    rule = "SV-148"

    def options(self, s: Valley) -> Sequence[Effect]:
        planted = dict.fromkeys((field, crop) for field in FIELDS for crop in s.fields[field])
        return [Tend(self.seat, field, crop) for field, crop in planted]


class Tend(Effect):
    """{crop} moves on from field {field}."""

    seat: Seat
    field: int
    crop: TileId
    rule = "SV-148"
    label = "{crop}, field {field}"
    piece = "crop:{field}:{crop}"

    def apply(self, s: Valley) -> None:
        crops = list(s.fields[self.field])
        crops.remove(self.crop)
        s.fields[self.field] = tuple(crops)
        if self.field == 1:
            s.push(Harvest(self.seat, self.crop))  # SV-150
        else:
            s.fields[self.field - 1] += (self.crop,)


class SowSeed(Effect):
    """{seat} is given a seed."""

    seat: Seat = YOU
    rule = "SV-172"
    label = "Plant a crop of the season for nothing."

    def apply(self, s: Valley) -> None:
        s.push(*SowWhich(self.seat).if_open(s))


class SowWhich(Ask):
    """{seat}: what do you plant?"""

    seat: Seat
    rule = "SV-172"

    def options(self, s: Valley) -> Sequence[Effect]:
        """What the store would sell, whatever it costs there."""
        fits = [TileId(crop) for crop in s.book.crops if not _no_room(s, self.seat, TileId(crop))]
        return [*(Sow(self.seat, crop) for crop in fits), Nothing()] if fits else []


def _no_room(s: Valley, seat: Seat, crop: TileId) -> bool:
    why = seed_objection(s, seat, crop)
    return why is not None and why[1] != "SV-007"


class Sow(Effect):
    """{seat} plants {crop}."""

    seat: Seat
    crop: TileId
    rule = "SV-172"
    label = "Plant {crop}"
    piece = "seed:{crop}"

    def apply(self, s: Valley) -> None:
        from_supply(s, self.crop)
        plant(s, self.crop)


# -- animals, fish, forage -----------------------------------------------------------------------------


class AnimalGives(Effect):
    """{seat} looks in on the animals."""

    seat: Seat = YOU
    rule = "SV-157"
    label = "One of your animals gives its product."

    def apply(self, s: Valley) -> None:
        s.push(*AskAnimal(self.seat).if_open(s))


class AskAnimal(Ask):
    """{seat}: which animal gives something?"""

    seat: Seat
    rule = "SV-157"

    def options(self, s: Valley) -> Sequence[Effect]:
        gives = {_product(s, animal): None for animal in s.animals}  # SV-158
        return [Gain(self.seat, product) for product in gives]


def _product(s: Valley, animal: CardId) -> TileId:
    """What an animal gives: the better side, if it is Happy."""
    product = TileId(s.book.animals[animal].product)
    return improved(product) if animal in s.happy else product


class NetOne(Effect):
    """{seat} puts out a net."""

    seat: Seat = YOU
    of: Wanted = ANYTHING
    most: int = 99
    """What it may be worth."""
    rule = "SV-261"

    def apply(self, s: Valley) -> None:
        s.push(*NetWhich(self.seat, self.of, self.most).if_open(s))

    def offer(self, s: Valley) -> str:
        kind = wanted_words(s, msgspec.structs.replace(self.of, type=("fish",)))
        worth = f" that is worth {self.most} Gold or less" if self.most < 99 else ""
        return f"Take a {kind}{worth} from the Fish Track."


class NetWhich(Ask):
    """{seat}: what do you take from the track?"""

    seat: Seat
    of: Wanted
    most: int
    rule = "SV-261"

    def options(self, s: Valley) -> Sequence[Effect]:
        found = [slot for slot, tile in enumerate(s.track) if tile and s.book.fish[tile].kind in ("fish", "crab")]
        fits = [slot for slot in found if self._fits(s, TileId(s.track[slot]))]
        return [NetFish(self.seat, slot, s.track[slot]) for slot in fits]

    def _fits(self, s: Valley, tile: TileId) -> bool:
        return tile in s.book.fitting(self.of) and s.tile(tile).value <= self.most


class LookAround(Effect):
    """{seat} has a look around."""

    seat: Seat = YOU
    count: int = 1
    rule = "SV-139"

    def apply(self, s: Valley) -> None:
        s.push(*LookWhere(self.seat, self.count).if_open(s))

    def offer(self, s: Valley) -> str:
        return f"See what lies at {counted(self.count, 'Foraging Spot')}."


class LookWhere(Ask):
    """{seat}: where do you look?"""

    seat: Seat
    count: int
    rule = "SV-139"

    def options(self, s: Valley) -> Sequence[Effect]:
        unseen = [spot for spot in s.spots if spot.startswith("F") and spot not in s.seen]
        return [PeekAt(self.seat, spot, self.count) for spot in unseen]


class PeekAt(Effect):
    """{seat} looks at what lies at {spot}."""

    seat: Seat
    spot: SpotId
    count: int = 1
    rule = "SV-139"
    label = "{spot}"
    piece = "spot:{spot}"

    def apply(self, s: Valley) -> None:
        s.seen[self.spot] = s.forage.draw(s)
        if self.count > 1:
            s.push(*LookWhere(self.seat, self.count - 1).if_open(s))


# -- applause ------------------------------------------------------------------------------------------


class ShowOff(Effect):
    """{seat} has something to show."""

    seat: Seat = YOU
    most: int = 3
    rule = "SV-102"

    def apply(self, s: Valley) -> None:
        s.push(*ShowWhich(self.seat, self.most).if_open(s))

    def offer(self, s: Valley) -> str:
        return f"Show one of your tiles and keep it: gain its value in Gold, {self.most} at most."


class ShowWhich(Ask):
    """{seat}: what do you show?"""

    seat: Seat
    most: int
    rule = "SV-102"

    def options(self, s: Valley) -> Sequence[Effect]:
        tiles = dict.fromkeys(s.farmers[self.seat].bag)
        return [Show(self.seat, tile, self.most) for tile in tiles if s.tile(tile).value]


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


# -- the mine ------------------------------------------------------------------------------------------


class NewMap(Effect):
    """The mine looks different."""

    rule = "SV-247"
    label = "Another Map is turned up."

    def apply(self, s: Valley) -> None:
        new_map(s)
