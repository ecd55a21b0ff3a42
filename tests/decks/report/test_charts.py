"""Charts are safe strings: well-formed, without inline styles, with a title that names every bar."""

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from decks.report.charts import Bar, bar_chart

# Characters that XML allows.
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn"]), max_size=12)
SVG = "{http://www.w3.org/2000/svg}"


def test_a_chart_says_in_its_title_what_it_shows() -> None:
    chart = ElementTree.fromstring(bar_chart("cost", [Bar("0", 2, "cost=0"), Bar("1", 0), Bar("2+", 4)]))

    assert chart.get("role") == "img"
    assert chart.findtext(f"{SVG}title") == "cost: 0: 2, 1: 0, 2+: 4"
    assert [bar.get("data-query") for bar in chart.iter(f"{SVG}g")] == ["cost=0", "", ""]
    assert [rect.get("height") for rect in chart.iter(f"{SVG}rect") if rect.get("class") == "chart__fill"] == [
        "48",
        "0",
        "96",
    ]


def test_no_bars_are_no_chart() -> None:
    assert bar_chart("cost", []) == ""


def test_bars_of_nothing_are_drawn_flat() -> None:
    chart = ElementTree.fromstring(bar_chart("cost", [Bar("0", 0)]))

    assert [rect.get("height") for rect in chart.iter(f"{SVG}rect") if rect.get("class") == "chart__fill"] == ["0"]


@given(WORDS, st.lists(st.builds(Bar, WORDS, st.integers(0, 999), WORDS), min_size=1, max_size=5))
def test_no_word_breaks_out_of_the_picture(title: str, bars: list[Bar]) -> None:
    text = bar_chart(title, bars)

    chart = ElementTree.fromstring(text)

    tags = {element.tag.removeprefix(SVG) for element in chart.iter()}
    names = {name for element in chart.iter() for name in element.attrib}
    assert tags == {"svg", "title", "g", "rect", "text"}
    assert names <= {"class", "viewBox", "role", "data-query", "x", "y", "width", "height", "rx", "text-anchor"}
    assert [element.get("data-query") for element in chart.iter(f"{SVG}g")] == [bar.query for bar in bars]
