"""What an answer saves, roughly, where no look ahead is taken."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from overwinter.engine.decks import without
from overwinter.engine.effects import Effect
from overwinter.games.stardew.deeds import cards as verbs_cards
from overwinter.games.stardew.phases import evening, planning, seasons
from overwinter.games.stardew.places import farm, fishing, foraging, mountain, ranch, store, town
from overwinter.games.stardew.places.mountain import MINE_ANY, MINE_SHIFT, reached
from overwinter.games.stardew.printed.catalogue import SYMBOLS, Icon
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.sense.insight import joja
from overwinter.games.stardew.sense.insight.lacking import hopeless, open_goal
from overwinter.games.stardew.sense.insight.offers import Offers
from overwinter.games.stardew.sense.insight.stock import ITEM
from overwinter.games.stardew.sense.insight.weights import Weights
from overwinter.games.stardew.sense.insight.work import Work
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.verbs import bags, dice, powers
from overwinter.games.stardew.verbs.terms import Hearts
from overwinter.kit.choices import Nothing
from overwinter.kit.team import ByType
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
        return LEANS[type(option)](self, option)

    # -- at the store, in the town, in the evening ------------------------------------------------------------

    def sale(self, sale: store.Sell) -> float:
        """What it brings, less what the tile is good for."""
        brings = self.weights.gold * store.price(self.s, sale.seat, sale.tile)
        worth = self.work.stock.loss(sale.seat, sale.tile)
        return (brings if self.work.stock.short else self.weights.spare * brings) - worth + 0.02

    def swap(self, swap: town.Swap) -> float:
        """Only what can no longer be had is better swapped."""
        return 0.7 if hopeless(self.s, swap.room) else -0.8

    def gift(self, gift: town.GiveGift) -> float:
        """Hearts and a friend for a tile."""
        hearts = self.weights.heart * town.hearts_for(self.s, gift)
        wanted = open_goal(self.s, "friends")
        return hearts + self.weights.friend * wanted - self.work.stock.loss(gift.seat, gift.tile)

    def petting(self, _: evening.PetAnimal) -> float:
        """Hearts that nobody needs otherwise."""
        return 0.05 if self.s.hearts > self.work.hearts else -0.3

    def removal(self, removal: evening.RemoveJoja) -> float:
        """What must go, or costs Hearts that nobody needs otherwise."""
        wanted = joja.must_go(self.s, removal.action, self.weights) or self.s.hearts > self.work.hearts
        return 0.3 if wanted else -0.2

    # -- what goes, and what is taken -------------------------------------------------------------------------

    def parting(self, loss: bags.LeaveBehind | bags.Give) -> float:
        """What the tile is good for."""
        return -self.work.stock.loss(loss.seat, loss.tile)

    def throwing(self, loss: bags.ThrowAway) -> float:
        """The same, and nobody asks for it."""
        return -0.6 - self.work.stock.loss(loss.seat, loss.tile)

    def exchange(self, exchange: planning.Exchange) -> float:
        """Somebody asks for it."""
        return 0.3 - 0.1 * (exchange.what == "tile" and self.work.stock.loss(exchange.seat, TileId(exchange.other)))

    def catch(self, catch: fishing.CatchWithDice) -> float:
        """What the fish is good for."""
        return 0.3 + 2 * self.work.stock.worth(catch.seat, catch.tile)

    def picking(self, pick: foraging.Pick) -> float:
        """What is likely to lie there."""
        return self.offers.spot(pick.spot)

    def week(self, week: verbs_cards.LeaveWeek) -> float:
        """What it would bring now, and not later."""
        return sum(WEEKS.get(icon, 0.0) for icon in self.s.book.weeks[week.card].icons)

    # -- in the mine --------------------------------------------------------------------------------------

    def way(self, way: mountain.GoTo) -> float:
        """What is there."""
        return self.offers.space(way.space(self.s))

    def turning(self, turn: dice.SetDie) -> float:
        """The best that the dice lead to then."""
        if not on_top(self.s, "mine"):
            return USUAL
        return self._turned(*without(self.s.thrown[-1].faces, turn.die), turn.face)

    def card(self, use_card: powers.UseCard) -> float:
        """What a card would lead to that is used when the mine dice lie there, less what it costs; others can wait."""
        s, use = self.s, use_card.use(self.s)
        if use.when != "mine" or not on_top(s, "mine"):
            return LATER
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


USUAL = 0.05
"""How much one leans to what is not judged."""
LATER = -0.8
"""How much to what is weighed while planning."""
Lean = Callable[[Leaning, Any], float]


def _always(number: float) -> Lean:
    return lambda _look, _option: number


LEANS: ByType[Lean] = ByType(
    {
        Effect: _always(USUAL),
        store.Sell: Leaning.sale,
        store.Plant: _always(0.3),
        town.Swap: Leaning.swap,
        town.GiveGift: Leaning.gift,
        evening.PetAnimal: Leaning.petting,
        evening.RemoveJoja: Leaning.removal,
        bags.LeaveBehind: Leaning.parting,
        bags.Give: Leaning.parting,
        bags.ThrowAway: Leaning.throwing,
        planning.Exchange: Leaning.exchange,
        fishing.CatchWithDice: Leaning.catch,
        foraging.Pick: Leaning.picking,
        verbs_cards.LeaveWeek: Leaning.week,
        mountain.GoTo: Leaning.way,
        dice.SetDie: Leaning.turning,
        powers.UseCard: Leaning.card,
        **dict.fromkeys((town.Donate, town.Reveal, farm.MoveCrops), _always(0.6)),
        **dict.fromkeys((ranch.BuyAnimal, mountain.Build, evening.UpgradeTool, evening.BuildStaircase), _always(0.4)),
        **dict.fromkeys((planning.HandTile, planning.Barter), _always(LATER)),
        **dict.fromkeys((verbs_cards.BuryWeek, Nothing, seasons.Enough, evening.TurnIn, fishing.ReelIn), _always(0.0)),
    }
)
"""How much a sensible farmer leans to each kind of answer."""
