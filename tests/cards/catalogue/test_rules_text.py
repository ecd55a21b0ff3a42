"""Rules texts in parts: symbols and keywords are those of the game, everything else stays text."""

import re
from dataclasses import replace

import pytest
from django.template import Context, Template
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.rules_text import KEYWORD, SYMBOL, TEXT, TextPart, split_rules_text
from cards.models import Card, Erratum, Printing, Ruling
from legality.engine.values.look import Look, Symbol, TextSigns, TextSymbol
from legality.games import GAMES
from tests.cards.typed import run
from tests.public_files import CARDS, public

RIFTBOUND, WOW = GAMES["riftbound"], GAMES["wow"]
# What the public lists have of signs that no rule of the look explains, and why it stays.
LEFT = {">": "a slip of the list in two texts, where an arrow is meant"}


def written(text: str, game: str = "riftbound") -> list[tuple[str, str]]:
    """Kind and text of each part."""
    return [(part.kind, part.text) for part in split_rules_text(text, GAMES[game])]


def shown(text: str, game: object = RIFTBOUND) -> str:
    """The text as a page shows it."""
    return Template("{% load cards %}{{ text|rules_text:game }}").render(Context({"text": text, "game": game}))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("Draw 1.", [(TEXT, "Draw 1.")]),
        ("[Assault 2]", [(KEYWORD, "Assault 2")]),
        ("[ADD] [s].", [(KEYWORD, "ADD"), (TEXT, " "), (SYMBOL, "[s]"), (TEXT, ".")]),
        ("[Repeat] [1][B]", [(KEYWORD, "Repeat"), (TEXT, " "), (SYMBOL, "[1]"), (SYMBOL, "[B]")]),
        ("[装配1橙色]", [(KEYWORD, "装配"), (SYMBOL, "1"), (SYMBOL, "橙色")]),
        ("[装配A]", [(KEYWORD, "装配"), (SYMBOL, "A")]),
        ("[强攻2]", [(KEYWORD, "强攻2")]),
        ("[等级16>] 抽", [(KEYWORD, "等级16"), (SYMBOL, ">"), (TEXT, " 抽")]),
        ("[Equip 2]", [(KEYWORD, "Equip"), (SYMBOL, "2")]),
        ("[Tanks] [Nothing] [装配牌]", [(TEXT, "[Tanks] [Nothing] [装配牌]")]),
        ("[[S]", [(TEXT, "["), (SYMBOL, "[S]")]),
        ("a\r\nb", [(TEXT, "a\nb")]),
        ("2, [ACT] >>> 1", [(TEXT, "2, [ACT] >>> 1")]),
    ],
)
def test_a_text_is_divided_at_its_signs(text: str, parts: list[tuple[str, str]]) -> None:
    assert written(text) == parts


def test_a_symbol_is_named_in_the_language_of_the_reader() -> None:
    with override("en"):
        english = split_rules_text("[2][R][T]", RIFTBOUND)
    with override("zh-hans"):
        chinese = split_rules_text("[X]{exhaust}[Fire Icon]", WOW)

    assert english == (
        TextPart(SYMBOL, "[2]", "2 energy", letters="2"),
        TextPart(SYMBOL, "[R]", "Fury", "flame", trait="domain", value="fury"),
        TextPart(SYMBOL, "[T]", "exhaust", "exhaust"),
    )
    assert chinese == (
        TextPart(SYMBOL, "[X]", "X点资源", letters="X"),
        TextPart(SYMBOL, "{exhaust}", "横置", "exhaust"),
        TextPart(SYMBOL, "[Fire Icon]", "火焰", "flame"),
    )


def test_a_game_without_signs_has_plain_texts() -> None:
    assert written("[1][R] -> {T}", "zero") == [(TEXT, "[1][R] -> {T}")]


def test_a_value_without_a_shape_shows_letters() -> None:
    text = TextSigns({"[F]": TextSymbol(trait="clan", value="frost")})
    game = replace(GAMES["zero"], look=Look(values={"clan": {"frost": Symbol(colour="#1e6296")}}, text=text))

    assert split_rules_text("[F]", game) == (TextPart(SYMBOL, "[F]", "Frost", "", "Fr", "clan", "frost"),)


@given(st.text(st.sampled_from("[]ARS12装配橙色>- \nk") | st.characters(exclude_characters="\r"), max_size=60))
def test_no_letter_of_a_text_is_lost(text: str) -> None:
    parts = split_rules_text(text, RIFTBOUND)

    assert re.sub(r"[\[\]]", "", "".join(part.text for part in parts)) == re.sub(r"[\[\]]", "", text)
    assert all(part.text for part in parts)


def test_a_page_draws_symbols_and_keeps_what_is_copied() -> None:
    with override("en"):
        drawn = shown("[Tank] <b>\n[A][1]")

    assert re.sub(r"<br>", "\n", re.sub(r"<(?!br)[^>]*>", "", drawn)) == "Tank &lt;b&gt;\n[A][1]"
    assert drawn.startswith('<span class="keyword">Tank</span> &lt;b&gt;<br><span class="sign sign--shape"')
    assert drawn.count('role="img"') == 2
    assert 'aria-label="1 energy"' in drawn
    assert "riftbound.any-rune" in drawn


def test_the_text_of_a_game_that_is_gone_is_plain() -> None:
    assert shown("[Tank]\n[1]", "gone") == "[Tank]<br>[1]"


@pytest.mark.long
@pytest.mark.django_db
def test_every_sign_of_the_public_lists_is_known_or_left_on_purpose() -> None:
    run("riftbound-gallery", str(public(CARDS / "riftbound/gallery-2026-07-20.json")))
    run("riftbound-catalog-zh", str(public(CARDS / "riftbound/catalog-zh-cn-2026-04-27.json")))
    run("riftbound-errata", str(public(CARDS / "riftbound/errata-2026-08.json")))
    run("wow-decktools", str(public(CARDS / "wow/wowtcg-decktools-cards.tsv")))

    left = {sign for game, text in all_texts() for sign in signs_left(game, text)}

    assert sorted(left - {*LEFT}) == []


def all_texts() -> list[tuple[str, str]]:
    """Every text of a card with its game."""
    texts = [(card.game, text) for card in Card.objects.all() for text in card.texts.values()]
    texts += [(one.card.game, text) for one in Erratum.objects.select_related("card") for text in (one.old, one.new)]
    texts += Printing.objects.values_list("card__game", "text")
    return texts + [(one.game, answer) for one in Ruling.objects.all() for answer in one.answers.values()]


def signs_left(game: str, text: str) -> list[str]:
    """What looks like a sign and is not read as one."""
    plain = " ".join(part.text for part in split_rules_text(text, GAMES[game]) if part.kind == TEXT)
    return re.findall(r"\[[^\]]*\]|\{[^}]*\}|:[a-z_]+:|[-=]*>+", plain)
