"""What a name that no card has may mean: all that search knows, and more; the likeliest first."""

import pytest

from cards.catalogue.guessing import Guess, split_typed_name
from cards.catalogue.lookup import MOST_REMARKED, Catalogue, Missed
from cards.catalogue.names.name_index import IndexedCard
from cards.catalogue.names.pinyin import spellings
from legality.engine.values.card import Card
from tests.timing import least, steps

GAME = "practice"


def made(key: str, name: str, chinese: str, kind: str = "unit") -> Card:
    return Card(f"{GAME}.{key}", GAME, name, kind, names={"en": name, "zh-hans": chinese})


JINX = made("jinx", "Jinx, Loose Cannon", "金克丝，暴走萝莉", "legend")
REBEL = made("rebel", "Jinx, Rebel", "金克丝，反抗者")
YASUO = made("yasuo", "Yasuo, Unforgiven", "亚索，疾风剑豪", "legend")
DEFY = made("defy", "Defy", "蔑视", "spell")
DEFIANT = made("defiant", "Defiant Dance", "不屈之舞", "spell")
BARRAGE = made("barrage", "Cannon Barrage", "加农炮幕", "spell")
TOKEN = made("token", "Jinxed Mark", "厄运印记", "token")
CARDS = (JINX, REBEL, YASUO, DEFY, DEFIANT, BARRAGE, TOKEN)
CATALOGUE = Catalogue(GAME, 1, [IndexedCard(card, sounds=tuple(spellings([card.names["zh-hans"]]))) for card in CARDS])


def found(typed: str, *kinds: frozenset[str]) -> tuple[str, list[Card | Missed]]:
    """How sure a guess is, and the cards that its suggestions find when they are pasted."""
    missed = CATALOGUE.find(typed, kinds=kinds)
    assert isinstance(missed, Missed)
    return missed.kind, [CATALOGUE.find(suggestion) for suggestion in missed.suggestions]


@pytest.mark.parametrize(
    ("typed", "kind", "cards"),
    [
        ("金克斯", "unknown", [JINX, REBEL]),
        ("金克絲", "unknown", [JINX, REBEL]),
        ("jinkesi", "unknown", [JINX, REBEL]),
        ("jin ke si", "unknown", [JINX, REBEL]),
        ("jīn kè sī", "unknown", [JINX, REBEL]),
        ("jin1 ke4 si1", "unknown", [JINX, REBEL]),
        ("jin1ke4si1", "unknown", [JINX, REBEL]),
        ("jks", "unknown", [JINX, REBEL]),
        ("萝莉", "guessed", [JINX]),
        ("蘿莉", "guessed", [JINX]),
        ("baozouluoli", "guessed", [JINX]),
        ("rebel jinx", "guessed", [REBEL]),
        ("jinx can", "guessed", [JINX]),
        ("Yasuo - Unforgivn", "guessed", [YASUO]),
        ("jifengjianhao", "guessed", [YASUO]),
        ("ms", "guessed", [DEFY]),
    ],
)
def test_parts_of_names_and_their_sounds_are_found_as_search_finds_them(
    typed: str, kind: str, cards: list[Card]
) -> None:
    assert found(typed) == (kind, cards)


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("Jinks", [JINX, REBEL, TOKEN]),
        ("Yasou", [YASUO]),
        ("Jinx Rebbelled", [REBEL]),
        ("jinkisi", [JINX, REBEL]),
        ("金克丽", [JINX, REBEL]),
        ("疾风刀豪", [YASUO]),
        ("Defy the odds of all", [DEFY]),
        ("金克丝大小姐", [JINX, REBEL]),
        ("蔑视全部的人们呀", [DEFY]),
    ],
)
def test_what_is_misspelt_is_not_sure(typed: str, cards: list[Card]) -> None:
    assert found(typed) == ("unknown", cards)


@pytest.mark.parametrize("typed", ["Teemo, Swift Scout", "提莫", "zq", "!!!", "...", "アーリ", "12"])
def test_what_is_like_nothing_has_no_suggestion(typed: str) -> None:
    assert found(typed) == ("unknown", [])


