"""What stands out, in plain words. A claim is made only where chance alone would hardly do the same."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from overwinter.lab.figures import Estimate, wilson
from overwinter.lab.warehouse import Row, Warehouse

RARE, COMMON = 0.005, 0.995
ENOUGH = 30
"""In fewer cases than this, "never" and "always" are mere chance."""
"""Used less or more often than this counts as never or always."""
BIG = 0.01
"""Differences of less than a point are true at times, and never of interest."""


class Finding(NamedTuple):
    """A sentence, and how urgently a designer should look: `good`, `note` or `look`."""

    kind: str
    words: str


def percent(value: float, digits: int = 1) -> str:
    """As people write it."""
    return f"{100 * value:.{digits}f} %"


def ranged(estimate: Estimate) -> str:
    """A share with its interval."""
    return f"{percent(estimate.mean)} ({100 * estimate.low:.1f} to {100 * estimate.high:.1f})"


def listed(names: Sequence[str], most: int = 6) -> str:
    """One, two and three."""
    shown = list(names[:most])
    if len(names) > most:
        shown.append(f"{len(names) - most} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


class Place(NamedTuple):
    """How a seat does at a table of some size."""

    seats: int
    seat: int
    share: Estimate

    @property
    def fair(self) -> float:
        """What it would win if all were equal."""
        return 1 / self.seats

    @property
    def name(self) -> str:
        """As people count."""
        return f"seat {self.seat + 1} of {self.seats}"


class Player(NamedTuple):
    """How a bot does."""

    bot: str
    share: Estimate
    fair: float


def places(house: Warehouse, z: float = 1.96) -> list[Place]:
    """Each seat at each size of table."""
    rows = house.ask(
        "SELECT games.seats, seat, avg(share) AS mean, count(*) AS n FROM seats JOIN games USING (game)"
        " GROUP BY ALL ORDER BY ALL"
    )
    return [Place(row["seats"], row["seat"], wilson(row["mean"], row["n"], z)) for row in rows]


def players(house: Warehouse, z: float = 1.96) -> list[Player]:
    """Each bot, by its part of the victory for each seat that it took."""
    rows = house.ask(
        "SELECT bot, avg(mine) AS mean, avg(fair) AS fair, count(*) AS n FROM ("
        " SELECT game, bot, avg(share) AS mine, any_value(1 / games.seats) AS fair"
        " FROM seats JOIN games USING (game) GROUP BY game, bot) GROUP BY bot ORDER BY mean DESC"
    )
    return [Player(row["bot"], wilson(row["mean"], row["n"], z), row["fair"]) for row in rows]


def strict(count: int) -> float:
    """How many standard errors to ask for when so many claims are looked at together, to be wrong once in twenty."""
    return statistics.NormalDist().inv_cdf(1 - 0.025 / max(1, count))


def on_seats(house: Warehouse) -> Iterator[Finding]:
    """Whether it matters where one sits."""
    found = places(house)
    if not found:
        return
    found = places(house, strict(len(found)))
    off = [place for place in found if place.share.clear_of(place.fair) and abs(place.share.mean - place.fair) >= BIG]
    worst = max(found, key=lambda place: abs(place.share.mean - place.fair))
    if not off:
        gap = 100 * abs(worst.share.mean - worst.fair)
        count = worst.share.size
        yield Finding(
            "good",
            f"No seat is clearly better than another. The largest difference is {gap:.1f} points ({worst.name}), "
            f"within what chance does in {count:,} games.",
        )
    for place in sorted(off, key=lambda place: -abs(place.share.mean - place.fair))[:4]:
        more = "more" if place.share.mean > place.fair else "less"
        yield Finding(
            "look",
            f"{place.name.capitalize()} wins {more} than its share: {ranged(place.share)}, "
            f"where {percent(place.fair)} would be fair.",
        )


def on_bots(house: Warehouse) -> Iterator[Finding]:
    """Who plays better."""
    found = players(house, strict(len(players(house))))
    if len(found) < 2:
        return
    best = found[0]
    if best.share.low > best.fair:
        weakest = found[-1]
        yield Finding(
            "note",
            f"{best.bot} is the strongest: a seat of it wins {ranged(best.share)}, one of {weakest.bot} "
            f"{ranged(weakest.share)}; {percent(best.fair)} would be equal.",
        )
    else:
        yield Finding("note", "No bot is clearly stronger than the others.")


class Group(NamedTuple):
    """How often tables of some kind win, where all win or lose together."""

    name: str
    won: Estimate


TABLES = """
    SELECT games.seats, games.options, CAST(any_value(winner_count) > 0 AS INTEGER) AS won,
           string_agg(DISTINCT bot, ' + ' ORDER BY bot) AS bot
    FROM games JOIN seats USING (game) GROUP BY game, games.seats, games.options
