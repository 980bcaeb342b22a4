"""The Action fields, the works of the Camp, the Threat field, and the Inventions."""

from __future__ import annotations

from collections.abc import Iterable

from overwinter.engine.scene import Area, Piece
from overwinter.games.robinson.phases.prospects import camp_words, chances, game_words, next_beasts, rest_words
from overwinter.games.robinson.printed.catalogue import COLOURS, Colour, Invention, ItemId, Kind
from overwinter.games.robinson.sight.planned import KIND_ICONS, KIND_SORTS, pawns_at
from overwinter.games.robinson.table.plans import camp_costs, new_cost
from overwinter.games.robinson.table.records import Seat
from overwinter.games.robinson.table.state import TOKEN_NAMES, Island
from overwinter.games.robinson.table.words import KINDS, costs_words, event_words, item_words, price_parts
from overwinter.games.robinson.verbs.targets import considered, own_ways, planned_items
from overwinter.kit.words import counted, listed

FIELD_TOKENS = {
    "adventure": "The next Action of this kind brings an Adventure.",
    "reroll": "The next Action of this kind with dice must roll a success again; then the token leaves, either way.",
    "fewer-pawns": "The next Action of this kind takes one pawn more.",
    "permanent-fewer-pawns": "Each Action of this kind takes one pawn more.",
    "more-wood": "Paid in wood, it costs 1 wood more each time.",
    "danger": "The next Beast is 1 stronger.",
}
NEXT_WOOD = "The next Building that is paid in wood costs 1 wood more."
"""What the same token means on the Building field (RC-190 to RC-193)."""
DIE_NAMES: dict[Colour, str] = {"building": "brown", "gathering": "grey", "exploration": "green"}


def fields(s: Island) -> Area:
    """What can be done, and what lies on it."""
    pieces: list[Piece] = []
    for place, kind in enumerate(("hunting", "building", "gathering", "exploration", "camp", "rest")):
        pieces += _field(s, kind, (float(place),))  # type: ignore[arg-type]  # each of them is a kind
    return Area("fields", "row", "Actions", tuple(pieces))


def _field(s: Island, kind: Kind, at: tuple[float, ...]) -> list[Piece]:
    name, text = KINDS[kind], ""
    badges: tuple[str, ...] = ()
    if kind == "hunting":
        beasts = len(s.hunting)
        known = listed([s.book.beasts[beast].name for beast in next_beasts(s)]) if s.hunting.top else ""
        text = f"2 pawns: {game_words(s)}." if beasts else "No Beasts yet: they come with explored tiles."
        text += f" Next: {known}." if known else ""
        badges = (counted(beasts, "Beast"),)
    elif kind in COLOURS:
        odds = chances(s, kind)
        text = (
            f"1 pawn: {odds['success']:.0%}, wound {odds['wound']:.0%}, adventure {odds['adventure']:.0%}. "
            f"2 pawns: sure, without the {DIE_NAMES[kind]} dice."
        )
    elif kind == "camp":
        text = f"1 pawn {camp_words(s)}."
    elif kind == "rest":
        text = f"1 pawn {rest_words(s)}."
    dim = kind == "hunting" and not len(s.hunting)
    ground = Piece(
        f"field:{kind}", "space", name, KIND_ICONS[kind], text, 0, at=at, dim=dim, badges=badges, sort=KIND_SORTS[kind]
    )
    return [ground, *_tokens(s, kind, at), *pawns_at(s, f"field:{kind}", at)]


def _tokens(s: Island, field: str, at: tuple[float, ...]) -> list[Piece]:
    return [
        Piece(f"on:{field}:{token}", "token", _token_name(token), token, _token_text(field, token), at=at)
        for token in dict.fromkeys(s.field(field))
    ]


def _token_text(field: str, token: str) -> str:
    return NEXT_WOOD if (field, token) == ("building", "more-wood") else FIELD_TOKENS.get(token, "")


def _token_name(token: str) -> str:
    name = TOKEN_NAMES.get(token, token.replace("-", " "))
    return f"{name[0].upper()}{name[1:]}"


# -- works -----------------------------------------------------------------------------------------


def works(s: Island) -> Area:
    """Shelter, Roof, Palisade and Weapons, with what the next step takes."""
    printed = [
        ("shelter", "Shelter", "hut", "Without one everybody takes a wound each night."),
        ("roof", f"Roof {s.camp.roof}", "roof", f"Keeps {counted(s.camp.roof, 'cloud')} off food and wood."),
        ("palisade", f"Palisade {s.camp.palisade}", "palisade", "Hungry animals and storms take from it."),
        ("weapons", f"Weapon {s.camp.weapon}", "spear", "Each level that a fight misses is a wound."),
    ]
    pieces: list[Piece] = []
    for place, (thing, name, icon, text) in enumerate(printed):
        at = (float(place),)
        ident = f"level:{'weapon' if thing == 'weapons' else thing}"
        price, missing = _work(s, thing)
        stands = thing == "shelter" and s.sheltered
        badges = ("built",) if thing == "shelter" and s.camp.shelter else ("natural",) if stands else missing
        bonus = f" This fight: +{s.doing.bonus}." if thing == "weapons" and s.doing and s.doing.bonus else ""
        camp = s.camp
        levels = {"roof": camp.roof, "palisade": camp.palisade, "weapons": camp.weapon, "shelter": int(s.sheltered)}
        level = levels[thing]
        words = f"{text}{bonus}"
        sort = "item" if level else "invention"
        pieces.append(Piece(ident, "space", name, icon, words, level, at=at, badges=badges, price=price, sort=sort))
        pieces += [*_tokens(s, thing, at), *pawns_at(s, ident, at)]
    return Area("works", "row", "Camp", tuple(pieces))


