"""Rules texts without markup, and what they say of copies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legality.games.riftbound.card_sources.prints import from_braces, from_html, labels_in_text


@given(st.text(alphabet="ab <>/p:_rbn1{}&\n", max_size=40))
def test_no_markup_is_left_of_any_text(text: str) -> None:
    assert "<p>" not in from_html(text)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>Draw a card.<br />Then rest.</p>", "Draw a card.\nThen rest."),
        ("<p>One</p><p>Two</p>", "One\nTwo"),
        ("<p>Choose —</p><ul><li>This.</li><li>That.</li></ul>", "Choose —\nThis.\nThat."),
        ("<p>&quot;Ants&quot; &gt; bees</p>", '"Ants" > bees'),
        (
            "<p>Pay :rb_energy_1::rb_rune_fury::rb_rune_rainbow:, :rb_exhaust:: +1 :rb_might:.</p>",
            "Pay [1][R][A], [T]: +1 [S].",
        ),
        ("<p>:rb_new_icon:</p>", "[new_icon]"),
        ("<p<>>Draw.</p<b>>", "Draw."),
        ("<p>[NO TEXT]</p>", ""),
        ("", ""),
    ],
)
def test_html_becomes_lines(html: str, text: str) -> None:
    assert from_html(html) == text


def test_two_parts_are_two_lines() -> None:
    assert from_html("<p>[Equip]</p>", "<p>Draw.</p>") == "[Equip]\nDraw."
    assert from_html("", "<p>Draw.</p>") == "Draw."


def test_keywords_in_braces_become_bracketed() -> None:
    assert from_braces("{{反应}}\r\n获得{{S}}+1 ") == "[反应]\n获得[S]+1"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[Unique] (Only one.)", ["unique"]),
        ("A unique ant.", []),
        ("Your deck can have any number of cards named Ant.", ["unlimited"]),
        ("Your deck can have any number of copies of Ant", ["unlimited"]),
        ("You may search for any number of cards named Bee.", []),
        ("Move any number of units.", []),
    ],
)
def test_a_text_tells_of_copies(text: str, found: list[str]) -> None:
    assert labels_in_text(text, "Ant") == found
