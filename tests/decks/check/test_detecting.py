"""Game and format of a text: found by exact names and by its shape, and never guessed."""

import json
import random
from collections.abc import Mapping
from datetime import date
from typing import Final

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.loading import load_catalogues
from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.check.checking import check_text
from decks.check.detecting import MOST_LINES, GameCandidate, Named, detect_games, read_named
from decks.check.question import Question
from decks.decklist.codecs import own
from decks.decklist.reading.lists import MAX_BYTES
from decks.exporting.export import export, export_styles
from decks.samples import Sample, find_sample, samples
from legality.games import GAMES

DAY: Final = date(2026, 11, 1)
Catalogues = Mapping[str, Catalogue]
# What a detection comes to: games with the format that is thought of first, the names found, and whether it is sure.
Found = list[tuple[str, int, int, bool]]
RIFTBOUND = GAMES["riftbound"]
MARKS = own.index_marks(["riftbound.defy"], own.CARD)


def told(candidates: tuple[GameCandidate, ...]) -> Found:
    return [(f"{one.game.slug}/{one.formats[0].slug}", one.found, one.names, one.sure) for one in candidates]


def formats_of(candidate: GameCandidate) -> list[str]:
    return [format_.slug for format_ in candidate.formats]


def text_of(game: str, slug: str) -> str:
    sample = find_sample(game, slug)
    assert sample
    return sample.text


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: f"{sample.game}/{sample.slug}")
def test_every_sample_is_of_its_game_and_fits_its_format(catalogues: Catalogues, sample: Sample) -> None:
    first = detect_games(sample.text, DAY, catalogues)[0]

    assert (first.game.slug, first.found) == (sample.game, first.names)
    assert sample.format in formats_of(first)
    assert first.sure


@pytest.mark.parametrize(
    "text",
    [
        *("", " \n\t\n", "# a comment", "Main deck:", "3 Xyzzy\n2 Plugh", "\x00\x01", "7", "{", "[{", "DW-234567"),
        *("https://example.org/decks/7", "ABCDEFGHIJKLMNOP1234567890abcdef==", "{" * 50_000, "[" * MAX_BYTES),
        *("a" * 240_000, "Defy " * 40_000, "é" * MAX_BYTES, "\r" * 99_999, '{"deckwright": 1}'),
        random.Random(7).randbytes(60_000).decode("latin-1"),
        random.Random(7).randbytes(60_000).decode("utf-8", "replace"),
    ],
    ids=lambda text: repr(text[:12]),
)
def test_what_names_no_card_is_of_no_game(catalogues: Catalogues, text: str) -> None:
    assert detect_games(text, DAY, catalogues) == ()


def test_a_name_that_several_games_have_is_offered_for_each(catalogues: Catalogues) -> None:
    shared = Catalogue("rise", 1, [])
    wow = catalogues["riftbound"]

    both = detect_games("3 Defy", DAY, {"riftbound": wow, "wow": wow, "rise": shared})

    assert told(both) == [("riftbound/standard", 1, 1, False), ("wow/classic", 1, 1, False)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3 Defy", [("riftbound/standard", 1, 1, True)]),
        ("defy", [("riftbound/standard", 1, 1, True)]),
        ("OGN-045", [("riftbound/standard", 1, 1, True)]),
        ("蔑视 x3", [("riftbound/standard", 1, 1, True)]),
        ("4 站长老陆\n4 信号员小霜", [("zero/official", 2, 2, True)]),
        ("3 Defy\n1 Defi", [("riftbound/standard", 1, 2, True)]),
        ("3 Defy\n1 Defi\n1 Dofy", [("riftbound/standard", 1, 3, True)]),
        ("3 Defy\n1 Lightning Bolt\n1 Counterspell\n1 Brainstorm", [("riftbound/standard", 1, 4, False)]),
        ("Hi all!\n\n3 Defy\n\nIs it legal?\nThanks\nBob", [("riftbound/standard", 1, 5, True)]),
        ("Defy\nCounterspell\nBrainstorm\nForce of Will", [("riftbound/standard", 1, 4, False)]),
        ("3 Defy\n1 Stationmaster Lu", [("zero/official", 1, 2, False), ("riftbound/standard", 1, 2, False)]),
        ("3 Defy\n2 Defy", [("riftbound/standard", 1, 1, True)]),
        ("Maybe:\n3 Defy", [("riftbound/standard", 1, 1, True)]),
    ],
)
def test_names_and_codes_count_once_and_only_exactly(catalogues: Catalogues, text: str, expected: Found) -> None:
    assert sorted(told(detect_games(text, DAY, catalogues))) == sorted(expected)


def test_some_unknown_names_leave_the_game_sure(catalogues: Catalogues) -> None:
    text = text_of("riftbound", "standard").replace("Sabotage", "Sabotag").replace("Inferna", "1nferna!")

    assert told(detect_games(text, DAY, catalogues))[0] == ("riftbound/standard", 24, 26, True)


