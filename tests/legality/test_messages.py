"""Every finding has its sentence, in both languages, and every sentence has a finding."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from django.utils.translation import override

from legality import engine
from legality.engine.game import Game
from legality.engine.rules.kinds import NO_POOL
from legality.engine.values.card import Card
from legality.engine.values.report import BlamedCard, Doubt, Violation
from legality.engine.values.search_bounds import SEARCH
from legality.games import GAMES
from legality.messages import (
    FACTS,
    ON_CARDS,
    ON_DECK,
    TO_CONFIRM,
    card_name,
    doubt_sentence,
    is_about_fact,
    name_in_language,
    says_count,
    section_name,
    source_name,
    total_name,
    trait_name,
    value_name,
    violation_sentence,
)

RIFTBOUND = GAMES["riftbound"]
CARD = Card("riftbound.x", "riftbound", "Defy", "spell", names={"en": "Defy", "zh-hans": "反抗", "ja": "ディファイ"})
LANGUAGES = pytest.mark.parametrize("language", ["en", "zh-hans"])

EVERY_KEY: Final = (*ON_CARDS, *ON_DECK)
# Every word that a sentence may ask for.
WORDS: Final = (
    ("beside", "champion"),
    ("day", "2026-08-08"),
    ("high", "10"),
    ("leader", "legend"),
    ("low", "0"),
    ("most", "1"),
    ("needs", "fury|calm"),
    ("number", "3"),
    ("rest", "sideboard"),
    ("rules", "banned 1.1|copy-limit 1.2"),
    ("trait", "champion"),
    ("traits", "champion|domain"),
    ("value", "fury"),
)


def keys_in(path: Path) -> Iterator[str]:
    """The keys that a source file gives to findings: the argument of a call, or what is assigned to `key`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield from _texts(_key_of(node))
        elif isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["key"]:
            yield from _texts(node.value)


def _key_of(call: ast.Call) -> ast.expr | None:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    place = {
        "Fault": 0,
        "_warning": 0,
        "_violation": 0,
        "_build_violation": 0,
        "_swap_violation": 0,
        "_findings": 0,
        "Violation": 2,
        "replace": 1,
    }.get(name)
    # A text's own `replace` gives no finding a key.
    if place is None or (name == "replace" and isinstance(call.func, ast.Attribute)):
        return None

    named = [keyword.value for keyword in call.keywords if keyword.arg == "key"]
    return named[0] if named else call.args[place] if len(call.args) > place else None


def _texts(node: ast.expr | None) -> Iterator[str]:
    """A text, or both texts of a conditional; other expressions get their text elsewhere in the source."""
    if isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def keys_of(folder: Path) -> set[str]:
    return {key for path in folder.rglob("*.py") for key in keys_in(path)}


def test_every_finding_of_the_engine_has_a_sentence_and_every_sentence_a_finding() -> None:
    keys = keys_of(Path(engine.__path__[0])).union(
        *(keys_of(game.folder) - set(game.sentences) for game in GAMES.values())
    )

    # The size of a section is exact or a bound: the kind of rule adds the ending.
    assert keys | {"too-few-exactly", "too-many-exactly"} == {*ON_CARDS, *ON_DECK}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_sentence_of_a_game_is_said_by_a_finding_of_its_rules(game: Game) -> None:
    assert set(game.sentences) - keys_of(game.folder) == set()


# None, one and several: what a sentence tells apart.
NUMBERS: Final = (0, 1, 2)
FEW: Final = (
    "too-few",
    "too-few-exactly",
    "too-few-of-pool",
    "under-count",
    "under-sum",
    "no-room",
    "not-one-of",
    "sideboard-not-full",
    "pool-left-out",
    "swap-missing",
)
REGISTERED: Final = ("swap-registered", "swap-count", "swap-back", "swap-size", "swap-fixed")
OTHERS: Final = (
    *REGISTERED,
    "lone-copy",
    "pool-size",
    "same-name",
    "legends-without-neeko",
    "no-room-beside",
    *ON_CARDS,
)

# Mistakes in sentences: a number that does not agree, an empty place, punctuation of the other language.
ENGLISH_SLIP: Final = re.compile(
    r"\b1 (?:cards|copies|are)\b|\b(?:0|[2-9]|[1-9]\d+) (?:card\b|copy|is\b)|(?<!or )\b0 are|  |%|\(\)|[\u3000-\uffef]"
)
CHINESE_SLIP: Final = re.compile(
    r"  |%|（）|[\u4e00-\u9fff）][,.;:!?()]|[,;:!?()][\u4e00-\u9fff（]|, |[\u4e00-\u9fff] [\u4e00-\u9fff]"
)
LATIN: Final = re.compile(r"[A-Za-z]{2,}")


def pairs(key: str) -> list[tuple[int, int]]:
    """The numbers that a finding may compare: found, and needed or allowed."""
    every = [(found, limit) for found in NUMBERS for limit in NUMBERS]
    if key in OTHERS:
        return every

    return [(found, limit) for found, limit in every if (found < limit if key in FEW else found > limit)]


