"""The Planning Phase: everybody chooses a place, tiles and Items change hands, all agree."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Literal

from overwinter.engine.decks import without
from overwinter.engine.effects import Blocked, Effect, Objection
from overwinter.engine.questions import Ask
from overwinter.games.stardew.printed.catalogue import PLACES, CardId, Place, ThingId
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.verbs.bags import room_for_tile
from overwinter.games.stardew.verbs.items import keep_all_within, room_for_item
from overwinter.kit.choices import OwnChoice
from overwinter.kit.together import Content, Together
from overwinter.kit.within import Within


class PlanningPhase(Effect):
    """The week is planned."""

    rule = "SV-112"

    def apply(self, s: Valley) -> None:
        s.phase = "planning"
        s.push(PlanTogether())


class PlanTogether(Together):
    """Where do you go?

    Everybody chooses a place and may change it, and hands over what others can use, until all agree. What else they
    say binds nobody (SV-113).
    """

    rule = "SV-117"

    def members(self, s: Valley) -> Sequence[Seat]:
        farmers = s.farmers.values()  # who has no plan yet comes first
        return [f.seat for f in farmers if not f.place] + [f.seat for f in farmers if f.place]

    def member(self, s: Valley, seat: int) -> Ask:
        return Plan(Seat(seat), Seat(seat) in self.content)

    def close(self, s: Valley) -> Sequence[Effect]:
        return ()  # SV-118: what comes next is the Action Phase


class Plan(Ask):
    """{seat}: where do you go?"""

    seat: Seat
    content: bool = False
    """Whether this one has agreed to the plan."""
    rule = "SV-114"

    def options(self, s: Valley) -> Sequence[Effect]:
        farmer = s.farmers[self.seat]
        found = [*elsewhere(Reconsider if farmer.place else Choose, self.seat, farmer.place)]
        if farmer.spouse:
            found += elsewhere(SendSpouse, self.seat, farmer.spouse_place)
        found += hand_overs(s, self.seat)
        if farmer.place and not self.content:
            found.append(Agree(self.seat))
        return found

    def blocked(self, s: Valley) -> Sequence[Blocked]:
        found = refused(s, self.seat)
        if not s.farmers[self.seat].place:
            found.append(Blocked(Agree(self.seat), "you have not chosen a place", "SV-114"))
        return found


class Choose(Effect):
    """{seat} goes to the {place}."""

    seat: Seat
    place: Place
    rule = "SV-114"
    label = "The {place}"
    piece = "pawn:{seat}"
    onto = "place:{place}"

    def apply(self, s: Valley) -> None:
        s.farmers[self.seat].place = self.place  # SV-115, SV-116

    def touches(self, s: Valley) -> Sequence[Seat]:
        return (self.seat,)  # SV-117


class Reconsider(Choose):
    """{seat} goes to the {place} instead."""

    revises = True
    label = "The {place} instead"


class SendSpouse(Effect):
    """{seat}'s spouse goes to the {place}."""

    seat: Seat
    place: Place
    rule = "SV-324"
    label = "Your spouse: the {place}"
    piece = "pawn:spouse"
    onto = "place:{place}"
    revises = True

    def apply(self, s: Valley) -> None:
        s.farmers[self.seat].spouse_place = self.place

    def touches(self, s: Valley) -> Sequence[Seat]:
        return (self.seat,)  # SV-117


@functools.cache
def elsewhere(go: type[Choose | SendSpouse], seat: Seat, place: Place | Literal[""]) -> tuple[Effect, ...]:
    """The way to every place but this one."""
    return tuple([go(seat, other) for other in PLACES if other != place])


class Agree(Content):
    """{seat} is content with the plan."""

    rule = "SV-117"
    label = "The plan is good"


# -- handing over --------------------------------------------------------------------------------------


