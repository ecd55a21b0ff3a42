"""Words that no name has: taken for the nearest."""

import pytest

from cards.catalogue.names.name_index import NameIndex, correct_words

NAMES = NameIndex(
    [
        ("\njinx, rebel\n金克丝，反抗者\n", "\njinxrebel\n金克丝反抗者\n", "\njinkesifankangzhe\njksfkz\nfankangzhe\n"),
        ("\ndraven, vanquisher\n", "\ndravenvanquisher\n", "\n"),
        ("\nlee sin, blind monk\n", "\nleesinblindmonk\n", "\n"),
        ("\nkings edict\n", "\nkingsedict\n", "\n"),
    ]
)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("jinks", ("jinx",)),
        ("jnx", ("jinx",)),
        ("dravin", ("draven",)),
        ("vanqisher", ("vanquisher",)),
        ("lesin", ("leesin",)),
        ("金克斯", ("jinkesi",)),
        ("jinx", ()),
        ("inx", ()),
        ("fankang", ()),
        ("金", ()),
        ("鱼鱼", ()),
        ("qwxz", ()),
        ("rebellion", ()),
        ("zz", ()),
        ("12", ()),
        ("ひすい", ()),
        ("...", ()),
    ],
)
def test_a_word_is_taken_for_the_nearest_that_some_name_has(typed: str, words: tuple[str, ...]) -> None:
    assert NAMES.near(typed) == words


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        (("jinx", "rebl"), {1: ("rebel",)}),
        (("jnix", "rebl"), {0: ("jinx",), 1: ("rebel",)}),
        (("draven", "rebel"), {}),
        (("jinx", "rebel"), {}),
        (("rebl",), {}),
        (("jinx", "qqqq"), {}),
        (("jinx", "反抗"), {}),
        (("rebl", "─"), {0: ("rebel",)}),
        (("one", "two", "three", "four", "five", "six", "jinx"), {}),
    ],
)
def test_a_misspelt_word_is_mended_beside_the_others(typed: tuple[str, ...], near: dict[int, tuple[str, ...]]) -> None:
    words = dict(enumerate(typed))

    assert correct_words(words, {place: (word,) for place, word in words.items()}, NAMES) == near


def test_a_sign_without_letters_is_in_every_name() -> None:
    assert len(NAMES.having([("─",), ("jinx", "draven")])) == 2
