"""Robin's Buildings and Marnie's animals: those that you have, and those that you could have."""

from __future__ import annotations

from overwinter.engine.scene import Area, Piece
from overwinter.games.stardew.phases.evening import pet_cost
from overwinter.games.stardew.places.mountain import building_cost, building_objection
from overwinter.games.stardew.places.ranch import animal_cost, product_of
from overwinter.games.stardew.printed.catalogue import CardId
from overwinter.games.stardew.sight.wants import payer, served
from overwinter.games.stardew.table.card_words import card_words
from overwinter.games.stardew.table.state import Valley
from overwinter.games.stardew.table.words import materials, tile_words
from overwinter.kit.words import counted, listed


def buildings(s: Valley) -> Area:
    """What stands, and what can still be built (SV-029, SV-230, SV-231)."""
    pieces = tuple(_building(s, building) for building in (*s.built, *s.offer))
    return Area("buildings", "list", "Buildings", pieces)


def _building(s: Valley, building: CardId) -> Piece:
    card, stands = s.book.buildings[building], building in s.built
    able = [s.name(seat) for seat in s.farmers if not building_objection(s, seat, building)]
    badges = ("built",) if stands else tuple(able)
    ident, icon = f"building:{building}", card.icon or "barn"
    price = "" if stands else ", ".join(materials(*building_cost(s, payer(s), building)))
    sort = "built" if stands else "building"
    words = card_words(s, card)
    return Piece(ident, "card", card.name, icon, words, dim=not stands, badges=badges, price=price, sort=sort)


COLUMNS = 4


def animals(s: Valley) -> Area:
    """Who lives with you, and who is for sale (SV-161, SV-166)."""
    those = (*s.animals, *s.market)
    pieces = tuple(_animal(s, animal, (place % COLUMNS, place // COLUMNS)) for place, animal in enumerate(those))
    homes = [s.book.buildings[home].name for home in ("coop", "barn") if home not in s.built]
    lacks = f"Some need a {listed(homes, 'or a')}." if homes and s.market else ""
    return Area("animals", "grid", "Animals", pieces, text=lacks, badges=(f"{len(s.animals)} with you",))


def _animal(s: Valley, animal_id: CardId, at: tuple[float, ...]) -> Piece:
    animal, ours = s.book.animals[animal_id], animal_id in s.animals
    happy = animal_id in s.happy
    gives = product_of(s, animal_id)  # SV-158
    hearts = pet_cost(s, payer(s), animal_id)
    pets = f"{counted(hearts, 'Heart')} {'makes' if hearts == 1 else 'make'} it Happy."
    mood = "It is Happy." if happy else pets  # SV-284
    text = f"Gives {tile_words(s.book, gives)}, worth {s.tile(gives).value} Gold. {mood} {' '.join(served(s, [gives]))}"
    badges = ("Happy",) if happy else ()
    price = "" if ours else f"{animal_cost(s, payer(s), animal_id)} Gold"
    sort = animal.building if ours else ""
    return Piece(
        f"animal:{animal_id}",
        "tile",
        animal.name,
        animal.kind,
        text.strip(),
        at=at,
        dim=not ours,
        badges=badges,
        price=price,
        sort=sort,
    )
