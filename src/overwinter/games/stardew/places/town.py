"""The Town: friends, and the Bundles of the Community Center; for the store see `store`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from overwinter.engine.effects import Blocked, Effect, Objection, Way, allowed, any_allowed, refused
from overwinter.engine.people import YOU
from overwinter.engine.printed import made_out
from overwinter.engine.questions import Ask
from overwinter.games.stardew.printed.catalogue import (
    DIALS,
    ROOM_NAMES,
    ROOMS,
    Action,
    Book,
    Bundle,
    CardId,
    Room,
    Villager,
)
from overwinter.games.stardew.printed.tiles import QUALITY, TileId
from overwinter.games.stardew.table.card_words import clause, printed
from overwinter.games.stardew.table.goals import rooms_played, see_goals
from overwinter.games.stardew.table.state import RoomState, Seat, Valley
from overwinter.games.stardew.table.words import bundle_words, money_words
from overwinter.games.stardew.verbs.bags import GainHearts, bonus, pay, short_of
from overwinter.games.stardew.verbs.items import GiveReward
from overwinter.kit.choices import UntilEnough
from overwinter.kit.words import counted, listed

VILLAGERS = DIALS.dial("villagers", "When you make a friend, you meet {n} more {villager|villagers} to choose from.")
LOVED = DIALS.dial(
    "loved", "Your loved gifts earn {n} more {Heart|Hearts}.", "Loved gifts earn {n} {Heart|Hearts} less."
)
LIKED = DIALS.dial(
    "liked", "Your liked gifts earn {n} more {Heart|Hearts}.", "Liked gifts earn {n} {Heart|Hearts} less."
)
BIRTHDAY = DIALS.dial("birthday", "Your gifts earn {n} more {Heart|Hearts} on birthdays.")
REVEAL_COST = DIALS.dial(
    "reveal",
    "To reveal or swap a Bundle costs {n} more {Heart|Hearts}.",
    "To reveal or swap a Bundle costs you {n} {Heart|Hearts} less.",
)
DONATE_GOLD = DIALS.dial("donate-gold", "Gain {n} Gold each time you donate to a Bundle.")

# -- friends -----------------------------------------------------------------------------------------


class MakeFriend(Effect):
    """{seat} meets somebody."""

    seat: Seat = YOU
    board: bool = False
    """Whether it is the action of the board, and not what a card does."""
    rule = "SV-181"
    label = "Meet a villager and give a gift, as in Town."  # SV-180
    piece = "action:friend"
    quiet = True

    def apply(self, s: Valley) -> None:
        count = 1 + max(0, VILLAGERS.of(s, self.seat, "friend" if self.board else ""))
        if met := tuple(map(CardId, s.villagers.several(s, count))):  # SV-A18
            s.push(DoorOpens(self.seat, met), Meet(self.seat, met, self.board))

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be somebody to meet; and a card is not used up by those who have nothing to give."""
        if not len(s.villagers):
            return "everybody is your friend", "SV-A18"
        if not self.board and not any(s.tile(tile).gift for tile in s.farmers[seat].bag):
            return "you have nothing to give", "SV-182"
        return None


class DoorOpens(Effect):
    """{seat} meets somebody."""

    seat: Seat
    met: tuple[CardId, ...]
    rule = "SV-181"

    def apply(self, s: Valley) -> None:
        pass

    def says(self, s: Valley) -> str:
        return f"{s.name(self.seat)} meets {listed([s.book.names[villager] for villager in self.met])}."


class Meet(Ask):
    """{seat}: what do you give?"""

    seat: Seat
    met: tuple[CardId, ...]
    board: bool = False
    rule = "SV-182"

    def gifts(self, s: Valley) -> Iterable[Way]:
        """What one has, for each of those who open."""
        return [
            (GiveGift(self.seat, villager, tile, self.met, self.board), gift_objection(s, villager, tile))
            for villager in self.met
            for tile in dict.fromkeys(s.farmers[self.seat].bag)
        ]

    def options(self, s: Valley) -> Sequence[Effect]:
        return [*allowed(self.gifts(s)), GiveNothing(self.seat, self.met)]

    def blocked(self, s: Valley) -> Sequence[Blocked]:
        return refused(self.gifts(s))


