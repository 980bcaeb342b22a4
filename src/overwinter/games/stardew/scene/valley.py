"""The land: the year, the map, the fields, the water, the mine, the yard."""

from __future__ import annotations

from overwinter.engine.scene import Area, Piece
from overwinter.games.stardew.catalogue import ACTIONS, FIELDS, SEASONS, SYMBOLS, WATERS, Place, Space
from overwinter.games.stardew.evening import joja_price
from overwinter.games.stardew.fishing import catch_odds
from overwinter.games.stardew.mountain import SPACES, odds_of
from overwinter.games.stardew.state import Valley
from overwinter.games.stardew.turns import WORDS
from overwinter.games.stardew.words import counted, joja_words

AT: dict[Place, tuple[float, float]] = {
    "farm": (0.6, 1.0),
    "mountain": (2.6, 0.0),
    "forge": (4.4, 0.8),
    "town": (2.6, 1.5),
    "ranch": (0.6, 2.4),
    "forest": (1.8, 3.1),
    "beach": (3.9, 3.0),
}
"""Where the places are on the map."""
SPOTS: dict[str, tuple[float, float]] = {
    "F1": (1.5, 0.5),
    "F2": (1.9, 1.0),
    "F3": (3.5, 0.9),
    "F4": (1.3, 1.7),
    "F5": (1.7, 2.4),
    "F6": (2.8, 2.5),
    "F7": (3.6, 1.9),
    "F8": (3.4, 0.1),
    "F9": (4.6, 1.7),
    "F10": (0.9, 3.0),
    "F11": (3.0, 3.3),
    "T1": (1.3, 0.0),
    "T2": (2.2, 2.6),
    "T3": (2.6, 3.5),
    "T4": (3.0, 0.6),
}
ACTION_ICONS = {
    "water": "water",
    "collect": "egg",
    "animals": "cow",
    "store": "market",
    "friend": "life",
    "bundles": "bundle",
    "geodes": "geode",
    "museum": "museum",
    "buildings": "hammer",
    "mine": "pickaxe",
    "fish-lake": "fishing-pole",
    "fish-river": "fishing-pole",
    "fish-ocean": "fishing-pole",
}
PLACE_ICONS: dict[Place, str] = {
    "farm": "farm",
    "mountain": "mountains",
    "forge": "anvil",
    "town": "village",
    "ranch": "barn",
    "forest": "forest",
    "beach": "wave",
}
SEASON_ICONS = {"spring": "spring", "summer": "summer", "fall": "autumn", "winter": "winter"}


def weeks(s: Valley) -> Area:
    """The year, week by week."""
    pieces: list[Piece] = []
    number = 0
    for season in SEASONS:
        left = len(s.weeks[season])
        gone = 0 if SEASONS.index(season) > SEASONS.index(s.season) else None
        per_season = left if gone == 0 else _weeks_a_season(s)
        for _ in range(per_season):
            number += 1
            now = number == s.week
            pieces.append(
                Piece(
                    f"week:{number}", "space", str(number), SEASON_ICONS[season], at=(number,), sort=season, dim=not now
                )
            )
    name = s.book.weeks[s.today].name if s.today else "The year begins"
    marker = Piece("now", "marker", name, SEASON_ICONS[s.season], at=(max(1, s.week),))
    return Area("weeks", "track", "The year", (*pieces, marker))


def _weeks_a_season(s: Valley) -> int:
    return 2 if s.options.length == "short" else 4


