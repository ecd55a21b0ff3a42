"""Every finding has its sentence, in both languages, and every sentence has a finding."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from django.utils.translation import override

from legality import engine, games
from legality.engine.card import Card
from legality.engine.report import Blame, Doubt, Violation
from legality.games import GAMES
from legality.messages import (
    FACTS,
    SENTENCES,
    card_name,
    doubt_sentence,
    in_language,
    section_name,
    sentence,
    trait_name,
    value_name,
)

RIFTBOUND = GAMES["riftbound"]
CARD = Card("riftbound.x", "riftbound", "Defy", "spell", names={"en": "Defy", "zh-hans": "反抗", "ja": "ディファイ"})
LANGUAGES = pytest.mark.parametrize("language", ["en", "zh-hans"])

# Every word that a sentence may ask for.
WORDS: Final = (
    ("day", "2026-08-08"),
    ("high", "10"),
    ("leader", "legend"),
    ("low", "0"),
    ("needs", "fury|calm"),
    ("trait", "champion"),
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
    place = {"Fault": 0, "_said": 0, "_warning": 0, "_violation": 0, "_findings": 0, "Violation": 2}.get(name)
    if place is None:
        return None

    named = [keyword.value for keyword in call.keywords if keyword.arg == "key"]
    return named[0] if named else call.args[place] if len(call.args) > place else None


def _texts(node: ast.expr | None) -> Iterator[str]:
    """A text, or both texts of a choice; what is only known when it runs was a text somewhere else."""
    if isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def test_every_finding_has_a_sentence_and_every_sentence_a_finding() -> None:
    folders = [Path(package.__path__[0]) for package in (engine, games)]
    keys = {key for folder in folders for path in folder.rglob("*.py") for key in keys_in(path)}

    # The size of a section is exact or a bound: the kind of rule adds the ending.
    assert keys | {"too-few-exactly", "too-many-exactly"} == set(SENTENCES)


@LANGUAGES
@pytest.mark.parametrize("key", sorted(SENTENCES))
def test_a_sentence_takes_all_its_words(key: str, language: str) -> None:
    violation = Violation("code", "1.1", key, "remove", "main", 41, 40, (Blame(CARD, 41, "main"),), words=WORDS)

    with override(language):
        said = sentence(violation, RIFTBOUND)

    assert said
    assert "%" not in said
    assert "  " not in said


@LANGUAGES
def test_a_sentence_without_numbers_cards_or_words_still_stands(language: str) -> None:
    with override(language):
        said = sentence(Violation("code", "1.1", "over-copies", "remove"), RIFTBOUND)

    assert "0" in said


def test_the_numbers_of_a_sentence_are_those_of_the_finding() -> None:
    few = Violation("main-size", "1.1", "too-few", "add", "main", 37, 40)
    many = Violation("copy-limit", "1.2", "over-copies", "remove", "", 5, 3, (Blame(CARD, 5, "main"),))

    assert sentence(few, RIFTBOUND) == "Main deck: 37 cards, at least 40 are needed. Add 3."
    assert sentence(many, RIFTBOUND) == "Defy: 5 copies, at most 3 are allowed. Take out 2."


def test_words_are_slugs_turned_into_names() -> None:
    lacks = Violation("x", "1", "leader-lacks", "replace", words=(("needs", "calm|fury"), ("leader", "legend")))
    later = Violation("x", "1", "not-yet", "replace", words=(("day", "2026-10-23"),))
    icons = Violation("x", "1", "not-shared", "replace", words=(("trait", ""), ("leader", "legend")))

    assert sentence(lacks, RIFTBOUND) == "These cards require Calm or Fury; the deck's Legend has no such trait."
    assert sentence(later, RIFTBOUND) == "These cards become legal only on Oct. 23, 2026."
    assert sentence(icons, RIFTBOUND) == "These cards share no icon with the deck's Legend."


@LANGUAGES
@pytest.mark.parametrize("fact", ["domain", "champion", *FACTS, "nothing-we-know"])
def test_a_doubt_names_the_card_and_the_fact(fact: str, language: str) -> None:
    with override(language):
        said = doubt_sentence(Doubt("x", "1", fact, CARD, "main"), RIFTBOUND)
        card, name = card_name(CARD), trait_name(RIFTBOUND, fact)

    assert card in said
    assert name in said
    assert "%" not in said


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
    assert (in_language({"ja": "ミッション"}), in_language({})) == ("ミッション", "")
    assert (section_name(RIFTBOUND, ""), value_name(RIFTBOUND, "lee-sin-x")) == ("", "Lee Sin X")
