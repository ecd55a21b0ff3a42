"""How long the builder waits in a catalogue of 10,000 cards: `python -m tests.speed.build`. A benchmark, not a test.

In this process, from a request's words to its answer: a deck of 40 cards under a legend of two domains as the builder
asks for it at every step (text, check, rows, fixes, cards, figures); pages of 30 cards with hints; the capacity for 60 cards.
The cards are those of tests/speed/search.py. Milliseconds of processor time, so that other work on the machine does not
count; the first column is the first time after the legend was chosen. Write the figures down in results.md.
"""

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial

from tests.speed.search import DAY, database, made_up  # sets Django up

from cards.catalogue.lookup import Catalogue  # isort: skip  Django must be before its models are imported
from cards.catalogue.loading import load_catalogue  # isort: skip  Django must be before its models are imported
from cards.importers.apply import import_batch  # isort: skip
from decks.check.question import read_question  # isort: skip
from decks.builder.build import build_answer  # isort: skip
from decks.builder.searching import search_for_deck  # isort: skip
from decks.check.checking import check_text  # isort: skip
from decks.check import fitting_cards as fitting  # isort: skip
from decks.report import narrowing  # isort: skip
from legality.engine.values.card import Card  # isort: skip
from legality.engine.advice.capacity import start_trial, measure_capacity  # isort: skip

ROUNDS = 15
QUERIES = ("", "t:unit", "queen", "烈", "c:calm might>=5")


def main() -> None:
    """Print one row of Markdown for each thing measured."""
    with database():
        import_batch(made_up())
        print("| what | first, ms | median, ms | slowest, ms |\n|---|---|---|---|")
        for name, call in calls(load_catalogue("riftbound")):
            call()
            fitting._fitting_ids.cache_clear()
            first = spent(call)
            times = sorted(spent(call) for _ in range(ROUNDS))
            print(f"| {name} | {first:.1f} | {statistics.median(times):.1f} | {times[-1]:.1f} |")


def calls(catalogue: Catalogue) -> Iterator[tuple[str, Callable[[], object]]]:
    """What is measured, by name."""
    question, text = read_question("riftbound", DAY, "standard"), deck_of(catalogue)
    answer = check_text(question, text, catalogue)
    fit = narrowing.narrow_catalogue(answer, catalogue).ids or frozenset()
    units = [catalogue.cards[ident] for ident in sorted(fit) if catalogue.cards[ident].kind == "unit"][:60]

    def rooms(cards: list[Card]) -> None:
        table = start_trial(question.format_, answer.deck, DAY)
        for card in cards:
            measure_capacity(table, card, "main")

    yield "check alone", lambda: check_text(question, text, catalogue)
    yield "build", lambda: build_answer(check_text(question, text, catalogue), text, load_catalogue("riftbound"))
    for query in QUERIES:
        yield f"search `{query}`, narrowed", partial(search_for_deck, answer, catalogue, query)
        yield f"search `{query}`, all", partial(search_for_deck, answer, catalogue, query, every=True)
    yield "room of 60 cards in one section", lambda: rooms(units)


def deck_of(catalogue: Catalogue) -> str:
    """A legend of two domains with 39 cards of them."""
    legend = next(card for card in catalogue.cards.values() if card.kind == "legend" and len(domains(card)) == 2)
    cards = [card for card in catalogue.cards.values() if card.kind == "unit" and domains(card) <= domains(legend)]
    legal = [card for card in cards if not card.restrictions][:13]
    return f"Legend:\n1 {legend.name}\n\nMain deck:\n" + "".join(f"3 {card.name}\n" for card in legal)


def domains(card: Card) -> frozenset[str]:
    """The domains of a made-up card, all of which are known."""
    fact = card.fact("domain")
    return fact if isinstance(fact, frozenset) else frozenset()


def spent(call: Callable[[], object]) -> float:
    """Milliseconds of this process for one call."""
    begin = time.process_time()
    call()
    return (time.process_time() - begin) * 1000


if __name__ == "__main__":
    main()
