"""The end of a turn: stairs, petting, Joja Tiles, tools."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from overwinter.engine.effects import Effect, Objection, Way
from overwinter.engine.people import NOBODY, YOU
from overwinter.games.stardew.places.mountain import STONE, Descend
from overwinter.games.stardew.printed.catalogue import ACTION_NAMES, DIALS, Action, CardId, ToolCard
from overwinter.games.stardew.table.goals import see_goals
from overwinter.games.stardew.table.state import Seat, Turn, Valley
from overwinter.games.stardew.table.words import some
from overwinter.games.stardew.verbs.bags import Discard, lacking, pay, short_of
from overwinter.kit.choices import OwnChoice
from overwinter.kit.words import counted

EVENINGS = DIALS.dial("effects", "Choose two types of End of Turn Effects.")
STAIRS = DIALS.dial(
    "stairs",
    "Your Staircases take {n} more {Stone|Stones}.",
    "Your Staircases take {n} {Stone|Stones} less, but at least 1.",
)
PET_COST = DIALS.dial(
    "pet", "Animals take {n} more {Heart|Hearts} to be Happy.", "You pet animals for {n} {Heart|Hearts} less."
)
JOJA_HEARTS = DIALS.dial(
    "joja-hearts",
    "To remove a Joja Tile takes {n} more {Heart|Hearts}.",
    "You remove Joja Tiles for {n} {Heart|Hearts} less.",
)
JOJA_GOLD = DIALS.dial(
    "joja-gold", "To remove a Joja Tile takes {n} Gold more.", "You remove Joja Tiles for {n} Gold less."
)

Kind = Literal["stairs", "pet", "joja", "tool"]  # SV-282, SV-350


class EndOfTurn(OwnChoice):
    """{seat} is back at the Farmhouse."""

    rule = "SV-278"
    quiet = True
    question = "what do you do before you turn in?"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [*super().choices(s), TurnIn(self.seat)]  # SV-280

    def then(self, s: Valley, option: Effect) -> Sequence[Effect]:
        return (option,) if option.passes else (option, self)

    def waits(self, s: Valley) -> bool:
        return s.turn is not None and bool(s.turn.effects)  # SV-A70: a card may allow one more

    def ways(self, s: Valley) -> Iterator[Way]:
        turn, types = s.turn or Turn(0), 1 + EVENINGS.of(s, self.seat)
        for kind, deeds in evenings(s, self.seat).items():
            open_type = kind in turn.effects or len(turn.effects) < types  # SV-278, SV-279
            for deed, why in deeds:
                yield deed, why if why or open_type else ("you have chosen another type", "SV-278")


def evenings(s: Valley, seat: Seat) -> dict[Kind, list[Way]]:
    """What there is to do at the end of a turn, by type (SV-290: wherever one acted), and why it cannot be done."""
    sad = {s.book.animals[animal].kind: animal for animal in reversed(s.animals) if animal not in s.happy}
    hearts, gold = joja_price(s, seat)
    for_hearts, for_gold = short_of(s, hearts=hearts), short_of(s, gold)
    jojas: list[Way] = []
    for action in s.joja:
        jojas += [(RemoveJoja(seat, action, "hearts"), for_hearts), (RemoveJoja(seat, action, "gold"), for_gold)]
    return {
        "stairs": [(BuildStaircase(seat), stairs_objection(s, seat))],
        "pet": [(PetAnimal(seat, animal), short_of(s, hearts=pet_cost(s, seat, animal))) for animal in sad.values()],
        "joja": jojas,
        "tool": [(UpgradeTool(seat), tool_objection(s, seat))],
    }


def choose(s: Valley, kind: Kind) -> None:
    """One type of effect is chosen for this turn; a card may allow a second (SV-278)."""
    if s.turn is not None and kind not in s.turn.effects:
        s.turn = msgspec.structs.replace(s.turn, effects=(*s.turn.effects, kind))


class TurnIn(Effect):
    """{seat} turns in."""

    seat: Seat
    rule = "SV-280"
    whenever = "your turn ends"
    label = "Turn in"
    quiet = True
    passes = True

    def apply(self, s: Valley) -> None:
        pass


# -- stairs --------------------------------------------------------------------------------------------


def stairs_cost(s: Valley, seat: Seat) -> int:
    """The Stones for a Staircase (SV-283)."""
    return max(1, s.count + STAIRS.of(s, seat))


def stairs_objection(s: Valley, seat: Seat) -> Objection:
    """Why no Staircase can be built."""
    stones, cost = s.farmers[seat].bag.count(STONE), stairs_cost(s, seat)  # SV-248: on Level 12 it is for the Map
    return (f"it takes {counted(cost, 'Stone')}, you have {stones}", "SV-283") if stones < cost else None


class BuildStaircase(Effect):
    """{seat} builds a Staircase."""

    seat: Seat
    rule = "SV-283"
    label = "Build a Staircase"
    piece = "action:mine"

    def apply(self, s: Valley) -> None:
        choose(s, "stairs")
        for _ in range(stairs_cost(s, self.seat)):
            s.take(self.seat, STONE)
            s.put_back(STONE)
        s.push(Descend(self.seat))

    def fine_print(self, s: Valley) -> str:
        return f"costs {counted(stairs_cost(s, self.seat), 'Stone')}"


# -- animals -------------------------------------------------------------------------------------------


def pet_cost(s: Valley, seat: Seat, animal: CardId) -> int:
    """The Hearts that make an animal Happy (SV-284)."""
    return max(0, s.book.animals[animal].hearts + PET_COST.of(s, seat))


class PetAnimal(Effect):
    """{seat} pets {animal}."""

    seat: Seat
    animal: CardId
    rule = "SV-284"
    label = "Pet: {animal}"
    piece = "animal:{animal}"

    def apply(self, s: Valley) -> None:
        choose(s, "pet")
        pay(s, hearts=pet_cost(s, self.seat, self.animal))
        s.happy += (self.animal,)  # SV-285, SV-A38

    def fine_print(self, s: Valley) -> str:
        return f"costs {counted(pet_cost(s, self.seat, self.animal), 'Heart')}"


class CheerAnimal(OwnChoice):
    """{seat} has a treat for an animal."""

    rule = "SV-285"
    label = "An animal becomes Happy."
    quiet = True
    question = "which animal becomes Happy?"
    lack = "all your animals are Happy"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [Cheer(animal) for animal in s.animals if animal not in s.happy]


class Cheer(Effect):
    """{animal} is Happy."""

    animal: CardId
    rule = "SV-285"
    label = "{animal}"
    piece = "animal:{animal}"

    def apply(self, s: Valley) -> None:
        s.happy += (self.animal,)


# -- Joja ------------------------------------------------------------------------------------------------


def joja_price(s: Valley, seat: Seat) -> tuple[int, int]:
    """Hearts, or Gold, to be rid of a Joja Tile (SV-286, SV-287)."""
    numbers = s.book.numbers
    hearts = max(0, numbers.joja_hearts + JOJA_HEARTS.of(s, seat))
    return hearts, max(0, numbers.joja_gold + JOJA_GOLD.of(s, seat))


def joja_on(s: Valley, action: Action) -> str:
    """What is removed from where: `Joja Mine Turnstile from Explore the Mine`."""
    tile = s.book.names[s.joja[action]] if action in s.joja else "Joja"
    return f"{tile} from {ACTION_NAMES[action]}"


class RemoveJoja(Effect):
    """{seat} gets rid of a Joja Tile."""

    seat: Seat
    action: Action
    how: Literal["hearts", "gold"]
    rule = "SV-286"
    piece = "joja:{action}"
    quiet = True  # that it goes is told once

    def apply(self, s: Valley) -> None:
        choose(s, "joja")
        hearts, gold = joja_price(s, self.seat)
        pay(s, **({"hearts": hearts} if self.how == "hearts" else {"gold": gold}))
        s.push(LoseJoja(self.action, self.seat))

    def offer(self, s: Valley) -> str:
        hearts, gold = joja_price(s, self.seat)
        price = counted(hearts, "Heart") if self.how == "hearts" else f"{gold} Gold"
        return f"Remove {joja_on(s, self.action)}, for {price}"


class LoseJoja(Effect):
    """A Joja Tile leaves the board."""

    action: Action
    seat: Seat = NOBODY
    """Whose doing it is."""
    rule = "SV-319"
    whenever = "you remove a Joja Tile"
    piece = "joja:{action}"

    def apply(self, s: Valley) -> None:
        if self.action in s.joja:
            del s.joja[self.action]  # SV-A66: out of the game, and counted
            s.joja_removed += 1
            see_goals(s)

    def offer(self, s: Valley) -> str:
        return f"Remove {joja_on(s, self.action)}"

    def says(self, s: Valley) -> str:
        return f"{s.name(self.seat)} removes {joja_on(s, self.action)}."


class ChaseJoja(OwnChoice):
    """{seat} has had enough of Joja."""

    rule = "SV-A67"
    label = "Remove a Joja Tile."
    quiet = True
    question = "which Joja Tile goes?"
    lack = "there is no Joja Tile"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [LoseJoja(action) for action in s.joja]

    def then(self, s: Valley, option: Effect) -> Sequence[Effect]:
        done, *more = super().then(s, option)
        return [msgspec.structs.replace(done, seat=self.seat), *more]


# -- tools -----------------------------------------------------------------------------------------------


def tool_of(s: Valley, seat: Seat) -> ToolCard:
    """Somebody's tool at its present level."""
    farmer = s.farmers[seat]
    assert farmer.tool
    return s.book.tools[s.book.tool_levels[farmer.tool][farmer.level]]


