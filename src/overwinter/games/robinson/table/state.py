"""What lies on the table: the island, the camp, the castaways and their plan."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from overwinter.engine.decks import BackedDeck, Deck, Pile
from overwinter.engine.effects import AnyEffect, Objection
from overwinter.engine.people import GROUP, Who, has_seat
from overwinter.engine.questions import Ask
from overwinter.games.robinson.printed.book import Book, Target
from overwinter.games.robinson.printed.catalogue import (
    MOMENTS,
    YIELD,
    CardId,
    Colour,
    Cost,
    ItemId,
    Role,
    Scenario,
    Source,
    SpaceId,
    Terrain,
    Tile,
)
from overwinter.games.robinson.printed.tale import AnyTale, NoTale
from overwinter.games.robinson.table.options import RobinsonOptions
from overwinter.games.robinson.table.records import (
    FRIDAY,
    JENNY,
    NO_ACTION,
    NOWHERE,
    ActionId,
    Camp,
    Castaway,
    Doing,
    Level,
    Plan,
    Seat,
    Space,
    Worker,
)
from overwinter.games.robinson.table.story import STORIES, Story
from overwinter.kit.board import Board
from overwinter.kit.dials import added_up
from overwinter.kit.reactions import Reactors
from overwinter.kit.thrown import NO_DICE, Thrown, on_top, open_dice
from overwinter.kit.words import lower_first

Phase = Literal["event", "morale", "production", "planning", "resolving", "weather", "night"]


class Island(Board, kw_only=True):
    """The whole table."""

    options: RobinsonOptions
    book: Book
    round: int = 1
    phase: Phase = "event"
    first: Seat = Seat(0)
    """The First Player; whoever sits first begins (RC-038)."""
    castaways: dict[Seat, Castaway]
    morale: int = 0
    camp: Camp
    spaces: list[Space]
    tiles: Deck
    events: BackedDeck
    threats: tuple[CardId, ...] = ()
    """The Threat field, the newest card last."""
    gone: tuple[str, ...] = ()
    """Cards out of the game or discarded for good: past Events, and what else leaves."""
    adventures: dict[Colour, Pile]
    mysteries: Pile
    beasts: Pile
    hunting: Deck
    """Beasts to be hunted; `?` stands for one that nobody has seen (RC-240)."""
    ideas: Pile
    """The Invention deck (RC-A51)."""
    offer: tuple[ItemId, ...] = ()
    """The Inventions on the board, built or not."""
    tokens: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Tokens on Action fields, cost fields and the Weather space."""
    finds: Deck
    """The Discovery tokens face down."""
    plan: Plan = msgspec.field(default_factory=Plan)
    doing: Doing | None = None
    aside: tuple[str, ...] = ()
    """The Mystery cards that were drawn and ignored (RC-366)."""
    tonight: tuple[AnyEffect, ...] = ()
    """What will be felt in the coming night."""
    eased: dict[str, int] = msgspec.field(default_factory=dict)
    """Clouds that are ignored this round, and Winter Clouds that have become Rainy ones (`warm`)."""
    tale: AnyTale = NoTale()
    """What only this scenario keeps track of."""

    # -- the story --------------------------------------------------------------------------

    @property
    def chapter(self) -> Story:
        return STORIES[self.options.scenario]

    def dials(self, who: Who, where: str = "") -> Mapping[str, int]:
        cards = (*self.camp.built, *[thing for thing in self.camp.things if not self.is_away(thing, who)])
        changes = _dials(self.book, cards)
        story = self.chapter.dials(self)
        return added_up((changes, story)) if story else changes

    def reactors(self) -> Reactors:
        return self.book.reactors

    def shared_cards(self) -> Sequence[str]:
        return self.camp.built

    def moment(self, when: str, who: Who) -> Objection:
        return None if self.is_moment(when) else _NOT_NOW[when]

    def is_moment(self, when: str) -> bool:
        """Whether this is the time for something."""
        if when == self.phase:
            return True
        match when:
            case "planning" | "weather" | "night":
                return False
            case "fight":
                return self.foe > 0
            case "building" | "gathering" | "exploration":
                return on_top(self, when) and bool(self.thrown[-1].dice)
            case _:
                return self.chapter.is_moment(self, when)

    # -- who ------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats, without Friday and Jenny."""
        castaways = self.castaways
        return SEATED[len(castaways) - (FRIDAY in castaways) - (JENNY in castaways)]

    # -- dice -----------------------------------------------------------------------------

    def faces(self, what: str, die: str) -> Sequence[str]:
        """The faces of a die; how many wounds the Building die has is up to the group."""
        if what == "building" and die == "wound" and self.options.building_wounds == "4":
            return ("wound",) * 4 + ("blank",) * 2
        return self.book.dice[what].faces[die]

    @property
    def roll(self) -> Thrown:
        """The Action dice that lie open and are not applied yet."""
        return self.thrown[-1] if self.thrown and self.thrown[-1].what != WEATHER else NO_DICE

    @property
    def weather(self) -> Thrown:
        """The weather dice that lie open."""
        return (self.thrown and open_dice(self, WEATHER)) or NO_DICE

    @property
    def animals(self) -> str:
        """What harm the hungry animals die shows; empty when none."""
        face = self.weather.shows("animals")
        return "" if face == "blank" else face

    @property
    def clouds(self) -> dict[str, int]:
        """What dice and tokens bring, less what has been done about it, whichever came first (RC-253, RC-254)."""
        tokens, eased = self.field("weather"), self.eased
        faces = [CLOUDS.get(face, ("", 0)) for face in self.weather.faces]
        rain, winter = (
            (cloud in tokens) + sum([count for kind, count in faces if kind == cloud]) for cloud in ("rain", "winter")
        )
        winter = max(0, winter - eased.get("winter", 0))
        warm = min(winter, eased.get("warm", 0))
        return {"rain": max(0, rain + warm - eased.get("rain", 0)), "winter": winter - warm}

    @property
    def in_camp(self) -> list[Seat]:
        """Those whom weather, hunger, the open air and demands on the group reach.

        Not Friday (RC-295, RC-315, RC-316, RC-317), nor those outside the Camp (RC-361).
        """
        return [c.seat for c in self.castaways.values() if c.seat != FRIDAY and not c.outside]

    def each(self, seat: Seat) -> list[Seat]:
        """Everyone who is meant."""
        return self.in_camp if seat == GROUP else [seat]

    def deciders(self, who: Who) -> Sequence[int]:
        """The group decides together what falls on all; the First Player decides for Friday (RC-099, RC-304)."""
        if who == GROUP:
            return self.players
        return (who,) if has_seat(who) else (self.first,)

    def role(self, seat: Seat) -> Role:
        return self.book.roles[self.castaways[seat].role]

    @property
    def scenario(self) -> Scenario:
        printed = self.options.figures == "printed"
        return (self.book.printed if printed else self.book.scenarios)[self.options.scenario]

    def figure(self, name: str) -> int:
        """A number of the scenario that is played."""
        found = self.scenario.figures[name]
        return found if isinstance(found, int) else found[len(self.players)]

    def costs_of(self, item: str) -> tuple[Cost, ...]:
        """The ways to pay for an Invention."""
        return self.scenario.costs.get(ItemId(item)) or self.book.inventions[item].costs

    def taker(self, action: ActionId) -> Seat:
        """Who bears the personal effects of an Action (RC-128, RC-309)."""
        return taker_of(self.plan.actions[action].crew)

    @property
    def aim(self) -> Target | None:
        """What the Action that is being resolved is aimed at."""
        doing = self.doing
        return self.target(doing.action) if doing and doing.action != NO_ACTION else None

    @property
    def actor(self) -> Seat | None:
        """Who takes the Action that is being resolved."""
        doing = self.doing
        return self.taker(doing.action) if doing and doing.action != NO_ACTION else None

    @property
    def foe(self) -> int:
        """The strength that somebody is about to fight; 0 when nobody is."""
        return self.doing.foe if self.doing else 0

    def level(self, of: Level) -> int:
        """How far Weapons, Roof or Palisade have been raised."""
        return self.camp.weapon if of == "weapon" else self.camp.roof if of == "roof" else self.camp.palisade

    def shift(self, of: Level, by: int) -> None:
        """Raise or lower Weapons, Roof or Palisade."""
        match of:
            case "weapon":
                self.camp.weapon += by
            case "roof":
                self.camp.roof += by
            case "palisade":
                self.camp.palisade += by

    # -- the land -------------------------------------------------------------------------

    def tile(self, space: SpaceId) -> Tile:
        return self.book.tiles[self.spaces[space].tile]

    def usable(self, space: SpaceId) -> bool:
        """A tile lies there face up."""
        there = self.spaces[space]
        return bool(there.tile) and not there.down

    def terrains(self) -> set[Terrain]:
        """The explored types of terrain (RC-239, RC-373, RC-374)."""
        tiles = self.book.tiles
        return {
            tiles[there.tile].terrain
            for there in self.spaces
            if there.tile and not there.down and not there.lost and HIDING.isdisjoint(there.tokens)
        }

    def has_room(self, space: SpaceId, token: str) -> bool:
        """Whether a place takes a token of this type: only one, unless the scenario says otherwise (RC-297)."""
        stacks = space == self.camp.space and token in self.scenario.stacks
        return stacks or token not in self.spaces[space].tokens

    @property
    def here(self) -> SpaceId:
        """The space of the Action that is being resolved; else the Camp's."""
        aim = self.aim
        return aim.space if aim and aim.space != NOWHERE else self.camp.space

    def adjacent(self, space: SpaceId) -> tuple[SpaceId, ...]:
        return self.book.numbers.adjacent[space]

    def distances(self) -> Mapping[SpaceId, int]:
        """How far the spaces in reach are from the Camp, in tiles between (RC-163, RC-168, RC-169, RC-175)."""
        spaces, camp = self.spaces, self.camp.space
        near = self.book.numbers.adjacent[camp]
        ways = tuple([space for space in near if spaces[space].tile and not spaces[space].down])
        return _reach(self.book, camp, ways)

    def distance(self, space: SpaceId) -> int:
        """How far a space in reach is from the Camp (RC-168)."""
        if space in self.book.numbers.adjacent[self.camp.space]:
            return 0  # the usual case, known at once
        return self.distances().get(space, 0)

    @property
    def sheltered(self) -> bool:
        """Whether the Camp has Shelter, built or natural (RC-156, RC-157); only a built one is `shelter` (RC-234)."""
        return self.camp.shelter or self.tile(self.camp.space).shelter

    # -- what counts ----------------------------------------------------------------------

    def is_away(self, thing: str, seat: Seat) -> bool:
        """Whether a Treasure is with somebody else, who spends the night outside the Camp (RC-360)."""
        if self.phase not in ("weather", "night"):
            return False
        return any(thing in other.kept for other in self.castaways.values() if other.outside and other.seat != seat)

    def has(self, item: str) -> bool:
        return item in self.camp.built

    def target(self, action: ActionId) -> Target:
        return self.book.targets[self.plan.actions[action].target]

    def food_left(self) -> int:
        """Food of either kind (RC-450)."""
        return self.camp.stock["food"] + self.camp.stock["rations"]

    def field(self, name: str) -> tuple[str, ...]:
        """The tokens on a field."""
        return self.tokens.get(name, ())

    def set_space(self, space: SpaceId, **changes: Any) -> None:
        """Change what lies on a space."""
        self.spaces[space] = msgspec.structs.replace(self.spaces[space], **changes)

    def pawns_of(self, seat: Seat) -> int:
        """How many of a player's own pawns are placed."""
        pawn = pawn_of(seat)
        return sum([planned.crew.count(pawn) for planned in self.plan.actions.values()])

    # -- words ----------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """What people call this seat."""
        if seat == GROUP:
            return "Everybody"
        if seat not in self.castaways:
            return "Friday" if seat == FRIDAY else "You"
        castaway = self.castaways[seat]
        if not castaway.role:
            return f"Castaway {seat + 1}"
        role = self.role(seat)
        return role.name

    def worker_name(self, worker: Worker) -> str:
        """What people call a pawn."""
        if worker[0] == "p" and worker[1:].isdigit():
            return self.name(Seat(int(worker[1:])))
        return {"friday": "Friday", "jenny": "Jenny", "dog": "the Dog"}.get(worker) or self.called(worker)

    def action_name(self, action: ActionId) -> str:
        """What is planned."""
        return self.target(action).name if action in self.plan.actions else str(action)

    def called(self, thing: str, shelf: str = "") -> str:
        """What people call a card, an Item or a token; four Discovery tokens have their names from the scenario."""
        if shelf == "targets":
            return self.book.called(thing, shelf)
        kind = self.book.discoveries.get(thing)
        if kind is not None and kind.special:
            return self.scenario.discoveries[kind.special - 1].name
        return self.book.names.get(thing, TOKEN_NAMES.get(thing, thing))


