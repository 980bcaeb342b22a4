"""The symbol dictionary: every symbol is a word of its own (SV-347 to SV-355)."""

from __future__ import annotations

from typing import get_args

from overwinter.games.stardew.phases.evening import Kind, evenings
from overwinter.games.stardew.phases.seasons import ICONS, DrawSeasonCard
from overwinter.games.stardew.phases.turns import doing
from overwinter.games.stardew.places.mountain import SPACES
from overwinter.games.stardew.printed.catalogue import (
    ACTION_NAMES,
    ACTIONS,
    SEASONS,
    SYMBOLS,
    WATERS,
    Action,
    CardId,
    Icon,
    Space,
)
from overwinter.games.stardew.printed.tiles import RESOURCES, Season, Symbol, TileId, Type
from overwinter.games.stardew.verbs.items import Marry
from overwinter.testing import dice, resolve, rule
from tests.games.stardew.setting import BOOK, ONE, fishing, me, offered, valley


@rule("SV-347")
def test_eight_symbols_of_resource_types():
    assert len(set(RESOURCES)) == 8
    assert get_args(Type)[:8] == RESOURCES
    used = {tile.type for tile in BOOK.tiles.values()}
    assert used >= set(RESOURCES)


@rule("SV-348")
def test_every_other_icon_of_a_tile_is_on_some_tile():
    tiles = BOOK.tiles.values()
    assert get_args(Season) == SEASONS == ("spring", "summer", "fall", "winter")
    assert {tile.season for tile in tiles} == {*SEASONS, None}
    assert {tile.id for tile in tiles if tile.legendary} == {"legend", "crimsonfish", "angler", "glacierfish"}
    assert any(tile.crab for tile in tiles)
    assert {tile.type for tile in tiles} >= {"trash", "loot", "material"}
    assert any(not tile.gift for tile in tiles)
    assert any(tile.quality for tile in tiles)
    assert BOOK.tiles[TileId("bug-meat")].type == "loot"


@rule("SV-349")
def test_eleven_symbols_of_actions():
    symbols = {"fishing" if action in WATERS else action for action in get_args(get_args(Action)[0])}
    assert len(symbols) == 11
    assert (
        set(get_args(get_args(Action)[0]))
        == set(ACTION_NAMES)
        == {action for actions in ACTIONS.values() for action in actions}
    )
    assert len({type(doing(ONE, action)) for action in get_args(get_args(Action)[0])}) == 11


@rule("SV-350")
def test_four_symbols_of_the_evening():
    assert get_args(Kind) == ("stairs", "pet", "joja", "tool")
    assert tuple(evenings(valley(), ONE)) == get_args(Kind)


@rule("SV-351")
def test_eight_symbols_of_the_mine():
    assert {space.removesuffix("-2") for space in get_args(Space)} == {
        "stone",
        "bug-meat",
        "ore",
        "geode",
        "stairs",
        "item",
        "monster",
        "event",
    }
    assert set(SPACES) == set(get_args(Space))
    assert {space for card in BOOK.maps.values() for row in card.rows for space in row} == set(get_args(Space))


@rule("SV-352")
def test_ten_symbols_of_season_cards():
    assert len(get_args(Icon)) == 10
    assert set(ICONS) == set(get_args(Icon)) == {icon for week in BOOK.weeks.values() for icon in week.icons}
    assert len({*map(repr, ICONS.values())}) == 10
    assert ICONS["fish-move"].slots == 2


@rule("SV-353", "SV-254")
def test_three_symbols_of_the_stardew_die():
    assert SYMBOLS == get_args(Symbol) == ("heart", "junimo", "stardrop")
    s = fishing("heart junimo stardrop")
    assert s.thrown[-1].faces == SYMBOLS


@rule("SV-354")
def test_standard_cards_are_marked():
    standard = [week for week in BOOK.weeks.values() if week.standard]
    assert len(standard) == 16
    s = valley(phase="season")
    dice(s, {"weeks.spring": [next(week.id for week in standard if week.season == "spring")]})
    resolve(s, DrawSeasonCard())
    assert BOOK.weeks[s.today].standard


@rule("SV-355")
def test_the_pendant_icon_marks_those_who_would_marry():
    s = valley()
    me(s).friends = tuple(map(CardId, BOOK.villagers))
    resolve(s, Marry(ONE))
    assert set(offered(s, "wed 0")) == {villager.id for villager in BOOK.villagers.values() if villager.marriage}
