"""What is wrong with the starter cards of a game, beside what its own rules and words say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from cards.catalogue.normal_facts import normal_facts
from cards.importers.rows import Batch, CardRow
from legality.engine.game import Game
from legality.games.faults import GameFault

# What divides values in tables, conditions and searches cannot be in one.
_VALUE: Final = re.compile(r"[^\s|&;=!?\"<>]+")
# Letters of any script: the key is in the address of the card's page.
_KEY: Final = re.compile(r"[^\W_A-Z]+(-[^\W_A-Z]+)*")


def starter_faults(game: Game, batch: Batch) -> list[GameFault]:
    """Everything that is wrong with the cards: facts and sets that the game does not know, words that are missing."""
    faults = (_sets(batch, game), _cards(batch, game), _printings(batch), _restrictions(batch, game))
    return list(dict.fromkeys(chain.from_iterable(faults)))


def _sets(batch: Batch, game: Game) -> Iterator[GameFault]:
    for row in batch.sets:
        for region in {**row.releases, **row.legal}:
            if region and region not in game.regions:
                yield GameFault("starter/sets.csv", f"names the region {region}, which the game lacks")


def _cards(batch: Batch, game: Game) -> Iterator[GameFault]:
    if not batch.cards:
        yield GameFault("starter/cards.csv", "has no card")
    for key, count in Counter(row.key for row in batch.cards).items():
        if count > 1:
            yield GameFault("starter/cards.csv", f"has the key {key} {count} times")
    for row in batch.cards:
        yield from (GameFault(f"starter/cards.csv, {row.key}", says) for says in _of_card(row, game))


def _of_card(row: CardRow, game: Game) -> Iterator[str]:
    if not _KEY.fullmatch(row.key):
        yield "the key needs small letters, figures and single hyphens"

    kind = row.facts.get("kind")
    if kind is not None and kind not in game.kinds:
        yield f"is of the kind {kind}, which the game lacks"

    facts, lost = normal_facts(game, row.facts)
    yield from lost
    if not lost and facts != row.facts:
        yield "has values that are not in their one form: write them as the game's own words have them"
    yield from _without_word("trait", row.facts.get("traits", {}), game.traits)
    yield from _without_word("number", row.facts.get("numbers", {}), game.numbers)
    yield from _without_word("label", row.facts.get("labels", ()), game.labels)
    traits = row.facts.get("traits", {}).values()
    for value in chain(row.facts.get("supertypes", ()), *traits):
        if not _VALUE.fullmatch(value):
            yield f"has the value {value!r}, which is no slug: write it without spaces and signs"
        elif game.official_language == "en" and value not in game.values and value != value.lower():
            yield f"has the value {value!r}, which is no slug: write {value.lower()}, or name it in values"


def _without_word(what: str, used: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    for slug in sorted(set(used) - set(known)):
        yield f"has the {what} {slug}, for which the game has no word"


def _printings(batch: Batch) -> Iterator[GameFault]:
    cards = {row.key for row in batch.cards}
    sets = {row.code for row in batch.sets}
    for row in batch.printings:
        if row.card not in cards:
            yield GameFault("starter/printings.csv", f"names the card {row.card}, which is missing")
        if row.card_set not in sets:
            yield GameFault("starter/printings.csv", f"names the set {row.card_set}, which is missing")


def _restrictions(batch: Batch, game: Game) -> Iterator[GameFault]:
    cards = {row.key for row in batch.cards}
    formats = {format_.slug for format_ in game.formats}
    for row in batch.restrictions:
        if row.card not in cards:
            yield GameFault("starter/restrictions.csv", f"names the card {row.card}, which is missing")
        if row.format not in formats:
            yield GameFault("starter/restrictions.csv", f"names the format {row.format}, which is missing")
