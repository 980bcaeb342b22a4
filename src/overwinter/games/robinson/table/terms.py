"""What can be asked for and what can be paid, as it is printed."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect, Objection
from overwinter.engine.terms import Condition, Price
from overwinter.games.robinson.printed.catalogue import ItemId, Takes
from overwinter.games.robinson.table.plans import pay, spare
from overwinter.games.robinson.table.records import Seat
from overwinter.games.robinson.table.state import Island


class Built(Condition):
    """An Item is ready for use."""

    item: ItemId
    rule = "RC-460"

    def objection(self, s: Island, who: Seat) -> Objection:
        return None if self.item in s.camp.built else (f"needs {self.words(s)}", self.rule)

    def words(self, s: Island) -> str:
        return f"the {s.book.names[self.item]}"


class Armed(Condition):
    """The Weapon level is high enough."""

    weapon: Takes = 1
    rule = "RC-443"

    def objection(self, s: Island, who: Seat) -> Objection:
        return None if s.camp.weapon >= self.weapon else (f"needs {self.words(s)}", self.rule)

    def words(self, s: Island) -> str:
        return f"Weapon {self.weapon}"


class OwnAction(Condition):
    """The Action that is being resolved is one's own."""

    rule = "RC-355"

    def objection(self, s: Island, who: Seat) -> Objection:
        takes = s.actor == who
        return None if takes else (f"only {self.words(s)}", self.rule)

    def words(self, s: Island) -> str:
        return "in an Action that you take"


class Determination(Price):
    """Determination is discarded."""

    count: Takes
    rule = "RC-056"

    def objection(self, s: Island, who: Seat) -> Objection:
        have = s.castaways[who].determination
        return None if have >= self.count else (f"it costs {self.words(s)}, you have {have}", self.rule)

    def pay(self, s: Island, who: Seat) -> Sequence[Effect]:
        s.castaways[who].determination -= self.count
        return ()

    def words(self, s: Island) -> str:
        return f"{self.count} determination"


class Food(Price):
    """Food is discarded."""

    count: Takes = 1
    rule = "RC-345"

    def objection(self, s: Island, who: Seat) -> Objection:
        return None if spare(s, "food") >= self.count else (f"takes {self.words(s)}", self.rule)  # RC-A10

    def pay(self, s: Island, who: Seat) -> Sequence[Effect]:
        pay(s, "food", self.count)
        return ()

    def words(self, s: Island) -> str:
        return f"{self.count} food"
