"""The whole catalogue: every shelf, and everything a pawn can be put on."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from overwinter.engine.catalogue import Catalogue, Entry, Gathered, Sheet, Shelf
from overwinter.engine.content import Content
from overwinter.engine.effects import AnyEffect
from overwinter.engine.printed import within
from overwinter.games.robinson.printed.catalogue import (
    DIALS,
    YIELD,
    Adventure,
    Beast,
    Colour,
    Dice,
    Discovery,
    Event,
    Invention,
    Kind,
    MysteryCard,
    Numbers,
    PrintedAction,
    Role,
    Scenario,
    Skill,
    SpaceId,
    StartingItem,
    TargetId,
    Tile,
    Usable,
)
from overwinter.kit.reactions import Reactors


class Target(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something pawns can be put on."""

    id: TargetId
    kind: Kind
    name: str
    what: str = ""
    """The card, the item, the thing to build; the source to gather from."""
    space: SpaceId = -1
    way: int = 0
    """Which of several ways to pay."""
    place: str = ""
    """The piece on the table where its pawns go."""
    pawns: int = 0
    """The exact number of pawns of an Action without dice; 0 for one with dice."""
    does: AnyEffect | None = None
    """What it does when it succeeds, if only a scenario has it."""


class Book(Catalogue):
    """All that is printed, ready for use."""

    numbers = Sheet("numbers.yaml", Numbers)
    inventions = Shelf("inventions.yaml", Invention, chosen=True)
    tiles = Shelf("tiles.yaml", Tile)
    events = Shelf("events.yaml", Event)
    wreckage = Shelf("wreckage.yaml", Event)
    adventures = Shelf("adventures.yaml", Adventure)
    mysteries = Shelf("mysteries.yaml", MysteryCard)
    beasts = Shelf("beasts.yaml", Beast)
    starting_items = Shelf("starting_items.yaml", StartingItem)
    discoveries = Shelf("discoveries.yaml", Discovery)
    roles = Shelf("roles.yaml", Role)
    scenario_cards = Shelf("scenarios.yaml", Scenario)
    dice = Shelf("dice.yaml", Dice)
    skills: Gathered[Skill] = Gathered(roles, of=lambda role: role.skills)
    signs: Gathered[Usable] = Gathered(scenario_cards, of=lambda scenario: scenario.discoveries)
    threats = Gathered(events, wreckage)
    things: Gathered[Usable] = Gathered(mysteries, starting_items)
    comebacks: Gathered[Adventure | MysteryCard] = Gathered(adventures, mysteries)
    cards: Gathered[Entry] = Gathered(threats, comebacks, beasts)
    usables: Gathered[Usable] = Gathered(skills, things, discoveries, signs)
    dials = DIALS

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.scenarios = {name: scenario.worded() for name, scenario in self.scenario_cards.items()}
        self.printed = {name: scenario.as_printed().worded() for name, scenario in self.scenario_cards.items()}
        """The scenarios with the numbers of later printings."""
        self.tokens: dict[str, dict[str, Usable]] = {
            scenario.id: {
                token: scenario.discoveries[kind.special - 1] if kind.special else kind
                for token, kind in self.discoveries.items()
            }
            for scenario in self.scenarios.values()
        }
        """What the Discovery tokens do in each scenario."""
        entries: list[Usable | Invention] = [*self.usables.values(), *self.inventions.values()]
        self.leads_to = {entry.id: tuple(within(entry.use.does)) for entry in entries if entry.use}
        """What each thing that can be used does, however deep that lies in it."""
        self.printed_inventions = {
            scenario.id: tuple(
                item
                for item, invention in self.inventions.items()
                if invention.scenario == scenario.id and item not in scenario.actions  # those are built on a tile
            )
            for scenario in self.scenarios.values()
        }
        """The Inventions on each scenario card."""
        self.targets = {target.id: target for target in _targets(self)}
        self.ways_to_build = {
            item: tuple(
                self.targets[TargetId(f"item:{item}" + f":{way}" * bool(way))] for way in range(len(invention.costs))
            )
            for item, invention in self.inventions.items()
        }
        self.reactors = Reactors((item, invention.reacts) for item, invention in self.inventions.items())
        """The Items that react, by what they react to."""
        self.changing = {item: invention.dials for item, invention in self.inventions.items()}
        self.changing |= {card: treasure.dials for card, treasure in self.mysteries.items()}
        """What each card makes of the numbers of the rules."""
        DIALS.check(self.changing.items())

    def adventures_of(self, colour: Colour) -> list[str]:
        """The Adventure deck of a colour."""
        return [card.id for card in self.adventures.values() if card.colour == colour]

    def discovery_stack(self) -> list[str]:
        """All Discovery tokens."""
        return [kind.id for kind in self.discoveries.values() for _ in range(kind.count)]


