"""The year: its weeks, this week's Season Card and what is left of it, the last Event."""

from __future__ import annotations

from overwinter.engine.catalogue import Entry
from overwinter.engine.scene import Area, Piece
from overwinter.games.stardew.phases.seasons import ICONS
from overwinter.games.stardew.phases.setup import short
from overwinter.games.stardew.printed.catalogue import SEASONS, Icon, SeasonCard
from overwinter.games.stardew.sight import pictures
from overwinter.games.stardew.table.card_words import card_words, festival_words, printed
from overwinter.games.stardew.table.state import Valley
from overwinter.kit.scenery import laid, step
from overwinter.kit.words import counted

ICON_WORDS: dict[Icon, tuple[str, str]] = {
    "quality": ("Quality", "A planted crop is turned to its Quality side."),  # SV-081
    "rain": ("Rain", "All crops move one field; the Starting Player harvests."),  # SV-083
    "fish-move": ("Fish", "The two rightmost tiles leave the Fish Track."),  # SV-086
    "gift": ("Gifts", "Friends drop by, one for each of you, and cards with a Gift icon do what they say."),  # SV-089
    "pet": ("Pet", "The pet moves on to the next player."),  # SV-092
    "green-crow": ("Crows", "Crows take a crop from a green field."),  # SV-094
    "red-crow": ("Crows", "Crows take a crop from a red field."),  # SV-095
    "event": ("Event", "The Starting Player draws an Event, and is the one whom it speaks to."),  # SV-098
    "joja": ("Joja", "Joja comes to an action of the board."),  # SV-099
    "shipping-bin": ("Bin", "The Shipping Bin is open: everybody may sell and trade tiles."),  # SV-100
}


def last_week(s: Valley) -> int:
    """How many weeks the year has."""
    return len(SEASONS) * weeks_a_season(s)


def weeks_a_season(s: Valley) -> int:
    """Four, or two in a short game (SV-039, SV-340)."""
    return 2 if short(s) else 4


def weeks_left(s: Valley) -> str:
    """How many weeks there are after this one."""
    left = last_week(s) - s.week
    if between_seasons(s):
        return f"{counted(left, 'week')} left"
    return f"{counted(left, 'week')} left after this one" if left else "the last week"


def between_seasons(s: Valley) -> bool:
    """Whether a season is over and the next one's first week is still to come (SV-103, SV-108)."""
    return bool(s.today) and s.book.weeks[s.today].season != s.season


def weeks(s: Valley) -> Area:
    """The year, week by week."""
    a_season = weeks_a_season(s)
    pieces = []
    for number in range(1, last_week(s) + 1):
        season = SEASONS[(number - 1) // a_season]
        text = f"{season.capitalize()}, week {(number - 1) % a_season + 1} of {a_season}."
        pieces.append(step("week", number, max(1, s.week), icon=pictures.SEASONS[season], text=text, sort=season))
    marker = Piece("now", "marker", s.season.capitalize(), pictures.SEASONS[s.season], at=(max(1, s.week),))
    return Area("weeks", "track", "The year", (*pieces, marker), badges=(weeks_left(s),))


def this_week(s: Valley) -> list[Area]:
    """The Season Card: a Festival, or its icons from top to bottom (SV-077, SV-078)."""
    if not s.today or between_seasons(s):
        return []
    card = s.book.weeks[s.today]
    title = f"This week: {card.name}"
    if card.festival:
        return [Area("week", "list", title, (festival(s, card),), text=card.text)]
    return [Area("week", "row", title, tuple(_icons(s, card.icons)), text=card.text)]


def festival(s: Valley, card: SeasonCard) -> Piece:
    """What a Festival does."""
    icon, words = pictures.SEASONS[card.season], festival_words(s, card.festival)
    return Piece(f"season:{card.id}", "card", card.name, icon, words, sort=card.season)


def _icons(s: Valley, icons: tuple[Icon, ...]) -> list[Piece]:
    """The icons; those that are still to come lie on the stack."""
    coming = sum(effect in ICONS.values() for effect in s.stack) if s.phase == "season" else 0
    pieces = []
    for place, icon in enumerate(icons):
        name, text = ICON_WORDS[icon]
        done = place < len(icons) - coming - (s.phase == "season" and _asks_now(s))
        picture, sort = pictures.ICONS[icon], icon if icon in ("joja", "green-crow", "red-crow") else "icon"
        pieces.append(Piece(f"icon:{place}", "space", name, picture, text, 0, at=(place,), dim=done, sort=sort))
    return pieces


def _asks_now(s: Valley) -> bool:
    """Whether an icon is being resolved: somebody is asked something about it."""
    return bool(s.stack) and s.stack[-1].asking


def last_events(s: Valley) -> list[Area]:
    """The Event and the Mine Event on top of their discard piles."""
    pieces = []
    if s.events.discards:
        event = s.book.events[s.events.discards[-1]]
        pieces.append(_event(event, card_words(s, event), "event"))
    if s.mine_events.discards:
        below = s.book.mine_events[s.mine_events.discards[-1]]
        pieces.append(_event(below, printed(s, below.does), "below"))
    return laid(Area("events", "list", "The last Events", tuple(pieces)))


def _event(event: Entry, words: str, sort: str) -> Piece:
    icon, badges = ("mine", ("in the mine",)) if sort == "below" else ("letter", ())
    return Piece(f"event:{event.id}", "card", event.name, icon, f"{words} {event.text}", badges=badges, sort="event")
