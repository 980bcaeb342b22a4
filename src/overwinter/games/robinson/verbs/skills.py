"""What skills do: cheaper building, helping hands, looking ahead at tiles, tokens and Beasts."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.decks import Deck
from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import GROUP, YOU
from overwinter.engine.questions import Ask
from overwinter.games.robinson.printed.catalogue import CardId, FindId, TileId
from overwinter.games.robinson.table.records import Seat, Worker
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.things import token_of
from overwinter.games.robinson.table.words import usable_lines
from overwinter.games.robinson.verbs.land import UNSEEN_BEAST, next_beast, take_finds, unseen_beasts_left
from overwinter.kit.draws import KeepOne
from overwinter.kit.words import counted, upper_first


class CheaperBuilding(Effect):
    """One Action will cost a wood less."""

    rule = "RC-340"
    label = "One Action costs 1 wood less."

    def apply(self, s: Island) -> None:
        s.plan.discount = True  # RC-A30: declared at planning


class GainPawn(Effect):
    """A helping hand: {worker}."""

    worker: Worker
    rule = "RC-344"

    def apply(self, s: Island) -> None:
        s.camp.extra += (self.worker,)

    def says(self, s: Island) -> str:
        return self.offer(s)

    def offer(self, s: Island) -> str:
        return "Gain a brown pawn for one Building Action."


class Reconnoitre(KeepOne):
    """{seat} looks for a way ahead."""

    seat: Seat = YOU
    count: int = 3
    rule = "RC-350"
    label = "Look at {count} Island tiles and put one on top."
    question = "which tile shall be found next?"
    lack = "no tiles are left"

    def cards(self, s: Island) -> Deck:
        return s.tiles

    def number(self, s: Island) -> int:
        return self.count

    def keep(self, s: Island, card: str) -> Effect:
        return PutTileOnTop(TileId(card))

    def lay_back(self, s: Island, cards: tuple[str, ...]) -> None:
        s.tiles.shuffle_in(*cards)


class PutTileOnTop(Effect):
    """{tile} will be found next."""

    tile: TileId
    rule = "RC-350"
    label = "{tile}"

    def says(self, s: Island) -> str:
        return upper_first(super().says(s))

    def apply(self, s: Island) -> None:
        s.tiles.put_on_top(self.tile)

    def fine_print(self, s: Island) -> str:
        tile = s.book.tiles[self.tile]
        extras = [
            word for word, there in (("beast", tile.beast), ("totem", tile.totem), ("shelter", tile.shelter)) if there
        ]
        finds = [counted(tile.discoveries, "Discovery token")] if tile.discoveries else []
        return ", ".join([tile.terrain, *tile.sources, *extras, *finds])


class Scout(KeepOne):
    """{seat} searches around."""

    seat: Seat = YOU
    now: bool = False
    """Into Available Resources even while Actions are resolved."""
    rule = "RC-352"
    label = "Draw 2 Discovery tokens and keep one."
    question = "which token do you keep?"
    lack = "no Discovery tokens are left"

    def cards(self, s: Island) -> Deck:
        return s.finds

    def keep(self, s: Island, card: str) -> Effect:
        return KeepFind(card, GROUP if self.now else self.seat)

    def lay_back(self, s: Island, cards: tuple[str, ...]) -> None:
        s.gone += tuple([f"token:{token}" for token in cards])


class KeepFind(Effect):
    """{token}: kept."""

    token: FindId
    finder: Seat = GROUP
    """Who has it until all Actions are resolved; the group, if it can be used at once."""
    rule = "RC-352"
    label = "Keep: {token}"

    def apply(self, s: Island) -> None:
        if self.finder == GROUP:
            s.camp.found += (self.token,)
        else:
            take_finds(s, self.finder, self.token)  # RC-202

    def fine_print(self, s: Island) -> str:
        return " ".join(usable_lines(s, token_of(s, self.token)))


class Track(Effect):
    """{seat} reads tracks."""

    seat: Seat = YOU
    rule = "RC-353"
    label = "Look at the top Hunting card; leave it or put it at the bottom."

    def apply(self, s: Island) -> None:
        beast = next_beast(s)
        if beast is not None:
            s.push(LeaveOrSink(self.seat, CardId(beast)))

    def useless(self, s: Island, who: Seat) -> Objection:
        return None if len(s.hunting) else ("the Hunting deck is empty", "RC-353")


class LeaveOrSink(Ask):
    """{seat}: {beast}. Leave it on top, or put it at the bottom?"""

    seat: Seat
    beast: CardId
    rule = "RC-353"
    interruptible = False

    def options(self, s: Island) -> Sequence[Effect]:
        return [PutBeast(self.beast, "top"), PutBeast(self.beast, "bottom")]


class PutBeast(Effect):
    """{beast}: to the {end} of the Hunting deck."""

    beast: CardId
    end: str
    rule = "RC-353"
    label = "{end}"

    def apply(self, s: Island) -> None:
        if self.end == "top":
            s.hunting.put_on_top(self.beast)
        else:
            s.hunting.put_under(self.beast)


class LureBeast(Effect):
    """An unseen Beast comes onto the top of the Hunting deck."""

    rule = "RC-356"
    label = "The top Beast card goes unseen on top of the Hunting deck."

    def apply(self, s: Island) -> None:
        s.hunting.put_on_top(UNSEEN_BEAST)

    def useless(self, s: Island, who: Seat) -> Objection:
        return None if unseen_beasts_left(s) else ("no Beasts are left", "RC-356")