def spoken(key: str, game: Game, names: tuple[str, ...] = ("Defy", "Gust")) -> Iterator[str]:
    """A finding's sentence for all numbers that it may compare, on none, one and two cards."""
    cards = [Card(f"x.{name}", game.slug, name, "spell", names={"en": name, "zh-hans": "反抗"}) for name in names]
    words = [(name, value) for name, value in words_of(game) if not (key == "over-copies-by" and name == "value")]
    section = game.sections[0].slug
    for found, limit in pairs(key):
        for number in (1, 2):
            rows = tuple(BlamedCard(card, found, section, found, limit) for card in cards[:number])
            yield violation_sentence(
                Violation("code", "1.1", key, "remove", section, found, limit, rows, (), tuple(words)), game
            )


def words_of(game: Game) -> tuple[tuple[str, str], ...]:
    """The words of a sentence, as a game has them."""
    trait, kind, section = next(iter(game.traits)), next(iter(game.kinds)), game.sections[0].slug
    own = {
        "leader": section,
        "beside": section,
        "trait": trait,
        "traits": trait,
        "needs": f"{kind}|{kind};{kind}",
        "value": kind,
        "rest": section,
        "rules": "|".join(f"{code} 1.1" for code in tuple(game.words)[:2]),
    }
    return tuple((name, own.get(name, value)) for name, value in WORDS)


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def all_spoken(game: Game) -> Iterator[str]:
    """What every finding says in a game, also those of its own rules."""
    for key in (*ON_CARDS, *ON_DECK, *game.sentences):
        yield from spoken(key, game)


@every_game
def test_numbers_agree_in_every_sentence(game: Game) -> None:
    assert [text for text in all_spoken(game) if ENGLISH_SLIP.search(text)] == []


@every_game
def test_chinese_has_its_own_signs_and_no_english_word(game: Game) -> None:
    with override("zh-hans"):
        texts = list(all_spoken(game))

    # The name of the one card that a sentence of the rules has in English.
    plain = [text.replace("（Neeko, Blending In）", "") for text in texts]
    assert [text for text in plain if CHINESE_SLIP.search(text) or LATIN.search(text)] == []


def test_a_sentence_that_says_how_many_needs_no_step_beside_it() -> None:
    texts = {
        key: violation_sentence(Violation("code", "1.1", key, "remove", "main", 5, 2, words=WORDS), RIFTBOUND)
        for key in EVERY_KEY
    }

    saying = {key for key, text in texts.items() if re.search(r"\b(?:Add|add|Remove|Move) \d", text)}
    assert {key for key in EVERY_KEY if says_count(key)} == saying


def test_a_section_that_must_be_empty_says_so() -> None:
    side = Violation("sideboard-size", "1.1", "too-many-exactly", "remove", "sideboard", 10, 0)

    assert violation_sentence(side, RIFTBOUND) == "Sideboard: 10 cards, none is allowed. Remove 10."


def test_cards_of_a_pool_have_their_own_numbers() -> None:
    rows = tuple(BlamedCard(Card(f"x.{n}", "riftbound", f"Card {n}", "spell"), 1, "", n + 1, n) for n in range(7))
    beyond = Violation("pool", "1", "not-in-pool", "replace", "", 1, 0, rows[:1], (), (("rest", "sideboard"),))
    several = Violation("pool", "1", "pool-left-out", "add", "", 7, 0, rows, (), (("rest", "sideboard"),))

    assert violation_sentence(beyond, RIFTBOUND) == (
        "More than in the pool: Card 0 (1 in the deck, 0 in the pool). Remove 1."
    )
    assert violation_sentence(several, RIFTBOUND).endswith(
        "Card 4 (5 in the deck, 4 in the pool), 2 more cards. Sideboard: add 7."
    )


@LANGUAGES
def test_a_sentence_takes_all_its_words(language: str) -> None:
    blamed = (BlamedCard(CARD, 41, "main", 2, 1),)
    with override(language):
        texts = {
            key: violation_sentence(
                Violation("code", "1.1", key, "remove", "main", 41, 40, blamed, words=WORDS), RIFTBOUND
            )
            for key in EVERY_KEY
        }

    assert [key for key, text in texts.items() if not text or "%" in text or "  " in text] == []


@LANGUAGES
def test_a_sentence_without_numbers_cards_or_words_still_stands(language: str) -> None:
    with override(language):
        text = violation_sentence(Violation("code", "1.1", "over-copies", "remove"), RIFTBOUND)

    assert "0" in text


def test_the_numbers_of_a_sentence_are_those_of_the_finding() -> None:
    few = Violation("main-size", "1.1", "too-few", "add", "main", 37, 40)
    many = Violation("copy-limit", "1.2", "over-copies", "remove", "", 5, 3, (BlamedCard(CARD, 5, "main"),))

    assert violation_sentence(few, RIFTBOUND) == "Main deck: 37 cards, at least 40 are needed. Add 3."
    assert violation_sentence(many, RIFTBOUND) == "Defy: 5 copies, at most 3 are allowed. Remove 2."