def _targets(book: Book) -> list[Target]:
    """Everything that pawns can ever be put on."""
    numbers, found = book.numbers, []

    def add(target: str, kind: Kind, name: str, place: str, what: str = "", space: int = -1, way: int = 0) -> None:
        pawns = _exact_pawns(book, kind, what, way)
        found.append(Target(TargetId(target), kind, name, what, space, way, place, pawns))

    for card in book.threats.values():  # RC-123
        for way in range(len(card.ways)):
            add(f"threat:{card.id}" + f":{way}" * bool(way), "threat", card.action, f"card:{card.id}", card.id, way=way)
    add("hunt", "hunting", "Hunting", "field:hunting")  # RC-127
    for thing in ("shelter", "roof", "palisade"):  # RC-124
        add(thing, "building", thing.capitalize(), f"level:{thing}", thing)
        add(f"{thing}:fur", "building", f"{thing.capitalize()} (fur)", f"level:{thing}", thing, way=1)
        for furs in range(1, max(cost.fur for cost in numbers.camp_costs.values())):
            name = f"{thing.capitalize()} ({furs} fur, the rest wood)"
            add(f"{thing}:{furs}-fur", "building", name, f"level:{thing}", thing, way=1 + furs)
    add("weapons", "building", "Weapons", "level:weapon", "weapons")
    for invention in book.inventions.values():  # RC-124
        for way in range(len(invention.costs)):
            place = f"item:{invention.id}"
            add(place + f":{way}" * bool(way), "building", invention.name, place, invention.id, way=way)
    for space in numbers.adjacent:
        for source in YIELD:  # RC-125
            name = f"{source.capitalize()}, space {space + 1}"
            add(f"gather:{space}:{source}", "gathering", name, f"source:{space}:{source}", source, space)
        add(f"explore:{space}", "exploration", f"Explore space {space + 1}", f"space:{space}", space=space)  # RC-126
    add("camp", "camp", "Arranging the Camp", "field:camp")  # RC-127
    add("rest", "rest", "Rest", "field:rest")  # RC-127
    for scenario in book.scenarios.values():
        for what, action in scenario.actions.items():
            found += _own_targets(book, what, action)
    return found


def _own_targets(book: Book, what: str, action: PrintedAction) -> Iterator[Target]:
    """Where an Action that only a scenario has can be taken: in one place, or on each space."""
    kind, name, pawns = action.kind, action.name, action.pawns
    if action.place:
        yield Target(TargetId(what), kind, name, what, place=action.place, pawns=pawns, does=action.does)
        return
    for space in book.numbers.adjacent:
        target, there = TargetId(f"{what}:{space}"), f"{name}, space {space + 1}"
        does = msgspec.structs.replace(action.does, space=space)
        yield Target(target, kind, there, what, space, place=f"space:{space}", pawns=pawns, does=does)


def _exact_pawns(book: Book, kind: Kind, what: str, way: int) -> int:
    """The pawns of an Action without dice."""
    match kind:
        case "building" | "gathering" | "exploration":
            return 0
        case "threat":
            return book.threats[what].ways[way].pawns  # RC-104, RC-143
        case "hunting":
            return 2  # RC-106
        case _:
            return 1  # RC-111, RC-112; one more is another Action (RC-113)
