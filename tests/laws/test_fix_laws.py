"""Laws of fixes: for every rule of every game, an offered fix removes the violation, through the API too."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final

import pytest
from django.test import Client

from accounts.models import User
from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_text
from decks.check.question import Question
from decks.decklist.rows import rows_as_text
from decks.report.fixes import Fix, help_for
from decks.report.judged_rows import build_judged_rows
from decks.report.operations import RowOperation, apply_steps
from decks.samples import Sample, samples
from decks.samples.vectors import Vector
from legality.engine.rules.kinds import RotationWarning
from legality.engine.rules.pairs import PairRule
from legality.engine.values.report import Violation
from legality.games import GAMES
from tests.decks.api.asking import sent
from tests.decks.api.building import post
from tests.decks.own_decks import made
from tests.long import amount
from tests.vector_files import vectors

DAY: Final = date(2026, 8, 8)
Catalogues = Mapping[str, Catalogue]
Broken = tuple[str, str, str]

# The games whose vectors are kept here; the others are asked by `checkgame` for a deck of each rule.
OWN: Final = frozenset(path.name for path in Path(__file__).parents[1].joinpath("vectors").iterdir() if path.is_dir())
# Zero has one section, and each of its kinds goes there.
NEVER_BROKEN: Final = {("zero", "section-kind")}
# Too many cards of a whole deck or sideboard: the player alone chooses which go.
FULL: Final = {("main-size", "too-many"), ("main-size", "too-many-exactly"), ("sideboard-size", "too-many")}
PAST: Final = [vector for vector in vectors() if vector.edge == "past"]


def question_of(vector: Vector) -> Question:
    game = GAMES[vector.game]
    return Question(game, game.format(vector.format), vector.day, vector.region, vector.options)


def judged(vector: Vector, catalogues: Catalogues) -> Answer:
    return check_text(question_of(vector), vector.text, catalogues[vector.game], vector.pool)


def broken(answer: Answer) -> dict[Broken, Violation]:
    game = answer.question.game.slug
    return {(game, found.code, found.key): found for found in answer.report.violations}


@pytest.fixture(scope="module")
def cases(catalogues: Catalogues) -> dict[Broken, Vector]:
    """For each way to break each rule of each game, the first vector that breaks it so."""
    found: dict[Broken, Vector] = {}
    for vector in PAST:
        for key in broken(judged(vector, catalogues)):
            found.setdefault(key, vector)

    return found


def test_every_rule_on_one_deck_is_broken_here(cases: dict[Broken, Vector]) -> None:
    rules = {
        (game.slug, rule.code)
        for game in GAMES.values()
        if game.slug in OWN
        for format_ in game.formats
        for edition in format_.editions.values()
        for rule in edition.rules
        if not isinstance(rule, PairRule | RotationWarning)
    }

    assert {(game, code) for game, code, _ in cases if game in OWN} == rules - NEVER_BROKEN


def test_a_fault_is_mended_or_searched_but_for_a_full_deck(cases: dict[Broken, Vector], catalogues: Catalogues) -> None:
    helpless = set()
    for (game, code, key), vector in cases.items():
        answer = judged(vector, catalogues)
        found = help_for(broken(answer)[game, code, key], answer, catalogues[game])
        if not found.fixes and found.search is None:
            helpless.add((code, key))

    # A tally that lacks cards in a full deck is the same: somebody has to choose what goes.
    assert {fault for fault in helpless if fault[1] != "no-room"} == FULL


def test_every_fix_of_every_rule_mends_it(cases: dict[Broken, Vector], catalogues: Catalogues) -> None:
    left = []
    for key, vector in cases.items():
        answer, catalogue = judged(vector, catalogues), catalogues[vector.game]
        fault = broken(answer)[key]
        for fix in help_for(fault, answer, catalogue).fixes:
            after = check_text(answer.question, mended(answer, vector.text, fix, catalogue), catalogue, vector.pool)
            left += [(key, fix.label) for found in after.report.violations if is_same(found, fault)]

    assert left == []


def mended(answer: Answer, text: str, fix: Fix, catalogue: Catalogue) -> str:
    return rows_as_text(apply_steps(build_judged_rows(answer, text), fix.operations, catalogue), answer.question.game)


def is_same(found: Violation, fault: Violation) -> bool:
    """Whether a fault is the same as before: of the same rule, on one of its cards."""
    cards = {blame.card for blame in fault.cards}
    if (found.code, found.key) != (fault.code, fault.key):
        return False

    return not cards or any(blame.card in cards for blame in found.cards)


@pytest.mark.grows
@pytest.mark.parametrize("game", GAMES)
def test_the_steps_of_a_fix_are_taken_by_the_api(
    game: str, cases: dict[Broken, Vector], mei: User, client: Client
) -> None:
    """The builder's answer gives the steps, a saved deck takes them, and the fault is gone."""
    client.force_login(mei)
    seen = 0
    own = [(key, vector) for key, vector in cases.items() if key[0] == game]
    for (_, code, _), vector in own[:: amount(2, 1)]:
        before = found_in(vector, vector.text)
        fault = next((fault for fault in before if fault["code"] == code and fault["fixes"]), None)
        if fault is None:
            continue

        deck = made(mei, game=game, format=vector.format, text=vector.text, pool=vector.pool or "")
        body = {"operations": fault["fixes"][0]["operations"]}
        answer = sent(client, "PATCH", f"/api/v1/decks/{deck.token}/", body, If_Match='"1"')
        deck.refresh_from_db()

        assert answer.status_code == 200, (vector.name, answer.json())
        assert identity_of(fault) not in [identity_of(left) for left in found_in(vector, deck.text)]
        seen += 1

    assert seen > 1


