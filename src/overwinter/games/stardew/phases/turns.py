"""The Action Phase: two actions and a step, foraging on the way."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence

import msgspec

from overwinter.engine.decks import without
from overwinter.engine.effects import Blocked, Effect, Objection, Way, allowed, refused
from overwinter.engine.people import NOBODY, YOU
from overwinter.games.stardew.phases.evening import EndOfTurn
from overwinter.games.stardew.places.farm import WaterCrops
from overwinter.games.stardew.places.fishing import GoFishing
from overwinter.games.stardew.places.foraging import Forage
from overwinter.games.stardew.places.forge import OpenGeodes, VisitMuseum
from overwinter.games.stardew.places.mountain import BuyBuildings, ExploreMine
from overwinter.games.stardew.places.ranch import BuyAnimals, CollectFromAnimals
from overwinter.games.stardew.places.store import VisitStore
from overwinter.games.stardew.places.town import MakeFriend, VisitCenter
from overwinter.games.stardew.printed.catalogue import (
    ACTION_NAMES,
    ACTIONS,
    DIALS,
    PLACES,
    WATERS,
    Action,
    Joja,
    PathId,
    Place,
)
from overwinter.games.stardew.table.state import JOJA_IMMUNE, Seat, Turn, Valley
from overwinter.games.stardew.table.words import places_words
from overwinter.games.stardew.verbs.bags import Discard, pay, short_of
from overwinter.games.stardew.verbs.terms import AtWork, busy, spend_action, spend_spouse
from overwinter.kit.choices import OwnChoice
from overwinter.kit.words import counted

STEPS = DIALS.dial("moves", "+{n} {step|steps} in each of your turns.", "{n} {step|steps} fewer in each of your turns.")
FORAGE = DIALS.dial("forage", "Take {n} more {tile|tiles} each time you walk.")


class ActionPhase(Effect):
    """Everybody goes to work."""

    rule = "SV-119"

    def apply(self, s: Valley) -> None:
        s.phase = "action"
        s.push(*[BeginTurn(seat) for seat in s.order])


class BeginTurn(Effect):
    """{seat} begins."""

    seat: Seat
    rule = "SV-120"

    def apply(self, s: Valley) -> None:
        farmer = s.farmers[self.seat]
        s.acting = self.seat
        s.forget("turn", self.seat)
        s.turn = Turn(
            s.book.numbers.actions,
            spouse="may" if farmer.spouse and farmer.spouse_place else "",
        )
        s.push(TakeTurn(self.seat), EndTurn(self.seat))


class TakeTurn(AtWork):
    """{seat}: what do you do?"""

    seat: Seat
    rule = "SV-121"

    def options(self, s: Valley) -> Sequence[Effect]:
        return [*allowed(self.ways(s)), GoHome(self.seat)]

    def blocked(self, s: Valley) -> Sequence[Blocked]:
        here = s.farmers[self.seat].place
        far = [place for place in PLACES if here and place != here and place not in s.book.roads[here]]
        no_path = "no path leads there from here", "SV-122"
        return refused([*self.ways(s), *((Walk(self.seat, place), no_path) for place in far)])

    def ways(self, s: Valley) -> Iterator[Way]:
        """What one might do, each with what speaks against it now."""
        seat, farmer, turn = self.seat, s.farmers[self.seat], s.turn
        assert turn is not None
        here: tuple[Action, ...] = ACTIONS[farmer.place] if farmer.place else ()
        for action in here:  # SV-127, SV-128: any of them, whatever was planned or done before
            yield Act(seat, action), act_objection(s, seat, action) if turn.actions else ("no action is left", "SV-123")
        extra = [action for action in turn.extra if action in here]  # SV-129
        for action in dict.fromkeys((*extra, *turn.errands)):
            yield ActFree(seat, action), act_objection(s, seat, action)
        if turn.spouse == "may" and farmer.spouse_place:
            for action in ACTIONS[farmer.spouse_place]:
                yield SpouseActs(seat, action), act_objection(s, seat, action)
        if farmer.place:
            why = walk_objection(s, seat, turn)
            for place in s.book.roads[farmer.place]:
                yield Walk(seat, place), why


def strides(s: Valley, seat: Seat, turn: Turn) -> int:
    """How many steps are left on top of the turn's own."""
    return turn.strides + STEPS.of(s, seat)


def walk_objection(s: Valley, seat: Seat, turn: Turn) -> Objection:
    """Why no step can be taken."""
    return None if strides(s, seat, turn) > 0 else own_step_objection(turn)


def own_step_objection(turn: Turn) -> Objection:
    """Why the turn's own step cannot be taken: it comes after one action at most (SV-124, SV-126)."""
    if turn.moves < 1:
        return "you have moved", "SV-124"
    if turn.taken > 1:
        return "you have acted twice", "SV-126"
    may_skip = turn.actions > 0 or turn.spouse == "last"  # SV-326: then none is left, but a step is no action
    return None if may_skip else ("no action is left", "SV-126")


