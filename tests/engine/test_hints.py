"""How the value of a field is said: by the type of the field."""

from __future__ import annotations

from typing import Annotated, Literal, NewType

from overwinter.engine.effects import Effect
from overwinter.engine.hints import Ref, Said
from overwinter.engine.people import Who
from overwinter.engine.state import State

CardId = NewType("CardId", Annotated[str, Ref("cards")])
Beads = Annotated[int, Said(lambda _, beads: f"{beads} beads")]


class Table(State):
    def called(self, id: str, shelf: str = "") -> str:
        return f"the {id} of the {shelf}"


class Give(Effect):
    """{giver} gives {taker} {beads} and {card}, {how}; {rest}."""

    giver: Who
    taker: Who
    beads: Beads
    card: CardId
    how: str = "gladly"
    rest: CardId | Literal["nothing"] = CardId("rest")


def test_a_field_is_said_by_its_type_whatever_it_is_called():
    told = Give(Who(0), Who(1), 3, CardId("owl")).says(Table())
    assert told == "Player 1 gives Player 2 3 beads and the owl of the cards, gladly; the rest of the cards."
