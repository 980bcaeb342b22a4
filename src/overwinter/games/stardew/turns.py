"""The Action Phase: two actions and a step, foraging on the way."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.printed import YOU
from overwinter.engine.questions import Ask
from overwinter.games.stardew.bags import Discard, Gain, Nothing, Receive, pay, short_of
from overwinter.games.stardew.catalogue import (
    ACTIONS,
    ANYTHING,
    PLACES,
    WATERS,
    Action,
    PathId,
    Place,
    SpotId,
    TileId,
)
from overwinter.games.stardew.evening import EndOfTurn
from overwinter.games.stardew.farm import BuyAnimals, CollectFromAnimals, WaterCrops, animal_objection
from overwinter.games.stardew.fishing import GoFishing
from overwinter.games.stardew.forge import DrawFind, OpenGeodes, VisitMuseum, geodes, museum_objection
from overwinter.games.stardew.knobs import knob
from overwinter.games.stardew.mountain import BuyBuildings, ExploreMine, building_objection
from overwinter.games.stardew.powers import forget, reactions, spend_action
from overwinter.games.stardew.state import NOBODY, Objection, Seat, Turn, Valley
from overwinter.games.stardew.town import MakeFriend, VisitCenter, VisitStore

WORDS: dict[Action, str] = {
    "water": "Water Crops",
    "collect": "Collect from Animals",
    "animals": "Buy Animals",
    "store": "Buy & Plant Seeds",
    "friend": "Make a Friend",
    "bundles": "Reveal & Donate",
    "geodes": "Open Geodes",
    "museum": "Donate to Museum",
    "buildings": "Buy Buildings",
    "mine": "Explore the Mine",
    "fish-lake": "Fish in the Lake",
    "fish-river": "Fish in the River",
    "fish-ocean": "Fish in the Ocean",
}


class ActionPhase(Effect):
    """Everybody goes to work."""

    rule = "SV-119"

    def apply(self, s: Valley) -> None:
        s.phase = "action"
        s.push(*[BeginTurn(seat) for seat in s.order], RoundEnds())


class BeginTurn(Effect):
    """{seat} begins."""

    seat: Seat
    rule = "SV-120"

    def apply(self, s: Valley) -> None:
        farmer = s.farmers[self.seat]
        s.acting = self.seat
        spouse = "may" if farmer.spouse and farmer.spouse_place else ""
        s.turn = Turn(
            s.book.numbers.actions + knob(s, self.seat, "actions"),
            moves=1 + knob(s, self.seat, "moves"),
            spouse=spouse,  # type: ignore[arg-type]  # one of its words
        )
        s.push(TakeTurn(self.seat), EndTurn(self.seat))


class TakeTurn(Ask):
    """{seat}: what do you do?"""

    seat: Seat
    rule = "SV-121"

    def options(self, s: Valley) -> Sequence[Effect]:
        farmer, turn = s.farmers[self.seat], s.turn
        assert turn is not None
        found: list[Effect] = []
        if turn.actions > 0 and farmer.place:  # SV-127, SV-128: any of them, whatever was planned or done before
            found += [
                Act(self.seat, action) for action in ACTIONS[farmer.place] if not act_objection(s, self.seat, action)
            ]
        found += [
            ActFree(self.seat, action) for action in turn.extra if not act_objection(s, self.seat, action, free=True)
        ]
        if spouse_may_act(turn):
            found += [
                SpouseActs(self.seat, action)
                for action in ACTIONS[farmer.spouse_place or "farm"]
                if not act_objection(s, self.seat, action)
            ]
        if may_move(turn) and farmer.place:
            found += [Walk(self.seat, place) for place in s.book.roads[farmer.place]]
        return [*found, GoHome(self.seat)]

    def blocked(self, s: Valley) -> Sequence[Blocked]:
        farmer, turn = s.farmers[self.seat], s.turn
        if turn is None or not farmer.place:
            return []
        found: list[Blocked] = []
        for action in ACTIONS[farmer.place]:
            why = act_objection(s, self.seat, action) or (None if turn.actions else ("no action is left", "SV-123"))
            if why:
                found.append(Blocked(Act(self.seat, action), *why))
        for place in PLACES:
            if place not in s.book.roads[farmer.place] and place != farmer.place:
                found.append(Blocked(Walk(self.seat, place), "no path leads there from here", "SV-122"))
            elif place != farmer.place and not may_move(turn):
                why = ("you have moved", "SV-124") if turn.moves < 1 else ("you have acted twice", "SV-126")
                found.append(Blocked(Walk(self.seat, place), *why))
        return found


def may_move(turn: Turn) -> bool:
    """Whether a step is left, and an action to take at its end (SV-124, SV-126)."""
    return turn.moves > 0 and turn.actions > 0


def spouse_may_act(turn: Turn) -> bool:
    """The spouse acts before the player's first action or after the last one (SV-326)."""
    return turn.spouse == "may" and (not turn.taken or not turn.actions)


