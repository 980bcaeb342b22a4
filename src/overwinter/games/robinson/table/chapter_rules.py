"""What a scenario may say, beyond what is printed on its card as data.

Scenario rules override general ones (RC-007): the general rules ask here where a scenario may differ.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import ClassVar

from overwinter.engine.effects import Effect, Objection
from overwinter.games.robinson.printed.catalogue import Book, Cost, ItemId, SpaceId, Target, TargetId, When
from overwinter.games.robinson.printed.tale import AnyTale, NoTale
from overwinter.games.robinson.table.state import Island, Seat


class Rules:
    """A scenario without any rules of its own: every scenario differs from this where it must."""

    tale: ClassVar[AnyTale] = NoTale()
    """What it keeps track of, as the game begins."""

    # -- the course of the game ---------------------------------------------------------------

    def set_up(self, s: Island) -> Sequence[Effect]:
        """What is changed in the set-up, after all its steps (RC-043)."""
        return ()

    def round_begins(self, s: Island) -> Sequence[Effect]:
        """What happens at the start of a round, before the Event phase."""
        return ()

    def before_actions(self, s: Island) -> Sequence[Effect]:
        """What happens between the Production phase and planning."""
        return ()

    def actions_end(self, s: Island) -> Sequence[Effect]:
        """What happens at the end of the Action phase, when new Items are ready."""
        return ()

    def night_ends(self, s: Island) -> Sequence[Effect]:
        """What happens at the end of the Night phase, before the round marker moves."""
        return ()

    def mouths(self, s: Island) -> int:
        """How many more than the players must be fed at night."""
        return 0

    def unfed(self, s: Island, missing: int) -> Sequence[Effect]:
        """What happens when there is no food for those."""
        return ()

    # -- Actions --------------------------------------------------------------------------------

    def targets(self, s: Island) -> Iterator[tuple[TargetId, Objection]]:
        """What else pawns can be put on, and what speaks against it."""
        return iter(())

    def objection(self, s: Island, target: Target) -> Objection:
        """What else speaks against an Action."""
        return None

    def extra_pawns(self, s: Island, target: Target) -> int:
        """How many pawns more an Action on a space takes."""
        return 0

    def succeeds(self, s: Island, target: Target, taker: Seat) -> Sequence[Effect] | None:
        """What a successful Action on one of its own targets brings; None for the usual ones."""
        return None

    def brings(self, s: Island, target: Target) -> str:
        """What an Action on one of its own targets is for, in words."""
        return ""

    def adventure(self, s: Island, target: Target, taker: Seat) -> Sequence[Effect] | None:
        """What happens in the place of drawing an Adventure card; None to draw it."""
        return None

    def helpers(self, s: Island) -> dict[str, tuple[str, ...]]:
        """Further pawns, and the kinds of Actions, or the single targets' `what`, they may be used for."""
        return {}

    def camp_costs(self, s: Island) -> Sequence[Cost]:
        """The ways to pay for Shelter, a Roof or a Palisade level: wood, fur, and mixed (RC-150, RC-153)."""
        return wood_or_fur(s.book, len(s.players))

    def is_moment(self, s: Island, when: When) -> bool:
        """Whether this is the time for something that only this scenario has."""
        return False

    def mystery(self, s: Island, card: str) -> Sequence[Effect]:
        """What happens when a Mystery card has been turned up, before it is resolved."""
        return ()

    def needs(self, s: Island, item: ItemId) -> bool:
        """Whether the goal needs an Invention, so that no card may take it off the board."""
        return False

    def built(self, s: Island, item: ItemId) -> Sequence[Effect]:
        """What else follows when an Item is ready."""
        return ()

    def explored(self, s: Island, space: SpaceId) -> Sequence[Effect]:
        """What else follows when a tile has been placed."""
        return ()

    # -- the land -------------------------------------------------------------------------------

    def camp_objection(self, s: Island, space: SpaceId) -> Objection:
        """What else speaks against moving the Camp to a tile."""
        return None

    def fixed(self, s: Island, space: SpaceId) -> bool:
        """Whether no card can turn the tile there over, neither down nor up again."""
        return False

    def may_stack(self, s: Island, space: SpaceId, token: str) -> bool:
        """Whether a place may hold several tokens of this type, against RC-297."""
        return False

    # -- the end --------------------------------------------------------------------------------

    def done(self, s: Island) -> str:
        """How the group is saved, in a sentence, when the goal is reached; empty until then."""
        return ""

    def achievements(self, s: Island) -> dict[str, int]:
        """What only this scenario counts for its Victory Points."""
        return {}

    def points(self, s: Island) -> dict[str, int]:
        """The Victory Points table, filled in: each line's words, and what it brings (RC-433)."""
        counts = {**_counts(s), **self.achievements(s)}
        return {line.text: line.points * counts[line.count] for line in s.scenario.points}


@functools.cache
def wood_or_fur(book: Book, players: int) -> tuple[Cost, Cost]:
    """The two prices that are printed for Shelter, a Roof or a Palisade level."""
    printed = book.numbers.camp_costs[players]
    return Cost(wood=printed.wood), Cost(fur=printed.fur)


def _counts(s: Island) -> dict[str, int]:
    """What every Victory Points table may count."""
    weakest = min(s.role(seat).life - s.castaways[seat].wounds for seat in s.players)
    won = s.outcome is not None and bool(s.outcome.winners)
    return {
        "goal": int(won),
        "rounds": (s.scenario.rounds - s.round) * won,
        "items": len(s.built),
        "levels": s.roof + s.palisade + s.weapon,
        "life": max(0, weakest),
    }


RULES: dict[str, Rules] = {}
"""The rules of each scenario, by its id; each scenario's module adds its own."""


def rules(s: Island) -> Rules:
    """The rules of the scenario that is played."""
    return RULES[s.options.scenario]


def has_room(s: Island, space: SpaceId, token: str) -> bool:
    """Whether a place takes a token of this type: only one, unless the scenario says otherwise (RC-297)."""
    return token not in s.spaces[space].tokens or rules(s).may_stack(s, space, token)
