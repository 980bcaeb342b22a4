"""What the goal of each story asks of a group: how far it is, what leads there, and by when."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.games.robinson.chapters import cannibals, castaways, cursed, family, jenny, volcano
from overwinter.games.robinson.printed.catalogue import SpaceId
from overwinter.games.robinson.table.state import Island


class Goal:
    """What a story asks for."""

    zeal = 1.0
    """How much more than in Castaways it counts beside all else."""

    def progress(self, s: Island) -> float:
        """How much of it is done, from 0 to 1."""
        raise NotImplementedError

    def pace(self, s: Island) -> float:
        """How much of it should be done by now, from 0 to 1."""
        return max(0.0, (s.round - 2) / (s.scenario.rounds - 2))

    def steps(self, s: Island) -> dict[str, float]:
        """What building an Item, finding a `tile` or another step adds to the progress."""
        return {}

    def needed(self, s: Island) -> Sequence[str]:
        """The Inventions that it takes and that are not built."""
        return ()

    def wood_wanted(self, s: Island) -> float:
        """How much wood it will take before long."""
        return 0.0

    def haven(self, s: Island, space: SpaceId) -> int:
        """The last round in which a Camp on this space is safe."""
        return s.scenario.rounds


class Woodpile(Goal):
    """Wood, as fast as the stages allow, and a Fire."""

    def progress(self, s: Island) -> float:
        return 0.85 * castaways.tale(s).pile / castaways.WOODPILE + 0.15 * s.has("fire")

    def pace(self, s: Island) -> float:
        return max(0.0, (s.round - 4) / 7)

    def steps(self, s: Island) -> dict[str, float]:
        left = castaways.stage_left(castaways.tale(s).pile)
        return {"fire": 0.15, "mast": 0.85 * min(3, left) / castaways.WOODPILE}

    def wood_wanted(self, s: Island) -> float:
        return float(castaways.WOODPILE - castaways.tale(s).pile)


class Crosses(Goal):
    """Crosses, and tiles to put them on."""

    def progress(self, s: Island) -> float:
        standing = len({*cursed.crosses(s), *cursed.tale(s).raised})
        return min(1.0, 0.17 * standing + 0.03 * min(cursed.CROSSES, _tiles(s)))

    def steps(self, s: Island) -> dict[str, float]:
        return {"cross": 0.17, "tile": 0.03 * (_tiles(s) < cursed.CROSSES), "dig": 0.0}

    def wood_wanted(self, s: Island) -> float:
        return 2.0 * (cursed.CROSSES - len(cursed.crosses(s)))


def _tiles(s: Island) -> int:
    return sum(s.usable(space) for space in range(len(s.spaces)))


class Boats(Goal):
    """A Raft for Jenny, and a Lifeboat for all."""

    def progress(self, s: Island) -> float:
        ashore = jenny.tale(s).rescued
        if ashore and s.has("lifeboat"):
            return 1.0
        boat = s.costs_of("lifeboat")[0]
        wood, fur = min(1.0, s.camp.stock["wood"] / boat.wood), min(1.0, s.camp.stock["fur"] / boat.fur)
        return (
            0.1 * s.has("rope")
            + 0.15 * (ashore or s.has("raft-jenny"))
            + 0.3 * ashore
            + 0.1 * s.has("knife")
            + 0.1 * wood
            + 0.15 * fur
        )

    def pace(self, s: Island) -> float:
        return max(0.0, (s.round - 1) / (s.scenario.rounds - 1))  # the nights at sea leave no time

    def steps(self, s: Island) -> dict[str, float]:
        return {"rope": 0.1, "raft-jenny": 0.15, "rescue": 0.3, "knife": 0.1, "lifeboat": 0.35}

    def needed(self, s: Island) -> Sequence[str]:
        raft = () if jenny.tale(s).rescued or s.has("raft-jenny") else ("raft-jenny",)
        return [item for item in ("rope", *raft, "knife", "lifeboat") if not s.has(item)]

    def wood_wanted(self, s: Island) -> float:
        afloat = jenny.tale(s).rescued or s.has("raft-jenny")
        items = ["lifeboat"] if afloat else ["raft-jenny", "lifeboat"]
        return sum(float(s.costs_of(item)[0].wood) for item in items)


class Temples(Goal):
    """Tiles and temples before the lava has them, and a Jolly Boat."""

    zeal = 2.7

    def progress(self, s: Island) -> float:
        seen, robbed = volcano.tale(s).explored, len(volcano.tale(s).temples)
        wood = min(1.0, s.camp.stock["wood"] / s.costs_of("jolly-boat")[0].wood)
        return (
            0.35 * min(1.0, seen / s.figure("tiles"))
            + 0.35 * min(1.0, robbed / s.figure("temples"))
            + 0.1 * s.has("rope")
            + 0.1 * (wood if not s.has("jolly-boat") else 1)
            + 0.1 * s.has("jolly-boat")
        )

    def steps(self, s: Island) -> dict[str, float]:
        tiles, temples = s.figure("tiles"), s.figure("temples")
        return {
            "tile": 0.35 / tiles * (volcano.tale(s).explored < tiles),
            "temple": 0.35 / temples * (len(volcano.tale(s).temples) < temples),
            "rope": 0.1,
            "jolly-boat": 0.2,
        }

    def needed(self, s: Island) -> Sequence[str]:
        return [item for item in ("rope", "jolly-boat") if not s.has(item)]

    def wood_wanted(self, s: Island) -> float:
        return 3.0

    def haven(self, s: Island, space: SpaceId) -> int:
        buried = (number - 1 for number, spaces in volcano.LAVA.items() if space in spaces)
        return next(buried, s.scenario.rounds)


class TheCity(Goal):
    """Weapons, and villages burnt, until the City can be attacked."""

    def progress(self, s: Island) -> float:
        if cannibals.tale(s).city_burnt:
            return 1.0
        burnt = len(cannibals.tale(s).burnt)
        known = burnt + len(cannibals.standing(s))
        ready = min(1.0, (s.camp.weapon + cannibals.PER_VILLAGE * burnt) / s.figure("city"))
        return 0.85 * ready + 0.02 * min(5, known)

    def steps(self, s: Island) -> dict[str, float]:
        per_level = 0.85 / s.figure("city")
        ready = s.camp.weapon >= cannibals.strength(s, cannibals.CITY) - 6
        return {"attack": cannibals.PER_VILLAGE * per_level, "city": 0.5 * ready, "arms": per_level, "tile": 0.03}

    def wood_wanted(self, s: Island) -> float:
        return 4.0  # for Weapons


class AHome(Goal):
    """The Inventions that came to mind, and a house to keep them in."""

    def progress(self, s: Island) -> float:
        wanted = family.tale(s).wanted
        built = 1 - len(family.missing(s)) / len(wanted) if wanted else 0.0
        camp = s.camp
        house = 0.1 * camp.shelter + 0.07 * (camp.roof > 0) + 0.07 * (camp.palisade > 0)
        return 0.7 * built + house + 0.06 * (camp.weapon > 0)

    def steps(self, s: Island) -> dict[str, float]:
        one = 0.7 / max(1, len(family.tale(s).wanted))  # nothing is wanted while roles are chosen
        missing = family.missing(s)
        steps = dict.fromkeys(missing, one)
        for item in missing:
            for before in s.book.inventions[item].items:
                if not s.has(before):
                    steps[before] = steps.get(before, 0.0) + 0.4 * one
        camp = s.camp
        steps |= {"shelter": 0.1 * (not camp.shelter), "roof": 0.07 * (not camp.roof)}
        return steps | {"palisade": 0.07 * (not camp.palisade), "weapons": 0.06 * (not camp.weapon)}

    def needed(self, s: Island) -> Sequence[str]:
        items = family.missing(s)
        return [*items, *(before for item in items for before in s.book.inventions[item].items if not s.has(before))]

    def wood_wanted(self, s: Island) -> float:
        return sum(float(min(cost.wood for cost in s.costs_of(item))) for item in family.missing(s))


GOALS: dict[str, Goal] = {
    "castaways": Woodpile(),
    "cursed": Crosses(),
    "jenny": Boats(),
    "volcano": Temples(),
    "cannibals": TheCity(),
    "family": AHome(),
}


def goal(s: Island) -> Goal:
    """What the story that is played asks for."""
    return GOALS[s.options.scenario]
