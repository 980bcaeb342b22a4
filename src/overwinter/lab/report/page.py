"""The page: findings on top, then who wins, how long it takes, what the game wants shown, and what was chosen."""

from __future__ import annotations

import html
import importlib.resources
import math
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from overwinter.lab.charts import Chart, charts
from overwinter.lab.errors import LabFailed
from overwinter.lab.experiment import said
from overwinter.lab.folder import Plan, RunFolder
from overwinter.lab.playing import LOOK_EVERY
from overwinter.lab.report import findings, pictures
from overwinter.lab.report.findings import Finding, number, percent
from overwinter.lab.warehouse import Row, Warehouse
from overwinter.match import find_game

MARKS = {"good": "✓", "note": "·", "look": "!"}
KINDS = {"good": "good", "note": "to know", "look": "worth a look"}


def write_report(path: Path, out: Path | None = None) -> Path:
    """The report of a run's folder; beside its tables, unless told otherwise."""
    target = out or path / "report.html"
    text = make_report(RunFolder.open(path))
    try:
        part = target.with_suffix(".part")
        part.write_text(text, "utf-8")
        os.replace(part, target)
    except OSError as wrong:
        raise LabFailed(f"cannot write the report to '{target}': {wrong.strerror or wrong}") from None
    return target


def make_report(folder: RunFolder) -> str:
    """The page of what has been played so far."""
    if not folder.played():
        raise LabFailed(f"'{folder.path}' holds no finished games yet; let 'overwinter lab run' play some first")
    house, plan = Warehouse.of_folder(folder), folder.plan
    game = find_game(plan.experiment.game).game
    found: list[Finding] = [*findings.on_ends(house, game.cooperative)]
    if game.cooperative:
        found += findings.on_group(house)
        sections = [_winning_together(house, plan)]
    else:
        found += [*findings.on_seats(house), *findings.on_bots(house)]
        sections = [_winning(house)]
    sections.append(_length(house, found))
    parts = [_chart(chart, house, found) for chart in charts(game)]
    sections.append(_section("game", game.title, "".join(parts)))
    sections.append(_choices(house, found))
    title = f"{game.title}: {folder.games_played():,} games"
    body = _head(title, plan, folder.games_played()) + _stands_out(found) + "".join(filter(None, sections))
    return _page(title, body)


# -- the parts ------------------------------------------------------------------------------------------


def _head(title: str, plan: Plan, played: int) -> str:
    experiment = plan.experiment
    facts = {
        "bots": ", ".join(experiment.bots),
        "players": ", ".join(map(str, experiment.seats)),
        "seed": experiment.seed,
        "rules and content": f"version {plan.rules}, {plan.content}",
    }
    defaults = {info.name: info.default for info in find_game(experiment.game).options}
    unusual = {name: value for name, value in experiment.options.items() if value != defaults.get(name)}
    taken = {name: " or ".join(map(str, values)) for name, values in experiment.varied.items()}
    if unusual or taken:
        facts["options"] = ", ".join(f"{name}={value}" for name, value in {**unusual, **taken}.items())
    if experiment.packs:
        facts["packs"] = "; ".join(pack.name for pack in experiment.packs)
    if played < plan.games:
        facts["unfinished"] = f"{played:,} of {plan.games:,} games so far"
    listed = "".join(f"<div><dt>{_e(name)}</dt><dd>{_e(value)}</dd></div>" for name, value in facts.items())
    return f'<header><p class="over">Overwinter lab</p><h1>{_e(title)}</h1><dl class="facts">{listed}</dl></header>'


def _stands_out(found: Iterable[Finding]) -> str:
    order = sorted(found, key=lambda finding: ("look", "note", "good").index(finding.kind))
    items = "".join(
        f'<li class="{kind}"><span class="mark" role="img" aria-label="{KINDS[kind]}">{MARKS[kind]}</span>'
        f"<span>{_e(words)}</span></li>"
        for kind, words in order
    )
    return f'<section class="out"><h2>What stands out</h2><ul>{items}</ul></section>'