WEATHER = "weather"
"""What weather dice are thrown for; all others are thrown for an Action of their colour."""


class GroupAsk(Ask):
    """A question to the whole group: any player may answer it (RC-099)."""

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.players


CLOUDS = {"rain": ("rain", 1), "two-rain": ("rain", 2), "winter": ("winter", 1), "two-winter": ("winter", 2)}
"""What the faces of the weather dice mean (RC-457)."""
_NOT_NOW = {when: (f"only {lower_first(words)}", "RC-066") for when, words in MOMENTS.items()}
HIDING = frozenset({"fog", "city"})
"""Tokens on a tile under which its terrain does not count as explored."""


@functools.lru_cache(4096)
def _dials(book: Book, cards: tuple[str, ...]) -> Mapping[str, int]:
    """What all of these make of the numbers of the rules."""
    return added_up(book.changing.get(card, {}) for card in cards)


@functools.cache
def _reach(book: Book, camp: SpaceId, ways: tuple[SpaceId, ...]) -> Mapping[SpaceId, int]:
    """The spaces beside the Camp, and those beyond the tiles that lead on (RC-176, RC-A17)."""
    adjacent = book.numbers.adjacent
    reach = dict.fromkeys(adjacent[camp], 0)
    for space in ways:
        for beyond in adjacent[space]:
            if beyond != camp:
                reach.setdefault(beyond, 1)
    return reach


