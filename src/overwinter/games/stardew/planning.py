"""The Planning Phase: everybody chooses a place, tiles and Items change hands, all agree."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.decks import without
from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.questions import Ask
from overwinter.games.stardew.bags import room_in_bag
from overwinter.games.stardew.catalogue import PLACES, CardId, Place
from overwinter.games.stardew.items import MindLimits, item_room
from overwinter.games.stardew.powers import hand_on
from overwinter.games.stardew.state import Objection, Seat, Valley
from overwinter.games.stardew.tiles import TileId


class PlanningPhase(Effect):
    """The week is planned."""

    rule = "SV-112"

    def apply(self, s: Valley) -> None:
        s.phase, s.agreed = "planning", ()
        s.push(PlanTogether())


class PlanTogether(Ask):
    """Where do you go?

    Everybody chooses a place and may change it, and hands over what others can use, until all agree. What else they
    say binds nobody (SV-113).
    """

    rule = "SV-117"

    def seats(self, s: Valley) -> Sequence[Seat]:
        return [seat for seat in s.farmers if seat not in s.agreed]

    def asked(self, s: Valley, seat: int) -> Ask:
        return Plan(Seat(seat))

    def changes(self, s: Valley, seat: int) -> Sequence[Effect]:
        return Plan(Seat(seat)).options(s) if seat in s.agreed else ()

    def anew(self) -> Effect:
        return self


class Plan(Ask):
    """{seat}: where do you go?"""

    seat: Seat
    rule = "SV-114"

    def options(self, s: Valley) -> Sequence[Effect]:
        farmer = s.farmers[self.seat]
        found: list[Effect] = [Choose(self.seat, place) for place in PLACES if place != farmer.place]
        if farmer.place:
            found = [Reconsider(self.seat, place) for place in PLACES if place != farmer.place]
        if farmer.spouse:
            found += [SendSpouse(self.seat, place) for place in PLACES if place != farmer.spouse_place]
        found += hand_overs(s, self.seat)
        if farmer.place and self.seat not in s.agreed:
            found.append(Agree(self.seat))
        return found

    def blocked(self, s: Valley) -> Sequence[Blocked]:
        missing = not s.farmers[self.seat].place
        return [Blocked(Agree(self.seat), "you have not chosen a place", "SV-114")] if missing else []


def replan(s: Valley, *touched: Seat) -> None:
    """Something has changed: those whom it concerns must agree anew (SV-117)."""
    s.agreed = tuple(seat for seat in s.agreed if seat not in touched)
    s.push(PlanTogether())


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
        replan(s, self.seat)


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
        replan(s, self.seat)


class Agree(Effect):
    """{seat} is content with the plan."""

    seat: Seat
    rule = "SV-117"
    label = "The plan is good"

    def apply(self, s: Valley) -> None:
        s.agreed += (self.seat,)
        if len(s.agreed) < s.count:
            s.push(PlanTogether())
        else:
            s.agreed = ()  # SV-118: what comes next is the Action Phase


# -- handing over --------------------------------------------------------------------------------------


def hand_overs(s: Valley, seat: Seat, *, items: bool = True) -> list[Effect]:
    """What somebody may hand to whom: one-sided gifts make every trade (SV-112, SV-133, SV-313, SV-315).

    Never a Profession Upgrade (SV-310).
    """
    farmer, found = s.farmers[seat], list[Effect]()
    for to in s.farmers:
        if to != seat:
            found += [HandTile(seat, to, tile) for tile in dict.fromkeys(farmer.bag) if not tile_objection(s, to)]
            if items:
                cards = [card for card in (*farmer.items, *farmer.epics) if s.book.items[card].trade]  # SV-306, SV-309
                found += [HandItem(seat, to, card) for card in cards if not item_objection(s, to, card)]
    return found


def tile_objection(s: Valley, to: Seat) -> Objection:
    """Why somebody can take no tile (SV-314)."""
    full = len(s.farmers[to].bag) >= room_in_bag(s, to)
    return (f"{s.name(to)} has no room", "SV-314") if full else None


def item_objection(s: Valley, to: Seat, card: CardId) -> Objection:
    """Why somebody can take no Item (SV-314); the Pendant stays with who is married (SV-A65)."""
    if s.book.items[card].epic:
        worn = s.book.items[card].pendant and any(farmer.spouse for farmer in s.farmers.values())
        return ("it is worn", "SV-A65") if worn else None
    full = len(s.farmers[to].items) >= item_room(s, to)
    return (f"{s.name(to)} has no room", "SV-314") if full else None


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
        s.take(self.seat, self.tile)
        s.farmers[self.to].bag += (self.tile,)
        if s.phase == "planning":
            replan(s, self.seat, self.to)


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
        giver, taker = s.farmers[self.seat], s.farmers[self.to]
        if s.book.items[self.card].epic:
            giver.epics = without(giver.epics, self.card)
            taker.epics += (self.card,)
        else:
            giver.items = without(giver.items, self.card)
            taker.items += (self.card,)
        hand_on(giver, taker, self.card)
        replan(s, self.seat, self.to)
        s.push(MindLimits(self.seat))  # before the plan goes on
