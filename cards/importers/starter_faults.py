"""What is wrong with the starter cards of a game, apart from its own rules and words."""

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
    faults: list[GameFault] = []
    for row in batch.sets:
        for region in {**row.releases, **row.legal}:
            if region and region not in game.regions:
                faults.append(GameFault("starter/sets.csv", f"names the region {region}, which the game lacks"))

    if not batch.cards:
        faults.append(GameFault("starter/cards.csv", "has no card"))
    for key, count in Counter(card.key for card in batch.cards).items():
        if count > 1:
            faults.append(GameFault("starter/cards.csv", f"has the key {key} {count} times"))
    for card in batch.cards:
        faults += [GameFault(f"starter/cards.csv, {card.key}", fault) for fault in _faults_of_card(card, game)]

    cards = {card.key for card in batch.cards}
    sets = {row.code for row in batch.sets}
    formats = {format_.slug for format_ in game.formats}
    for printing in batch.printings:
        if printing.card not in cards:
            faults.append(GameFault("starter/printings.csv", f"names the card {printing.card}, which is missing"))
        if printing.card_set not in sets:
            faults.append(GameFault("starter/printings.csv", f"names the set {printing.card_set}, which is missing"))
    for limit in batch.restrictions:
        if limit.card not in cards:
            faults.append(GameFault("starter/restrictions.csv", f"names the card {limit.card}, which is missing"))
        if limit.format not in formats:
            faults.append(GameFault("starter/restrictions.csv", f"names the format {limit.format}, which is missing"))
    return list(dict.fromkeys(faults))


def _faults_of_card(row: CardRow, game: Game) -> Iterator[str]:
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