@pytest.mark.parametrize(
    ("size", "formats"),
    [
        (36, ["standard", "casual", "standard-2v2", "sealed", "draft"]),
        (41, ["standard", "casual", "standard-2v2", "sealed", "draft"]),
        (44, ["standard", "casual", "standard-2v2", "sealed", "draft"]),
        (45, ["casual", "standard", "sealed", "draft"]),
        (60, ["casual", "standard", "sealed", "draft"]),
    ],
)
def test_a_deck_of_tournaments_may_be_a_tenth_too_large(catalogues: Catalogues, size: int, formats: list[str]) -> None:
    text = text_of("riftbound", "casual").replace("3 Defy", f"{size - 37} Defy")

    first = detect_games(text, DAY, catalogues)[0]

    assert first.sure
    assert formats_of(first) == formats


def test_the_names_that_are_not_found_are_there_as_they_were_typed(catalogues: Catalogues) -> None:
    text = text_of("riftbound", "standard").replace("Sabotage", "Sabotag").replace("Inferna", "1nferna!")

    assert detect_games(text, DAY, catalogues)[0].missing == ("1nferna!", "Sabotag")


def test_the_format_that_somebody_plays_is_assumed_before_that_of_tournaments(catalogues: Catalogues) -> None:
    text = text_of("riftbound", "standard")

    played = detect_games(text, DAY, catalogues, lambda game: game.formats[0])[0]

    assert played.formats[0].slug == "casual"
    assert played.sure


@pytest.mark.parametrize(
    "heading", ["Pool:", "Sealed pool (78 cards)", "# My pool", "== Draft Pool ==", "牌池：", "登记牌池（78张）"]
)
def test_a_list_with_its_pool_is_of_limited(catalogues: Catalogues, heading: str) -> None:
    first = detect_games(f"{text_of('riftbound', 'standard')}\n\n{heading}\n3 Defy\n", DAY, catalogues)[0]

    assert first.sure
    assert formats_of(first)[0] == "sealed"


def test_a_pool_that_comes_with_the_list_is_one_too(catalogues: Catalogues) -> None:
    first = detect_games(text_of("wow", "classic"), DAY, catalogues, has_pool=True)[0]

    assert formats_of(first) == ["limited", "classic"]


@pytest.mark.parametrize(
    "text", ["3 Rune pool\n3 Defy", "Rune pool:\n12 Calm Rune", "3 Whirlpool\n3 Defy", "Pool party\n3 Defy"]
)
def test_other_pools_are_none(catalogues: Catalogues, text: str) -> None:
    assert formats_of(detect_games(text, DAY, catalogues)[0])[0] == "standard"


@pytest.mark.parametrize(("main", "side", "format_"), [(60, 12, "classic"), (60, 13, "classic"), (30, 13, "limited")])
def test_a_small_deck_with_all_the_rest_of_a_pool_is_of_limited(
    catalogues: Catalogues, main: int, side: int, format_: str
) -> None:
    names = [card.name for card in catalogues["wow"].cards.values() if card.kind == "ability"]
    lines = [f"{main} {names[0]}", "", "Sideboard", f"{side} {names[1]}"]

    first = detect_games("\n".join(lines), DAY, catalogues)[0]

    assert formats_of(first)[0] == format_


def test_a_game_that_knows_two_names_of_many_is_not_offered_beside_the_one_that_knows_all(
    catalogues: Catalogues,
) -> None:
    text = text_of("riftbound", "casual").replace("3 Defy", "9 Defy")
    two = Catalogue("wow", 1, [IndexedCard(catalogues["riftbound"].named(name)[0]) for name in ("Defy", "Inferna")])

    found = detect_games(text, DAY, {"riftbound": catalogues["riftbound"], "wow": two})

    assert [one.game.slug for one in found] == ["riftbound"]


def test_an_unfinished_list_is_meant_for_tournaments(catalogues: Catalogues) -> None:
    text = "\n".join(text_of("riftbound", "standard").splitlines()[:12])

    assert told(detect_games(text, DAY, catalogues)) == [("riftbound/standard", 7, 7, True)]


def test_a_format_is_offered_only_from_its_first_day(catalogues: Catalogues) -> None:
    text = text_of("riftbound", "casual")

    before, at_first = (
        detect_games(text, date(2025, 6, 1), catalogues),
        detect_games(text, date(2025, 6, 2), catalogues),
    )

    assert told(before) == []
    assert [formats_of(one) for one in at_first] == [["casual"]]
    assert at_first[0].sure is True


