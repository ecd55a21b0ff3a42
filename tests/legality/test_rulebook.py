"""The rules of a game gathered over formats and editions, and the spans of equal editions."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from legality.engine.game import Game
from legality.engine.rules.rule import Rule
from legality.games import GAMES
from legality.rulebook import RuleInEdition, RulePage, edition_spans, find_rule, formats_on, list_rules

RIFTBOUND = GAMES["riftbound"]
TODAY = date(2026, 8, 8)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def page_of(game: str, code: str) -> RulePage:
    page = find_rule(GAMES[game], code)
    assert page is not None

    return page


def rules_in_force(game: Game) -> set[tuple[str, str, str]]:
    return {
        (format_.slug, edition.name, rule.code)
        for format_ in game.formats
        for edition in format_.editions.values()
        for rule in edition.rules
    }


@every_game
def test_every_rule_of_every_edition_stands_in_the_book(game: Game) -> None:
    editions = [entry for page in list_rules(game) for entry in page.editions]

    assert {(entry.format_.slug, entry.edition, entry.rule.code) for entry in editions} == rules_in_force(game)


@every_game
def test_every_page_has_words_and_stands_somewhere(game: Game) -> None:
    pages = list_rules(game)

    assert [page.code for page in pages] == list(game.words)
    assert [page.code for page in pages if not page.editions or not page.words.title or not page.words.says] == []


@every_game
def test_every_reading_that_a_rule_names_has_a_text(game: Game) -> None:
    named = {reading for page in list_rules(game) for reading in page.readings}

    assert named <= set(game.readings)


@every_game
def test_the_editions_of_a_rule_follow_each_other(game: Game) -> None:
    for page in list_rules(game):
        for entry in page.editions:
            assert entry.until is None or entry.since < entry.until


@every_game
def test_spans_tell_of_each_day_what_the_stands_tell(game: Game) -> None:
    for page in list_rules(game):
        spans = edition_spans(page, TODAY)

        told = [(one.format_.slug, one.since, one.rule.cite) for span in spans for one in span.editions]
        assert sorted(told) == sorted({(one.format_.slug, one.since, one.rule.cite) for one in page.editions})
        assert {s.first.format_.slug for s in spans if s.is_today} == {
            s.format_.slug for s in page.editions if s.since <= TODAY and (s.until is None or s.until > TODAY)
        }


def test_the_dated_sideboard_has_a_span_for_each_number() -> None:
    spans = [
        span
        for span in edition_spans(page_of("riftbound", "sideboard-size"), TODAY)
        if span.first.format_.slug == "standard"
    ]

    rows = [(span.first.since, span.last.until, span.first.figures, span.is_today) for span in spans]
    assert rows == [
        (date(2026, 7, 24), None, (("at_most", "10"),), True),
        (date(2026, 1, 15), date(2026, 7, 24), (("at_most", "8"),), False),
        (date(2025, 7, 21), date(2026, 1, 15), (("one_of", "0 / 8"),), False),
    ]


def test_a_page_names_each_cite_reading_and_format_once() -> None:
    page = page_of("riftbound", "sideboard-size")

    assert (page.cites, page.readings) == (("TR 403.2, 601.1.c.1",), ("R7",))
    assert [format_.slug for format_ in page.formats] == ["standard", "standard-2v2"]


def test_an_unknown_code_has_no_page() -> None:
    assert find_rule(RIFTBOUND, "nothing") is None


def in_force(game: str, format_: str, code: str) -> Rule:
    edition = GAMES[game].format(format_).edition_on(TODAY)
    return next(rule for rule in edition.rules if rule.code == code)


@pytest.mark.parametrize(
    ("game", "format_", "code", "figures"),
    [
        ("rise", "constructed", "commander-count", (("exactly", "1"),)),
        ("rise", "constructed", "main-size", (("at_least", "60"),)),
        ("rise", "constructed", "sideboard-size", (("one_of", "0 / 10"),)),
        ("vividz", "standard", "main-size", (("at_least", "50"), ("at_most", "70"))),
        ("riftbound", "standard", "copy-limit", (("at_most", "3"),)),
        ("riftbound", "standard", "signature-limit", (("at_most", "3"),)),
        ("riftbound", "standard", "section-kind", ()),
    ],
)
def test_a_rule_shows_the_numbers_that_it_compares(
    game: str, format_: str, code: str, figures: tuple[tuple[str, str], ...]
) -> None:
    assert in_force(game, format_, code).figures() == figures


def test_a_rule_about_sets_shows_them() -> None:
    ((name, sets),) = in_force("wow", "core", "set-legal").figures()

    assert name == "sets"
    assert sets.split(", ")[:2] == ["ToT", "CoH"]


def test_a_rule_that_goes_by_the_days_of_the_cards_sets_lists_none() -> None:
    assert in_force("riftbound", "standard", "set-legal").figures() == ()


@every_game
def test_a_format_stands_as_of_a_day(game: Game) -> None:
    formats = formats_on(game, TODAY)

    assert [row.format_ for row in formats] == list(game.formats)
    assert [row.edition for row in formats] == [format_.edition_on(TODAY) for format_ in game.formats]
    assert [[day for day, _ in row.editions] for row in formats] == [
        sorted(format_.editions, reverse=True) for format_ in game.formats
    ]


@every_game
def test_before_its_first_edition_a_format_says_since_when(game: Game) -> None:
    day = min(format_.first_day for format_ in game.formats) - timedelta(days=1)

    rows = [(row.edition, row.since) for row in formats_on(game, day)]
    assert rows == [(None, format_.first_day) for format_ in game.formats]


def test_rules_in_editions_differ_by_their_day() -> None:
    editions = [entry for entry in page_of("riftbound", "main-size").editions if entry.format_.slug == "casual"]

    assert [(type(entry), entry.since, entry.edition) for entry in editions][:2] == [
        (RuleInEdition, date(2025, 6, 2), "CR 1.0"),
        (RuleInEdition, date(2025, 10, 24), "CR 1.1"),
    ]


@every_game
def test_the_spans_of_a_rule_in_a_format_do_not_overlap(game: Game) -> None:
    for page in list_rules(game):
        spans = edition_spans(page, TODAY)
        for later, earlier in pairwise(spans):
            if later.first.format_ == earlier.first.format_:
                assert earlier.last.until is not None and earlier.last.until <= later.first.since, page.code


def test_a_rule_of_two_kinds_is_one_row_with_its_reading() -> None:
    rows = [
        (span.first.since, span.last.until, span.last.rule.reading)
        for span in edition_spans(page_of("riftbound", "banned"), TODAY)
        if span.first.format_.slug == "standard"
    ]

    assert rows == [(date(2026, 4, 29), None, "R1"), (date(2025, 7, 21), date(2026, 4, 29), None)]
