"""Fishing at the three waters, and the Fish Track."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Sequence

import msgspec

from overwinter.engine.decks import without
from overwinter.engine.effects import Effect
from overwinter.engine.printed import YOU
from overwinter.engine.questions import Ask
from overwinter.games.stardew.bags import GainGold, Nothing, Receive
from overwinter.games.stardew.catalogue import SYMBOLS, WATERS, Action, Fish, Symbol, TileId, Water
from overwinter.games.stardew.goals import see_goals
from overwinter.games.stardew.items import DrawItem
from overwinter.games.stardew.knobs import at, knob
from overwinter.games.stardew.powers import reactions
from overwinter.games.stardew.state import Cast, Seat, Valley

BUG_MEAT = TileId("bug-meat")
WILD = "any"
"""A die that counts as any symbol."""


# -- the track ---------------------------------------------------------------------------------------


def refill(s: Valley) -> None:
    """Tiles slide right, then the empty slots are filled from the right (SV-022, SV-260, SV-277)."""
    left = [tile for tile in s.track if tile]
    track: list[str] = []
    missing = s.book.numbers.track - len(left)
    drawn = [s.bag.draw(s) for _ in range(min(missing, len(s.bag)))]  # SV-A17: what is not there is not drawn
    track = [""] * (missing - len(drawn)) + drawn[::-1] + left
    s.track = tuple(track)


class MoveFish(Effect):
    """The fish move on."""

    slots: int = 2
    rule = "SV-086"
    label = "The {slots} rightmost tiles leave the Fish Track."

    def apply(self, s: Valley) -> None:
        gone = s.track[-self.slots :]
        s.track = s.track[: -self.slots]
        for tile in gone:
            if tile and s.book.fish[tile].kind == "legendary":
                s.bag.shuffle_in(tile)  # SV-088, SV-A16: at once, so it may come again
        refill(s)  # SV-087


# -- fishing -----------------------------------------------------------------------------------------


class GoFishing(Effect):
    """{seat} goes fishing."""

    seat: Seat
    action: Action
    rule = "SV-262"
    label = "Go Fishing"  # SV-251
    piece = "action:{action}"

    def apply(self, s: Valley) -> None:
        s.cast = Cast("fishing", (), self.action)
        s.push(CrabPots(self.seat, self.action), CastLine(self.seat, self.action))  # SV-265, SV-A55


def on_track(s: Valley, water: Water, *kinds: str) -> list[int]:
    """The slots with tiles of these kinds that can be had at a water (SV-252)."""
    return [
        slot
        for slot, tile in enumerate(s.track)
        if tile and s.book.fish[tile].kind in kinds and s.book.fish[tile].water == water
    ]


class CrabPots(Effect):
    """{seat} looks after the Crab Pots."""

    seat: Seat
    action: Action
    had: int = 0
    rule = "SV-263"
    quiet = True

    def apply(self, s: Valley) -> None:
        s.push(*SetCrabPot(self.seat, self.action, self.had).if_open(s))


class SetCrabPot(Ask):
    """{seat}: do you use a Crab Pot?"""

    seat: Seat
    action: Action
    had: int = 0
    """How many were taken without Bug Meat."""
    rule = "SV-263"

    def options(self, s: Valley) -> Sequence[Effect]:
        meat = BUG_MEAT in s.farmers[self.seat].bag
        gratis = knob(s, self.seat, "crab-free") > self.had
        if not meat and not gratis:
            return [Nothing()]
        slots = on_track(s, WATERS[self.action], "crab")
        return [*(TakeCrab(self.seat, self.action, slot, s.track[slot], self.had) for slot in slots), Nothing()]


class TakeCrab(Effect):
    """{seat} takes {tile} out of the Crab Pot."""

    seat: Seat
    action: Action
    slot: int
    tile: str
    had: int = 0
    rule = "SV-263"
    label = "{tile}"
    piece = "track:{slot}"

    def apply(self, s: Valley) -> None:
        gratis = knob(s, self.seat, "crab-free") > self.had
        if not gratis:
            s.take(self.seat, BUG_MEAT)
            s.put_back(BUG_MEAT)
        s.push(Catch(self.seat, self.slot, self.tile), CrabPots(self.seat, self.action, self.had + gratis))

    def fine_print(self, s: Valley) -> str:
        return "free" if knob(s, self.seat, "crab-free") > self.had else "costs a Bug Meat"


class CastLine(Effect):
    """{seat} casts the line."""

    seat: Seat
    action: Action
    rule = "SV-253"

    def apply(self, s: Valley) -> None:
        assert s.cast is not None
        count = max(1, 3 + at(s, self.seat, self.action, "fish-dice"))
        rolled: list[str] = [s.pick("stardew", SYMBOLS) for _ in range(count)]
        wild = min(count, max(0, knob(s, self.seat, "fish-wild")))
        s.cast = msgspec.structs.replace(s.cast, dice=(*rolled[: count - wild], *[WILD] * wild))
        s.push(ChooseCatch(self.seat, self.action, max(0, knob(s, self.seat, "fish-rerolls"))), EndFishing(self.seat))


class ChooseCatch(Ask):
    """{seat}: what do you catch?"""

    seat: Seat
    action: Action
    rerolls: int = 0
    rule = "SV-256"

    def options(self, s: Valley) -> Sequence[Effect]:
        assert s.cast is not None
        missing = max(0, knob(s, self.seat, "fish-symbols"))
        found: list[Effect] = []
        for slot in on_track(s, WATERS[self.action], "fish", "legendary"):  # SV-264, SV-272, SV-274
            spent = pay_with(s.cast.dice, s.book.fish[s.track[slot]].symbols, missing)
            if spent is not None:  # SV-255
                found.append(CatchWithDice(self.seat, self.action, slot, s.track[slot], spent, self.rerolls))
        if self.rerolls:
            found += [
                RerollDie(self.seat, self.action, die, self.rerolls)
                for die in dict.fromkeys(s.cast.dice)
                if die != WILD
            ]
        return [*found, ReelIn()]


def pay_with(dice: Sequence[str], needed: Sequence[Symbol], missing: int = 0) -> tuple[str, ...] | None:
    """The dice that cover a requirement, those of its own symbols first; None if they do not (SV-255, SV-257)."""
    have, spent, lack = Counter(dice), list[str](), 0
    for symbol in needed:
        if have[symbol]:
            have[symbol] -= 1
            spent.append(symbol)
        else:
            lack += 1
    wild = min(lack, have[WILD])
    lack -= wild
    return (*spent, *[WILD] * wild) if lack <= missing and (spent or wild or not needed) else None


class CatchWithDice(Effect):
    """{seat} catches {tile}."""

    seat: Seat
    action: Action
    slot: int
    tile: str
    dice: tuple[str, ...]
    rerolls: int = 0
    rule = "SV-255"
    label = "Catch {tile}"
    piece = "track:{slot}"

    def apply(self, s: Valley) -> None:
        assert s.cast is not None
        left = s.cast.dice
        for die in self.dice:
            left = without(left, die)
        s.cast = msgspec.structs.replace(s.cast, dice=left)  # SV-257
        s.push(Catch(self.seat, self.slot, self.tile), ChooseCatch(self.seat, self.action, self.rerolls))

    def fine_print(self, s: Valley) -> str:
        return f"takes {', '.join(self.dice)}"


class RerollDie(Effect):
    """{seat} rolls a die again: {die}."""

    seat: Seat
    action: Action
    die: str
    left: int
    rule = "SV-253"
    label = "Roll again: {die}"

    def apply(self, s: Valley) -> None:
        assert s.cast is not None
        dice = (*without(s.cast.dice, self.die), s.pick("stardew", SYMBOLS))
        s.cast = msgspec.structs.replace(s.cast, dice=dice)
        s.push(ChooseCatch(self.seat, self.action, self.left - 1))


class ReelIn(Effect):
    """The line comes in."""

    label = "Reel in"
    rule = "SV-258"  # SV-A56
    quiet = True
    passes = True

    def apply(self, s: Valley) -> None:
        pass


class Catch(Effect):
    """{seat} has {tile} on the hook."""

    seat: Seat
    slot: int
    tile: str
    rule = "SV-261"
    quiet = True

    def apply(self, s: Valley) -> None:
        track = list(s.track)
        track[self.slot] = ""
        chest = (
            self.slot + 1 < len(track) and track[self.slot + 1] and s.book.fish[track[self.slot + 1]].kind == "chest"
        )
        if chest:
            track[self.slot + 1] = ""  # SV-270, SV-271, SV-A58
        s.track = tuple(track)
        if s.cast is not None:
            s.cast = msgspec.structs.replace(s.cast, caught=s.cast.caught + 1)  # SV-266: Crab Pot or not
        if s.book.fish[self.tile].kind == "legendary":
            s.legends += 1  # SV-058, SV-A59: it counts even if it is not kept
            see_goals(s)
        if s.outcome is None:
            s.push(
                Receive(self.seat, TileId(self.tile)),
                *([DrawItem(self.seat)] if chest else []),
                *reactions(s, self.seat, "catch", self.tile),
            )


class EndFishing(Effect):
    """{seat} packs up."""

    seat: Seat
    rule = "SV-259"
    quiet = True

    def apply(self, s: Valley) -> None:
        assert s.cast is not None
        caught, s.cast = s.cast.caught, None
        trash = [] if caught else TakeTrash(self.seat).if_open(s)  # SV-267
        s.push(*trash, *reactions(s, self.seat, "fishing"), RefillTrack())


class RefillTrack(Effect):
    """The Fish Track fills up."""

    rule = "SV-260"
    quiet = True

    def apply(self, s: Valley) -> None:
        refill(s)


class TakeTrash(Ask):
    """{seat}: do you take Trash out of the water?"""

    seat: Seat
    rule = "SV-269"  # SV-A57

    def options(self, s: Valley) -> Sequence[Effect]:
        found = [slot for slot, tile in enumerate(s.track) if tile and s.book.fish[tile].kind == "trash"]
        return [*(PickUp(self.seat, slot, s.track[slot]) for slot in found), Nothing()] if found else []


class PickUp(Effect):
    """{seat} takes {tile} out of the water."""

    seat: Seat
    slot: int
    tile: str
    rule = "SV-267"
    label = "{tile}"
    piece = "track:{slot}"

    def apply(self, s: Valley) -> None:
        track = list(s.track)
        track[self.slot] = ""
        s.track = tuple(track)
        value = knob(s, self.seat, "trash-value")
        s.push(Receive(self.seat, TileId(self.tile)), *([GainGold(value)] if value else []))


# -- odds --------------------------------------------------------------------------------------------


@functools.cache
def catch_odds(symbols: tuple[Symbol, ...], dice: int = 3) -> float:
    """How likely so many dice are to cover a requirement."""
    rolls = list(itertools.product(SYMBOLS, repeat=dice))
    return sum(pay_with(roll, symbols) is not None for roll in rolls) / len(rolls)


def catchable(s: Valley, water: Water) -> list[Fish]:
    """The fish on the track that can be had at a water, with dice (SV-252)."""
    return [s.book.fish[s.track[slot]] for slot in on_track(s, water, "fish", "legendary")]


class TakeFish(Ask):
    """{seat} chooses a fish from the track."""

    seat: Seat = YOU
    legendary: bool = False
    rule = "SV-261"

    def offer(self, s: Valley) -> str:
        return f"Take a fish from the Fish Track{', even a Legendary one' * self.legendary}."

    def options(self, s: Valley) -> Sequence[Effect]:
        kinds = ("fish", "crab", "legendary") if self.legendary else ("fish", "crab")
        found = [slot for slot, tile in enumerate(s.track) if tile and s.book.fish[tile].kind in kinds]
        return [NetFish(self.seat, slot, s.track[slot]) for slot in found] or [Nothing()]


class NetFish(Effect):
    """{seat} nets {tile}."""

    seat: Seat
    slot: int
    tile: str
    rule = "SV-261"
    label = "{tile}"
    piece = "track:{slot}"

    def apply(self, s: Valley) -> None:
        s.push(Catch(self.seat, self.slot, self.tile), RefillTrack())
