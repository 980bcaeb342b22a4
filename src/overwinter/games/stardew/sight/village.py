"""The village: Grandpa's letter, the Community Center, the Museum, the chest."""

from __future__ import annotations

from overwinter.engine.scene import Area, Piece
from overwinter.games.stardew.places.town import next_hidden, reveal_cost
from overwinter.games.stardew.printed.catalogue import LETTERS, ROOM_NAMES, ROOMS, Room
from overwinter.games.stardew.sight import pictures
from overwinter.games.stardew.sight.wants import Wish, goal_lacks, goal_way, holders, lacks, payer, wishes
from overwinter.games.stardew.table.goals import asks, rooms_played, stands
from overwinter.games.stardew.table.state import Valley
from overwinter.kit.scenery import stock
from overwinter.kit.words import counted, listed, upper_first

GOAL_NAMES = {
    "gold": "Gold in the chest",
    "mine": "Down the mine",
    "museum": "The Museum",
    "animals": "Animals",
    "friends": "Friends",
    "legendary": "Legendary fish",
    "buildings": "Buildings",
    "tools": "Better tools",
}
TO_WIN = {
    "honest farmer": "To win: all goals and all rooms, before Winter is over.",  # SV-332
    "seedling": "To win: all goals, before Winter is over. The rooms are not needed.",  # SV-331
    "artisan": "To win: all goals, all rooms, and no Joja Tile left, before Winter is over.",  # SV-333
    "artisan scoring": "To win: all goals, all rooms, no Joja Tile left. Each Joja Tile removed is a point.",  # SV-337
}


def goals(s: Valley) -> Area:
    """Grandpa's letter: how far each goal is, and what it still lacks (SV-046)."""
    pieces = tuple(_goal(s, goal) for goal in s.goals)
    done = f"{len(s.reached)} of {len(s.goals)} done"
    return Area("goals", "list", "Grandpa's letter", pieces, text=TO_WIN[s.options.mode], badges=(done,))


def _goal(s: Valley, goal: str) -> Piece:
    now, wanted = stands(s, goal), asks(s, goal)
    done = goal in s.reached
    text = "Done." if done else f"{goal_lacks(s, goal)}. {goal_way(s, goal)}"
    badges = ("done",) if done else ()
    sort = "done" if done else "goal"
    ident, name, icon = f"goal:{goal}", GOAL_NAMES[goal], pictures.GOALS[goal]
    return Piece(ident, "card", name, icon, upper_first(text), min(now, wanted), wanted, badges=badges, sort=sort)


def center(s: Valley) -> Area:
    """The Community Center: what each Bundle still lacks, and who holds it (SV-062, SV-201)."""
    known = {wish.room: wish for wish in wishes(s)}
    pieces = tuple(_room(s, room, known.get(room)) for room in ROOMS if room in s.rooms)
    done = f"{s.restored} of {rooms_played(s)} restored"
    return Area("center", "list", "Community Center", pieces, badges=(done,))


def _room(s: Valley, room: Room, wish: Wish | None) -> Piece:
    ident, name, icon = f"room:{room}", ROOM_NAMES[room], pictures.ROOMS[room]
    if s.rooms[room].done:
        return Piece(ident, "card", name, icon, "Restored.", badges=("restored",), sort="done")
    if wish is None:
        first, cost = room == next_hidden(s), counted(reveal_cost(s, payer(s)), "Heart")
        price = cost if first else ""  # SV-195, SV-196
        text = f"To reveal what it wants takes {cost}; you have {s.hearts}." if first else ""
        return Piece(ident, "card", name, icon, text, face_down=True, dim=True, price=price, sort="room")
    held = holders(s, wish)
    have = [f"{s.name(seat)} has {tiles}" for seat, tiles in held.items()]
    text = f"Wants {lacks(s, wish)}. {f'{listed(have)}. ' if have else ''}{wish.bundle.name}: {wish.bundle.text}"
    badges = tuple(s.name(seat) for seat in held)
    given = s.count - wish.left
    return Piece(ident, "card", name, icon, text.strip(), given, s.count, badges=badges, sort="room")


COLUMN = 4
"""So many slots of the Museum belong together (SV-224)."""


def museum(s: Valley) -> Area:
    """The Museum: two rows of four here, two columns on the board; each brings an Epic Item (SV-223, SV-224)."""
    pieces = []
    for place, letter in enumerate(LETTERS):
        tile = s.museum.get(letter)
        name = s.tile(tile).name if tile else letter
        text = f"Slot {letter}." if tile else f"Slot {letter} is free."
        icon = pictures.tile_picture(s, tile) if tile else ""
        at = (place % COLUMN, place // COLUMN)
        sort = s.tile(tile).type if tile else ""
        marks = (letter,) if tile else ()
        pieces.append(Piece(f"museum:{letter}", "tile", name, icon, text, at=at, dim=not tile, badges=marks, sort=sort))
    have = f"{len(s.museum)} of {len(LETTERS)}"
    text = "Four in a row bring an Epic Item to whoever gives the last."
    return Area("museum", "grid", "Museum", tuple(pieces), text=text, badges=(have,))


def chest(s: Valley) -> Area:
    """What belongs to all (SV-004, SV-005)."""
    pieces = [
        stock("gold", "Gold", "gold", s.gold, "What all may spend."),
        stock("hearts", "Hearts", "heart", s.hearts, "What all may spend."),
    ]
    if s.options.supply != "unlimited":
        pieces += [
            Piece(f"tray:{pool}", "token", s.tile(pool).name, icon, "Left in the supply.", s.tray[pool])
            for pool, icon in (("stone", "stone"), ("bug-meat", "bug"))
        ]
    joja = Piece(
        "joja-left", "token", "Joja Tiles to come", "joja", "They come with the Season Cards.", len(s.joja_left)
    )
    return Area("chest", "pool", "The chest", (*pieces, joja))