def loves(s: Valley, villager: Villager, tile: TileId) -> bool:
    """Whether a villager loves this; a tile that is named counts for more than its type (SV-A71)."""
    if tile.removesuffix(QUALITY) in villager.hates_tiles:
        return False
    too = villager.loves_too is not None and tile in s.book.fitting(villager.loves_too)
    return too or tile in s.book.fitting(villager.loves)


def gift_objection(s: Valley, villager: CardId, tile: TileId) -> Objection:
    """Why a tile cannot be given to somebody."""
    face, who = s.tile(tile), s.book.villagers[villager]
    if not face.gift:
        return "it is no gift", "SV-189"  # SV-302, SV-303
    hated = tile.removesuffix(QUALITY) in who.hates_tiles or (face.type in who.hates and not loves(s, who, tile))
    return (f"{who.name} would hate it", "SV-187") if hated else None


def hearts_for(s: Valley, gift: GiveGift) -> int:
    """What a gift earns (SV-185, SV-186, SV-188)."""
    seat, who, numbers = gift.seat, s.book.villagers[gift.villager], s.book.numbers
    action = "friend" if gift.board else ""
    if loves(s, who, gift.tile):
        hearts = numbers.loved + LOVED.of(s, seat, action)
    else:
        hearts = numbers.liked + LIKED.of(s, seat, action)
    if who.birthday == s.season:
        hearts += numbers.birthday + BIRTHDAY.of(s, seat)
    return max(0, hearts)


class GiveGift(Effect):
    """{seat} gives {villager}: {tile}."""

    seat: Seat
    villager: CardId
    tile: TileId
    met: tuple[CardId, ...]
    board: bool = False
    rule = "SV-183"
    whenever = "you make a friend with {something}"
    label = "{tile} for {villager}"
    piece = "tile:{seat}:{tile}"

    def apply(self, s: Valley) -> None:
        hearts = hearts_for(s, self)
        s.take(self.seat, self.tile)  # SV-190: one gift, and nobody asks again
        s.put_back(self.tile)
        s.farmers[self.seat].friends += (self.villager,)  # SV-191
        s.villagers.discard(*[villager for villager in self.met if villager != self.villager])
        see_goals(s)
        if s.outcome is None:
            s.push(GainHearts(hearts))

    def fine_print(self, s: Valley) -> str:
        gift = clause(s, s.book.villagers[self.villager].gift)
        return f"{counted(hearts_for(s, self), 'Heart')}, and a friend: {gift}"


class GiveNothing(Effect):
    """{seat} gives nothing."""

    seat: Seat
    met: tuple[CardId, ...]
    rule = "SV-184"
    label = "Give nothing"
    passes = True

    def apply(self, s: Valley) -> None:
        s.villagers.discard(*self.met)  # SV-A72


class BeVisited(Effect):
    """{villager} brings {seat} something."""

    seat: Seat
    villager: CardId
    rule = "SV-089"
    label = "{villager}"
    piece = "friend:{villager}"

    def apply(self, s: Valley) -> None:
        s.push(*made_out(s.book.villagers[self.villager].gift, self.seat, self.villager))

    def fine_print(self, s: Valley) -> str:
        return printed(s, s.book.villagers[self.villager].gift)


# -- Bundles -----------------------------------------------------------------------------------------


class VisitCenter(UntilEnough):
    """{seat} is at the Community Center."""

    more: bool = True  # one may just look
    rule = "SV-194"  # SV-200
    label = "Reveal & Donate"  # SV-193
    quiet = True
    question = "what do you do at the Community Center?"
    lack = "you can neither reveal nor donate anything"

    def ways(self, s: Valley) -> Iterator[Way]:
        if (hidden := next_hidden(s)) is not None:
            why = short_of(s, hearts=reveal_cost(s, self.seat))
            yield Reveal(self.seat, hidden), why and (why[0], "SV-195")
        for room in s.rooms:
            yield Swap(self.seat, room), swap_objection(s, self.seat, room)
        for room in s.rooms:
            why = donate_objection(s, room)
            found = [] if why else [*units(s, self.seat, room)]
            for unit in found:
                yield Donate(self.seat, room, unit), None
            if not found:
                yield Donate(self.seat, room, ""), why or ("you do not have what it asks for", "SV-201")

    def is_open(self, s: Valley) -> bool:
        return any_allowed(self.ways(s))