"""
"""Each finished game as one row: who sat at it, and whether they won."""


def groups(house: Warehouse, kind: str = "''", z: float = 1.96) -> list[Group]:
    """The finished games by `seats`, `options` or `bot`; all together, if nothing is said."""
    sql = f"SELECT {kind} AS kind, avg(won) AS mean, count(*) AS n FROM ({TABLES}) GROUP BY kind ORDER BY kind"
    return [Group(str(row["kind"]), wilson(row["mean"], row["n"], z)) for row in house.ask(sql)]


def on_group(house: Warehouse) -> Iterator[Finding]:
    """How often all win, and whose tables win more."""
    for all_games in groups(house):
        yield Finding("note", f"The players win {ranged(all_games.won)} of the games.")
    found = groups(house, "bot")
    found = sorted(groups(house, "bot", strict(len(found))), key=lambda group: -group.won.mean)
    if len(found) < 2:
        return
    best, weakest = found[0], found[-1]
    if best.won.low > found[1].won.high:
        words = f"tables of it win {ranged(best.won)}, those of {weakest.name} {ranged(weakest.won)}"
        yield Finding("note", f"{best.name} is the strongest: {words}.")
    else:
        yield Finding(
            "note", "No bot's tables clearly win more than all others; 'lab ladder' compares them on the same seeds."
        )


def on_ends(house: Warehouse, cooperative: bool = False) -> Iterator[Finding]:
    """Games that broke, bots that failed, and victories that were shared or that nobody had."""
    row = house.ask(
        "SELECT count(*) AS n, count(*) FILTER (NOT ended) AS broken, sum(failures) AS failures,"
        " count(*) FILTER (winner_count > 1) AS shared, count(*) FILTER (ended AND winner_count = 0) AS lost FROM games"
    )[0]
    if row["broken"]:
        why = house.one("SELECT mode(reason) FROM games WHERE NOT ended")
        yield Finding("look", f"{row['broken']:,} of {row['n']:,} games came to no end; mostly: {why}.")
    if row["failures"]:
        yield Finding("look", f"Bots failed {row['failures']:,} times and were replaced for a turn; see the log.")
    if cooperative:
        return
    if row["shared"]:
        won = row["n"] - row["broken"] - row["lost"]
        yield Finding("note", f"{percent(row['shared'] / won)} of victories were shared by several seats.")
    if row["lost"]:
        yield Finding("note", f"In {percent(row['lost'] / row['n'])} of games nobody won.")


def on_length(house: Warehouse) -> Iterator[Finding]:
    """How long games are, in decisions."""
    row = house.ask(
        "SELECT median(decisions) AS middle, quantile_disc(decisions, 0.1) AS low,"
        " quantile_disc(decisions, 0.9) AS high, max(decisions) AS most FROM games"
    )[0]
    if row["middle"] is not None:
        yield Finding(
            "note",
            f"Half of all games take at most {row['middle']:.0f} decisions; four in five take between {row['low']} "
            f"and {row['high']}, and the longest took {row['most']:,}.",
        )


def on_measure(title: str, values: Sequence[float]) -> Iterator[Finding]:
    """What is usual for a number of each game."""
    if len(values) < 10:
        return
    if {*values} == {0, 1}:
        yield Finding("note", f"{title}: in {percent(statistics.fmean(values))} of games.")
        return
    deciles = statistics.quantiles(values, n=10)
    low, middle, high = deciles[0], statistics.median(values), deciles[-1]
    if low == high:
        yield Finding("note", f"{title}: {number(middle)} in most games.")
    else:
        yield Finding(
            "note",
            f"{title}: {number(middle)} in the middle, between {number(low)} and {number(high)} in four of five games, "
            f"{number(statistics.fmean(values))} on average.",
        )


def on_usage(title: str, rows: Sequence[Row], games: int) -> Iterator[Finding]:
    """What is never or always used; a few games show nothing."""
    rows = [row for row in rows if row.get("games", games) >= ENOUGH]
    never = [row["label"] for row in rows if row["value"] < RARE]
    always = [row["label"] for row in rows if row["value"] > COMMON]
    if never:
        yield Finding("look", f"{title}: {listed(never)} never, or hardly ever.")
    if always:
        yield Finding("look", f"{title}: {listed(always)} always, or nearly always.")
    if rows and not never and not always:
        yield Finding("good", f"{title}: nothing is never used, and nothing always.")


def on_bars(title: str, rows: Sequence[Row]) -> Iterator[Finding]:
    """What is clearly off what would be expected."""
    z = strict(len(rows)) / 1.96
    for row in rows:
        if row.get("expected") is None or row.get("low") is None:
            continue
        gap = row["value"] - row["expected"]
        if abs(gap) >= BIG and abs(gap) > z * abs(row["value"] - (row["low"] if gap > 0 else row["high"])):
            better = "above" if gap > 0 else "below"
            yield Finding(
                "look",
                f"{title}: {row['label']} is {better} what is fair, {percent(row['value'])} "
                f"({100 * row['low']:.1f} to {100 * row['high']:.1f}) against {percent(row['expected'])}.",
            )


def on_choices(rows: Sequence[Row]) -> Iterator[Finding]:
    """Options that were on offer and never taken, or never left."""
    never = [row["option"] for row in rows if row["offered"] >= ENOUGH and row["taken"] < RARE]
    always = [row["option"] for row in rows if row["offered"] >= ENOUGH and row["taken"] > COMMON]
    if never:
        yield Finding("look", f"On offer and never taken: {listed(never)}.")
    if always:
        yield Finding("look", f"Taken whenever it was on offer beside others: {listed(always)}.")


def number(value: float) -> str:
    """Without needless digits."""
    return f"{value:,.0f}" if abs(value - round(value)) < 0.005 or abs(value) >= 100 else f"{value:.1f}"
