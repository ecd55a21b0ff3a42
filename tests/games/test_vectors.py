"""Construction rules of well-known games, said with the kinds alone: whole, sound, and right on both sides of every edge.

They are proofs of the kinds, not games that the site offers; their cards are invented.
"""

import re
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Final

import pytest

from cards.catalogue.lookup import Catalogue
from cards.importers.starter import read_starter, starter_catalogue, starter_faults
from decks.check.checking import check_text
from decks.check.game_faults import deck_faults
from decks.check.question import Question
from decks.samples.vectors import Vector, vectors_in
from legality.engine.game import Game
from legality.engine.plain import rule_from, to_plain
from legality.engine.rules.checks import CardCheck, DeckCheck
from legality.engine.rules.kinds import DATA_KINDS
from legality.engine.rules.pairs import PairRule
from legality.engine.rules.rule import Rule
from legality.games import GAMES
from legality.games.discovery import find_games
from legality.games.faults import find_game_faults

FOLDER: Final = Path(__file__).parent
PROOFS: Final = {found.slug: found.load() for found in find_games([FOLDER]) if Path(found.place).parent == FOLDER}
VECTORS: Final = [vector for game in PROOFS.values() for vector in vectors_in(game.folder / "vectors", game)]
DAY: Final = date(2026, 11, 1)

every_proof = pytest.mark.parametrize("game", PROOFS.values(), ids=list(PROOFS))


@lru_cache
def catalogue_of(slug: str) -> Catalogue:
    return starter_catalogue(read_starter(PROOFS[slug]))


def rules_of(game: Game) -> list[Rule]:
    return [rule for format_ in game.formats for edition in format_.editions.values() for rule in edition.rules]


def test_the_site_offers_none_of_them() -> None:
    assert len(PROOFS) > 1
    assert set(PROOFS) & set(GAMES) == set()


@every_proof
def test_nothing_is_wrong_with_a_proof(game: Game) -> None:
    batch = read_starter(game)

    faults = [*find_game_faults(game), *starter_faults(game, batch), *deck_faults(game, catalogue_of(game.slug), DAY)]

    assert [str(fault) for fault in faults] == []


@every_proof
def test_a_proof_has_no_function_and_no_kind_of_its_own(game: Game) -> None:
    assert [rule for rule in rules_of(game) if isinstance(rule, CardCheck | DeckCheck)] == []
    assert [rule for rule in rules_of(game) if rule_from(to_plain(rule), DATA_KINDS) != rule] == []


@every_proof
def test_a_proof_opens_with_the_table_of_its_rulebook(game: Game) -> None:
    text = (game.folder / "game.py").read_text(encoding="utf-8")

    assert len(re.findall(r"^\s*\S.*\s{2,}(?:here|elsewhere|not decidable|not found)", text, re.MULTILINE)) > 2


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_every_vector_gets_its_answer(vector: Vector) -> None:
    game = PROOFS[vector.game]
    question = Question(game, game.format(vector.format), vector.day, vector.region, vector.options)

    answer = check_text(question, vector.text, catalogue_of(game.slug), vector.pool)

    doubts = tuple(sorted({doubt.code for doubt in answer.report.doubts}))
    assert answer.verdict == vector.verdict
    assert answer.report.codes == vector.codes
    assert doubts == vector.doubts


@every_proof
@pytest.mark.parametrize("edge", ["at", "past"])
def test_every_rule_of_every_format_has_a_vector_on_both_sides_of_its_edge(game: Game, edge: str) -> None:
    shown = {(vector.format, vector.rule) for vector in VECTORS if vector.game == game.slug and vector.edge == edge}
    wanted = {
        (format_.slug, rule.code)
        for format_ in game.formats
        for edition in format_.editions.values()
        for rule in edition.rules
        if not isinstance(rule, PairRule)
    }

    assert wanted - shown == set()
