"""Charts as SVG strings: all text is escaped, CSS classes do the styling, and a title serves screen readers."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Final

from django.utils.translation import gettext

from legality.messages import list_items

WIDTH: Final = 24
GAP: Final = 8
HEIGHT: Final = 96
HEAD: Final = 16
FOOT: Final = 18


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its label, its height in copies, the query that finds such cards, and the ids of those that it counts."""

    label: str
    count: int
    query: str = ""
    cards: tuple[str, ...] = field(default=(), compare=False)


def bar_chart(title: str, bars: Sequence[Bar]) -> str:
    """Bars side by side, each with its number above and its label below; an empty string for no bars.

    The `data-query` of a bar is the query for a click on it.
    """
    if not bars:
        return ""

    most = max([1, *(bar.count for bar in bars)])
    width = len(bars) * (WIDTH + GAP) + GAP
    height = HEAD + HEIGHT + FOOT
    colon = gettext(": ")
    summary = title + colon + list_items(f"{bar.label}{colon}{bar.count}" for bar in bars)
    drawn = "".join(_draw_bar(place, bar, most) for place, bar in enumerate(bars))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(summary)}</title>{drawn}</svg>"
    )


def _draw_bar(place: int, bar: Bar, most: int) -> str:
    left = GAP + place * (WIDTH + GAP)
    tall = round(HEIGHT * bar.count / most)
    top = HEAD + HEIGHT - tall
    middle = left + WIDTH // 2
    return (
        f'<g class="chart__bar" data-query="{escape(bar.query)}">'
        f'<rect class="chart__field" x="{left}" y="0" width="{WIDTH}" height="{HEAD + HEIGHT + FOOT}"/>'
        f'<rect class="chart__fill" x="{left}" y="{top}" width="{WIDTH}" height="{tall}" rx="2"/>'
        f'<text class="chart__count" x="{middle}" y="{top - 4}" text-anchor="middle">{bar.count or ""}</text>'
        f'<text class="chart__label" x="{middle}" y="{HEAD + HEIGHT + 14}" text-anchor="middle">{escape(bar.label)}</text>'
        "</g>"
    )
