"""Before the first round: roles, tiles, decks, and what was saved from the ship."""

from __future__ import annotations

import math
from collections.abc import Sequence

from overwinter.engine.decks import BackedDeck, Deck, Pile
from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.questions import Ask
from overwinter.games.robinson.phases.rounds import Round
from overwinter.games.robinson.printed.book import Book
from overwinter.games.robinson.printed.catalogue import COLOURS, RESOURCES, CardId, ItemId, TileId
from overwinter.games.robinson.table.options import RobinsonOptions
from overwinter.games.robinson.table.records import EMPTY, FRIDAY, Camp, Castaway, Seat, Space
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.story import STORIES
from overwinter.games.robinson.verbs.building import ItemReady

BOOK_SHIFT = {"standard": 0, "two fewer": -2, "two more": 2}
BOOK, ADVENTURE = "?book", "?adventure"
"""Event cards in the deck that nobody has seen yet."""


def set_out(seats: int, options: RobinsonOptions, book: Book) -> Island:
    """The table before anything has been drawn (RC-009, RC-017, RC-018, RC-022, RC-032, RC-033)."""
    scenario = book.scenarios[options.scenario]
    spaces = [EMPTY] * len(book.numbers.adjacent)
    spaces[scenario.start] = Space(tile=TileId(scenario.tile))  # RC-025, RC-026: explored, like any tile face up
    for space, laid in scenario.laid.items():
        spaces[space] = Space(tile=laid, down=True, fixed=True)
    out = {scenario.tile, *scenario.laid.values()}
    return Island(
        options=options,
        book=book,
        castaways={Seat(seat): Castaway(Seat(seat), "") for seat in range(seats)},
        morale=book.numbers.morale_start,
        camp=Camp(stock=dict.fromkeys(RESOURCES, 0), space=scenario.start),
        spaces=spaces,
        tiles=Deck.of("tiles", [tile for tile in book.tiles if tile not in out]),  # RC-027
        events=BackedDeck("events"),
        adventures={colour: Pile.of(f"{colour}.adventures", book.adventures_of(colour)) for colour in COLOURS},
        mysteries=Pile.of("mysteries", book.mysteries),  # RC-024
        beasts=Pile.of("beasts", book.beasts),
        hunting=Deck("hunting"),  # RC-023
        ideas=Pile("inventions"),
        finds=Deck.of("discoveries", book.discovery_stack()),  # RC-031
        tokens=dict(scenario.tokens),
        tale=STORIES[options.scenario].tale,
        stack=[SetOut()],
    )


class SetOut(Effect):
    """The castaways take stock."""

    rule = "RC-010"

    def apply(self, s: Island) -> None:
        if s.options.roles == "choose":
            people: list[Effect] = [ChooseRole(seat) for seat in s.players]
        else:
            people = [DrawRole(seat) for seat in s.players]
        s.push(*people, LayOutInventions(), LayOutShip(), ShuffleEvents(), Companions(), FinishSetup())


# -- who -------------------------------------------------------------------------------------------


def free_roles(s: Island) -> list[str]:
    """The roles that are still in the draw (RC-010, RC-011, RC-334)."""
    small = len(s.players) < 3  # RC-302
    taken = {castaway.role for castaway in s.castaways.values()}
    people = [role for role in s.book.roles.values() if role.skills]
    return [role.id for role in people if role.id not in taken and (role.small_groups or not small)]


class DrawRole(Effect):
    """{seat} draws a character."""

    seat: Seat
    rule = "RC-010"
    quiet = True

    def apply(self, s: Island) -> None:
        s.push(BeRole(self.seat, s.pick("roles", free_roles(s))))


class ChooseRole(Ask):
    """{seat}: who are you?"""

    seat: Seat
    rule = "RC-010"

    def options(self, s: Island) -> Sequence[Effect]:
        return [BeRole(self.seat, role) for role in free_roles(s)]

    def blocked(self, s: Island) -> Sequence[Blocked]:
        taken = {castaway.role: castaway.seat for castaway in s.castaways.values() if castaway.role}
        return [Blocked(BeRole(self.seat, role), f"castaway {seat + 1} is", "RC-010") for role, seat in taken.items()]