def next_hidden(s: Valley) -> Room | None:
    """The leftmost Bundle that nobody knows (SV-196)."""
    return next((room for room in ROOMS if room in s.rooms and s.rooms[room].bundle and not s.rooms[room].known), None)


def reveal_cost(s: Valley, seat: Seat, action: Action | Literal[""] = "bundles") -> int:
    """What a reveal or swap costs (SV-195)."""
    return max(0, s.count + REVEAL_COST.of(s, seat, action))


def swap_objection(s: Valley, seat: Seat, room: Room) -> Objection:
    """Why a Bundle cannot be swapped (SV-197, SV-204, SV-A42)."""
    there = s.rooms[room]
    if there.done:
        return "the room is restored", "SV-204"
    if not there.known:
        return "nobody knows yet what it asks for", "SV-197"
    if not len(s.spares[room]):
        return "there is no other Bundle for this room", "SV-A42"
    return short_of(s, hearts=reveal_cost(s, seat))


def donate_objection(s: Valley, room: Room) -> Objection:
    """Why nothing can be donated to a room."""
    there = s.rooms[room]
    if there.done:
        return "the room is restored", "SV-204"
    return None if there.known else ("nobody knows yet what it asks for", "SV-063")


def units(s: Valley, seat: Seat, room: Room) -> Iterator[str]:
    """The whole units that somebody could donate now (SV-201, SV-203, SV-A40, SV-A43)."""
    bundle = s.book.bundles[s.rooms[room].bundle]
    if short_of(s, bundle.gold, bundle.hearts):
        return
    if bundle.wants is None:
        yield GOLD  # SV-069
        return
    bag = [tile for tile in s.farmers[seat].bag if accepts(s.book, bundle, tile)]
    if bundle.tiles == 1:
        yield from dict.fromkeys(bag)
    else:
        yield from _pairs(bag)


def _pairs(bag: Sequence[TileId]) -> Iterator[str]:
    """Two tiles at a time (SV-064)."""
    found = {tuple(sorted((one, other))) for place, one in enumerate(bag) for other in bag[place + 1 :]}
    for pair in sorted(found):
        yield " ".join(pair)


def accepts(book: Book, bundle: Bundle, tile: TileId) -> bool:
    """Whether a Bundle takes a tile; a Fish Tank takes any Legendary fish (SV-067, SV-275)."""
    if bundle.room == "tank" and book.tiles[tile].legendary:
        return True
    also = bundle.also is not None and tile in book.fitting(bundle.also)
    return also or (bundle.wants is not None and tile in book.fitting(bundle.wants))


class Reveal(Effect):
    """{seat} finds out what the {room} asks for."""

    seat: Seat
    room: Room
    rule = "SV-196"
    label = "Reveal the Bundle of the {room}"
    piece = "room:{room}"

    def apply(self, s: Valley) -> None:
        pay(s, hearts=reveal_cost(s, self.seat))
        turn_up(s, self.room)
        s.push(BundleKnown(self.room))

    def fine_print(self, s: Valley) -> str:
        return f"costs {counted(reveal_cost(s, self.seat), 'Heart')}"


class BundleKnown(Effect):
    """Everybody knows what the {room} asks for."""

    room: Room
    rule = "SV-063"

    def apply(self, s: Valley) -> None:
        pass

    def says(self, s: Valley) -> str:
        bundle = known_bundle(s, self.room)
        assert bundle is not None
        return f"The {ROOM_NAMES[self.room]} has the {bundle.name}: {bundle_words(s, bundle, s.count)}."


GOLD = "gold"
"""A unit of money."""
HIDDEN = CardId("?")
"""A Bundle that lies face down: which it is, chance decides when it is turned up (SV-026)."""


