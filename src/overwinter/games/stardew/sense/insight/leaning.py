"""What an answer saves, roughly, where no look ahead is taken."""

from __future__ import annotations

import functools

from overwinter.engine.decks import without
from overwinter.engine.effects import Effect
from overwinter.games.stardew.deeds import cards as verbs_cards
from overwinter.games.stardew.phases import evening, planning, seasons
from overwinter.games.stardew.places import farm, fishing, foraging, mountain, ranch, store, town
from overwinter.games.stardew.places.mountain import MINE_ANY, MINE_SHIFT, reached
from overwinter.games.stardew.printed.catalogue import SYMBOLS, CardId, Icon
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.sense.insight import joja
from overwinter.games.stardew.sense.insight.lacking import hopeless, open_goal
from overwinter.games.stardew.sense.insight.offers import Offers
from overwinter.games.stardew.sense.insight.weights import Weights
from overwinter.games.stardew.sense.insight.work import ITEM, Work
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.verbs import bags, dice, powers
from overwinter.games.stardew.verbs.terms import Hearts
from overwinter.kit.choices import Nothing
from overwinter.kit.thrown import on_top

WEEKS: dict[Icon, float] = {
    "joja": -0.4,
    "green-crow": -0.2,
    "red-crow": -0.2,
    "rain": 0.2,
    "gift": 0.2,
    "quality": 0.1,
}
"""What it is worth to have something this week, and not later in the season."""


class Leaning:
    """How much a sensible farmer leans to each answer. Many can be judged without adding up what is left to do."""

    def __init__(self, s: Valley, seat: Seat, weights: Weights) -> None:
        self.s, self.seat, self.weights = s, seat, weights

    @functools.cached_property
    def work(self) -> Work:
        """What is left to do."""
        return Work(self.s, self.weights)

    @functools.cached_property
    def offers(self) -> Offers:
        """What the places have for whoever is asked."""
        return Offers(self.s, self.seat, self.work)

    def to(self, option: Effect) -> float:
        """What an answer saves, in actions."""
        s, weights = self.s, self.weights
        match option:
            case store.Sell():
                worth = self.work.loss(option.seat, option.tile)
                sale = weights.gold * store.price(s, option.seat, option.tile)
                return (sale if self.work.short else weights.spare * sale) - worth + 0.02
            case store.Plant():
                return 0.3
            case town.Donate() | town.Reveal() | farm.MoveCrops():
                return 0.6
            case town.Swap():
                return 0.7 if hopeless(s, option.room) else -0.8
            case town.GiveGift():
                hearts = weights.heart * town.hearts_for(s, option)
                wanted = open_goal(s, "friends")
                return hearts + weights.friend * wanted - self.work.loss(option.seat, option.tile)
            case fishing.CatchWithDice():
                return 0.3 + 2 * self.work.worth(option.seat, option.tile)
            case mountain.GoTo():
                return self.offers.space(option.space(s))
            case bags.ThrowAway():
                return -0.6 - self.work.loss(option.seat, option.tile)
            case bags.LeaveBehind() | bags.Give():
                return -self.work.loss(option.seat, option.tile)
            case foraging.Pick():
                return self.offers.spot(option.spot)
            case ranch.BuyAnimal() | mountain.Build() | evening.UpgradeTool() | evening.BuildStaircase():
                return 0.4
            case evening.PetAnimal():
                return 0.05 if s.hearts > self.work.hearts else -0.3
            case evening.RemoveJoja():
                wanted = joja.must_go(s, option.action, weights) or s.hearts > self.work.hearts
                return 0.3 if wanted else -0.2
            case powers.UseCard() if on_top(s, "mine"):
                return self._underground(option.card)
            case dice.SetDie() if on_top(s, "mine"):
                return self._turned(*without(s.thrown[-1].faces, option.die), option.face)
            case planning.HandTile() | planning.Barter() | powers.UseCard():  # planning weighs its gifts itself
                return -0.8
            case planning.Exchange():  # somebody asks for it
                return 0.3 - 0.1 * (option.what == "tile" and self.work.loss(option.seat, TileId(option.other)))
            case verbs_cards.LeaveWeek():
                week = s.book.weeks[option.card]
                return sum(WEEKS.get(icon, 0.0) for icon in week.icons)
            case verbs_cards.BuryWeek():
                return 0.0
            case Nothing() | seasons.Enough() | evening.TurnIn() | fishing.ReelIn():
                return 0.0
            case _:
                return 0.05

    # -- in the mine --------------------------------------------------------------------------------------

    def _underground(self, card: CardId) -> float:
        """What a card would lead to that is used when the mine dice lie there, less what it costs."""
        s, use = self.s, self.s.book.cards[card].use
        assert use is not None
        if use.when != "mine":
            return -0.8
        hearts = sum(price.count for price in use.price if isinstance(price, Hearts))
        price = ITEM * use.spent + self.weights.heart * hearts
        turned = [self._turned(kept, face) for kept in s.thrown[-1].faces for face in SYMBOLS]
        turns = any(isinstance(effect, dice.TurnDie) for effect in use.does)
        return (max(turned) if turns else self.offers.mining()) - price  # another Map is as good as this one

    def _turned(self, *faces: str) -> float:
        """The best that these mine dice lead to."""
        s, seat = self.s, self.seat
        rows, (first, second) = s.book.maps[s.map].rows, (SYMBOLS.index(face) for face in faces)
        spaces = reached(first, second, MINE_SHIFT.of(s, seat), bool(MINE_ANY.of(s, seat)))
        return max(self.offers.space(rows[row][column]) for row, column in spaces)
