"""Items and Epic Items: drawing them, keeping two, handing out rewards, the Pendant."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import YOU
from overwinter.games.stardew.printed.catalogue import DIALS, CardId
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.verbs.bags import KeepTiles
from overwinter.games.stardew.verbs.powers import lose_card
from overwinter.kit.choices import Choice, OwnChoice
from overwinter.kit.within import Within

ITEMS = DIALS.dial("items", "You may hold {n} more {Item|Items}.", "You may hold {n} {Item|Items} fewer.")


class DrawItem(Effect):
    """{seat} draws an Item."""

    seat: Seat = YOU
    rule = "SV-244"
    label = "Gain an Item."

    def apply(self, s: Valley) -> None:
        if (card := s.items.draw(s)) is not None:  # SV-A18
            s.push(GainItem(self.seat, CardId(card)))


class DrawEpic(Effect):
    """{seat} draws an Epic Item."""

    seat: Seat = YOU
    rule = "SV-223"
    label = "Gain an Epic Item."

    def apply(self, s: Valley) -> None:
        if (card := s.epics.draw(s)) is not None:
            s.push(GainItem(self.seat, CardId(card)))


class GainItem(Effect):
    """{seat} gains {card}."""

    seat: Seat
    card: CardId
    rule = "SV-295"
    label = "{seat}"

    def apply(self, s: Valley) -> None:
        farmer = s.farmers[self.seat]
        if s.book.items[self.card].epic:
            farmer.epics += (self.card,)  # SV-298: without limit
        else:
            farmer.items += (self.card,)
            s.push(*keep_all_within(self.seat))


def item_room(s: Valley, seat: Seat) -> int:
    """How many Items somebody may hold (SV-295)."""
    return s.book.numbers.items + ITEMS.of(s, seat)


def room_for_item(s: Valley, seat: Seat) -> bool:
    """Whether somebody may hold another Item (SV-314)."""
    held = len(s.farmers[seat].items)
    sure = s.book.numbers.items + s.book.least[ITEMS.name]  # quicker than to look at cards
    return held < sure or held < item_room(s, seat)


class KeepItems(Within):
    """{seat} must hold no more Items than there is room for.

    None of them is quickly used before.
    """

    rule = "SV-308"  # SV-297
    question = "which Item do you discard?"

    def fits(self, s: Valley) -> bool:
        return len(s.farmers[self.seat].items) <= item_room(s, self.seat)

    def can_go(self, s: Valley) -> Sequence[Effect]:
        return [DropItem(self.seat, item) for item in dict.fromkeys(s.farmers[self.seat].items)]


def keep_all_within(seat: Seat) -> tuple[Within, Within]:
    """Items first, and then tiles: with an Item, the room that it made goes, too."""
    return KeepItems(seat), KeepTiles(seat)


class DropItem(Effect):
    """{seat} discards {card}."""

    seat: Seat
    card: CardId
    rule = "SV-308"
    label = "Discard {card}"
    piece = "card:{seat}:{card}"

    def apply(self, s: Valley) -> None:
        lose_card(s, self.seat, self.card)  # SV-308: what it does when used does not happen


class GiveReward(Effect):
    """The team has earned something."""

    epic: bool = False
    rule = "SV-206"

    def apply(self, s: Valley) -> None:
        pile = s.epics if self.epic else s.items
        if (card := pile.draw(s)) is not None:
            s.push(WhoGets(CardId(card)))


class WhoGets(Choice):
    """The team chooses who gets {card}."""

    card: CardId
    rule = "SV-208"
    quiet = True
    question = "Who gets {card}?"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [GainItem(seat, self.card) for seat in s.farmers]


# -- marriage ----------------------------------------------------------------------------------------


class Marry(OwnChoice):
    """{seat} has a question to ask."""

    rule = "SV-322"
    label = (  # SV-321: as the Pendant says
        "Marry one of your friends who would have you; from then on you send your spouse to a place each week, "
        "for one more action there in your turn."  # SV-324, SV-325
    )
    question = "whom do you ask?"
    lack = "none of your friends would"
    binding = True  # or the Pendant could be shown again and again, and nobody would ever be asked

    def choices(self, s: Valley) -> Sequence[Effect]:
        friends = s.farmers[self.seat].friends
        return [Wed(self.seat, friend) for friend in friends if s.book.villagers[friend].marriage]  # SV-355

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be somebody, and nobody must be married yet."""
        if any(farmer.spouse for farmer in s.farmers.values()):
            return "there is only one Spouse", "SV-323"
        return super().useless(s, seat)


class Wed(Effect):
    """{seat} marries {villager}."""

    seat: Seat
    villager: CardId
    rule = "SV-323"
    label = "{villager}"
    piece = "friend:{villager}"

    def apply(self, s: Valley) -> None:
        s.farmers[self.seat].spouse = self.villager