def joja_at(s: Valley, seat: Seat, action: Action) -> Joja | None:
    """The Joja Tile that minds who acts there (SV-318)."""
    tile = s.joja.get(action)
    return None if tile is None or JOJA_IMMUNE.of(s, seat) else s.book.joja[tile]


def joja_objection(s: Valley, seat: Seat, action: Action) -> Objection:
    """What a Joja Tile has against an action (SV-318)."""
    joja = joja_at(s, seat, action)
    if joja is None:
        return None
    if joja.blocks:
        return f"{joja.name} is in the way", "SV-318"
    bag = s.farmers[seat].bag
    if len(bag) < joja.tiles:
        return f"{joja.name} asks for a tile", "SV-318"
    if joja.tiles == len(bag) > 0:
        after = s.copy()
        after.farmers[seat].bag = ()
        if doing(seat, action).useless(after, seat):
            return f"{joja.name} would take all that you have", "SV-318"
    return short_of(s, joja.gold, joja.hearts)


def act_objection(s: Valley, seat: Seat, action: Action) -> Objection:
    """Why an action cannot be taken, or would be in vain."""
    return (joja_objection(s, seat, action) if action in s.joja else None) or doing(seat, action).useless(s, seat)


DEEDS: dict[Action, Callable[[Seat], Effect]] = {
    "water": WaterCrops,
    "collect": functools.partial(CollectFromAnimals, board=True),
    "animals": BuyAnimals,
    "store": VisitStore,
    "friend": functools.partial(MakeFriend, board=True),
    "bundles": VisitCenter,
    "geodes": OpenGeodes,
    "museum": VisitMuseum,
    "buildings": BuyBuildings,
    "mine": ExploreMine,
}


def doing(seat: Seat, action: Action) -> Effect:
    """What an action is (SV-130)."""
    return GoFishing(seat, action) if action in WATERS else DEEDS[action](seat)


class Act(Effect):
    """{seat} acts: {action}."""

    seat: Seat
    action: Action
    rule = "SV-129"
    piece = "action:{action}"

    def apply(self, s: Valley) -> None:
        assert s.turn is not None
        s.turn = self.spend(s.turn)
        s.push(*toll(s, self.seat, self.action), doing(self.seat, self.action), TakeTurn(self.seat))

    def spend(self, turn: Turn) -> Turn:
        """What it takes of the turn."""
        return spend_action(turn)

    def offer(self, s: Valley) -> str:
        return ACTION_NAMES[self.action]

    def says(self, s: Valley) -> str:
        return f"{s.name(self.seat)}: {ACTION_NAMES[self.action]}."

    def fine_print(self, s: Valley) -> str:
        joja = joja_at(s, self.seat, self.action)
        return joja.name if joja else ""


class ActFree(Act):
    """{seat} acts, and it costs no action: {action}."""

    rule = "SV-131"

    def spend(self, turn: Turn) -> Turn:
        if self.action in turn.extra:
            return msgspec.structs.replace(turn, extra=without(turn.extra, self.action), begun=True)
        return msgspec.structs.replace(turn, errands=without(turn.errands, self.action), begun=True)


class SpouseActs(Act):
    """{seat}'s spouse acts: {action}.

    For the player, with the player's things (SV-327). Not asked for End of Turn Effects (SV-328), nor to move (SV-329).
    """

    rule = "SV-325"

    def spend(self, turn: Turn) -> Turn:
        return spend_spouse(turn)

    def offer(self, s: Valley) -> str:
        return f"Your spouse: {ACTION_NAMES[self.action]}"

    def fine_print(self, s: Valley) -> str:
        left = s.turn.actions if s.turn is not None and s.turn.begun else 0
        return " and ".join(part for part in (super().fine_print(s), unused(left)) if part)


def unused(actions: int) -> str:
    """What is lost with a turn that ends now."""
    return f"{counted(actions, 'action')} of yours {'is' if actions == 1 else 'are'} not used" if actions else ""


def toll(s: Valley, seat: Seat, action: Action) -> list[Effect]:
    """What a Joja Tile takes from those who act there (SV-318)."""
    joja = joja_at(s, seat, action)
    if joja is None:
        return []
    pay(s, joja.gold, joja.hearts)
    return [Discard(seat, joja.tiles)] if joja.tiles else []


class GoHome(Effect):
    """{seat} goes home."""

    seat: Seat
    rule = "SV-125"
    label = "Go home"
    quiet = True
    passes = True

    def apply(self, s: Valley) -> None:
        pass

    def fine_print(self, s: Valley) -> str:
        return unused(s.turn.actions) if s.turn else ""


class EndTurn(Effect):
    """{seat}'s turn is over."""

    seat: Seat
    rule = "SV-132"
    quiet = True

    def apply(self, s: Valley) -> None:
        farmer = s.farmers[self.seat]
        farmer.place = farmer.spouse_place = ""
        s.turn = Turn(0)  # SV-281: what was not used by now is not used any more
        s.push(EndOfTurn(self.seat), TurnOver(self.seat))