def test_a_beginning_comes_before_a_word_within_a_name() -> None:
    assert found("cannon") == ("unknown", [BARRAGE, JINX])


def test_a_name_one_letter_away_comes_before_a_longer_one_that_begins_so() -> None:
    assert found("defi") == ("unknown", [DEFY, DEFIANT])
    assert found("defia") == ("guessed", [DEFIANT])


def test_cards_whose_kind_fits_the_section_come_first() -> None:
    decks, legends = frozenset(("legend", "unit", "spell")), frozenset(("legend",))

    assert found("jinx") == ("unknown", [JINX, REBEL, TOKEN])
    assert found("jinx", decks, frozenset(("unit",))) == ("guessed", [REBEL, JINX, TOKEN])
    assert found("jinxe", decks, legends) == ("guessed", [TOKEN])
    assert found("can", decks, legends) == ("guessed", [JINX, BARRAGE])


def test_a_guess_counts_once_however_it_is_spaced() -> None:
    limited = CATALOGUE.with_guess_limit(1)

    first, again, other = (limited.find(name) for name in ("jinkesi", " JINKESI ", "jks"))

    assert first == again
    assert other == Missed("unknown", unguessed=True)


def test_words_are_divided_as_search_divides_them() -> None:
    assert split_typed_name(" Kai'Sa - Daughter，of（the）Ｖｏｉｄ! ") == ("kai'sa", "daughter", "of", "the", "void")


def test_no_words_mean_nothing() -> None:
    assert CATALOGUE.find("?") == Missed("unknown")
    assert Guess("none") == Guess("none", ())


QUIET = Card(id="practice.jinx", game=GAME, name="Jinx", kind="unit", names={"zh-hans": "金克丝"})
LOUD = Card(id="practice.jinxed", game=GAME, name="Jinxed", kind="unit", names={"zh-hans": "疯狂金克丝"})
HEARD = Catalogue(GAME, 1, [IndexedCard(card, sounds=tuple(spellings(card.names.values()))) for card in (QUIET, LOUD)])


@pytest.mark.parametrize(
    ("typed", "meant"), [("金克斯", "金克丝"), ("jinkesi", "Jinx"), ("JinKeSi", "Jinx"), ("jks", "Jinx")]
)
def test_a_name_of_the_same_sound_is_guessed(typed: str, meant: str) -> None:
    assert HEARD.find(typed) == Missed("guessed", (meant,))


def test_a_name_in_traditional_characters_is_the_name() -> None:
    assert HEARD.find("金克絲 ") is QUIET


def test_the_end_of_a_name_is_the_sound_of_every_name_that_ends_so() -> None:
    assert HEARD.find("kesi") == Missed("unknown", ("Jinx", "Jinxed"))


def test_two_names_of_one_sound_are_both_suggested() -> None:
    other = Card(id="practice.king", game=GAME, name="King Case", kind="unit", names={"zh-hans": "金课私"})
    both = Catalogue(GAME, 1, [IndexedCard(card, sounds=("jinkesi", "jks")) for card in (QUIET, other)])

    assert both.find("jks") == Missed("unknown", ("Jinx", "King Case"))


def test_names_beyond_the_limit_are_not_read_with_a_remark() -> None:
    limited = CATALOGUE.with_guess_limit(0)
    for number in range(MOST_REMARKED):
        limited.find(f"Zqx{number}", guess=False)

    assert CATALOGUE.find("Defy Starter") == DEFY
    # A list is looked up for several formats: what is beyond the limit stays so.
    assert [limited.find("Defy Starter") for _ in range(2)] == [Missed("unknown", unguessed=True)] * 2
    assert limited.find("Defy") == DEFY


def test_a_name_with_a_remark_is_read_once_for_a_piece_of_work() -> None:
    limited = CATALOGUE.with_guess_limit(0)
    first = steps(lambda: limited.find("Zqx (foil) (OGN-001)"))

    assert steps(lambda: limited.find("Zqx (foil) (OGN-001)")) < first / 2


def test_a_very_long_name_is_compared_with_as_many_beginnings_as_names_are_long() -> None:
    assert least(lambda: [CATALOGUE.find(f"{'defy' * 40}{n}") for n in range(100)], 0.4) < 0.4