def _winning(house: Warehouse) -> str:
    places, players = findings.places(house), findings.players(house)
    gaps = [abs(edge - place.fair) for place in places for edge in (place.share.low, place.share.high)]
    reach = max(0.03, math.ceil(100 * max(gaps, default=0)) / 100)
    panels = []
    for seats in dict.fromkeys(place.seats for place in places):
        rows = [
            {
                "label": str(place.seat + 1),
                "value": place.share.mean - place.fair,
                "low": place.share.low - place.fair,
                "high": place.share.high - place.fair,
                "words": f"{place.name}: {findings.ranged(place.share)}, fair {percent(place.fair)}",
            }
            for place in places
            if place.seats == seats
        ]
        panels.append(f"<figure><figcaption>{seats} players</figcaption>{pictures.off_fair(rows, reach)}</figure>")
    note = (
        "Share of victory by seat, in points above or below an equal share. A victory of several is shared among them. "
        "The bars are 95 % intervals; with many seats, one in twenty is off by chance alone."
    )
    body = _card("By seat", note, f'<div class="panels">{"".join(panels)}</div>', "wide")
    table = [
        {
            "bot": player.bot,
            "share of victory": percent(player.share.mean),
            "from": percent(player.share.low),
            "to": percent(player.share.high),
            "an equal share": percent(player.fair),
            "games": player.share.size,
        }
        for player in players
    ]
    body += _card("By bot", "For each seat that the bot took, with 95 % intervals.", _table(table))
    if len(players) > 1:
        rows = [_bot_row(player) for player in players]
        body += _card("Bots against an equal share", "The upright mark is an equal share.", pictures.bars(rows))
    return _section("winning", "Who wins", body)


def _winning_together(house: Warehouse, plan: Plan) -> str:
    """Where all win or lose together no seat wins more than another; what counts is how often they win."""
    body = _won("Tables of each bot", "bot", findings.groups(house, "bot"))
    body += _won("By number of players", "players", findings.groups(house, "seats"))
    if plan.experiment.varied:
        fixed = f"{said(plan.experiment.options)} "
        found = [group._replace(name=group.name.removeprefix(fixed)) for group in findings.groups(house, "options")]
        body += _won("By option", "options", found)
    return _section("winning", "How often the players win", body)


def _won(title: str, kind: str, found: Sequence[findings.Group]) -> str:
    rows: list[Row] = [
        {"label": name, "value": won.mean, "low": won.low, "high": won.high, "words": f"{name}: {findings.ranged(won)}"}
        for name, won in found
    ]
    table = [
        {kind: name, "won": percent(won.mean), "from": percent(won.low), "to": percent(won.high), "games": won.size}
        for name, won in found
    ]
    picture = pictures.bars(rows) if len(rows) > 1 else ""
    return _card(title, "The share of games that were won, with 95 % intervals.", picture + _table(table))


def _bot_row(player: findings.Player) -> Row:
    share = player.share
    words = f"{player.bot}: {findings.ranged(share)}"
    low, high = share.low, share.high
    return {"label": player.bot, "value": share.mean, "low": low, "high": high, "expected": player.fair, "words": words}


def _length(house: Warehouse, found: list[Finding]) -> str:
    found += findings.on_length(house)
    values = [row["decisions"] for row in house.ask("SELECT decisions FROM games")]
    picture = _histogram(values)
    rows = house.ask(
        'SELECT seats AS players, count(*) AS games, round(avg(decisions), 1) AS "mean decisions",'
        ' median(decisions) AS median, quantile_disc(decisions, 0.95) AS "19 of 20 below", max(decisions) AS longest'
        " FROM games GROUP BY seats ORDER BY seats"
    )
    body = _card("Decisions in a game", "", picture) + _card("By number of players", "", _table(rows))
    return _section("length", "How long it takes", body)


def _chart(chart: Chart, house: Warehouse, found: list[Finding]) -> str:
    rows = house.ask_chart(chart)
    if not rows:
        return _card(chart.title, chart.text, '<p class="none">Nothing of this happened in these games.</p>')
    for row in rows:
        row["words"] = _words(row)
    match chart.draw:
        case "bars":
            found += findings.on_bars(chart.title, rows)
            body = pictures.bars(rows)
        case "usage":
            found += findings.on_usage(chart.title, rows, house.one("SELECT count(*) FROM games"))
            body = pictures.bars(rows)
        case "lines":
            body = pictures.lines(rows)
        case "measure":
            values = [row["value"] for row in rows]
            found += findings.on_measure(chart.title, values)
            body = _histogram(values)
        case _:
            body = _table([{name: value for name, value in row.items() if name != "words"} for row in rows])
    return _card(chart.title, chart.text, body)


