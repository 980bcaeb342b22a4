"""Things from the ship, kept Treasures and Discovery tokens: what they are good for, and how they are used up."""

from __future__ import annotations

from overwinter.engine.decks import without
from overwinter.engine.effects import Effect
from overwinter.engine.people import YOU
from overwinter.games.robinson.printed.catalogue import Usable
from overwinter.games.robinson.table.records import Seat
from overwinter.games.robinson.table.state import Island


def thing_of(s: Island, thing: str) -> Usable:
    """A Starting Item or a kept Treasure."""
    return s.book.things[thing]


def token_of(s: Island, token: str) -> Usable:
    """What a Discovery token does: the scenario says so for four of them (RC-448)."""
    return s.book.tokens[s.options.scenario][token]


def wear_out(s: Island, thing: str) -> None:
    """One use less; at the last it is discarded (RC-064, RC-065, RC-455)."""
    if s.camp.things[thing] == 0:
        return
    s.camp.things[thing] -= 1
    if s.camp.things[thing] == 0:
        del s.camp.things[thing]
        if thing in s.book.mysteries:
            s.mysteries.discard(thing)
        else:
            s.gone += (thing,)


def drop_token(s: Island, token: str) -> None:
    """A Discovery token is used up (RC-245)."""
    s.camp.found = without(s.camp.found, token)
    s.gone += (f"token:{token}",)


class Given(Effect):
    """Something that an Item gives and its loss may take back (RC-380)."""

    def undone(self, s: Island) -> Effect | None:
        """What takes it back, as far as it comes to something now; None where nothing can."""
        raise NotImplementedError


class ReadAloud(Effect):
    """{seat} reads aloud: the next Arranging of the Camp helps more."""

    seat: Seat = YOU
    rule = "RC-066"
    label = "One Arranging the Camp this round gives 3 determination and Morale +1."

    def apply(self, s: Island) -> None:
        s.plan.readings += 1


class FindStartingItem(Effect):
    """Something else from the ship turns up."""

    rule = "RC-145"
    label = "Gain a random Starting Item."

    def apply(self, s: Island) -> None:
        out = {*s.camp.things, *s.gone, *s.scenario.without}
        left = [item for item in s.book.starting_items if item not in out]
        if left:
            s.camp.things[s.pick("starting-items", left)] = s.book.numbers.starting_uses
