"""Fishing at the three waters: Crab Pots, the dice, and Trash for those who catch nothing."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from overwinter.engine.decks import without
from overwinter.engine.effects import Effect
from overwinter.engine.questions import Ask
from overwinter.games.stardew.printed.catalogue import DIALS, SYMBOLS, WATERS, Action
from overwinter.games.stardew.printed.tiles import Symbol, TileId
from overwinter.games.stardew.table.state import STARDEW, Seat, Valley
from overwinter.games.stardew.verbs.bags import Receive, bonus
from overwinter.games.stardew.verbs.dice import WILD
from overwinter.games.stardew.verbs.track import CAUGHT, LINE, Catch, RefillTrack, clear, on_track
from overwinter.kit.choices import OwnChoice
from overwinter.kit.thrown import add_dice, lay, put_away, take_die, throw, throw_again

FISH_DICE = DIALS.dial(
    "fish-dice", "Roll {n} more {die|dice} when you fish.", "Roll {n} {die|dice} fewer when you fish."
)
FISH_AGAIN = DIALS.dial("fish-rerolls", "When you fish, you may roll a die again {times}.")
FISH_WILD = DIALS.dial("fish-wild", "When you fish, {n} of your dice {shows|show} any symbol.")
FISH_SYMBOLS = DIALS.dial(
    "fish-symbols", "You catch fish with {n} {symbol|symbols} missing, but with at least one die that fits."
)
CRAB_FREE = DIALS.dial("crab-free", "Each time you fish, {n} Crab Pot fish {needs|need} no Bug Meat.")
TRASH_VALUE = DIALS.dial("trash-value", "Gain {n} Gold when you take Trash out of the water.")

BUG_MEAT = TileId("bug-meat")


class GoFishing(Effect):
    """{seat} goes fishing."""

    seat: Seat
    action: Action
    rule = "SV-262"
    whenever = "you have fished"
    label = "Go Fishing"  # SV-251
    piece = "action:{action}"

    def apply(self, s: Valley) -> None:
        throw(s, "fishing", ())
        s.push(CrabPots(self.seat, action=self.action), CastLine(self.seat, self.action))  # SV-265, SV-A55


class CrabPots(OwnChoice, kw_only=True):
    """{seat} looks after the Crab Pots."""

    action: Action
    had: int = 0
    """How many were taken without Bug Meat."""
    rule = "SV-263"
    quiet = True
    question = "do you use a Crab Pot?"
    declines = "Nothing"

    def choices(self, s: Valley) -> Sequence[Effect]:
        if not crab_is_free(s, self.seat, self.had) and BUG_MEAT not in s.farmers[self.seat].bag:
            return []
        slots = on_track(s, WATERS[self.action], "crab")
        return [TakeCrab(self.seat, self.action, slot, TileId(s.track[slot]), self.had) for slot in slots]


def crab_is_free(s: Valley, seat: Seat, had: int) -> bool:
    """Whether the next Crab Pot fish needs no Bug Meat."""
    return CRAB_FREE.of(s, seat) > had


class TakeCrab(Effect):
    """{seat} takes {tile} out of the Crab Pot."""

    seat: Seat
    action: Action
    slot: int
    tile: TileId
    had: int = 0
    rule = "SV-263"
    label = "{tile}"
    piece = "track:{slot}"

    def apply(self, s: Valley) -> None:
        free = crab_is_free(s, self.seat, self.had)
        if not free:
            s.take(self.seat, BUG_MEAT)
            s.put_back(BUG_MEAT)
        again = CrabPots(self.seat, action=self.action, had=self.had + free)
        s.push(Catch(self.seat, self.slot, self.tile), again)

    def fine_print(self, s: Valley) -> str:
        return "free" if crab_is_free(s, self.seat, self.had) else "costs a Bug Meat"


class Tackle(NamedTuple):
    """What somebody fishes with."""

    dice: int = 3
    """SV-253"""
    wild: int = 0
    """How many of them show any symbol."""
    missing: int = 0
    """How many symbols a fish does without."""
    rerolls: int = 0
    """How often a die may be rolled again."""


USUAL = Tackle()
"""A plain rod."""


def tackle_of(s: Valley, seat: Seat, action: Action) -> Tackle:
    """What somebody fishes with at a water, with all cards and tools."""
    dice = max(1, USUAL.dice + FISH_DICE.of(s, seat, action))
    wild = min(dice, max(0, FISH_WILD.of(s, seat)))
    return Tackle(dice, wild, max(0, FISH_SYMBOLS.of(s, seat)), max(0, FISH_AGAIN.of(s, seat)))


class CastLine(Effect):
    """{seat} casts the line."""

    seat: Seat
    action: Action
    rule = "SV-253"

    def apply(self, s: Valley) -> None:
        tackle = tackle_of(s, self.seat, self.action)
        add_dice(s, *[STARDEW] * tackle.dice)
        lay(s, (*s.thrown[-1].dice[: tackle.dice - tackle.wild], *[WILD] * tackle.wild))
        catching = ChooseCatch(self.seat, self.action, tackle.rerolls)
        s.push(catching, TakeTrash(self.seat), EndFishing(self.seat))  # SV-262


class ChooseCatch(Ask):
    """{seat}: what do you catch?"""

    seat: Seat
    action: Action
    rerolls: int = 0
    rule = "SV-256"

    def options(self, s: Valley) -> Sequence[Effect]:
        dice, missing = s.thrown[-1].faces, max(0, FISH_SYMBOLS.of(s, self.seat))
        found: list[Effect] = []
        for slot in on_track(s, WATERS[self.action], "fish", "legendary"):  # SV-264, SV-272, SV-274
            found += [
                CatchWithDice(self.seat, self.action, slot, TileId(s.track[slot]), spent, self.rerolls)
                for spent in payments(dice, s.book.fish[s.track[slot]].symbols, missing)  # SV-255
            ]
        if self.rerolls:
            found += [
                RerollDie(self.seat, self.action, die, self.rerolls) for die in dict.fromkeys(dice) if die != WILD.face
            ]
        return [*found, ReelIn()]


def payments(dice: Sequence[str], needed: tuple[Symbol, ...], missing: int = 0) -> list[tuple[str, ...]]:
    """The dice that may be given for a fish: each way that spends none in vain (SV-255, SV-257)."""
    shown = max(min(1, len(needed)), len(needed) - missing)  # at least one die must fit
    ways = [pay_with(dice, symbols) for symbols in dict.fromkeys(itertools.combinations(needed, shown))]
    return list(dict.fromkeys(way for way in ways if way is not None))


def pay_with(dice: Sequence[str], needed: Sequence[Symbol]) -> tuple[str, ...] | None:
    """The dice that show these symbols, a wild one only where no other does; None if they do not."""
    have, spent = Counter(dice), list[str]()
    for symbol in needed:
        if have[symbol]:
            have[symbol] -= 1
            spent.append(symbol)
    wild = len(needed) - len(spent)
    return (*spent, *[WILD.face] * wild) if wild <= have[WILD.face] else None


class CatchWithDice(Effect):
    """{seat} catches {tile}."""

    seat: Seat
    action: Action
    slot: int
    tile: TileId
    dice: tuple[str, ...]
    rerolls: int = 0
    rule = "SV-255"
    label = "Catch {tile}"
    piece = "track:{slot}"

    def apply(self, s: Valley) -> None:
        for face in self.dice:
            take_die(s, s.thrown[-1].faces.index(face))  # SV-257
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
        throw_again(s, {s.thrown[-1].faces.index(self.die)})
        s.push(ChooseCatch(self.seat, self.action, self.left - 1))


class ReelIn(Effect):
    """The line comes in."""

    label = "Reel in"
    rule = "SV-258"  # SV-A56
    quiet = True
    passes = True

    def apply(self, s: Valley) -> None:
        lay(s, ())


class TakeTrash(OwnChoice):
    """{seat} looks what else is in the water."""

    rule = "SV-269"  # SV-A57
    quiet = True
    question = "do you take Trash out of the water?"
    declines = "Nothing"

    def choices(self, s: Valley) -> Sequence[Effect]:
        caught = s.marked(LINE, CAUGHT)  # SV-267: a card may have brought a fish meanwhile
        return [] if caught else [PickUp(self.seat, slot, TileId(s.track[slot])) for slot in on_track(s, None, "trash")]


class PickUp(Effect):
    """{seat} takes {tile} out of the water."""

    seat: Seat
    slot: int
    tile: TileId
    rule = "SV-267"
    label = "{tile}"
    piece = "track:{slot}"

    def apply(self, s: Valley) -> None:
        clear(s, self.slot)
        s.push(Receive(self.seat, TileId(self.tile)), *bonus(s, self.seat, TRASH_VALUE))


class EndFishing(Effect):
    """{seat} packs up."""

    seat: Seat
    rule = "SV-259"
    quiet = True

    def apply(self, s: Valley) -> None:
        put_away(s)
        s.forget(LINE)
        s.push(RefillTrack())


# -- odds --------------------------------------------------------------------------------------------


@functools.cache
def catch_odds(symbols: tuple[Symbol, ...], tackle: Tackle = USUAL) -> float:
    """How likely a fish is to be caught, if somebody is after nothing else."""
    free, wild = tackle.dice - tackle.wild, (WILD.face,) * tackle.wild
    rolls = [_bites((*sorted(roll), *wild), symbols, tackle) for roll in itertools.product(SYMBOLS, repeat=free)]
    return sum(rolls) / len(rolls)


@functools.cache
def _bites(dice: tuple[str, ...], symbols: tuple[Symbol, ...], tackle: Tackle) -> float:
    """How likely it is to be caught with the dice that lie there."""
    if payments(dice, symbols, tackle.missing):
        return 1.0
    if not tackle.rerolls:
        return 0.0
    later = tackle._replace(rerolls=tackle.rerolls - 1)
    chances = [
        sum(_bites(tuple(sorted((*without(dice, die), face))), symbols, later) for face in SYMBOLS) / len(SYMBOLS)
        for die in {*dice} - {WILD.face}
    ]
    return max(chances, default=0.0)