@pytest.mark.parametrize("style", [*export_styles(GAMES["riftbound"])])
def test_every_style_of_export_is_recognised(catalogues: Catalogues, style: str) -> None:
    catalogue, form = catalogues["riftbound"], GAMES["riftbound"].format("casual")
    answer = check_text(Question(GAMES["riftbound"], form, DAY), text_of("riftbound", "casual"), catalogue)

    first = detect_games(str(export(answer, style, catalogue=catalogue).body), DAY, catalogues)[0]

    names_its_format = style in {"code", "json"}
    assert (first.game.slug, first.found, first.sure) == ("riftbound", first.names, True)
    assert first.formats[0].slug == ("casual" if names_its_format else "standard")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Game: Riftbound\nFormat: Casual\n3 Defy", [("riftbound/casual", 1, 1, True)]),
        ("# 游戏：符文战场\n# 赛制：casual\n3 Defy", [("riftbound/casual", 1, 1, True)]),
        ("Format: Nonsense\n3 Defy", [("riftbound/standard", 1, 1, True)]),
        ("Game: Riftbound\n1 Nothing\n1 Nobody", [("riftbound/standard", 0, 2, True)]),
        ('{"deckwright": 1, "game": "riftbound", "format": "draft", "text": "3 Defy"}', [("riftbound/draft", 1, 1, True)]),
        ('{"deckwright": 1, "game": "chess", "format": "blitz", "text": "3 Defy"}', []),
        ('[{"name": "Defy", "count": 3}]', [("riftbound/standard", 1, 1, True)]),
        ("OGN-045-1 OGN-045-1", [("riftbound/standard", 1, 1, True)]),
    ],
)  # fmt: skip
def test_a_text_that_names_its_game_or_format_is_believed(catalogues: Catalogues, text: str, expected: Found) -> None:
    assert told(detect_games(text, DAY, catalogues)) == expected


def test_a_long_text_is_read_as_far_as_its_first_lines(catalogues: Catalogues) -> None:
    within = "\n".join(["# nothing"] * (MOST_LINES - 1) + ["3 Defy"] + ["1 Nobody"] * 9_800)
    beyond = "\r\n".join(["# nothing"] * MOST_LINES + ["3 Defy"])

    assert told(detect_games(within, DAY, catalogues)) == [("riftbound/standard", 1, 1, True)]
    assert detect_games(beyond, DAY, catalogues) == ()


def test_json_is_read_whole_and_counted_as_far_as_its_first_names(catalogues: Catalogues) -> None:
    rows = [{"name": "Defy", "count": 1}, *({"name": f"Nobody {n}", "count": 1} for n in range(900))]

    assert told(detect_games(json.dumps(rows, indent=1), DAY, catalogues)) == [
        ("riftbound/standard", 1, MOST_LINES, False)
    ]


@pytest.mark.django_db
def test_the_cards_of_all_games_are_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    load_catalogues(GAMES)

    with django_assert_num_queries(1):
        again = load_catalogues(GAMES)

    assert [catalogue.game for catalogue in again.values()] == list(GAMES)


def coded(game: str, format_: str) -> str:
    return own.encode(game, format_, [("main", "riftbound.defy", 3)], MARKS, ["main"])


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", Named()),
        ("3 Defy", Named()),
        ("Game: Riftbound", Named("riftbound")),
        ("  // game：符文战场  \n3 Defy", Named("riftbound")),
        ("Game: chess\nFormat: blitz", Named("", "blitz")),
        ("**Format:** Standard", Named("", "Standard")),
        ("> Format: Sealed", Named("", "Sealed")),
        ("3 Defy\n" * 400 + "Game: Riftbound", Named()),
        ("Game: Riftbound\n" + "é" * MAX_BYTES, Named("riftbound")),
        (coded("riftbound", "draft"), Named("riftbound", "draft")),
        (coded("riftbound", "draft").lower(), Named("riftbound", "draft")),
        (coded("riftbound", "blitz"), Named("riftbound")),
        (coded("chess", "draft"), Named()),
        (coded("riftbound", "draft")[:-1], Named()),
        ('{"deckwright": 1, "game": "zero", "format": "casual"}', Named("zero", "casual")),
        ('```json\n{"deckwright": 1, "game": "zero", "format": "casual"}\n```', Named("zero", "casual")),
        ('{"deckwright": 9, "game": "zero", "format": "casual"}', Named()),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_codes_json_and_lines_at_the_head_name_game_and_format(text: str, named: Named) -> None:
    assert read_named(text) == named


@pytest.mark.parametrize(
    ("named", "slugs"),
    [
        (Named(), []),
        (Named("", "STANDARD"), ["standard"]),
        (Named("riftbound", "sealed"), ["sealed"]),
        (Named("zero", "sealed"), []),
        (Named("", "blitz"), []),
    ],
)
def test_a_format_is_meant_by_its_slug_or_its_name_in_the_game_that_is_named(named: Named, slugs: list[str]) -> None:
    assert [format_.slug for format_ in RIFTBOUND.formats if named.is_format(format_)] == slugs
