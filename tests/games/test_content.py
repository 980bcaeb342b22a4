"""What holds for the content of every game on the shelf."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import overwinter
from overwinter.commands.packing import findings
from overwinter.engine.errors import BadContent
from overwinter.engine.packs import read_pack

PACKS = sorted(path.parent for path in (Path(__file__).parents[2] / "packs").glob("*/pack.yaml"))
MISTAKES = [
    (
        "robinson",
        "beasts",
        "effects: [{do: lose-an-item, item: kure}]",
        "effects[0].item",
        "'kure' in inventions",
        "cure",
    ),
    ("robinson", "roles", "invention: snair", "invention", "'snair' in inventions", "snare"),
    (
        "robinson",
        "discoveries",
        "use: {needs: [{is: built, item: pott}]}",
        "use.needs[0].item",
        "'pott' in inventions",
        "pot",
    ),
    ("robinson", "inventions", "items: [rope, nife]", "items[1]", "'nife' in inventions", "knife"),
    ("robinson", "inventions", "scenario: volcanoe", "scenario", "'volcanoe' in scenario_cards", "volcano"),
    ("robinson", "events", "ways: [{item: shovle}]", "ways[0].item", "'shovle' in inventions", "shovel"),
    ("robinson", "scenarios", "laid: {5: tile-88}", "laid.5", "'tile-88' in tiles", "tile-8"),
    ("robinson", "scenarios", "costs: {liveboat: []}", "costs.liveboat", "'liveboat' in inventions", "lifeboat"),
    ("stardew", "items", "use: {does: [{do: gain, tile: eg}]}", "use.does[0].tile", "'eg' in tiles", "egg"),
    ("stardew", "bundles", "wants: {tiles: [egg, parsnipp]}", "wants.tiles[1]", "'parsnipp' in tiles", "parsnip"),
    ("stardew", "upgrades", "other: glaener", "other", "'glaener' in upgrades", "gleaner"),
    ("stardew", "animals", "product: eggs", "product", "'eggs' in products", "egg"),
    ("stardew", "animals", "kind: chick", "kind", "'chick' in numbers.animal_faces", "chicken"),
    ("stardew", "levels", "geodes: [coper]", "geodes[0]", "'coper' in veins", "copper"),
    (
        "stardew",
        "villagers",
        "hates_tiles: [sea-cowcumber]",
        "hates_tiles[0]",
        "'sea-cowcumber' in tiles",
        "sea-cucumber",
    ),
]
"""What somebody might write in an entry of a file, and what is said about it."""


@pytest.mark.parametrize(("game", "file", "said", "field", "unknown", "nearest"), MISTAKES)
def test_a_mistaken_id_is_refused(tmp_path, game, file, said, field, unknown, nearest):
    box = overwinter.game(game).game
    entry = yaml.safe_load(box.folder.joinpath("content", f"{file}.yaml").read_bytes())[0]
    (tmp_path / f"{file}.yaml").write_text(yaml.safe_dump([{**entry, **yaml.safe_load(said)}]))
    with pytest.raises(BadContent) as refusal:
        box.codec((read_pack(tmp_path),))
    complaint = (
        f"{file}.yaml, entry '{entry['id']}', field '{field}': there is no {unknown}; the nearest is '{nearest}'"
    )
    assert str(refusal.value).endswith(complaint)


@pytest.mark.parametrize(
    ("game", "said", "complaint"),
    [
        ("starved", "openings: [hut, markt]", "'openings[1]': there is no 'markt' in spots; the nearest is 'market'"),
        ("stardew", "first_crop: parsnipp", "'first_crop': there is no 'parsnipp' in crops; the nearest is 'parsnip'"),
    ],
)
def test_a_mistaken_id_among_the_numbers_is_refused(tmp_path, game, said, complaint):
    (tmp_path / "numbers.yaml").write_text(said)
    with pytest.raises(BadContent) as refusal:
        overwinter.game(game).game.codec((read_pack(tmp_path),))
    assert str(refusal.value).endswith(f"numbers.yaml, field {complaint}")


@pytest.mark.parametrize("name", sorted(overwinter.games()))
def test_nothing_odd_is_found_in_our_own_content(name):
    assert overwinter.game(name).game.findings() == []


@pytest.mark.parametrize("pack", PACKS, ids=lambda path: path.name)
def test_nothing_odd_is_found_in_our_packs(pack):
    assert findings(overwinter.game(read_pack(pack).game).game, read_pack(pack)) == []


ODD = [
    ("robinson", "inventions", "{id: kite, name: Kite, items: [kite], dials: {mood: 1}}", "nobody can ever build it"),
    ("robinson", "inventions", "{id: wall, name: Wall, items: [moat], dials: {mood: 1}}", ""),
    (
        "robinson",
        "inventions",
        "{id: club, name: Club, costs: [{wood: 2}], gives: [{do: raise-weapon, levels: 2}]}",
        "",
    ),
    ("stardew", "bundles", "{id: odd, name: Odd, room: crafts, wants: {type: [crop], water: lake}}", "no tile will do"),
    (
        "stardew",
        "crops",
        "{id: rye, name: Rye, season: spring, waterings: 4, value: 2, quality_value: 3}",
        "is worse in",
    ),
    ("stardew", "crops", "{id: rye, name: Rye, season: spring, waterings: 1, value: 1, quality_value: 1}", ""),
    ("stardew", "buildings", "{id: hut, name: Hut, gold: 4, wood: 1, stone: 1}", "does nothing"),
    (
        "stardew",
        "veins",
        "{id: tin, name: Tin, ore: Tin, ore_value: 1, geode: Nut, geode_value: 1, chart: {}}",
        "nothing leads",
    ),
]
"""What somebody might add to a file, and what is odd about it."""


@pytest.mark.parametrize(("game", "file", "entry", "words"), ODD)
def test_what_is_odd_about_an_entry_is_found(tmp_path, game, file, entry, words):
    (tmp_path / f"{file}.yaml").write_text(f"- {entry}\n")
    odd = findings(overwinter.game(game).game, read_pack(tmp_path))
    assert [words in finding.words for finding in odd] == [True] * bool(words)


def test_a_figure_that_a_scenario_does_not_have_is_refused(tmp_path):
    entry = yaml.safe_load(overwinter.game("robinson").game.folder.joinpath("content", "scenarios.yaml").read_bytes())[
        0
    ]
    (tmp_path / "scenarios.yaml").write_text(yaml.safe_dump([{**entry, "goal": "Build {huts} huts."}]))
    with pytest.raises(BadContent, match=r"scenarios\.yaml, entry 'castaways': it has no figure 'huts'"):
        overwinter.game("robinson").game.codec((read_pack(tmp_path),))
