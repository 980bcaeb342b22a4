"""What is being decided: dice that lie open, somebody at the door, cards to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from overwinter.engine.scene import Area, Piece
from overwinter.games.stardew.deeds.cards import ChooseItem, FetchItem, Foresee
from overwinter.games.stardew.places.forge import DrawFind
from overwinter.games.stardew.places.town import Meet
from overwinter.games.stardew.printed.catalogue import CardId, Villager
from overwinter.games.stardew.sight import pictures
from overwinter.games.stardew.sight.wants import use_of
from overwinter.games.stardew.sight.year import ICON_WORDS
from overwinter.games.stardew.table.card_words import card_words, clause, festival_words
from overwinter.games.stardew.table.state import Valley
from overwinter.games.stardew.table.words import TYPES, kinds
from overwinter.games.stardew.verbs.dice import WILD
from overwinter.games.stardew.verbs.items import WhoGets
from overwinter.games.stardew.verbs.upgrades import DrawUpgrades
from overwinter.kit.choices import Choosing
from overwinter.kit.scenery import in_a_row
from overwinter.kit.thrown import open_dice
from overwinter.kit.words import listed

FACES = {"heart": "heart", "junimo": "junimo", "stardrop": "stardrop", WILD.face: "reroll"}


def dice(s: Valley) -> list[Piece]:
    """The dice that lie open."""
    thrown = open_dice(s)
    return [
        Piece(f"die:{place}", "die", face.capitalize(), FACES.get(face, face), sort=f"die-{face}")
        for place, face in enumerate(thrown.faces if thrown else ())
    ]


def beside(s: Valley, area: Area) -> Area:
    """An area with the dice that were rolled for it."""
    thrown = open_dice(s)
    lies = thrown is not None and DICE_AT[thrown.what] == area.id
    return msgspec.structs.replace(area, pieces=(*area.pieces, *dice(s))) if lies else area


DICE_AT = {"fishing": "track", "mine": "mine", "collect": "animals", "geode": "museum"}
"""Where the dice are rolled."""


def on_the_table(s: Valley) -> list[Area]:
    """Who is met, or what was drawn and is to be kept by somebody."""
    match s.stack[-1] if s.stack else None:
        case Meet(met=met):
            return [Area("door", "row", "Somebody is at the door", tuple(_met(s, met)))]
        case Choosing(of=DrawUpgrades(drawn=drawn)):
            sides = [side for card in drawn for side in (card, s.book.upgrades[CardId(card)].other) if side]
            return [_drawn(s, "Skills to choose from", map(CardId, sides), "upgrade")]
        case Choosing(of=ChooseItem(drawn=drawn)):
            return [_drawn(s, "Items to choose from", map(CardId, drawn), "item")]
        case Choosing(of=WhoGets(card=card)):
            return [_drawn(s, "A reward", [card], "epic" if s.book.items[card].epic else "item")]
        case Choosing(of=DrawFind(kind=face, drawn=finds)):
            pieces = tuple(_find(s, getattr(s.book.finds[find], face).id) for find in dict.fromkeys(finds))
            return [Area("drawn", "row", "Dug up", pieces)]
        case Choosing(of=FetchItem() as fetch):
            others = [CardId(card) for card in s.items.discards if card != fetch.card]
            return [_drawn(s, "What others threw away", others, "item")]
        case Choosing(of=Foresee(card=card)):
            return [Area("drawn", "row", "Next week", (_week(s, card),))]
        case _:
            return []


def _met(s: Valley, met: Iterable[CardId]) -> Iterator[Piece]:
    """Who opens, with what they love and hate (SV-192)."""
    for place, villager in enumerate(met):
        who = s.book.villagers[villager]
        birthday = ("birthday",) if who.birthday == s.season else ()
        text = "\n".join(_tastes(s, who))
        yield Piece(
            f"villager:{villager}", "card", who.name, "villager", text, at=(place,), badges=birthday, sort="friend"
        )


def _tastes(s: Valley, who: Villager) -> Iterator[str]:
    loves = [kind for wanted in (who.loves, who.loves_too) if wanted for kind in kinds(s.book, wanted, 2)]
    yield f"Loves {listed(loves)}."
    hates = [*(TYPES[kind][1] for kind in who.hates), *(s.tile(tile).name for tile in who.hates_tiles)]
    if hates:
        yield f"Hates {listed(hates)}."
    yield f"As a friend: {clause(s, who.gift)}"
    if who.marriage:
        yield "Would marry."


def _drawn(s: Valley, title: str, cards: Iterable[CardId], sort: str) -> Area:
    def piece(card_id: str, at: tuple[float, ...]) -> Piece:
        card = s.book.cards[CardId(card_id)]
        text = f"{card_words(s, card)}\n{card.text}"
        return Piece(f"drawn:{card_id}", "card", card.name, CARD_ICONS[sort], text, at=at, sort=sort)

    return in_a_row("drawn", title, cards, piece)


CARD_ICONS = {"item": "knapsack", "epic": "chest", "upgrade": "idea"}


def _find(s: Valley, tile_id: str) -> Piece:
    tile = s.tile(tile_id)
    text = f"Slot {tile.letter} of the Museum, worth {tile.value} Gold. {use_of(s, tile_id)}".strip()
    return Piece(
        f"drawn:{tile_id}",
        "tile",
        tile.name,
        pictures.tile_picture(s, tile_id),
        text,
        badges=(tile.letter,),
        sort=tile.type,
    )


def _week(s: Valley, card_id: CardId) -> Piece:
    card = s.book.weeks[card_id]
    words = [festival_words(s, card.festival)] if card.festival else [ICON_WORDS[icon][1] for icon in card.icons]
    text = "\n".join([*words, card.text])
    return Piece(f"drawn:{card_id}", "card", card.name, pictures.SEASONS[card.season], text, sort=card.season)