def _work(s: Island, thing: str) -> tuple[str, tuple[str, ...]]:
    """What the next step takes, and what is missing for it besides."""
    if thing == "shelter" and s.camp.shelter:
        return "", ()
    ways = 1 if thing == "weapons" else len(camp_costs(s))
    targets = [target for target in s.book.targets.values() if target.what == thing and target.way < ways]
    price = costs_words([new_cost(s, target) for target in targets])
    needs_shelter = thing in ("roof", "palisade") and not s.sheltered
    return price, ("needs Shelter",) if needs_shelter else ()


# -- threats ---------------------------------------------------------------------------------------

EVENT_ICONS = {
    "book": "book",
    "building": "hammer",
    "gathering": "basket",
    "exploration": "compass",
    "wreckage": "chest",
}


def threats(s: Island) -> Area:
    """The Threat field: the newest card lies on the right, the one on the left goes next."""
    spaces = s.book.numbers.threat_spaces
    empty = spaces - len(s.threats)
    pieces = [
        Piece(f"threat:{place}", "space", "No threat", count=0, at=(float(place),), dim=True) for place in range(empty)
    ]
    for place, card in enumerate(s.threats, empty):
        event = s.book.threats[card]
        at = (float(place),)
        wreck = event.sort == "wreckage"
        badges = () if wreck else ("strikes next",) if place == 0 else ()
        price = listed(list(dict.fromkeys(counted(way.pawns, "pawn") for way in event.ways)), "or")
        sort = "wreckage" if wreck else "threat"
        icon = EVENT_ICONS[event.sort]
        words = event_words(s, event)
        ident = f"card:{card}"
        pieces.append(Piece(ident, "card", event.name, icon, words, at=at, badges=badges, price=price, sort=sort))
        pieces += pawns_at(s, ident, at)
    return Area("threats", "row", "Threats", tuple(pieces))


# -- inventions ------------------------------------------------------------------------------------

COLUMNS = 4


def inventions(s: Island) -> Area:
    """The Inventions on the board and on the scenario card: built, buildable now, or what they lack."""
    own = [invention.id for invention in s.book.inventions.values() if invention.scenario == s.options.scenario]
    items = list(dict.fromkeys([*s.offer, *own]))
    possible = planned_items(s) | {s.book.targets[target].what for target, why in considered(s, quick=True) if not why}
    pieces: list[Piece] = []
    for place, item in enumerate(items):
        at = (float(place % COLUMNS), float(place // COLUMNS))
        pieces += [invention(s, ItemId(item), item in possible, at), *pawns_at(s, f"item:{item}", at)]
    return Area("inventions", "grid", "Inventions", tuple(pieces))


def invention(s: Island, item: ItemId, possible: bool, at: tuple[float, ...] = (), owner: int | None = None) -> Piece:
    """An Invention, or the Item it has become."""
    printed = s.book.inventions[item]
    built, fresh = item in s.camp.built, item in s.camp.fresh
    price = "" if built or fresh else costs_words(s.costs_of(printed.id))
    lacks = [] if built or fresh else missing(s, printed)
    badges = ("built",) if built else ("ready after the Actions",) if fresh else tuple(lacks)
    if printed.scenario and not badges:
        badges = ("scenario",)
    sort = "item" if built or fresh else "invention" if possible else ""
    ident, text = f"item:{item}", invention_words(s, printed, lacks)
    dim = not (built or fresh or possible)
    return Piece(
        ident,
        "tile",
        printed.name,
        printed.icon or item,
        text,
        owner=owner,
        dim=dim,
        at=at,
        badges=badges,
        price=price,
        sort=sort,
    )


def own_invention(s: Island, seat: Seat, item: ItemId) -> Piece:
    """The Invention on a Character card."""
    possible = any(not why for _, why in own_ways(s, seat))
    return invention(s, item, possible, owner=seat)


def missing(s: Island, printed: Invention) -> list[str]:
    """Terrain and Items that an Invention still needs (RC-159)."""
    terrain = [printed.terrain] if printed.terrain and printed.terrain not in s.terrains() else []
    return [*terrain, *(s.book.names[item] for item in printed.items if item not in s.camp.built)]


def invention_words(s: Island, printed: Invention, lacks: Iterable[str]) -> str:
    """What it does, what it takes, and what is missing."""
    needs: list[str] = [printed.terrain] if printed.terrain else []
    needs += [f"the {s.book.names[item]}" for item in printed.items]
    needs += price_parts(s.costs_of(printed.id))
    owned = any(castaway.idea == printed.id for castaway in s.castaways.values())  # RC-A03, RC-A44: else by anybody
    owner = f" Only the {s.book.roles[printed.owner].name} can build it." if owned else ""
    lack = listed(list(lacks))
    words = [item_words(s, printed), f"Takes {listed(needs)}." if needs else "Takes nothing but work."]
    return " ".join(filter(None, words)) + owner + (f" Missing: {lack}." if lack else "")
