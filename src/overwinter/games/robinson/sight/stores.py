"""What the group has: resources, things and finds; the decks, the weather, and the cards on the table."""

from __future__ import annotations

import functools

from overwinter.engine.scene import Area, Piece
from overwinter.games.robinson.printed.catalogue import COLOURS, RESOURCE_NAMES, RESOURCES
from overwinter.games.robinson.sight.fields import EVENT_ICONS
from overwinter.games.robinson.sight.planned import KIND_SORTS
from overwinter.games.robinson.table.plans import committed
from overwinter.games.robinson.table.state import TOKEN_NAMES, Island
from overwinter.games.robinson.table.things import thing_of, token_of
from overwinter.games.robinson.table.words import (
    FACES,
    WEATHER_DICE,
    card_words,
    mystery_words,
    usable_lines,
    uses_words,
)
from overwinter.kit.scenery import in_a_row, laid, pile
from overwinter.kit.scenery import stock as stock_of
from overwinter.kit.words import listed, told, upper_first

STOCK_TEXTS = {
    "wood": "For building, and for the fire in winter.",
    "food": "Everybody eats one each night; what is left rots.",
    "rations": "Food that does not rot; it is eaten last.",
    "fur": "For building, in the place of wood.",
}


def stock(s: Island) -> Area:
    """Available Resources, what of them is promised to the plan, and what comes in after the Actions."""
    held = committed(s)
    promised = {"wood": held.wood, "fur": held.fur, "food": min(held.food, s.camp.stock["food"])}
    promised["rations"] = held.food - promised["food"]
    pieces = []
    for place, name in enumerate(RESOURCES):
        count = s.camp.stock[name]
        later = sum(castaway.bag[place] for castaway in s.castaways.values() if not castaway.outside)
        badges = [f"{promised[name]} planned"] if promised[name] else []
        badges += [f"+{later} after the Actions"] if later else []
        title = RESOURCE_NAMES[name].capitalize()
        pieces.append(stock_of(f"stock:{name}", title, name, count, STOCK_TEXTS[name], badges=badges))
    return Area("stock", "pool", "Resources", tuple(pieces))


def things(s: Island) -> list[Area]:
    """Starting Items, kept Treasures and Discovery tokens, if there are any."""
    pieces = [_thing(s, thing, uses) for thing, uses in s.camp.things.items()]
    pieces += [_found(s, token, s.camp.found.count(token)) for token in dict.fromkeys(s.camp.found)]
    coming = [token for castaway in s.castaways.values() if not castaway.outside for token in castaway.finds]
    pieces += [_coming(s, token, coming.count(token)) for token in dict.fromkeys(coming)]
    return laid(Area("things", "pool", "Things and finds", tuple(pieces)))


def _thing(s: Island, thing: str, uses: int) -> Piece:
    usable = thing_of(s, thing)
    if treasure := s.book.mysteries.get(thing):
        sort, text = "treasure", mystery_words(s, treasure, uses)
    else:
        sort, text = "item", told(*usable_lines(s, usable), uses_words(uses), usable.text)
    icon = usable.icon or ("chest" if sort == "treasure" else thing)
    return Piece(f"thing:{thing}", "token", usable.name, icon, text, max(1, uses), sort=sort)


def _found(s: Island, token: str, count: int) -> Piece:
    usable = token_of(s, token)
    rots = s.book.discoveries[token].is_food
    badges = ("rots tonight",) if rots and not s.has("cellar") else ()
    text = told(*usable_lines(s, usable), usable.text)
    return Piece(f"found:{token}", "token", usable.name, "find", text, count, badges=badges, sort="discovery")


def _coming(s: Island, token: str, count: int) -> Piece:
    usable = token_of(s, token)
    text = told(*usable_lines(s, usable), usable.text)
    badges = ("after the Actions",)
    ident = f"coming:{token}"
    return Piece(ident, "token", usable.name, "find", text, count, dim=True, badges=badges, sort="discovery")


# -- decks -----------------------------------------------------------------------------------------


def decks(s: Island) -> Area:
    """The decks, with how many cards each has."""
    pieces = [
        pile(
            "deck:events",
            "Events",
            "scroll",
            len(s.events),
            "One is turned up each round from the second on.",
            sort="event",
        ),
        *[
            pile(
                f"deck:adventures:{colour}",
                f"{colour.capitalize()} adventures",
                EVENT_ICONS[colour],
                len(s.adventures[colour]),
                "Drawn when the dice, or a token, say so.",
                sort=KIND_SORTS[colour],
            )
            for colour in COLOURS
        ],
        pile(
            "deck:mysteries", "Mysteries", "chest", len(s.mysteries), "Treasures, monsters and traps.", sort="mystery"
        ),
        pile("deck:beasts", "Beasts", "beast", len(s.beasts), "Those that nobody has seen yet.", sort="beast"),
        pile("deck:ideas", "Inventions", "bricks", len(s.ideas), "Ideas that nobody has had yet.", sort="invention"),
        pile("deck:tiles", "Island tiles", "map", len(s.tiles), _next_tile(s), sort="explore"),
        pile("deck:finds", "Discovery tokens", "find", len(s.finds), "Found by exploring.", sort="discovery"),
    ]
    if s.aside:
        names = listed([s.book.names[card] for card in s.aside])
        pieces.append(Piece("aside", "card", "Set aside", "chest", f"Drawn and ignored: {names}.", len(s.aside)))
    return Area("decks", "pool", "Decks", tuple(pieces))


