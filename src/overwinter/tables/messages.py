"""What goes over the wire: the types of the JSON interface, shared by server, page, documentation and tests.

A client opens one socket per table, says `hello` with the tokens it holds, and from then on receives an `update`
whenever anything changes. What it wants it sends as a `Wish` with an id of its own; the answer to it is `done` or
`refused` with the same id. A wish sent twice counts once.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from overwinter.engine.game import OptionInfo
from overwinter.engine.records import FrozenMeta
from overwinter.engine.rulebook import Rule, Ruling
from overwinter.engine.state import Outcome
from overwinter.engine.theme import Theme
from overwinter.match.view import View

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Name = Annotated[str, msgspec.Meta(max_length=40)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=15)]
Token = Annotated[str, msgspec.Meta(min_length=16, max_length=128)]


# -- setting out a table (POST /api/tables) -------------------------------------------------


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who shall sit in a seat: whoever sets out the table (several for one screen), somebody by link, or a bot."""

    who: Literal["me", "link", "bot"]
    name: Name = ""
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""


class PackInfo(msgspec.Struct, frozen=True):
    """A pack: content that lies over the game's own."""

    name: str
    title: str
    text: str
    """A line on it."""


class NewTable(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table to be set out."""

    game: Id
    seats: Annotated[tuple[SeatPlan, ...], msgspec.Meta(min_length=1, max_length=16)]
    options: dict[Id, bool | int | float | Name] = {}
    packs: Annotated[tuple[Id, ...], msgspec.Meta(max_length=16)] = ()
    """Packs of the game by name; a later one lies over an earlier one."""


class SetOut(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table that was set out. Tokens are told here and nowhere else."""

    table: str
    tokens: dict[str, str]
    """For the seats of whoever set it out; by `host` when none of the seats is theirs."""
    links: dict[str, str]
    """For the seats that wait for somebody: put into the fragment of a link, they seat one browser."""


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link to be exchanged for a seat (POST /api/tables/{id}/claim; a `hello` with the link does the same)."""

    link: Token


class Claimed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seat that a link gave. From now on the link opens nothing, the token does."""

    table: str
    seat: int
    token: str


# -- what can be read without a seat (GET) -----------------------------------------------------


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that can take a seat."""

    name: str
    title: str
    """How strong it is, in a word."""
    text: str


class GameTheme(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game looks on a page (GET /api/games/{name}/theme)."""

    theme: Theme
    style: str = ""
    """The address of its stylesheet, for when it is at the table."""
    sprite: str = ""
    """The address of its own icons, each a `<symbol>`."""
    icons: tuple[str, ...] = ()
    """Their names."""


class GameInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game on the shelf (GET /api/games gives a list of them)."""

    name: str
    title: str
    blurb: str
    least: int
    """The fewest seats."""
    most: int
    minutes: tuple[int, int]
    options: tuple[OptionInfo, ...]
    bots: tuple[BotInfo, ...]
    theme: GameTheme
    chapters: str = ""
    """The option that tells which story is played."""
    secrets: bool = True
    """Whether a shared screen must be covered while it is passed on."""
    packs: tuple[PackInfo, ...] = ()
    """What can be laid over it."""


class DiaryLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match that was played to its end by people, as the diary remembers it."""

    chapter: str
    players: int
    won: bool
    when: str
    """In UTC, as `2026-01-31T18:05:00Z`."""
    answers: int
    """How many answers led there."""
    score: float | None = None
    """The best of the table."""
    tallies: tuple[str, ...] = ()


class Chapter(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the diary tells of one chapter, played or not."""

    name: str
    """The value of the game's option; empty for a game without chapters."""
    title: str
    text: str = ""
    tries: int = 0
    wins: int = 0
    best: float | None = None
    """The best score."""


class Diary(msgspec.Struct, frozen=True):
    """What was played here before (GET /api/games/{name}/diary)."""

    name: str
    title: str
    chapters: tuple[Chapter, ...]
    """All of them, in the game's order."""
    last: tuple[DiaryLine, ...]
    """The newest first."""


class GameRules(msgspec.Struct, frozen=True):
    """A game's rules in words (GET /api/games/{name}/rules)."""

    name: str
    title: str
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...] = ()


# -- wishes (client to server) ----------------------------------------------------------------


class Wish(
    msgspec.Struct,
    metaclass=FrozenMeta,
    frozen=True,
    tag_field="wish",
    tag=str.lower,
    forbid_unknown_fields=True,
    kw_only=True,
):
    """Something a client wants."""

    id: Id


class Hello(Wish):
    """The first words on a socket: the tokens it holds (none to watch), and the last version it has seen."""

    tokens: Annotated[tuple[Token, ...], msgspec.Meta(max_length=16)] = ()
    version: int = 0
    append: bool = False
    """Whether the client keeps the story, so that only what is new needs to be sent; see `Update.kept`."""


class Answer(Wish):
    """Take an option. Refused if the table has moved on from that version."""

    seat: Seat
    option: Annotated[str, msgspec.Meta(max_length=2000)]
    version: int


class Undo(Wish):
    """Take back the own last decision, as far as nothing was learnt since."""

    seat: Seat
    version: int


class Redo(Wish):
    """Make again what was taken back last."""

    seat: Seat
    version: int


class Rewind(Wish):
    """Propose to the table to go back to where so many answers had been given, whatever was learnt since."""

    seat: Seat
    version: int
    to: Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class Agree(Wish):
    """Answer a proposal to rewind."""

    seat: Seat
    yes: bool


class Say(Wish):
    """Say something to the table."""

    seat: Seat
    text: Text


class Hint(Wish):
    """Ask the planner what it would do."""

    seat: Seat
    version: int


class Look(Wish):
    """Look at the table as it was after so many answers."""

    answers: Annotated[int, msgspec.Meta(ge=0)]
    seat: Seat | None = None


class Fork(Wish):
    """Set out a side table from that moment, with oneself in the own seats and bots in the others."""

    seat: Seat
    answers: Annotated[int, msgspec.Meta(ge=0)]


class Sit(Wish):
    """Change who sits in a seat: rename the own one, or (who set the table out) give one to a bot or a link."""

    seat: Seat
    plan: SeatPlan


class Analyse(Wish):
    """After the end: the chances over time, the turning points, and how much was luck."""


AnyWish = Hello | Answer | Undo | Redo | Rewind | Agree | Say | Hint | Look | Fork | Sit | Analyse


# -- news (server to client) --------------------------------------------------------------------


class News(msgspec.Struct, metaclass=FrozenMeta, frozen=True, tag_field="news", tag=str.lower, omit_defaults=True):
    """Something a client should know."""


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where, as everybody may know."""

    who: Literal["person", "open", "bot"]
    name: str
    bot: str = ""
    here: bool = False
    """Whether somebody is looking from that seat now."""
    yours: bool = False
    thinking: bool = False


class Remark(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something somebody said."""

    seat: int
    text: str
    at: int
    """After how many answers."""


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rewind that the table is asked to agree to."""

    seat: int
    to: int
    """How many answers remain: whatever is answered before all have agreed is taken back, too."""
    agreed: tuple[int, ...] = ()


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody may know of a table (GET /api/tables/{id})."""

    table: str
    game: str
    title: str
    version: int
    answers: int
    seats: tuple[SeatInfo, ...]
    seed_hash: str
    outcome: Outcome | None = None
    packs: tuple[PackInfo, ...] = ()
    """What it is played with."""


class Update(News):
    """The whole table as this client may know it."""

    table: str
    version: int
    """Grows with everything that changes the table."""
    answers: int
    """How many answers have led here."""
    views: dict[str, View]
    """By seat, for the seats of this client; by `public` for one that only watches."""
    seats: tuple[SeatInfo, ...]
    kept: dict[str, int] = {}
    """For a client that said `append`, by view: so many lines of the story it has still stand; the view's story follows
    them. Nothing for a view whose story is whole."""
    undo: dict[str, str] = {}
    """By own seat: `free`, `rewind` or nothing."""
    back: dict[str, int] = {}
    """By own seat: how many answers had been given before its last decision; what to rewind to."""
    redo: tuple[int, ...] = ()
    """The own seats that can make again what they took back."""
    host: bool = False
    """Whether this client set out the table and may say who sits where."""
    remarks: tuple[Remark, ...] = ()
    proposal: Proposal | None = None
    seed_hash: str = ""
    seed: str = ""
    """Told when the match is over, so that anybody can check the dice."""
    notice: str = ""
    secrets: bool = True
    """Whether a screen that several seats share must be covered while it is passed on."""
    packs: tuple[PackInfo, ...] = ()
    """What the match is played with."""


class Done(News):
    """A wish was fulfilled; the update has come or is coming."""

    id: str
    table: str = ""
    """The side table that was wished for; `token` is for the own seats there."""
    token: str = ""
    """A token that was given: for a side table, for a seat by link (`hello`), for a seat taken (`sit` with `me`).

    After `sit` with `link` it is the new link.
    """


class Refused(News):
    """A wish was refused, and why."""

    id: str
    """Empty when the frame could not be read."""
    kind: str
    """For programs: `stale`, `not_your_seat`, `no_such_option`, …; docs/api.md lists them."""
    reason: str
    rule: str = ""


class Reason(msgspec.Struct, frozen=True):
    """Something that would be told of the seat, and in what share of the imagined futures."""

    text: str
    after: float
    """If it takes the option that the planner would."""
    instead: float
    """If it takes the next best."""


class Step(msgspec.Struct, frozen=True):
    """One answer of a line that the planner would follow."""

    option: str
    text: str


class Hinted(News):
    """What the planner would do, with what it thinks of the options."""

    id: str
    option: str
    text: str
    chances: dict[str, float]
    """What each option it considered is worth to the seat, between 0 and 1, by option id."""
    futures: int = 0
    """How many it has imagined."""
    rival: str = ""
    """The next best option."""
    why: tuple[Reason, ...] = ()
    line: tuple[Step, ...] = ()
    """What the planner would do from here, this option first, until others decide or chance speaks."""


class Past(News):
    """The table as it was."""

    id: str
    answers: int
    view: View


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer of a finished match, weighed."""

    answers: int
    seat: int
    text: str
    chances: tuple[float, ...]
    """What each seat could hope for afterwards."""
    choice: float = 0.0
    """What the answer cost or brought the seat that gave it, against its best option."""
    luck: tuple[float, ...] = ()
    """What chance then brought each seat."""


class Analysis(News):
    """A finished match, weighed."""

    id: str
    moments: tuple[Moment, ...]
    turning_points: tuple[int, ...]
    luck: tuple[float, ...]
    """How much of each seat's result was luck, how much choices."""
    choices: tuple[float, ...]


AnyNews = Update | Done | Refused | Hinted | Past | Analysis
