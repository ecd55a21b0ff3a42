"""Problem lines and limits as sentences: each key has one, each sentence has a key, in both languages."""

from typing import get_args, get_type_hints

import pytest
from django.utils.translation import override

from decks.check.messages import LIMITS, SENTENCES, limit_sentence, problem_sentence
from decks.decklist.entries import Kind, Problem, TextLimit
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list
from legality.engine.values.deck_codec import Reason
from legality.games import GAMES

LANGUAGES = pytest.mark.parametrize("language", ["en", "zh-hans"])

# Reasons of unreadable lines; then the keys for several possible chosen cards, for a name that was not compared, and for
# a note that names a card, and for talk around a list.
REASONS = {"count", "control", "long", "name", "unread"}
# Of files of other programs: a line of one that cannot be read, and more than one deck.
FILES = {"file", "several-decks"}
UNCLEAR = {"chosen-unclear", "talk", "unguessed", "names-card", "noted", "two-cards"}
# The keys of codes: damaged or foreign ones, and ones that name something unknown.
CODES = {f"code-{reason}" for reason in (*get_args(Reason), "card", "game", "unknown", "link")}


def test_every_kind_of_problem_has_a_sentence_and_none_is_idle() -> None:
    kinds = set(get_args(Kind)) - {"unreadable"}

    assert set(SENTENCES) == kinds | REASONS | FILES | UNCLEAR | CODES


@pytest.mark.parametrize(
    ("line", "reason"), [("0 Defy", "count"), ("1 \x07Defy", "control"), ("x" * 201, "long"), ("3 ...", "name")]
)
def test_every_reason_of_the_reader_is_met(line: str, reason: str) -> None:
    (unread,) = parse_list(line, heading_words(GAMES["riftbound"]))

    assert unread.params == (("reason", reason),)  # type: ignore[union-attr]  # it cannot be read


@LANGUAGES
@pytest.mark.parametrize("key", sorted(SENTENCES))
def test_a_problem_has_a_sentence_without_gaps(key: str, language: str) -> None:
    with override(language):
        sentence = problem_sentence(Problem(1, "x", "unknown", key))

    assert sentence
    assert "%" not in sentence


@LANGUAGES
def test_a_limit_is_named_with_its_number(language: str) -> None:
    with override(language):
        sentences = [limit_sentence(TextLimit("lines", 5000)), limit_sentence(TextLimit("bytes", 250_000))]

    assert set(LIMITS) == set(get_args(get_type_hints(TextLimit)["name"]))
    assert ["5,000" in sentences[0], "250,000" in sentences[1]] == [True, True]
    assert "%" not in "".join(sentences)