def next_cost(s: Valley, seat: Seat) -> int:
    """How many tiles the next level takes."""
    return tool_of(s, seat).costs


def tool_objection(s: Valley, seat: Seat) -> Objection:
    """Why a tool cannot be upgraded (SV-288, SV-289, SV-293)."""
    card = tool_of(s, seat)
    if card.cost is None:
        return "it is as good as it gets", "SV-293"  # SV-A60
    lack = lacking(s, seat, card.cost, next_cost(s, seat))
    return (lack[0], "SV-288") if lack else None


class UpgradeTool(Effect):
    """{seat} upgrades a tool."""

    seat: Seat = YOU
    rule = "SV-288"
    label = "Upgrade your tool"
    piece = "tool:{seat}"

    def apply(self, s: Valley) -> None:
        choose(s, "tool")
        card = tool_of(s, self.seat)
        assert card.cost is not None
        s.push(Discard(self.seat, next_cost(s, self.seat), card.cost), ToolImproves(self.seat))

    def fine_print(self, s: Valley) -> str:
        cost = tool_of(s, self.seat).cost
        return f"takes {some(s.book, cost, next_cost(s, self.seat))}" if cost else ""


class ToolImproves(Effect):
    """{seat} has a better tool."""

    seat: Seat = YOU
    rule = "SV-291"
    label = "Your tool rises one level."

    def apply(self, s: Valley) -> None:
        farmer = s.farmers[self.seat]
        assert farmer.tool
        if farmer.level + 1 < len(s.book.tool_levels[farmer.tool]):
            farmer.level += 1
            s.forged += 1
            see_goals(s)

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be a better one."""
        return ("it is as good as it gets", "SV-293") if tool_of(s, seat).cost is None else None
