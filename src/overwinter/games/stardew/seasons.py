"""The Season Phase: a Season Card and its icons, festivals, the end of a season."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.decks import Deck
from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.printed import YOU, made_out
from overwinter.engine.questions import Ask
from overwinter.games.stardew.bags import Nothing
from overwinter.games.stardew.catalogue import FIELDS, SEASONS, CardId, Icon, Profession, SpotId
from overwinter.games.stardew.farm import FlipCrop, LoseCrop, MoveCrops
from overwinter.games.stardew.fishing import MoveFish
from overwinter.games.stardew.goals import lose
from overwinter.games.stardew.knobs import cards_of, knob
from overwinter.games.stardew.planning import HandTile, PlanningPhase, hand_overs
from overwinter.games.stardew.powers import forget, reactions
from overwinter.games.stardew.state import Seat, TeamAsk, Valley
from overwinter.games.stardew.town import BeVisited, Sell, price
from overwinter.games.stardew.words import printed


class SeasonPhase(Effect):
    """A new week begins."""

    rule = "SV-071"

    def apply(self, s: Valley) -> None:
        s.phase = "season"
        s.push(DrawSeasonCard(), PlanningPhase())


class DrawSeasonCard(Effect):
    """The top Season Card is turned up."""

    rule = "SV-076"
    quiet = True

    def apply(self, s: Valley) -> None:
        deck = s.weeks[s.season]
        if len(deck):
            s.week += 1  # SV-044
            s.today = CardId(deck.draw(s))
            s.push(SeasonCard(s.today))
        elif s.season == "winter":
            lose(s)  # SV-048, SV-111
        else:
            s.push(SeasonEnds(), DrawSeasonCard())  # SV-108, SV-109


class SeasonCard(Effect):
    """This week: {card}."""

    card: CardId
    rule = "SV-077"

    def apply(self, s: Valley) -> None:
        week = s.book.weeks[self.card]
        if week.festival:
            s.push(*made_out(week.festival, s.first, self.card))  # SV-078
        else:
            s.push(*map(icon, week.icons))

    def says(self, s: Valley) -> str:
        return f"This week: {s.book.weeks[self.card].name}."


def icon(name: Icon) -> Effect:
    """What an icon does (SV-352)."""
    return ICONS[name]


# -- icons -------------------------------------------------------------------------------------------


class QualityCrop(Effect):
    """A crop grows well."""

    rule = "SV-081"

    def apply(self, s: Valley) -> None:
        s.push(*FlipCrop().if_open(s))


class Rain(Effect):
    """It rains."""

    rule = "SV-083"
    label = "It rains: all crops move one field."

    def apply(self, s: Valley) -> None:
        s.push(MoveCrops(s.first))  # SV-084, SV-085, SV-A10


class GiftIcon(Effect):
    """Friends drop by."""

    rule = "SV-089"
    label = "Friends drop by."

    def apply(self, s: Valley) -> None:
        others = [
            effect
            for seat in s.order
            for card in cards_of(s, seat)
            if s.book.cards[card].gift and (card not in s.built or seat == s.first)
            for effect in made_out(s.book.cards[card].gift, seat, card)
        ]
        visits = [effect for seat in s.order for effect in Visitors(seat).if_open(s)]
        s.push(*visits, *others)  # SV-091


class Visitors(Ask):
    """{seat}: who drops by?"""

    seat: Seat
    rule = "SV-090"

    def options(self, s: Valley) -> Sequence[Effect]:
        friends = s.farmers[self.seat].friends
        return [*(BeVisited(self.seat, friend) for friend in friends), Nothing()] if friends else []  # SV-A14


class PetWanders(Effect):
    """The pet moves on to the next player."""

    rule = "SV-092"
    label = "The pet moves on."

    def apply(self, s: Valley) -> None:
        s.first = s.order[1 % s.count]  # SV-075, SV-093, SV-346


class Crows(TeamAsk):
    """Which crop do the crows take?"""

    colour: str
    rule = "SV-094"

    def options(self, s: Valley) -> Sequence[Effect]:
        fields = s.book.numbers.green if self.colour == "green" else s.book.numbers.red  # SV-096
        if "crow" in s.protected or any(knob(s, seat, "crow") for seat in s.farmers):
            return []
        planted = [(field, crop) for field in FIELDS if field in fields for crop in s.fields[field]]
        return [LoseCrop(field, crop) for field, crop in dict.fromkeys(planted)]  # SV-097


class CrowsCome(Effect):
    """Crows come to the fields: {colour}."""

    colour: str = "green"
    rule = "SV-094"
    label = "Crows take a crop from a {colour} field."

    def apply(self, s: Valley) -> None:
        s.push(*Crows(self.colour).if_open(s))

    def cites(self, s: Valley) -> str:
        return "SV-094" if self.colour == "green" else "SV-095"


class EventHappens(Effect):
    """Something happens."""

    rule = "SV-098"
    label = "Draw an Event."

    def apply(self, s: Valley) -> None:
        if (card := s.events.draw(s)) is not None:
            s.push(PlayEvent(s.first, CardId(card)))  # SV-A13


class PlayEvent(Effect):
    """An Event: {event}."""

    seat: Seat
    event: CardId
    rule = "SV-098"

    def apply(self, s: Valley) -> None:
        card = s.book.events[self.event]
        if card.kept:
            s.farmers[self.seat].kept += (self.event,)  # SV-298
        else:
            s.events.discard(self.event)
        s.push(*made_out(card.does, self.seat, self.event))


class JojaComes(Effect):
    """Joja opens a branch."""

    rule = "SV-099"
    label = "Draw a Joja Tile."

    def apply(self, s: Valley) -> None:
        if len(s.joja_left) and "joja" not in s.protected:  # SV-320
            tile = CardId(s.joja_left.draw(s))
            s.push(PlaceJoja(tile))


class PlaceJoja(Effect):
    """A Joja Tile: {card}."""

    card: CardId
    rule = "SV-316"

    def apply(self, s: Valley) -> None:
        s.joja[s.book.joja[self.card].action] = self.card  # SV-317


class ShippingBin(Effect):
    """The Shipping Bin is open."""

    rule = "SV-100"
    label = "Everybody may sell."

    def apply(self, s: Valley) -> None:
        if any(price(s, seat, tile) for seat in s.order for tile in s.farmers[seat].bag):
            s.push(Trade(tuple(s.order)))  # SV-101: only here


class Trade(Ask):
    """What do you sell?

    Everybody may sell and hand over tiles, and says when it is enough.
    """

    left: tuple[Seat, ...]
    rule = "SV-100"

    def seats(self, s: Valley) -> Sequence[Seat]:
        return self.left

    def asked(self, s: Valley, seat: int) -> Ask:
        return SellSome(Seat(seat), self.left)

    def anew(self) -> Effect:
        return self


class SellSome(Ask):
    """{seat}: what do you sell?"""

    seat: Seat
    left: tuple[Seat, ...]
    rule = "SV-100"

    def options(self, s: Valley) -> Sequence[Effect]:
        tiles = [tile for tile in dict.fromkeys(s.farmers[self.seat].bag) if price(s, self.seat, tile)]
        sales: list[Effect] = [SellByBin(self.seat, tile, self.left) for tile in tiles]
        gifts = [TradeOver(effect, self.left) for effect in hand_overs(s, self.seat, items=False)]
        return [*sales, *gifts, Enough(self.seat, self.left)]


class SellByBin(Sell):
    """{seat} puts {tile} into the Shipping Bin."""

    left: tuple[Seat, ...] = ()
    rule = "SV-100"

    def apply(self, s: Valley) -> None:
        s.push(Sell(self.seat, self.tile), Trade(self.left))


class TradeOver(Effect):
    """{effect}"""

    effect: AnyEffect
    left: tuple[Seat, ...]
    rule = "SV-100"
    revises = True

    def apply(self, s: Valley) -> None:
        assert isinstance(self.effect, HandTile)
        to = self.effect.to
        s.push(
            self.effect, Trade(self.left if to in self.left else (*self.left, to))
        )  # who is given a tile may sell it

    def offer(self, s: Valley) -> str:
        return self.effect.offer(s)

    def points_at(self, s: Valley) -> str:
        return self.effect.points_at(s)

    def lands_on(self, s: Valley) -> str:
        return self.effect.lands_on(s)


class Enough(Effect):
    """{seat} has sold enough."""

    seat: Seat
    left: tuple[Seat, ...]
    rule = "SV-100"
    label = "That is all"
    quiet = True
    passes = True

    def apply(self, s: Valley) -> None:
        rest = tuple(seat for seat in self.left if seat != self.seat)
        if rest:
            s.push(Trade(rest))


ICONS: dict[Icon, Effect] = {
    "quality": QualityCrop(),
    "rain": Rain(),
    "fish-move": MoveFish(),
    "gift": GiftIcon(),
    "pet": PetWanders(),
    "green-crow": CrowsCome("green"),
    "red-crow": CrowsCome("red"),
    "event": EventHappens(),
    "joja": JojaComes(),
    "shipping-bin": ShippingBin(),
}


class EachPlayer(Effect):
    """Everybody, one after the other."""

    of: tuple[AnyEffect, ...] = ()
    rule = "SV-A13"
    addresses = True

    def apply(self, s: Valley) -> None:
        s.push(*[effect for seat in s.order for effect in made_out(self.of, seat)])

    def offer(self, s: Valley) -> str:
        return "Each player: " + printed(s, self.of)


class Protect(Effect):
    """This week, no harm comes from: {what}."""

    what: str
    rule = "SV-231"
    label = "This week nothing comes of: {what}."

    def apply(self, s: Valley) -> None:
        s.protected += (self.what,)


# -- the end of a season -----------------------------------------------------------------------------


class SeasonEnds(Effect):
    """The season is over."""

    rule = "SV-103"

    def apply(self, s: Valley) -> None:
        s.season = SEASONS[SEASONS.index(s.season) + 1]  # SV-080, SV-A08
        forget(s, "season")
        lay_out(s)  # SV-110: what is planted stays
        ends = [effect for seat in s.order for effect in reactions(s, seat, "season-end")]
        s.push(*[OfferUpgrades(seat) for seat in s.order], *ends)


def lay_out(s: Valley) -> None:
    """Forageables and Trees of the season; what was left of the last one is gone (SV-018, SV-019, SV-020, SV-104)."""
    s.forage = Deck.of(f"forage.{s.season}", s.book.forage_of(s.season))
    spots = dict.fromkeys(spot for path in s.book.paths.values() for spot in path.spots)
    s.spots = tuple(sorted(map(SpotId, spots), key=lambda spot: (spot[0], int(spot[1:]))))
    s.seen = {}


class OfferUpgrades(Effect):
    """{seat} looks at new skills.

    One is kept when a season is over: three in a full game (SV-312).
    """

    seat: Seat
    rule = "SV-105"

    def apply(self, s: Valley) -> None:
        if s.count == 1:
            s.push(*ChooseDecks(self.seat).if_open(s))  # SV-343, SV-344, SV-345: of any Profession
            return
        profession = s.farmers[self.seat].profession
        assert profession
        drawn = [card for card in (s.upgrades[profession].draw(s) for _ in range(2)) if card is not None]
        if drawn:
            s.push(KeepUpgrade(self.seat, tuple(map(CardId, drawn))))


class ChooseDecks(Ask):
    """{seat}: from which deck do you draw?"""

    seat: Seat
    chosen: tuple[Profession, ...] = ()
    rule = "SV-344"

    def options(self, s: Valley) -> Sequence[Effect]:
        left = {deck: len(pile) - self.chosen.count(deck) for deck, pile in s.upgrades.items()}
        return [DrawFrom(self.seat, (*self.chosen, deck)) for deck, cards in left.items() if cards > 0]


class DrawFrom(Effect):
    """{seat} chooses a deck."""

    seat: Seat
    decks: tuple[Profession, ...]
    rule = "SV-344"

    def apply(self, s: Valley) -> None:
        if len(self.decks) < 3:
            s.push(ChooseDecks(self.seat, self.decks))
            return
        drawn = [card for card in (s.upgrades[deck].draw(s) for deck in self.decks) if card is not None]
        s.push(KeepUpgrade(self.seat, tuple(map(CardId, drawn))))

    def offer(self, s: Valley) -> str:
        return self.decks[-1].capitalize()


class KeepUpgrade(Ask):
    """{seat}: which skill do you keep?"""

    seat: Seat
    drawn: tuple[CardId, ...]
    rule = "SV-105"

    def options(self, s: Valley) -> Sequence[Effect]:
        sides = [(card, side) for card in self.drawn for side in (card, s.book.upgrades[card].other) if side]
        return [
            *(TakeUpgrade(self.seat, CardId(card), CardId(side), self.drawn) for card, side in sides),
            KeepNone(self.seat, self.drawn),
        ]


class TakeUpgrade(Effect):
    """{seat} learns: {card}."""

    seat: Seat
    drawn_card: CardId
    card: CardId
    drawn: tuple[CardId, ...]
    rule = "SV-311"
    label = "{card}"

    def apply(self, s: Valley) -> None:
        put_away(s, [card for card in self.drawn if card != self.drawn_card])
        farmer = s.farmers[self.seat]
        farmer.upgrades += (self.card,)
        if len(farmer.upgrades) > s.book.numbers.upgrades:
            s.push(WhichToForget(self.seat))  # SV-106, SV-296

    def fine_print(self, s: Valley) -> str:
        return s.book.upgrades[self.card].text


def put_away(s: Valley, cards: Sequence[CardId]) -> None:
    """Upgrades that nobody keeps (SV-107)."""
    for card in cards:
        s.upgrades[s.book.upgrades[card].profession].discard(s.book.front_of(card))


class KeepNone(Effect):
    """{seat} learns nothing new."""

    seat: Seat
    drawn: tuple[CardId, ...]
    rule = "SV-107"
    label = "None of them"
    passes = True

    def apply(self, s: Valley) -> None:
        put_away(s, self.drawn)


class WhichToForget(Ask):
    """{seat}: which skill do you give up?"""

    seat: Seat = YOU
    rule = "SV-106"

    def options(self, s: Valley) -> Sequence[Effect]:
        return [Forget(self.seat, card) for card in s.farmers[self.seat].upgrades]


class Forget(Effect):
    """{seat} gives up: {card}."""

    seat: Seat
    card: CardId
    rule = "SV-106"
    label = "{card}"
    piece = "card:{seat}:{card}"

    def apply(self, s: Valley) -> None:
        farmer = s.farmers[self.seat]
        farmer.upgrades = tuple(card for card in farmer.upgrades if card != self.card)
        put_away(s, [self.card])