def _next_tile(s: Island) -> str:
    known = f" The next one is {s.book.tiles[s.tiles.top[0]].name}." if s.tiles.top else ""
    return f"What exploring may find.{known}"


# -- weather and dice --------------------------------------------------------------------------------

CLOUD_SORTS = {"rain": "rain", "winter": "snow", "animals": "hungry", "storm": "snow"}
CLOUD_TEXTS = {
    "rain": "A Rainy Cloud: each cloud above the Roof takes 1 food and 1 wood.",
    "winter": "A Winter Cloud: takes 1 wood for heating, and counts against the Roof.",
    "storm": "A storm: takes 1 from the Palisade.",
    "animals": "The Hungry Animals die is rolled this round.",
}


def weather(s: Island) -> Area:
    """This round's dice and tokens, and how they stand against the Roof."""
    tokens = s.field("weather")
    dice = dict.fromkeys([*s.scenario.weather.get(s.round, ()), *(die.die for die in s.weather.dice)])
    pieces = [_weather_die(s, die) for die in dice]
    pieces += [
        Piece(f"cloud:{token}", "token", TOKEN_NAMES[token], token, CLOUD_TEXTS[token], sort=CLOUD_SORTS[token])
        for token in tokens
        if token in CLOUD_TEXTS
    ]
    if not pieces:
        pieces = [Piece("sky", "marker", "Clear sky", "sun", "No weather dice this round.", dim=True)]
    return Area("weather", "pool", "Weather", tuple(pieces), text=_against_the_roof(s))


def _weather_die(s: Island, die: str) -> Piece:
    face = s.weather.shows(die)
    text = "Faces: " + listed(list(dict.fromkeys(FACES[one] for one in s.book.dice["weather"].faces[die]))) + "."
    badges = (FACES[face],) if face else ()
    name = upper_first(WEATHER_DICE[die])
    return Piece(f"weather:{die}", "die", name, "", text, dim=not face, badges=badges, sort=CLOUD_SORTS[die])


def _against_the_roof(s: Island) -> str:
    if s.phase != "weather" or not any(s.clouds.values()):
        return ""
    clouds = [f"{count} {name}" for name, count in s.clouds.items() if count]
    over = max(0, sum(s.clouds.values()) - s.camp.roof)
    wood = over + s.clouds.get("winter", 0)
    return f"{listed(clouds)} against Roof {s.camp.roof}: takes {over} food and {wood} wood."


def dice(s: Island) -> list[Area]:
    """The Action dice that lie open."""
    aim, actor = s.aim, s.actor
    if not s.roll.dice or aim is None or actor is None:
        return []
    pieces = tuple(
        Piece(
            f"die:{die.die}",
            "die",
            f"{die.die.capitalize()} die",
            _face_icon(die.face),
            badges=(die.face,),
            sort=KIND_SORTS[aim.kind],
        )
        for die in s.roll.dice
    )
    return [Area("dice", "pool", f"{s.name(actor)}: {aim.name}", pieces)]


def _face_icon(face: str) -> str:
    return {"wound": "wound", "success": "success", "adventure": "adventure", "determination": "determination"}.get(
        face, ""
    )


# -- cards -------------------------------------------------------------------------------------------


def cards(s: Island) -> list[Area]:
    """The cards that are being resolved."""
    return laid(in_a_row("table", "Now", s.table, functools.partial(_card, s)))


def _card(s: Island, card: str, at: tuple[float, ...]) -> Piece:
    book = s.book
    if card in book.threats:
        icon, sort = EVENT_ICONS[book.threats[card].sort], "event"
    elif card in book.adventures:
        colour = book.adventures[card].colour
        icon, sort = EVENT_ICONS[colour], KIND_SORTS[colour]
    elif card in book.mysteries:
        icon, sort = {"treasure": "chest", "monster": "beast", "trap": "trap"}[book.mysteries[card].kind], "mystery"
    else:
        icon, sort = "beast", "beast"
    badges = (f"strength {s.foe}",) if s.foe and card in book.beasts else ()
    return Piece(f"card:{card}", "card", book.names[card], icon, card_words(s, card), at=at, badges=badges, sort=sort)
