"""The outcome of a match in plain words, for a replay and for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.rulebook import Rulebook
from overwinter.engine.state import Outcome


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def outcome_words(outcome: Outcome, names: Sequence[str], book: Rulebook) -> list[str]:
    """Who won and why, and what everybody had in the end."""
    winners = [names[seat] for seat in outcome.winners]
    if not winners:
        head = "Nobody wins."
    elif len(winners) == len(names) > 1:
        head = "All win together."
    else:
        head = f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}."
    lines = [head, sentence(outcome.reason)]
    if rule := book.text(outcome.rule):
        lines.append(f"{outcome.rule}: {rule}")
    if outcome.tallies:
        ranked = sorted(zip(outcome.scores, names, outcome.tallies, strict=True), key=lambda entry: -entry[0])
        lines.extend(f"{name}: {tally}." for _, name, tally in ranked)
    return lines
