"""What the first page shows of the games: their samples, a few cards with art, and a list on its way from illegal to legal."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import chain
from time import monotonic
from typing import Final

from cards.catalogue.loading import load_catalogue, rows_of_cards
from cards.links import art_url
from cards.models import Card as CardModel
from decks.check.checking import Answer, check_text
from decks.check.question import Question
from decks.pages.recognising import VerdictSummary, summarise_answer
from decks.report.parts import list_sections
from decks.samples import Sample, samples
from legality.engine.game import Game
from legality.games import GAMES

ARTS: Final = 3
# A line of a list with three copies: one more is one too many in most games.
_THREE: Final = re.compile(r"^3 ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Welcome:
    """A game on the home page: sample decks for its formats, and addresses of drawn art."""

    game: Game
    samples: tuple[Sample, ...]
    arts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A list with a fault, and the same fixed: one card too many in it, `before` and `after` copies of it."""

    sample: Sample
    game: Game
    card: CardModel
    art: str
    before: int
    after: int
    faulty: VerdictSummary
    fixed: VerdictSummary


def first_page(day: date, language: str) -> tuple[list[Welcome], Example | None]:
    """The games and the example, in the language of the request; asked for again each minute."""
    return _first_page_in_minute(day, language, int(monotonic() // 60))


@lru_cache(maxsize=8)
def _first_page_in_minute(day: date, language: str, minute: int) -> tuple[list[Welcome], Example | None]:
    return games_with_samples(day), find_example(day)


def games_with_samples(day: date) -> list[Welcome]:
    """Every game with its sample decks. The addresses of art are those of the cards as they are."""
    found: list[Welcome] = []
    for game in GAMES.values():
        # Art of the first cards of the game's first sample.
        first: Sequence[Sample] = _samples_to_show(game)[:1]
        cards = []
        for sample in first:
            for part in list_sections(_judge_sample(sample, sample.text, day)):
                for row in part.rows:
                    cards.append(row.card)
        arts = tuple(art_url(row) for row in rows_of_cards(cards[:ARTS]).values())
        found.append(Welcome(game, _samples_to_show(game), arts))

    return found


def find_example(day: date) -> Example | None:
    """A sample deck in which one copy more of a card is too many; None where there is none.

    Of the format that a game's tournaments use if it can be, and of the game whose rules changed last: it is being played.
    """

    def unlikeliness(sample: Sample) -> tuple[bool, int]:
        format_ = GAMES[sample.game].format(sample.format)
        in_force = [since.toordinal() for since in format_.editions if since <= day]
        return format_ is not GAMES[sample.game].default_format, -max(in_force, default=0)

    for sample in sorted(samples(), key=unlikeliness):
        three = _THREE.search(sample.text) if sample.is_first and sample.pool is None else None
        if three is None:
            continue

        faulty = _judge_sample(sample, _THREE.sub("4 ", sample.text, count=1), day)
        fixed = _judge_sample(sample, _THREE.sub("3 ", sample.text, count=1), day)
        if faulty.verdict != "illegal" or fixed.verdict != "legal":
            continue

        line = sample.text.count("\n", 0, three.start()) + 1
        rows = chain.from_iterable(part.rows for part in list_sections(faulty))
        card = next((row.card for row in rows if row.line == line), None)
        blames = chain.from_iterable(violation.cards for violation in faulty.report.violations)
        if card is None or not any(blame.card == card for blame in blames):
            continue

        row = rows_of_cards([card])[card]
        return Example(
            sample, GAMES[sample.game], row, art_url(row), 4, 3, summarise_answer(faulty), summarise_answer(fixed)
        )

    return None


def _judge_sample(sample: Sample, text: str, day: date) -> Answer:
    game = GAMES[sample.game]
    question = Question(game, game.format(sample.format), day)
    return check_text(question, text, load_catalogue(game.slug), sample.pool)


def _samples_to_show(game: Game) -> tuple[Sample, ...]:
    return tuple(sample for sample in samples() if sample.game == game.slug and sample.is_first)