class BeRole(Effect):
    """{seat}: {role}."""

    seat: Seat
    role: str
    rule = "RC-010"

    def apply(self, s: Island) -> None:
        castaway = s.castaways[self.seat]
        castaway.role = self.role
        castaway.female = s.pick("faces", [False, True])  # RC-016
        castaway.idea = ItemId(s.book.roles[self.role].invention)  # RC-012

    def says(self, s: Island) -> str:
        return f"Castaway {self.seat + 1} is the {s.book.roles[self.role].name}."

    def offer(self, s: Island) -> str:
        return f"The {s.book.roles[self.role].name}"

    def fine_print(self, s: Island) -> str:
        return s.book.roles[self.role].text


# -- what lies on the board ------------------------------------------------------------------------


class LayOutInventions(Effect):
    """Inventions come to mind."""

    rule = "RC-019"
    quiet = True

    def apply(self, s: Island) -> None:
        own = {castaway.idea for castaway in s.castaways.values()}
        printed = [card for card in s.book.inventions.values() if not card.scenario and card.id not in own]  # RC-013
        s.offer = tuple(ItemId(card.id) for card in printed if card.basic)
        s.ideas = Pile.of("inventions", [card.id for card in printed if not card.basic])  # RC-021
        s.offer += tuple(map(ItemId, s.ideas.several(s, s.figure("inventions"))))  # RC-020


class LayOutShip(Effect):
    """What was saved from the ship is counted."""

    rule = "RC-028"
    quiet = True

    def apply(self, s: Island) -> None:
        uses, scenario = s.book.numbers.starting_uses, s.scenario
        items = [item for item in s.book.starting_items if item not in scenario.without]
        given = list(scenario.starting_items)
        wished = s.options.starting_items
        count = s.book.numbers.starting_items if wished == "auto" else int(wished)
        box = Deck.of("starting-items", [item for item in items if item not in given])
        given += box.several(s, count - len(given))  # RC-030
        for item in given[: count if wished != "auto" else len(given)]:
            s.camp.things[item] = uses  # RC-029
        washed = list(s.book.wreckage)
        wreck = s.pick("wreckage", washed) if s.options.wreckage == "random" else washed[0]
        s.threats = (CardId(wreck),)  # RC-037, RC-333


class ShuffleEvents(Effect):
    """The Event deck is made up."""

    rule = "RC-035"
    quiet = True

    def apply(self, s: Island) -> None:
        half = math.ceil(s.scenario.rounds / 2)
        book = half + BOOK_SHIFT[s.options.book_events]  # RC-327, RC-330; in Castaways, Book is kinder (RC-328, RC-331)
        # Which cards were taken is known to nobody, so nothing is drawn before it is turned up (RC-034, RC-036).
        unseen: dict[str, list[str]] = {BOOK: [], ADVENTURE: []}
        for event in s.book.events.values():
            unseen[BOOK if event.sort == "book" else ADVENTURE].append(event.id)
        s.events = BackedDeck.backed("events", unseen, [BOOK] * book + [ADVENTURE] * (2 * half - book))


class Companions(Effect):
    """Friday and the Dog join in."""

    rule = "RC-042"
    quiet = True

    def apply(self, s: Island) -> None:
        players, options = len(s.players), s.options
        if options.friday == "yes" or (
            options.friday == "auto" and players < 3
        ):  # RC-302, RC-335; nobody else by the rules (RC-301, RC-303)
            s.castaways[FRIDAY] = Castaway(FRIDAY, "friday", pawns=1)
        if options.dog == "yes" or (options.dog == "auto" and players == 1):
            s.camp.dog = True  # a pawn, nobody to feed or wound (RC-323)


class FinishSetup(Effect):
    """All is ready."""

    rule = "RC-043"
    quiet = True

    def apply(self, s: Island) -> None:
        given = [ItemReady(ItemId(item)) for item in s.scenario.built]
        s.push(*given, Round(1))