def hand_overs(s: Valley, seat: Seat, *, items: bool = True) -> list[Effect]:
    """What somebody may hand to whom: one-sided gifts make every trade (SV-112, SV-133, SV-313, SV-315).

    Only two who have no room, either of them, must swap one for one. Never a Profession Upgrade (SV-310).
    """
    farmer, found = s.farmers[seat], list[Effect]()
    bag, cards = farmer.bag, farmer.items + farmer.epics if items else ()  # SV-306, SV-309
    if not (bag or cards):
        return found
    for to in s.farmers:
        if to == seat:
            continue
        takes_tile = not bag or room_for_tile(s, to)
        if takes_tile:
            found += gifts(seat, to, bag)
        if cards:
            found += items_for(s, seat, to, cards)
            if farmer.items and not (room_for_item(s, seat) or room_for_item(s, to)):
                found += barters(s, seat, to, "Item")
        if not (takes_tile or room_for_tile(s, seat)):
            found += barters(s, seat, to, "tile")
    return found


def refused(s: Valley, seat: Seat) -> list[Blocked]:
    """What somebody would hand over, but the other cannot take, and why."""
    farmer, found = s.farmers[seat], list[Blocked]()
    for to in s.farmers:
        if to == seat:
            continue
        if not room_for_tile(s, to):
            found += [Blocked(gift, f"{s.name(to)} has no room", "SV-314") for gift in gifts(seat, to, farmer.bag)]
        for card in farmer.items + farmer.epics:
            if s.book.items[card].trade and (why := item_objection(s, to, card)):
                found.append(Blocked(HandItem(seat, to, card), *why))
    return found


@functools.lru_cache(4096)
def gifts(seat: Seat, to: Seat, bag: tuple[TileId, ...]) -> tuple[Effect, ...]:
    """The tiles that somebody hands to another who has room, each kind once."""
    return tuple([HandTile(seat, to, tile) for tile in dict.fromkeys(bag)])


def tiles_for(s: Valley, seat: Seat, to: Seat) -> Sequence[Effect]:
    """The tiles that somebody may hand to another."""
    return gifts(seat, to, s.farmers[seat].bag) if room_for_tile(s, to) else ()


def items_for(s: Valley, seat: Seat, to: Seat, cards: Sequence[CardId]) -> list[Effect]:
    """Those of these Items that somebody may hand to another."""
    return [HandItem(seat, to, card) for card in cards if s.book.items[card].trade and not item_objection(s, to, card)]


def item_objection(s: Valley, to: Seat, card: CardId) -> Objection:
    """Why somebody can take no Item (SV-314); the Pendant stays with who is married (SV-A65)."""
    if s.book.items[card].epic:
        worn = s.book.items[card].pendant and any(farmer.spouse for farmer in s.farmers.values())
        return ("it is worn", "SV-A65") if worn else None
    return None if room_for_item(s, to) else (f"{s.name(to)} has no room", "SV-314")


class HandTile(Effect):
    """{seat} hands {to}: {tile}."""

    seat: Seat
    to: Seat
    tile: TileId
    rule = "SV-313"
    label = "{tile} for {to}"
    piece = "tile:{seat}:{tile}"
    onto = "farmer:{to}"
    revises = True

    def apply(self, s: Valley) -> None:
        pass_tile(s, self.seat, self.to, self.tile)

    def touches(self, s: Valley) -> Sequence[Seat]:
        return (self.seat, self.to)  # SV-117


def pass_tile(s: Valley, seat: Seat, to: Seat, tile: TileId) -> None:
    """A tile goes from one bag into another."""
    s.take(seat, tile)
    s.farmers[to].bag += (tile,)


class HandItem(Effect):
    """{seat} hands {to}: {card}."""

    seat: Seat
    to: Seat
    card: CardId
    rule = "SV-306"
    label = "{card} for {to}"
    piece = "card:{seat}:{card}"
    onto = "farmer:{to}"
    revises = True

    def apply(self, s: Valley) -> None:
        pass_item(s, self.seat, self.to, self.card)
        s.push(PartWith(self.seat))  # before the plan goes on

    def touches(self, s: Valley) -> Sequence[Seat]:
        return (self.seat, self.to)  # SV-117


def pass_item(s: Valley, seat: Seat, to: Seat, card: CardId) -> None:
    """An Item changes hands, with what it has been used for."""
    giver, taker = s.farmers[seat], s.farmers[to]
    if s.book.items[card].epic:
        giver.epics = without(giver.epics, card)
        taker.epics += (card,)
    else:
        giver.items = without(giver.items, card)
        taker.items += (card,)
    s.hand_on(card, seat, to)


