"""How numbers, lists and articles read, in every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def a(words: str) -> str:
    """The words with their article.

    >>> a("Ore"), a("crop"), a("one-pawn-more token")
    ('an Ore', 'a crop', 'a one-pawn-more token')
    """
    return f"{'an' if words[:1] in 'AEIOUaeiou' and not words.startswith(('one', 'uni', 'use')) else 'a'} {words}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> counted(1, "Heart"), counted(2, "Heart"), counted(3, "fish", "fish")
    ('1 Heart', '2 Hearts', '3 fish')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def times(number: int) -> str:
    """How often.

    >>> times(1), times(2), times(5)
    ('once', 'twice', '5 times')
    """
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def listed(words: Sequence[str], last: str = "and") -> str:
    """Several things in a row.

    >>> listed(["Egg", "Milk", "Wool"]), listed(["wood", "fur"], "or"), listed([])
    ('Egg, Milk and Wool', 'wood or fur', '')
    """
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def numbered(words: Iterable[str]) -> str:
    """What is there several times is said once.

    >>> numbered(["Perch", "Egg", "Perch"])
    '2 Perch and Egg'
    """
    found: dict[str, int] = {}
    for word in words:
        found[word] = found.get(word, 0) + 1
    return listed([word if number == 1 else f"{number} {word}" for word, number in found.items()])


def upper_first(words: str) -> str:
    """The same words as the beginning of a sentence.

    >>> upper_first("the dice lie open")
    'The dice lie open'
    """
    return words[:1].upper() + words[1:]


def lower_first(words: str) -> str:
    """The same words inside a sentence.

    >>> lower_first("At night")
    'at night'
    """
    return words[:1].lower() + words[1:]


def told(*lines: str) -> str:
    """What is printed, line by line; what says nothing takes no line."""
    return "\n".join(filter(None, lines))
