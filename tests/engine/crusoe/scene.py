"""What a seat sees: everything, for castaways have no secrets."""

from __future__ import annotations

from collections.abc import Iterable

from overwinter.engine.scene import Area, Piece, Scene
from tests.engine.crusoe.catalogue import DICE
from tests.engine.crusoe.state import CardId, Castaway, Island


def scene(s: Island) -> Scene:
    """The table."""
    mats = [mat(s, castaway) for castaway in s.castaways.values()]
    return Scene("Crusoe", f"Round {s.round}", (board(s), plan(s), camp(s), table(s), *mats))


def board(s: Island) -> Area:
    """What pawns can be put on."""
    pieces = [Piece(f"target:{target.id}", "space", target.name) for target in s.book.targets.values()]
    return Area("board", "map", "Actions", tuple(pieces))


def plan(s: Island) -> Area:
    """The planned Actions with their pawns."""
    pieces = [
        Piece(f"action:{action}", "pawn", s.target(action).name, badges=tuple(map(s.name, planned.pawns)))
        for action, planned in s.plan.items()
    ]
    return Area("plan", "row", "Plan", tuple(pieces))


def camp(s: Island) -> Area:
    """Resources and tracks."""
    stock = [
        Piece(f"stock:{resource}", "token", resource, count=count, badges=(f"+{s.future[resource]} later",))
        for resource, count in s.stock.items()
    ]
    levels = {"morale": s.morale, "weapon": s.weapon, "palisade": s.palisade, "shelter": int(s.shelter)}
    tracks = [Piece(f"level:{name}", "marker", name, at=(level,)) for name, level in levels.items()]
    return Area("camp", "mat", "Camp", (*stock, *tracks))


def table(s: Island) -> Area:
    """The cards that are being resolved, the dice that lie open, and the decks."""
    dice = [Piece(f"die:{die}", "die", f"{die} die", text=s.roll.get(die, ""), dim=die not in s.roll) for die in DICE]
    piles = (*s.adventures.values(), s.mysteries, s.beasts)
    decks = [
        Piece(f"deck:{deck.name}", "card", deck.name, count=len(deck), face_down=True)
        for deck in (s.events, *(pile.deck for pile in piles))
    ]
    return Area("table", "pool", "Table", (*dice, *_cards(s, s.on_table), *decks))


def mat(s: Island, castaway: Castaway) -> Area:
    """A castaway with life, determination and Treasures."""
    seat, name = castaway.seat, s.name(castaway.seat)
    person = Piece(
        f"castaway:{seat}",
        "pawn",
        name,
        owner=seat,
        badges=(f"{castaway.wounds} wounds", f"{castaway.determination} determination", *castaway.used),
    )
    return Area(f"mat:{seat}", "mat", name, (person, *_cards(s, castaway.kept)), owner=seat)


def _cards(s: Island, cards: Iterable[CardId]) -> list[Piece]:
    printed = {**s.book.cards, **s.book.beasts}
    return [Piece(f"card:{card}", "card", printed[card].name) for card in cards]
