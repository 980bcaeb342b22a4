"""What only one story has on the table: on its card, and on the spaces of the island."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from overwinter.engine.scene import Piece
from overwinter.games.robinson.chapters import cannibals, castaways, cursed, family, jenny, volcano
from overwinter.games.robinson.printed.catalogue import SpaceId
from overwinter.games.robinson.table.state import Island
from overwinter.kit.words import counted

# -- on the card ---------------------------------------------------------------------------------------


def _woodpile(s: Island) -> Sequence[Piece]:
    pile, whole = castaways.tale(s).pile, castaways.WOODPILE
    left = castaways.stage_left(pile)
    fire = "The Fire burns." if s.has("fire") else "The Fire is not built."
    stage = f"This stage takes {left} more wood." if left else "It is complete."
    text = f"{pile} of {whole} wood. {stage} {fire}"
    return [Piece("woodpile", "token", "Woodpile", "wood", text, pile, whole, dim=not pile)]


def _crosses(s: Island) -> Sequence[Piece]:
    stand, raised = len(cursed.crosses(s)), len(cursed.tale(s).raised)
    rising = f" {raised} more will be up after the Actions." if raised else ""
    text = f"Each stands on a tile of its own.{rising}"
    return [Piece("crosses", "token", "Crosses", "cross", text, stand, cursed.CROSSES, dim=not stand)]


def _jenny_at_sea(s: Island) -> Sequence[Piece]:
    tale = jenny.tale(s)
    if tale.rescued:
        return ()
    text = f"Each night costs her {counted(s.figure('sea'), 'wound')}; the last one kills her."
    life = s.book.roles["jenny"].life
    return [Piece("jenny-at-sea", "token", "Jenny on her rock", "wound", text, tale.wounds, life)]


def _seen_and_robbed(s: Island) -> Sequence[Piece]:
    seen, robbed = volcano.tale(s).explored, len(volcano.tale(s).temples)
    return [
        Piece("explored", "token", "Explored tiles", "map", "Buried ones go on counting.", seen, s.figure("tiles")),
        Piece("robbed", "token", "Temples entered", "temple", "Each once.", robbed, s.figure("temples")),
    ]


def _city(s: Island) -> Sequence[Piece]:
    foe, burnt = cannibals.strength(s, cannibals.CITY), len(cannibals.tale(s).burnt)
    text = f"Its strength; each burnt village takes {cannibals.PER_VILLAGE} off. Yours: Weapon {s.camp.weapon}."
    return [
        Piece("city", "token", "Strength of the City", "village", text, foe),
        Piece("burnt", "token", "Burnt villages", "campfire", "", burnt, dim=not burnt),
    ]


def _home(s: Island) -> Sequence[Piece]:
    wanted, left, children = family.tale(s).wanted, family.missing(s), family.tale(s).children
    names = ", ".join(s.book.names[item] for item in left)
    text = f"Still to be built: {names}." if left else "All are built."
    home = Piece("wanted", "token", "Wanted Inventions", "bricks", text, len(wanted) - len(left), len(wanted))
    born = ", ".join(map(str, family.BIRTHS))
    hungry = f"One is born in rounds {born}; each eats 1 food a night, or all is lost."
    return [home, Piece("children", "token", "Children", "child", hungry, children, dim=not children)]


CARDS: dict[str, Callable[[Island], Sequence[Piece]]] = {
    "castaways": _woodpile,
    "cursed": _crosses,
    "jenny": _jenny_at_sea,
    "volcano": _seen_and_robbed,
    "cannibals": _city,
    "family": _home,
}


def on_the_card(s: Island) -> Sequence[Piece]:
    """What lies on the scenario card."""
    return CARDS[s.options.scenario](s)


# -- on the island -------------------------------------------------------------------------------------


def _lava_and_temples(s: Island, space: SpaceId) -> Sequence[Piece]:
    if space == volcano.VOLCANO:
        return [Piece("volcano", "marker", "Volcano", "volcano", "Nobody can enter it.")]
    comes = next((number for number, spaces in volcano.LAVA.items() if space in spaces and number > s.round), 0)
    lava = Piece(f"lava:{space}", "marker", f"Lava in round {comes}", "volcano", "Then nobody can go there.")
    found = volcano.temple(s, space)
    text = f"{found.cards} Mystery cards." if found else ""
    entered = space in volcano.tale(s).temples
    door = Piece(f"temple:{space}", "marker", "Temple", "temple", text, dim=entered)
    return [*[lava] * bool(comes), *[door] * bool(found)]


def _villages(s: Island, space: SpaceId) -> Sequence[Piece]:
    if space in cannibals.tale(s).burnt:
        return [Piece(f"village:{space}", "marker", "Burnt village", "campfire")]
    if space in cannibals.standing(s):
        text = f"Strength {cannibals.strength(s, space)}: attack it by Hunting."
        return [Piece(f"village:{space}", "marker", "Village", "village", text)]
    return ()


MARKS: dict[str, Callable[[Island, SpaceId], Sequence[Piece]]] = {"volcano": _lava_and_temples, "cannibals": _villages}


def on_the_island(s: Island, space: SpaceId) -> Sequence[Piece]:
    """What only this story has on a space; where it lies is filled in."""
    marks = MARKS.get(s.options.scenario)
    return marks(s, space) if marks else ()


def closed(s: Island, space: SpaceId) -> tuple[str, str]:
    """How a space that lies face down for good is called, and what is known of it."""
    if s.options.scenario == "cannibals":
        return "Hidden", f"Their City lies here. Nobody can go there before round {cannibals.CITY_SHOWS}."
    if space == volcano.VOLCANO:
        return "Volcano", "Nobody can enter it."
    return "Lava", "Nobody can go there any more."