def joja_objection(s: Valley, seat: Seat, action: Action) -> Objection:
    """What a Joja Tile has against an action (SV-318)."""
    tile = s.joja.get(action)
    if tile is None or knob(s, seat, "joja-immune"):
        return None
    joja = s.book.joja[tile]
    if joja.blocks:
        return f"{joja.name} is in the way", "SV-318"
    if len(s.farmers[seat].bag) < joja.tiles:
        return f"{joja.name} asks for a tile", "SV-318"
    return short_of(s, joja.gold, joja.hearts)


def act_objection(s: Valley, seat: Seat, action: Action, free: bool = False) -> Objection:
    """Why an action cannot be taken, or would be in vain."""
    if why := joja_objection(s, seat, action):
        return why
    farmer = s.farmers[seat]
    if free and action not in ACTIONS[farmer.place or "farm"] and farmer.place:
        return None
    match action:
        case "water":
            some = any(s.fields.values())
            return None if some else ("nothing is planted", "SV-148")
        case "collect":
            return None if s.animals else ("you have no animals", "SV-159")
        case "animals":
            can = any(not animal_objection(s, seat, animal) for animal in s.market)
            return None if can else ("there is none that you could buy", "SV-161")
        case "geodes":
            return None if geodes(s, seat) else ("you have no Geode", "SV-211")
        case "museum":
            return museum_objection(s, seat)
        case "buildings":
            can = any(not building_objection(s, seat, building) for building in s.offer)
            return None if can else ("there is none that you could build", "SV-227")
        case "friend":
            return None if len(s.villagers) else ("everybody is your friend", "SV-A18")
        case _:
            return None


def doing(seat: Seat, action: Action) -> Effect:
    """What an action is (SV-130)."""
    if action in WATERS:
        return GoFishing(seat, action)
    made: dict[Action, Effect] = {
        "water": WaterCrops(seat),
        "collect": CollectFromAnimals(seat),
        "animals": BuyAnimals(seat),
        "store": VisitStore(seat),
        "friend": MakeFriend(seat),
        "bundles": VisitCenter(seat),
        "geodes": OpenGeodes(seat),
        "museum": VisitMuseum(seat),
        "buildings": BuyBuildings(seat),
        "mine": ExploreMine(seat),
    }
    return made[action]


class Act(Effect):
    """{seat} acts: {action}."""

    seat: Seat
    action: Action
    rule = "SV-129"
    piece = "action:{action}"

    def apply(self, s: Valley) -> None:
        assert s.turn is not None
        s.turn = spend_action(s.turn)
        s.push(*toll(s, self.seat, self.action), doing(self.seat, self.action), TakeTurn(self.seat))

    def offer(self, s: Valley) -> str:
        return WORDS[self.action]

    def says(self, s: Valley) -> str:
        return f"{s.name(self.seat)}: {WORDS[self.action]}."

    def fine_print(self, s: Valley) -> str:
        tile = s.joja.get(self.action)
        return s.book.joja[tile].name if tile else ""


class ActFree(Act):
    """{seat} acts, and it costs no action: {action}."""

    rule = "SV-131"

    def apply(self, s: Valley) -> None:
        assert s.turn is not None
        extra = list(s.turn.extra)
        extra.remove(self.action)
        s.turn = msgspec.structs.replace(s.turn, extra=tuple(extra))
        s.push(*toll(s, self.seat, self.action), doing(self.seat, self.action), TakeTurn(self.seat))


class SpouseActs(Act):
    """{seat}'s spouse acts: {action}.

    For the player, with the player's things (SV-327). Not asked for End of Turn Effects (SV-328), nor to move (SV-329).
    """

    rule = "SV-325"

    def apply(self, s: Valley) -> None:
        assert s.turn is not None
        s.turn = msgspec.structs.replace(s.turn, spouse="done")  # SV-330: on top of the player's own
        s.push(*toll(s, self.seat, self.action), doing(self.seat, self.action), TakeTurn(self.seat))

    def offer(self, s: Valley) -> str:
        return f"Your spouse: {WORDS[self.action]}"