def test_words_are_slugs_turned_into_names() -> None:
    lacks = Violation("x", "1", "leader-lacks", "replace", words=(("needs", "calm|fury"), ("leader", "legend")))
    several = Violation("x", "1", "leader-lacks", "replace", words=(("needs", "calm;fury|mind"), ("leader", "legend")))
    later = Violation("x", "1", "not-yet", "replace", words=(("day", "2026-10-23"),))
    icons = Violation("x", "1", "not-shared", "replace", words=(("trait", ""), ("leader", "legend")))

    assert (
        violation_sentence(lacks, RIFTBOUND) == "These cards require Calm or Fury; the deck's Legend has no such trait."
    )
    assert violation_sentence(several, RIFTBOUND).startswith("These cards require Calm and Fury or Mind;")
    assert violation_sentence(later, RIFTBOUND) == "These cards become legal only on Oct. 23, 2026."
    assert violation_sentence(icons, RIFTBOUND) == "These cards share no icon with the deck's Legend."


@LANGUAGES
@pytest.mark.parametrize("fact", ["domain", "champion", *FACTS, "nothing-we-know"])
def test_a_doubt_names_the_card_and_the_fact(fact: str, language: str) -> None:
    with override(language):
        text = doubt_sentence(Doubt("x", "1", fact, CARD, "main"), RIFTBOUND)
        card, name = card_name(CARD), trait_name(RIFTBOUND, fact)

    assert card in text
    assert name in text
    assert "%" not in text


def test_a_doubt_of_a_search_says_that_it_is_too_long() -> None:
    text = doubt_sentence(Doubt("pool", "100.3", SEARCH, CARD, ""), RIFTBOUND)

    assert text == "We cannot tell whether these cards may be played together: the search would take too long."


def test_a_doubt_of_a_pool_that_nobody_told_says_so() -> None:
    text = doubt_sentence(Doubt("pool", "100.3", NO_POOL, CARD, ""), RIFTBOUND)

    assert text == "No pool is registered: we cannot tell whether the cards of this deck were opened."


@pytest.mark.parametrize(("fact", "is_fact"), [("domain", True), (SEARCH, False), (NO_POOL, False)])
def test_a_doubt_is_about_a_fact_but_for_a_search_or_a_pool(fact: str, is_fact: bool) -> None:
    assert is_about_fact(Doubt("x", "1", fact, CARD, "main")) is is_fact


@pytest.mark.parametrize(
    ("language", "others", "name"),
    [
        ("en", [], "Main deck"),
        ("en", ["Champion", "Side"], "Main deck with Champion, Side"),
        ("zh-hans", ["选定英雄"], "Main deck（含选定英雄）"),
    ],
)
def test_a_total_is_named_by_its_section_and_those_that_count_towards_it(
    language: str, others: list[str], name: str
) -> None:
    with override(language):
        assert total_name("Main deck", others) == name


@pytest.mark.parametrize(
    ("language", "card", "section", "value"),
    [
        ("en", "Defy", "Main deck", "Fury"),
        ("zh-hans", "反抗", "主牌堆", "炽烈"),
        ("ja", "ディファイ", "Main deck", "Fury"),
    ],
)
def test_a_name_is_the_readers_else_english(language: str, card: str, section: str, value: str) -> None:
    with override(language):
        names = card_name(CARD), section_name(RIFTBOUND, "main"), value_name(RIFTBOUND, "fury")

    assert names == (card, section, value)


def test_a_name_that_has_no_english_is_shown_as_it_is() -> None:
    assert (name_in_language({"ja": "ミッション"}), name_in_language({})) == ("ミッション", "")
    assert section_name(RIFTBOUND, "") == ""
    assert value_name(RIFTBOUND, "lee-sin-x") == "Lee Sin X"
    assert [value_name(RIFTBOUND, slug) for slug in ("s-044", "1")] == ["S-044", "1"]
    assert value_name(GAMES["rise"], "talent=x") == "X (talent)"


@pytest.mark.parametrize("key", TO_CONFIRM)
def test_no_sentence_says_how_many_to_add_while_lines_are_open(key: str) -> None:
    violation = Violation("code", "1.1", key, "add", "main", 38, 40, words=WORDS, to_confirm=3)

    text = violation_sentence(violation, RIFTBOUND)

    assert "3 to confirm" in text
    assert not re.search(r"\b[Aa]dd \d", text)


def test_titles_of_documents_are_named_in_the_readers_language_as_far_as_the_game_knows_their_words() -> None:
    riftbound, faq = GAMES["riftbound"], "Riftbound Origins FAQ, section 2: Other cards"

    with override("zh-hans"):
        chinese = [source_name(riftbound, source) for source in (faq, "A letter")]

    assert chinese == ["《符文战场》“起源”系列常见问题，第 2 章：其他卡牌", "A letter"]
    assert source_name(riftbound, faq) == faq