def valley(s: Valley) -> Area:
    """The map: places with what can be done there, paths, what grows beside them."""
    pieces: list[Piece] = []
    for place, at in AT.items():
        doing = ", ".join(WORDS[action] for action in ACTIONS[place])
        pieces.append(
            Piece(f"place:{place}", "space", place.capitalize(), PLACE_ICONS[place], f"{doing}.", at=at, sort=place)
        )
        for action in ACTIONS[place]:
            tile = s.joja.get(action)
            pieces.append(
                Piece(
                    f"action:{action}",
                    "token",
                    WORDS[action],
                    ACTION_ICONS[action],
                    _offers(s, action),
                    at=at,
                    badges=("Joja",) if tile else (),
                )
            )
            if tile:
                hearts, gold = joja_price(s, s.first)
                rid = f"Remove it for {counted(hearts, 'Heart')} or {gold} Gold at the end of a turn."
                text = f"{joja_words(s.book.joja[tile])} {rid}"
                pieces.append(Piece(f"joja:{action}", "marker", s.book.joja[tile].name, "joja", text, at=at))
    for farmer in s.farmers.values():
        if farmer.place:
            pieces.append(
                Piece(f"pawn:{farmer.seat}", "pawn", s.name(farmer.seat), owner=farmer.seat, at=AT[farmer.place])
            )
        if farmer.spouse_place:
            name = s.book.villagers[farmer.spouse].name if farmer.spouse else "Spouse"
            pieces.append(Piece("pawn:spouse", "pawn", name, owner=farmer.seat, at=AT[farmer.spouse_place]))
    pieces += [_spot(s, spot) for spot in s.spots]
    links = tuple((f"place:{path.ends[0]}", f"place:{path.ends[1]}") for path in s.book.paths.values())
    return Area("valley", "map", "The valley", tuple(pieces), links=links)


def _offers(s: Valley, action: str) -> str:
    """What an action offers just now."""
    match action:
        case "mine":
            chance = odds_of(s, {"stairs"})
            return f"Level {s.level}. The dice lead to stairs {chance:.0%} of the time."
        case "fish-lake" | "fish-river" | "fish-ocean":
            water = WATERS[action]
            fish = [s.book.fish[tile] for tile in s.track if tile and s.book.fish[tile].water == water]
            return "; ".join(f"{f.name} {catch_odds(f.symbols):.0%}" for f in fish) or "Nothing bites here just now."
        case "water":
            planted = sum(map(len, s.fields.values()))
            return f"{counted(planted, 'crop')} in the fields."
        case "collect":
            return f"{counted(len(s.animals), 'animal')}."
        case _:
            return ""


def _spot(s: Valley, spot: str) -> Piece:
    if spot.startswith("T"):
        return Piece(f"spot:{spot}", "token", "Tree", "pine", "Wood, when you walk by.", at=SPOTS[spot])
    seen = s.seen.get(spot)  # type: ignore[call-overload]  # by its id
    name = s.book.forage[seen].name if seen else "Something grows here"
    return Piece(
        f"spot:{spot}", "token", name, "sprout", "Take it when you walk by.", at=SPOTS[spot], face_down=not seen
    )


def fields(s: Valley) -> Area:
    """The fields from left to right."""
    numbers = s.book.numbers
    pieces: list[Piece] = []
    for place, field in enumerate(FIELDS):
        colours = [colour for colour, those in (("green", numbers.green), ("red", numbers.red)) if field in those]
        text = f"{counted(field, 'watering')} to go. Crows: {' and '.join(colours)}."
        pieces.append(Piece(f"field:{field}", "space", str(field), "", text, at=(place,), sort="field"))
        for crop in s.fields[field]:
            tile = s.tile(crop)
            badges = ("Quality",) if tile.quality else ()
            words = f"Worth {tile.value} Gold."
            pieces.append(
                Piece(
                    f"crop:{field}:{crop}", "tile", tile.name, "sprout", words, at=(place,), badges=badges, sort="crop"
                )
            )
    crops = [crop for crop in s.book.crops.values() if crop.season == s.season]
    seeds = [
        Piece(
            f"seed:{crop.id}",
            "tile",
            crop.name,
            "seeds",
            f"Field {crop.waterings}. Worth {crop.value} Gold, as a Quality crop {crop.quality_value}.",
            s.tray[crop.id],
            at=(len(FIELDS) + 1 + number,),
            price=str(numbers.seed),
            dim=not s.tray[crop.id],
            sort="seed",
        )
        for number, crop in enumerate(crops)
    ]
    return Area("fields", "row", "Fields, and this season's seeds", (*pieces, *seeds))


