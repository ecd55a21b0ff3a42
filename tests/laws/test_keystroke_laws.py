"""Rows sent at a keystroke and the saved text have one verdict: rows become exactly the entries that their text is read as."""

import csv
import json
from typing import Final

import pytest
from django.utils.translation import override
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from rest_framework.exceptions import ValidationError

from cards.catalogue.loading import load_catalogue
from decks.api.builder.views import judged_in
from decks.builder.build import build_answer
from decks.check.checking import Answer, check_text
from decks.check.question import Question, read_question
from decks.decklist.codecs import own
from decks.decklist.deck_codes import entries_of_code
from decks.decklist.reading.headings import MAYBE, MAYBE_WORDS, heading_words
from decks.decklist.reading.lists import MAX_BYTES, MAX_COUNT, parse_list, too_long
from decks.decklist.rows import (
    COMMENT,
    HEADING,
    NOWHERE,
    OPEN_KINDS,
    Row,
    build_listing,
    entries_of_listing,
    rows_as_text,
)
from decks.decklist.writing import find_readable_line, plain_line, write_line
from decks.report.judged_rows import build_judged_rows
from legality.engine.game import Game
from legality.games import GAMES
from tests.decks.judged import DAY
from tests.long import amount

LANGUAGES: Final = ("en", "zh-hans")

# What a list, a chat, a spreadsheet or another site may mean by more than a name.
PIECES: Final = (
    *("Defy", "蔑视", "Main deck", "Sideboard", "主牌", "SB", "Hero", "x", "X", "3", "12", "0", "-1", "999", "1000", "３", "٣"),
    *(" ", "  ", "\t", "\n", "\r", "\r\n", "\x0b", "\x85", "\u2028", "\u3000", "\xa0", "\u200b", "\ufeff", "\u00ad", "\ud800"),
    *(":", "：", ",", ";", "#", "＃", "//", " // ", " # ", "(", ")", "[", "]", "【", "】", "（", "）", "-", "- ", "•", "🔥", "×", "*"),
    *("**", "__", "_", "`", "```", "> ", ">", "1. ", "1、", "[x] ", "--", "张", "枚", "'", '"', "“", "”", "…", "é", "ß", "ﬃ"),
    *("OGN-045", "OGN-007a", "ogn-7", "OGN·025/298-P", "(OGN-001)", "(SET) 12", "TOK-", "OGN-045-1", "https://a.example/x"),
    *("# Sideboard", "## Main", "// 3 Defy", "by Bob", "https://a.example", "(Foil)", "③", "三张", "Total: 60", "3 Defy, 2 Gust"),
    *("<li>", "</li>", "<br>", "&amp;", "| 3 | Defy |", "(SB)", "$2.50", "Deck: X", "Defy (3)", "Gadgets: 12", "15 Main", "《", "》"),
    *("name", "count", "code", "section", "count,name", ",name,count", ";name;count", "\tname\tcount", "名称", "数量"),
)  # fmt: skip
CODES: Final = (
    "OGN-045-1 OGN-045-1 OGN-202-1",
    "CMAAAAAAAAAACAQAAAVKMAIAAABQGAAAFU5ESAQFAAVSYAQGAAOWEAYDAAAEGTNMAEBQIABEQAAY2AIDAYAGI23NAIBAAAEXAKQAEAYEACLADTYB5AAQEAIDAAWQCBQAMUBACAAAIAAQKADGAAAQIAEWAE",
    "T0dOLTA0NS0xJE9HTi0yMDItMQ==",
    '{"deckwright": 1, "game": "riftbound", "format": "standard", "sections": {"main": [{"count": 3, "name": "Defy"}]}}',
    '{"deckwright": 1, "game": "wow", "format": "core", "text": "3 Fireblast"}',
    '{"deckwright": 1, "game": "zero", "format": "casual"}',
    "DW-234567ABCDEFGH234567",
    "dw-anything at all",
    "https://example.org/decks/7",
    "ABCDEFGH234567",
    own.encode("riftbound", "standard", [("main", "riftbound.defy", 3)], own.index_marks(["riftbound.defy"], own.CARD), ["main"]),
)  # fmt: skip
TABLES: Final = ("count,name", "section;count;name", "数量\t名称", "name,count,code", "count,name,section\n3,Defy,Side")

LONG_TAGS: Final = tuple("t" * 39 + letter for letter in "abcdefghijkl")

