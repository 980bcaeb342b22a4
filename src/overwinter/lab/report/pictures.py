"""Charts as SVG, drawn once: the page needs no script to show them, and its style sheet colours them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import altair as alt
import vl_convert

from overwinter.lab.warehouse import Row

INK, FAINT, GRID, MAIN, SECOND, FAIR = (f"var(--{name})" for name in ("ink", "faint", "grid", "main", "second", "fair"))
SERIES = [f"var(--series-{number})" for number in range(1, 7)]
FONT = "Inter, 'Helvetica Neue', Arial, sans-serif"

WIDE = 430
"""About half of the page, so that letters keep their size."""


def svg(chart: Any) -> str:
    """The picture."""
    styled = (
        chart.configure(background="transparent", font=FONT)
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=FAINT, titleColor=FAINT, gridColor=GRID, domainColor=GRID, tickColor=GRID, labelFontSize=12,
            titleFontSize=12, titleFontWeight="normal", titlePadding=10, labelLimit=200, labelFlush=False,
            labelPadding=6,
        )
        .configure_legend(labelColor=INK, labelFontSize=12, orient="top", title=None, symbolType="stroke")
    )  # fmt: skip
    version = ".".join(alt.SCHEMA_VERSION.lstrip("v").split(".")[:2])
    return _fluid(vl_convert.vegalite_to_svg(styled.to_dict(), vl_version=version))


def _fluid(picture: str) -> str:
    """At most as large as it was drawn, and smaller where the page is."""
    start, rest = picture.split(">", 1)
    width = start.split('width="', 1)[1].split('"', 1)[0]
    start = " ".join(word for word in start.split(" ") if not word.startswith(("width=", "height=")))
    return f'{start} style="width:100%;max-width:{width}px;height:auto">{rest}'


def _data(rows: Sequence[Row]) -> Any:
    inline: Any = alt.Data  # without types of its own
    return inline(values=list(rows))


def off_fair(rows: Sequence[Row], reach: float) -> str:
    """Dots with intervals around what would be fair; `label`, `value`, `low` and `high` are differences."""
    x = alt.X("label:N", sort=None, title=None, axis=alt.Axis(labelAngle=0, grid=False, ticks=False))
    scale = alt.Scale(domain=[-reach, reach], nice=False)
    axis = alt.Axis(format="+.1%" if reach < 0.05 else "+.0%", tickCount=5)
    base = alt.Chart(_data(rows)).encode(x=x)
    line = alt.Chart(_data([{"zero": 0}])).mark_rule(color=FAIR, strokeWidth=1.5, aria=False).encode(y="zero:Q")
    bars = base.mark_rule(strokeWidth=6, opacity=0.35, strokeCap="round", color=MAIN).encode(
        y=alt.Y("low:Q", scale=scale, title=None, axis=axis), y2="high:Q", description="words:N"
    )
    dots = base.mark_point(filled=True, size=70, color=MAIN, opacity=1).encode(y="value:Q", description="words:N")
    width = 40 * len(rows) + 20
    return svg(alt.layer(line, bars, dots).properties(width=width, height=190))


def bars(rows: Sequence[Row]) -> str:
    """Horizontal bars, or dots with intervals where the rows say how sure they are."""
    y = alt.Y("label:N", sort=None, title=None, axis=alt.Axis(ticks=False, domain=False, labelColor=INK))
    part = all(0 <= row["value"] <= 1 for row in rows)
    plain = ".3~s" if any(abs(row["value"]) >= 1000 for row in rows) else ",.2~f"  # which would say 250m for 0.25
    axis = alt.Axis(format=".0%" if part else plain, tickCount=6, domain=False)
    base = alt.Chart(_data(rows)).encode(y=y)
    if "low" in rows[0]:
        scale = alt.Scale(zero=False, nice=True)
        span = base.mark_rule(strokeWidth=6, opacity=0.35, strokeCap="round", color=MAIN).encode(
            x=alt.X("low:Q", scale=scale, title=None, axis=axis), x2="high:Q", description="words:N"
        )
        dots = base.mark_point(filled=True, size=80, color=MAIN, opacity=1).encode(x="value:Q", description="words:N")
        layers = [span, dots]
        if rows[0].get("expected") is not None:
            tick = base.mark_tick(color=FAIR, thickness=2, size=18, aria=False)
            layers.insert(0, tick.encode(x="expected:Q"))
    else:
        bar = base.mark_bar(color=MAIN, cornerRadiusEnd=3, height={"band": 0.62})
        layers = [bar.encode(x=alt.X("value:Q", title=None, axis=axis), description="words:N")]
        text = base.mark_text(align="left", dx=6, color=FAINT, fontSize=12, aria=False)
        layers.append(text.encode(x="value:Q", text=alt.Text("value:Q", format=".1%" if part else plain)))
    return svg(alt.layer(*layers).properties(width=WIDE - 130, height=alt.Step(28)))


def lines(rows: Sequence[Row]) -> str:
    """A line for each series."""
    names = list(dict.fromkeys(row["series"] for row in rows))
    steps = list(dict.fromkeys(row["x"] for row in rows))
    few = alt.Axis(labelAngle=0, grid=False, ticks=False, values=_some(steps, 9))
    chart = (
        alt.Chart(_data(rows))
        .mark_line(point=alt.OverlayMarkDef(filled=True, size=34), strokeWidth=2.5)
        .encode(
            x=alt.X("x:O", sort=steps, title=None, axis=few),
            y=alt.Y("y:Q", title=None, axis=alt.Axis(tickCount=5, domain=False)),
            color=alt.Color("series:N", sort=names, scale=alt.Scale(domain=names, range=SERIES[: len(names)])),
            description="words:N",
        )
    )
    return svg(chart.properties(width=WIDE, height=240))


def _some(steps: Sequence[Any], most: int) -> list[Any]:
    return list(steps[:: math.ceil(len(steps) / most)])


def histogram(rows: Sequence[Row], whole: bool) -> str:
    """How often each value, or each range of values, comes up; `label`, `share`."""
    few = alt.Axis(labelAngle=0, grid=False, ticks=False, values=_some([row["label"] for row in rows], 14))
    chart = (
        alt.Chart(_data(rows))
        .mark_bar(color=SECOND, cornerRadiusEnd=2)
        .encode(
            x=alt.X(
                "label:O",
                sort=None,
                title=None,
                axis=few,
                scale=alt.Scale(paddingInner=0.25 if whole else 0.08, paddingOuter=0.1),
            ),
            y=alt.Y("share:Q", title=None, axis=alt.Axis(format=".0%", tickCount=4, domain=False)),
            description="words:N",
        )
    )
    return svg(chart.properties(width=WIDE, height=180))