def turn_up(s: Valley, room: Room) -> None:
    """A face-down Bundle is turned up: any that nobody has seen yet."""
    there = s.rooms[room]
    drawn = s.spares[room].draw(s)
    assert drawn is not None
    there.bundle, there.known = CardId(drawn), True


def tiles_of(unit: str) -> list[TileId]:
    """The tiles that make a unit of a donation; none if it is money."""
    return [TileId(tile) for tile in unit.split() if tile != GOLD]


def clear_away(s: Valley, there: RoomState) -> None:
    """What was donated goes to where such tiles go."""
    for unit in there.given:
        for tile in tiles_of(unit):
            s.put_back(tile)
    there.given = ()


class Swap(Effect):
    """{seat} swaps the Bundle of the {room}."""

    seat: Seat
    room: Room
    rule = "SV-197"
    label = "Swap the Bundle of the {room}"
    piece = "room:{room}"

    def apply(self, s: Valley) -> None:
        pay(s, hearts=reveal_cost(s, self.seat))
        there = s.rooms[self.room]
        old = there.bundle
        clear_away(s, there)  # SV-199: progress is lost
        drawn = s.spares[self.room].draw(s)  # SV-198
        assert drawn is not None
        there.bundle = CardId(drawn)
        s.spares[self.room].discard(old)
        s.push(BundleKnown(self.room))

    def fine_print(self, s: Valley) -> str:
        given = len(s.rooms[self.room].given)
        lost = f"; {counted(given, 'unit')} {'is' if given == 1 else 'are'} lost" if given else ""
        return f"costs {counted(reveal_cost(s, self.seat), 'Heart')}{lost}"


class Donate(Effect):
    """{seat} donates to the {room}."""

    seat: Seat
    room: Room
    unit: str
    rule = "SV-202"
    whenever = "you donate to a Bundle"
    piece = "room:{room}"

    def apply(self, s: Valley) -> None:
        there = s.rooms[self.room]
        bundle = s.book.bundles[there.bundle]
        pay(s, bundle.gold, bundle.hearts)  # SV-068, SV-069
        tiles = tiles_of(self.unit)
        for tile in tiles:
            s.take(self.seat, tile)
        there.given += (self.unit,)  # SV-209: whoever gave the others
        follows = bonus(s, self.seat, DONATE_GOLD)
        if len(there.given) >= s.count:  # SV-062
            follows.append(Restore(self.seat, self.room))
        s.push(*follows)

    def offer(self, s: Valley) -> str:
        tiles = " and ".join(s.tile(tile).name for tile in tiles_of(self.unit))
        what = "Gold" if self.unit == GOLD else tiles or "a unit"
        return f"Donate {what} to the {ROOM_NAMES[self.room]}"

    def says(self, s: Valley) -> str:
        given = [s.tile(tile).name for tile in tiles_of(self.unit)] + self.money(s)
        return f"{s.name(self.seat)} donates to the {ROOM_NAMES[self.room]}: {listed(given)}."

    def fine_print(self, s: Valley) -> str:
        return f"takes {listed(money)}" if (money := self.money(s)) else ""

    def money(self, s: Valley) -> list[str]:
        """What is paid for a unit, or besides it."""
        bundle = known_bundle(s, self.room)
        return money_words(bundle) if bundle is not None else []

    def points_at(self, s: Valley) -> str:
        return f"tile:{self.seat}:{tiles[0]}" if (tiles := tiles_of(self.unit)) else f"room:{self.room}"

    def lands_on(self, s: Valley) -> str:
        return f"room:{self.room}"


class Restore(Effect):
    """The {room} is restored."""

    seat: Seat
    room: Room
    rule = "SV-205"
    whenever = "you restore a room"

    def apply(self, s: Valley) -> None:
        there = s.rooms[self.room]
        clear_away(s, there)
        there.bundle, there.done = "", True
        s.restored += 1
        see_goals(s)
        if s.outcome is None:
            s.push(GiveReward(epic=s.restored == rooms_played(s)))  # SV-206, SV-207, SV-A44


def known_bundle(s: Valley, room: Room) -> Bundle | None:
    """The Bundle of a room, if it is known and not complete."""
    there = s.rooms.get(room)
    return s.book.bundles[there.bundle] if there is not None and there.known and not there.done else None
