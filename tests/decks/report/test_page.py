"""Answers as they are prepared for the pages of decks."""

from collections.abc import Mapping
from datetime import date

from django.utils.translation import override

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_text
from decks.check.messages import VERDICTS
from decks.check.question import read_question
from decks.report.page import line_marks, show_answer
from decks.samples import samples
from legality.engine.values.report import Verdict

DAY = date(2026, 8, 8)


def answer(catalogues: Mapping[str, Catalogue], game: str, text: str) -> Answer:
    return check_text(read_question(game, DAY), text, catalogues[game])


def test_a_page_shows_the_answer_beside_the_lines(catalogues: Mapping[str, Catalogue]) -> None:
    text = "4 站长老陆\nwhat?"
    given = answer(catalogues, "zero", text)

    page = show_answer(given, text)

    assert (page.answer, page.marks) == (given, line_marks(text, given))


def test_the_verdict_is_a_word_in_the_readers_language(catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(catalogues, "zero", "")

    with override("zh-hans"):
        chinese = show_answer(given, "").word

    assert show_answer(given, "").word == "Unfinished"
    assert chinese not in ("", "Unfinished")


def test_cards_that_cannot_stand_together_are_shown_where_not_all_of_them_are_blamed(
    catalogues: Mapping[str, Catalogue],
) -> None:
    text = "Legend:\n1 Jinx, Loose Cannon\nMain deck:\n3 Defy\n5 Chemtech Enforcer"

    faults = show_answer(answer(catalogues, "riftbound", text), text).faults

    named = {fault.code: [(one.card.name, one.count) for one in fault.together] for fault in faults}
    assert {code: cards for code, cards in named.items() if cards} == {
        "domain-identity": [("Jinx, Loose Cannon", 1), ("Defy", 1)]
    }


def test_of_a_section_that_is_too_large_no_card_is_named_more_than_another(catalogues: Mapping[str, Catalogue]) -> None:
    (legal,) = (sample.text for sample in samples() if (sample.game, sample.slug) == ("riftbound", "standard"))
    text = legal.replace("4 Fury Rune", "5 Fury Rune")

    (fault,) = show_answer(answer(catalogues, "riftbound", text), text).faults

    assert (fault.code, fault.together) == ("rune-count", ())


def test_every_verdict_has_a_word() -> None:
    assert set(VERDICTS) == set(Verdict.__args__)  # type: ignore[attr-defined]  # a Literal lists its values


def test_a_page_says_when_cards_were_invented_for_practice(catalogues: Mapping[str, Catalogue]) -> None:
    invented, printed = "4 站长老陆", "3 Defy"

    assert show_answer(answer(catalogues, "zero", invented), invented).has_samples
    assert not show_answer(answer(catalogues, "riftbound", printed), printed).has_samples


def test_the_verdict_counts_what_it_rests_on(catalogues: Mapping[str, Catalogue]) -> None:
    legal = next(sample.text for sample in samples() if (sample.game, sample.slug) == ("zero", "official"))
    texts = (legal, "", "5 站长老陆", "4 站长老陆\nwhat?")

    notes = [show_answer(answer(catalogues, "zero", text), text).note for text in texts]

    assert notes == ["50 cards", "50 cards missing", "2 problems", "1 line to check"]


def test_a_card_with_several_missing_facts_counts_once(catalogues: Mapping[str, Catalogue]) -> None:
    text = "Main deck:\n3 Life from Stone"

    note = show_answer(answer(catalogues, "riftbound", text), text).note

    assert note.endswith("1 card with missing data")


def test_a_card_that_fills_two_places_is_missing_once(catalogues: Mapping[str, Catalogue]) -> None:
    texts = ("", "Chosen champion:\n1 Jinx, Rebel", "Legend:\n1 Jinx, Loose Cannon")

    notes = [show_answer(answer(catalogues, "riftbound", text), text).note for text in texts]

    assert notes == ["56 cards missing", "55 cards missing", "55 cards missing"]
