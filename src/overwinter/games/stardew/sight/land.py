"""The fields, the water and the mine."""

from __future__ import annotations

from overwinter.engine.scene import Area, Piece
from overwinter.games.stardew.places.mountain import SPACES
from overwinter.games.stardew.places.store import seed_cost
from overwinter.games.stardew.printed.catalogue import FIELDS, SYMBOLS, Space
from overwinter.games.stardew.printed.tiles import Crop, Fish, TileId
from overwinter.games.stardew.sight import pictures
from overwinter.games.stardew.sight.odds import catch_chances, finds, space_chances
from overwinter.games.stardew.sight.wants import payer, served, use_of
from overwinter.games.stardew.table.card_words import clause
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.verbs.bags import in_supply
from overwinter.kit.words import counted, listed, upper_first

# -- fields --------------------------------------------------------------------------------------------


def fields(s: Valley) -> Area:
    """The fields from left to right: crops move right with each watering (SV-149, SV-A34)."""
    pieces: list[Piece] = []
    for place, field in enumerate(FIELDS):
        crows = _crows(s, field)
        text = f"{counted(field, 'watering')} to go; {listed(crows)} crows."
        crops = s.fields[field]
        ident, sort = f"field:{field}", "-".join(crows)
        pieces.append(Piece(ident, "space", f"Field {field}", "", text, 0, at=(place, 0), sort=sort))
        pieces += [_crop(s, field, crop, number, place) for number, crop in enumerate(crops)]
    planted = sum(map(len, s.fields.values()))
    return Area("fields", "grid", "Fields", tuple(pieces), text="" if planted else "Nothing is planted.")


def _crows(s: Valley, field: int) -> list[str]:
    """Which crows may come to a field (SV-096)."""
    numbers = s.book.numbers
    return [colour for colour, those in (("green", numbers.green), ("red", numbers.red)) if field in those]


def _crop(s: Valley, field: int, crop: str, number: int, place: int) -> Piece:
    tile = s.tile(crop)
    first = crop not in s.fields[field][:number]
    ident = f"crop:{field}:{crop}" if first else f"crop:{field}:{crop}:{number}"
    text = f"Worth {tile.value} Gold, after {counted(field, 'watering')}. {use_of(s, crop)}".strip()
    badges = ("Quality",) if tile.quality else ()
    return Piece(
        ident, "tile", tile.name, pictures.tile_picture(s, crop), text, at=(place, 0), badges=badges, sort="crop"
    )


def seeds(s: Valley) -> Area:
    """What Pierre sells this season (SV-170, SV-171, SV-176)."""
    crops = [crop for crop in s.book.crops.values() if crop.season == s.season]
    return Area("seeds", "grid", "Pierre's seeds", tuple(_seed(s, crop, place) for place, crop in enumerate(crops)))


def _seed(s: Valley, crop: Crop, place: int) -> Piece:
    unlimited = s.options.supply == "unlimited"
    worth = f"Goes to field {crop.waterings}, worth {crop.value} Gold, {crop.quality_value} as a Quality crop."
    text = " ".join([worth, *served(s, [crop.id])])
    return Piece(
        f"seed:{crop.id}",
        "tile",
        crop.name,
        pictures.tile_picture(s, crop.id),
        text,
        1 if unlimited else s.tray[crop.id],
        at=(place, 0),
        dim=not in_supply(s, TileId(crop.id)),
        badges=(f"field {crop.waterings}",),
        price=f"{seed_cost(s, payer(s))} Gold",
        sort="seed",
    )


# -- water ---------------------------------------------------------------------------------------------


def track(s: Valley) -> Area:
    """The Fish Track; what leaves it leaves on the right (SV-021, SV-086)."""
    pieces = [
        _fish(s, slot, s.book.fish[tile])
        if tile
        else Piece(f"track:{slot}", "space", "Empty", count=0, at=(slot, 0), dim=True)
        for slot, tile in enumerate(s.track)
    ]
    return Area("track", "grid", "Fish Track", tuple(pieces), badges=(f"{len(s.bag)} in the bag",))


OTHER_WORDS = {
    "chest": "An Item, for whoever catches the fish on its left.",  # SV-270
    "trash": "Whoever catches nothing may take it.",  # SV-267
    "crab": "For a Bug Meat, at its water.",  # SV-263
}


def _fish(s: Valley, slot: int, fish: Fish) -> Piece:
    """A tile on the track: where, what dice it takes, how likely they are."""
    where = fish.water.capitalize() if fish.water else ""
    dice = fish.kind in ("fish", "legendary")
    chances = catch_chances(s, fish) if dice else {}
    chance = f"To be caught: {_each(s, chances)}." if dice else OTHER_WORDS[fish.kind]
    best = f"{max(chances.values()):.0%}" if dice else ""
    value = f"Worth {fish.value} Gold." if fish.value else ""
    use = use_of(s, fish.id) if fish.id in s.book.tiles else ""
    text = " ".join(word for word in (chance, where and f"In the {where}.", value, use) if word)
    marks = tuple(mark for mark in ("Legendary" * (fish.kind == "legendary"), where, best) if mark)
    price = " ".join(fish.symbols) or ("Bug Meat" if fish.kind == "crab" else "")
    sort = fish.water or fish.kind
    icon = pictures.fish_picture(fish)
    return Piece(f"track:{slot}", "tile", fish.name, icon, text, at=(slot, 0), badges=marks, price=price, sort=sort)


def _each(s: Valley, chances: dict[Seat, float]) -> str:
    """How likely something is for everybody; said once where it is the same for all."""
    if len(set(chances.values())) == 1:
        return f"{chances[s.first]:.0%}"
    return listed([f"{s.name(seat)} {chance:.0%}" for seat, chance in chances.items()])


# -- the mine ------------------------------------------------------------------------------------------


def mine(s: Valley) -> Area:
    """The Map of the present level, with the odds of each space (SV-235, SV-250)."""
    level = s.book.levels[s.level]
    rows = s.book.maps[s.map].rows if s.map else ()
    such = finds(s)
    pieces = [
        _space(s, space, row, column, such[space])
        for row, spaces in enumerate(rows)
        for column, space in enumerate(spaces)
    ]
    ores = listed([s.book.veins[vein].ore for vein in level.ores], "or")
    geodes = listed([s.book.veins[vein].geode for vein in level.geodes], "or")
    text = f"{level.name}: {ores}; {geodes}. {level.monster}: {clause(s, level.ability)}"
    title = f"The mine: level {s.level} of {max(s.book.levels)}"
    return Area("mine", "grid", title, tuple(pieces), text=text)


def _space(s: Valley, space: Space, row: int, column: int, such: dict[Seat, float]) -> Piece:
    name, icon = SPACES[space], pictures.SPACES[space]
    chances = space_chances(s, (row, column))
    dice = f"Dice: {SYMBOLS[row]} and {SYMBOLS[column]}. To get there: {_each(s, chances)}."
    text = f"{dice} To get to such a space: {_each(s, such)}."
    marks = (SYMBOLS[row], SYMBOLS[column], f"{max(chances.values()):.0%}")
    ident, name = f"map:{row}:{column}", upper_first(name)
    return Piece(ident, "tile", name, icon, text, at=(column, row), badges=marks, sort=icon)