def identity_of(fault: dict[str, Any]) -> tuple[str, str, tuple[str, ...]]:
    return fault["code"], fault["message"], tuple(card["id"] for card in fault["cards"])


def found_in(vector: Vector, text: str) -> list[dict[str, Any]]:  # Any: JSON
    body: dict[str, object] = {
        "game": vector.game,
        "format": vector.format,
        "date": vector.day.isoformat(),
        "text": text,
    }
    body |= {"region": vector.region, "options": dict.fromkeys(vector.options, True), "pool": vector.pool or ""}
    status, answer = post("", body)

    assert status == 200, answer
    return list(answer["faults"])


FIRST: Final = {(sample.game, sample.format): sample for sample in reversed(samples()) if not sample.options}
SAMPLES: Final = sorted(FIRST.values(), key=lambda sample: (sample.game, sample.slug))
each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: f"{sample.game}/{sample.slug}")


def in_sample(sample: Sample, text: str, catalogues: Catalogues) -> Answer:
    game = GAMES[sample.game]
    return check_text(Question(game, game.format(sample.format), DAY), text, catalogues[sample.game], sample.pool)


def leading(answer: Answer) -> list[str]:
    """The sections of a deck's leader, missions or chosen champion."""
    chosen = answer.question.format_.chosen
    return [*answer.question.format_.leader_sections, *([chosen.section] if chosen else [])]


@each_sample
def test_a_leader_under_the_wrong_heading_goes_to_its_own_and_the_deck_is_legal(
    sample: Sample, catalogues: Catalogues
) -> None:
    catalogue, answer = catalogues[sample.game], in_sample(sample, sample.text, catalogues)

    for section in (section for section in leading(answer) if answer.deck.cards(section)):
        away = [
            RowOperation("move", section, n, card.name, None, card.id, "main")
            for card, n in answer.deck.cards(section).items()
        ]
        text = rows_as_text(apply_steps(build_judged_rows(answer, sample.text), away, catalogue), answer.question.game)
        without = in_sample(sample, text, catalogues)
        fixes = [fix for fault in without.report.violations for fix in help_for(fault, without, catalogue).fixes]
        after = [in_sample(sample, mended(without, text, fix, catalogue), catalogues).verdict for fix in fixes]

        assert without.verdict == "legal" or "legal" in after, (section, [fix.label for fix in fixes])
