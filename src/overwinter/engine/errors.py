"""What can go wrong, by kind. Each error is a sentence that tells a person what to do about it."""

from __future__ import annotations


class OverwinterError(Exception):
    """The root of everything this project raises on purpose."""


class WrongSetup(OverwinterError):
    """A game was asked for that does not exist: seats, options or mode that the rules forbid."""


class WrongAnswer(OverwinterError):
    """An answer was refused; nothing has changed."""


class NotYourQuestion(WrongAnswer):
    """This seat is not asked anything now."""


class NoSuchOption(WrongAnswer):
    """The option is not among those of the question."""


class OptionBlocked(WrongAnswer):
    """The rules know this option but forbid it right now."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class MatchOver(WrongAnswer):
    """The match has ended; nobody is asked anything any more."""


class UndoRefused(OverwinterError):
    """There is nothing to take back, or taking it back would unlearn something."""


class BadNotation(OverwinterError):
    """A text does not name an effect of this game."""


class BadContent(OverwinterError):
    """A content file does not say what it should; names file, entry and field."""


class BadSave(OverwinterError):
    """Not a save, a damaged one, or one this version cannot read."""


class MissingPack(OverwinterError):
    """A match was set up with a pack that is not here."""

    def __init__(self, name: str, digest: str, places: str) -> None:
        super().__init__(
            f"this match needs the pack '{name}' ({digest}), which is not here; it was looked for in {places}. "
            "Put its folder into one of these, or name it with --pack FOLDER"
        )
        self.name = name
        self.digest = digest


class BadLog(OverwinterError):
    """A line of a log does not fit the game it tells."""


class Stuck(OverwinterError):
    """The rules found no way on. A mistake of ours, never of a player; carries the save to open."""

    save: bytes = b""
