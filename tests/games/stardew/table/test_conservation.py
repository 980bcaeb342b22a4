"""Nothing is lost and nothing comes from nowhere: tiles and cards, counted over whole games played at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from overwinter.engine.chance import Chance
from overwinter.engine.decks import without
from overwinter.engine.play import Play, resolve
from overwinter.engine.state import Desk
from overwinter.games.stardew import GAME
from overwinter.games.stardew.phases.planning import PlanTogether
from overwinter.games.stardew.phases.turns import TakeTurn
from overwinter.games.stardew.places.town import tiles_of
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.table.state import Valley
from overwinter.games.stardew.verbs.bags import ThrowAway, room_in_bag
from overwinter.games.stardew.verbs.items import item_room
from overwinter.testing import rule
from tests.games.stardew.setting import BOOK, give_cards


def moments(seed: int) -> Iterator[Valley]:
    """A game played at random, but busily, by people who have Items to trade: whenever somebody plans or is at work."""
    rng = random.Random(seed)
    s = GAME.begin(1 + seed % 4, GAME.options({"weeks": "all"}), BOOK)
    for farmer in s.farmers.values():
        for pile, count in ((s.items, 2), (s.epics, 3)):
            for card in rng.sample(pile.pool, count):
                pile.pool = without(pile.pool, card)
                give_cards(farmer, card)
    desk = Desk(Chance(f"conserved-{seed}"))
    resolve(s, desk)
    play = Play(s, desk)
    while not play.over:
        if isinstance(s.stack[-1], PlanTogether | TakeTurn):
            yield s
        seat = rng.choice(list(play.waiting()))
        ahead = [option for option in play.options(seat) if not option.revises]
        options = ahead if ahead and rng.random() < 0.8 else play.options(seat)
        busy = [option for option in options if not option.passes and not isinstance(option, ThrowAway)]
        play.answer(seat, rng.choice(busy if busy and rng.random() < 0.9 else options))


def in_use(s: Valley) -> list[TileId]:
    """The tiles that somebody holds, that grow, or that were donated to a Bundle."""
    bags = [tile for farmer in s.farmers.values() for tile in farmer.bag]
    given = [tile for room in s.rooms.values() for unit in room.given for tile in tiles_of(unit)]
    return [*bags, *given, *[crop for crops in s.fields.values() for crop in crops]]


def held(s: Valley, what: str) -> int:
    """How many cards of a kind all farmers have together."""
    return sum(len(getattr(farmer, what)) for farmer in s.farmers.values())


@rule("SV-009", "SV-014", "SV-A32", "SV-A33", "SV-A39", "SV-205")
@pytest.mark.parametrize("seed", range(8))
def test_every_tile_is_somewhere(seed):
    for s in moments(seed):
        tiles = [s.tile(tile) for tile in in_use(s)]
        out = Counter(tile.pool for tile in tiles)
        assert {pool: left + out[pool] for pool, left in s.tray.items()} == dict.fromkeys(s.tray, BOOK.numbers.copies)
        finds = sum(bool(tile.letter) for tile in tiles)
        assert len(s.finds) + len(s.museum) + finds == len(BOOK.finds)
        assert len(s.forage) + len(s.seen) == sum(spot.startswith("F") for spot in s.spots)


@rule("SV-107", "SV-117", "SV-294", "SV-295", "SV-296", "SV-297", "SV-A18", "SV-A66")
@pytest.mark.parametrize("seed", range(8, 12))
def test_every_card_is_somewhere_and_nobody_holds_too_much(seed):
    for s in moments(seed):
        assert len(s.items) + held(s, "items") + len(s.epics) + held(s, "epics") == len(BOOK.items)
        assert len(s.villagers) + held(s, "friends") == len(BOOK.villagers)
        assert len(s.events) + held(s, "kept") == len(BOOK.events)
        assert sum(len(pile) for pile in s.upgrades.values()) + held(s, "upgrades") == 64
        assert len(s.joja_left) + len(s.joja) + s.joja_removed == len(BOOK.joja)
        assert sum(isinstance(pending, PlanTogether) for pending in s.stack) <= 1  # SV-117: all agree once
        for seat, farmer in s.farmers.items():
            assert len(farmer.bag) <= room_in_bag(s, seat)
            assert len(farmer.items) <= item_room(s, seat)
            assert len(farmer.upgrades) <= BOOK.numbers.upgrades
