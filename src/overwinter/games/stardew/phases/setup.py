"""Before the first week: the board, the decks, the goals, the farmers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from overwinter.engine.decks import Deck, Pile
from overwinter.engine.effects import Effect, Way
from overwinter.engine.errors import WrongSetup
from overwinter.games.stardew.phases.seasons import SeasonPhase, lay_out
from overwinter.games.stardew.places.farm import plant
from overwinter.games.stardew.places.mountain import new_map
from overwinter.games.stardew.places.town import HIDDEN, turn_up
from overwinter.games.stardew.printed.catalogue import (
    FIELDS,
    PROFESSIONS,
    ROOMS,
    SEASONS,
    TOOLS,
    Book,
    CardId,
    Profession,
    Tool,
)
from overwinter.games.stardew.printed.tiles import Season, TileId
from overwinter.games.stardew.table.goals import GOALS
from overwinter.games.stardew.table.state import (
    UNSEEN_JOJA,
    UNSEEN_WEEK,
    Farmer,
    RoomState,
    Seat,
    StardewOptions,
    Valley,
    Weeks,
)
from overwinter.games.stardew.verbs.track import refill
from overwinter.kit.choices import OwnChoice


def set_out(seats: int, options: StardewOptions, book: Book) -> Valley:
    """The table before anything has been drawn (SV-010 to SV-014, SV-035, SV-036, SV-037)."""
    both = {upgrade.other for upgrade in book.upgrades.values() if upgrade.other}
    rooms = {room: [bundle.id for bundle in book.bundles.values() if bundle.room == room] for room in ROOMS}
    if int(options.starting) > seats:
        raise WrongSetup(f"seat {options.starting} cannot begin: there are {seats} players")
    return Valley(
        options=options,
        book=book,
        first=Seat(int(options.starting) - 1),  # SV-033
        farmers={Seat(seat): Farmer(Seat(seat)) for seat in range(seats)},
        gold=book.numbers.gold,
        weeks={season: Weeks(f"weeks.{season}") for season in SEASONS},
        fields=dict.fromkeys(FIELDS, ()),
        tray={tile.pool: book.numbers.copies for tile in book.tiles.values() if tile.pool},  # SV-014
        forage=Deck("forage.spring"),
        bag=Deck.of("fish", book.fishing_bag()),
        finds=Pile.of("finds", book.finds),  # SV-012
        villagers=Pile.of("villagers", book.villagers),
        items=Pile.of("items", [item.id for item in book.items.values() if not item.epic]),
        epics=Pile.of("epics", [item.id for item in book.items.values() if item.epic]),
        events=Pile.of("events", book.events),
        mine_events=Pile.of("mine-events", book.mine_events),
        upgrades={
            profession: Pile.of(
                f"{profession}.upgrades",
                [u.id for u in book.upgrades.values() if u.profession == profession and u.id not in both],
            )
            for profession in PROFESSIONS
        },
        joja_left=Deck.of("joja", book.joja),
        maps=Pile.of("maps", book.maps),
        rooms={},
        spares={room: Pile.of(f"{room}.bundles", bundles) for room, bundles in rooms.items()},  # SV-027
        market=tuple(map(CardId, book.animals)),
        stack=[SetOut()],
    )


class SetOut(Effect):
    """A letter from Grandpa."""

    rule = "SV-038"

    def apply(self, s: Valley) -> None:
        choose = s.options.professions == "choose"
        mats = [ChooseMat(seat) if choose else DrawMat(seat) for seat in s.farmers]
        tools = [ChooseTool(seat) if choose else DrawTool(seat) for seat in s.farmers]
        s.push(LayOutBoard(), *mats, *tools, SeasonPhase())


class LayOutBoard(Effect):
    """The valley lies before you."""

    rule = "SV-038"

    def apply(self, s: Valley) -> None:
        first = TileId(s.book.numbers.first_crop)
        s.tray[s.tile(first).pool] -= 1
        plant(s, first)  # SV-015, SV-016
        lay_out(s)
        refill(s)  # SV-021
        new_map(s)  # SV-023, SV-024
        for season in SEASONS:
            s.weeks[season] = weeks_of(s, season)  # SV-040, SV-041, SV-042
        lay_out_rooms(s)
        goals = list(GOALS)
        count = 2 if short(s) else 4  # SV-028, SV-341
        chosen: list[str] = []
        for _ in range(count):
            chosen.append(s.pick("goals", [goal for goal in goals if goal not in chosen]))
        s.goals = tuple(goal for goal in goals if goal in chosen)
        others = [b.id for b in s.book.buildings.values() if not b.always]
        always = [b.id for b in s.book.buildings.values() if b.always]
        drawn = some(s, "buildings", others, 2)
        s.offer = tuple(map(CardId, (*always, *drawn)))  # SV-029, SV-030


def short(s: Valley) -> bool:
    """Whether the short game is played (SV-340)."""
    return s.options.length == "short"


def some(s: Valley, stream: str, things: Iterable[str], count: int) -> list[str]:
    """So many of these, by chance."""
    left, found = list(things), list[str]()
    for _ in range(min(count, len(left))):
        one = s.pick(stream, left)
        left.remove(one)
        found.append(one)
    return found


def weeks_of(s: Valley, season: Season) -> Weeks:
    """The Season Cards that are played in a season (SV-039, SV-043, SV-335, SV-337, SV-340)."""
    scoring, name = s.options.mode == "artisan scoring", f"weeks.{season}"
    every = scoring or s.options.weeks == "all"
    weeks = [week for week in s.book.weeks.values() if week.season == season and (every or week.standard)]
    cards = [week.id for week in weeks]
    if not every and not short(s):
        return Weeks.of(name, cards)
    count = 2 if short(s) else 4
    sure = ceil(int(s.options.joja_weeks) * count / 4) if scoring else 0  # SV-A68
    unseen = {UNSEEN_WEEK: cards, UNSEEN_JOJA: [week.id for week in weeks if "joja" in week.icons]}
    return Weeks.backed(name, unseen, [UNSEEN_JOJA] * sure + [UNSEEN_WEEK] * (count - sure))


def lay_out_rooms(s: Valley) -> None:
    """A Bundle lies face down in each room that is played (SV-026, SV-063, SV-342)."""
    played: Sequence[str] = some(s, "rooms", ROOMS, 3) if short(s) else ROOMS
    s.rooms = {room: RoomState(HIDDEN) for room in ROOMS if room in played}
    open_ = list(s.rooms)[: int(s.options.face_up)]
    for room in open_:
        turn_up(s, room)  # SV-339, SV-A69


# -- who ---------------------------------------------------------------------------------------------


def free_mats(s: Valley) -> list[Profession]:
    """The Player Mats that nobody has (SV-031, SV-A61)."""
    taken = {farmer.profession for farmer in s.farmers.values()}
    return [profession for profession in PROFESSIONS if profession not in taken]


def free_tools(s: Valley) -> list[Tool]:
    """The Starting Tools that nobody has (SV-032, SV-A61)."""
    taken = {farmer.tool for farmer in s.farmers.values()}
    return [tool for tool in TOOLS if tool not in taken]


class DrawMat(Effect):
    """{seat} draws a mat."""

    seat: Seat
    rule = "SV-031"
    quiet = True

    def apply(self, s: Valley) -> None:
        s.push(TakeMat(self.seat, s.pick("mats", free_mats(s))))


class ChooseMat(OwnChoice):
    """{seat} chooses a mat."""

    rule = "SV-031"
    quiet = True
    question = "who are you?"

    def ways(self, s: Valley) -> Iterable[Way]:
        free, taken = free_mats(s), ("somebody else is", "SV-A61")
        return [(TakeMat(self.seat, mat), None if mat in free else taken) for mat in PROFESSIONS]


class TakeMat(Effect):
    """{seat} is the {profession}."""

    seat: Seat
    profession: Profession
    rule = "SV-031"
    label = "{profession}"

    def apply(self, s: Valley) -> None:
        s.farmers[self.seat].profession = self.profession


class DrawTool(Effect):
    """{seat} draws a tool."""

    seat: Seat
    rule = "SV-032"
    quiet = True

    def apply(self, s: Valley) -> None:
        s.push(TakeTool(self.seat, s.pick("tools", free_tools(s))))


class ChooseTool(OwnChoice):
    """{seat} chooses a tool."""

    rule = "SV-032"
    quiet = True
    question = "which tool is yours?"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [TakeTool(self.seat, tool) for tool in free_tools(s)]


class TakeTool(Effect):
    """{seat} has the {tool}."""

    seat: Seat
    tool: Tool
    rule = "SV-032"
    label = "{tool}"

    def apply(self, s: Valley) -> None:
        s.farmers[self.seat].tool = self.tool  # SV-291: at Level 0