ANY: Final = st.text(st.characters(), max_size=24)
PIECED: Final = st.lists(st.sampled_from(PIECES), max_size=7).map("".join)
HOSTILE: Final = (
    st.sampled_from((*PIECES, *CODES, *TABLES, *MAYBE_WORDS, "n" * 200, "n" * 201, "名" * 300)) | PIECED | ANY
)
TAGS: Final = st.sampled_from(
    ("ramp", "标签", "no good", "7", "a_b", "a__b", "x:", "a.b", "#", "ramp", "t" * 40, "t" * 41)
)
PRINTED: Final = st.sampled_from(
    ("OGN-045", "ogn-045A", "OGN-007a", "OGN-007a*", "OGN-045/298", "TOK-", "odd code", "", "OGN-045)\n# (")
)


def names_of(game: Game) -> list[str]:
    """The names of the starter cards, in each language."""
    with (game.folder / "starter" / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [row[language] for row in rows for language in ("en", "zh-hans") if row[language]][:300]


def headings_said(game: Game) -> list[str]:
    return [word for section in game.sections for word in (*section.names.values(), *section.headings, section.slug)]


def rows_for(game: Game) -> st.SearchStrategy[list[Row]]:
    """Rows of every kind: as the builder sends them, and malformed ones."""
    names = st.sampled_from(names_of(game))
    typed = HOSTILE | st.sampled_from(headings_said(game))
    sections = st.sampled_from((NOWHERE, *(section.slug for section in game.sections), MAYBE, "strange"))
    cards = st.builds(
        Row,
        section=sections,
        name=names | typed,
        count=st.integers(1, MAX_COUNT) | st.sampled_from((3, 3, 3, 0, -1, 1000)),
        code=st.none() | PRINTED | typed,
        tags=st.just(()) | st.lists(TAGS | typed, max_size=4).map(tuple),
        note=st.just("") | typed,
    )
    usual = st.builds(
        Row, section=sections, name=names, count=st.integers(1, 60), tags=st.sampled_from(((), ("ramp",)))
    )
    other = st.builds(Row, section=sections, kind=st.sampled_from((COMMENT, HEADING, *OPEN_KINDS)), text=typed | names)
    return st.lists(usual | cards | cards | other, max_size=9)


GAMES_ROWS: Final = st.sampled_from(list(GAMES.values())).flatmap(lambda game: st.tuples(st.just(game), rows_for(game)))


def card(name: str, code: str | None = None, *tags: str, note: str = "", section: str = "main", count: int = 3) -> Row:
    return Row(section, name, count, code, tags, note)


def line(text: str, kind: str = "unknown", section: str = NOWHERE) -> Row:
    return Row(section, kind=kind, text=text)


RIFTBOUND, WOW = GAMES["riftbound"], GAMES["wow"]


@given(GAMES_ROWS, st.sampled_from(LANGUAGES))
@settings(max_examples=amount(25, 300))
@example((RIFTBOUND, [card("3 Defy"), card("Main:"), card("# x"), card("(OGN-001)"), card("Defy 12"), card("")]), "en")
@example((RIFTBOUND, [card("Defy", "OGN-045)\n# ("), card("Defy"), card("Gust")]), "en")
@example((RIFTBOUND, [card("x ,name,count", section=NOWHERE), card("Defy")]), "en")
@example((RIFTBOUND, [card("x", note=",name,count", section=NOWHERE), card("Defy", note="a,Gust,2")]), "en")
@example((RIFTBOUND, [line("count,name"), card("Defy", section=NOWHERE), card("Defy")]), "zh-hans")
@example(
    (RIFTBOUND, [card("Defy", None, "a__b", "c__d"), card("De**f**y", "OGN-045"), card("Defy", None, "ramp", "ramp")]),
    "en",
)
@example((RIFTBOUND, [card("Defy", None, "a #b"), card("Defy", None, *LONG_TAGS), card("Defy", "OGN-007a*")]), "en")
@example((RIFTBOUND, [card("Defy", note="```"), card("Defy", note="\u200b"), card("Defy```", note="a")]), "en")
@example((RIFTBOUND, [line("> 3 Defy"), line("```"), line("Side: 2 Defy", section="main"), card("Defy")]), "en")
def test_rows_say_what_their_text_says(game_rows: tuple[Game, list[Row]], language: str) -> None:
    game, rows = game_rows

    listing = build_listing(rows, game, language)

    assert list(entries_of_listing(listing, game)) == list(parse_list(listing.text, heading_words(game)))
    assert listing.text == rows_as_text(rows, game, language)


@given(HOSTILE, st.integers(-1, 1001), st.none() | PRINTED | HOSTILE, st.lists(TAGS | HOSTILE, max_size=3).map(tuple))
@settings(max_examples=amount(25, 300))
@example("Defy", 3, "OGN-045", ("ramp",))
@example("Jinx, Loose Cannon", 1, None, ())
@example("a,count,name", 1, None, ())
@example("¼", 1, None, ("ramp",))
@example("张", 1, None, ())
@example("X", 1, "OGN-045", ("ramp",))
def test_the_plain_line_is_the_one_that_trying_finds(
    name: str, count: int, code: str | None, tags: tuple[str, ...]
) -> None:
    tried = find_readable_line(name, count, code, tags)

    assert plain_line(name, count, code, tags) in ("", tried)
    assert write_line(name, count, code, tags) == tried


def by_rows(question: Question, rows: list[Row], pool: str) -> str:
    """The builder's answer to a keystroke."""
    answer, text, catalogue, entries = judged_in({"question": question, "rows": rows, "pool": pool})
    return json.dumps(build_answer(unhurried(answer), text, catalogue, entries))


def unhurried(answer: Answer) -> Answer:
    """The answer, whose fixes are searched for to the end: a busy machine is no fault of the law."""
    answer.allowance.seconds = 60
    return answer


def by_text(question: Question, rows: list[Row], pool: str, language: str) -> str:
    """The builder's answer through text: rows are written, the text is judged, and a code in it becomes rows and text again."""
    game, catalogue = question.game, load_catalogue(question.game.slug)
    text = rows_as_text(rows, game, language)
    answer = check_text(question, text, catalogue, pool or None)
    if entries_of_code(game, text, catalogue):
        text = rows_as_text(build_judged_rows(answer, text), game, language)
        answer = check_text(question, text, catalogue, pool or None)
    return json.dumps(build_answer(unhurried(answer), text, catalogue))


POOLS: Final = st.sampled_from(("", "3 Defy", "nobody\n\nwhat:", CODES[0], CODES[3]))


@pytest.mark.django_db
@given(GAMES_ROWS, POOLS, st.sampled_from(LANGUAGES))
@settings(
    max_examples=amount(10, 60), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@example((RIFTBOUND, [line(CODES[0])]), "", "zh-hans")
@example((RIFTBOUND, [line("# mine", COMMENT), line(CODES[1], "unreadable"), line("", COMMENT)]), "", "en")
@example((RIFTBOUND, [line(CODES[2])]), CODES[0], "en")
@example((RIFTBOUND, [line(CODES[3])]), "", "en")
@example((WOW, [line(CODES[4])]), "", "en")
@example((GAMES["zero"], [line("# c", COMMENT), line(CODES[5])]), "", "en")
@example((WOW, [line(CODES[6])]), "", "zh-hans")
@example((RIFTBOUND, [line(CODES[8]), card("Defy")]), "", "en")
@example((RIFTBOUND, [line(CODES[10])]), "", "en")
@example((RIFTBOUND, [card(CODES[10], section=NOWHERE)]), "", "en")
@example((RIFTBOUND, [card("Defy", section=NOWHERE), card("张", section=NOWHERE)]), "", "en")
def test_a_keystroke_is_answered_as_its_text(game_rows: tuple[Game, list[Row]], pool: str, language: str) -> None:
    game, rows = game_rows
    for format_ in game.formats[:: max(1, len(game.formats) - 1)]:
        question = read_question(game.slug, DAY, format_.slug)
        with override(language):
            assert by_rows(question, rows, pool) == by_text(question, rows, pool, language)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "rows", [[card("Defy")] * 5_000, [line("x" * (MAX_BYTES + 1))], [line("3 Defi" * 9, "unknown")] * 4_999]
)
def test_rows_over_a_limit_are_refused_as_their_text_is(rows: list[Row]) -> None:
    with pytest.raises(ValidationError) as refused:
        judged_in({"question": read_question("riftbound", DAY, "standard"), "rows": rows})

    assert refused.value.get_codes() == {"rows": ["too_long"]}
    assert too_long(rows_as_text(rows, RIFTBOUND)) is not None