class TurnOver(Effect):
    """{seat} is in bed."""

    seat: Seat
    rule = "SV-281"
    quiet = True

    def apply(self, s: Valley) -> None:
        s.turn, s.acting = None, NOBODY
        s.forget("turn", self.seat)


# -- walking -----------------------------------------------------------------------------------------


class Walk(Effect):
    """{seat} walks to the {place}."""

    seat: Seat
    place: Place
    rule = "SV-122"
    label = "Walk to the {place}"
    piece = "pawn:{seat}"
    onto = "place:{place}"

    def apply(self, s: Valley) -> None:
        assert s.turn is not None
        farmer = s.farmers[self.seat]
        assert farmer.place
        path = PathId(s.book.roads[farmer.place][self.place])
        s.turn = step(s, self.seat, s.turn)
        farmer.place = self.place
        takes = 1 + max(0, FORAGE.of(s, self.seat))
        s.push(Forage(self.seat, takes, path=path), TakeTurn(self.seat))  # SV-137

    def fine_print(self, s: Valley) -> str:
        turn = s.turn
        return "one action is left there" if turn and turn.actions > step(s, self.seat, turn).actions == 1 else ""


def step(s: Valley, seat: Seat, turn: Turn) -> Turn:
    """A step is taken: whoever has not acted before it skips an action, and acts once at its end (SV-122, SV-A25).

    Those that cards give are on top: they are taken first, unless the turn's own, which must come before a second
    action, costs nothing any more.
    """
    own_is_free = turn.taken and not own_step_objection(turn)
    if strides(s, seat, turn) > 0 and not own_is_free:
        return msgspec.structs.replace(turn, strides=turn.strides - 1)
    skips = not turn.taken and not turn.skipped and turn.actions > 1
    return msgspec.structs.replace(
        turn, moves=turn.moves - 1, actions=turn.actions - skips, skipped=turn.skipped or skips
    )


class Teleport(OwnChoice):
    """{seat} is there in no time."""

    places: tuple[Place, ...] = ()
    rule = "SV-146"
    quiet = True
    question = "where to?"
    lack = "you are there already"

    def choices(self, s: Valley) -> Sequence[Effect]:
        here = s.farmers[self.seat].place
        return [Appear(self.seat, place) for place in self.places or PLACES if place != here]

    def offer(self, s: Valley) -> str:
        return f"Go to the {places_words(self.places)} at once." if self.places else "Go anywhere at once."

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """One must be out, and free to go."""
        if not s.farmers[seat].place:
            return "you are at home", "SV-146"
        return super().useless(s, seat) or busy(s)


class Appear(Effect):
    """{seat} is suddenly at the {place}."""

    seat: Seat
    place: Place
    rule = "SV-146"
    label = "{place}"
    piece = "place:{place}"

    def apply(self, s: Valley) -> None:
        s.farmers[self.seat].place = self.place


class ExtraAction(Effect):
    """{seat} has an action more."""

    seat: Seat = YOU
    action: Action | None = None
    anywhere: bool = False
    """Whether it can be taken where the board does not have it."""
    rule = "SV-123"
    label = "Take another action."

    def apply(self, s: Valley) -> None:
        turn = s.turn
        if turn is None or no_more_actions(s, self.seat):
            return
        if self.action is None:
            s.turn = msgspec.structs.replace(turn, actions=turn.actions + 1)
        elif self.anywhere:
            s.turn = msgspec.structs.replace(turn, errands=(*turn.errands, self.action))
        else:
            s.turn = msgspec.structs.replace(turn, extra=(*turn.extra, self.action))

    def offer(self, s: Valley) -> str:
        if self.action is None:
            return super().offer(s)
        return f"Take an extra {ACTION_NAMES[self.action]} action{' anywhere' * self.anywhere}."

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """It needs a turn."""
        return no_more_actions(s, seat)


def no_more_actions(s: Valley, seat: Seat) -> Objection:
    """Why somebody can take no further action."""
    if s.turn is not None and s.turn.spouse == "last":
        return "your spouse has acted after you", "SV-326"
    return not_working(s, seat)


def not_working(s: Valley, seat: Seat) -> Objection:
    """Why somebody has no use for a further step now."""
    if s.turn is None or s.acting != seat or not s.farmers[seat].place:
        return "only while you are at work", "SV-123"
    return None


class ExtraMove(Effect):
    """{seat} has a step more."""

    seat: Seat = YOU
    rule = "SV-124"
    label = "Take another step."

    def apply(self, s: Valley) -> None:
        if s.turn is not None and not not_working(s, self.seat):
            s.turn = msgspec.structs.replace(s.turn, strides=s.turn.strides + 1)

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """It needs a turn, and a moment between two actions."""
        return not_working(s, seat) or busy(s)
