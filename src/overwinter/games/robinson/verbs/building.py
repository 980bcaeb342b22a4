"""Inventions that become Items, what they do when they are ready, and how they are lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from overwinter.engine.decks import Pile
from overwinter.engine.effects import AnyEffect, Effect, Objection
from overwinter.engine.people import GROUP
from overwinter.engine.printed import THIS_CARD, made_out
from overwinter.games.robinson.printed.catalogue import YIELD, ItemId, SpaceId
from overwinter.games.robinson.table.records import NOWHERE, Seat
from overwinter.games.robinson.table.state import Island, sources_at
from overwinter.games.robinson.table.things import Given
from overwinter.games.robinson.table.words import item_words
from overwinter.games.robinson.verbs.castaways import GainDetermination
from overwinter.games.robinson.verbs.land import Exhaust, open_sources
from overwinter.games.robinson.verbs.tokens import PutByItem
from overwinter.kit.choices import Choice, Repeated
from overwinter.kit.draws import KeepOne


class BuildItem(Effect):
    """{seat} builds: {item}."""

    seat: Seat
    item: ItemId
    rule = "RC-232"

    def apply(self, s: Island) -> None:
        s.camp.fresh += (self.item,)
        for castaway in s.castaways.values():
            if castaway.idea == self.item:
                castaway.idea = ""
                s.push(GainDetermination(castaway.seat, s.book.numbers.own_invention_determination))  # RC-062


class GainItem(Effect):
    """The {item}: nobody had to build it."""

    item: ItemId
    rule = "RC-446"
    label = "Gain the {item}, if you do not have it."

    def apply(self, s: Island) -> None:
        if self.item in s.camp.built or self.item in s.camp.fresh:
            return
        for castaway in s.castaways.values():
            if castaway.idea == self.item:
                castaway.idea = ""
        take_from_deck(s, self.item)
        if s.phase == "resolving":
            s.camp.fresh += (self.item,)  # RC-202, RC-A45: it waits with those that are built
        else:
            s.push(ItemReady(self.item))

    def useless(self, s: Island, who: Seat) -> Objection:
        have = self.item in s.camp.built or self.item in s.camp.fresh
        return (f"you have the {s.book.names[self.item]}", "RC-161") if have else None

    def says(self, s: Island) -> str:
        return super().says(s) if not self.useless(s, GROUP) else ""


class FindTool(Choice):
    """A tool that needs no inventing."""

    among: tuple[ItemId, ...] = ()
    """What it can be; any of the basic Items if nothing is said."""
    rule = "RC-446"
    question = "Which tool is it?"

    def choices(self, s: Island) -> Sequence[Effect]:
        return list(map(GainItem, missing_tools(s, self.among)))

    def says(self, s: Island) -> str:
        return super().says(s) if self.choices(s) else ""

    def offer(self, s: Island) -> str:
        names = " or ".join(s.book.names[item] for item in self.among) or "one of the basic Items of your choice"
        return f"Gain {names}, if {'it' if self.among else 'any'} is not built."

    def useless(self, s: Island, who: Seat) -> Objection:
        return None if self.choices(s) else ("you have them all", "RC-161")


def missing_tools(s: Island, among: tuple[ItemId, ...] = ()) -> list[ItemId]:
    """The basic Items, or those of a choice, that the group does not have."""
    return [
        ItemId(item)
        for item, printed in s.book.inventions.items()
        if (item in among if among else printed.basic) and item not in s.camp.built and item not in s.camp.fresh
    ]


def take_from_deck(s: Island, item: ItemId) -> None:
    """Make sure that an Item's card is not in the Invention deck as well."""
    ideas = s.ideas
    if item in ideas.in_deck():
        ideas.shuffle_in()
        ideas.pool = tuple(card for card in ideas.pool if card != item)
    ideas.discards = tuple(card for card in ideas.discards if card != item)


class ItemReady(Effect):
    """{item}: ready for use."""

    item: ItemId
    rule = "RC-204"

    def apply(self, s: Island) -> None:
        invention = s.book.inventions[self.item]
        if self.item in s.camp.built:
            return  # it has come by another way in the meantime
        if not invention.repeat:
            s.camp.built += (self.item,)
        if not invention.scenario and self.item not in s.offer:
            s.offer += (self.item,)  # RC-061
        gives = made_out(invention.gives, GROUP, self.item)
        if back := undone(s, gives):
            s.camp.given[self.item] = back
        s.push(*gives)


