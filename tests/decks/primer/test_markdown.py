"""Markdown becomes a part of a page: headings below the page's own, cards as links, all in bounded time."""

from collections.abc import Mapping

import pytest

from decks.primer.page import LINES, linked_names, markdown_to_html
from tests.timing import least


def linked(name: str) -> Mapping[str, str] | None:
    return {"href": "/defy/"} if name.casefold() == "defy" else None


def html(text: str) -> str:
    return markdown_to_html(text, linked).strip()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# A\n\n## B\n\n### C\n\n###### D", "<h3>A</h3>\n<h4>B</h4>\n<h5>C</h5>\n<h6>D</h6>"),
        ("### Deep\n\n# High\n\n### Deep", "<h3>Deep</h3>\n<h3>High</h3>\n<h4>Deep</h4>"),
        ("Title\n=====\n\n#\n\n# A", "<h3>Title</h3>\n<p></p>\n<h3>A</h3>"),
        ("*a* **b** ~~c~~ `d`", "<p><em>a</em> <strong>b</strong> <s>c</s> <code>d</code></p>"),
        ("3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'),
        ("[words](https://x.org) <https://y.org>", None),
        ("[](https://x.org)", '<p><a href="https://x.org">https://x.org</a></p>'),
        ("![a picture](https://x.org/a.png)", '<p>!<a href="https://x.org/a.png">a picture</a></p>'),
        ("<b>a</b>", "<p>&lt;b&gt;a&lt;/b&gt;</p>"),
    ],
)
def test_text_is_read_as_markdown(text: str, shown: str | None) -> None:
    expected = shown or '<p><a href="https://x.org">words</a> <a href="https://y.org">https://y.org</a></p>'

    assert html(text) == expected


def test_a_table_is_framed_and_its_columns_are_set_without_styles() -> None:
    shown = html("a | b\n--|--:\n1 | 2")

    assert shown.startswith('<div class="table-frame" tabindex="0"><table class="table">')
    assert shown.endswith("</table></div>")
    assert '<td align="right">2</td>' in shown and "style" not in shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[[Defy]]", '<a href="/defy/">Defy</a>'),
        ("[[ defy ]]!", '<a href="/defy/">defy</a>!'),
        ("**[[Defy]]**", '<strong><a href="/defy/">Defy</a></strong>'),
        ("[[Defy]](https://x.org)", '<a href="/defy/">Defy</a>(https://x.org)'),
        ("`[[Defy]]`", "<code>[[Defy]]</code>"),
        ("\\[[Defy]]", "[[Defy]]"),
        ("[[Nobody]]", "[[Nobody]]"),
        ("[[Nobody <i>]]", "[[Nobody &lt;i&gt;]]"),
        ("[[[Defy]]]", '[<a href="/defy/">Defy</a>]'),
        ("[[De[[Defy]]fy]]", '[[De<a href="/defy/">Defy</a>fy]]'),
        ("[[De\nfy]] [[", "[[De\nfy]] [["),
        ("[[]] [[ ]]", "[[]] [[ ]]"),
    ],
)
def test_a_card_in_double_brackets_is_a_link_and_any_other_name_stays_as_typed(text: str, shown: str) -> None:
    assert html(text) == f"<p>{shown}</p>"


def test_every_name_is_told_once_in_its_order() -> None:
    assert list(linked_names("[[Defy]], [[蔑视]] [[ Defy ]] [[]] [[a\nb]]")) == ["Defy", "蔑视"]


def test_what_follows_after_very_many_lines_is_kept_as_text() -> None:
    shown = html("*a*\n\n" * (LINES // 2) + "# <i>b</i>")

    assert shown.count("<em>a</em>") == LINES // 2
    assert shown.endswith("<p># &lt;i&gt;b&lt;/i&gt;</p>")


WORST = {
    "brackets": "[" * 20_000,
    "cards": "[[a" * 6_000,
    "stars": "*a **a " * 2_800,
    "links": "[a](b" * 4_000,
    "quotes": ">" * 20_000,
    "lists": "".join("  " * min(n, 60) + "- a\n" for n in range(200)),
    "rows": "a|b\n-|-\n" + "|\n" * 9_990,
    "cells": "|a" * 90 + "|\n" + "|-" * 90 + "|\n" + ("|b" * 90 + "|\n") * 100,
    "references": "[a]: x\n" + "[a]" * 6_000,
    "backslashes": "\\" * 20_000,
}


@pytest.mark.parametrize("text", WORST.values(), ids=WORST)
def test_the_worst_text_of_the_greatest_length_is_read_in_bounded_time(text: str) -> None:
    assert least(lambda: html(text), 6) < 6
