"""The village: goals, the Community Center, the Museum, the pools, and what is being decided."""

from __future__ import annotations

from overwinter.engine.scene import Area, Piece
from overwinter.games.stardew.catalogue import LETTERS, ROOMS
from overwinter.games.stardew.goals import asks, stands
from overwinter.games.stardew.state import ROOM_NAMES, Valley
from overwinter.games.stardew.town import Meet, bundle_words, known_bundle
from overwinter.games.stardew.words import printed, wanted_words

GOAL_WORDS = {
    "gold": ("Gold in the chest", "beads"),
    "mine": ("Down the mine", "pickaxe"),
    "museum": ("The Museum", "museum"),
    "animals": ("Animals", "cow"),
    "friends": ("Friends", "life"),
    "legendary": ("Legendary fish", "fish"),
    "buildings": ("Buildings", "hammer"),
    "tools": ("Better tools", "axe"),
}


def goals(s: Valley) -> Area:
    """Grandpa's letter."""
    pieces = []
    for goal in s.goals:
        name, icon = GOAL_WORDS[goal]
        now, wanted = stands(s, goal), asks(s, goal)
        done = goal in s.reached
        text = "Done." if done else f"{now} of {wanted}."
        badges = ("done",) if done else ()
        pieces.append(
            Piece(f"goal:{goal}", "card", name, icon, text, min(now, wanted), wanted, badges=badges, sort="goal")
        )
    return Area("goals", "row", "Grandpa's letter", tuple(pieces))


def center(s: Valley) -> Area:
    """The Community Center."""
    pieces = []
    for room in ROOMS:
        there = s.rooms.get(room)
        if there is None:
            continue
        bundle = known_bundle(s, room)
        if there.done:
            piece = Piece(
                f"room:{room}", "card", ROOM_NAMES[room], "bundle", "Restored.", badges=("restored",), sort="room"
            )
        elif bundle is None:
            text = f"Nobody knows yet what it asks for. Looking costs {s.count} Hearts."
            piece = Piece(f"room:{room}", "card", ROOM_NAMES[room], "bundle", text, face_down=True, sort="room")
        else:
            text = f"{bundle.name}. {bundle_words(s, bundle)}."
            piece = Piece(
                f"room:{room}", "card", ROOM_NAMES[room], "bundle", text, len(there.given), s.count, sort="room"
            )
        pieces.append(piece)
    return Area("center", "row", "Community Center", tuple(pieces))


def museum(s: Valley) -> Area:
    """The Museum: two columns of four."""
    pieces = []
    for place, letter in enumerate(LETTERS):
        tile = s.museum.get(letter)
        name = s.tile(tile).name if tile else letter
        at = (place % 4, place // 4)
        pieces.append(Piece(f"museum:{letter}", "tile", name, "museum" if tile else "", letter, at=at, dim=not tile))
    text = "A full row brings an Epic Item."
    return Area("museum", "grid", "Museum", tuple(pieces), text=text)


def pools(s: Valley) -> Area:
    """What belongs to all."""
    pieces = [
        Piece("gold", "token", "Gold", "beads", "What all may spend.", s.gold, dim=not s.gold),
        Piece("hearts", "token", "Hearts", "life", "What all may spend.", s.hearts, dim=not s.hearts),
    ]
    for pool, count in s.tray.items():
        if pool in ("stone", "bug-meat"):
            pieces.append(Piece(f"tray:{pool}", "token", s.tile(pool).name, pool, "Left in the tray.", count))
    pieces.append(Piece("joja-left", "token", "Joja Tiles to come", "joja", "", len(s.joja_left)))
    return Area("pools", "pool", "The chest", tuple(pieces))


def on_the_table(s: Valley) -> list[Area]:
    """What is being decided: dice that lie open, somebody at the door, this week's card."""
    areas: list[Area] = []
    if s.cast is not None and s.cast.dice:
        dice = tuple(
            Piece(f"die:{place}", "die", face.capitalize(), face, at=(place,)) for place, face in enumerate(s.cast.dice)
        )
        areas.append(Area("dice", "pool", "The dice", dice))
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Meet):
        faces = []
        for villager in top.met:
            who = s.book.villagers[villager]
            loved = wanted_words(s, who.loves, 2)
            birthday = " It is the birthday season." if who.birthday == s.season else ""
            text = f"Loves {loved}.{birthday} As a friend: {printed(s, who.gift)}"
            faces.append(Piece(f"villager:{villager}", "card", who.name, "life", text, sort="villager"))
        areas.append(Area("door", "row", "Somebody is at the door", tuple(faces)))
    return areas
