"""Parts of a scene that every table has: piles, stocks, tracks, hands, mats, rows of cards, open dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from overwinter.engine.scene import Area, Piece
from overwinter.kit.thrown import Die, Thrown


def pile(ident: str, title: str, icon: str, count: int, text: str = "", *, sort: str = "") -> Piece:
    """A deck, face down, with how many cards it has."""
    return Piece(ident, "card", title, icon, text, count, face_down=True, dim=not count, sort=sort)


def stock(
    ident: str,
    title: str,
    icon: str,
    count: int,
    text: str = "",
    *,
    owner: int | None = None,
    badges: Iterable[str] = (),
    sort: str = "",
) -> Piece:
    """So many of a thing; dim where there is none."""
    return Piece(ident, "token", title, icon, text, count, owner=owner, dim=not count, badges=tuple(badges), sort=sort)


def step(
    track: str,
    place: int,
    here: int,
    name: str = "",
    *,
    icon: str = "",
    text: str = "",
    owner: int | None = None,
    badges: Iterable[str] = (),
    sort: str = "",
) -> Piece:
    """A space of a track; all are dim but the one where it stands."""
    return Piece(
        f"{track}:{place}",
        "space",
        name or str(place),
        icon,
        text,
        owner=owner,
        dim=place != here,
        at=(place,),
        badges=tuple(badges),
        sort=sort,
    )


def mat(seat: int, title: str, *parts: Iterable[Piece], badges: Iterable[str] = (), text: str = "") -> Area:
    """What lies in front of somebody."""
    pieces = tuple([piece for part in parts for piece in part])
    return Area(f"mat:{seat}", "mat", title, pieces, owner=seat, badges=tuple(badges), text=text)


def hand(cards: Iterable[str], piece: Callable[[str, int], Piece]) -> Iterator[Piece]:
    """Cards that somebody has, each once, with how many of it there are."""
    held = list(cards)
    return (piece(card, held.count(card)) for card in dict.fromkeys(held))


def in_a_row(ident: str, title: str, cards: Iterable[str], piece: Callable[[str, tuple[float, ...]], Piece]) -> Area:
    """Cards side by side, each once."""
    return Area(ident, "row", title, tuple([piece(card, (n,)) for n, card in enumerate(dict.fromkeys(cards))]))


def open_dice(thrown: Thrown | None, piece: Callable[[Die], Piece]) -> Iterator[Piece]:
    """Dice that lie open, as a game draws them."""
    return (piece(die) for die in (thrown.dice if thrown else ()))


def laid(*areas: Area) -> list[Area]:
    """Those areas in which something lies."""
    return [area for area in areas if area.pieces]
