"""The current text of a card as its errata have changed it."""

from dataclasses import replace
from datetime import date

import pytest

from cards.importers.merge import replace_words, with_errata
from legality.sources.rows import CardRow, ErratumRow

ANT = CardRow("ant", "Ant", {"en": "Ant"}, {}, texts={"en": "Dig. Rest.", "zh-hans": "挖。"})
BEE = CardRow("bee", "Bee", {"en": "Bee"}, {})


def erratum(card: str, day: int, old: str, new: str) -> ErratumRow:
    return ErratumRow(card, date(2026, 1, day), "functional", {}, old, new)


@pytest.mark.parametrize(
    ("text", "old", "new", "current"),
    [
        ("Dig. Rest.", "Dig.", "Dig twice.", "Dig twice. Rest."),
        ("Dig twice.  REST.", "Dig.", "Dig twice.", "Dig twice.  REST."),
        ("Sleep.", "Dig.", "Dig twice.", "Dig twice."),
        ("", "", "Dig.", "Dig."),
    ],
)
def test_the_new_words_stand_in_the_place_of_the_old(text: str, old: str, new: str, current: str) -> None:
    assert replace_words(text, old, new) == current


def test_errata_follow_each_other_and_leave_other_languages_and_cards_alone() -> None:
    later, first = erratum("ant", 9, "Dig twice.", "Dig thrice."), erratum("ant", 2, "Dig.", "Dig twice.")

    ant, bee = with_errata((ANT, BEE), (later, first, erratum("bee", 3, "Hum.", "")), "en")

    assert ant.texts == {"en": "Dig thrice. Rest.", "zh-hans": "挖。"}
    assert bee == BEE


@pytest.mark.parametrize(
    ("new", "as_of", "outdated"),
    [
        ("Dig twice.", {}, ("zh-hans",)),
        ("Dig twice.", {"zh-hans": "2026-01-08"}, ("zh-hans",)),
        ("Dig twice.", {"zh-hans": "2026-01-09"}, ()),
        ("", {"zh-hans": "2026-02-01"}, ("en",)),
        ("", {}, ("en", "zh-hans")),
        ("", {"en": "2026-01-09", "zh-hans": "2026-01-09"}, ()),
    ],
)
def test_a_text_is_current_only_if_the_new_words_were_put_into_it_or_its_source_says_so(
    new: str, as_of: dict[str, str], outdated: tuple[str, ...]
) -> None:
    (ant,) = with_errata((replace(ANT, texts_as_of=as_of),), (erratum("ant", 9, "Dig.", new),), "en")

    assert ant.outdated_texts == outdated
