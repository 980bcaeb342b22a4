"""What a scenario may say, beyond what is printed on its card as data.

Scenario rules override general ones (RC-007): the general rules ask here where a scenario may differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from overwinter.engine.effects import Effect
from overwinter.games.robinson.catalogue import ItemId, SpaceId, Target, TargetId
from overwinter.games.robinson.state import Island, Objection, Seat


class Rules:
    """A scenario without any rules of its own: every scenario differs from this where it must."""

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
        """How many pawns more an Action takes."""
        return 0

    def succeeds(self, s: Island, target: Target, taker: Seat) -> Sequence[Effect] | None:
        """What a successful Action on one of its own targets brings; None for the usual ones."""
        return None

    def adventure(self, s: Island, target: Target, taker: Seat) -> Sequence[Effect] | None:
        """What happens in the place of drawing an Adventure card; None to draw it."""
        return None

    def helpers(self, s: Island) -> dict[str, tuple[str, ...]]:
        """Further pawns, and the kinds of Actions, or the single targets' `what`, they may be used for."""
        return {}

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

    # -- the end --------------------------------------------------------------------------------

    def progress(self, s: Island) -> float:
        """How much of the goal is done, from 0 to 1: for bots and for those who lost."""
        return 0.0

    def points(self, s: Island) -> dict[str, int]:
        """The Victory Points table, filled in (RC-433)."""
        weakest = min(s.role(seat).life - s.castaways[seat].wounds for seat in s.players)
        won = s.outcome is not None and bool(s.outcome.winners)
        return {
            "goal": 10 * won,
            "rounds left": 2 * (s.scenario.rounds - s.round) * won,
            "items": len(s.built),
            "levels": s.roof + s.palisade + s.weapon,
            "life of the weakest": max(0, weakest),
        }


RULES: dict[str, Rules] = {}
"""The rules of each scenario, by its id; each scenario's module adds its own."""


def rules(s: Island) -> Rules:
    """The rules of the scenario that is played."""
    return RULES[s.options.scenario]