def track(s: Valley) -> Area:
    """The Fish Track."""
    pieces: list[Piece] = []
    for slot, tile in enumerate(s.track):
        if not tile:
            pieces.append(Piece(f"track:{slot}", "space", "Empty", at=(slot,), dim=True))
            continue
        fish = s.book.fish[tile]
        text = {
            "chest": "Catch the fish on its left, and it is yours.",
            "trash": "Whoever catches nothing may take it.",
            "crab": "For a Bug Meat, at its water.",
        }.get(fish.kind, f"{', '.join(fish.symbols)}: {catch_odds(fish.symbols):.0%}. Worth {fish.value} Gold.")
        where = (fish.water or "").capitalize()
        badges = tuple(mark for mark in (where, "Legendary" * (fish.kind == "legendary")) if mark)
        icon = {"chest": "chest", "trash": "trash", "crab": "crab"}.get(fish.kind, "fish")
        sort = fish.water or fish.kind
        pieces.append(Piece(f"track:{slot}", "tile", fish.name, icon, text, at=(slot,), badges=badges, sort=sort))
    return Area("track", "row", f"Fish Track ({len(s.bag)} in the bag)", tuple(pieces))


SPACE_ICONS: dict[Space, str] = {
    "stone": "stone",
    "stone-2": "stone",
    "bug-meat": "bug",
    "ore": "ore",
    "ore-2": "ore",
    "geode": "geode",
    "geode-2": "geode",
    "stairs": "stairs",
    "item": "chest",
    "monster": "beast",
    "event": "event",
}


def mine(s: Valley) -> Area:
    """The Map of the present level."""
    level = s.book.levels[s.level]
    rows = s.book.maps[s.map].rows if s.map else ()
    pieces = [
        Piece(
            f"map:{row}:{column}",
            "tile",
            SPACES[space],
            SPACE_ICONS[space],
            f"Row {SYMBOLS[row]}, column {SYMBOLS[column]}.",
            2 if space.endswith("-2") else 1,
            at=(column, row),
            sort=SPACE_ICONS[space],
        )
        for row, spaces in enumerate(rows)
        for column, space in enumerate(spaces)
    ]
    ores = " or ".join(s.book.veins[vein].ore for vein in level.ores)
    found = " or ".join(s.book.veins[vein].geode for vein in level.geodes)
    text = f"{ores}; {found}. {level.monster}: {' '.join(effect.offer(s) for effect in level.ability)}"
    return Area("mine", "grid", f"The mine: level {s.level} of {max(s.book.levels)}", tuple(pieces), text=text)


def farmyard(s: Valley) -> Area:
    """Buildings and animals, had and to be had."""
    pieces: list[Piece] = []
    for building in (*s.built, *s.offer):
        card = s.book.buildings[building]
        price = "" if building in s.built else f"{card.gold} Gold, {card.wood} Wood, {card.stone} Stone"
        text = card.text
        pieces.append(
            Piece(
                f"building:{building}",
                "card",
                card.name,
                "barn",
                text,
                price=price,
                dim=building not in s.built,
                sort="building",
            )
        )
    for animal_id in (*s.animals, *s.market):
        animal = s.book.animals[animal_id]
        mine_ = animal_id in s.animals
        happy = animal_id in s.happy
        text = f"Gives {s.book.products[animal.product].name}. {counted(animal.hearts, 'Heart')} make it Happy."
        pieces.append(
            Piece(
                f"animal:{animal_id}",
                "tile",
                animal.name,
                "cow" if animal.building == "barn" else "egg",
                text,
                price="" if mine_ else str(animal.cost),
                dim=not mine_,
                badges=("Happy",) if happy else (),
                sort=animal.building,
            )
        )
    return Area("yard", "row", "The farmyard", tuple(pieces))
