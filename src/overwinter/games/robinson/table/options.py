"""What a group may agree on before a match."""

from __future__ import annotations

from typing import Annotated, Literal

from overwinter.engine.game import Options, option

ScenarioId = Literal["castaways", "cursed", "jenny", "volcano", "cannibals", "family"]


class RobinsonOptions(Options):
    """What a group may agree on before a match."""

    scenario: Annotated[ScenarioId, option("The story to play; the order is that of difficulty (RC-044).")] = (
        "castaways"
    )
    friday: Annotated[
        Literal["auto", "yes", "no"],
        option("Friday helps: by the rules with one and two players, as an easier game with more (RC-325)."),
    ] = "auto"
    dog: Annotated[
        Literal["auto", "yes", "no"],
        option("The Dog helps: by the rules when alone, as an easier game with more (RC-324, RC-332)."),
    ] = "auto"
    starting_items: Annotated[
        Literal["auto", "0", "1", "2", "3", "4"],
        option("How many items are saved from the ship: two by the rules, more is easier (RC-326, RC-329)."),
    ] = "auto"
    book_events: Annotated[
        Literal["standard", "two fewer", "two more"],
        option(
            "Fewer Book events are easier, more are harder; in Castaways it is the other way round (RC-327 to RC-331)."
        ),
    ] = "standard"
    wreckage: Annotated[
        Literal["food crates", "random"], option("What the sea has washed ashore before the first round (RC-333).")
    ] = "food crates"
    roles: Annotated[
        Literal["random", "choose"], option("Whether players draw their characters, as the rules say, or choose them.")
    ] = "random"
    figures: Annotated[
        Literal["tuned", "printed"],
        option("The scenarios' numbers: tuned with bots at play, or as later printings have them, which is harder."),
    ] = "tuned"
    building_wounds: Annotated[
        Literal["2", "4"], option("Wound faces on the Building die; sources disagree, two is kinder.")
    ] = "2"