def toll(s: Valley, seat: Seat, action: Action) -> list[Effect]:
    """What a Joja Tile takes from those who act there (SV-318)."""
    tile = s.joja.get(action)
    if tile is None or knob(s, seat, "joja-immune"):
        return []
    joja = s.book.joja[tile]
    pay(s, joja.gold, joja.hearts)
    return list(Discard(seat, ANYTHING, joja.tiles).if_open(s)) if joja.tiles else []


class GoHome(Effect):
    """{seat} goes home."""

    seat: Seat
    rule = "SV-125"
    label = "Go home"
    quiet = True
    passes = True

    def apply(self, s: Valley) -> None:
        pass

    def fine_print(self, s: Valley) -> str:
        left = s.turn.actions if s.turn else 0
        return f"{left} of your actions are not used" if left else ""


class EndTurn(Effect):
    """{seat}'s turn is over."""

    seat: Seat
    rule = "SV-132"
    quiet = True

    def apply(self, s: Valley) -> None:
        farmer = s.farmers[self.seat]
        farmer.place = farmer.spouse_place = ""
        s.push(EndOfTurn(self.seat), TurnOver(self.seat))


class TurnOver(Effect):
    """{seat} is in bed."""

    seat: Seat
    rule = "SV-281"
    quiet = True

    def apply(self, s: Valley) -> None:
        s.turn, s.acting = None, NOBODY
        forget(s, "turn", self.seat)


class RoundEnds(Effect):
    """The week is over."""

    rule = "SV-072"
    quiet = True

    def apply(self, s: Valley) -> None:
        from overwinter.games.stardew.seasons import SeasonPhase

        forget(s, "round")
        s.push(SeasonPhase())


# -- walking -----------------------------------------------------------------------------------------


class Walk(Effect):
    """{seat} walks to the {place}."""

    seat: Seat
    place: Place
    rule = "SV-122"
    label = "Walk to the {place}"
    piece = "place:{place}"

    def apply(self, s: Valley) -> None:
        assert s.turn is not None
        farmer = s.farmers[self.seat]
        assert farmer.place
        path = PathId(s.book.roads[farmer.place][self.place])
        s.turn = step(s.turn)
        farmer.place = self.place
        takes = 1 + max(0, knob(s, self.seat, "forage"))
        if knob(s, self.seat, "forage-peek"):
            look_along(s, path)
        s.push(*Forage(self.seat, path, takes).if_open(s), TakeTurn(self.seat))  # SV-137

    def fine_print(self, s: Valley) -> str:
        return "one action is left there" if s.turn and s.turn.actions > step(s.turn).actions == 1 else ""

    def points_at(self, s: Valley) -> str:
        return f"pawn:{self.seat}"

    def lands_on(self, s: Valley) -> str:
        return f"place:{self.place}"


def step(turn: Turn) -> Turn:
    """A step is taken: whoever has not acted before it skips an action, and acts once at its end (SV-122, SV-A25)."""
    skips = not turn.taken and not turn.skipped and turn.actions > 1
    return msgspec.structs.replace(
        turn, moves=turn.moves - 1, actions=turn.actions - skips, skipped=turn.skipped or skips
    )


def look_along(s: Valley, path: PathId) -> None:
    """See what lies face down beside a path."""
    for spot in s.book.paths[path].spots:
        place = SpotId(spot)
        if place in s.spots and spot.startswith("F") and place not in s.seen:
            s.seen[place] = s.forage.draw(s)


class Teleport(Ask):
    """{seat}: where to?"""

    seat: Seat = YOU
    places: tuple[Place, ...] = ()
    rule = "SV-146"

    def offer(self, s: Valley) -> str:
        return f"Go to the {' or the '.join(self.places)} at once." if self.places else "Go anywhere at once."

    def options(self, s: Valley) -> Sequence[Effect]:
        here = s.farmers[self.seat].place
        return [Appear(self.seat, place) for place in self.places or PLACES if place != here] or [Nothing()]

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """One must be out."""
        return None if s.farmers[seat].place else ("you are at home", "SV-146")


class Appear(Effect):
    """{seat} is suddenly at the {place}."""

    seat: Seat
    place: Place
    rule = "SV-146"
    label = "{place}"
    piece = "place:{place}"

    def apply(self, s: Valley) -> None:
        s.farmers[self.seat].place = self.place