class PartWith(Within):
    """{seat} must hold no more than there is room for.

    With an Item, the room that it made changes hands, too: what does not fit any more goes along, or is left.
    """

    rule = "SV-314"
    question = "what do you part with?"

    def fits(self, s: Valley) -> bool:
        return all(limit.fits(s) for limit in keep_all_within(self.seat))

    def can_go(self, s: Valley) -> Sequence[Effect]:
        seat, others = self.seat, [to for to in s.farmers if to != self.seat]
        items, tiles = keep_all_within(seat)
        if items.fits(s):
            return [*(hand for to in others for hand in tiles_for(s, seat, to)), *tiles.can_go(s)]
        held = s.farmers[seat].items
        return [*(hand for to in others for hand in items_for(s, seat, to, held)), *items.can_go(s)]


# -- swapping ------------------------------------------------------------------------------------------

What = Literal["tile", "Item"]


def barters(s: Valley, seat: Seat, to: Seat, what: What) -> list[Effect]:
    """Two who have something different may swap."""
    return [] if OfferOne(seat, to=to, what=what).useless(s, seat) else [Barter(seat, to, what)]


class Barter(Effect):
    """{seat} would like to swap one {what} with {to}."""

    seat: Seat
    to: Seat
    what: What
    rule = "SV-314"
    label = "Swap one {what} with {to}"
    onto = "farmer:{to}"
    revises = True

    def apply(self, s: Valley) -> None:
        s.push(OfferOne(self.seat, to=self.to, what=self.what))

    def touches(self, s: Valley) -> Sequence[Seat]:
        return (self.seat, self.to)  # SV-117


def to_swap(s: Valley, seat: Seat, what: What) -> Sequence[str]:
    """What somebody could give, each kind once."""
    if what == "tile":
        return list(dict.fromkeys(s.farmers[seat].bag))
    return [card for card in s.farmers[seat].items if s.book.items[card].trade]


class OfferOne(OwnChoice, kw_only=True):
    """{seat} looks for something to offer {to}: nothing of which the other has only the same."""

    to: Seat
    what: What
    rule = "SV-314"
    quiet = True
    question = "which {what} do you offer {to}?"
    declines = "Nothing"

    def choices(self, s: Valley) -> Sequence[Effect]:
        theirs = to_swap(s, self.to, self.what)
        return [
            Offer(self.seat, self.to, self.what, mine)
            for mine in to_swap(s, self.seat, self.what)
            if any(other != mine for other in theirs)
        ]


class Offer(Effect):
    """{seat} offers {to}: {thing}."""

    seat: Seat
    to: Seat
    what: What
    thing: ThingId
    rule = "SV-314"
    label = "{thing}"

    def apply(self, s: Valley) -> None:
        s.push(GiveInReturn(self.to, to=self.seat, what=self.what, thing=self.thing))


class GiveInReturn(OwnChoice, kw_only=True):
    """{seat} may give {to} something for {thing}."""

    to: Seat
    what: What
    thing: ThingId
    rule = "SV-314"
    quiet = True
    question = "what do you give {to} for {thing}?"
    declines = "Nothing"

    def choices(self, s: Valley) -> Sequence[Effect]:
        if self.thing not in to_swap(s, self.to, self.what):
            return []  # it was thrown away or used meanwhile
        return [
            Exchange(self.seat, self.to, self.what, other, self.thing)
            for other in to_swap(s, self.seat, self.what)
            if other != self.thing
        ]


class Exchange(Effect):
    """{seat} gives {to} {other} for {thing}."""

    seat: Seat
    to: Seat
    what: What
    other: ThingId
    thing: ThingId
    rule = "SV-314"
    label = "{other}"

    def apply(self, s: Valley) -> None:
        if self.what == "tile":
            pass_tile(s, self.seat, self.to, TileId(self.other))
            pass_tile(s, self.to, self.seat, TileId(self.thing))
        else:
            pass_item(s, self.seat, self.to, CardId(self.other))
            pass_item(s, self.to, self.seat, CardId(self.thing))
            s.push(PartWith(self.seat), PartWith(self.to))