def _choices(house: Warehouse, found: list[Finding]) -> str:
    if not house.one("SELECT count(*) FROM offers"):
        return ""
    rows = house.ask(
        f"""
        WITH on_offer AS (SELECT question, what, sum(offered) AS offered FROM offers GROUP BY ALL),
             taken AS (
               SELECT question, what, count(*) AS taken FROM decisions
               WHERE game % {LOOK_EVERY} = 0 AND options > 1 GROUP BY ALL)
        SELECT question, what AS option, offered, coalesce(taken, 0) / offered AS taken
        FROM on_offer LEFT JOIN taken USING (question, what) ORDER BY offered DESC, option
        """
    )
    for row in rows:
        row["offered"] = int(row["offered"])
    found += findings.on_choices(rows)
    shown = [
        {
            "question": row["question"],
            "option": row["option"],
            "on offer": row["offered"],
            "taken": percent(row["taken"]),
        }
        for row in rows
        if row["offered"] >= 5
    ]
    note = f"By its own notation, without the seat; counted in one game of {LOOK_EVERY}, where there was a choice."
    return _section(
        "choices", "What was chosen", _card("Options on offer, and how often they were taken", note, _table(shown))
    )


# -- small parts ----------------------------------------------------------------------------------------


def _histogram(values: Sequence[float]) -> str:
    """Single values where there are few; else ranges of equal width, with all beyond the usual in the last."""
    kinds = sorted(set(values))
    total = len(values)
    if kinds[-1] - kinds[0] <= 25 and all(value == int(value) for value in kinds):
        steps = range(int(kinds[0]), int(kinds[-1]) + 1)
        counts = dict.fromkeys(steps, 0)
        for value in values:
            counts[int(value)] += 1
        labelled = [(str(step), count) for step, count in counts.items()]
        return pictures.histogram(_shares(labelled, total), whole=True)
    low, usual = kinds[0], sorted(values)[int(0.98 * (total - 1))]
    width = max(1, math.ceil((usual - low) / 28)) if all(v == int(v) for v in kinds) else (usual - low) / 28 or 1.0
    places = int((usual - low) // width) + 1
    bins = [0] * (places + 1)
    for value in values:
        bins[min(places, int((value - low) // width))] += 1
    labelled = [(number(low + place * width), count) for place, count in enumerate(bins[:-1])]
    if bins[-1]:
        labelled.append((f"{number(low + places * width)}+", bins[-1]))
    return pictures.histogram(_shares(labelled, total), whole=False)


def _shares(labelled: Sequence[tuple[str, int]], total: int) -> list[Row]:
    return [
        {"label": label, "share": count / total, "words": f"{label}: {count:,} games, {percent(count / total)}"}
        for label, count in labelled
    ]


def _words(row: Row) -> str:
    """What a mark of a chart says when one points at it."""
    if "series" in row:
        return f"{row['series']}, {row['x']}: {row['y']:.2f}"
    if "label" not in row:
        return ""
    value = row["value"]
    shown = percent(value) if 0 <= value <= 1 else number(value)
    if row.get("low") is not None:
        return f"{row['label']}: {shown} ({percent(row['low'])} to {percent(row['high'])})"
    return f"{row['label']}: {shown}"


def _table(rows: Sequence[Row]) -> str:
    if not rows:
        return '<p class="none">None.</p>'
    head = "".join(
        f'<th scope="col"{_kind(value)}><button type="button">{_e(name)}</button></th>'
        for name, value in rows[0].items()
    )
    lines = ["".join(_cell(value) for value in row.values()) for row in rows]
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _cell(value: Any) -> str:
    shown = "–" if value is None else f"{value:,}" if isinstance(value, int | float) else _e(value)
    return f"<td{_kind(value)}>{shown}</td>"


def _kind(value: Any) -> str:
    """Numbers stand below each other by their digits."""
    is_number = value is None or isinstance(value, int | float) or str(value).endswith(" %")
    return ' class="number"' if is_number else ""


def _card(title: str, text: str, body: str, size: str = "") -> str:
    words = f'<p class="text">{_e(text)}</p>' if text else ""
    return f'<article class="card {size}"><h3>{_e(title)}</h3>{words}{body}</article>'


def _section(name: str, title: str, body: str) -> str:
    return f'<section id="{name}"><h2>{_e(title)}</h2><div class="cards">{body}</div></section>' if body else ""


def _page(title: str, body: str) -> str:
    home = importlib.resources.files(__package__)
    style, script = (home.joinpath(name).read_text("utf-8") for name in ("page.css", "page.js"))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{_e(title)}</title><style>{style}</style></head>"
        f'<body><main>{body}</main><div id="tip" hidden></div><script>{script}</script></body></html>'
    )


def _e(text: object) -> str:
    return html.escape(str(text))