TOKEN_NAMES = {
    "adventure": "Adventure token",
    "reroll": "Reroll token",
    "fewer-pawns": "one-pawn-more token",
    "more-wood": "+1 wood token",
    "danger": "danger token",
    "plus-wood": "+1 wood token",
    "plus-food": "+1 food token",
    "fog": "Fog",
    "ash": "ash",
    "cross": "Cross",
    "city": "City of the Cannibals",
    "permanent-fewer-pawns": "lasting one-pawn-more token",
    "rain": "Rainy Cloud",
    "winter": "Winter Cloud",
    "storm": "Storm",
    "animals": "Hungry Animals die",
}


def pawn_of(seat: Seat) -> Worker:
    """A player's own pawns."""
    return PAWNS[seat]


SEATED = tuple(tuple(Seat(seat) for seat in range(count)) for count in range(5))
"""The seats of so many players; who dies ends the game, so that nobody is ever missing."""
PAWNS = tuple(Worker(f"p{seat}") for seat in range(4))
SEAT_OF: dict[str, Seat] = {pawn: Seat(seat) for seat, pawn in enumerate(PAWNS)}


def taker_of(crew: Sequence[Worker]) -> Seat:
    """The first player among the pawns, or else Friday (RC-128, RC-309)."""
    for worker in crew:
        if worker in SEAT_OF:
            return SEAT_OF[worker]
    return JENNY if "jenny" in crew else FRIDAY


def sources_at(s: Island, space: SpaceId) -> tuple[Source, ...]:
    """The sources on a tile that give something: open ones, and covered ones with a +1 token (RC-368, RC-369)."""
    return tuple(source for source in s.tile(space).sources if yield_at(s, space, source))


def yield_at(s: Island, space: SpaceId, source: Source) -> int:
    """What a source gives: 1, unless it is covered, and 1 more for each +1 token (RC-194, RC-236, RC-369)."""
    there = s.spaces[space]
    return (source not in there.covered) + there.tokens.count(f"plus-{YIELD[source]}")
