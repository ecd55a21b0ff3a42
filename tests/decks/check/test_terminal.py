"""An answer as lines of text."""

from collections.abc import Mapping
from datetime import date

from django.utils.translation import override

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text
from decks.check.question import read_question
from decks.check.terminal import answer_as_text
from decks.samples import find_sample

DAY = date(2026, 8, 8)


def printed(catalogues: Mapping[str, Catalogue], asked: str, text: str, pool: str | None = None) -> list[str]:
    game, _, format_ = asked.partition("/")
    return answer_as_text(check_text(read_question(game, DAY, format_), text, catalogues[game], pool)).split("\n")


def test_the_verdict_comes_first_and_names_the_edition(catalogues: Mapping[str, Catalogue]) -> None:
    sample = find_sample("riftbound", "standard")

    assert sample is not None
    assert printed(catalogues, "riftbound/standard", sample.text) == [
        "Legal: Riftbound, Standard 1v1, 2026-08-08 (CR 1.4 / TR 2026-07-16)"
    ]


def test_every_finding_has_its_number_and_code_with_the_cards_below(catalogues: Mapping[str, Catalogue]) -> None:
    lines = printed(catalogues, "zero/casual", "4 站长老陆\n40 信号员小霜\n2 站长老陆")

    assert lines == [
        "Illegal: Zero Dimension, Casual, 2026-08-08 (2013-02-01)",
        "  ✗ [100] main-size: Deck: 46 cards, exactly 50 are needed. Add 4.",
        "  ✗ [100] copy-limit: Xiaoshuang the Signaller (Blue): 40 copies of one colour, at most "
        "4 are allowed. Remove 36.",
        "      40 Xiaoshuang the Signaller  (line 2)",
        "  ✗ [100] copy-limit: Stationmaster Lu (Red): 6 copies of one colour, at most 4 are allowed. Remove 2.",
        "      6 Stationmaster Lu  (line 1, 3)",
    ]


def test_cards_that_cannot_stand_together_are_named(catalogues: Mapping[str, Catalogue]) -> None:
    lines = printed(catalogues, "riftbound/casual", "Legend:\n1 Jinx, Loose Cannon\nMain deck:\n3 Defy")

    assert (
        lines[lines.index("      3 Defy  (line 4)") + 1]
        == "      Cannot be played together: 1 Jinx, Loose Cannon, 1 Defy"
    )


def test_doubts_warnings_and_problem_lines_each_have_a_sign(catalogues: Mapping[str, Catalogue]) -> None:
    text = "指挥官:\n1 观星博士蔚岚\n主卡组:\n61 失落蓝图\n3 No Such Card\n"

    lines = printed(catalogues, "rise/constructed", text)

    assert lines[1:] == [
        "  … line 5: '3 No Such Card': No card has this name.",
        "  ✗ [100.4] copy-limit: Lost Blueprint: 61 copies, at most 4 are allowed. Remove 57.",
        "      61 Lost Blueprint  (line 4)",
        "  ? [100.2a] class-icon: 1 card is missing data.",
        "      Lost Blueprint: class",
        "  ! [100.1] above-minimum: Main deck: 61 cards, more than the 60 needed.",
    ]


def test_problem_lines_come_with_their_suggestions_and_without_hidden_signs(
    catalogues: Mapping[str, Catalogue],
) -> None:
    lines = printed(catalogues, "riftbound/sealed", "1 Dfey\n1 De\u202efy", pool="1 De\x00fy")

    assert lines[1:4] == [
        "  … line 1: '1 Dfey': No card has this name. Defy?",
        "  … line 2: '1 De�fy': This line has invisible characters. Delete them.",
        "  … line 1: '1 De�fy': This line has invisible characters. Delete them.",
    ]


def test_a_finding_over_the_whole_deck_names_no_line(catalogues: Mapping[str, Catalogue]) -> None:
    lines = printed(catalogues, "riftbound/sealed", "", pool="2 Defy")

    assert lines[-2:] == [
        "  ✗ [TR 602.1.a.1, 602.4.a.7] pool: Left over from the pool: Defy (0 in the deck, 2 in the pool). Sideboard: add 2.",
        "      2 Defy",
    ]


def test_names_and_words_are_the_readers(catalogues: Mapping[str, Catalogue]) -> None:
    with override("zh-hans"):
        lines = printed(catalogues, "zero/casual", "5 站长老陆")

    assert lines[0].endswith(": 零次元, 休闲, 2026-08-08 (2013-02-01)")
    assert not lines[0].startswith("Illegal")
    assert lines[3].strip().startswith("5 站长老陆")
