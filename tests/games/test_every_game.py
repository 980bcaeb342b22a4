"""What holds for every game on the shelf."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import overwinter
from overwinter.engine.packs import read_pack
from overwinter.engine.records import one_of_its_kind
from overwinter.testing import check_game
from overwinter.testing.coverage import folder_of_tests, rule_places, rule_tests

ROOT = Path(__file__).parents[2]
GAMES = sorted(overwinter.games())
RECORDED = sorted(Path(__file__).parent.glob("*/recorded/*.log"))


@pytest.mark.parametrize("first", range(0, 24, 6))
@pytest.mark.parametrize("name", GAMES)
def test_random_games_keep_all_promises(name, first):
    assert check_game(overwinter.game(name), games=6, first=first, every=8) > 0  # all of it: `overwinter check`


@pytest.mark.parametrize("first", [0, 2])
@pytest.mark.parametrize("name", GAMES)
def test_games_of_bots_keep_all_promises(name, first):
    assert check_game(overwinter.game(name), games=2, first=first, every=20, bot="greedy") > 0


@pytest.mark.parametrize(
    "pack", sorted(path.parent for path in (ROOT / "packs").glob("*/pack.yaml")), ids=lambda p: p.name
)
def test_games_with_our_packs_keep_all_promises(pack):
    laid_over = read_pack(pack)
    box = overwinter.game(laid_over.game)
    assert laid_over.name in box.packs
    assert check_game(box, games=3, every=20, packs=(laid_over,)) > 0
    assert check_game(box, games=1, every=40, bot="greedy", packs=(laid_over,)) > 0


def test_every_game_has_a_pack():
    assert [name for name in GAMES if not overwinter.game(name).packs] == []


def test_what_is_left_out_at_its_default_is_one_of_its_kind():
    """Else equal states would not have equal bytes: a plain struct takes `FrozenMeta`, which looks to it."""
    for box in overwinter.games().values():
        box.game.codec(())
    lies_in_states = ("overwinter.engine.", "overwinter.kit.", "overwinter.games.")
    assert [
        f"{kind.__module__}.{kind.__name__}.{field.name}"
        for kind in _kinds_of(msgspec.Struct)
        if kind.__module__.startswith(lies_in_states) and kind.__struct_config__.omit_defaults
        for field in msgspec.structs.fields(kind)
        if not one_of_its_kind(field.default)
    ] == []


def _kinds_of(kind: type[msgspec.Struct]) -> set[type[msgspec.Struct]]:
    return {kind}.union(*map(_kinds_of, kind.__subclasses__()))


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_test(name):
    proven = rule_tests(folder_of_tests())
    assert [rule.id for rule in overwinter.game(name).rules.rule if rule.id not in proven] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_named_where_it_is_enforced(name):
    box = overwinter.game(name)
    places = rule_places(Path(str(box.game.folder)))
    assert [rule.id for rule in box.rules.rule if rule.id not in places] == []


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: f"{file.parent.parent.name}/{file.stem}")
def test_a_recorded_game_replays_to_the_same_digest(file):
    log = file.read_text(encoding="utf-8").splitlines()
    assert log[-1] == f"# digest {overwinter.replay(log).digest}"
