"""What the lab counts in Stardew Valley: weeks, goals, Bundles, actions, money, and what each card and friend did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from overwinter.engine.effects import Effect
from overwinter.games.stardew.phases import evening, seasons, turns
from overwinter.games.stardew.places import farm, fishing, forge, mountain, ranch, store, town
from overwinter.games.stardew.printed.catalogue import Book, CardId, Room
from overwinter.games.stardew.printed.tiles import QUALITY
from overwinter.games.stardew.sense.census.counting import counting
from overwinter.games.stardew.sense.census.rows import (
    ActionRow,
    AnimalRow,
    BundleRow,
    CardRow,
    EndRow,
    GoalRow,
    HappeningRow,
    JojaRow,
    MatRow,
    PurseRow,
    TileRow,
    VillagerRow,
    WeekRow,
)
from overwinter.games.stardew.sense.census.spans import Spans
from overwinter.games.stardew.table.goals import asks, rooms_played, stands
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.table.words import TYPES
from overwinter.games.stardew.verbs import bags, items, powers, track, upgrades
from overwinter.kit.draws import LayBack


class StardewCensus:
    """The census of one match."""

    def __init__(self) -> None:
        self.ends: list[EndRow] = []
        self.weeks: list[WeekRow] = []
        self.goals: list[GoalRow] = []
        self.bundles: list[BundleRow] = []
        self.actions: list[ActionRow] = []
        self.purses: dict[str, PurseRow] = {}
        self.cards: dict[str, CardRow] = {}
        self.villagers: dict[str, VillagerRow] = {}
        self.happenings: list[HappeningRow] = []
        self.jojas: list[JojaRow] = []
        self.animals: dict[str, AnimalRow] = {}
        self.mats: list[MatRow] = []
        self.tiles: Counter[tuple[str, str]] = Counter()
        self._spans = Spans(self.happened)
        self._reached: dict[str, int] = {}
        """The week in which each goal was reached."""
        self._pools: tuple[int, int] | None = None
        self._account = ""
        """What the last effect was about, where it moved Gold or Hearts."""
        self._price = "card"
        """How the next Joja Tile goes."""

    @property
    def tables(self) -> Mapping[str, Sequence[msgspec.Struct]]:
        return {
            "ends": self.ends,
            "weeks": self.weeks,
            "goals": self.goals,
            "bundles": self.bundles,
            "actions": self.actions,
            "purses": list(self.purses.values()),
            "cards": list(self.cards.values()),
            "villagers": list(self.villagers.values()),
            "happenings": self.happenings,
            "jojas": self.jojas,
            "animals": list(self.animals.values()),
            "mats": self.mats,
            "tiles": [TileRow(tile, what, times) for (tile, what), times in self.tiles.items()],
        }

    def tell(self, effect: Effect, s: Valley) -> None:
        self.settle(s)
        self._spans.reach(s, len(s.stack) - effect.free)  # a free action lies on top of what it interrupts
        for card in counting(s, effect):
            self.card(s, card).counted += 1
        note = _NOTES.get(type(effect))
        if note is not None:
            note(self, s, effect)
        self._account = self.account(s, effect)

    def close(self, s: Valley) -> None:
        self.settle(s)
        self._spans.reach(s, -1)
        self.week_over(s)
        for goal in s.goals:
            week = self._reached.get(goal, 0)
            self.goals.append(GoalRow(goal, asks(s, goal), stands(s, goal), goal in s.reached, week))
        for room, there in s.rooms.items():
            if not there.done:
                self.bundle_gone(s, room, "left" if there.known else "hidden")
        for building in (*s.offer, *s.built):
            self.card(s, building).offered = 1
        for animal in s.happy:
            self.animals[animal].happy = True
        for farmer in s.farmers.values():
            friends, learnt = len(farmer.friends), len(farmer.upgrades)
            self.mats.append(MatRow(farmer.seat, farmer.profession, farmer.tool, farmer.level, friends, learnt))
        self.ends.append(
            EndRow(
                s.options.mode,
                s.options.length,
                s.count,
                s.outcome is not None and bool(s.outcome.winners),
                s.week,
                len(s.goals),
                len(s.reached),
                rooms_played(s),
                s.restored,
                sum(row.fate == "swapped" for row in self.bundles),
                any(farmer.spouse for farmer in s.farmers.values()),
            )
        )

    # -- week by week ---------------------------------------------------------------------------------

    def week_over(self, s: Valley) -> None:
        self._reached = {goal: self._reached.get(goal, s.week) for goal in s.reached}
        if self.weeks and self.weeks[-1].week == s.week:
            self.weeks.pop()  # the match ended before another one
        self.weeks.append(
            WeekRow(
                s.week,
                s.season,
                s.today,
                s.gold,
                s.hearts,
                sum(len(farmer.friends) for farmer in s.farmers.values()),
                len(s.animals),
                len(s.happy),
                len(s.built),
                s.forged,
                s.level,
                len(s.museum),
                s.legends,
                sum(room.known for room in s.rooms.values()),
                s.restored,
                len(s.reached),
                len(s.joja),
                progress(s),
            )
        )

    def act(self, s: Valley, seat: Seat, action: str, how: str) -> None:
        self.actions.append(ActionRow(s.week, seat, action, how))

    def go_home(self, s: Valley, home: turns.GoHome) -> None:
        for _ in range(s.turn.actions if s.turn is not None else 0):
            self.act(s, home.seat, "nothing", "unused")

    def bundle_gone(self, s: Valley, room: Room, fate: str) -> None:
        there = s.rooms[room]
        bundle = there.bundle if there.known else ""
        self.bundles.append(BundleRow(room, bundle, fate, len(there.given), s.week))

    def joja_comes(self, s: Valley, arrival: seasons.PlaceJoja) -> None:
        self.jojas.append(JojaRow(arrival.card, s.book.joja[arrival.card].action, s.week))

    def joja_is_paid_off(self, s: Valley, removal: evening.RemoveJoja) -> None:
        self._price = removal.how
        self.act(s, removal.seat, "joja", "evening")

    def joja_goes(self, s: Valley, loss: evening.LoseJoja) -> None:
        for row in self.jojas:
            if row.tile == s.joja.get(loss.action):
                row.removed, row.how = s.week, self._price
        self._price = "card"

    def buy_animal(self, s: Valley, purchase: ranch.BuyAnimal) -> None:
        self.animals[purchase.animal] = AnimalRow(purchase.animal, s.week)
        self.card(s, CardId(s.book.animals[purchase.animal].building)).counted += 1

    def handle(self, what: str, *tiles: str) -> None:
        self.tiles.update((tile.removesuffix(QUALITY), what) for tile in tiles)

    # -- Gold and Hearts ------------------------------------------------------------------------------

    def settle(self, s: Valley) -> None:
        """Write down what the last effect did to the pools."""
        gold, hearts = self._pools or (s.gold, s.hearts)
        if (gold, hearts) != (s.gold, s.hearts):
            row = self.purses.setdefault(self._account, PurseRow(self._account))
            row.gold_in += max(0, s.gold - gold)
            row.gold_out += max(0, gold - s.gold)
            row.hearts_in += max(0, s.hearts - hearts)
            row.hearts_out += max(0, hearts - s.hearts)
        self._pools = s.gold, s.hearts

    def account(self, s: Valley, effect: Effect) -> str:
        """What an effect is about, should it move Gold or Hearts: its own subject, or that of what brought it."""
        if isinstance(effect, store.Sell):
            return f"{TYPES[s.tile(effect.tile).type][1]} sold"
        return _ACCOUNTS.get(type(effect)) or _ACCOUNTS_OF_KINDS.get(self._spans.kind, "cards")

    # -- cards and friends ----------------------------------------------------------------------------

    def card(self, s: Valley, card: CardId) -> CardRow:
        if card not in self.cards:
            self.cards[card] = CardRow(kind_of(s.book, card), card)
        return self.cards[card]

    def gain(self, s: Valley, card: CardId) -> None:
        self.card(s, card).gained += 1

    def drop(self, s: Valley, card: CardId) -> None:
        self.card(s, card).dropped += 1

    def gain_item(self, s: Valley, gain: items.GainItem) -> None:
        self.card(s, gain.card).offered += 1
        self.gain(s, gain.card)

    def see_upgrades(self, s: Valley, *drawn: str) -> None:
        for card in map(CardId, drawn):
            for side in (card, s.book.upgrades[card].other):
                if side:
                    self.card(s, CardId(side)).offered += 1

    def lay_back(self, s: Valley, rest: LayBack) -> None:
        if isinstance(rest.of, upgrades.DrawUpgrades):
            self.see_upgrades(s, *rest.of.drawn)

    def learn(self, s: Valley, choice: upgrades.TakeUpgrade) -> None:
        self.see_upgrades(s, s.book.front_of(choice.card))
        self.gain(s, choice.card)

    def improve_tool(self, s: Valley, better: evening.ToolImproves) -> None:
        farmer = s.farmers[better.seat]
        levels = s.book.tool_levels[farmer.tool] if farmer.tool else ()
        if farmer.level + 1 < len(levels):
            self.gain(s, CardId(levels[farmer.level + 1]))

    def use(self, s: Valley, use: powers.UseCard) -> None:
        self.card(s, use.card).used += 1
        self._spans.begin(s, "use", use.card, free=True)

    def throw_away(self, s: Valley, loss: bags.ThrowAway) -> None:
        self.handle("left behind", loss.tile)
        self._spans.begin(s, "", "", free=True)

    def cards_give(self, s: Valley) -> None:
        """The gifts of all cards lie on the stack together, the first on top: each has a stretch of its own."""
        gifts = [
            (card, len(s.book.cards[card].gift))
            for seat in s.order
            for card in s.cards_of(seat)
            if s.book.cards[card].gift and (card not in s.built or seat == s.first)
        ]
        low = len(s.stack)
        for card, effects in reversed(gifts):
            row = self.card(s, card)
            self._spans.expect(low, "gift", row.card)
            low += effects

    def event(self, s: Valley, event: seasons.PlayEvent) -> None:
        if s.book.events[event.event].kept:
            self.gain(s, event.event)
            self._spans.begin(s, "event", event.event)
        else:
            self._spans.expect(len(s.stack), "event", event.event)

    def season_card(self, s: Valley, week: seasons.SeasonCard) -> None:
        if s.book.weeks[week.card].festival:
            self._spans.expect(len(s.stack), "festival", week.card)

    def villager(self, villager: str) -> VillagerRow:
        return self.villagers.setdefault(villager, VillagerRow(villager))

    def meet(self, met: Sequence[CardId]) -> None:
        for villager in met:
            self.villager(villager).met += 1

    def befriend(self, s: Valley, gift: town.GiveGift) -> None:
        self.meet(gift.met)
        row = self.villager(gift.villager)
        row.befriended += 1
        row.loved += town.loves(s, s.book.villagers[gift.villager], gift.tile)
        self.handle("given", gift.tile)
        self._spans.begin(s, "friend", gift.villager)

    def visit(self, s: Valley, visit: town.BeVisited) -> None:
        self.villager(visit.villager).visits += 1
        self._spans.begin(s, "visit", visit.villager)

    def wed(self, wedding: items.Wed) -> None:
        self.villager(wedding.villager).wed += 1

    def happened(self, row: HappeningRow) -> None:
        self.happenings.append(row)
        if row.kind == "gift":
            self.cards[row.card].gave += row.changed
        elif row.kind == "visit":
            self.villagers[row.card].gave += row.changed


def kind_of(book: Book, card: CardId) -> str:
    """The content file that a card is in."""
    files: dict[str, Mapping[str, object]] = {
        "items": book.items,
        "upgrades": book.upgrades,
        "tools": book.tools,
        "events": book.events,
    }
    return next((file for file, entries in files.items() if card in entries), "buildings")


def progress(s: Valley) -> float:
    """How much of all goals and rooms is done, each counting alike; Seedlings need no rooms."""
    parts = [1.0 if goal in s.reached else min(1.0, stands(s, goal) / asks(s, goal)) for goal in s.goals]
    if s.options.mode != "seedling":
        parts += [1.0] * s.restored + [0.0] * (rooms_played(s) - s.restored)
    return sum(parts) / max(1, len(parts))


_ACCOUNTS: Mapping[type[Effect], str] = {
    store.Plant: "seeds",
    ranch.BuyAnimal: "animals",
    mountain.Build: "Buildings",
    town.Donate: "Bundles",
    town.Reveal: "reveals and swaps",
    town.Swap: "reveals and swaps",
    evening.PetAnimal: "petting",
    evening.RemoveJoja: "removing Joja",
    turns.Act: "Joja's tolls",
    turns.ActFree: "Joja's tolls",
    turns.SpouseActs: "Joja's tolls",
}

_ACCOUNTS_OF_KINDS = {
    "friend": "making friends",
    "visit": "friends who drop by",
    "event": "Events",
    "mine event": "Mine Events",
    "festival": "Festivals",
    "monster": "Monsters",
}

_NOTES: Mapping[type[Effect], Callable[[StardewCensus, Valley, Any], None]] = {
    seasons.RoundEnds: lambda census, s, _: census.week_over(s),
    turns.Act: lambda census, s, e: census.act(s, e.seat, e.action, "turn"),
    turns.ActFree: lambda census, s, e: census.act(s, e.seat, e.action, "free"),
    turns.SpouseActs: lambda census, s, e: census.act(s, e.seat, e.action, "spouse"),
    turns.GoHome: StardewCensus.go_home,
    evening.BuildStaircase: lambda census, s, e: census.act(s, e.seat, "stairs", "evening"),
    evening.PetAnimal: lambda census, s, e: census.act(s, e.seat, "pet", "evening"),
    evening.UpgradeTool: lambda census, s, e: census.act(s, e.seat, "tool", "evening"),
    evening.ToolImproves: StardewCensus.improve_tool,
    seasons.PlaceJoja: StardewCensus.joja_comes,
    evening.RemoveJoja: StardewCensus.joja_is_paid_off,
    evening.LoseJoja: StardewCensus.joja_goes,
    town.Restore: lambda census, s, e: census.bundle_gone(s, e.room, "complete"),
    town.Swap: lambda census, s, e: census.bundle_gone(s, e.room, "swapped"),
    town.GiveGift: StardewCensus.befriend,
    town.GiveNothing: lambda census, _, e: census.meet(e.met),
    town.BeVisited: StardewCensus.visit,
    items.Wed: lambda census, _, e: census.wed(e),
    items.GainItem: StardewCensus.gain_item,
    items.DropItem: lambda census, s, e: census.drop(s, e.card),
    upgrades.TakeUpgrade: StardewCensus.learn,
    LayBack: StardewCensus.lay_back,
    upgrades.Forget: lambda census, s, e: census.drop(s, e.card),
    mountain.Build: lambda census, s, e: census.gain(s, e.building),
    powers.UseCard: StardewCensus.use,
    powers.SpouseUses: StardewCensus.use,
    seasons.CardsGive: lambda census, s, _: census.cards_give(s),
    seasons.PlayEvent: StardewCensus.event,
    seasons.SeasonCard: StardewCensus.season_card,
    mountain.DrawMineEvent: lambda census, s, _: census._spans.expect(len(s.stack), "mine event", ""),
    mountain.MeetMonster: lambda census, s, _: census._spans.begin(s, "monster", s.book.levels[s.level].id),
    ranch.BuyAnimal: StardewCensus.buy_animal,
    farm.Sow: lambda census, _, e: census.handle("planted", e.crop),
    farm.Harvest: lambda census, _, e: census.handle("harvested", e.crop),
    farm.LoseCrop: lambda census, _, e: census.handle("lost to crows", e.crop),
    track.Catch: lambda census, _, e: census.handle("caught", e.tile),
    fishing.PickUp: lambda census, _, e: census.handle("caught", e.tile),
    bags.Gain: lambda census, _, e: census.handle("gained", *[e.tile] * e.count),
    bags.GainAll: lambda census, _, e: census.handle("gained", *e.tiles),
    bags.Receive: lambda census, _, e: census.handle("gained", e.tile),
    bags.LeaveBehind: lambda census, _, e: census.handle("left behind", e.tile),
    bags.ThrowAway: StardewCensus.throw_away,
    bags.Give: lambda census, _, e: census.handle("paid", e.tile),
    store.Sell: lambda census, _, e: census.handle("sold", e.tile),
    town.Donate: lambda census, _, e: census.handle("donated", *town.tiles_of(e.unit)),
    forge.Exhibit: lambda census, _, e: census.handle("exhibited", e.tile),
    forge.Crack: lambda census, _, e: census.handle("opened", e.tile),
}
