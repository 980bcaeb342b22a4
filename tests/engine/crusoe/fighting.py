"""Fighting Beasts, and the Treasures that help with it."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.people import YOU
from overwinter.engine.printed import made_out
from overwinter.engine.questions import Ask
from tests.engine.crusoe.cards import PutAway
from tests.engine.crusoe.effects import GainDetermination, GainLater, LowerPalisade, LowerWeapon, Wound
from tests.engine.crusoe.state import CardId, Island, Seat

COAT = CardId("goatskin-coat")
NECKLACE = CardId("tooth-necklace")


class MeetBeast(Effect):
    """{seat} meets a Beast."""

    seat: Seat = YOU
    rule = "RC-201"
    label = "Fight the top card of the Beast deck."

    def apply(self, s: Island) -> None:
        beast = s.beasts.draw(s)
        if beast is not None:
            s.on_table.append(beast)
            s.push(Fight(self.seat, beast), PutAway(beast))  # RC-221


class Fight(Effect):
    """{seat} fights: {beast}."""

    seat: Seat
    beast: CardId
    rule = "RC-215"

    def apply(self, s: Island) -> None:
        beast = s.book.beasts[self.beast]
        missing = max(0, beast.strength - s.weapon - s.bonus)  # RC-224, RC-225
        steps = (
            (beast.weapon, LowerWeapon(self.seat, beast.weapon)),  # RC-216
            (beast.food, GainLater("food", beast.food)),  # RC-218
            (beast.fur, GainLater("fur", beast.fur)),  # RC-219
            (beast.palisade, LowerPalisade(self.seat, beast.palisade)),  # RC-220
        )
        s.push(
            *[Wound(self.seat)] * missing,
            *[effect for amount, effect in steps if amount],
            *made_out(beast.effects, self.seat, self.beast),  # RC-221
        )


# -- before: a last chance to use skills ---------------------------------------------------------


@Island.before(Fight)
def stand_ready(s: Island, fight: Fight) -> Sequence[Effect]:
    """A skill may be used at any time (RC-058), so also between seeing a Beast and fighting it."""
    someone_could_help = any(s.free(seat) for seat in s.everyone)
    return [StandReady(fight.seat, fight.beast)] if someone_could_help else []


class StandReady(Ask):
    """{seat}: {beast} is upon you. Does anybody do something about it?"""

    seat: Seat
    beast: CardId
    rule = "RC-058"

    def options(self, s: Island) -> Sequence[Effect]:
        return [Face(self.seat, self.beast)]


class Face(Effect):
    """{seat} faces {beast}."""

    seat: Seat
    beast: CardId
    rule = "RC-215"
    quiet = True
    label = "Fight: {beast}"
    piece = "card:{beast}"

    def apply(self, s: Island) -> None:
        pass


# -- instead: a coat that takes a wound ----------------------------------------------------------


@Island.instead(Wound)
def coat_may_tear(s: Island, wound: Wound, otherwise: Effect) -> Sequence[Effect] | None:
    """Whoever wears the goatskin coat may let it tear instead of taking a wound (RC-T01)."""
    return [WearCoat(wound.seat, otherwise)] if COAT in s.castaway(wound.seat).kept else None


class WearCoat(Ask):
    """{seat}: do you let your coat tear instead of taking a wound?"""

    seat: Seat
    otherwise: AnyEffect
    rule = "RC-T01"

    def options(self, s: Island) -> Sequence[Effect]:
        return [TearCoat(self.seat), self.otherwise]


class TearCoat(Effect):
    """{seat}'s coat tears instead of skin."""

    seat: Seat
    rule = "RC-T01"
    piece = "card:goatskin-coat"

    def apply(self, s: Island) -> None:
        castaway = s.castaway(self.seat)
        castaway.kept = tuple(card for card in castaway.kept if card != COAT)
        s.mysteries.discard(COAT)


# -- after: a tooth for the necklace -------------------------------------------------------------


@Island.after(Fight)
def add_a_tooth(s: Island, fight: Fight) -> Sequence[Effect]:
    """After each fight, whoever wears the tooth necklace gains a determination (RC-T02)."""
    return [GainDetermination(castaway.seat) for castaway in s.castaways.values() if NECKLACE in castaway.kept]
