"""The Season Phase: a Season Card and its icons, festivals, the end of a season."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.decks import Deck
from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.printed import THIS_CARD, made_out
from overwinter.engine.questions import Ask
from overwinter.games.stardew.phases.planning import PlanningPhase, hand_overs
from overwinter.games.stardew.phases.turns import ActionPhase
from overwinter.games.stardew.places.farm import Fertilize, LoseCrop, MoveCrops, planted
from overwinter.games.stardew.places.store import Sell, for_sale
from overwinter.games.stardew.places.town import BeVisited
from overwinter.games.stardew.printed.catalogue import DIALS, SEASONS, CardId, Icon, SpotId
from overwinter.games.stardew.printed.tiles import Season
from overwinter.games.stardew.table.card_words import clause
from overwinter.games.stardew.table.goals import lose
from overwinter.games.stardew.table.state import TEAM, Seat, Valley
from overwinter.games.stardew.verbs.track import MoveFish
from overwinter.games.stardew.verbs.upgrades import OfferUpgrades
from overwinter.kit.choices import OwnChoice
from overwinter.kit.together import Content, GoOnTogether, Pause, Together

SCARECROW = DIALS.dial("crow", "Crows take nothing.")


class SeasonPhase(Effect):
    """A new week begins."""

    rule = "SV-071"

    def apply(self, s: Valley) -> None:
        s.phase = "season"
        s.push(DrawSeasonCard(), PlanningPhase(), ActionPhase(), RoundEnds())


class RoundEnds(Effect):
    """The week is over."""

    rule = "SV-072"
    quiet = True

    def apply(self, s: Valley) -> None:
        s.forget("week")
        s.push(SeasonPhase())


class DrawSeasonCard(Effect):
    """The top Season Card is turned up."""

    rule = "SV-076"
    quiet = True

    def apply(self, s: Valley) -> None:
        deck = s.weeks[s.season]
        if len(deck):
            s.week += 1  # SV-044
            s.today = CardId(deck.draw(s))
            s.played += (s.today,)
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
        does = made_out(week.festival, s.first, self.card) if week.festival else map(icon, week.icons)  # SV-078
        s.push(*Pause.if_needed(s, s.order, "The week begins."), *does)  # SV-A70

    def says(self, s: Valley) -> str:
        return f"This week: {s.book.weeks[self.card].name}."


def icon(name: Icon) -> Effect:
    """What an icon does (SV-352)."""
    return ICONS[name]


# -- icons -------------------------------------------------------------------------------------------


class Rain(Effect):
    """It rains."""

    rule = "SV-083"
    label = "It rains (all crops move one field, and the Starting Player harvests)."  # SV-084

    def apply(self, s: Valley) -> None:
        s.push(MoveCrops(s.first))  # SV-084, SV-085, SV-A10


class GiftIcon(Effect):
    """Friends drop by."""

    rule = "SV-089"
    label = "Friends drop by, as at a Gift icon."

    def apply(self, s: Valley) -> None:
        s.push(*[Visitors(seat) for seat in s.order], CardsGive())  # SV-091


class Visitors(OwnChoice):
    """{seat} is at home to friends."""

    rule = "SV-090"
    quiet = True
    question = "who drops by?"
    declines = "Nothing"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [BeVisited(self.seat, friend) for friend in s.farmers[self.seat].friends]  # SV-A14


class CardsGive(Effect):
    """Cards with a Gift symbol do what they say; a Building does so once."""

    rule = "SV-091"
    quiet = True

    def apply(self, s: Valley) -> None:
        gifts = [
            effect
            for seat in s.order
            for card in s.cards_of(seat)
            if card not in s.built or seat == s.first
            for effect in made_out(s.book.cards[card].gift, seat, card)
        ]
        s.push(*gifts)


class PetWanders(Effect):
    """The pet moves on to the next player."""

    rule = "SV-092"
    label = "The pet moves on."

    def apply(self, s: Valley) -> None:
        s.first = s.order[1 % s.count]  # SV-075, SV-093, SV-346

    def says(self, s: Valley) -> str:
        return super().says(s) if s.count > 1 else "The pet stays."


class CrowsCome(OwnChoice):
    """Crows come to the fields: {colour}."""

    colour: str = "green"
    rule = "SV-094"
    label = "Crows take a crop from a {colour} field."
    question = "which crop do the crows take?"

    def choices(self, s: Valley) -> Sequence[Effect]:
        fields = s.book.numbers.green if self.colour == "green" else s.book.numbers.red  # SV-096
        scared = any(SCARECROW.of(s, seat) for seat in s.farmers)
        return [LoseCrop(field, crop) for field, crop in planted(s) if field in fields and not scared]  # SV-097

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
        if len(s.joja_left):  # SV-320
            tile = CardId(s.joja_left.draw(s))
            s.push(PlaceJoja(tile))

    def says(self, s: Valley) -> str:
        return super().says(s) if len(s.joja_left) else "Joja has no branch left to open."


class PlaceJoja(Effect):
    """A Joja Tile: {card}."""

    card: CardId
    rule = "SV-316"

    def apply(self, s: Valley) -> None:
        s.joja[s.book.joja[self.card].action] = self.card  # SV-317


class ShippingBin(Effect):
    """The Shipping Bin is open."""

    rule = "SV-100"
    label = "Everybody may sell and trade tiles."

    def apply(self, s: Valley) -> None:
        s.push(GoOnTogether(Trade()))  # SV-101: only here


def traders(s: Valley, done: Sequence[Seat]) -> list[Seat]:
    """Those who have something to sell or to hand over, and have not said that it is enough."""
    return [seat for seat in s.order if seat not in done and (for_sale(s, seat) or tiles_for_others(s, seat))]


def tiles_for_others(s: Valley, seat: Seat) -> list[Effect]:
    """What somebody could hand over: tiles, and nothing else (SV-A19)."""
    return hand_overs(s, seat, items=False)


class Trade(Together):
    """What do you sell?

    Everybody may sell and hand over tiles, and says when it is enough.
    """

    rule = "SV-100"

    def members(self, s: Valley) -> Sequence[Seat]:
        return traders(s, self.content)

    def member(self, s: Valley, seat: int) -> Ask:
        return SellSome(Seat(seat))

    def changes(self, s: Valley, seat: int) -> Sequence[Effect]:
        return ()  # it is final, unless somebody is given something more


class SellSome(Ask):
    """{seat}: what do you sell?"""

    seat: Seat
    rule = "SV-100"

    def options(self, s: Valley) -> Sequence[Effect]:
        sales = [Sell(self.seat, tile) for tile in for_sale(s, self.seat)]
        return [*sales, Enough(self.seat), *tiles_for_others(s, self.seat)]


class Enough(Content):
    """{seat} has sold enough."""

    rule = "SV-100"
    label = "That is all"
    quiet = True
    passes = True


ICONS: dict[Icon, Effect] = {
    "quality": Fertilize(TEAM),
    "rain": Rain(),
    "fish-move": MoveFish(),
    "gift": GiftIcon(),
    "pet": PetWanders(),
    "green-crow": CrowsCome(TEAM, colour="green"),
    "red-crow": CrowsCome(TEAM, colour="red"),
    "event": EventHappens(),
    "joja": JojaComes(),
    "shipping-bin": ShippingBin(),
}


class EachPlayer(Effect):
    """Everybody, one after the other."""

    of: tuple[AnyEffect, ...] = ()
    card: str = THIS_CARD
    rule = "SV-A13"
    addresses = True

    def apply(self, s: Valley) -> None:
        s.push(*[effect for seat in s.order for effect in made_out(self.of, seat, self.card)])

    def offer(self, s: Valley) -> str:
        return "Each player: " + clause(s, self.of)


# -- the end of a season -----------------------------------------------------------------------------


class SeasonEnds(Effect):
    """The season is over."""

    rule = "SV-103"
    whenever = "a season ends"

    def apply(self, s: Valley) -> None:
        s.season = self.coming(s)  # SV-080, SV-A08
        s.forget("season")
        lay_out(s)  # SV-110: what is planted stays
        s.push(*[OfferUpgrades(seat) for seat in s.order])

    def coming(self, s: Valley) -> Season:
        """The next one."""
        return SEASONS[SEASONS.index(s.season) + 1]

    def says(self, s: Valley) -> str:
        return f"{s.season.capitalize()} is over, and {self.coming(s).capitalize()} begins."


def lay_out(s: Valley) -> None:
    """Forageables and Trees of the season; what was left of the last one is gone (SV-018, SV-019, SV-020, SV-104)."""
    s.forage = Deck.of(f"forage.{s.season}", s.book.forage_of(s.season))
    spots = dict.fromkeys(spot for path in s.book.paths.values() for spot in path.spots)
    s.spots = tuple(sorted(map(SpotId, spots), key=lambda spot: (spot[0], int(spot[1:]))))
    s.seen = {}
