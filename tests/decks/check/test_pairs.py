"""Two lists to one answer: a deck between games with the registered list, and the decks of two partners."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest
from django.utils.translation import override

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text, read_entries
from decks.check.pairs import TeamAnswer, check_swap, check_team
from decks.check.question import Question
from decks.samples import find_sample
from legality.engine.rules.format import FormatNotInForceError
from legality.engine.values.report import ILLEGAL, LEGAL, UNDETERMINED, UNFINISHED, Verdict
from legality.games import GAMES
from legality.messages import violation_sentence

Catalogues = Mapping[str, Catalogue]

GAME = GAMES["riftbound"]
DAY = date(2026, 8, 8)
STANDARD = Question(GAME, GAME.format("standard"), DAY)
TEAM = Question(GAME, GAME.format("standard-2v2"), DAY)


def text_of(slug: str, game: str = "riftbound") -> str:
    found = find_sample(game, slug)
    assert found is not None

    return found.text


RENGAR, FIORA, JINX = text_of("standard"), text_of("standard-2v2"), text_of("standard-jinx-precon")
OPEN = f"{RENGAR}\n1 Xyzzy"
SHORT = "Legend:\n1 Fiora, Grand Duelist"


def swapped(
    registered: str, now: str, catalogues: Catalogues, question: Question = STANDARD
) -> tuple[Verdict, list[str]]:
    answer = check_swap(
        question,
        read_entries(GAME, registered, catalogues["riftbound"]),
        read_entries(GAME, now, catalogues["riftbound"]),
        catalogues["riftbound"],
    )
    return answer.verdict, [violation.key for violation in answer.report.violations]


def team(one: str, other: str, catalogues: Catalogues) -> TeamAnswer:
    return check_team(
        TEAM,
        read_entries(GAME, one, catalogues["riftbound"]),
        read_entries(GAME, other, catalogues["riftbound"]),
        catalogues["riftbound"],
    )


def test_a_deck_that_stays_as_it_is_gets_the_answer_of_a_single_check(catalogues: Catalogues) -> None:
    alone = check_text(STANDARD, RENGAR, catalogues["riftbound"])

    answer = check_swap(
        STANDARD,
        read_entries(GAME, RENGAR, catalogues["riftbound"]),
        read_entries(GAME, RENGAR, catalogues["riftbound"]),
        catalogues["riftbound"],
    )

    assert answer == alone


def test_a_card_for_a_card_may_be_swapped_with_the_sideboard(catalogues: Catalogues) -> None:
    now = RENGAR.replace("3 Inferna", "2 Inferna\n1 Brittle Steel").replace(
        "2 Brittle Steel", "1 Brittle Steel\n1 Inferna"
    )

    assert now != RENGAR
    assert swapped(RENGAR, now, catalogues) == ("legal", [])


def test_what_was_changed_that_may_not_be_is_found_beside_what_is_wrong_alone(catalogues: Catalogues) -> None:
    now = RENGAR.replace("3 Inferna", "4 Inferna")

    assert swapped(RENGAR, now, catalogues) == ("illegal", ["swap-count", "over-copies", "swap-added", "swap-size"])


def test_an_open_line_of_either_list_leaves_the_verdict_open(catalogues: Catalogues) -> None:
    assert swapped(OPEN, RENGAR, catalogues)[0] == "undetermined"
    assert swapped(RENGAR, OPEN, catalogues)[0] == "undetermined"


def test_the_open_lines_of_the_registered_list_stand_apart(catalogues: Catalogues) -> None:
    answer = check_swap(
        STANDARD,
        read_entries(GAME, OPEN, catalogues["riftbound"]),
        read_entries(GAME, RENGAR, catalogues["riftbound"]),
        catalogues["riftbound"],
    )

    assert [problem.text for problem in answer.registered_problems] == ["1 Xyzzy"]
    assert (answer.verdict, answer.problems, answer.pool_problems) == ("undetermined", (), ())


def test_an_unread_line_of_the_registered_list_may_be_the_card_that_is_played(catalogues: Catalogues) -> None:
    misspelt = RENGAR.replace("3 Inferna", "2 Inferna\n1 Xyzzy")
    other = RENGAR.replace("3 Inferna", "2 Inferna\n1 Defy")

    assert swapped(misspelt, RENGAR, catalogues) == ("undetermined", [])
    assert swapped(OPEN, other, catalogues)[0] == "illegal"


def test_cards_under_an_unknown_heading_of_the_registered_list_leave_the_verdict_open(catalogues: Catalogues) -> None:
    adrift = RENGAR.replace("Sideboard:", "Sideways things:")

    assert adrift != RENGAR
    assert swapped(adrift, RENGAR, catalogues)[0] == "undetermined"


def test_a_registered_list_that_breaks_rules_is_told(catalogues: Catalogues) -> None:
    five = RENGAR.replace("3 Inferna", "4 Inferna")
    answer = check_swap(
        STANDARD,
        read_entries(GAME, five, catalogues["riftbound"]),
        read_entries(GAME, RENGAR, catalogues["riftbound"]),
        catalogues["riftbound"],
    )

    assert answer.verdict == "illegal"
    assert [violation_sentence(violation, GAME) for violation in answer.report.violations] == [
        "The deck as registered breaks these rules: Size of the main deck (TR 601.1.b), Three of a name (CR 103.3.b, TR 403.3).",
        "Missing from the deck as registered: Inferna (3 now, 4 registered).",
        "The main deck has 40 cards; it was registered with 41.",
    ]
    with override("zh-hans"):
        told = violation_sentence(answer.report.violations[0], GAME)
    assert told.startswith("登记的套牌不合规则：")


@pytest.mark.parametrize(
    ("game", "format_", "old", "new", "cite"),
    [
        ("zero", "official", "3 苔藓披风\n2 黑蜡封印", "2 苔藓披风\n3 黑蜡封印", "100"),
        ("vividz", "standard", "2 再播一次\n2 终场烟花", "3 再播一次\n1 终场烟花", "401.5a"),
        ("wow", "core", "3 Flame Lance\n3 Glacial Tomb", "4 Flame Lance\n2 Glacial Tomb", "100.1"),
    ],
)
def test_a_game_without_a_sideboard_knows_no_change(
    game: str, format_: str, old: str, new: str, cite: str, catalogues: Catalogues
) -> None:
    registered = text_of(format_, game)
    question = Question(GAMES[game], GAMES[game].format(format_), DAY)
    catalogue = catalogues[game]
    before, again, after = (
        read_entries(GAMES[game], text, catalogue) for text in (registered, registered, registered.replace(old, new))
    )
    same, other = (check_swap(question, before, now, catalogue) for now in (again, after))

    assert (same.verdict, same.report.violations) == ("legal", ())
    assert other.verdict == "illegal"
    assert [(found.code, found.cite, found.key) for found in other.report.violations] == [
        ("between-games", cite, "swap-fixed")
    ]


def test_a_casual_deck_swaps_as_at_a_tournament(catalogues: Catalogues) -> None:
    casual = replace(STANDARD, format_=GAME.format("casual"))
    registered = f"{text_of('casual')}\nSideboard:\n3 Wind Wall\n"
    now = registered.replace("3 Defy", "3 Wind Wall").replace("\nSideboard:\n3 Wind Wall", "\nSideboard:\n3 Defy")
    fewer = registered.replace("3 Defy", "2 Defy").replace("\nSideboard:\n", "\nSideboard:\n1 Defy\n")

    assert swapped(registered, now, catalogues, casual) == ("legal", [])
    assert swapped(registered, fewer, catalogues, casual) == ("illegal", ["swap-back", "swap-size"])


def test_a_deck_as_sold_stays_one_between_games(catalogues: Catalogues) -> None:
    as_sold = replace(STANDARD, options=frozenset(("precon",)))

    assert swapped(JINX, JINX, catalogues, as_sold) == ("legal", [])
    assert swapped(JINX, JINX, catalogues)[0] == "illegal"


def test_partners_answer_each_for_their_own_deck(catalogues: Catalogues) -> None:
    answer = team(RENGAR, FIORA, catalogues)

    assert answer.decks == (
        check_text(TEAM, RENGAR, catalogues["riftbound"]),
        check_text(TEAM, FIORA, catalogues["riftbound"]),
    )


@pytest.mark.parametrize(
    ("one", "other", "verdict"),
    [
        (RENGAR, FIORA, LEGAL),
        (FIORA, FIORA, ILLEGAL),
        (RENGAR, SHORT, UNFINISHED),
        (OPEN, SHORT, UNDETERMINED),
        (SHORT, OPEN, UNDETERMINED),
        (FIORA, SHORT, ILLEGAL),
        (OPEN, RENGAR.replace("3 Inferna", "4 Inferna"), ILLEGAL),
    ],
)
def test_the_worst_verdict_is_the_teams(one: str, other: str, verdict: Verdict, catalogues: Catalogues) -> None:
    assert team(one, other, catalogues).verdict == verdict


def test_what_partners_share_is_named(catalogues: Catalogues) -> None:
    shared = team(FIORA, SHORT, catalogues).violations

    assert [(found.code, [blame.card.name for blame in found.cards]) for found in shared] == [
        ("team-legends", ["Fiora, Grand Duelist"])
    ]


def test_nothing_is_judged_before_the_first_edition(catalogues: Catalogues) -> None:
    early = replace(STANDARD, day=date(2020, 1, 1))

    with pytest.raises(FormatNotInForceError):
        check_swap(
            early,
            read_entries(GAME, RENGAR, catalogues["riftbound"]),
            read_entries(GAME, RENGAR, catalogues["riftbound"]),
            catalogues["riftbound"],
        )
    with pytest.raises(FormatNotInForceError):
        check_team(
            early,
            read_entries(GAME, RENGAR, catalogues["riftbound"]),
            read_entries(GAME, RENGAR, catalogues["riftbound"]),
            catalogues["riftbound"],
        )