def undone(s: Island, effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """What would take these back, as far as they come to something now and can be taken back (RC-380)."""
    ways = [effect.undone(s) for effect in effects if isinstance(effect, Given)]
    return tuple([way for way in ways if way is not None])


# -- losing Items ----------------------------------------------------------------------------------


class LoseItem(Effect):
    """{item}: lost, but it can be built again."""

    item: ItemId
    rule = "RC-378"
    label = "{item}"
    piece = "item:{item}"

    def apply(self, s: Island) -> None:
        s.camp.built = tuple(item for item in s.camp.built if item != self.item)  # RC-379
        if self.item == "shortcut":
            s.camp.shortcut = NOWHERE  # RC-382
        s.push(*s.camp.given.pop(self.item, ()))  # RC-380

    def fine_print(self, s: Island) -> str:
        return item_words(s, s.book.inventions[self.item])


class LoseAnItem(Choice):
    """An Item is lost, if there is one."""

    item: ItemId | None = None
    rule = "RC-378"
    question = "Which Item is lost?"
    quiet = True

    def choices(self, s: Island) -> Sequence[Effect]:
        return [LoseItem(item) for item in losable(s) if self.item in (None, item)]

    def offer(self, s: Island) -> str:
        return "Lose an Item, if possible." if self.item is None else f"Lose the {s.book.names[self.item]}, if built."


def losable(s: Island) -> list[ItemId]:
    """The Items whose cards could be turned back."""
    return [item for item in s.camp.built if not s.book.inventions[item].scenario]


class DiscardIdeas(Repeated):
    """{count} Inventions are forgotten."""

    count: int = 1
    rule = "RC-294"
    question = "Which Invention leaves the board?"
    quiet = True

    def choices(self, s: Island) -> Sequence[Effect]:
        return [DropIdea(item) for item in s.offer if may_leave(s, item)]

    def offer(self, s: Island) -> str:
        what, one = ("an unbuilt Invention", "one") if self.count == 1 else (f"{self.count} unbuilt Inventions", "ones")
        return f"Discard {what} from the board, if possible; no basic {one}."


def may_leave(s: Island, item: ItemId) -> bool:
    """Whether an Invention can be discarded: not the basic ones and others that goals need, and not what is built."""
    planned = any(s.target(action).what == item for action in s.plan.actions)  # RC-115
    busy = item in s.camp.built or item in s.camp.fresh or planned
    return not busy and not s.book.inventions[item].basic and not s.chapter.forbids(s, DropIdea(item))


class DropIdea(Effect):
    """{item}: forgotten."""

    item: ItemId
    rule = "RC-294"
    label = "{item}"
    piece = "item:{item}"

    def apply(self, s: Island) -> None:
        s.offer = tuple(item for item in s.offer if item != self.item)
        s.ideas.discard(self.item)

    def fine_print(self, s: Island) -> str:
        return item_words(s, s.book.inventions[self.item])


# -- Items that ask something when they are ready ---------------------------------------------------


class May(Choice, Given):
    """The group may choose to."""

    of: AnyEffect
    rule = "RC-411"
    question = "Do you want that?"
    declines = "No"
    quiet = True

    def choices(self, s: Island) -> Sequence[Effect]:
        return [self.of]

    def undone(self, s: Island) -> Effect | None:
        return next(iter(undone(s, [self.of])), None)

    def offer(self, s: Island) -> str:
        return f"You may: {self.of.offer(s)}"


class ChooseShortcut(Choice):
    """The Shortcut leads to a tile beside the Camp."""

    rule = "RC-383"
    question = "Where does the Shortcut lead?"
    quiet = True
    label = "Put the Shortcut token on a tile beside the Camp: each Production phase it brings 1 resource of that tile."

    def choices(self, s: Island) -> Sequence[Effect]:
        return [LayShortcut(space) for space in s.adjacent(s.camp.space) if s.usable(space)]


class LayShortcut(Effect):
    """The Shortcut leads to {space}."""

    space: SpaceId
    rule = "RC-383"
    label = "{space}"
    piece = "space:{space}"

    def apply(self, s: Island) -> None:
        s.camp.shortcut = self.space

    def fine_print(self, s: Island) -> str:
        return "gives " + (" or ".join(YIELD[source] for source in sources_at(s, self.space)) or "nothing")


class FenceIn(Choice, Given):
    """Birds are fenced in at the Camp."""

    card: ItemId = THIS_CARD
    """The Item that has them."""
    rule = "RC-392"
    label = "Cover a source of birds beside the Camp, and put a +1 food token on the Camp tile."
    question = "Which birds do you fence in?"

    def choices(self, s: Island) -> Sequence[Effect]:
        if not s.has_room(s.camp.space, "plus-food"):
            return ()  # RC-A31
        return [Exhaust(space, source) for space, source in open_sources(s, "adjacent", "food") if source == "birds"]

    def then(self, s: Island, option: Effect) -> Sequence[Effect]:
        return [option, PutByItem("plus-food", self.card)]

    def says(self, s: Island) -> str:
        return super().says(s) if self.choices(s) else ""

    def undone(self, s: Island) -> Effect:
        return PutByItem("plus-food", self.card).undone(s)  # the birds do not come back


# -- new ideas -------------------------------------------------------------------------------------


class NewIdea(KeepOne):
    """{count} Inventions are looked through for one to try."""

    count: int = 5
    rule = "RC-342"
    quiet = True
    question = "which Invention comes onto the board?"
    lack = "no Inventions are left"

    def cards(self, s: Island) -> Pile:
        return s.ideas  # RC-343

    def number(self, s: Island) -> int:
        return self.count

    def keep(self, s: Island, card: str) -> Effect:
        return TakeIdea(ItemId(card))

    def lay_back(self, s: Island, cards: tuple[str, ...]) -> None:
        s.ideas.discard(*cards)

    def offer(self, s: Island) -> str:
        others = "the other" if self.count == 2 else "the others"
        return f"Draw {self.count} Inventions, put one on the board, discard {others}."


class TakeIdea(Effect):
    """A new Invention: {item}."""

    item: ItemId
    rule = "RC-342"
    label = "{item}"

    def apply(self, s: Island) -> None:
        s.offer += (self.item,)

    def fine_print(self, s: Island) -> str:
        return item_words(s, s.book.inventions[self.item])