class Forage(Ask):
    """{seat}: what do you take along?"""

    seat: Seat
    path: PathId
    left: int = 1
    rule = "SV-135"

    def options(self, s: Valley) -> Sequence[Effect]:
        near = s.book.paths[self.path].spots  # SV-138
        found: list[Effect] = [Pick(self.seat, self.path, spot, self.left) for spot in s.spots if spot in near]
        return [*found, Nothing()] if found else []


class ForageOn(Effect):
    """{seat} looks for more."""

    seat: Seat
    path: PathId
    left: int
    rule = "SV-135"
    quiet = True

    def apply(self, s: Valley) -> None:
        if self.left > 0:
            s.push(*Forage(self.seat, self.path, self.left).if_open(s))


class Pick(Effect):
    """{seat} takes what lies at {spot}."""

    seat: Seat
    path: PathId
    spot: SpotId
    left: int = 1
    rule = "SV-139"
    piece = "spot:{spot}"

    def apply(self, s: Valley) -> None:
        s.push(*take_spot(s, self.seat, self.spot), ForageOn(self.seat, self.path, self.left - 1))

    def offer(self, s: Valley) -> str:
        if self.spot.startswith("T"):
            return "Cut a tree: Wood"
        seen = s.seen.get(self.spot)
        return f"Take {s.book.forage[seen].name}" if seen else f"See what grows at {self.spot}"


def take_spot(s: Valley, seat: Seat, spot: SpotId) -> list[Effect]:
    """A Tree becomes Wood, a Forageable is turned over (SV-136, SV-143)."""
    s.spots = tuple(other for other in s.spots if other != spot)  # SV-145
    if spot.startswith("T"):
        wood = 1 + max(0, knob(s, seat, "tree"))  # SV-144: no Forageable
        return [Gain(seat, TileId("wood"), wood), *reactions(s, seat, "forage", "wood")]
    tile = s.seen.pop(spot, "") or s.forage.draw(s)
    forage = s.book.forage[tile]
    match forage.kind:
        case "dig":
            return [DrawFind(seat, forage.dig or "artifact"), *reactions(s, seat, "forage")]  # SV-141
        case "forageable":
            return [Receive(seat, TileId(tile)), *reactions(s, seat, "forage", tile)]
        case kind:
            return [Gain(seat, TileId(kind)), *reactions(s, seat, "forage", kind)]


class ForageAnywhere(Ask):
    """{seat}: what do you gather?"""

    seat: Seat = YOU
    trees: bool = False
    rule = "SV-146"

    def options(self, s: Valley) -> Sequence[Effect]:
        kind = "T" if self.trees else "F"
        return [Gather(self.seat, spot) for spot in s.spots if spot.startswith(kind)] or [Nothing()]

    def offer(self, s: Valley) -> str:
        return "Cut any Tree." if self.trees else "Take the tile of any Foraging Spot."


class Gather(Effect):
    """{seat} gathers what lies at {spot}."""

    seat: Seat
    spot: SpotId
    rule = "SV-146"
    label = "{spot}"
    piece = "spot:{spot}"

    def apply(self, s: Valley) -> None:
        s.push(*take_spot(s, self.seat, self.spot))


class ExtraAction(Effect):
    """{seat} has an action more."""

    seat: Seat = YOU
    action: Action | None = None
    rule = "SV-123"
    label = "Take another action."

    def apply(self, s: Valley) -> None:
        if s.turn is not None and s.acting == self.seat:
            if self.action is None:
                s.turn = msgspec.structs.replace(s.turn, actions=s.turn.actions + 1)
            else:
                s.turn = msgspec.structs.replace(s.turn, extra=(*s.turn.extra, self.action))

    def offer(self, s: Valley) -> str:
        return f"{WORDS[self.action]} once more, for no action." if self.action else super().offer(s)

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """It needs a turn."""
        return not_working(s, seat)


def not_working(s: Valley, seat: Seat) -> Objection:
    """Why somebody has no use for a further action or step now."""
    working = s.turn is not None and s.acting == seat and s.farmers[seat].place
    return None if working else ("only while you are at work", "SV-123")


class ExtraMove(Effect):
    """{seat} has a step more."""

    seat: Seat = YOU
    rule = "SV-124"
    label = "Take another step."

    def apply(self, s: Valley) -> None:
        if s.turn is not None and s.acting == self.seat:
            s.turn = msgspec.structs.replace(s.turn, moves=s.turn.moves + 1)

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """It needs a turn."""
        return not_working(s, seat)
